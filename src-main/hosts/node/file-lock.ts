import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Failure } from '../../base/failure.ts'
import { sleepSync } from '../../base/sleep-sync.ts'
import { findOwnText } from '../worker/files/own-file.ts'

const RETRY_EVERY_MS = 10
const MAX_HOLDER_BYTES = 1024
const MAX_WAIT_MS = 15_000
// A holder needs milliseconds. A lock file that stays unchanged for longer than this was left
// behind, unless its process still runs.
const STALE_AFTER_MS = 10_000

/**
 * Runs `action` while this process holds the lock file. Removes the lock of a dead process. Waiting
 * blocks the thread, so actions should take milliseconds. `what` describes the failed action in the
 * error. Throws Failure `busy` LOCK_HELD after 15 s. Assumed: all processes that use the lock file
 * run on one machine.
 */
export function withFileLock<T>(path: string, action: () => T, what: string): T {
  const wait = new Wait()
  while (!tryCreate(path)) {
    if (wait.waitedMs > MAX_WAIT_MS)
      throw new Failure({
        kind: 'busy',
        code: 'LOCK_HELD',
        what,
        why: `${path} is held by another process`,
        advice: 'wait for it to finish, or remove that file',
      })
    if (!removeStale(path, wait)) wait.pause()
  }
  try {
    return action()
  } finally {
    // After a long action the lock may belong to another process.
    if (readHolder(path) === identifyThisProcess()) rmSync(path, { force: true })
  }
}

/**
 * Measures the time that this process spent waiting, without a clock. So neither setting the clock
 * nor suspending the machine ages a lock.
 */
class Wait {
  waitedMs = 0
  readonly #observations = new Map<string, { readonly facts: string; readonly sinceMs: number }>()

  pause(): void {
    sleepSync(RETRY_EVERY_MS)
    this.waitedMs += RETRY_EVERY_MS
  }

  /** Whether a file has been unchanged for longer than any work takes. */
  isOld(path: string): boolean {
    const stats = statSync(path, { throwIfNoEntry: false })
    const facts = stats === undefined ? '' : `${stats.ino} ${stats.mtimeMs}`
    const observation = this.#observations.get(path)
    if (observation?.facts === facts)
      return facts !== '' && this.waitedMs - observation.sinceMs > STALE_AFTER_MS
    this.#observations.set(path, { facts, sinceMs: this.waitedMs })
    return false
  }
}

// Creates the lock file only if it is absent. Exactly one of several processes succeeds.
function tryCreate(path: string): boolean {
  let descriptor: number
  try {
    descriptor = openSync(path, 'wx', 0o600)
  } catch (error) {
    if (isExistsError(error)) return false
    throw error
  }
  try {
    writeFileSync(descriptor, identifyThisProcess())
    return true
  } catch (error) {
    // On a full disk the file is empty, and an empty lock would block every process.
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
}

// Between reading a stale lock and removing it, another process may remove it and create its own
// lock. The guard file lets one process at a time remove a lock.
function removeStale(path: string, wait: Wait): boolean {
  const guard = `${path}.stale`
  const isGuardStale = isStale(guard, wait)
  if (!isStale(path, wait)) return false
  if (!tryCreate(guard)) {
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

// Where the system provides start times, the lock of a living process never becomes stale, because
// even a stopped process may continue later. A start time other than the recorded one shows that
// another process has the holder's number now. Without start times, a lock becomes stale with age.
function isStale(path: string, wait: Wait): boolean {
  const isOld = wait.isOld(path)
  const [, pid, recordedStart] = /^(\d+)(?: (\d+))?$/.exec(readHolder(path) ?? '') ?? []
  if (pid === undefined) return isOld
  const startTime = readStartTime(pid)
  if (recordedStart !== undefined && startTime !== undefined) return recordedStart !== startTime
  try {
    process.kill(Number(pid), 0)
    return isOld
  } catch (error) {
    // Only ESRCH shows that the process is dead. After other errors, such as for an impossible
    // process number, the lock stays until it is old.
    return isOld || (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Identifies this process by its number and, where the system provides it, by its start time. */
function identifyThisProcess(): string {
  const startTime = readStartTime(String(process.pid))
  return startTime === undefined ? String(process.pid) : `${process.pid} ${startTime}`
}

// proc(5), starttime: clock ticks since the machine's start, which setting a clock does not change.
function readStartTime(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

// Returns undefined if the lock was released meanwhile. Windows refuses to open a file that is
// being removed.
function readHolder(path: string): string | undefined {
  return findOwnText(path, MAX_HOLDER_BYTES)
}

function isExistsError(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return (
    code === 'EEXIST' || (process.platform === 'win32' && (code === 'EPERM' || code === 'EBUSY'))
  )
}
