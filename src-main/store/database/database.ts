/**
 * Opens the database file of one profile. The owner of the profile (lock.ts) writes through
 * openForWriting, which also repairs what a killed process left and migrates the schema. Another
 * thread of the owner writes through openBeside. All other connections only read, through
 * openForReading. A link, and a file that is damaged, emptied or no cache of this program, is
 * refused with a Failure.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { Failure } from '../../base/failure.ts'
import type { SendNotice } from '../../base/notice.ts'
import { SYNC_UNDER_WAY } from '../../base/notice.ts'
import { sleepSync } from '../../base/sleep-sync.ts'
import { removePartialBackups } from './backup-file.ts'
import type { ReadableDb, WritableDb } from './connection.ts'
import { connect } from './connection.ts'
import { isLogForeign, setForeignLogAside } from './foreign-log.ts'
import { APPLICATION_ID, checkIdentity, isEmpty } from './identity.ts'
import { setMetadata } from './metadata.ts'
import { migrate, migratingMarker } from './migrate.ts'
import type { Migration } from './migrations.ts'
import { migrations as allMigrations } from './migrations.ts'
import { addFunctions } from './sql-functions.ts'
import { codeOf, withSqliteFailures } from './sqlite-failures.ts'
import { backupsOf, undoCutRestore } from './swap.ts'

const BUSY_TIMEOUT_MS = 5000

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
  const partialCount = withSqliteFailures(path, () => removePartialBackups(backupsOf(path)))
  // A partial backup made before a migration is reported with that migration.
  if (partialCount > 0 && !existsSync(migratingMarker(path)))
    tell('EXPORT_INTERRUPTED', { what: 'backup' })
  if (withSqliteFailures(path, () => undoCutRestore(path)))
    tell('EXPORT_INTERRUPTED', { what: 'restore' })
  const aside = withSqliteFailures(path, () => setForeignLogAside(path, APPLICATION_ID))
  const db = withSqliteFailures(path, () => connect(path))
  prepare(path, db, () => {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
    checkIdentity(db, path, migrations)
    if (isEmpty(db) && existsSync(madeMarker(path))) throw emptiedFailure(path)
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

/** Longer than the usual wait: an exclusive connection stays open until its command ends. */
const MAX_WAIT_ALONE_MS = 10_000
const MAX_RETRY_PAUSE_MS = 50

// A writing connection holds a shared lock as long as it is open, so the exclusive lock is refused
// beside it. SQLite can also read without any lock (`immutable`), but then it leaves the log out
// and shows pages that a checkpoint is writing.
function openAlone(
  path: string,
  refusal: Failure,
  tables: readonly string[] | undefined,
): ReadableDb {
  const deadline = performance.now() + MAX_WAIT_ALONE_MS
  for (;;) {
    try {
      return openReader(path, 'alone', tables)
    } catch (error) {
      // A file that this user cannot write cannot be locked.
      if (error instanceof Failure && error.code === 'DB_UNUSABLE') throw refusal
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
  const db = withSqliteFailures(path, (): ReadableDb => connect(path, options))
  prepare(path, db, () => {
    if (how === 'alone') {
      // Set before the first read of the file, which would otherwise need the index.
      db.pragma('locking_mode = EXCLUSIVE')
      db.pragma('query_only = ON')
      // Temporary files for sorting may be on the full disk.
      db.pragma('temp_store = MEMORY')
    }
    db.pragma(`busy_timeout = ${how === 'alone' ? 0 : BUSY_TIMEOUT_MS}`)
    db.pragma('cache_size = -16384')
    checkIdentity(db, path, allMigrations, tables)
    if (isEmpty(db) && existsSync(madeMarker(path))) throw emptiedFailure(path)
  })
  addFunctions(db)
  return db
}

/**
 * Opens an existing database to write to it beside the connection of openForWriting, in the same
 * process. Throws as openForWriting.
 */
export function openBeside(path: string): WritableDb {
  const db = withSqliteFailures(path, () => connect(path, { fileMustExist: true }))
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
    withSqliteFailures(path, action)
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
  return withSqliteFailures(path, () => isLogForeign(path, APPLICATION_ID))
}

/** The failure for a foreign log in a place where it cannot be moved aside. */
export function foreignLogFailure(path: string): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_REPLACED',
    what: 'The log beside the database is another database’s',
    why: `${path}-wal`,
    advice:
      'run sync: it puts that log aside, and what only the database’s own log held is fetched again',
  })
}

/**
 * The time at which the database of a path was created, in milliseconds; undefined where its marker
 * is missing.
 */
export function findCreatedAtMs(path: string): number | undefined {
  return statSync(madeMarker(path), { throwIfNoEntry: false })?.mtimeMs
}

/**
 * Creates the file and its folder. The path must be a plain file in a folder that is not a link: a
 * link would make the program write elsewhere.
 */
function prepareFile(path: string): void {
  const folder = dirname(path)
  withSqliteFailures(path, () => {
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
  if (withSqliteFailures(path, () => lstatSync(path)).isFile()) return
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

function emptiedFailure(path: string): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_REPLACED',
    what: 'The database was emptied',
    why: `${path} held data before and holds none now`,
    advice: `put the newest of its backups in its place; to start again remove ${path}.made`,
  })
}
