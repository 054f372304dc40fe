import type { Stats } from 'node:fs'
import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { flushFolder } from '../../../store/database/flush.ts'
import { findOwnText } from './own-file.ts'
import type { SafeFile } from './safe-file.ts'
import {
  makeTemporaryName,
  openSafeFile,
  removeLeftovers,
  targetRefusal,
  translateTarget,
} from './safe-file.ts'

/**
 * The file that lists every other file of the folder with its SHA-256, in the format of `sha256sum
 * -c`.
 */
export const CHECKSUM_FILE = 'checksums.sha256'
const MAX_CHECKSUM_BYTES = 16 * 1024 * 1024

/** A folder that appears under its name only when all its files are in it. */
export interface SafeFolder {
  /** Opens a new file in the folder. `name` may contain one subfolder. */
  file(name: string): SafeFile
  /** Removes a finished file. */
  remove(name: string): void
  /** Puts the folder under its name, in place of an earlier folder. */
  publish(): void
  /** Removes the folder unless it was published. Safe after publish. */
  discard(): void
}

/**
 * Opens a new folder that will appear at `path`. Its files go into a temporary folder beside it. An
 * existing folder is replaced only if it is empty, or if `isOurs` accepts it and its checksums name
 * every file in it. Throws Failure `target`.
 */
export function openSafeFolder(path: string, isOurs: (folder: string) => boolean): SafeFolder {
  const target = resolve(path)
  checkFolder(target, isOurs)
  removeLeftovers(target)
  const temporary = join(dirname(target), makeTemporaryName(target, 'part'))
  translateTarget(target, () => mkdirSync(temporary, { mode: 0o700 }))
  return {
    file(name) {
      const pathInside = join(temporary, name)
      translateTarget(target, () =>
        mkdirSync(dirname(pathInside), { recursive: true, mode: 0o700 }),
      )
      return openSafeFile(pathInside)
    },
    remove(name) {
      const pathInside = join(temporary, name)
      rmSync(pathInside, { force: true })
      if (dirname(pathInside) !== temporary && readdirSync(dirname(pathInside)).length === 0)
        rmdirSync(dirname(pathInside))
    },
    publish() {
      translateTarget(target, () => {
        const earlierFolder = checkFolder(target, isOurs)
        const asidePath = join(dirname(target), makeTemporaryName(target, 'old'))
        if (earlierFolder === 'empty') rmdirSync(target)
        if (earlierFolder === 'ours') renameSync(target, asidePath)
        try {
          renameSync(temporary, target)
        } catch (error) {
          if (earlierFolder === 'ours') renameSync(asidePath, target)
          throw error
        }
        flushFolder(dirname(target))
        rmSync(asidePath, { recursive: true, force: true })
      })
    },
    discard: () => rmSync(temporary, { recursive: true, force: true }),
  }
}

function checkFolder(
  target: string,
  isOurs: (folder: string) => boolean,
): 'none' | 'empty' | 'ours' {
  if (target.includes('\0') || basename(target) === '')
    throw targetRefusal(target, 'it is not a folder name', 'give another name')
  let facts: Stats
  try {
    facts = lstatSync(target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'none'
    throw targetRefusal(
      target,
      (error as NodeJS.ErrnoException).code ?? 'unknown',
      'check the folder',
      error,
    )
  }
  if (facts.isSymbolicLink())
    throw targetRefusal(
      target,
      'it is a link, which is never followed',
      'give the path of a new folder',
    )
  if (!facts.isDirectory())
    throw targetRefusal(target, 'a file is already there', 'give the name of a new folder')
  return translateTarget(target, () => {
    const names = namesIn(target)
    if (names.length === 0) return 'empty'
    if (!isOurs(target))
      throw targetRefusal(
        target,
        'a folder that is not earlier evidence of the same run is already there',
        'give another name, or move that folder away',
      )
    const knownNames = new Set([CHECKSUM_FILE, ...readNames(join(target, CHECKSUM_FILE))])
    const foreignName = names.find((name) => !knownNames.has(name))
    if (foreignName !== undefined)
      throw targetRefusal(
        target,
        `${JSON.stringify(foreignName)} in it was not written by this program`,
        'give another name, or move that file away',
      )
    return 'ours'
  })
}

// Links and other entries that are not folders count as files.
function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? []
      : [
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll(sep, '/'),
        ],
  )
}

function readNames(checksums: string): string[] {
  return (findOwnText(checksums, MAX_CHECKSUM_BYTES) ?? '')
    .split('\n')
    .flatMap((line) => (/^[0-9a-f]{64} {2}/.test(line) ? [line.slice(66)] : []))
}
