import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Failure } from '../../base/failure.ts'
import { sleepSync } from '../../base/sleep-sync.ts'
import { findOwnText } from '../worker/files/own-file.ts'

const WAIT_MS = 10
const MAX_HOLDER_BYTES = 1024
const PATIENCE_MS = 15_000
// A holder needs milliseconds. Unchanged for longer than this, the lock was left behind, unless its
// process still runs.
const STALE_MS = 10_000

/**
 * Runs `action` while no other process does so under the same lock file. A lock whose process died
 * is taken over. For work of milliseconds: it waits without giving way. `what`: what cannot be done
 * while another holds it. Throws Failure `busy` LOCK_HELD after 15 s. Assumed: all who use the file
 * run on one machine.
 */
export function withFileLock<T>(path: string, action: () => T, what: string): T {
  const wait = new Wait()
  while (!make(path)) {
    if (wait.waitedMs > PATIENCE_MS)
      throw new Failure({
        kind: 'busy',
        code: 'LOCK_HELD',
        what,
        why: `${path} is held by another process`,
        advice: 'wait for it to finish, or remove that file',
      })
    if (!takeAway(path, wait)) wait.pause()
  }
  try {
    return action()
  } finally {
    // One that took too long may be another's by now.
    if (readHolder(path) === own()) rmSync(path, { force: true })
  }
}

/**
 * Time as this process spent it waiting. No clock is asked: one that is set, or an hour in which no
 * process ran, ages no lock.
 */
class Wait {
  waitedMs = 0
  readonly #seen = new Map<string, { readonly facts: string; readonly sinceMs: number }>()

  pause(): void {
    sleepSync(WAIT_MS)
    this.waitedMs += WAIT_MS
  }

  /** Whether a file has stood unchanged for longer than any work. */
  isOld(path: string): boolean {
    const stats = statSync(path, { throwIfNoEntry: false })
    const facts = stats === undefined ? '' : `${stats.ino} ${stats.mtimeMs}`
    const seen = this.#seen.get(path)
    if (seen?.facts === facts) return facts !== '' && this.waitedMs - seen.sinceMs > STALE_MS
    this.#seen.set(path, { facts, sinceMs: this.waitedMs })
    return false
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
    writeFileSync(descriptor, own())
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
function takeAway(path: string, wait: Wait): boolean {
  const guard = `${path}.stale`
  const isGuardStale = isStale(guard, wait)
  if (!isStale(path, wait)) return false
  if (!make(guard)) {
    if (isGuardStale) rmSync(guard, { force: true })
    return false
  }
  try {
    if (isStale(path, wait)) rmSync(path, { force: true })
    return true
  } finally {
    rmSync(guard, { force: true })
  }
}

// A stopped process runs on some day: its lock is never taken. A number that another process has by
// now shows by when that process began.
function isStale(path: string, wait: Wait): boolean {
  const isOld = wait.isOld(path)
  const [, pid, began] = /^(\d+)(?: (\d+))?$/.exec(readHolder(path) ?? '') ?? []
  if (pid === undefined) return isOld
  const begins = readBegin(pid)
  if (began !== undefined && begins !== undefined) return began !== begins
  try {
    process.kill(Number(pid), 0)
    return isOld
  } catch (error) {
    // Not isAlive: what else keeps from asking, as a number that no process can have, leaves a lock
    // where it is until it is old.
    return isOld || (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** This process, by its number and by when it began where the system tells. */
function own(): string {
  const begins = readBegin(String(process.pid))
  return begins === undefined ? String(process.pid) : `${process.pid} ${begins}`
}

// proc(5), starttime: clock ticks since the machine's start, which no clock that is set changes.
function readBegin(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

// None where it was given back meanwhile; Windows refuses to open what is just being removed.
function readHolder(path: string): string | undefined {
  return findOwnText(path, MAX_HOLDER_BYTES)
}

function isMade(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return (
    code === 'EEXIST' || (process.platform === 'win32' && (code === 'EPERM' || code === 'EBUSY'))
  )
}
