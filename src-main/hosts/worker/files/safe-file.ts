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
import { Failure } from '../../../base/failure.ts'
import { resourceLow } from '../../../base/scarce.ts'
import { sleepSync } from '../../../base/sleep-sync.ts'
import { flushFolder } from '../../../store/database/flush.ts'
import { isAlive } from './alive.ts'
import { findOwnText } from './own-file.ts'

const MAX_MANIFEST_BYTES = 4 * 1024 * 1024

/** What a file holds. */
export interface Content {
  readonly sha256: string
  readonly bytes: number
}

/** A file that appears under its name only when it is whole. */
export interface SafeFile {
  /**
   * For who writes all of it past write(), in another thread; seal() is told what was written then.
   */
  readonly descriptor: number
  write(part: string | Uint8Array): void
  /** Flushes to the disk and says what it holds. Nothing more can be written. */
  seal(written?: Content): Content
  /** Puts the sealed file under its name. */
  publish(): void
  /** Both at once. */
  finish(): Content
  /** Leaves nothing behind. Safe after finish. */
  discard(): void
}

let made = 0

/**
 * Opens `path` for a new report: a temporary file beside it, made exclusively and never through a
 * link. An existing file is replaced only where it is empty or our own earlier report (its manifest
 * says so). Throws Failure `target`.
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
      writeTold(path, descriptor, buffer)
      bytes += buffer.length
    },
    seal(written) {
      translateTarget(path, () => {
        fsyncSync(descriptor)
        close()
      })
      return written ?? { sha256: hash.digest('hex'), bytes }
    },
    publish() {
      translateTarget(path, () => {
        checkTarget(path)
        renameSync(temporary, path)
        flushFolder(dirname(path))
      })
    },
    finish() {
      const sealed = file.seal()
      file.publish()
      return sealed
    },
    discard() {
      const isGone = unlinked(temporary)
      if (!isOpen) return
      isOpen = false
      // What a file without a name held is given back when it is closed: of hundreds of megabytes
      // that takes a tenth of a second, in which this thread would answer nobody. Nobody waits for
      // it, and nothing hangs on it.
      if (isGone) return closeFile(descriptor, () => undefined)
      // Where an open file keeps its name.
      closeSync(descriptor)
      unlinked(temporary)
    },
  }
  return file
}

// False where it was renamed or never made: nothing is left either way.
function unlinked(path: string): boolean {
  try {
    unlinkSync(path)
    return true
  } catch {
    return false
  }
}

/**
 * Throws what openSafeFile would, and leaves nothing: for asking before long work whether its
 * result can be written.
 */
export function checkSafeFile(path: string): void {
  openSafeFile(path).discard()
}

/**
 * A hidden name beside the target, not used before; one that ends in `part` is removed by
 * removeLeftovers once this process is no more.
 */
export function makeTemporaryName(path: string, ending: 'part' | 'old'): string {
  return `${temporaryPrefix(path)}${process.pid}-${(made += 1)}.${ending}`
}

// The target's own name, cut so that even with what follows it stays within the 255 bytes of a file
// system.
function temporaryPrefix(path: string): string {
  let name = basename(path)
  while (Buffer.byteLength(name) > 200) name = name.slice(0, -1)
  return `.${name}.`
}

/**
 * Removes what a killed process left beside the target: its number stands in the name, and it is no
 * more.
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

/** Writes a small text file in the same way. */
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
 * Writes a whole buffer to the open file of a path, or to standard output where there is none.
 * Throws Failure `target`.
 */
export function writeTold(path: string | undefined, descriptor: number, buffer: Uint8Array): void {
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

/** Writes a whole buffer to an open descriptor, however little the system takes at once. */
export function writeAll(descriptor: number, buffer: Uint8Array): void {
  for (let at = 0; at < buffer.length;) {
    try {
      at += writeSync(descriptor, buffer, at)
    } catch (error) {
      // A pipe whose reader is slow: wait a moment and go on.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      sleepSync(5)
    }
  }
}

function checkTarget(path: string): void {
  if (path.includes('\0') || basename(path) === '')
    throw refuseTarget(path, 'it is no file name', 'give another name')
  let facts: Stats
  try {
    facts = lstatSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw refuseTarget(
      path,
      (error as NodeJS.ErrnoException).code ?? 'unknown',
      'check the folder',
      error,
    )
  }
  if (facts.isSymbolicLink())
    throw refuseTarget(
      path,
      'it is a link, which is never followed',
      'give the path of a plain file',
    )
  if (facts.isDirectory())
    throw refuseTarget(path, 'it is a folder', 'give the name of a file in it')
  if (!facts.isFile())
    throw refuseTarget(path, 'it is no plain file', 'use --out - to write to standard output')
  if (facts.size > 0 && !isOwnReport(path))
    throw refuseTarget(
      path,
      'a file that this program did not write is already there',
      'give another name, or move that file away',
    )
}

// Ours: the manifest beside it names the very content that is there.
function isOwnReport(path: string): boolean {
  if (path.endsWith('.manifest.json')) return readManifest(path) !== undefined
  const manifest = readManifest(`${path}.manifest.json`)
  if (manifest === undefined) return false
  const sha256 = contentHash(path)
  // A process killed between the manifest and the file leaves the earlier file beside the new
  // manifest.
  return manifest.sha256 === sha256 || manifest.previous_sha256 === sha256
}

/** SHA-256 of a file's content as hex; undefined where there is none. */
export function contentHash(path: string): string | undefined {
  const hash = createHash('sha256')
  let descriptor: number
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch {
    return undefined
  }
  try {
    const buffer = Buffer.allocUnsafe(1024 * 1024)
    for (let got = readSync(descriptor, buffer); got > 0; got = readSync(descriptor, buffer))
      hash.update(buffer.subarray(0, got))
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}

/** What is read of a manifest again; a file of anybody's may hold anything there. */
export interface ManifestFacts {
  readonly made_by?: unknown
  readonly report?: unknown
  readonly template?: unknown
  readonly profile?: unknown
  readonly environment?: unknown
  readonly sha256?: unknown
  readonly previous_sha256?: unknown
}

/** A manifest of this program; undefined where there is none. */
export function readManifest(path: string): ManifestFacts | undefined {
  try {
    const text = findOwnText(path, MAX_MANIFEST_BYTES)
    const manifest = JSON.parse(text ?? '{}') as ManifestFacts
    return manifest.made_by === 'Partner Desk' ? manifest : undefined
  } catch {
    return undefined
  }
}

/** Says in a Failure `target` what the system refused. */
export function translateTarget<T>(path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (error instanceof Failure) throw error
    const low = resourceLow(error)
    if (low) throw low
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw refuseTarget(
      path,
      code === 'ENOSPC'
        ? 'the disk is full'
        : code === 'ENOENT'
          ? 'its folder does not exist'
          : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
            ? 'this user may not write there'
            : code,
      'choose another place',
      error,
    )
  }
}

/** The Failure of a target that will not be written. */
export function refuseTarget(path: string, why: string, advice: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'target',
    code: 'TARGET_REFUSED',
    what: `${JSON.stringify(path)} cannot be written`,
    why,
    advice,
    cause,
  })
}
