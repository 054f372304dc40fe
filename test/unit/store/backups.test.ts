import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import {
  backupTimes,
  listBackups,
  restoreBackup,
  startBackup,
} from '../../../src-main/store/backups.ts'
import { openForReading, openForWriting } from '../../../src-main/store/database/database.ts'
import { findMetadata, setMetadata } from '../../../src-main/store/database/metadata.ts'
import { migrations } from '../../../src-main/store/database/migrations.ts'
import { reopenPeriod } from '../../../src-main/store/decisions/periods.ts'
import {
  findInstruction,
  markSent,
  prepareInstruction,
} from '../../../src-main/store/instructions/instructions.ts'
import { failureOf, makeFolder } from '../../support/reconcile.ts'

function withDatabase<D extends { close(): unknown }, T>(db: D, action: (db: D) => T): T {
  try {
    return action(db)
  } finally {
    db.close()
  }
}

const valueOf = (path: string): string | undefined =>
  withDatabase(openForReading(path), (db) => findMetadata(db, 'value'))
const folderOf = (path: string): string => join(path, '../backups')

/** Makes a database that holds `now`, with a backup that holds `then`. */
function makeDatabaseWithBackup(): { path: string; name: string } {
  const path = join(makeFolder(), 'profile', 'cache.db')
  return withDatabase(openForWriting(path), (db) => {
    setMetadata(db, 'value', 'then')
    const { name } = startBackup(db, path, 'kept').finish()
    setMetadata(db, 'value', 'now')
    return { path, name }
  })
}

describe('backupTimes', () => {
  it('F48: reports the backup with the highest number as the last, even if the clock ran ahead at an earlier one', () => {
    const { path, name } = makeDatabaseWithBackup()
    const aheadSeconds = Date.UTC(2060, 0, 1) / 1000
    utimesSync(join(folderOf(path), name), aheadSeconds, aheadSeconds)
    expect(backupTimes(path).lastBackupAt).toBe('2060-01-01T00:00:00.000000Z')
    const { name: later } = withDatabase(openForWriting(path), (db) =>
      startBackup(db, path, 'daily').finish(),
    )
    expect(backupTimes(path).lastBackupAt).toBe(
      listBackups(path).find((backup) => backup.name === later)?.at,
    )
  })
})

describe('startBackup', () => {
  it('names the copy by its label and returns its size', () => {
    const { path, name } = makeDatabaseWithBackup()
    expect(name).toBe('cache-000001-kept.db')
    expect(listBackups(path)).toEqual([
      {
        name,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{15}Z$/),
        bytes: statSync(join(folderOf(path), name)).size,
      },
    ])
  })

  it.each(['', '../x', 'a/b', 'A b', 'x'.repeat(41), 'a.db', 'a\0'])(
    'refuses the label %j',
    (label) => {
      const { path } = makeDatabaseWithBackup()
      expect(
        withDatabase(openForWriting(path), (db) => failureOf(() => startBackup(db, path, label))),
      ).toMatchObject({ kind: 'badInput', code: 'LABEL_INVALID' })
      expect(listBackups(path)).toHaveLength(1)
    },
  )
})

describe('listBackups', () => {
  it('lists only plain files that are named as backups', () => {
    const { path, name } = makeDatabaseWithBackup()
    writeFileSync(join(folderOf(path), 'mine.db'), '')
    mkdirSync(join(folderOf(path), 'cache-000009-x.db'))
    symlinkSync(path, join(folderOf(path), 'cache-000008-x.db'))
    expect(listBackups(path).map((backup) => backup.name)).toEqual([name])
    expect(listBackups(join(makeFolder(), 'cache.db'))).toEqual([])
  })
})

describe('restoreBackup', () => {
  it('puts the backup in place and keeps the replaced database, which can be restored in turn', () => {
    const { path, name } = makeDatabaseWithBackup()
    restoreBackup(path, name)
    expect([
      valueOf(path),
      statSync(path).mode & 0o777,
      readdirSync(join(path, '..')).filter((file) => file.includes('restoring')),
    ]).toEqual(['then', 0o600, []])
    expect(
      listBackups(path)
        .map((backup) => backup.name)
        .sort(),
    ).toEqual(['before-restore-000001.db', name])
    restoreBackup(path, 'before-restore-000001.db')
    expect(valueOf(path)).toBe('now')
    withDatabase(openForWriting(path), (db) =>
      expect(db.pragma('quick_check', { simple: true })).toBe('ok'),
    )
  })

  it('moves the log of a database that was not closed aside, and never replays it into the restored database', () => {
    const { path, name } = makeDatabaseWithBackup()
    const reader = openForReading(path)
    const writer = openForWriting(path)
    reader.exec('BEGIN')
    findMetadata(reader, 'value')
    setMetadata(writer, 'value', 'only in the log')
    writer.close()
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
    restoreBackup(path, name)
    expect([findMetadata(reader, 'value'), valueOf(path)]).toEqual(['now', 'then'])
    reader.close()
    expect(existsSync(join(folderOf(path), 'before-restore-000001.db-wal'))).toBe(true)
    restoreBackup(path, 'before-restore-000001.db')
    expect(valueOf(path)).toBe('only in the log')
  })

  it('A28, A29: keeps instructions sent since the backup, so that none is sent a second time', () => {
    const { path, name } = makeDatabaseWithBackup()
    const execution = (id: string, quote: string) => ({
      id,
      kind: 'executeQuote' as const,
      subject: quote,
      onceKey: `execute/${quote}`,
      request: '{}',
      at: '2026-11-21T10:00:00.000000Z',
    })
    withDatabase(openForWriting(path), (db) => {
      prepareInstruction(db, execution('i-1', 'q-1'))
      startBackup(db, path, 'later').finish()
      markSent(db, 'i-1', '2026-11-21T10:00:01.000000Z')
      prepareInstruction(db, execution('i-2', 'q-2'))
    })
    const knownInstructions = [
      { id: 'i-1', state: 'sent' },
      { id: 'i-2', state: 'prepared' },
    ]
    for (const backup of ['cache-000002-later.db', name]) {
      restoreBackup(path, backup)
      expect(valueOf(path)).toBe(backup === name ? 'then' : 'now')
      withDatabase(openForReading(path), (db) =>
        expect(knownInstructions.map(({ id }) => findInstruction(db, id))).toMatchObject(
          knownInstructions,
        ),
      )
      withDatabase(openForWriting(path), (db) => {
        for (const quote of ['q-1', 'q-2'])
          expect(failureOf(() => prepareInstruction(db, execution('i-9', quote)))).toMatchObject({
            code: 'EXECUTED_ALREADY',
          })
        db.pragma('wal_checkpoint(TRUNCATE)')
      })
    }
  })

  it('X15: refuses a restore that would lose a closed period, until the period is opened again', () => {
    const { path, name } = makeDatabaseWithBackup()
    const sql =
      "INSERT INTO periods (id, run, from_at, to_at, closed_at, closed_by, note) VALUES ('p', 'r', ?, ?, '2026-10-02T00:00:00.000000Z', 'ana', '')"
    withDatabase(openForWriting(path), (db) =>
      db.prepare(sql).run('2026-09-01T03:00:00.000000Z', '2026-10-01T02:59:59.999999Z'),
    )
    expect(failureOf(() => restoreBackup(path, name))).toMatchObject({
      code: 'PERIOD_CLOSED',
      why: '2026-09-01 03:00 UTC to 2026-10-01 02:59 UTC was closed by ana on 2026-10-02, after the backup was made',
    })
    expect(valueOf(path)).toBe('now')
    const { name: newer } = withDatabase(openForWriting(path), (db) =>
      startBackup(db, path, 'newer').finish(),
    )
    restoreBackup(path, newer)
    withDatabase(openForWriting(path), (db) =>
      reopenPeriod(db, {
        id: 'p',
        at: '2026-10-03T00:00:00.000000Z',
        by: 'ana',
        reason: 'the cache is put back',
      }),
    )
    restoreBackup(path, name)
    expect(valueOf(path)).toBe('then')
  })

  it('F47: replays no journal of a killed restore into the next copy', () => {
    const { path, name } = makeDatabaseWithBackup()
    const restoringPath = `${path}.restoring`
    copyFileSync(join(folderOf(path), name), restoringPath)
    // A transaction larger than the page buffer is partly in the file, and its rollback data in the
    // journal.
    withDatabase(new Database(restoringPath), (db) => {
      db.exec("UPDATE facts SET value = 'of a killed restore' WHERE name = 'value'")
      const insertDrift = db.prepare("INSERT INTO drift VALUES ('a', ?, 1, ?, 'b')")
      for (let row = 0; row < 300; row += 1) insertDrift.run(String(row), 'x'.repeat(3000))
      db.exec("PRAGMA cache_size = 1; BEGIN; UPDATE facts SET value = 'half'")
      db.exec("UPDATE drift SET first_seen = replace(first_seen, 'x', 'y')")
      copyFileSync(`${restoringPath}-journal`, `${path}.journal`)
      db.exec('ROLLBACK')
    })
    renameSync(`${path}.journal`, `${restoringPath}-journal`)
    restoreBackup(path, name)
    expect(valueOf(path)).toBe('then')
  })

  it('F47: removes the files of a restore that was killed before its end, puts the log back, and reports it', () => {
    const { path: source, name } = makeDatabaseWithBackup()
    const path = join(makeFolder(), 'profile', 'cache.db')
    mkdirSync(folderOf(path), { recursive: true })
    withDatabase(openForWriting(source), (db) => {
      setMetadata(db, 'value', 'only in the log')
      copyFileSync(source, path)
      const asidePath = join(folderOf(path), 'before-restore-000004.db')
      linkSync(path, asidePath)
      copyFileSync(`${source}-wal`, `${asidePath}-wal`)
    })
    copyFileSync(join(folderOf(source), name), `${path}.restoring`)
    writeFileSync(`${path}.made`, '')
    const notices: unknown[] = []
    for (let time = 0; time < 2; time += 1)
      withDatabase(
        openForWriting(path, migrations, (code, facts) => void notices.push([code, facts])),
        (db) => expect(findMetadata(db, 'value')).toBe('only in the log'),
      )
    expect([notices, readdirSync(folderOf(path)), readdirSync(join(path, '..')).sort()]).toEqual([
      [['EXPORT_INTERRUPTED', { what: 'restore' }]],
      [],
      ['backups', 'cache.db', 'cache.db.made'],
    ])
  })

  it('F47: reports nothing after a finished restore', () => {
    const { path, name } = makeDatabaseWithBackup()
    restoreBackup(path, name)
    const notices: unknown[] = []
    withDatabase(
      openForWriting(path, migrations, (code) => void notices.push(code)),
      () => undefined,
    )
    expect([notices, listBackups(path).length]).toEqual([[], 2])
  })

  it('keeps three replaced databases', () => {
    const { path, name } = makeDatabaseWithBackup()
    for (let time = 0; time < 5; time += 1) restoreBackup(path, name)
    expect(readdirSync(folderOf(path)).sort()).toEqual([
      'before-restore-000003.db',
      'before-restore-000004.db',
      'before-restore-000005.db',
      name,
    ])
  })

  it('restores the backup if the database is missing, and lists no replaced database', () => {
    const { path, name } = makeDatabaseWithBackup()
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
    restoreBackup(path, name)
    expect(valueOf(path)).toBe('then')
    expect(listBackups(path).map((backup) => backup.name)).toEqual([name])
    expect(existsSync(join(folderOf(path), 'before-restore-000001.db'))).toBe(false)
  })

  it('moves a damaged database aside and restores the backup', () => {
    const { path, name } = makeDatabaseWithBackup()
    truncateSync(path, 100)
    restoreBackup(path, name)
    expect([
      valueOf(path),
      statSync(join(folderOf(path), 'before-restore-000001.db')).size,
    ]).toEqual(['then', 100])
  })

  it.each([
    '',
    '..',
    '../cache.db',
    '/etc/passwd',
    'cache-000002-kept.db',
    'mine.db',
    'cache-000001-kept.db\0',
    'CACHE-000001-KEPT.DB',
  ])('refuses the name %j', (fileName) => {
    const { path } = makeDatabaseWithBackup()
    writeFileSync(join(folderOf(path), 'mine.db'), '')
    expect(failureOf(() => restoreBackup(path, fileName))).toMatchObject({
      kind: 'badInput',
      code: 'BACKUP_UNKNOWN',
    })
    expect(valueOf(path)).toBe('now')
  })

  const damages: Readonly<Record<string, (file: string) => void>> = {
    'an empty backup': (file) => truncateSync(file, 0),
    'a truncated backup': (file) => truncateSync(file, 20_000),
    'a file that is not a database': (file) =>
      writeFileSync(file, 'no database at all, only text'.repeat(1000)),
    'a backup with a page of garbage': (file) => {
      const handle = openSync(file, 'r+')
      writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, 4096 * 3)
      closeSync(handle)
    },
    'a database of another program': (file) =>
      withDatabase(new Database(file), (db) => db.pragma('application_id = 7')),
    'a backup of a newer version': (file) =>
      withDatabase(new Database(file), (db) =>
        db.pragma(`user_version = ${(migrations.at(-1)?.version ?? 0) + 1}`),
      ),
  }
  it.each(Object.keys(damages))('input 123: refuses %s and changes nothing', (kind) => {
    const { path, name } = makeDatabaseWithBackup()
    const file = join(folderOf(path), name)
    copyFileSync(file, `${file}.kept`)
    damages[kind]?.(file)
    const failure = failureOf(() => restoreBackup(path, name))
    expect([failure.kind, failure.code]).toEqual([
      'store',
      kind === 'a backup of a newer version' ? 'DB_TOO_NEW' : 'BACKUP_UNUSABLE',
    ])
    expect([valueOf(path), readdirSync(folderOf(path)).sort()]).toEqual([
      'now',
      [name, `${name}.kept`],
    ])
    expect(
      readdirSync(join(path, '..')).filter((fileName) => fileName.includes('restoring')),
    ).toEqual([])
  })
})
