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

/** Where a data folder's activity log is. */
export function activityPath(folder: string): string {
  return join(folder, 'activity.jsonl')
}

/**
 * The activity log: one line of JSON each, only ever appended to, each bound to the one before by
 * its hash (README.md beside this file). Windows and command lines write into it at the same time.
 * Throws Failure LOG_REFUSED where it cannot be written, LOCK_HELD.
 */
export function activityLog(folder: string): WindowPorts['activity'] {
  const path = activityPath(folder)
  const places = new Map<number, number>()
  return {
    append: (entry) =>
      translating(path, () =>
        withFileLock(
          `${path}.lock`,
          () => append(path, entry),
          'The activity log cannot be written',
        ),
      ),
    read: (before, limit) => readNewest(path, before, limit, places),
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
      const made = toLink(hash, { number, ...record })
      hash = made.hash
      text += `${made.line}\n`
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
  /** What the next link follows. */
  readonly hash: string
  /**
   * What stands behind the last link and has to be bound first; also where there is no link at all
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

// The line feed that ends a cut line is of what is bound.
function measure(
  descriptor: number,
  from: number,
  to: number,
  ending: string,
): { bytes: number; sha256: string } {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(Math.min(1024 * 1024, Math.max(1, to - from)))
  for (let at = from; at < to;) {
    const got = readSync(descriptor, buffer, 0, Math.min(buffer.length, to - at), at)
    if (got === 0) break
    hash.update(buffer.subarray(0, got))
    at += got
  }
  return { bytes: to - from + ending.length, sha256: hash.update(ending).digest('hex') }
}

// Where the last few readings ended: the next older page begins there, not at the log's end again.
const MAX_PLACES = 16

/** `places`: by the number of the oldest entry of a reading, where its line ends. */
function readNewest(
  path: string,
  before: number | null,
  limit: number,
  places: Map<number, number>,
): Activity[] {
  const descriptor = openForReading(path)
  if (descriptor === undefined) return []
  try {
    const size = fstatSync(descriptor).size
    const place = before === null ? undefined : places.get(before)
    const isKnown = place !== undefined && place <= size && numberAt(descriptor, place) === before
    const found = readBack(descriptor, isKnown ? place : size, before, limit)
    const last = found.at(-1)
    if (last) places.set(last.entry.number, last.end)
    for (const number of [...places.keys()].slice(0, -MAX_PLACES)) places.delete(number)
    return found.map(({ entry }) => entry)
  } finally {
    closeSync(descriptor)
  }
}

// Another log may lie there by now.
function numberAt(descriptor: number, end: number): number | undefined {
  for (const { bytes } of linesFromEnd(descriptor, end))
    return readEntry(bytes.toString('utf8'))?.number
  return undefined
}

interface Found {
  readonly entry: Activity
  readonly end: number
}

function readBack(
  descriptor: number,
  size: number,
  before: number | null,
  limit: number,
): readonly Found[] {
  const found: Found[] = []
  // A line that says no number has the one below the newer line's; those at the end are counted
  // from the next older one.
  let newer: number | undefined
  let last: { readonly line: string; readonly end: number }[] = []
  const take = (entry: Activity, end: number): void => {
    newer = entry.number
    if (before === null || entry.number < before) found.push({ entry, end })
  }
  const settle = (older: number): void => {
    last.forEach(({ line, end }, at) => take(unreadable(older + last.length - at, line), end))
    last = []
  }
  for (const { bytes, at } of linesFromEnd(descriptor, size)) {
    const text = bytes.toString('utf8')
    const end = Math.min(size, at + bytes.length + 1)
    const entry = readEntry(text)
    if (entry) {
      settle(entry.number)
      take(entry, end)
    } else if (newer === undefined) last.push({ line: text, end })
    else take(unreadable(newer - 1, text), end)
    if (found.length >= limit) break
  }
  settle(0)
  return found.slice(0, limit)
}

// A line that was cut by a crash is shown as it is, not lost.
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
    throw refused(path, error)
  }
}

// A pipe or a device in the log's place never ends.
function requireFile(path: string, descriptor: number): void {
  if (!fstatSync(descriptor).isFile()) throw refused(path, { code: 'it is not a plain file' })
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
}

function translating(path: string, action: () => void): void {
  try {
    action()
  } catch (error) {
    if (error instanceof Failure) throw error
    throw refused(path, error)
  }
}

function refused(path: string, cause: unknown): Failure {
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
    advice: 'mend what keeps it from being written',
    cause,
  })
}
