import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from '../worker/files/alive.ts'
import { findOwnText } from '../worker/files/own-file.ts'
import { newSecret } from './proof.ts'

/**
 * How another start of the program reaches the host of this data folder. Its file is readable by
 * this user alone.
 */
export interface HostMark {
  readonly port: number
  /** Proves each side of a control request to the other; new with each start. */
  readonly secret: string
  readonly pid: number
}

const MAX_MARK_BYTES = 4096
// A lock file is held for as long as it takes to replace the mark. An older one was left by a
// process that was killed there.
const STALE_LOCK_MS = 400
// A living holder may wait this long for the processor. After that its number belongs to another
// process.
const STALE_LIVE_LOCK_MS = 10_000
const RETRY_EVERY_MS = 15

/** Reads the mark in the folder; undefined: no host, or a file that no host wrote. */
export function readMark(folder: string): HostMark | undefined {
  try {
    const text = findOwnText(markPath(folder), MAX_MARK_BYTES)
    const mark = JSON.parse(text ?? '{}') as Partial<HostMark>
    const { port, secret, pid } = mark
    return Number.isInteger(port) &&
      Number.isInteger(pid) &&
      typeof secret === 'string' &&
      secret.length === 43
      ? (mark as HostMark)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Replaces `stale`, the mark of a host that is gone (undefined if there is none or it cannot be
 * read), with our mark. Returns false where another start has written its mark first. Throws where
 * the folder cannot be written.
 */
export async function replaceMark(
  folder: string,
  stale: HostMark | undefined,
  ownMark: HostMark,
): Promise<boolean> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = await takeLock(folder)
  const part = join(folder, `window.json.${process.pid}.part`)
  try {
    const present = readMark(folder)
    if (present?.secret !== stale?.secret) return false
    rmSync(markPath(folder), { force: true })
    writeFileSync(part, `${JSON.stringify(ownMark)}\n`, { mode: 0o600, flag: 'wx' })
    // Creating a link is atomic and never replaces another file.
    linkSync(part, markPath(folder))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(part, { force: true })
    release()
  }
}

/** Removes our mark, but not another process's. */
export function removeMark(folder: string, ownMark: HostMark): void {
  if (readMark(folder)?.secret === ownMark.secret) rmSync(markPath(folder), { force: true })
}

function markPath(folder: string): string {
  return join(folder, 'window.json')
}

/**
 * Takes the lock file under which one start at a time reads and replaces the mark. The lock file of
 * a killed holder is moved away by a waiting start.
 */
async function takeLock(folder: string): Promise<() => void> {
  const lockPath = join(folder, 'window.json.door')
  const ownName = `${process.pid} ${newSecret()}`
  // Time as this start spent it waiting for one holder: setting a clock does not age a lock.
  let [lastHolder, waitedMs] = [readLock(lockPath), 0]
  while (!tryWrite(lockPath, ownName)) {
    const holder = readLock(lockPath)
    if (holder !== lastHolder) [lastHolder, waitedMs] = [holder, 0]
    if (waitedMs > (isHeld(holder) ? STALE_LIVE_LOCK_MS : STALE_LOCK_MS)) {
      moveAway(lockPath, holder)
      waitedMs = 0
    } else {
      await wait(RETRY_EVERY_MS)
      waitedMs += RETRY_EVERY_MS
    }
  }
  return () => {
    if (readLock(lockPath) === ownName) rmSync(lockPath, { force: true })
  }
}

function isHeld(holder: string | undefined): boolean {
  const pid = /^\d+(?= )/.exec(holder ?? '')?.[0]
  return pid !== undefined && isAlive(Number(pid))
}

// Only one of two waiting starts moves the file. If it moved a new holder's file by mistake, it
// puts it back.
function moveAway(lockPath: string, holder: string | undefined): void {
  const movedPath = `${lockPath}.${newSecret()}`
  try {
    renameSync(lockPath, movedPath)
    if (readLock(movedPath) !== holder) linkSync(movedPath, lockPath)
  } catch {
    // Another start was quicker: the caller looks again.
  } finally {
    rmSync(movedPath, { force: true })
  }
}

function readLock(path: string): string | undefined {
  return findOwnText(path, MAX_MARK_BYTES)
}

function tryWrite(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // A full disk creates the file without its text.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') rmSync(path, { force: true })
    throw error
  }
}
