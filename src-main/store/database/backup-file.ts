import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from '../../base/failure.ts'
import type { ReadableDb, WritableDb } from './connection.ts'
import { connect } from './connection.ts'
import { flushFile } from './flush.ts'
import { APPLICATION_ID, readSchemaVersion, refuseNewer } from './identity.ts'
import { migrations as allMigrations } from './migrations.ts'
import { findSchemaFaults } from './schema.ts'
import { codeOf, damagedFailure } from './sqlite-failures.ts'
import { backupsOf } from './swap.ts'

const MAX_BACKUPS = 3

/**
 * Writes a copy beside the database, and checks it before it gets a backup's name. Returns its
 * path. Keeps the three newest backups. Throws Failure DISK_FULL if less than twice the size of the
 * database is free.
 */
export function backUp(db: WritableDb, path: string, label: string): string {
  return writeUnnamedBackup(db, path, label).finish()
}

/** A verified copy without its final name. */
export interface UnnamedBackup {
  /**
   * Renames the copy to its final name, removes the oldest backups beyond three, and returns the
   * path.
   */
  finish(): string
  drop(): void
}

/**
 * Does the slow part of backUp: writes and verifies the copy, under a temporary name. `finish`
 * then renames the copy at once. Throws the failures of backUp.
 */
export function writeUnnamedBackup(db: WritableDb, path: string, label: string): UnnamedBackup {
  const size = statSync(path).size
  const disk = statfsSync(dirname(path))
  if (disk.bavail * disk.bsize < 2 * size)
    throw new Failure({
      kind: 'store',
      code: 'DISK_FULL',
      what: 'There is no room for the backup that comes before a change of the database',
      why: `${Math.ceil((2 * size) / 1048576)} MiB are needed`,
      advice: 'free some space and try again; nothing was changed',
    })
  const folder = backupsOf(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removePartialBackups(folder)
  const numbers = readdirSync(folder).map((name) => Number(/^cache-(\d+)-/.exec(name)?.[1] ?? 0))
  const target = join(
    folder,
    `cache-${String(Math.max(0, ...numbers) + 1).padStart(6, '0')}-${label}.db`,
  )
  const partialPath = `${target}.part`
  // Remove the partial file after a failure, which the caller reports. Otherwise the next start
  // would report the file as an interrupted backup.
  const drop = (): void => void removePartialBackups(folder)
  const dropOnFailure = (action: () => void): void => {
    try {
      action()
    } catch (error) {
      drop()
      throw error
    }
  }
  dropOnFailure(() => writeCopy(db, path, partialPath))
  return {
    drop,
    finish() {
      dropOnFailure(() => renameSync(partialPath, target))
      const backupNames = readdirSync(folder)
        .filter((name) => /^cache-\d+-.*\.db$/.test(name))
        .sort()
      for (const name of backupNames.slice(0, -MAX_BACKUPS)) unlinkSync(join(folder, name))
      return target
    },
  }
}

function writeCopy(db: WritableDb, path: string, partialPath: string): void {
  db.prepare('VACUUM INTO ?').run(partialPath)
  chmodSync(partialPath, 0o600)
  const copy = connect(partialPath, { readonly: true })
  const verdict = copy.pragma('quick_check', { simple: true })
  copy.close()
  if (verdict !== 'ok')
    throw damagedFailure(path, `its backup does not pass the check (${String(verdict)})`)
  flushFile(partialPath)
}

/**
 * Removes the partial files of a process that was killed during a backup (security.md F04). Only
 * the owner of the profile may call it. Returns their number.
 */
export function removePartialBackups(folder: string): number {
  if (!existsSync(folder)) return 0
  const partials = readdirSync(folder).filter((name) =>
    /^cache-\d+-.*\.db\.part(?:-journal)?$/.test(name),
  )
  for (const name of partials) rmSync(join(folder, name), { force: true })
  return partials.length
}

/**
 * Describes the fault in the rows of a copy whose schema is correct. Undefined if there is none.
 */
export type JudgeRows = (db: ReadableDb) => string | undefined

/**
 * Checks a copy that will replace a database. It must have this program's application id, no newer
 * version, the schema of its version, no damage, and rows that pass `judgeRows`. A log beside the
 * copy is checkpointed into it. Throws Failure BACKUP_UNUSABLE, DB_TOO_NEW.
 */
export function checkCopy(path: string, judgeRows: JudgeRows): void {
  judgeCopy(path, false, judgeRows)
}

/** Checks a backup as checkCopy does, in place and without changing it. */
export function checkBackup(path: string, judgeRows: JudgeRows): void {
  checkHeader(path)
  judgeCopy(path, true, judgeRows)
}

// The schema is checked first. Until then no object is read, not even by SQLite's own check, which
// evaluates the conditions of tables.
function judgeCopy(path: string, isReadOnly: boolean, judgeRows: JudgeRows): void {
  const db = connect(path, { fileMustExist: true, readonly: isReadOnly })
  try {
    db.transaction(() => judgeSchema(db))()
    const verdict = String(db.pragma('quick_check(1)', { simple: true }))
    if (verdict !== 'ok') throw unusableFailure(verdict)
    const why = judgeRows(db)
    if (why !== undefined) throw unusableFailure(why)
    if (!isReadOnly) db.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    throw /^SQLITE_(?:CORRUPT|NOTADB|ERROR$)/.test(codeOf(error))
      ? unusableFailure((error as Error).message, error)
      : error
  } finally {
    db.close()
  }
}

function judgeSchema(db: ReadableDb): void {
  const version = readSchemaVersion(db)
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID || version < 1)
    throw unusableFailure('it is not one of this program')
  refuseNewer(db)
  const [fault] = findSchemaFaults(db, version, allMigrations)
  if (fault) throw unusableFailure(fault.why)
}

/**
 * Rejects a file whose header is not that of a cache, before it is copied. Throws Failure
 * BACKUP_UNUSABLE.
 */
export function checkHeader(path: string): void {
  const header = Buffer.alloc(HEADER_BYTES)
  const handle = openSync(path, 'r')
  try {
    if (
      readSync(handle, header, 0, HEADER_BYTES, 0) < HEADER_BYTES ||
      header.toString('latin1', 0, 16) !== 'SQLite format 3\0'
    )
      throw unusableFailure('it is not a database')
  } finally {
    closeSync(handle)
  }
  if (header.readUInt32BE(68) !== APPLICATION_ID)
    throw unusableFailure('it is not one of this program')
}

// SQLite's file format: the magic text is at offset 0, the application id at 68.
const HEADER_BYTES = 100

function unusableFailure(why: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'store',
    code: 'BACKUP_UNUSABLE',
    what: 'The backup cannot be used',
    why,
    advice: 'choose another one; nothing was changed',
    cause,
  })
}
