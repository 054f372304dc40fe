import { closeSync, openSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { resourceLowFailure } from '../../base/exhaustion.ts'
import { Failure } from '../../base/failure.ts'

/**
 * Runs `action`. Translates errors of SQLite and of the system into failures that an operator can
 * act on.
 */
export function withSqliteFailures<T>(path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw translate(path, error)
  }
}

/** The failure for a database that SQLite cannot read, or whose schema was changed. */
export function damagedFailure(path: string, why: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_DAMAGED',
    what: 'The database is damaged',
    why,
    advice: `keep the file, put the newest of its backups in its place, then run sync (${path})`,
    cause,
  })
}

/** Returns the `code` of an error of SQLite or of the system, empty for any other value. */
export function codeOf(error: unknown): string {
  return error instanceof Error ? String((error as { code?: unknown }).code ?? '') : ''
}

function translate(path: string, error: unknown): unknown {
  if (error instanceof Failure) return error
  const exhaustion =
    resourceLowFailure(error) ??
    (codeOf(error) === 'SQLITE_CANTOPEN' ? cannotOpenFailure(path) : undefined)
  if (exhaustion) return exhaustion
  const code = codeOf(error)
  const why = error instanceof Error ? error.message : String(error)
  const isLogIndexFull = code === 'SQLITE_IOERR_SHMSIZE'
  if (
    FULL_DISK_CODES.has(code) ||
    isLogIndexFull ||
    (code.startsWith('SQLITE_CANTOPEN') && !hasFreeFiles(path))
  )
    return new Failure({
      kind: 'store',
      code: 'DISK_FULL',
      what: 'The disk is full',
      why: isLogIndexFull ? 'there is no room for the index of the database’s log' : why,
      advice: 'free some space and run it again; finished work is kept',
      cause: error,
    })
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
    return damagedFailure(path, why, error)
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
      advice: 'give this user write permission there',
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
        'check its disk and run the command again; if the problem persists, replace it with its newest backup',
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

// A file system that does not count files reports 0 free files of 0.
function hasFreeFiles(path: string): boolean {
  try {
    const { files, ffree } = statfsSync(dirname(path))
    return files === 0 || ffree > 0
  } catch {
    return true
  }
}

// Opens the file again to get the system's reason, which SQLite does not report. It opens four
// handles, as many as SQLite does at once: the database, its log, the log's index and the folder.
function cannotOpenFailure(path: string): Failure | undefined {
  const openHandles: number[] = []
  try {
    for (let count = 0; count < 4; count += 1) openHandles.push(openSync(path, 'r'))
    return undefined
  } catch (error) {
    return resourceLowFailure(error)
  } finally {
    for (const handle of openHandles) closeSync(handle)
  }
}
