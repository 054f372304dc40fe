import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretRef } from '../../app/secret-store.ts'
import { Failure } from '../../base/failure.ts'
import { makeFolder } from '../make-folder.ts'
import { readOwnFile, replaceOwnFile } from '../worker/files/own-file.ts'

/**
 * The marker files in the data folder. A profile with saved credentials has a file
 * `<profileId>.saved`, with a line per environment and no secret. The markers distinguish "the
 * keychain is locked" from "nothing was ever stored", which the keychain itself does not.
 */
export interface Markers {
  has(ref: SecretRef): boolean
  save(ref: SecretRef): void
  remove(ref: SecretRef): void
  /** Returns at most `limit` items that have a marker. */
  list(limit: number): SecretRef[]
}

const PROFILE_ID = /^[A-Za-z0-9_-]{1,64}$/
const ENVIRONMENTS = ['production', 'sandbox'] as const
const MARKER_SUFFIX = '.saved'
const MAX_MARKER_BYTES = 4096

type Environment = SecretRef['environment']

export function openMarkers(folder: string): Markers {
  const pathOf = (ref: SecretRef): string => join(folder, `${checkedId(ref)}${MARKER_SUFFIX}`)
  return {
    has: (ref) => readEnvironments(pathOf(ref)).includes(ref.environment),
    save(ref) {
      const oldText = readMarker(pathOf(ref))
      const environments = toEnvironments(oldText).filter(
        (environment) => environment !== ref.environment,
      )
      const newText = toMarkerText([...environments, ref.environment])
      if (oldText !== newText) writeMarker(folder, pathOf(ref), newText)
    },
    remove(ref) {
      const environments = readEnvironments(pathOf(ref))
      const remaining = environments.filter((environment) => environment !== ref.environment)
      if (remaining.length === 0) rmSync(pathOf(ref), { force: true })
      else if (remaining.length < environments.length)
        writeMarker(folder, pathOf(ref), toMarkerText(remaining))
    },
    list: (limit) => listMarkers(folder).slice(0, limit),
  }
}

function checkedId(ref: SecretRef): string {
  if (PROFILE_ID.test(ref.profileId)) return ref.profileId
  throw new Failure({
    kind: 'bug',
    code: 'BAD_PROFILE_ID',
    what: 'A profile without a usable id was used with the keychain',
  })
}

const readEnvironments = (path: string): Environment[] => toEnvironments(readMarker(path))

// Returns undefined if there is no marker file, and an empty text for an unreadable one.
function readMarker(path: string): string | undefined {
  const file = readOwnFile(path, MAX_MARKER_BYTES)
  if (file.kind === 'text') return file.text
  return file.kind === 'absent' || file.why === 'ENOTDIR' ? undefined : ''
}

// A power cut can leave an empty marker file. It counts for both environments, because reporting
// “locked” is safer than “absent”.
function toEnvironments(text: string | undefined): Environment[] {
  if (text === undefined) return []
  const lines = text.split('\n')
  const environments = ENVIRONMENTS.filter((environment) => lines.includes(environment))
  return environments.length === 0 ? [...ENVIRONMENTS] : environments
}

const toMarkerText = (environments: readonly Environment[]): string =>
  `${[...environments].sort().join('\n')}\n`

function writeMarker(folder: string, path: string, text: string): void {
  makeFolder(folder)
  replaceOwnFile(path, text)
}

function listMarkers(folder: string): SecretRef[] {
  let names: string[]
  try {
    names = readdirSync(folder)
      .filter((name) => name.endsWith(MARKER_SUFFIX))
      .sort()
  } catch {
    return []
  }
  const ids = names
    .map((name) => name.slice(0, -MARKER_SUFFIX.length))
    .filter((id) => PROFILE_ID.test(id))
  return ids.flatMap((profileId) =>
    readEnvironments(join(folder, `${profileId}${MARKER_SUFFIX}`)).map((environment) => ({
      environment,
      profileId,
    })),
  )
}
