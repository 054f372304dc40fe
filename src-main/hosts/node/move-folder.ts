import { existsSync, lstatSync } from 'node:fs'
import { cp, lstat, readdir, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { Failure } from '../../base/failure.ts'
import { makeFolder } from '../make-folder.ts'
import { readOwnFile } from '../worker/files/own-file.ts'

const POINTER = 'moved-to.json'
/**
 * Names that stay in the old folder. They belong to the window on this machine and are in use
 * during the move.
 */
const STAYING_NAMES: ReadonlySet<string> = new Set([
  POINTER,
  'window',
  'window.json',
  'window-place.json',
])
const MAX_MOVES = 16
const MAX_POINTER_BYTES = 64 * 1024

/** Returns the current location of a data folder. Follows the notes that moves left behind. */
export function followMove(folder: string): string {
  let location = folder
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    const nextFolder = readPointer(location)
    if (nextFolder === undefined) return location
    location = nextFolder
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
 * Moves all data of a closed desk to an empty folder and leaves a note behind. Removes nothing
 * until all files are copied and the sizes of the copies are checked. Throws Failure `target`. The
 * old folder then stays valid.
 */
export async function moveFolder(from: string, to: string): Promise<void> {
  await checkTarget(from, to)
  const names = (await readdir(from)).filter((name) => !STAYING_NAMES.has(name))
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
      if ((await countBytes(join(from, name))) !== (await countBytes(join(to, name))))
        throw new Error(`${name} differs from its copy`)
    await writeFile(join(from, POINTER), `${JSON.stringify({ folder: to })}\n`, {
      mode: 0o600,
      flush: true,
    })
  } catch (cause) {
    for (const name of names) await rm(join(to, name), { recursive: true, force: true })
    throw refusal('the copy could not be finished, and everything is still where it was', cause)
  }
  // A file that another program holds open stays behind as an unused copy.
  for (const name of names)
    await rm(join(from, name), { recursive: true, force: true, maxRetries: 3 }).catch(
      () => undefined,
    )
}

async function checkTarget(from: string, to: string): Promise<void> {
  const relativePath = relative(from, to)
  if (
    !isAbsolute(to) ||
    relativePath === '' ||
    !(relativePath.startsWith('..') || isAbsolute(relativePath))
  )
    throw refusal('it is inside the folder in use')
  try {
    makeFolder(to)
    if ((await readdir(to)).length > 0) throw refusal('it is not empty')
  } catch (cause) {
    throw cause instanceof Failure
      ? cause
      : refusal((cause as NodeJS.ErrnoException).code ?? 'unknown', cause)
  }
}

async function countBytes(path: string): Promise<number> {
  const entry = await lstat(path)
  if (!entry.isDirectory()) return entry.size
  let sum = 0
  for (const name of await readdir(path)) sum += 1 + (await countBytes(join(path, name)))
  return sum
}

function readPointer(folder: string): string | undefined {
  const path = join(folder, POINTER)
  const file = readOwnFile(path, MAX_POINTER_BYTES)
  if (file.kind === 'absent') return undefined
  if (file.kind === 'unusable') {
    // If the folder itself cannot be entered, refuseOtherAccount reports it, with its owner.
    if (!isVisible(path)) return undefined
    throw pointerFailure(path, file.why, file.cause)
  }
  let nextFolder: unknown
  try {
    nextFolder = (JSON.parse(file.text) as { folder?: unknown } | null)?.folder
  } catch (cause) {
    throw pointerFailure(path, 'it cannot be read', cause)
  }
  if (typeof nextFolder !== 'string' || !isAbsolute(nextFolder))
    throw pointerFailure(path, 'it names no folder')
  // Starting with a new, empty folder would look like lost data.
  if (!existsSync(nextFolder))
    throw pointerFailure(path, `${nextFolder}, which it names, is not there`)
  return nextFolder
}

function isVisible(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

function pointerFailure(path: string, why: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_READONLY',
    what: 'The data folder cannot be found',
    why: `${path}: ${why}`,
    advice: 'connect the drive that holds it, or correct that file',
    cause,
  })
}

function refusal(why: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'target',
    code: 'TARGET_REFUSED',
    what: 'The data cannot be moved to this folder',
    why,
    advice: 'choose another empty folder',
    cause,
  })
}
