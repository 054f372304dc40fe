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
import { guarded } from './database.ts'

/** Held while a process owns a profile for writing. */
export interface InstanceLock {
  release(): void
}

// Long enough to outlast another process's glance at the lock, short enough to answer at once.
const GLANCE_MS = 500
const MAX_OWNER_BYTES = 200

/**
 * Takes the one-file lock of a profile: an exclusive transaction on a database of its own, which
 * the system gives back at once when the holder dies, however it dies. Throws Failure
 * ALREADY_RUNNING naming the owner.
 */
export function takeLock(path: string, owner: string): InstanceLock {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = connect(path, { timeout: GLANCE_MS })
  chmodSync(path, 0o600)
  const ownerFile = join(folder, 'instance.owner')
  try {
    db.pragma('journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    db.close()
    // Without the right to write there is no telling; only one that is busy is owned.
    if (!isBusy(cause))
      return guarded(path, () => {
        throw cause
      })
    const who = findOwner(ownerFile) ?? 'another process'
    throw new Failure({
      kind: 'busy',
      code: 'ALREADY_RUNNING',
      what: 'This profile is in use',
      why: `${who} owns it`,
      advice: 'wait for it to finish or close it; status and export work meanwhile',
      cause,
    })
  }
  try {
    writeFileSync(ownerFile, owner, { mode: 0o600 })
  } catch {
    // A full disk, say: who owns it is said to others only, and the lock itself holds.
    rmSync(ownerFile, { force: true, recursive: true })
  }
  return {
    release() {
      if (db.inTransaction) db.exec('ROLLBACK')
      db.close()
    },
  }
}

// Without waiting for what stands in the file's place, such as a pipe.
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

/** True where another process holds the lock now. */
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
