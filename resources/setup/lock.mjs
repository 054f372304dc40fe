import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText, root, say, SetUpError } from './programs.mjs'

const lock = join(root, '.set-up', 'lock')

/** A lock that was not touched for this long belongs to a set-up that was killed. */
const STALE_AFTER_MS = 60_000
const TOUCH_INTERVAL_MS = 5_000
const MAX_WAIT_MS = 20 * 60_000

/** Runs the action while no other set-up of this clone runs one. */
export async function withLock(action) {
  await acquireLock()
  const touchTimer = setInterval(() => touch(lock), TOUCH_INTERVAL_MS)
  try {
    await action()
  } finally {
    clearInterval(touchTimer)
    rmSync(lock, { recursive: true, force: true })
  }
}

async function acquireLock() {
  const ownFolder = `${lock}.${process.pid}`
  const waitEndMs = Date.now() + MAX_WAIT_MS
  let hasPrinted = false
  // A rename puts the folder with the process id in place in one step, and fails if a lock exists.
  while (!tryRename(freshFolder(ownFolder), lock)) {
    if (isDead()) removeDeadLock()
    else if (Date.now() > waitEndMs) {
      const owner = lockOwner(lock)
      rmSync(ownFolder, { recursive: true, force: true })
      throw new SetUpError(
        `Set-up stopped: another set-up (process ${owner}) has not ended for twenty minutes. End it or delete the folder .set-up, then start again.`,
      )
    } else {
      if (!hasPrinted) say('Setting up: waiting for another set-up to end …')
      hasPrinted = true
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function freshFolder(path) {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'pid'), String(process.pid))
  touch(path)
  return path
}

function isDead() {
  const entry = statSync(lock, { throwIfNoEntry: false })
  const owner = lockOwner(lock)
  return (
    entry !== undefined &&
    (Date.now() - entry.mtimeMs > STALE_AFTER_MS || (owner !== undefined && !isAlive(owner)))
  )
}

/**
 * Moves a dead lock aside before deleting it, so that only one of two waiting set-ups succeeds. A
 * new lock that was moved by mistake is moved back.
 */
function removeDeadLock() {
  const owner = lockOwner(lock)
  const deadLock = `${lock}.dead.${process.pid}`
  if (tryRename(lock, deadLock) && lockOwner(deadLock) !== owner) tryRename(deadLock, lock)
  rmSync(deadLock, { recursive: true, force: true })
}

function lockOwner(folder) {
  const text = readText(join(folder, 'pid'))
  return text === undefined ? undefined : Number(text)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function tryRename(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'ENOENT'].includes(error.code)) return false
    throw error
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The lock was removed by hand, so it cannot be touched.
  }
}
