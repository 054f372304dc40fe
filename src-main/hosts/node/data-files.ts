import type { Stats } from 'node:fs'
import { accessSync, constants, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FolderProblem } from '../../app/ports.ts'
import { isAlive } from '../worker/files/alive.ts'
import { ownNames, shownPlace } from './folders.ts'

interface Entry {
  readonly path: string
  readonly name: string
  readonly facts: Stats
}

// Folders of browsers, of the user's own files, and of profiles, which findProfileProblems checks.
const skippedFolders: ReadonlySet<string> = new Set(['window', 'exports', 'sample', 'profiles'])

/**
 * Finds problems with the program's files in a data folder, except files of profiles. Changes
 * nothing.
 */
export function findFileProblems(folder: string): readonly FolderProblem[] {
  const topEntries = list(folder).filter(
    ({ name }) => ownNames.has(name) || isLeftover(name) || isAside(name),
  )
  const nestedEntries = topEntries
    .filter(({ name, facts }) => facts.isDirectory() && !skippedFolders.has(name))
    .flatMap(({ path }) => walk(path))
  const partialOutputs = topEntries
    .filter(({ name }) => name === 'exports' || name === 'sample')
    .flatMap(({ path }) => list(path).filter(({ name }) => isLeftover(name)))
  return [
    ...judgeEntries(folder, isPrivate(folder), [
      ...topEntries,
      ...nestedEntries,
      ...partialOutputs,
    ]),
    ...judgeLog(folder),
  ]
}

/** Finds problems with the files in a profile's own folder. Changes nothing. */
export function findProfileProblems(folder: string): readonly FolderProblem[] {
  const folderEntry = entryOf(folder, '')
  return folderEntry === undefined
    ? []
    : judgeEntries(join(folder, '..'), isPrivate(join(folder, '..', '..')), [
        folderEntry,
        ...(folderEntry.facts.isDirectory() ? walk(folder) : []),
      ])
}

// Reports whether only the owner can enter a folder. The permissions of subfolders then do not
// matter, and the next start corrects them. The permissions of files still matter, because a copy
// of a file keeps them.
function isPrivate(folder: string): boolean {
  const facts = entryOf(folder, '')?.facts
  return facts === undefined || (facts.isDirectory() && (facts.mode & 0o077) === 0)
}

function judgeEntries(
  folder: string,
  isFolderPrivate: boolean,
  entries: readonly Entry[],
): FolderProblem[] {
  const problems: FolderProblem[] = []
  const nameFirst = (affectedEntries: readonly Entry[]): string => {
    const [firstEntry] = affectedEntries
    const name =
      firstEntry === undefined ? '' : relative(folder, firstEntry.path) || firstEntry.name
    return affectedEntries.length > 1 ? `${name} and ${affectedEntries.length - 1} more` : name
  }
  // A link in place of the list of profiles is not reported here, because reading the list fails.
  const links = entries.filter(
    ({ name, facts }) => facts.isSymbolicLink() && name !== 'profiles.json',
  )
  if (links.length > 0)
    problems.push({
      what: `${nameFirst(links)} is a link to ${shownTarget(links[0]?.path ?? '')}`,
      advice: 'put the real file or folder in its place',
    })
  const exposedEntries = entries.filter(
    ({ facts }) =>
      !facts.isSymbolicLink() &&
      process.getuid !== undefined &&
      (facts.mode & 0o077) !== 0 &&
      !(isFolderPrivate && facts.isDirectory()),
  )
  if (exposedEntries.length > 0)
    problems.push({
      what: `other users of this machine may read ${nameFirst(exposedEntries)}`,
      advice: `restrict the contents of ${shownPlace(folder)} with chmod: 600 for files, 700 for folders`,
    })
  const inaccessibleEntries = entries.filter(
    ({ path, facts }) => !facts.isSymbolicLink() && !mayUse(path, facts.isDirectory()),
  )
  if (inaccessibleEntries.length > 0)
    problems.push({
      what: `this user cannot read and write ${nameFirst(inaccessibleEntries)}`,
      advice: 'have its owner or its permissions corrected',
    })
  const leftovers = entries.filter(({ name, facts }) => !facts.isDirectory() && isLeftover(name))
  if (leftovers.length > 0)
    problems.push({
      what: `${nameFirst(leftovers)} was left half-written by a process that ended early`,
      advice: 'remove it: nothing reads it',
    })
  const asideFiles = entries.filter(({ name }) => isAside(name))
  if (asideFiles.length > 0)
    problems.push({
      what: `${nameFirst(asideFiles)} was moved aside because it was damaged or not written by this program`,
      advice: 'look at it, and remove it when nothing of it is needed',
    })
  return problems
}

// Each start opens the log. If that fails, the program works without a log, so doctor reports it.
function judgeLog(folder: string): FolderProblem[] {
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
          advice: 'move away the file or folder in its place, or have its permissions corrected',
        },
      ]
}

const isAside = (name: string): boolean => /\.damaged$|-wal\.foreign$/.test(name)

// The name of an unfinished file may contain the number of its process. If that process still runs,
// the file is not a leftover.
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
    // The folder itself is reported as inaccessible.
    return []
  }
}

// Returns undefined if the entry does not exist, or if this user cannot examine it. In the second
// case its folder is reported.
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
