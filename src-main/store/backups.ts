import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  renameSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../base/failure.ts'
import { msToInstant } from '../base/instant.ts'
import { checkBackup, checkCopy, checkHeader, writeUnnamedBackup } from './database/backup-file.ts'
import type { ReadableDb, WritableDb } from './database/connection.ts'
import { connect } from './database/connection.ts'
import { findCreatedAtMs, hasForeignLog, openForReading } from './database/database.ts'
import { flushFile, flushFolder } from './database/flush.ts'
import { withSqliteFailures } from './database/sqlite-failures.ts'
import {
  backupsOf,
  copyDatabaseFiles,
  hasLog,
  moveAside,
  restoringPath,
  undoInterruptedRestore,
} from './database/swap.ts'
import { listPeriods, spanText } from './decisions/periods.ts'
import { carryInstructions } from './instructions/instructions.ts'
import { judgeRows } from './judge-rows.ts'
import type { ThreadCalls } from './thread-calls.ts'

const BACKUP_NAME = /^(?:cache-\d{1,12}-[a-z0-9-]{1,40}|before-restore-\d{1,12})\.db$/

type Backups = ThreadCalls['listBackups']['output']

/**
 * Writes a verified copy beside the database. The label becomes part of the name that `finish`
 * gives it. Throws Failure LABEL_INVALID and the failures of writeUnnamedBackup (backup-file.ts).
 */
export function startBackup(
  db: WritableDb,
  path: string,
  label: string,
): { finish(): { name: string; bytes: number }; drop(): void } {
  if (!/^[a-z0-9-]{1,40}$/.test(label))
    throw new Failure({
      kind: 'badInput',
      code: 'LABEL_INVALID',
      what: 'The backup cannot have this name',
      why: JSON.stringify(label.slice(0, 60)),
      advice: 'use a to z, digits and -',
    })
  const copy = writeUnnamedBackup(db, path, label)
  return {
    drop: () => copy.drop(),
    finish() {
      const target = copy.finish()
      return { name: basename(target), bytes: statSync(target).size }
    },
  }
}

/** Lists the backups of a database, newest first. Leaves out links and files with other names. */
export function listBackups(path: string): Backups {
  const folder = backupsOf(path)
  if (!existsSync(folder)) return []
  const backups = readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .map((name) => ({ name, facts: lstatSync(join(folder, name)) }))
    .filter(({ facts }) => facts.isFile())
    .map(({ name, facts }) => ({
      name,
      at: msToInstant(Math.floor(facts.mtimeMs)) ?? '',
      bytes: facts.size,
    }))
  return backups.sort((left, right) => {
    if (left.at === right.at) return left.name < right.name ? 1 : -1
    return left.at < right.at ? 1 : -1
  })
}

/**
 * Returns the times at which the database was created (null if unknown) and its last regular backup
 * was made (null if there is none).
 */
export function backupTimes(path: string): ThreadCalls['backupTimes']['output'] {
  const createdMs = findCreatedAtMs(path)
  return {
    databaseCreatedAt:
      createdMs === undefined ? null : (msToInstant(Math.floor(createdMs)) ?? null),
    lastBackupAt: newestOf(regularBackups(path))?.at ?? null,
  }
}

// Compares the numbers in the names, not the times: a backup made while the clock ran ahead would
// stay the newest, and each start would then make a new backup in place of an older one.
function newestOf(backups: Backups): Backups[number] | undefined {
  return [...backups].sort((left, right) => (left.name < right.name ? 1 : -1))[0]
}

/**
 * Returns the regular backups that could not be restored, each with the reason. Changes nothing.
 * The rows of the newest backup are checked, which takes about 30 s for a million rows. Those of
 * older backups are checked only by a restore.
 */
export function checkBackups(path: string): ThreadCalls['checkBackups']['output'] {
  const backups = regularBackups(path)
  const newestName = newestOf(backups)?.name
  return backups.flatMap(({ name }) => {
    try {
      withSqliteFailures(path, () =>
        checkBackup(join(backupsOf(path), name), name === newestName ? judgeRows : () => undefined),
      )
      return []
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return [{ name, why: error.why }]
    }
  })
}

// Leaves out the files that a restore moved aside. Their damage may have been the reason to
// restore.
function regularBackups(path: string): Backups {
  return listBackups(path).filter(({ name }) => name.startsWith('cache-'))
}

/**
 * Replaces the database, which must be closed, with a listed backup. The copy is checked first
 * (checkCopy and judgeRows), so that a refused copy changes nothing. The replaced database is kept
 * as `before-restore-….db`. Its instructions are copied into the backup's copy, so that an order
 * executed since the backup is not executed again. Throws Failure BACKUP_UNKNOWN, BACKUP_UNUSABLE,
 * DB_TOO_NEW, DISK_FULL, and PERIOD_CLOSED if a period was closed since the backup.
 */
export function restoreBackup(path: string, name: string): void {
  withSqliteFailures(path, () => undoInterruptedRestore(path))
  if (!listBackups(path).some((backup) => backup.name === name))
    throw new Failure({
      kind: 'badInput',
      code: 'BACKUP_UNKNOWN',
      what: 'There is no such backup',
      why: JSON.stringify(name.slice(0, 80)),
      advice: 'choose one from the list',
    })
  withSqliteFailures(path, () => {
    const newPath = restoringPath(path)
    try {
      const source = join(backupsOf(path), name)
      if (!hasLog(source)) checkHeader(source)
      copyBackup(source, newPath)
      checkCopy(newPath, judgeRows)
      copyInstructions(path, newPath)
      flushFile(newPath)
      emptyLog(path)
      moveAside(path)
      renameSync(newPath, path)
      flushFolder(dirname(path))
    } finally {
      undoInterruptedRestore(path)
    }
  })
}

// Checkpoints the log into the database file, as far as readers allow, because a kill while the two
// files are moved aside would separate them. A database that cannot be opened is left unchanged.
function emptyLog(path: string): void {
  if (!existsSync(`${path}-wal`)) return
  const current = openIfUsable(path)
  if (!current) return
  current.close()
  const db = connect(path, { fileMustExist: true })
  try {
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}

// Throws Failure PERIOD_CLOSED if the copy lacks a closed period of the database.
function copyInstructions(path: string, newPath: string): void {
  const current = openIfUsable(path)
  if (!current) return
  const copy = connect(newPath, { fileMustExist: true })
  try {
    refuseLostClosings(current, copy)
    carryInstructions(current, copy)
    copy.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    copy.close()
    current.close()
  }
}

// A signed-off period must not disappear with the file that is moved aside: reopening it records
// the person and the reason (X15).
function refuseLostClosings(current: ReadableDb, copy: ReadableDb): void {
  if (!hasPeriods(current)) return
  const knownPeriodIds = hasPeriods(copy)
    ? copy.prepare<[], string>('SELECT id FROM periods').pluck().all()
    : []
  const lostPeriod = listPeriods(current).find(
    ({ id, reopenedAt }) => reopenedAt === null && !knownPeriodIds.includes(id),
  )
  if (!lostPeriod) return
  throw new Failure({
    kind: 'badInput',
    code: 'PERIOD_CLOSED',
    what: 'The backup was not restored',
    why: `${spanText(lostPeriod)} was closed by ${lostPeriod.closedBy} on ${lostPeriod.closedAt.slice(0, 10)}, after the backup was made`,
    advice: 'choose a newer backup; or open the period again first, with a reason',
  })
}

// Databases of the first versions have no such table.
function hasPeriods(db: ReadableDb): boolean {
  return db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'periods'").get() !== undefined
}

// Returns undefined for a missing, damaged or foreign file, and for a file with a foreign log,
// because none of them has instructions to copy. A fault in the schema of other tables is ignored.
function openIfUsable(path: string): ReadableDb | undefined {
  try {
    return existsSync(path) && !hasForeignLog(path)
      ? openForReading(path, ['instructions', 'periods', 'runs'])
      : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

function copyBackup(source: string, target: string): void {
  const size = statSync(source).size
  const disk = statfsSync(dirname(target))
  if (disk.bavail * disk.bsize < size + 1048576)
    throw new Failure({
      kind: 'store',
      code: 'DISK_FULL',
      what: 'There is no room to restore the backup',
      why: `${Math.ceil(size / 1048576)} MiB are needed`,
      advice: 'free some space and try again; nothing was changed',
    })
  copyDatabaseFiles(source, target)
  chmodSync(target, 0o600)
}
