import { existsSync, lstatSync } from 'node:fs'
import { cp, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { Failure } from '../../base/failure.ts'
import { readOwnFile } from '../worker/files/own-file.ts'

const POINTER = 'moved-to.json'
/** Belongs to the machine's own window, and is in use while everything else is moved. */
const STAYS: ReadonlySet<string> = new Set([POINTER, 'window', 'window.json', 'window-place.json'])
const MAX_MOVES = 16
const MAX_POINTER_BYTES = 64 * 1024

/** Where the things of a data folder are now: a folder that was moved says where to. */
export function followMove(folder: string): string {
  let place = folder
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    const next = readPointer(place)
    if (next === undefined) return place
    place = next
  }
  throw new Failure({
    kind: 'store',
    code: 'DB_READONLY',
    what: 'The data folder cannot be found',
    why: `${folder} was moved in a circle`,
    advice: `remove ${POINTER} from the folder that holds the data`,
  })
}

/**
 * Moves everything a closed desk keeps to an empty folder, and leaves a note of it behind. Nothing
 * is removed before all of it was copied and compared by size. Throws Failure `target`, and then
 * the old folder holds.
 */
export async function moveFolder(from: string, to: string): Promise<void> {
  await checkTarget(from, to)
  const names = (await readdir(from)).filter((name) => !STAYS.has(name))
  try {
    for (const name of names)
      await cp(join(from, name), join(to, name), {
        recursive: true,
        preserveTimestamps: true,
        errorOnExist: true,
        force: false,
        verbatimSymlinks: true,
      })
    for (const name of names)
      if ((await weigh(join(from, name))) !== (await weigh(join(to, name))))
        throw new Error(`${name} differs from its copy`)
    await writeFile(join(from, POINTER), `${JSON.stringify({ folder: to })}\n`, {
      mode: 0o600,
      flush: true,
    })
  } catch (cause) {
    for (const name of names) await rm(join(to, name), { recursive: true, force: true })
    throw refused('the copy could not be finished, and everything is still where it was', cause)
  }
  // What another program still holds open stays behind as a copy nobody reads.
  for (const name of names)
    await rm(join(from, name), { recursive: true, force: true, maxRetries: 3 }).catch(
      () => undefined,
    )
}

async function checkTarget(from: string, to: string): Promise<void> {
  const inside = relative(from, to)
  if (!isAbsolute(to) || inside === '' || !(inside.startsWith('..') || isAbsolute(inside)))
    throw refused('it lies inside the folder in use')
  try {
    await mkdir(to, { recursive: true, mode: 0o700 })
    if ((await readdir(to)).length > 0) throw refused('it is not empty')
  } catch (cause) {
    throw cause instanceof Failure
      ? cause
      : refused((cause as NodeJS.ErrnoException).code ?? 'unknown', cause)
  }
}

async function weigh(path: string): Promise<number> {
  const entry = await lstat(path)
  if (!entry.isDirectory()) return entry.size
  let sum = 0
  for (const name of await readdir(path)) sum += 1 + (await weigh(join(path, name)))
  return sum
}

function readPointer(folder: string): string | undefined {
  const path = join(folder, POINTER)
  const file = readOwnFile(path, MAX_POINTER_BYTES)
  if (file.kind === 'absent') return undefined
  if (file.kind === 'unusable') {
    // A folder that may not be entered is refused where it is opened, with its owner.
    if (!isSeen(path)) return undefined
    throw lost(path, file.why, file.cause)
  }
  let next: unknown
  try {
    next = (JSON.parse(file.text) as { folder?: unknown } | null)?.folder
  } catch (cause) {
    throw lost(path, 'it cannot be read', cause)
  }
  if (typeof next !== 'string' || !isAbsolute(next)) throw lost(path, 'it names no folder')
  // An empty desk in its place would look as if everything were gone.
  if (!existsSync(next)) throw lost(path, `${next}, which it names, is not there`)
  return next
}

function isSeen(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

function lost(path: string, why: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_READONLY',
    what: 'The data folder cannot be found',
    why: `${path}: ${why}`,
    advice: 'connect the drive that holds it, or correct that file',
    cause,
  })
}

function refused(why: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'target',
    code: 'TARGET_REFUSED',
    what: 'The data cannot be moved to this folder',
    why,
    advice: 'choose another empty folder',
    cause,
  })
}
