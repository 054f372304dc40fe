import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { FolderProblem, ProfileFile } from '../../app/ports.ts'
import type { Profile } from '../../app/profile.ts'
import { readStoredProfiles } from '../../app/stored-profiles.ts'
import { resourceLowFailure } from '../../base/exhaustion.ts'
import { Failure } from '../../base/failure.ts'
import { storedProfileSchema } from '../../contract/schemas/profile.ts'
import { readOwnFile, replaceOwnFile } from '../worker/files/own-file.ts'
import { withFileLock } from './file-lock.ts'

/** A hundred thousand profiles have some 60 MiB, so every possible list is smaller. */
const MAX_LIST_BYTES = 256 * 1024 * 1024

/**
 * Opens the list of profiles. A changed list is checked when it is read. A write replaces the file
 * by a rename, and writes a copy beside it. Throws Failure PROFILES_DAMAGED if the list cannot be
 * parsed or holds values that the forms would refuse.
 */
export function profileFile(path: string): ProfileFile {
  let cachedList: { readonly version: string; readonly profiles: readonly Profile[] } | undefined
  const readProfiles = (): readonly Profile[] => {
    const version = versionOf(path)
    if (cachedList?.version !== version) cachedList = { version, profiles: readList(path) }
    return cachedList.profiles
  }
  return {
    read: readProfiles,
    // Without the lock, one of two processes that add a profile at once would remove the profile of
    // the other.
    update(change) {
      try {
        withFileLock(
          `${path}.lock`,
          () => write(path, change(readProfiles())),
          'The list of profiles cannot be changed',
        )
      } catch (cause) {
        throw cause instanceof Failure ? cause : writeFailure(path, cause)
      }
    },
    restore() {
      return withFileLock(
        `${path}.lock`,
        () => {
          const usableList = findUsable(readProfiles)
          if (usableList) return usableList.length
          const copy = readList(copyPath(path))
          if (existsSync(path)) renameSync(path, `${path}.damaged`)
          write(path, copy)
          return copy.length
        },
        'The list of profiles cannot be changed',
      )
    },
  }
}

function findUsable(read: () => readonly Profile[]): readonly Profile[] | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Failure && error.code === 'PROFILES_DAMAGED') return undefined
    throw error
  }
}

/** Returns the path of the copy of the last written list. */
function copyPath(path: string): string {
  return `${path}.copy`
}

// The version changes with the file: a replaced file has another inode, an edited file another time
// or size.
function versionOf(path: string): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  return facts ? `${facts.ino} ${facts.size} ${facts.mtimeNs} ${facts.ctimeNs}` : ''
}

function readList(path: string): readonly Profile[] {
  const file = readOwnFile(path, MAX_LIST_BYTES)
  if (file.kind === 'absent') return []
  if (file.kind === 'unusable') throw damagedListFailure(path, file.why, file.cause)
  try {
    return readStoredProfiles(JSON.parse(file.text))
  } catch (cause) {
    throw damagedListFailure(
      path,
      cause instanceof SyntaxError ? 'it is not JSON' : (cause as Error).message,
      cause,
    )
  }
}

function damagedListFailure(path: string, why: string, cause: unknown): Failure {
  const copy = statSync(copyPath(path), { throwIfNoEntry: false })
  const copyTime = copy?.mtime.toISOString().slice(0, 16).replace('T', ' ')
  return new Failure({
    kind: 'store',
    code: 'PROFILES_DAMAGED',
    what: 'The list of profiles cannot be read',
    why: `${path}: ${why}`,
    advice: `correct it, or put ${
      copy?.isFile()
        ? `${basename(copyPath(path))} in its place, the list as it was written on ${copyTime} UTC`
        : 'an earlier copy of it back'
    }; profiles that are made again begin with empty caches, while the old caches and keychain entries are kept`,
    evidence: copy?.isFile() ? { copyAt: `${copyTime} UTC` } : {},
    cause,
  })
}

function write(path: string, profiles: readonly Profile[]): void {
  const text = `${JSON.stringify({ version: 1, profiles }, null, 2)}\n`
  try {
    replaceOwnFile(path, text)
  } catch (cause) {
    throw writeFailure(path, cause)
  }
  try {
    replaceOwnFile(copyPath(path), text)
  } catch {
    // The list itself is written. Restoring an older copy would bring back removed profiles.
    rmSync(copyPath(path), { force: true })
  }
}

function writeFailure(path: string, cause: unknown): Failure {
  const resourceFailure = resourceLowFailure(cause)
  if (resourceFailure) return resourceFailure
  const { code = 'unknown' } = cause as NodeJS.ErrnoException
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  return new Failure({
    kind: 'store',
    code: isFull ? 'DISK_FULL' : 'DB_READONLY',
    what: 'The list of profiles could not be saved',
    why: isFull ? 'the disk is full' : `${path} (${code})`,
    advice: isFull
      ? 'free some space and run it again; nothing was changed'
      : 'correct the permissions of the data folder and run it again; nothing was changed',
    cause,
  })
}

const secretLike = /secret|password|passwd|token|api_?key|private_?key|credential|client_?id/i

/**
 * Finds unknown members in the list of profiles. Returns none for a list that cannot be read,
 * because reading the list already reports that. The problems contain no values.
 */
export function judgeProfiles(path: string): readonly FolderProblem[] {
  // Reading a list keeps unknown members, so they are still in the profiles here.
  const profiles = findUsable(() => readList(path)) ?? []
  const unknownMembers = [
    ...new Set(
      profiles
        .flatMap((profile) => Object.keys(profile))
        .filter((name) => !Object.hasOwn(storedProfileSchema.shape, name)),
    ),
  ].map((name) => JSON.stringify(name.slice(0, 60)))
  const secretMembers = unknownMembers.filter((name) => secretLike.test(name))
  const otherMembers = unknownMembers.filter((name) => !secretLike.test(name))
  const problems: FolderProblem[] = []
  if (secretMembers.length > 0)
    problems.push({
      what: `profiles.json holds ${secretMembers.join(', ')}, which looks like a secret in a plain file`,
      advice:
        'take it out of the file, have it changed at the service, and enter the new one with profile edit: it is stored in the keychain',
    })
  if (otherMembers.length > 0)
    problems.push({
      what: `profiles.json holds ${otherMembers.join(', ')}, which this version does not know`,
      advice: 'update the program if a newer version wrote it; otherwise take it out of the file',
    })
  return problems
}
