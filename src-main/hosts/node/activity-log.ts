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
import { BINDING_ENTRY, HASH_RULE, NO_HASH, readLink, toLink } from './activity-chain.ts'
import { checkActivity } from './activity-check.ts'
import { withFileLock } from './file-lock.ts'
import { linesFromEnd } from './lines-from-end.ts'

/** Returns the path of a data folder's activity log. */
export function activityPath(folder: string): string {
  return join(folder, 'activity.jsonl')
}

/**
 * Opens the activity log. It is only appended to. Each line is a JSON object whose hash binds it to
 * the line before (README.md beside this file). Windows and command lines can write to it
 * concurrently. Throws Failure LOG_REFUSED if the log cannot be written, and LOCK_HELD.
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
    const lineFeed = end.unboundTail?.isCut === true ? '\n' : ''
    let text = ''
    const link = (record: Omit<Activity, 'number' | 'hash'>): void => {
      number += 1
      const chainLink = toLink(hash, { number, ...record })
      hash = chainLink.hash
      text += `${chainLink.line}\n`
    }
    if (end.unboundTail) {
      const { bytes, sha256 } = measure(descriptor, end.unboundTail.offset, size, lineFeed)
      link({
        at: entry.at,
        profile: '',
        what: BINDING_ENTRY,
        facts: { bytes, sha256, rule: HASH_RULE },
      })
    }
    link(entry)
    writeWhole(descriptor, Buffer.from(`${lineFeed}${text}`))
    fdatasyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The end of the log, to which the next line is appended. */
interface LogEnd {
  /** The number of the last line. */
  readonly number: number
  /** The hash that the next link follows. */
  readonly hash: string
  /**
   * The lines after the last link, which the next link must bind. Also present, with no bytes, in
   * an empty log.
   */
  readonly unboundTail: { readonly offset: number; readonly isCut: boolean } | undefined
}

function findEnd(descriptor: number, size: number): LogEnd {
  let unboundCount = 0
  let isCut = false
  for (const { bytes, offset, isWhole } of linesFromEnd(descriptor, size)) {
    const link = isWhole ? readLink(bytes) : undefined
    const number = link && numberOf(link.content)
    if (link && number !== undefined) {
      const unboundTail =
        unboundCount === 0 ? undefined : { offset: offset + bytes.length + 1, isCut }
      return { number: number + unboundCount, hash: link.hash, unboundTail }
    }
    if (!isWhole) isCut = true
    unboundCount += 1
  }
  return { number: unboundCount, hash: NO_HASH, unboundTail: { offset: 0, isCut } }
}

function numberOf(content: Uint8Array): number | undefined {
  const entry = readEntry(Buffer.from(content).toString('utf8'))
  return entry && Number.isSafeInteger(entry.number) ? entry.number : undefined
}

// Measures the bytes to bind. `ending` is the line feed that ends a cut line: it is not written
// yet, but belongs to the bound bytes.
function measure(
  descriptor: number,
  from: number,
  to: number,
  ending: string,
): { bytes: number; sha256: string } {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(Math.min(1024 * 1024, Math.max(1, to - from)))
  for (let offset = from; offset < to;) {
    const bytesRead = readSync(descriptor, buffer, 0, Math.min(buffer.length, to - offset), offset)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    offset += bytesRead
  }
  return { bytes: to - from + ending.length, sha256: hash.update(ending).digest('hex') }
}

const MAX_END_OFFSETS = 16

/**
 * Reads up to `limit` entries below the number `before`, the newest first. For the oldest entry of
 * each recent read, `endOffsets` maps the entry's number to the offset at which its line ends. The
 * read of the next older page begins at that offset instead of at the end of the log.
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
    const numberedEntries = readBackwards(descriptor, isSameLog ? endOffset : size, before, limit)
    const oldestEntry = numberedEntries.at(-1)
    if (oldestEntry) endOffsets.set(oldestEntry.entry.number, oldestEntry.end)
    for (const number of [...endOffsets.keys()].slice(0, -MAX_END_OFFSETS))
      endOffsets.delete(number)
    return numberedEntries.map(({ entry }) => entry)
  } finally {
    closeSync(descriptor)
  }
}

// Returns the number of the entry whose line ends at an offset. If the number has changed, another
// log has replaced the file, and the offset is of no use.
function numberAt(descriptor: number, end: number): number | undefined {
  for (const { bytes } of linesFromEnd(descriptor, end))
    return readEntry(bytes.toString('utf8'))?.number
  return undefined
}

interface NumberedEntry {
  readonly entry: Activity
  readonly end: number
}

function readBackwards(
  descriptor: number,
  size: number,
  before: number | null,
  limit: number,
): readonly NumberedEntry[] {
  const numberedEntries: NumberedEntry[] = []
  // An unreadable line is numbered from the next newer entry, downwards. Unreadable lines at the
  // end of the log have no newer entry, so they are numbered from the next older entry, upwards.
  let newerNumber: number | undefined
  let unreadableLines: { readonly line: string; readonly end: number }[] = []
  const addEntry = (entry: Activity, end: number): void => {
    newerNumber = entry.number
    if (before === null || entry.number < before) numberedEntries.push({ entry, end })
  }
  const numberUnreadable = (olderNumber: number): void => {
    unreadableLines.forEach(({ line, end }, index) =>
      addEntry(unreadableEntry(olderNumber + unreadableLines.length - index, line), end),
    )
    unreadableLines = []
  }
  for (const { bytes, offset } of linesFromEnd(descriptor, size)) {
    const text = bytes.toString('utf8')
    const end = Math.min(size, offset + bytes.length + 1)
    const entry = readEntry(text)
    if (entry) {
      numberUnreadable(entry.number)
      addEntry(entry, end)
    } else if (newerNumber === undefined) unreadableLines.push({ line: text, end })
    else addEntry(unreadableEntry(newerNumber - 1, text), end)
    if (numberedEntries.length >= limit) break
  }
  numberUnreadable(0)
  return numberedEntries.slice(0, limit)
}

// Builds the entry of an unreadable line, such as one that a crash cut short. It holds the text.
function unreadableEntry(number: number, line: string): Activity {
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
  for (let offset = 0; offset < bytes.length;) offset += writeSync(descriptor, bytes, offset)
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
