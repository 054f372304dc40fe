import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { PlaceTrouble, ProfileFile } from '../../app/ports.ts'
import type { Profile } from '../../app/profile.ts'
import { readStoredProfiles } from '../../app/stored-profiles.ts'
import { Failure } from '../../base/failure.ts'
import { resourceLow } from '../../base/scarce.ts'
import { storedProfileSchema } from '../../contract/schemas/profile.ts'
import { readOwnFile, replaceOwnFile } from '../worker/files/own-file.ts'
import { withFileLock } from './file-lock.ts'

/** Far beyond the largest list: a hundred thousand profiles have some 60 MiB. */
const MAX_LIST_BYTES = 256 * 1024 * 1024

/**
 * The list of profiles, checked whenever it has changed, written whole and renamed. A copy of what
 * was written last stands beside it. Throws Failure PROFILES_DAMAGED where the list cannot be
 * understood or holds what no form would take.
 */
export function profileFile(path: string): ProfileFile {
  let known: { readonly version: string; readonly profiles: readonly Profile[] } | undefined
  const read = (): readonly Profile[] => {
    const version = versionOf(path)
    if (known?.version !== version) known = { version, profiles: readList(path) }
    return known.profiles
  }
  return {
    read,
    // Two processes that add a profile at once would each write the other's away.
    update(change) {
      try {
        withFileLock(
          `${path}.lock`,
          () => write(path, change(read())),
          'The list of profiles cannot be changed',
        )
      } catch (cause) {
        throw cause instanceof Failure ? cause : unwritable(path, cause)
      }
    },
    restore() {
      return withFileLock(
        `${path}.lock`,
        () => {
          const usable = findUsable(read)
          if (usable) return usable.length
          const copy = readList(copyOf(path))
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

/** Where the list stands as it was written last. */
function copyOf(path: string): string {
  return `${path}.copy`
}

// What a file is replaced by has another number, and what it is edited to another time or size.
function versionOf(path: string): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  return facts ? `${facts.ino} ${facts.size} ${facts.mtimeNs} ${facts.ctimeNs}` : ''
}

function readList(path: string): readonly Profile[] {
  const file = readOwnFile(path, MAX_LIST_BYTES)
  if (file.kind === 'absent') return []
  if (file.kind === 'unusable') throw damaged(path, file.why, file.cause)
  try {
    return readStoredProfiles(JSON.parse(file.text))
  } catch (cause) {
    throw damaged(
      path,
      cause instanceof SyntaxError ? 'it is not JSON' : (cause as Error).message,
      cause,
    )
  }
}

function damaged(path: string, why: string, cause: unknown): Failure {
  const copy = statSync(copyOf(path), { throwIfNoEntry: false })
  const copyTime = copy?.mtime.toISOString().slice(0, 16).replace('T', ' ')
  return new Failure({
    kind: 'store',
    code: 'PROFILES_DAMAGED',
    what: 'The list of profiles cannot be read',
    why: `${path}: ${why}`,
    advice: `correct it, or put ${
      copy?.isFile()
        ? `${basename(copyOf(path))} in its place, the list as it was written on ${copyTime} UTC`
        : 'an earlier copy of it back'
    }; profiles that are made anew begin with empty caches, while the old caches and keychain entries are kept`,
    evidence: copy?.isFile() ? { copyAt: `${copyTime} UTC` } : {},
    cause,
  })
}

function write(path: string, profiles: readonly Profile[]): void {
  const text = `${JSON.stringify({ version: 1, profiles }, null, 2)}\n`
  try {
    replaceOwnFile(path, text)
  } catch (cause) {
    throw unwritable(path, cause)
  }
  try {
    replaceOwnFile(copyOf(path), text)
  } catch {
    // The list itself is written. An older copy would bring back what was taken away since.
    rmSync(copyOf(path), { force: true })
  }
}

function unwritable(path: string, cause: unknown): Failure {
  const low = resourceLow(cause)
  if (low) return low
  const { code = 'unknown' } = cause as NodeJS.ErrnoException
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  return new Failure({
    kind: 'store',
    code: isFull ? 'DISK_FULL' : 'DB_READONLY',
    what: 'The list of profiles could not be saved',
    why: isFull ? 'the disk is full' : `${path} (${code})`,
    advice: isFull
      ? 'free some space and run it again; nothing was changed'
      : 'mend the rights of the data folder and run it again; nothing was changed',
    cause,
  })
}

const secretLike = /secret|password|passwd|token|api_?key|private_?key|credential|client_?id/i

/**
 * What stands in the list of profiles and does not belong there; nothing of one that cannot be
 * read, which is told where it is read. No value is ever told.
 */
export function judgeProfiles(path: string): readonly PlaceTrouble[] {
  // Members that no version knows are kept as they stand.
  const profiles = findUsable(() => readList(path)) ?? []
  const strange = [
    ...new Set(
      profiles
        .flatMap((profile) => Object.keys(profile))
        .filter((name) => !Object.hasOwn(storedProfileSchema.shape, name)),
    ),
  ].map((name) => JSON.stringify(name.slice(0, 60)))
  const secret = strange.filter((name) => secretLike.test(name))
  const other = strange.filter((name) => !secretLike.test(name))
  const troubles: PlaceTrouble[] = []
  if (secret.length > 0)
    troubles.push({
      what: `profiles.json holds ${secret.join(', ')}, which looks like a secret in a plain file`,
      advice:
        'take it out of the file, have it changed at the service, and enter the new one with profile edit: it rests in the keychain',
    })
  if (other.length > 0)
    troubles.push({
      what: `profiles.json holds ${other.join(', ')}, which this version does not know`,
      advice: 'update the program if a newer version wrote it; otherwise take it out of the file',
    })
  return troubles
}
