import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { WindowPorts } from '../../app/window/ports.ts'
import { Failure } from '../../base/failure.ts'
import type { Activity } from '../../contract/window.ts'
import { BINDING, NO_HASH, readLink, RULE, toLink } from './activity-chain.ts'
import { checkActivity } from './activity-check.ts'
import { withFileLock } from './file-lock.ts'
import { linesFromEnd } from './lines-from-end.ts'

/** Returns the path of a data folder's activity log. */
export function activityPath(folder: string): string {
  return join(folder, 'activity.jsonl')
}

/**
 * Opens the activity log: one JSON object a line, only appended to, each line bound to the one
 * before by its hash (README.md beside this file). Windows and command lines write to it
 * concurrently. Throws Failure LOG_REFUSED where it cannot be written, LOCK_HELD.
 */
export function activityLog(folder: string): WindowPorts['activity'] {
  const path = activityPath(folder)
  const endOffsets = new Map<number, number>()
  return {
    append: (entry) =>
      withLogFailures(path, () =>
        withFileLock(
          `${path}.lock`,
          () => append(path, entry),
          'The activity log cannot be written',
        ),
      ),
    read: (before, limit) => readNewest(path, before, limit, endOffsets),
    verify: async () => {
      const { entries, isWhole, firstBroken, head, problem, cutLines } = await checkActivity(path)
      return { entries, isWhole, firstBroken, head, problem, cutLines }
    },
  }
}

function append(path: string, entry: Omit<Activity, 'number' | 'hash'>): void {
  const descriptor = openSync(
    path,
    constants.O_RDWR |
      constants.O_APPEND |
      constants.O_CREAT |
      (constants.O_NOFOLLOW ?? 0) |
      (constants.O_NONBLOCK ?? 0),
    0o600,
  )
  try {
    requireFile(path, descriptor)
    const size = fstatSync(descriptor).size
    const end = findEnd(descriptor, size)
    let { number, hash } = end
    const begin = end.loose?.isCut === true ? '\n' : ''
    let text = ''
    const link = (record: Omit<Activity, 'number' | 'hash'>): void => {
      number += 1
      const chainLink = toLink(hash, { number, ...record })
      hash = chainLink.hash
      text += `${chainLink.line}\n`
    }
    if (end.loose) {
      const { bytes, sha256 } = measure(descriptor, end.loose.at, size, begin)
      link({ at: entry.at, profile: '', what: BINDING, facts: { bytes, sha256, rule: RULE } })
    }
    link(entry)
    writeWhole(descriptor, Buffer.from(`${begin}${text}`))
    fdatasyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

interface End {
  /** The number of the last line. */
  readonly number: number
  /** The hash that the next link follows. */
  readonly hash: string
  /**
   * The lines after the last link, which must be bound first; also present where there is no link
   * yet.
   */
  readonly loose: { readonly at: number; readonly isCut: boolean } | undefined
}

function findEnd(descriptor: number, size: number): End {
  let looseLines = 0
  let isCut = false
  for (const { bytes, at, isWhole } of linesFromEnd(descriptor, size)) {
    const link = isWhole ? readLink(bytes) : undefined
    const number = link && numberOf(link.content)
    if (link && number !== undefined) {
      const loose = looseLines === 0 ? undefined : { at: at + bytes.length + 1, isCut }
      return { number: number + looseLines, hash: link.hash, loose }
    }
    if (!isWhole) isCut = true
    looseLines += 1
  }
  return { number: looseLines, hash: NO_HASH, loose: { at: 0, isCut } }
}

function numberOf(content: Uint8Array): number | undefined {
  const entry = readEntry(Buffer.from(content).toString('utf8'))
  return entry && Number.isSafeInteger(entry.number) ? entry.number : undefined
}

// The line feed that ends a cut line is part of the bound bytes.
function measure(
  descriptor: number,
  from: number,
  to: number,
  ending: string,
): { bytes: number; sha256: string } {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(Math.min(1024 * 1024, Math.max(1, to - from)))
  for (let at = from; at < to;) {
    const bytesRead = readSync(descriptor, buffer, 0, Math.min(buffer.length, to - at), at)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    at += bytesRead
  }
  return { bytes: to - from + ending.length, sha256: hash.update(ending).digest('hex') }
}

// End offsets of the last few reads. The next older page begins there instead of at the log's end.
const MAX_END_OFFSETS = 16

/**
 * `places`: the offset at which the line of a read's oldest entry ends, by the number of that
 * entry.
 */
function readNewest(
  path: string,
  before: number | null,
  limit: number,
  endOffsets: Map<number, number>,
): Activity[] {
  const descriptor = openForReading(path)
  if (descriptor === undefined) return []
  try {
    const size = fstatSync(descriptor).size
    const endOffset = before === null ? undefined : endOffsets.get(before)
    const isSameLog =
      endOffset !== undefined && endOffset <= size && numberAt(descriptor, endOffset) === before
    const foundEntries = readBack(descriptor, isSameLog ? endOffset : size, before, limit)
    const oldest = foundEntries.at(-1)
    if (oldest) endOffsets.set(oldest.entry.number, oldest.end)
    for (const number of [...endOffsets.keys()].slice(0, -MAX_END_OFFSETS))
      endOffsets.delete(number)
    return foundEntries.map(({ entry }) => entry)
  } finally {
    closeSync(descriptor)
  }
}

// Another log may have replaced the file since.
function numberAt(descriptor: number, end: number): number | undefined {
  for (const { bytes } of linesFromEnd(descriptor, end))
    return readEntry(bytes.toString('utf8'))?.number
  return undefined
}

interface FoundEntry {
  readonly entry: Activity
  readonly end: number
}

function readBack(
  descriptor: number,
  size: number,
  before: number | null,
  limit: number,
): readonly FoundEntry[] {
  const foundEntries: FoundEntry[] = []
  // An unreadable line has the number below the newer line's. Unreadable lines at the end are
  // counted from the next older entry.
  let newerNumber: number | undefined
  let unreadableLines: { readonly line: string; readonly end: number }[] = []
  const addEntry = (entry: Activity, end: number): void => {
    newerNumber = entry.number
    if (before === null || entry.number < before) foundEntries.push({ entry, end })
  }
  const numberUnreadable = (older: number): void => {
    unreadableLines.forEach(({ line, end }, at) =>
      addEntry(unreadable(older + unreadableLines.length - at, line), end),
    )
    unreadableLines = []
  }
  for (const { bytes, at } of linesFromEnd(descriptor, size)) {
    const text = bytes.toString('utf8')
    const end = Math.min(size, at + bytes.length + 1)
    const entry = readEntry(text)
    if (entry) {
      numberUnreadable(entry.number)
      addEntry(entry, end)
    } else if (newerNumber === undefined) unreadableLines.push({ line: text, end })
    else addEntry(unreadable(newerNumber - 1, text), end)
    if (foundEntries.length >= limit) break
  }
  numberUnreadable(0)
  return foundEntries.slice(0, limit)
}

// A line that was cut by a crash is shown as it is.
function unreadable(number: number, line: string): Activity {
  return { number, at: '', profile: '', what: 'unreadable', facts: { line } }
}

function readEntry(line: string): Activity | undefined {
  try {
    const entry = JSON.parse(line) as Activity | null
    return entry !== null &&
      typeof entry === 'object' &&
      typeof entry.what === 'string' &&
      typeof entry.number === 'number' &&
      typeof entry.facts === 'object'
      ? entry
      : undefined
  } catch {
    return undefined
  }
}

function openForReading(path: string): number | undefined {
  try {
    const descriptor = openSync(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    )
    requireFile(path, descriptor)
    return descriptor
  } catch (error) {
    if (error instanceof Failure) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw refusal(path, error)
  }
}

// A pipe or a device in place of the log would never end.
function requireFile(path: string, descriptor: number): void {
  if (!fstatSync(descriptor).isFile()) throw refusal(path, { code: 'it is not a plain file' })
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
}

function withLogFailures(path: string, action: () => void): void {
  try {
    action()
  } catch (error) {
    if (error instanceof Failure) throw error
    throw refusal(path, error)
  }
}

function refusal(path: string, cause: unknown): Failure {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown'
  const why =
    code === 'ENOSPC'
      ? 'the disk is full'
      : code === 'ELOOP'
        ? 'it is a link, which is never followed'
        : code
  return new Failure({
    kind: 'store',
    code: 'LOG_REFUSED',
    what: 'The activity log cannot be used',
    why: `${path} (${why})`,
    advice: 'fix what keeps it from being written',
    cause,
  })
}
