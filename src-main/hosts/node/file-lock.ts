import { closeSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Failure } from '../../base/failure.ts'
import { findOwnText } from '../worker/files/own-file.ts'

const WAIT_MS = 10
const MAX_HOLDER_BYTES = 1024
const PATIENCE_MS = 15_000
// Whoever holds the lock needs milliseconds. Older than this it is nobody's, whoever now has its
// number.
const STALE_MS = 10_000

/**
 * Runs `action` while no other process does so under the same lock file. A lock whose process died
 * is taken over. For work of milliseconds: it waits without giving way. `what`: what cannot be done
 * while another holds it. Throws Failure `busy` LOCK_HELD after 15 s. Assumed: all who use the file
 * run on one machine.
 */
export function withFileLock<T>(path: string, action: () => T, what: string): T {
  const began = performance.now()
  while (!make(path)) {
    if (performance.now() - began > PATIENCE_MS)
      throw new Failure({
        kind: 'busy',
        code: 'LOCK_HELD',
        what,
        why: `${path} is held by another process`,
        advice: 'wait for it to finish, or remove that file',
      })
    if (!takeAway(path)) pause()
  }
  try {
    return action()
  } finally {
    // One that took too long may be another's by now.
    if (readHolder(path) === String(process.pid)) rmSync(path, { force: true })
  }
}

// Made only where there is none, which one of several manages.
function make(path: string): boolean {
  let descriptor: number
  try {
    descriptor = openSync(path, 'wx', 0o600)
  } catch (error) {
    if (isMade(error)) return false
    throw error
  }
  try {
    writeFileSync(descriptor, String(process.pid))
    return true
  } catch (error) {
    // A full disk: what says nothing would hold everybody up.
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
}

// Between looking at a stale lock and removing it somebody else may have done so and made his own:
// only one at a time may look and remove.
function takeAway(path: string): boolean {
  if (!isStale(path)) return false
  const guard = `${path}.stale`
  if (!make(guard)) {
    if (isOld(guard)) rmSync(guard, { force: true })
    return false
  }
  try {
    if (isStale(path)) rmSync(path, { force: true })
    return true
  } finally {
    rmSync(guard, { force: true })
  }
}

function isStale(path: string): boolean {
  const holder = readHolder(path)
  if (isOld(path)) return true
  if (holder === undefined || !/^\d+$/.test(holder)) return false
  try {
    process.kill(Number(holder), 0)
    return false
  } catch (error) {
    // Not isAlive: what else keeps from asking, as a number that no process can have, leaves a lock
    // where it is until it is old.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

// None where it was given back meanwhile; Windows refuses to open what is just being removed.
function readHolder(path: string): string | undefined {
  return findOwnText(path, MAX_HOLDER_BYTES)
}

function isOld(path: string): boolean {
  const facts = statSync(path, { throwIfNoEntry: false })
  return facts !== undefined && Date.now() - facts.mtimeMs > STALE_MS
}

function isMade(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return (
    code === 'EEXIST' || (process.platform === 'win32' && (code === 'EPERM' || code === 'EBUSY'))
  )
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
}
