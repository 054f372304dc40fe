import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  lstatSync,
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
import type Database from 'better-sqlite3'
import { subtractDecimals, toScaled } from '../../base/decimal.ts'
import { exhaustionFailure } from '../../base/exhaustion.ts'
import { Failure } from '../../base/failure.ts'
import type { SendNotice } from '../../base/notice.ts'
import { SYNC_UNDER_WAY } from '../../base/notice.ts'
import { sleepSync } from '../../base/sleep-sync.ts'
import { breakContent } from './break-content.ts'
import type { ReadableDb, WritableDb } from './connection.ts'
import { connect } from './connection.ts'
import { flushFile } from './flush.ts'
import { isLogForeign, setForeignLogAside } from './foreign-log.ts'
import { setMetadata } from './metadata.ts'
import type { Migration } from './migrations.ts'
import { migrations as allMigrations } from './migrations.ts'
import { findLostTables, findSchemaFaults } from './schema.ts'
import { backupsOf, undoCutRestore } from './swap.ts'

/** The SQLite application id of a cache: the letters PDsk. */
const APPLICATION_ID = 0x5044736b
const MAX_BACKUPS = 3
const BUSY_TIMEOUT_MS = 5000
/** Longer than the usual wait: an exclusive connection stays open until its command ends. */
const MAX_WAIT_ALONE_MS = 10_000
const MAX_RETRY_PAUSE_MS = 50

/**
 * Opens (and creates, and migrates) the database of one profile for writing. The folder is made
 * 0700, the file 0600. `tell` receives a notice of each operation that an earlier process left
 * unfinished. Throws Failure `store`: DB_DAMAGED, DB_REPLACED, DB_TOO_NEW, DB_READONLY, DISK_FULL,
 * RESOURCE_LOW.
 */
export function openForWriting(
  path: string,
  migrations: readonly Migration[] = allMigrations,
  tell: SendNotice = () => undefined,
): WritableDb {
  prepareFile(path)
  const partialCount = guarded(path, () => removePartialBackups(backupsOf(path)))
  // A partial backup made before a migration is reported with that migration.
  if (partialCount > 0 && !existsSync(migratingMarker(path)))
    tell('EXPORT_INTERRUPTED', { what: 'backup' })
  if (guarded(path, () => undoCutRestore(path))) tell('EXPORT_INTERRUPTED', { what: 'restore' })
  const aside = guarded(path, () => setForeignLogAside(path, APPLICATION_ID))
  const db = guarded(path, () => connect(path))
  prepare(path, db, () => {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
    checkIdentity(db, path, migrations)
    if (isEmpty(db) && existsSync(madeMarker(path))) throw emptied(path)
    db.pragma('journal_mode = WAL')
    setAsWriter(db)
    db.pragma('cache_size = -32768')
    migrate(db, path, migrations, tell)
    // The content of the log is lost. The fact makes the next sync fetch it again and say that it
    // resumed (F13).
    if (aside !== undefined) setMetadata(db, SYNC_UNDER_WAY, 'the log was lost')
    if (!existsSync(madeMarker(path))) closeSync(openSync(madeMarker(path), 'a', 0o600))
  })
  addFunctions(db)
  return db
}

// Pages after which the log is checkpointed, and bytes of the log file that are kept then. With
// fewer bytes than the log grows to, the file would be truncated and extended at each checkpoint.
const LOG_BOUNDS = { usual: [4000, 64 * 1024 ** 2], firstLoad: [32000, 144 * 1024 ** 2] } as const

/**
 * Bounds the log of a writing connection: the usual bounds, or larger ones while a first load fills
 * the tables.
 */
export function boundLog(db: WritableDb, how: keyof typeof LOG_BOUNDS): void {
  const [pages, bytes] = LOG_BOUNDS[how]
  db.pragma(`wal_autocheckpoint = ${pages}`)
  db.pragma(`journal_size_limit = ${bytes}`)
}

/**
 * Opens an existing database for reading only, beside a process that writes. Where a full disk has
 * no room for the index of the log, the connection is exclusive (see isAlone). Throws Failure
 * NO_CACHE, or as openForWriting. With `tables`, only the schema of these tables is checked.
 */
export function openForReading(path: string, tables?: readonly string[]): ReadableDb {
  if (!existsSync(path))
    throw new Failure({
      kind: 'store',
      code: 'NO_CACHE',
      what: 'There is no cache for this profile yet',
      why: 'nothing was synchronised',
      advice: 'run sync first',
    })
  requirePlainFile(path)
  try {
    return openReader(path, 'beside others', tables)
  } catch (error) {
    if (!isIndexRefused(error)) throw error
    return openAlone(path, error, tables)
  }
}

/**
 * True where a connection of openForReading locks all others out of the file until it is closed.
 * SQLite then keeps the index of the log in memory and needs no file for it.
 */
export function isAlone(db: ReadableDb): boolean {
  return db.pragma('locking_mode', { simple: true }) === 'exclusive'
}

// A writing connection holds a shared lock as long as it is open, so the exclusive lock is refused
// beside it. SQLite can also read without any lock (`immutable`), but then it leaves the log out
// and shows pages that a checkpoint is writing.
function openAlone(
  path: string,
  refused: Failure,
  tables: readonly string[] | undefined,
): ReadableDb {
  const deadline = performance.now() + MAX_WAIT_ALONE_MS
  for (;;) {
    try {
      return openReader(path, 'alone', tables)
    } catch (error) {
      // A file that this user may not write cannot be locked.
      if (error instanceof Failure && error.code === 'DB_UNUSABLE') throw refused
      const isBusy = error instanceof Failure && error.code === 'ALREADY_RUNNING'
      if (!isBusy || performance.now() > deadline) throw error
    }
    // A connection that waits for its exclusive lock keeps the shared one, so two would wait for
    // each other. Close it, and try again after a random pause.
    sleepSync(1 + Math.random() * MAX_RETRY_PAUSE_MS)
  }
}

// The index of the log is a file beside the database, created by the first connection that opens
// it.
function isIndexRefused(error: unknown): error is Failure {
  return (
    error instanceof Failure &&
    error.code === 'DISK_FULL' &&
    /^SQLITE_(?:IOERR_SHM|CANTOPEN)/.test(codeOf(error.cause))
  )
}

function openReader(
  path: string,
  how: 'beside others' | 'alone',
  tables: readonly string[] | undefined,
): ReadableDb {
  // SQLite refuses an exclusive lock on a file that is open for reading.
  const options = { readonly: how === 'beside others', fileMustExist: true }
  const db = guarded(path, (): ReadableDb => connect(path, options))
  prepare(path, db, () => {
    if (how === 'alone') {
      // Set before the first read of the file, which would otherwise need the index.
      db.pragma('locking_mode = EXCLUSIVE')
      db.pragma('query_only = ON')
      // Temporary files for sorting may lie on the full disk.
      db.pragma('temp_store = MEMORY')
    }
    db.pragma(`busy_timeout = ${how === 'alone' ? 0 : BUSY_TIMEOUT_MS}`)
    db.pragma('cache_size = -16384')
    checkIdentity(db, path, allMigrations, tables)
    if (isEmpty(db) && existsSync(madeMarker(path))) throw emptied(path)
  })
  addFunctions(db)
  return db
}

/**
 * Opens an existing database to write to it beside the connection of openForWriting, in the same
 * process. Throws as openForWriting.
 */
export function openBeside(path: string): WritableDb {
  const db = guarded(path, () => connect(path, { fileMustExist: true }))
  prepare(path, db, () => {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
    setAsWriter(db)
  })
  addFunctions(db)
  return db
}

/**
 * Prepares a connection, and closes it if that fails. Windows neither moves nor replaces an open
 * file, so an open connection would keep a backup from being restored over a refused database.
 */
function prepare(path: string, db: Database.Database, action: () => void): void {
  try {
    guarded(path, action)
  } catch (error) {
    db.close()
    throw error
  }
}

// The settings of every writing connection, in any thread.
function setAsWriter(db: WritableDb): void {
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  boundLog(db, 'usual')
  db.pragma('temp_store = FILE')
}

/**
 * True where the log beside the file belongs to another database, whose pages SQLite would show as
 * this one's (security.md F13). openForWriting moves such a log aside.
 */
export function hasForeignLog(path: string): boolean {
  return guarded(path, () => isLogForeign(path, APPLICATION_ID))
}

/** The failure for a foreign log in a place where it may not be moved aside. */
export function foreignLog(path: string): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_REPLACED',
    what: 'The log beside the database is another database’s',
    why: `${path}-wal`,
    advice:
      'run sync: it puts that log aside, and what only the database’s own log held is fetched again',
  })
}

/** Throws Failure DB_TOO_NEW for a file that a newer version of the program wrote last. */
export function refuseNewer(db: ReadableDb): void {
  const version = Number(db.pragma('user_version', { simple: true }))
  if (version > (allMigrations[allMigrations.length - 1]?.version ?? 0)) throw tooNew(version)
}

/**
 * The time at which the database of a path was created, in milliseconds; undefined where its marker
 * is missing.
 */
export function findCreatedAtMs(path: string): number | undefined {
  return statSync(madeMarker(path), { throwIfNoEntry: false })?.mtimeMs
}

/** True for a file that an earlier version of the program wrote last. */
export function isOutdated(db: ReadableDb): boolean {
  return (
    Number(db.pragma('user_version', { simple: true })) <
    (allMigrations[allMigrations.length - 1]?.version ?? 0)
  )
}

/**
 * Creates the file and its folder. The path must be a plain file in a folder that is no link: a
 * link would make the program write elsewhere.
 */
function prepareFile(path: string): void {
  const folder = dirname(path)
  guarded(path, () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (lstatSync(folder).isSymbolicLink())
      throw new Failure({
        kind: 'store',
        code: 'DB_REPLACED',
        what: 'The folder of the profile is a link',
        why: folder,
        advice: 'put the folder itself in its place, or remove the link and run sync again',
      })
    chmodSync(folder, 0o700)
    const facts = lstatSync(path, { throwIfNoEntry: false })
    if (facts) requirePlainFile(path)
    else {
      const handle = openSync(path, 'a', 0o600)
      fchmodSync(handle, 0o600)
      closeSync(handle)
    }
  })
}

// A link would read or write elsewhere, and opening a pipe never ends.
function requirePlainFile(path: string): void {
  if (guarded(path, () => lstatSync(path)).isFile()) return
  throw new Failure({
    kind: 'store',
    code: 'DB_REPLACED',
    what: 'The database is not a plain file',
    why: path,
    advice: 'move it away and run sync again',
  })
}

// The marker that this database was created, so that an emptied one is not taken for a new one
// (security.md F11).
function madeMarker(path: string): string {
  return `${path}.made`
}

// The marker of a running migration. A process that finds it follows one that was cut in the middle
// (F03).
function migratingMarker(path: string): string {
  return `${path}.migrating`
}

function emptied(path: string): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_REPLACED',
    what: 'The database was emptied',
    why: `${path} held data before and holds none now`,
    advice: `put the newest of its backups in its place; to begin anew remove ${path}.made`,
  })
}

// Runs in one transaction, because another process may be changing the schema.
function checkIdentity(
  db: ReadableDb,
  path: string,
  migrations: readonly Migration[],
  tables?: readonly string[],
): void {
  db.transaction(() => {
    const identity = db.pragma('application_id', { simple: true })
    const version = Number(db.pragma('user_version', { simple: true }))
    const newest = migrations[migrations.length - 1]?.version ?? 0
    if (identity === 0 && version === 0 && isEmpty(db)) return
    if (identity !== APPLICATION_ID)
      throw new Failure({
        kind: 'store',
        code: 'DB_REPLACED',
        what: 'The database is not one of this program',
        why: path,
        advice: 'move it away and restore a backup, or run sync again',
      })
    if (version > newest + 1000) throw tooNew(version)
    const faults =
      version > newest ? findLostTables(db, migrations) : findSchemaFaults(db, version, migrations)
    const fault = faults.find(({ table }) => tables?.includes(table) !== false)
    if (fault) throw damaged(path, fault.why)
  })()
}

function isEmpty(db: ReadableDb): boolean {
  return db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0
}

function tooNew(version: number): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_TOO_NEW',
    what: 'The database was written by a newer version of this program',
    why: `its schema is ${version}`,
    advice: 'update the program; nothing was changed',
  })
}

/**
 * Migrates the schema to the newest version, each step in a transaction of its own, with a verified
 * backup before the first.
 */
function migrate(
  db: WritableDb,
  path: string,
  migrations: readonly Migration[],
  tell: SendNotice,
): void {
  const version = Number(db.pragma('user_version', { simple: true }))
  const newest = migrations[migrations.length - 1]?.version ?? 0
  if (version > newest) throw tooNew(version)
  const marker = migratingMarker(path)
  if (version === newest) return rmSync(marker, { force: true })
  // A new file has no content to lose, and no backup.
  const isNew = version === 0
  const wasCut = !isNew && existsSync(marker)
  try {
    if (!isNew) {
      closeSync(openSync(marker, 'a', 0o600))
      backUp(db, path, `before-${newest}`)
    }
    for (const migration of migrations.filter((step) => step.version > version))
      takeStep(db, migration)
  } catch (error) {
    // A refused migration has been reported, so its marker goes. The marker of a cut process stays,
    // because no report was made.
    if (!wasCut) rmSync(marker, { force: true })
    throw error
  }
  rmSync(marker, { force: true })
  if (wasCut) tell('MIGRATION_RETRIED', { from: version, to: newest })
}

function takeStep(db: WritableDb, { version, sql }: Migration): void {
  db.transaction(() => {
    db.exec(sql)
    db.pragma(`user_version = ${version}`)
    db.pragma(`application_id = ${APPLICATION_ID}`)
  }).immediate()
}

/**
 * Writes a copy beside the database, and opens and checks it before it gets a backup's name. The
 * three newest backups are kept. Returns its path. Throws Failure DISK_FULL where less than twice
 * the size is free.
 */
export function backUp(db: WritableDb, path: string, label: string): string {
  return beginBackUp(db, path, label).keep()
}

/** A verified copy without its final name. */
export interface UnnamedBackup {
  /**
   * Renames the copy to its final name, and removes the oldest backup where there are more than
   * three. Returns the path.
   */
  keep(): string
  drop(): void
}

/**
 * Writes and verifies the copy of backUp, which takes long; `keep` then names it. Throws as backUp.
 */
export function beginBackUp(db: WritableDb, path: string, label: string): UnnamedBackup {
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
  // The failure has been reported. A partial file left behind would be reported again at the next
  // start, as a backup that was cut off.
  const drop = (): void => void removePartialBackups(folder)
  const orDrop = (action: () => void): void => {
    try {
      action()
    } catch (error) {
      drop()
      throw error
    }
  }
  orDrop(() => writeCopy(db, path, partialPath))
  return {
    drop,
    keep() {
      orDrop(() => renameSync(partialPath, target))
      const old = readdirSync(folder)
        .filter((name) => /^cache-\d+-.*\.db$/.test(name))
        .sort()
      for (const name of old.slice(0, -MAX_BACKUPS)) unlinkSync(join(folder, name))
      return target
    },
  }
}

// Writes a copy, checks it and flushes it to the disk.
function writeCopy(db: WritableDb, path: string, partialPath: string): void {
  db.prepare('VACUUM INTO ?').run(partialPath)
  chmodSync(partialPath, 0o600)
  const copy = connect(partialPath, { readonly: true })
  const verdict = copy.pragma('quick_check', { simple: true })
  copy.close()
  if (verdict !== 'ok')
    throw damaged(path, `its backup does not pass the check (${String(verdict)})`)
  flushFile(partialPath)
}

// Removes the files of a process that was killed during a backup; they never had a backup's name
// (security.md F04). Only the owner of the profile may call it. Returns their number.
function removePartialBackups(folder: string): number {
  if (!existsSync(folder)) return 0
  const partials = readdirSync(folder).filter((name) =>
    /^cache-\d+-.*\.db\.part(?:-journal)?$/.test(name),
  )
  for (const name of partials) rmSync(join(folder, name), { force: true })
  return partials.length
}

/**
 * Returns what is wrong with the rows of a copy whose schema is correct; undefined if nothing is.
 */
export type JudgeRows = (db: ReadableDb) => string | undefined

/**
 * Checks a copy that is to replace a database: marked as ours, of no newer version, with the schema
 * of its version, intact, and with rows that pass `judgeRows`. A log beside the copy is
 * checkpointed into it. Throws Failure BACKUP_UNUSABLE, DB_TOO_NEW.
 */
export function checkCopy(path: string, judgeRows: JudgeRows): void {
  judgeCopy(path, false, judgeRows)
}

/** Checks a backup in place, as checkCopy does, without changing it. */
export function checkBackup(path: string, judgeRows: JudgeRows): void {
  checkHead(path)
  judgeCopy(path, true, judgeRows)
}

// The schema is checked first. Until then no object is read, not even by SQLite's own check, which
// evaluates the conditions of tables.
function judgeCopy(path: string, isReadOnly: boolean, judgeRows: JudgeRows): void {
  const db = connect(path, { fileMustExist: true, readonly: isReadOnly })
  try {
    db.transaction(() => judgeSchema(db))()
    const verdict = String(db.pragma('quick_check(1)', { simple: true }))
    if (verdict !== 'ok') throw unusable(verdict)
    const why = judgeRows(db)
    if (why !== undefined) throw unusable(why)
    if (!isReadOnly) db.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    throw /^SQLITE_(?:CORRUPT|NOTADB|ERROR$)/.test(codeOf(error))
      ? unusable((error as Error).message, error)
      : error
  } finally {
    db.close()
  }
}

function judgeSchema(db: ReadableDb): void {
  const version = Number(db.pragma('user_version', { simple: true }))
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID || version < 1)
    throw unusable('it is not one of this program')
  refuseNewer(db)
  const [fault] = findSchemaFaults(db, version, allMigrations)
  if (fault) throw unusable(fault.why)
}

/**
 * Rejects by its first bytes a file that is certainly no cache, before it is copied. Throws Failure
 * BACKUP_UNUSABLE.
 */
export function checkHead(path: string): void {
  const head = Buffer.alloc(HEAD_BYTES)
  const handle = openSync(path, 'r')
  try {
    if (
      readSync(handle, head, 0, HEAD_BYTES, 0) < HEAD_BYTES ||
      head.toString('latin1', 0, 16) !== 'SQLite format 3\0'
    )
      throw unusable('it is no database')
  } finally {
    closeSync(handle)
  }
  if (head.readUInt32BE(68) !== APPLICATION_ID) throw unusable('it is not one of this program')
}

// SQLite's file format: the magic text is at offset 0, the application id at 68.
const HEAD_BYTES = 100

function unusable(why: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'store',
    code: 'BACKUP_UNUSABLE',
    what: 'The backup cannot be used',
    why,
    advice: 'choose another one; nothing was changed',
    cause,
  })
}

function addFunctions(db: ReadableDb): void {
  // Order-preserving text of any amount, for the money columns without key columns.
  db.function('money_key', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' && text !== ''
      ? (toScaled(text) + MONEY_KEY_OFFSET).toString().padStart(62, '0')
      : null,
  )
  db.function('decimal_difference', { deterministic: true }, (from: unknown, less: unknown) =>
    typeof from === 'string' && from !== '' && typeof less === 'string' && less !== ''
      ? subtractDecimals(from, less)
      : null,
  )
  db.function('break_content', { deterministic: true }, (cells: unknown, differences: unknown) =>
    breakContent(cells as string, differences as string),
  )
}

const MONEY_KEY_OFFSET = 10n ** 60n

function damaged(path: string, why: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_DAMAGED',
    what: 'The database is damaged',
    why,
    advice: `keep the file, put the newest of its backups in its place, then run sync (${path})`,
    cause,
  })
}

/** Runs `action`, and translates SQLite's errors into failures that an operator can act on. */
export function guarded<T>(path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw translate(path, error)
  }
}

function translate(path: string, error: unknown): unknown {
  if (error instanceof Failure) return error
  const exhaustion =
    exhaustionFailure(error) ?? (codeOf(error) === 'SQLITE_CANTOPEN' ? cannotOpen(path) : undefined)
  if (exhaustion) return exhaustion
  const code = codeOf(error)
  const why = error instanceof Error ? error.message : String(error)
  const isIndexRoom = code === 'SQLITE_IOERR_SHMSIZE'
  if (
    FULL_DISK_CODES.has(code) ||
    isIndexRoom ||
    (code.startsWith('SQLITE_CANTOPEN') && !hasFreeFiles(path))
  )
    return new Failure({
      kind: 'store',
      code: 'DISK_FULL',
      what: 'The disk is full',
      why: isIndexRoom ? 'there is no room for the index of the database’s log' : why,
      advice: 'free some space and run it again; what was finished is kept',
      cause: error,
    })
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
    return damaged(path, why, error)
  if (
    code.startsWith('SQLITE_READONLY') ||
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'EROFS'
  )
    return new Failure({
      kind: 'store',
      code: 'DB_READONLY',
      what: 'The database cannot be written',
      why: `${path} (${why})`,
      advice: 'give this user the right to write there',
      cause: error,
    })
  if (code.startsWith('SQLITE_BUSY'))
    return new Failure({
      kind: 'busy',
      code: 'ALREADY_RUNNING',
      what: 'Another process is using this profile',
      why,
      advice: 'wait for it to finish, or close the window',
      cause: error,
    })
  if (code.startsWith('SQLITE_') || /^E[A-Z]+$/.test(code))
    return new Failure({
      kind: 'store',
      code: 'DB_UNUSABLE',
      what: 'The local database cannot be used',
      why: `${code}: ${why}`,
      advice:
        'check the disk that holds it and run it again; if it stays, put the newest of its backups in its place',
      cause: error,
    })
  return error
}

const FULL_DISK_CODES: ReadonlySet<string> = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
])

// A file system that keeps no count of its files reports 0 of 0.
function hasFreeFiles(path: string): boolean {
  try {
    const { files, ffree } = statfsSync(dirname(path))
    return files === 0 || ffree > 0
  } catch {
    return true
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error ? String((error as { code?: unknown }).code ?? '') : ''
}

// SQLite does not say why a file cannot be opened; the system does. SQLite opens up to four at
// once: the database, its log, the log's index and the folder.
function cannotOpen(path: string): Failure | undefined {
  const opened: number[] = []
  try {
    for (let count = 0; count < 4; count += 1) opened.push(openSync(path, 'r'))
    return undefined
  } catch (error) {
    return exhaustionFailure(error)
  } finally {
    for (const handle of opened) closeSync(handle)
  }
}
