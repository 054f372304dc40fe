/**
 * Opens the database file of one profile. The owner of the profile (lock.ts) writes through
 * openForWriting, which also cleans up after a killed process and migrates the schema. Another
 * thread of the owner writes through openBeside. All other connections only read, through
 * openForReading. A link, and a file that is damaged, emptied or not a cache of this program, is
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
import { migrate, migratingMarkerPath } from './migrate.ts'
import type { Migration } from './migrations.ts'
import { migrations as allMigrations } from './migrations.ts'
import { addFunctions } from './sql-functions.ts'
import { codeOf, withSqliteFailures } from './sqlite-failures.ts'
import { backupsOf, undoInterruptedRestore } from './swap.ts'

const BUSY_TIMEOUT_MS = 5000

/**
 * Opens the database of one profile for writing. Creates it if it is missing, and migrates its
 * schema. The folder gets mode 0700, the file 0600. `sendNotice` receives a notice of each
 * operation that an earlier process left unfinished. Throws Failure `store`: DB_DAMAGED,
 * DB_REPLACED, DB_TOO_NEW, DB_READONLY, DISK_FULL, RESOURCE_LOW.
 */
export function openForWriting(
  path: string,
  migrations: readonly Migration[] = allMigrations,
  sendNotice: SendNotice = () => undefined,
): WritableDb {
  prepareFile(path)
  const partialCount = withSqliteFailures(path, () => removePartialBackups(backupsOf(path)))
  // A partial backup made before a migration is reported with that migration.
  if (partialCount > 0 && !existsSync(migratingMarkerPath(path)))
    sendNotice('EXPORT_INTERRUPTED', { what: 'backup' })
  if (withSqliteFailures(path, () => undoInterruptedRestore(path)))
    sendNotice('EXPORT_INTERRUPTED', { what: 'restore' })
  const foreignLogPath = withSqliteFailures(path, () => setForeignLogAside(path, APPLICATION_ID))
  const db = withSqliteFailures(path, () => connect(path))
  prepare(path, db, () => {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
    checkIdentity(db, path, migrations)
    if (isEmpty(db) && existsSync(createdMarkerPath(path))) throw emptiedFailure(path)
    db.pragma('journal_mode = WAL')
    applyWriterSettings(db)
    db.pragma('cache_size = -32768')
    migrate(db, path, migrations, sendNotice)
    // The content of the database's own log is lost. This fact marks a sync as unfinished, so the
    // next sync fetches the lost records again and reports that it resumed (F13).
    if (foreignLogPath !== undefined) setMetadata(db, SYNC_UNDER_WAY, 'the log was lost')
    if (!existsSync(createdMarkerPath(path)))
      closeSync(openSync(createdMarkerPath(path), 'a', 0o600))
  })
  addFunctions(db)
  return db
}

// The number of pages after which the log is checkpointed, and the size in bytes to which its file
// is then truncated. A size below that of the full log would truncate and extend the file at each
// checkpoint.
const LOG_BOUNDS = { usual: [4000, 64 * 1024 ** 2], firstLoad: [32000, 144 * 1024 ** 2] } as const

/**
 * Bounds the log of a writing connection: the usual bounds, or larger ones while a first load fills
 * the tables.
 */
export function boundLog(db: WritableDb, mode: keyof typeof LOG_BOUNDS): void {
  const [pages, bytes] = LOG_BOUNDS[mode]
  db.pragma(`wal_autocheckpoint = ${pages}`)
  db.pragma(`journal_size_limit = ${bytes}`)
}

/**
 * Opens an existing database for reading only, beside a process that writes. If a full disk has no
 * room for the index of the log, the connection is exclusive (see isAlone). Throws Failure NO_CACHE
 * and the failures of openForWriting. With `tables`, only the schema of these tables is checked.
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
    return openExclusively(path, error, tables)
  }
}

/**
 * Opens a private database with the newest schema and no rows, in place of the cache of a profile
 * that has none yet. It leaves no file.
 */
export function openEmpty(): ReadableDb {
  const db = connect('')
  for (const { sql } of allMigrations) db.exec(sql)
  addFunctions(db)
  return db
}

/**
 * True if a connection of openForReading locks all other connections out of the file until it is
 * closed. SQLite then keeps the index of the log in memory and needs no file for it.
 */
export function isAlone(db: ReadableDb): boolean {
  return db.pragma('locking_mode', { simple: true }) === 'exclusive'
}

// Longer than the usual wait, because an exclusive connection stays open until its calls have
// ended.
const MAX_WAIT_FOR_EXCLUSIVE_MS = 10_000
const MAX_RETRY_PAUSE_MS = 50

// The exclusive lock is refused while a writing connection is open, because that connection holds a
// shared lock. SQLite can also read without any lock (`immutable`), but then it leaves the log out
// and shows pages that a checkpoint is writing.
function openExclusively(
  path: string,
  refusal: Failure,
  tables: readonly string[] | undefined,
): ReadableDb {
  const deadline = performance.now() + MAX_WAIT_FOR_EXCLUSIVE_MS
  for (;;) {
    try {
      return openReader(path, 'alone', tables)
    } catch (error) {
      // A file that this user cannot write cannot be locked. Report the first refusal instead.
      if (error instanceof Failure && error.code === 'DB_UNUSABLE') throw refusal
      const isBusy = error instanceof Failure && error.code === 'ALREADY_RUNNING'
      if (!isBusy || performance.now() > deadline) throw error
    }
    // A connection that waits for its exclusive lock keeps the shared one, so two connections would
    // wait for each other. Close the connection, and try again after a random pause.
    sleepSync(1 + Math.random() * MAX_RETRY_PAUSE_MS)
  }
}

// True if SQLite could not create the index of the log, a file beside the database that the first
// connection creates.
function isIndexRefused(error: unknown): error is Failure {
  return (
    error instanceof Failure &&
    error.code === 'DISK_FULL' &&
    /^SQLITE_(?:IOERR_SHM|CANTOPEN)/.test(codeOf(error.cause))
  )
}

function openReader(
  path: string,
  mode: 'beside others' | 'alone',
  tables: readonly string[] | undefined,
): ReadableDb {
  // A read-only connection cannot take an exclusive lock, so `query_only` prevents writes instead.
  const options = { readonly: mode === 'beside others', fileMustExist: true }
  const db = withSqliteFailures(path, (): ReadableDb => connect(path, options))
  prepare(path, db, () => {
    if (mode === 'alone') {
      // Set before the first read of the file, which would otherwise need the index.
      db.pragma('locking_mode = EXCLUSIVE')
      db.pragma('query_only = ON')
      // Temporary files for sorting may be on the full disk.
      db.pragma('temp_store = MEMORY')
    }
    db.pragma(`busy_timeout = ${mode === 'alone' ? 0 : BUSY_TIMEOUT_MS}`)
    db.pragma('cache_size = -16384')
    checkIdentity(db, path, allMigrations, tables)
    if (isEmpty(db) && existsSync(createdMarkerPath(path))) throw emptiedFailure(path)
  })
  addFunctions(db)
  return db
}

/**
 * Opens an existing database to write to it beside the connection of openForWriting, in the same
 * process. Throws the failures of openForWriting.
 */
export function openBeside(path: string): WritableDb {
  const db = withSqliteFailures(path, () => connect(path, { fileMustExist: true }))
  prepare(path, db, () => {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
    applyWriterSettings(db)
  })
  addFunctions(db)
  return db
}

// Prepares a connection, and closes it if that fails. Windows neither moves nor replaces an open
// file, so an open connection would prevent a restore over a refused database.
function prepare(path: string, db: Database.Database, action: () => void): void {
  try {
    withSqliteFailures(path, action)
  } catch (error) {
    db.close()
    throw error
  }
}

// Applies the settings that every writing connection needs, in any thread.
function applyWriterSettings(db: WritableDb): void {
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  boundLog(db, 'usual')
  db.pragma('temp_store = FILE')
}

/**
 * True if the log beside the file belongs to another database, whose pages SQLite would read as
 * pages of this one (security.md F13). openForWriting moves such a log aside.
 */
export function hasForeignLog(path: string): boolean {
  return withSqliteFailures(path, () => isLogForeign(path, APPLICATION_ID))
}

/** The failure for a foreign log that cannot be moved aside. */
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
 * Returns the time at which the database of a path was created, in milliseconds. Undefined if its
 * marker is missing.
 */
export function findCreatedAtMs(path: string): number | undefined {
  return statSync(createdMarkerPath(path), { throwIfNoEntry: false })?.mtimeMs
}

// Creates the file and its folder. The path must be a plain file in a folder that is not a link. A
// link would make the program write elsewhere.
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

// Through a link the program would read or write elsewhere, and opening a pipe never ends.
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

// The path of the marker that this database was created. Without the marker, an emptied database
// would be taken for a new one (security.md F11).
function createdMarkerPath(path: string): string {
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
