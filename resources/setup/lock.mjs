import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText, root, say, SetUpError } from './programs.mjs'

const lock = join(root, '.set-up', 'lock')

/** A lock that was not touched for this long belongs to a set-up that was killed. */
const SILENCE_MS = 60_000
const BEAT_MS = 5_000
const PATIENCE_MS = 20 * 60_000

/** Runs the action while no other set-up of this clone runs one. */
export async function withLock(action) {
  await takeLock()
  const beat = setInterval(() => touch(lock), BEAT_MS)
  try {
    await action()
  } finally {
    clearInterval(beat)
    rmSync(lock, { recursive: true, force: true })
  }
}

async function takeLock() {
  const own = `${lock}.${process.pid}`
  const until = Date.now() + PATIENCE_MS
  let hasSaidSo = false
  // A rename puts the folder with the process id in place in one step, and fails where a lock
  // exists.
  while (!tryRename(freshFolder(own), lock)) {
    if (isDead()) clearAway()
    else if (Date.now() > until) {
      const owner = lockOwner(lock)
      rmSync(own, { recursive: true, force: true })
      throw new SetUpError(
        `Set-up stopped: another set-up (process ${owner}) has not ended for twenty minutes. End it or delete the folder .set-up, then start again.`,
      )
    } else {
      if (!hasSaidSo) say('Setting up: waiting for another set-up to end …')
      hasSaidSo = true
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
    (Date.now() - entry.mtimeMs > SILENCE_MS || (owner !== undefined && !isAlive(owner)))
  )
}

/**
 * Moves a dead lock away first, so that of two waiting set-ups one succeeds. If it moved another's
 * new lock by mistake, it moves it back.
 */
function clearAway() {
  const owner = lockOwner(lock)
  const away = `${lock}.dead.${process.pid}`
  if (tryRename(lock, away) && lockOwner(away) !== owner) tryRename(away, lock)
  rmSync(away, { recursive: true, force: true })
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
    // The lock was removed by hand, so there is nothing to keep alive.
  }
}
