import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretRef } from '../../app/secret-store.ts'
import { Failure } from '../../base/failure.ts'
import { readOwnFile, replaceOwnFile } from '../worker/files/own-file.ts'

/**
 * Notes in the data folder of what was saved, `<profileId>.saved` with a line per environment and
 * no secret: what separates "the keychain is locked" from "nothing was ever stored", which the
 * keychain itself answers alike.
 */
export interface Markers {
  has(ref: SecretRef): boolean
  save(ref: SecretRef): void
  remove(ref: SecretRef): void
  /** At most `limit` of the noted items. */
  list(limit: number): SecretRef[]
}

const PROFILE_ID = /^[A-Za-z0-9_-]{1,64}$/
const ENVIRONMENTS = ['production', 'sandbox'] as const
const ENDING = '.saved'
const MAX_NOTE_BYTES = 4096

type Environment = SecretRef['environment']

export function openMarkers(folder: string): Markers {
  const pathOf = (ref: SecretRef): string => join(folder, `${checkedId(ref)}${ENDING}`)
  return {
    has: (ref) => readEnvironments(pathOf(ref)).includes(ref.environment),
    save(ref) {
      const before = readNote(pathOf(ref))
      const environments = toEnvironments(before).filter(
        (environment) => environment !== ref.environment,
      )
      const after = toNote([...environments, ref.environment])
      if (before !== after) writeNote(folder, pathOf(ref), after)
    },
    remove(ref) {
      const noted = readEnvironments(pathOf(ref))
      const left = noted.filter((environment) => environment !== ref.environment)
      if (left.length === 0) rmSync(pathOf(ref), { force: true })
      else if (left.length < noted.length) writeNote(folder, pathOf(ref), toNote(left))
    },
    list: (limit) => noted(folder).slice(0, limit),
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

const readEnvironments = (path: string): Environment[] => toEnvironments(readNote(path))

// Undefined where there is none; an unreadable one reads as empty.
function readNote(path: string): string | undefined {
  const file = readOwnFile(path, MAX_NOTE_BYTES)
  if (file.kind === 'text') return file.text
  return file.kind === 'absent' || file.why === 'ENOTDIR' ? undefined : ''
}

// A note that says nothing, as after a power cut, stands for both: rather "locked" than "absent".
function toEnvironments(text: string | undefined): Environment[] {
  if (text === undefined) return []
  const lines = text.split('\n')
  const known = ENVIRONMENTS.filter((environment) => lines.includes(environment))
  return known.length === 0 ? [...ENVIRONMENTS] : known
}

const toNote = (environments: readonly Environment[]): string =>
  `${[...environments].sort().join('\n')}\n`

function writeNote(folder: string, path: string, text: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  replaceOwnFile(path, text)
}

function noted(folder: string): SecretRef[] {
  let names: string[]
  try {
    names = readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .sort()
  } catch {
    return []
  }
  const ids = names.map((name) => name.slice(0, -ENDING.length)).filter((id) => PROFILE_ID.test(id))
  return ids.flatMap((profileId) =>
    readEnvironments(join(folder, `${profileId}${ENDING}`)).map((environment) => ({
      environment,
      profileId,
    })),
  )
}
