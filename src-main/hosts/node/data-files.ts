import type { Stats } from 'node:fs'
import { accessSync, constants, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PlaceTrouble } from '../../app/ports.ts'
import { isAlive } from '../worker/files/alive.ts'
import { ownNames, shownPlace } from './folders.ts'

interface Entry {
  readonly path: string
  readonly name: string
  readonly facts: Stats
}

// Their own programs' business, or the person's files.
const notLookedInto: ReadonlySet<string> = new Set(['window', 'exports', 'sample', 'profiles'])

/**
 * What a person should know of our files in a data folder, but for those of its profiles. Changes
 * nothing.
 */
export function findFileTroubles(folder: string): readonly PlaceTrouble[] {
  const top = list(folder).filter(
    ({ name }) => ownNames.has(name) || isLeftover(name) || isAside(name),
  )
  const below = top
    .filter(({ name, facts }) => facts.isDirectory() && !notLookedInto.has(name))
    .flatMap(({ path }) => walk(path))
  const written = top
    .filter(({ name }) => name === 'exports' || name === 'sample')
    .flatMap(({ path }) => list(path).filter(({ name }) => isLeftover(name)))
  return [
    ...judgeEntries(folder, isClosed(folder), [...top, ...below, ...written]),
    ...judgeLog(folder),
  ]
}

/** The same of a profile's own folder. */
export function findProfileTroubles(folder: string): readonly PlaceTrouble[] {
  const own = entryOf(folder, '')
  return own === undefined
    ? []
    : judgeEntries(join(folder, '..'), isClosed(join(folder, '..', '..')), [
        own,
        ...(own.facts.isDirectory() ? walk(folder) : []),
      ])
}

// Behind a closed data folder nobody gets at the folders within, whose rights the next start mends;
// a file's rights go along when it is copied.
function isClosed(folder: string): boolean {
  const facts = entryOf(folder, '')?.facts
  return facts === undefined || (facts.isDirectory() && (facts.mode & 0o077) === 0)
}

function judgeEntries(
  folder: string,
  isFolderClosed: boolean,
  entries: readonly Entry[],
): PlaceTrouble[] {
  const troubles: PlaceTrouble[] = []
  const named = (found: readonly Entry[]): string => {
    const [first] = found
    return `${first === undefined ? '' : relative(folder, first.path) || first.name}${found.length > 1 ? ` and ${found.length - 1} more` : ''}`
  }
  // The list of profiles is read through no link, and its failure says so.
  const links = entries.filter(
    ({ name, facts }) => facts.isSymbolicLink() && name !== 'profiles.json',
  )
  if (links.length > 0)
    troubles.push({
      what: `${named(links)} is a link to ${shownTarget(links[0]?.path ?? '')}`,
      advice: 'put the real file or folder in its place',
    })
  const open = entries.filter(
    ({ facts }) =>
      !facts.isSymbolicLink() &&
      process.getuid !== undefined &&
      (facts.mode & 0o077) !== 0 &&
      !(isFolderClosed && facts.isDirectory()),
  )
  if (open.length > 0)
    troubles.push({
      what: `other users of this machine may read ${named(open)}`,
      advice: `close what lies in ${shownPlace(folder)} with chmod: 600 for files, 700 for folders`,
    })
  const closed = entries.filter(
    ({ path, facts }) => !facts.isSymbolicLink() && !mayUse(path, facts.isDirectory()),
  )
  if (closed.length > 0)
    troubles.push({
      what: `this user may not read and write ${named(closed)}`,
      advice: 'have its owner or its rights mended',
    })
  const left = entries.filter(({ name, facts }) => !facts.isDirectory() && isLeftover(name))
  if (left.length > 0)
    troubles.push({
      what: `${named(left)} was left half-written by a process that ended early`,
      advice: 'remove it: nothing reads it',
    })
  const aside = entries.filter(({ name }) => isAside(name))
  if (aside.length > 0)
    troubles.push({
      what: `${named(aside)} was put aside because it was damaged or another program’s`,
      advice: 'look at it, and remove it when nothing of it is needed',
    })
  return troubles
}

// The log is opened anew with each start, and where it cannot be written the work goes on without
// it.
function judgeLog(folder: string): PlaceTrouble[] {
  const logs = entryOf(join(folder, 'logs'), 'logs')
  const log = entryOf(join(folder, 'logs', 'desk.log'), 'desk.log')
  const isWritten =
    logs !== undefined &&
    logs.facts.isDirectory() &&
    log !== undefined &&
    log.facts.isFile() &&
    mayUse(log.path, false)
  return isWritten
    ? []
    : [
        {
          what: 'the log logs/desk.log cannot be written',
          advice: 'move away what stands in its place, or have its rights mended',
        },
      ]
}

const isAside = (name: string): boolean => /\.damaged$|-wal\.foreign$/.test(name)

// `.part` names the process that writes it, where it can.
function isLeftover(name: string): boolean {
  const part =
    /(?:(?:^|[.-])(\d+)(?:-\d+)?)?\.(?:part|restoring|tmp)(?:-(?:journal|wal|shm))?$/.exec(name)
  return part !== null && (part[1] === undefined || !isAlive(Number(part[1])))
}

function walk(folder: string): Entry[] {
  return list(folder).flatMap((entry) => [
    entry,
    ...(entry.facts.isDirectory() ? walk(entry.path) : []),
  ])
}

function list(folder: string): Entry[] {
  try {
    return readdirSync(folder)
      .sort()
      .flatMap((name) => entryOf(join(folder, name), name) ?? [])
  } catch {
    // A folder that may not be read is told of itself.
    return []
  }
}

// Undefined too for what lies where this user may not look: the folder it lies in is told of.
function entryOf(path: string, name: string): Entry | undefined {
  try {
    const facts = lstatSync(path, { throwIfNoEntry: false })
    return facts && { path, name, facts }
  } catch {
    return undefined
  }
}

function mayUse(path: string, isFolder: boolean): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0))
    return true
  } catch {
    return false
  }
}

function shownTarget(path: string): string {
  try {
    return shownPlace(realpathSync(path))
  } catch {
    return 'nowhere'
  }
}
