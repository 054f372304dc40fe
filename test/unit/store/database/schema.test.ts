import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { checkBackups, restoreBackup, startBackup } from '../../../../src-main/store/backups.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { connect } from '../../../../src-main/store/database/connection.ts'
import {
  openBeside,
  openForReading,
  openForWriting,
} from '../../../../src-main/store/database/database.ts'
import { findMetadata, setMetadata } from '../../../../src-main/store/database/metadata.ts'
import { migrations } from '../../../../src-main/store/database/migrations.ts'
import {
  DROPPED_INDEXES_FACT,
  findSchemaFaults,
  makeSchema,
  NEWEST_SCHEMA,
  schemaDigest,
} from '../../../../src-main/store/database/schema.ts'
import { prepareInstruction } from '../../../../src-main/store/instructions/instructions.ts'
import { finishIndexes } from '../../../../src-main/store/records/first-load.ts'
import { failureOf, fillCache, makeFolder, withdrawalText } from '../../../support/reconcile.ts'

const newest = migrations.at(-1)?.version ?? 0
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'

function withDatabase<D extends { close(): unknown }, T>(db: D, action: (db: D) => T): T {
  try {
    return action(db)
  } finally {
    db.close()
  }
}

/** Makes a cache with records, and a backup of it. */
function makeBackup(): { path: string; name: string; backup: string } {
  const path = join(makeFolder(), 'profile', 'cache.db')
  return withDatabase(openForWriting(path), (db) => {
    fillCache(db, {
      withdrawals: ['W-1', 'W-2'].map((id) =>
        withdrawalText(
          { id, created_at: '2026-09-01T10:00:00Z', currency: 'USDT', status: 'COMPLETED' },
          { amount: '12.5', charged_fee: '0.5' },
        ),
      ),
      feed: ['{"id":7,"transaction_type":"withdrawal","status":"completed"}'],
    })
    const { name } = startBackup(db, path, 'kept').finish()
    db.pragma('wal_checkpoint(TRUNCATE)')
    return { path, name, backup: join(path, '../backups', name) }
  })
}

function rewriteSchema(db: Database.Database, sql: string): void {
  db.unsafeMode(true)
  db.pragma('writable_schema = ON')
  db.exec(sql)
}

/** Changes that another program may make to a file, with the expected message. */
const changes: Readonly<Record<string, readonly [(db: Database.Database) => void, RegExp]>> = {
  'without a table': [
    (db) => db.exec('DROP TABLE quotes'),
    /the (table|index) "[a-z_1]*quotes[a-z_1]*" is missing/,
  ],
  'with a trigger that rewrites amounts': [
    (db) =>
      db.exec(
        "CREATE TRIGGER sly AFTER INSERT ON withdrawals BEGIN UPDATE withdrawals SET amount = '0' WHERE row = new.row; END",
      ),
    /the trigger "sly" does not belong in it/,
  ],
  'with an endless view in the place of a table': [
    (db) => {
      db.exec('DROP TABLE contacts')
      db.exec(`CREATE VIEW contacts AS ${ENDLESS} SELECT i AS row, i AS id FROM n`)
    },
    /the view "contacts" does not belong in it/,
  ],
  'with an additional endless view': [
    (db) => db.exec(`CREATE VIEW more AS ${ENDLESS} SELECT count(*) AS rows FROM n`),
    /the view "more" does not belong in it/,
  ],
  'with a trigger of ours that does something else': [
    (db) => {
      db.exec('DROP TRIGGER withdrawals_reworded')
      db.exec(
        "CREATE TRIGGER withdrawals_reworded AFTER UPDATE OF row ON withdrawals BEGIN UPDATE facts SET value = ''; END",
      )
    },
    /the trigger "withdrawals_reworded" is not as this program makes it/,
  ],
  'without a trigger of ours': [
    (db) => db.exec('DROP TRIGGER withdrawals_deleted'),
    /the trigger "withdrawals_deleted" is missing/,
  ],
  'without a rule that keeps orders single': [
    (db) => db.exec('DROP INDEX instructions_once'),
    /the index "instructions_once" is missing/,
  ],
  'with that index on other columns': [
    (db) => {
      db.exec('DROP INDEX instructions_once')
      db.exec('CREATE UNIQUE INDEX instructions_once ON instructions (once, seq)')
    },
    /the index "instructions_once" is not as this program makes it/,
  ],
  'without an index that no first load has dropped': [
    (db) => db.exec('DROP INDEX withdrawals_newest'),
    /the index "withdrawals_newest" is missing/,
  ],
  'that marks the rule on single orders as deferred': [
    (db) => {
      db.exec('DROP INDEX instructions_once')
      setMetadata(db as WritableDb, DROPPED_INDEXES_FACT, '[{"name":"instructions_once"}]')
    },
    /the index "instructions_once" is missing/,
  ],
  'with one more column': [
    (db) => db.exec("ALTER TABLE instructions ADD COLUMN sly TEXT DEFAULT 'x'"),
    /the table "instructions" is not as this program makes it/,
  ],
  'with a computed column': [
    (db) => db.exec('ALTER TABLE withdrawals ADD COLUMN sly TEXT AS (lower(amount))'),
    /the table "withdrawals" is not as this program makes it/,
  ],
  'with a condition that never ends': [
    (db) =>
      rewriteSchema(
        db,
        "UPDATE sqlite_schema SET sql = replace(sql, 'value TEXT NOT NULL', 'value TEXT NOT NULL CHECK (length(hex(zeroblob(900000000))) > 0)') WHERE name = 'facts'",
      ),
    /the table "facts" is not as this program makes it/,
  ],
  'with a virtual table': [
    (db) => db.exec('CREATE VIRTUAL TABLE sly USING fts5(text)'),
    /"sly[a-z_]*" does not belong in it/,
  ],
  'with a view named as SQLite’s schema': [
    (db) =>
      rewriteSchema(
        db,
        "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('view', 'sqlite_schema', 'sqlite_schema', 0, 'CREATE VIEW sqlite_schema AS SELECT 1 AS type')",
      ),
    /malformed|already exists|does not belong/,
  ],
  'with a view in the place of SQLite’s statistics': [
    (db) =>
      rewriteSchema(
        db,
        `INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('view', 'sqlite_stat1', 'sqlite_stat1', 0, 'CREATE VIEW sqlite_stat1 AS ${ENDLESS} SELECT i AS tbl, i AS idx, i AS stat FROM n')`,
      ),
    /the view "sqlite_stat1" does not belong in it/,
  ],
  'whose table has the name of a key in other letters': [
    (db) =>
      rewriteSchema(
        db,
        "UPDATE sqlite_schema SET sql = replace(sql, 'id TEXT NOT NULL', 'id\u00a0TEXT NOT NULL') WHERE name = 'runs'",
      ),
    /the table "runs" is not as this program makes it|malformed/,
  ],
  'of an earlier version by its number alone': [
    (db) => db.pragma('user_version = 7'),
    /is not as this program makes it|does not belong in it/,
  ],
}

describe('findSchemaFaults', () => {
  it.each(migrations.map(({ version }) => version))(
    'input 129: finds no fault in a file of version %i, before and after SQLite has gathered statistics',
    (version) => {
      withDatabase(connect(':memory:'), (db) => {
        for (const step of migrations.slice(0, version)) db.exec(step.sql)
        expect(findSchemaFaults(db, version, migrations)).toEqual([])
        db.exec("INSERT INTO facts (name, value) VALUES ('a', 'b'); ANALYZE")
        expect(findSchemaFaults(db, version, migrations)).toEqual([])
      })
    },
  )

  it('input 130: recognises the newest schema by its digest, so that opening builds none for comparison', () => {
    expect({
      version: newest,
      sha256: schemaDigest(makeSchema(newest, migrations)),
    }).toEqual(NEWEST_SCHEMA)
  })
})

describe('a backup', () => {
  it.each(Object.keys(changes))('input 129: %s is refused, and the fault is named', (kind) => {
    const [change, why] = changes[kind] as (typeof changes)[string]
    const { path, name, backup } = makeBackup()
    withDatabase(new Database(backup), (db) => change(db))
    expect(failureOf(() => restoreBackup(path, name))).toMatchObject({
      kind: 'store',
      code: 'BACKUP_UNUSABLE',
      why: expect.stringMatching(why),
    })
    expect(checkBackups(path)).toMatchObject([{ name, why: expect.stringMatching(why) }])
    expect(readdirSync(join(path, '..')).filter((file) => file.includes('restoring'))).toEqual([])
  })

  it.each([1, 5, 8, newest - 1])(
    'input 129: of version %i is compared with that version, and can be restored',
    (version) => {
      const { path, backup, name } = makeBackup()
      const oldPath = join(makeFolder(), 'old', 'cache.db')
      withDatabase(openForWriting(oldPath, migrations.slice(0, version)), (db) => {
        setMetadata(db, 'value', 'old')
        db.pragma('journal_mode = DELETE')
      })
      copyFileSync(oldPath, backup)
      restoreBackup(path, name)
      withDatabase(openForWriting(path), (db) => expect(findMetadata(db, 'value')).toBe('old'))
      copyFileSync(oldPath, backup)
      withDatabase(new Database(backup), (db) => db.exec('CREATE VIEW sly AS SELECT 1'))
      expect(failureOf(() => restoreBackup(path, name))).toMatchObject({
        code: 'BACKUP_UNUSABLE',
        why: 'the view "sly" does not belong in it',
      })
    },
  )

  it.each([
    [
      'an amount',
      "UPDATE withdrawals SET amount = '9' WHERE id = 'W-1'",
      /withdrawals "W-1" is not what was saved/,
    ],
    [
      'a received text',
      "UPDATE transactions_raw SET raw = replace(raw, '7', '8')",
      /transactions "7" is not what was saved/,
    ],
    [
      'a state',
      "UPDATE withdrawals SET status = 'FAILED' WHERE id = 'W-2'",
      /withdrawals "W-2" is not what was saved/,
    ],
    [
      'the totals',
      "UPDATE withdrawal_totals SET amount = '1'",
      /totals of withdrawals are not the sums/,
    ],
    [
      'a record that is gone',
      "DELETE FROM search_blocks; DELETE FROM withdrawals WHERE id = 'W-1'; INSERT INTO facts (name, value) VALUES ('withdrawal_totals', 'kept')",
      /totals of withdrawals are not the sums/,
    ],
    [
      'the sums of the records',
      'UPDATE withdrawals_raw SET row_check = NULL',
      /withdrawals have lost what was received/,
    ],
    [
      'the received texts',
      'DELETE FROM transactions_raw',
      /transactions have lost what was received/,
    ],
  ])('input 131: with %s changed is refused', (_, sql, why) => {
    const { path, name, backup } = makeBackup()
    withDatabase(new Database(backup), (db) => db.exec(sql))
    expect(failureOf(() => restoreBackup(path, name))).toMatchObject({
      code: 'BACKUP_UNUSABLE',
      why: expect.stringMatching(why),
    })
  })

  it('input 131: with a damaged record that is noted to be fetched again is restored', () => {
    const { path, name, backup } = makeBackup()
    withDatabase(new Database(backup), (db) => {
      db.exec("UPDATE withdrawals SET amount = '9' WHERE id = 'W-1'")
      setMetadata(db as WritableDb, 'damaged_rows', '[{"kind":"withdrawals","row":1,"key":"W-1"}]')
    })
    restoreBackup(path, name)
    withDatabase(openForReading(path), (db) =>
      expect(findMetadata(db, 'damaged_rows')).toContain('W-1'),
    )
  })
})

describe('a cache', () => {
  it.each(Object.keys(changes))('input 130: %s is refused, to write and to read', (kind) => {
    const [change, why] = changes[kind] as (typeof changes)[string]
    const { path } = makeBackup()
    withDatabase(new Database(path), (db) => {
      change(db)
      db.pragma('journal_mode = DELETE')
    })
    const bytesBefore = readFileSync(path)
    for (const openDatabase of [openForWriting, openForReading])
      expect(failureOf(() => openDatabase(path).close())).toMatchObject({
        kind: 'store',
        code: 'DB_DAMAGED',
        why: expect.stringMatching(why),
        advice: expect.stringContaining('newest of its backups'),
      })
    expect(readFileSync(path).equals(bytesBefore)).toBe(true)
  })

  it('input 130: keeps its instructions when a backup replaces it', () => {
    const { path, name } = makeBackup()
    withDatabase(openForWriting(path), (db) =>
      prepareInstruction(db, {
        id: 'i-1',
        kind: 'executeQuote',
        subject: 'q-1',
        onceKey: 'execute/q-1',
        request: '{}',
        at: '2026-11-21T10:00:00.000000Z',
      }),
    )
    withDatabase(new Database(path), (db) => db.exec('CREATE VIEW sly AS SELECT 1'))
    restoreBackup(path, name)
    withDatabase(openForReading(path), (db) =>
      expect(db.prepare('SELECT once FROM instructions').pluck().all()).toEqual(['execute/q-1']),
    )
  })

  it('input 130: of a newer version is read if its tables are tables', () => {
    const { path } = makeBackup()
    withDatabase(new Database(path), (db) => {
      db.exec('CREATE TABLE later (a TEXT) STRICT; CREATE VIEW latest AS SELECT a FROM later')
      db.pragma(`user_version = ${newest + 1}`)
    })
    withDatabase(openForReading(path), (db) =>
      expect(db.prepare('SELECT count(*) FROM withdrawals').pluck().get()).toBe(2),
    )
    withDatabase(new Database(path), (db) => {
      db.exec('DROP TABLE contacts')
      db.exec(`CREATE VIEW contacts AS ${ENDLESS} SELECT i AS id FROM n`)
    })
    expect(failureOf(() => openForReading(path))).toMatchObject({
      code: 'DB_DAMAGED',
      why: 'the table "contacts" is missing',
    })
  })

  it('input 130: runs no statement from a row: dropped indexes are built by the program’s own statements', () => {
    const { path } = makeBackup()
    const malicious =
      "CREATE TRIGGER sly AFTER INSERT ON withdrawals BEGIN UPDATE withdrawals SET amount = '0'; END"
    withDatabase(new Database(path), (db) => {
      db.exec('DROP INDEX withdrawals_newest')
      setMetadata(
        db as WritableDb,
        DROPPED_INDEXES_FACT,
        JSON.stringify([
          { name: 'sly', sql: malicious },
          { name: 'withdrawals_newest', sql: malicious },
          { name: 'withdrawals_hash', sql: malicious },
        ]),
      )
    })
    withDatabase(openForWriting(path), (db) => {
      for (const _ of finishIndexes(db));
      expect(findSchemaFaults(db, newest, migrations)).toEqual([])
      expect(findMetadata(db, DROPPED_INDEXES_FACT)).toBeUndefined()
    })
  })

  it.each(['no list', '{"name":1}', '[null]', '[{}]', ''])(
    'input 130: is opened with %j as the list of dropped indexes, which is then deleted',
    (note) => {
      const { path } = makeBackup()
      withDatabase(openForWriting(path), (db) => {
        setMetadata(db, DROPPED_INDEXES_FACT, note)
        for (const _ of finishIndexes(db));
        expect(findMetadata(db, DROPPED_INDEXES_FACT)).toBeUndefined()
      })
    },
  )
})

describe('every connection', () => {
  it('input 131: lets no schema call the program’s functions', () => {
    const { path } = makeBackup()
    const trusted = (db: ReadableDb): unknown => db.pragma('trusted_schema', { simple: true })
    for (const openDatabase of [openForWriting, openForReading, openBeside])
      expect(withDatabase(openDatabase(path) as ReadableDb, trusted)).toBe(0)
    withDatabase(openForWriting(path), (db) => {
      db.exec("CREATE VIEW sly AS SELECT money_key('1')")
      expect(() => db.prepare('SELECT * FROM sly').all()).toThrow(/unsafe use of money_key/)
    })
  })

  it('input 131: is opened by the one function that turns trusted_schema off', () => {
    const root = resolve(import.meta.dirname, '../../../../src-main')
    const openingFiles = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        name.endsWith('.ts') && /new Database\(/.test(readFileSync(join(root, name), 'utf8')),
    )
    expect(openingFiles.map((name) => name.replaceAll('\\', '/'))).toEqual([
      'store/database/connection.ts',
    ])
  })
})
