import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { Failure } from '../../base/failure.ts'
import { connect } from './connection.ts'
import { withSqliteFailures } from './sqlite-failures.ts'

/** The lock that a process holds while it owns a profile for writing. */
export interface InstanceLock {
  release(): void
}

// Long enough to outlast another process's short check of the lock, short enough to answer at once.
const LOCK_TIMEOUT_MS = 500
const MAX_OWNER_BYTES = 200

/**
 * Takes the lock of a profile: an exclusive transaction on a separate database file. The operating
 * system releases the lock when the process ends, even if it is killed. Throws Failure
 * ALREADY_RUNNING, which names the owner.
 */
export function takeLock(path: string, owner: string): InstanceLock {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = connect(path, { timeout: LOCK_TIMEOUT_MS })
  chmodSync(path, 0o600)
  const ownerFile = join(folder, 'instance.owner')
  try {
    db.pragma('journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    db.close()
    // Only a busy lock has an owner. Any other error means that the lock cannot be tested, for
    // example without the right to write.
    if (!isBusy(cause))
      return withSqliteFailures(path, () => {
        throw cause
      })
    const ownerName = findOwner(ownerFile) ?? 'another process'
    throw new Failure({
      kind: 'busy',
      code: 'ALREADY_RUNNING',
      what: 'This profile is in use',
      why: `${ownerName} owns it`,
      advice: 'wait for it to finish or close it; status and export work meanwhile',
      cause,
    })
  }
  try {
    writeFileSync(ownerFile, owner, { mode: 0o600 })
  } catch {
    // The write may fail, for instance on a full disk. The lock holds nevertheless: the file only
    // provides the owner's name for the message of another process.
    rmSync(ownerFile, { force: true, recursive: true })
  }
  return {
    release() {
      if (db.inTransaction) db.exec('ROLLBACK')
      db.close()
    },
  }
}

// The flags keep the call from blocking if the owner file was replaced, for example with a pipe.
function findOwner(path: string): string | undefined {
  try {
    const descriptor = openSync(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    )
    try {
      if (!fstatSync(descriptor).isFile()) return undefined
      const bytes = Buffer.alloc(MAX_OWNER_BYTES)
      return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, MAX_OWNER_BYTES, 0))
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}

/** True if another process holds the lock now. */
export function isLocked(path: string): boolean {
  if (!existsSync(path)) return false
  const db = connect(path, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE; ROLLBACK')
    return false
  } catch (error) {
    return isBusy(error)
  } finally {
    db.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
