import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import {
  close as closeFile,
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { resourceLowFailure } from '../../../base/exhaustion.ts'
import { Failure } from '../../../base/failure.ts'
import { sleepSync } from '../../../base/sleep-sync.ts'
import { flushFolder } from '../../../store/database/flush.ts'
import { isAlive } from './alive.ts'
import { findOwnText } from './own-file.ts'

const MAX_MANIFEST_BYTES = 4 * 1024 * 1024

/** The hash and size of a file's content. */
export interface Content {
  readonly sha256: string
  readonly bytes: number
}

/** A file that appears under its name only when it is whole. */
export interface SafeFile {
  /**
   * The open descriptor, for a writer in another thread. Such a writer does not call write(), so
   * seal() must receive the content.
   */
  readonly descriptor: number
  write(part: string | Uint8Array): void
  /** Flushes to the disk and returns the content. Nothing more can be written. */
  seal(writtenContent?: Content): Content
  /** Puts the sealed file under its name. */
  publish(): void
  /** Seals and publishes the file. */
  finish(): Content
  /** Removes the file unless it was published. Safe after finish. */
  discard(): void
}

let nameCount = 0

/**
 * Opens a new report that will appear at `path`. The rows go into a temporary file beside it, which
 * is created exclusively and never through a link. An existing file is replaced only if it is
 * empty, or if its manifest shows that it is an earlier report of this program. Throws Failure
 * `target`.
 */
export function openSafeFile(path: string): SafeFile {
  checkTarget(path)
  removeLeftovers(path)
  const temporary = join(dirname(path), makeTemporaryName(path, 'part'))
  const descriptor = translateTarget(path, () =>
    openSync(
      temporary,
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0),
      0o600,
    ),
  )
  const hash = createHash('sha256')
  let bytes = 0
  let isOpen = true
  const close = (): void => {
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }
  const file: SafeFile = {
    descriptor,
    write(part) {
      const buffer = typeof part === 'string' ? Buffer.from(part, 'utf8') : part
      hash.update(buffer)
      writeTarget(path, descriptor, buffer)
      bytes += buffer.length
    },
    seal(writtenContent) {
      translateTarget(path, () => {
        fsyncSync(descriptor)
        close()
      })
      return writtenContent ?? { sha256: hash.digest('hex'), bytes }
    },
    publish() {
      translateTarget(path, () => {
        checkTarget(path)
        renameSync(temporary, path)
        flushFolder(dirname(path))
      })
    },
    finish() {
      const content = file.seal()
      file.publish()
      return content
    },
    discard() {
      const isUnlinked = tryUnlink(temporary)
      if (!isOpen) return
      isOpen = false
      // Closing an unlinked file frees its blocks. For hundreds of megabytes that would block this
      // thread for a tenth of a second, so the close is asynchronous and not awaited.
      if (isUnlinked) return closeFile(descriptor, () => undefined)
      // The unlink fails on a system where an open file keeps its name.
      closeSync(descriptor)
      tryUnlink(temporary)
    },
  }
  return file
}

// Returns false if the file was renamed or never created, so that there is nothing to remove, or if
// the system does not unlink an open file.
function tryUnlink(path: string): boolean {
  try {
    unlinkSync(path)
    return true
  } catch {
    return false
  }
}

/**
 * Checks a target before long work: throws the errors of openSafeFile, and leaves nothing behind.
 */
export function checkSafeFile(path: string): void {
  openSafeFile(path).discard()
}

/**
 * Returns an unused hidden name beside the target. removeLeftovers removes a file with the ending
 * `part` once this process has ended.
 */
export function makeTemporaryName(path: string, ending: 'part' | 'old'): string {
  return `${temporaryPrefix(path)}${process.pid}-${(nameCount += 1)}.${ending}`
}

// The prefix contains the target's name, cut so that the temporary name stays within the 255 bytes
// that a file system allows.
function temporaryPrefix(path: string): string {
  let name = basename(path)
  while (Buffer.byteLength(name) > 200) name = name.slice(0, -1)
  return `.${name}.`
}

/**
 * Removes the temporary files that a killed process left beside the target. Their names hold the
 * number of that process.
 */
export function removeLeftovers(path: string): void {
  const prefix = temporaryPrefix(path)
  for (const name of readNames(dirname(path))) {
    const owner = name.startsWith(prefix)
      ? /^(\d+)-\d+\.part$/.exec(name.slice(prefix.length))?.[1]
      : undefined
    if (owner !== undefined && !isAlive(Number(owner)))
      rmSync(join(dirname(path), name), { recursive: true, force: true })
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Writes a small text file through openSafeFile. */
export function writeSafeFile(path: string, text: string): void {
  const file = openSafeFile(path)
  try {
    file.write(text)
    file.finish()
  } finally {
    file.discard()
  }
}

/**
 * Writes a whole buffer to the open file of `path`. Undefined means standard output. Throws Failure
 * `target`.
 */
export function writeTarget(
  path: string | undefined,
  descriptor: number,
  buffer: Uint8Array,
): void {
  if (path !== undefined) return translateTarget(path, () => writeAll(descriptor, buffer))
  try {
    writeAll(descriptor, buffer)
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new Failure({
      kind: 'target',
      code: 'TARGET_REFUSED',
      what: 'Standard output cannot be written',
      why,
      advice: 'check where it leads',
      cause,
    })
  }
}

/** Writes a whole buffer to an open descriptor, in as many writes as the system needs. */
export function writeAll(descriptor: number, buffer: Uint8Array): void {
  for (let offset = 0; offset < buffer.length;) {
    try {
      offset += writeSync(descriptor, buffer, offset)
    } catch (error) {
      // EAGAIN means that the reader of the pipe is slow. Wait a moment and try again.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      sleepSync(5)
    }
  }
}

function checkTarget(path: string): void {
  if (path.includes('\0') || basename(path) === '')
    throw targetRefusal(path, 'it is not a file name', 'give another name')
  let facts: Stats
  try {
    facts = lstatSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw targetRefusal(
      path,
      (error as NodeJS.ErrnoException).code ?? 'unknown',
      'check the folder',
      error,
    )
  }
  if (facts.isSymbolicLink())
    throw targetRefusal(
      path,
      'it is a link, which is never followed',
      'give the path of a plain file',
    )
  if (facts.isDirectory())
    throw targetRefusal(path, 'it is a folder', 'give the name of a file in it')
  if (!facts.isFile())
    throw targetRefusal(path, 'it is not a plain file', 'use --out - to write to standard output')
  if (facts.size > 0 && !isOwnReport(path))
    throw targetRefusal(
      path,
      'a file that this program did not write is already there',
      'give another name, or move that file away',
    )
}

// Reports whether the file is a report of this program: the manifest beside it holds the hash of
// its current content.
function isOwnReport(path: string): boolean {
  if (path.endsWith('.manifest.json')) return readManifest(path) !== undefined
  const manifest = readManifest(`${path}.manifest.json`)
  if (manifest === undefined) return false
  const sha256 = findFileHash(path)
  // A process killed between the manifest and the file leaves the earlier file beside the new
  // manifest.
  return manifest.sha256 === sha256 || manifest.previous_sha256 === sha256
}

/** Returns the SHA-256 of a file's content as hex, or undefined if there is no file. */
export function findFileHash(path: string): string | undefined {
  const hash = createHash('sha256')
  let descriptor: number
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch {
    return undefined
  }
  try {
    const buffer = Buffer.allocUnsafe(1024 * 1024)
    for (
      let bytesRead = readSync(descriptor, buffer);
      bytesRead > 0;
      bytesRead = readSync(descriptor, buffer)
    )
      hash.update(buffer.subarray(0, bytesRead))
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}

/**
 * The members of a manifest that are read. Their types are unknown: the file may be another
 * program's.
 */
export interface ManifestFacts {
  readonly made_by?: unknown
  readonly report?: unknown
  readonly template?: unknown
  readonly profile?: unknown
  readonly environment?: unknown
  readonly sha256?: unknown
  readonly previous_sha256?: unknown
}

/** Reads a manifest of this program. Returns undefined if there is none. */
export function readManifest(path: string): ManifestFacts | undefined {
  try {
    const text = findOwnText(path, MAX_MANIFEST_BYTES)
    const manifest = JSON.parse(text ?? '{}') as ManifestFacts
    return manifest.made_by === 'Partner Desk' ? manifest : undefined
  } catch {
    return undefined
  }
}

/** Runs an action and converts a system error to a Failure `target`. */
export function translateTarget<T>(path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (error instanceof Failure) throw error
    const resourceFailure = resourceLowFailure(error)
    if (resourceFailure) throw resourceFailure
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw targetRefusal(
      path,
      code === 'ENOSPC'
        ? 'the disk is full'
        : code === 'ENOENT'
          ? 'its folder does not exist'
          : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
            ? 'this user has no write permission there'
            : code,
      'choose another place',
      error,
    )
  }
}

/** Builds the Failure of a target that will not be written. */
export function targetRefusal(path: string, why: string, advice: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'target',
    code: 'TARGET_REFUSED',
    what: `${JSON.stringify(path)} cannot be written`,
    why,
    advice,
    cause,
  })
}
