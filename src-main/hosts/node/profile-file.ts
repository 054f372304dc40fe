import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { PlaceTrouble, ProfileFile } from '../../app/ports.ts'
import type { Profile } from '../../app/profile.ts'
import { Failure } from '../../base/failure.ts'
import { resourceLow } from '../../base/scarce.ts'
import { withFileLock } from './file-lock.ts'

// What every profile has, then what it may have; true is what it must have.
const fields: Readonly<Record<keyof Profile, boolean>> = {
  id: true,
  name: true,
  environment: true,
  partnerUrl: true,
  gatewayUrl: true,
  gatewayService: true,
  gatewayAuth: true,
  maxRate: true,
  statusMap: true,
  rails: true,
  ties: true,
  preset: false,
  overrides: false,
  streamUrl: false,
  service: false,
  operations: false,
  documents: false,
}
// An id is the name of a folder.
const ID = /^[A-Za-z0-9_-]{1,64}$/

/**
 * The list of profiles, written whole and renamed. Throws Failure PROFILES_DAMAGED where it cannot
 * be understood.
 */
export function profileFile(path: string): ProfileFile {
  const read = (): readonly Profile[] => {
    if (!existsSync(path)) return []
    try {
      return checkedProfiles(JSON.parse(readFileSync(path, 'utf8')))
    } catch (cause) {
      throw new Failure({
        kind: 'store',
        code: 'PROFILES_DAMAGED',
        what: 'The list of profiles cannot be read',
        why: path,
        advice:
          'correct it or put an earlier copy of it back; profiles that are made anew begin with empty caches, while the old caches and keychain entries are kept',
        cause,
      })
    }
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
  }
}

function write(path: string, profiles: readonly Profile[]): void {
  const temporary = `${path}.${process.pid}.part`
  try {
    writeFileSync(temporary, `${JSON.stringify({ version: 1, profiles }, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    renameSync(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw unwritable(path, cause)
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

function checkedProfiles(file: unknown): readonly Profile[] {
  const { profiles } = file as { readonly profiles: readonly Profile[] }
  for (const profile of profiles) {
    if (!ID.test(profile.id) || typeof profile.name !== 'string')
      throw new Error('a profile has no usable id or name')
    for (const [name, isNeeded] of Object.entries(fields))
      if (isNeeded && profile[name as keyof Profile] === undefined)
        throw new Error(`a profile has no ${name}`)
  }
  return profiles
}

const secretLike = /secret|password|passwd|token|api_?key|private_?key|credential|client_?id/i

/**
 * What stands in the list of profiles and does not belong there; nothing of one that cannot be
 * read, which is told where it is read. No value is ever told.
 */
export function judgeProfiles(path: string): readonly PlaceTrouble[] {
  let profiles: readonly object[]
  try {
    profiles = checkedProfiles(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
  const strange = [
    ...new Set(
      profiles
        .flatMap((profile) => Object.keys(profile))
        .filter((name) => !Object.hasOwn(fields, name)),
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
