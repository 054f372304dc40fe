import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder } from '../make-folder.ts'
import { isAlive } from '../worker/files/alive.ts'
import { findOwnText } from '../worker/files/own-file.ts'
import { newSecret } from './proof.ts'

/**
 * The data with which another start of the program reaches the host of this data folder. Only this
 * user can read the file of the mark.
 */
export interface HostMark {
  readonly port: number
  /** Both sides of a control request prove that they know it. Each start has a new secret. */
  readonly secret: string
  readonly pid: number
}

const MAX_MARK_BYTES = 4096
// Replacing the mark takes less time. An older lock file was left by a process that was killed.
const STALE_LOCK_MS = 400
// A living process with the holder's number may be the holder, which waits for the processor. After
// this time, it is assumed to be another process that was given the number.
const STALE_LIVE_LOCK_MS = 10_000
const RETRY_EVERY_MS = 15

/** Reads the mark in the folder. Returns undefined if there is none, or it is not valid. */
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
 * Replaces `staleMark` with the mark of this process. `staleMark` is the mark of a host that is
 * gone, or undefined if there is no readable mark. Returns false if another start has written its
 * mark first. Throws if the folder cannot be written.
 */
export async function replaceMark(
  folder: string,
  staleMark: HostMark | undefined,
  ownMark: HostMark,
): Promise<boolean> {
  makeFolder(folder)
  const release = await takeLock(folder)
  const partPath = join(folder, `window.json.${process.pid}.part`)
  try {
    const currentMark = readMark(folder)
    if (currentMark?.secret !== staleMark?.secret) return false
    rmSync(markPath(folder), { force: true })
    writeFileSync(partPath, `${JSON.stringify(ownMark)}\n`, { mode: 0o600, flag: 'wx' })
    // Creating a link is atomic and never replaces another file.
    linkSync(partPath, markPath(folder))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(partPath, { force: true })
    release()
  }
}

/** Removes the mark of this process, but not the mark of another process. */
export function removeMark(folder: string, ownMark: HostMark): void {
  if (readMark(folder)?.secret === ownMark.secret) rmSync(markPath(folder), { force: true })
}

function markPath(folder: string): string {
  return join(folder, 'window.json')
}

/**
 * Takes the lock file, so that one start at a time reads and replaces the mark. A waiting start
 * moves away the lock file of a killed holder.
 */
async function takeLock(folder: string): Promise<() => void> {
  const lockPath = join(folder, 'window.json.door')
  const ownName = `${process.pid} ${newSecret()}`
  // `waitedMs` counts only the time that this start has waited for the current holder, so setting a
  // clock does not age a lock.
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

// Of two waiting starts only one can move the file. If it moved the file of a new holder by
// mistake, it puts the file back.
function moveAway(lockPath: string, holder: string | undefined): void {
  const movedPath = `${lockPath}.${newSecret()}`
  try {
    renameSync(lockPath, movedPath)
    if (readLock(movedPath) !== holder) linkSync(movedPath, lockPath)
  } catch {
    // Another start was faster. The caller tries again.
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
