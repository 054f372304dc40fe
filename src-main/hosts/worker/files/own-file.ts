import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { resourceLowFailure } from '../../../base/exhaustion.ts'

/** The state of a file that this program writes. */
export type OwnFile =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unusable'; readonly why: string; readonly cause?: unknown }

/**
 * Reads a file that this program writes, as UTF-8. Only a plain file of at most `maxBytes` is
 * usable. Links and folders are not, and neither are pipes and devices, because opening or reading
 * them may never end. Throws Failure RESOURCE_LOW.
 */
export function readOwnFile(path: string, maxBytes: number): OwnFile {
  let descriptor: number
  try {
    descriptor = openSync(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    )
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return { kind: 'absent' }
    return unusableFile(cause, code === 'ELOOP' ? 'it is a link' : code)
  }
  try {
    const facts = fstatSync(descriptor)
    if (!facts.isFile()) return { kind: 'unusable', why: 'it is not a plain file' }
    if (facts.size > maxBytes)
      return { kind: 'unusable', why: `it has more than ${maxBytes / 1024} KiB` }
    const bytes = readUpTo(descriptor, maxBytes)
    return bytes
      ? { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
      : { kind: 'unusable', why: 'it grew while it was read' }
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException
    return unusableFile(
      cause,
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8' : code,
    )
  } finally {
    closeSync(descriptor)
  }
}

function unusableFile(cause: unknown, why: string): OwnFile {
  const resourceFailure = resourceLowFailure(cause)
  if (resourceFailure) throw resourceFailure
  return { kind: 'unusable', why, cause }
}

// Returns undefined if the file has grown beyond the limit since its size was checked.
function readUpTo(descriptor: number, maxBytes: number): Buffer | undefined {
  const parts: Buffer[] = []
  for (let size = 0; ;) {
    const part = Buffer.alloc(64 * 1024)
    const bytesRead = readSync(descriptor, part, 0, part.length, null)
    if (bytesRead === 0) return Buffer.concat(parts)
    size += bytesRead
    if (size > maxBytes) return undefined
    parts.push(part.subarray(0, bytesRead))
  }
}

/**
 * Returns the text of a file that this program writes, or undefined if it is absent or unusable.
 */
export function findOwnText(path: string, maxBytes: number): string | undefined {
  const file = readOwnFile(path, maxBytes)
  return file.kind === 'text' ? file.text : undefined
}

/**
 * Replaces the content of a file atomically. Only this user can read the file. A failure leaves the
 * file unchanged. Throws the system's error.
 */
export function replaceOwnFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.part`
  rmSync(temporary, { force: true })
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
