import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statfsSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backUp } from '../../../../src-main/store/database/backup-file.ts'
import type { ReadableDb } from '../../../../src-main/store/database/connection.ts'
import {
  openBeside,
  openForReading,
  openForWriting,
} from '../../../../src-main/store/database/database.ts'
import { setMetadata } from '../../../../src-main/store/database/metadata.ts'
import type { Migration } from '../../../../src-main/store/database/migrations.ts'
import { migrations } from '../../../../src-main/store/database/migrations.ts'
import { failureOf, makeFolder } from '../../../support/reconcile.ts'

const newestVersion = migrations.at(-1)?.version ?? 0
const nextMigration: Migration = {
  version: newestVersion + 1,
  sql: "ALTER TABLE facts ADD COLUMN added TEXT; INSERT INTO facts (name, value) VALUES ('migrated', 'yes')",
}
const refusedMigration: Migration = { version: newestVersion + 1, sql: 'SELECT no_such_function()' }

function makePath(): string {
  return join(makeFolder(), 'profile', 'cache.db')
}

/** Runs the action with an open database, then closes the database. */
function withDatabase<D extends { close(): unknown }, T>(db: D, action: (db: D) => T): T {
  try {
    return action(db)
  } finally {
    db.close()
  }
}

function makeOldDatabase(): string {
  const path = makePath()
  withDatabase(openForWriting(path), (db) => setMetadata(db, 'last_sync', 'then'))
  return path
}

const versionOf = (db: ReadableDb): unknown => db.pragma('user_version', { simple: true })
const modeOf = (path: string): number => statSync(path).mode & 0o777
const backupsOf = (path: string): string[] =>
  existsSync(join(path, '../backups')) ? readdirSync(join(path, '../backups')).sort() : []

describe('openForWriting', () => {
  it('F11: does not treat an emptied database as a new database', () => {
    const path = makeOldDatabase()
    for (const name of ['', '-wal', '-shm'])
      if (existsSync(`${path}${name}`)) truncateSync(`${path}${name}`)
    for (const openDatabase of [openForWriting, openForReading])
      expect(failureOf(() => openDatabase(path))).toMatchObject({
        kind: 'store',
        code: 'DB_REPLACED',
      })
    expect(statSync(path).size).toBe(0)
  })

  it('F03: reports MIGRATION_RETRIED only if an earlier opening was interrupted during a migration', () => {
    const path = makeOldDatabase()
    const notices: unknown[] = []
    const onNotice = (code: string, facts?: unknown): void => void notices.push([code, facts])
    // The files after a kill: the marker and the partial backup. The partial backup has no notice
    // of its own.
    writeFileSync(`${path}.migrating`, '')
    mkdirSync(join(path, '../backups'))
    writeFileSync(join(path, '../backups', `cache-000009-before-${newestVersion + 1}.db.part`), '')
    expect(() => openForWriting(path, [...migrations, refusedMigration], onNotice)).toThrow()
    expect(notices).toEqual([])
    withDatabase(openForWriting(path, [...migrations, nextMigration], onNotice), (db) =>
      expect(versionOf(db)).toBe(newestVersion + 1),
    )
    withDatabase(openForWriting(path, [...migrations, nextMigration], onNotice), () => undefined)
    expect(notices).toEqual([['MIGRATION_RETRIED', { from: newestVersion, to: newestVersion + 1 }]])
    expect(existsSync(`${path}.migrating`)).toBe(false)
  })

  it.each([
    ['a step that fails', undefined],
    ['no room for the backup', 'DISK_FULL'],
  ])('F03: reports nothing for an earlier opening that was refused for %s', (_, code) => {
    const path = makeOldDatabase()
    const { size } = statSync(path)
    const { bavail, bsize } = statfsSync(join(path, '..'))
    // A sparse file takes no room, but its copy would.
    if (code === 'DISK_FULL') truncateSync(path, bavail * bsize)
    expect(failureOf(() => openForWriting(path, [...migrations, refusedMigration]))).toMatchObject(
      code === undefined ? { message: expect.stringContaining('no_such_function') } : { code },
    )
    truncateSync(path, size)
    expect(existsSync(`${path}.migrating`)).toBe(false)
    const notices: string[] = []
    withDatabase(
      openForWriting(path, [...migrations, nextMigration], (notice) => void notices.push(notice)),
      (db) => expect([versionOf(db), notices]).toEqual([newestVersion + 1, []]),
    )
  })

  it('F03: reports nothing for a marker beside a new file, which has no backup', () => {
    const path = makePath()
    mkdirSync(join(path, '..'))
    writeFileSync(`${path}.migrating`, '')
    const notices: string[] = []
    withDatabase(
      openForWriting(path, migrations, (notice) => void notices.push(notice)),
      () => expect([notices, existsSync(`${path}.migrating`)]).toEqual([[], false]),
    )
  })

  it('F04: reports EXPORT_INTERRUPTED if a backup was interrupted, and removes its partial file', () => {
    const path = makeOldDatabase()
    mkdirSync(join(path, '../backups'), { recursive: true })
    writeFileSync(join(path, '../backups/cache-000001-daily.db.part'), 'half')
    const notices: unknown[] = []
    withDatabase(
      openForWriting(path, migrations, (code, facts) => void notices.push([code, facts])),
      () => undefined,
    )
    expect([notices, backupsOf(path)]).toEqual([[['EXPORT_INTERRUPTED', { what: 'backup' }]], []])
  })

  it('creates a database with the newest schema, our application id, a write-ahead log and full synchronisation', () => {
    withDatabase(openForWriting(makePath()), (db) => {
      expect([versionOf(db), db.pragma('application_id', { simple: true })]).toEqual([
        newestVersion,
        0x5044736b,
      ])
      expect([
        db.pragma('journal_mode', { simple: true }),
        db.pragma('synchronous', { simple: true }),
        db.pragma('foreign_keys', { simple: true }),
      ]).toEqual(['wal', 2, 1])
    })
  })

  it('S9: creates files with mode 0600 and folders with mode 0700, whatever the umask', () => {
    const umask = process.umask(0)
    onTestFinished(() => void process.umask(umask))
    const path = makePath()
    withDatabase(openForWriting(path), (db) => {
      setMetadata(db, 'a', 'b')
      backUp(db, path, 'test')
      const folder = join(path, '..')
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
        expect([entry.name, modeOf(join(entry.parentPath, entry.name))]).toEqual([
          entry.name,
          entry.isDirectory() ? 0o700 : 0o600,
        ])
      expect(modeOf(folder)).toBe(0o700)
    })
  })

  it('restricts a folder that is open to others', () => {
    const path = makePath()
    mkdirSync(join(path, '..'), { mode: 0o777 })
    withDatabase(openForWriting(path), () => expect(modeOf(join(path, '..'))).toBe(0o700))
  })

  it('migrates an old file after a backup, which opens and contains the old content', () => {
    const path = makeOldDatabase()
    withDatabase(openForWriting(path, [...migrations, nextMigration]), (db) => {
      expect([
        versionOf(db),
        db.prepare('SELECT name, value FROM facts ORDER BY name').raw().all(),
      ]).toEqual([
        nextMigration.version,
        [
          ['last_sync', 'then'],
          ['migrated', 'yes'],
          ['row_checks', 'kept'],
        ],
      ])
    })
    expect(backupsOf(path)).toEqual([`cache-000001-before-${nextMigration.version}.db`])
    withDatabase(openForReading(join(path, '../backups', backupsOf(path)[0] ?? '')), (db) => {
      expect([
        versionOf(db),
        db.pragma('quick_check', { simple: true }),
        db.prepare("SELECT name, value FROM facts WHERE name = 'last_sync'").raw().all(),
      ]).toEqual([newestVersion, 'ok', [['last_sync', 'then']]])
    })
  })

  it('makes no backup of a new file or of a current file', () => {
    const path = makeOldDatabase()
    withDatabase(openForWriting(path), () => undefined)
    expect(backupsOf(path)).toEqual([])
  })

  it('F04: removes the partial file of an interrupted backup and does not count it as a backup', () => {
    const path = makeOldDatabase()
    withDatabase(openForWriting(path), (db) => backUp(db, path, 'kept'))
    const partialBackup = join(path, '../backups', 'cache-000002-kept.db.part')
    writeFileSync(partialBackup, 'half')
    withDatabase(openForWriting(path), () =>
      expect(backupsOf(path)).toEqual(['cache-000001-kept.db']),
    )
    writeFileSync(partialBackup, 'half')
    withDatabase(openForWriting(path), (db) => {
      writeFileSync(partialBackup, 'half')
      backUp(db, path, 'kept')
    })
    expect(backupsOf(path)).toEqual(['cache-000001-kept.db', 'cache-000002-kept.db'])
  })

  it('F03: keeps the version before a failed step, and the next opening continues from that version', () => {
    const path = makeOldDatabase()
    const brokenMigration: Migration = {
      version: nextMigration.version + 1,
      sql: "INSERT INTO facts (name, value, added) VALUES ('half', 'way', 'x'); INSERT INTO nowhere VALUES (1)",
    }
    expect(() => openForWriting(path, [...migrations, nextMigration, brokenMigration])).toThrow()
    withDatabase(openForWriting(path, [...migrations, nextMigration]), (db) => {
      expect([
        versionOf(db),
        db.prepare("SELECT count(*) FROM facts WHERE name = 'half'").pluck().get(),
      ]).toEqual([nextMigration.version, 0])
    })
  })

  it('runs all steps for a new file in one transaction, so that a failed step leaves it empty', () => {
    const path = makePath()
    expect(() => openForWriting(path, [...migrations, refusedMigration])).toThrow()
    withDatabase(openForWriting(path, migrations.slice(0, 1)), (db) =>
      expect(versionOf(db)).toBe(1),
    )
  })

  it('F14: refuses a file of a newer version and changes nothing in it', () => {
    const path = makeOldDatabase()
    withDatabase(openForWriting(path, [...migrations, nextMigration]), () => undefined)
    const bytesBefore = readFileSync(path)
    expect(failureOf(() => openForWriting(path))).toMatchObject({
      kind: 'store',
      code: 'DB_TOO_NEW',
    })
    expect(readFileSync(path).equals(bytesBefore)).toBe(true)
    withDatabase(openForWriting(path, [...migrations, nextMigration]), (db) =>
      expect(versionOf(db)).toBe(nextMigration.version),
    )
  })

  it("F11: refuses another program's database and changes nothing in it", () => {
    const path = makePath()
    mkdirSync(join(path, '..'))
    withDatabase(new Database(path), (db) =>
      db.exec('CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)'),
    )
    const bytesBefore = readFileSync(path)
    expect(failureOf(() => openForWriting(path))).toMatchObject({
      kind: 'store',
      code: 'DB_REPLACED',
    })
    expect(failureOf(() => openForReading(path))).toMatchObject({
      kind: 'store',
      code: 'DB_REPLACED',
    })
    expect(readFileSync(path).equals(bytesBefore)).toBe(true)
  })

  it('F11: refuses a file with our version number but without our application id', () => {
    const path = makePath()
    mkdirSync(join(path, '..'))
    withDatabase(new Database(path), (db) => db.pragma(`user_version = ${newestVersion}`))
    expect(failureOf(() => openForWriting(path))).toMatchObject({
      kind: 'store',
      code: 'DB_REPLACED',
    })
  })

  it.runIf(existsSync('/proc/self/fd'))('F10: leaves no refused file open', () => {
    const path = makeOldDatabase()
    writeFileSync(path, 'no database at all'.repeat(1000))
    for (const openDatabase of [openForWriting, openForReading, openBeside])
      expect(failureOf(() => openDatabase(path))).toMatchObject({ code: 'DB_DAMAGED' })
    const openFiles = readdirSync('/proc/self/fd').flatMap((name) => {
      try {
        return [readlinkSync(`/proc/self/fd/${name}`)]
      } catch {
        // The descriptor of the listing itself is closed already.
        return []
      }
    })
    expect(openFiles.filter((openFile) => openFile.startsWith(path))).toEqual([])
  })

  it('F10: reports a file with a damaged header as damaged, and does not change it', () => {
    const path = makeOldDatabase()
    const file = openSync(path, 'r+')
    writeSync(file, 'no header at all', 0)
    closeSync(file)
    const bytesBefore = readFileSync(path)
    expect(failureOf(() => openForWriting(path))).toMatchObject({
      kind: 'store',
      code: 'DB_DAMAGED',
    })
    expect(failureOf(() => openForReading(path))).toMatchObject({
      kind: 'store',
      code: 'DB_DAMAGED',
    })
    expect(readFileSync(path).equals(bytesBefore)).toBe(true)
  })

  it('F10: reports a truncated file as damaged', () => {
    const path = makeOldDatabase()
    const file = openSync(path, 'r+')
    ftruncateSync(file, 6000)
    closeSync(file)
    expect(failureOf(() => openForWriting(path))).toMatchObject({
      kind: 'store',
      code: 'DB_DAMAGED',
    })
  })

  it.each(['a folder', 'a link to a file', 'a link to nothing'])(
    'refuses %s in place of the file, and writes nothing elsewhere',
    (kind) => {
      const folder = makeFolder()
      const path = join(folder, 'profile', 'cache.db')
      const elsewhere = join(folder, 'elsewhere.db')
      mkdirSync(join(folder, 'profile'))
      if (kind === 'a folder') mkdirSync(path)
      if (kind === 'a link to a file') closeSync(openSync(elsewhere, 'w'))
      if (kind !== 'a folder') symlinkSync(elsewhere, path)
      expect(failureOf(() => openForWriting(path).close())).toMatchObject({
        kind: 'store',
        code: 'DB_REPLACED',
      })
      expect(existsSync(elsewhere) && statSync(elsewhere).size > 0).toBe(false)
      expect(existsSync(elsewhere)).toBe(kind === 'a link to a file')
    },
  )
})

describe('openForReading', () => {
  it('reports that there is no cache yet, and creates none', () => {
    const path = makePath()
    expect(failureOf(() => openForReading(path))).toMatchObject({ kind: 'store', code: 'NO_CACHE' })
    expect(existsSync(path)).toBe(false)
  })

  it('reads beside a writer, and writes nothing', () => {
    const path = makePath()
    withDatabase(openForWriting(path), (writer) => {
      setMetadata(writer, 'a', '1')
      withDatabase(openForReading(path), (reader) => {
        expect(reader.prepare("SELECT value FROM facts WHERE name = 'a'").pluck().all()).toEqual([
          '1',
        ])
        // @ts-expect-error A write through a connection opened for reading does not compile.
        expect(() => setMetadata(reader, 'a', '2')).toThrow(/readonly/)
      })
    })
  })
})

describe('backUp', () => {
  it('keeps the three newest backups, also beyond number nine', () => {
    const path = makeOldDatabase()
    withDatabase(openForWriting(path), (db) => {
      for (let number = 1; number <= 11; number += 1) {
        setMetadata(db, 'number', String(number))
        backUp(db, path, 'test')
      }
    })
    expect(backupsOf(path)).toEqual([
      'cache-000009-test.db',
      'cache-000010-test.db',
      'cache-000011-test.db',
    ])
    withDatabase(openForReading(join(path, '../backups/cache-000011-test.db')), (db) =>
      expect(db.prepare("SELECT value FROM facts WHERE name = 'number'").pluck().get()).toBe('11'),
    )
  })

  it('F04: leaves no partial file after a failure, because a later start would report it', () => {
    const path = makeOldDatabase()
    withDatabase(openForWriting(path), (db) => {
      db.exec(
        'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) INSERT INTO facts (name, value) SELECT i, hex(zeroblob(2000)) FROM n',
      )
      db.pragma('wal_checkpoint(TRUNCATE)')
    })
    const file = openSync(path, 'r+')
    writeSync(
      file,
      Buffer.alloc(8192, 7),
      0,
      8192,
      Math.floor(statSync(path).size / 8192) * 8192 - 8192 * 10,
    )
    closeSync(file)
    withDatabase(openForWriting(path), (db) => expect(() => backUp(db, path, 'kept')).toThrow())
    expect(backupsOf(path)).toEqual([])
  })

  it('leaves files of other names alone', () => {
    const path = makeOldDatabase()
    mkdirSync(join(path, '../backups'))
    closeSync(openSync(join(path, '../backups/mine.db'), 'w'))
    withDatabase(openForWriting(path), (db) => {
      for (let number = 1; number <= 4; number += 1) backUp(db, path, 'x')
    })
    expect(backupsOf(path)).toEqual([
      'cache-000002-x.db',
      'cache-000003-x.db',
      'cache-000004-x.db',
      'mine.db',
    ])
  })
})

describe('money_key', () => {
  it('orders amounts of any size and sign by value', () => {
    const orderedAmounts = [
      `-${'9'.repeat(30)}.${'9'.repeat(30)}`,
      '-10',
      '-9',
      '-0.1',
      '-0.000000000000000000000000000001',
      '0',
      '0.000000000000000000000000000001',
      '0.2',
      '9',
      '10',
      `${'9'.repeat(30)}.${'9'.repeat(30)}`,
    ]
    withDatabase(openForWriting(makePath()), (db) => {
      const keys = orderedAmounts.map(
        (text) => db.prepare('SELECT money_key(?)').pluck().get(text) as string,
      )
      expect([...keys].sort()).toEqual(keys)
      expect(new Set(keys).size).toBe(orderedAmounts.length)
      expect(db.prepare('SELECT money_key(?) = money_key(?)').pluck().get('1.50', '1.5')).toBe(1)
      expect(
        db.prepare("SELECT money_key(NULL) IS NULL AND money_key('') IS NULL").pluck().get(),
      ).toBe(1)
    })
  })
})
