import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from '../worker/files/alive.ts'
import { findOwnText } from '../worker/files/own-file.ts'
import { newSecret } from './proof.ts'

/**
 * How another start of the program reaches the host of this data folder; its file is for this user
 * alone.
 */
export interface HostMark {
  readonly port: number
  /** Proves each side of a control request to the other; new with each start. */
  readonly secret: string
  readonly pid: number
}

const MAX_MARK_BYTES = 4096
// The door is held for as long as it takes to put a file in its place. A door that is older was
// left by a process that was killed there.
const DOOR_MS = 400
// A living holder may wait this long for the processor. After that its number is another process's.
const LIVING_DOOR_MS = 10_000
const LOOK_MS = 15

/** The mark in the folder; undefined: no host, or a file that no host wrote. */
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
 * Puts our mark in the place of `stale`, the mark of a host that is gone (undefined: there is none
 * or it cannot be read). False: another start was quicker; its mark stands there now. Throws where
 * the folder cannot be written.
 */
export async function replaceMark(
  folder: string,
  stale: HostMark | undefined,
  own: HostMark,
): Promise<boolean> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const leave = await takeDoor(folder)
  const part = join(folder, `window.json.${process.pid}.part`)
  try {
    const present = readMark(folder)
    if (present?.secret !== stale?.secret) return false
    rmSync(markPath(folder), { force: true })
    writeFileSync(part, `${JSON.stringify(own)}\n`, { mode: 0o600, flag: 'wx' })
    // A link is made whole or not at all, and never over another.
    linkSync(part, markPath(folder))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(part, { force: true })
    leave()
  }
}

/** Takes our mark away; another's stays. */
export function removeMark(folder: string, own: HostMark): void {
  if (readMark(folder)?.secret === own.secret) rmSync(markPath(folder), { force: true })
}

function markPath(folder: string): string {
  return join(folder, 'window.json')
}

/**
 * One start at a time looks and replaces. A door whose holder was killed is moved away by whoever
 * waits for it.
 */
async function takeDoor(folder: string): Promise<() => void> {
  const door = join(folder, 'window.json.door')
  const own = `${process.pid} ${newSecret()}`
  // Time as this start spent it waiting for one holder: a clock that is set ages no door.
  let [seen, waitedMs] = [findDoor(door), 0]
  while (!tryWrite(door, own)) {
    const holder = findDoor(door)
    if (holder !== seen) [seen, waitedMs] = [holder, 0]
    if (waitedMs > (isHeld(holder) ? LIVING_DOOR_MS : DOOR_MS)) {
      moveAway(door, holder)
      waitedMs = 0
    } else {
      await wait(LOOK_MS)
      waitedMs += LOOK_MS
    }
  }
  return () => {
    if (findDoor(door) === own) rmSync(door, { force: true })
  }
}

function isHeld(holder: string | undefined): boolean {
  const pid = /^\d+(?= )/.exec(holder ?? '')?.[0]
  return pid !== undefined && isAlive(Number(pid))
}

// Of two that wait one moves it; a new holder's door, taken by mistake, goes back.
function moveAway(door: string, holder: string | undefined): void {
  const away = `${door}.${newSecret()}`
  try {
    renameSync(door, away)
    if (findDoor(away) !== holder) linkSync(away, door)
  } catch {
    // Another was quicker: look again.
  } finally {
    rmSync(away, { force: true })
  }
}

function findDoor(path: string): string | undefined {
  return findOwnText(path, MAX_MARK_BYTES)
}

function tryWrite(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // A full disk makes the file and takes no text.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') rmSync(path, { force: true })
    throw error
  }
}
