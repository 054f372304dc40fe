import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, findSecrets } from './secret-forms.ts'

/**
 * Where a run of all tests gathers what the program left on the disk; unset: a single file is run,
 * and nothing is gathered.
 */
const GATHERED = 'PARTNER_DESK_TEST_LEFT'

/**
 * Takes a data folder away at the end of a test. In a run of all tests it is searched at the end of
 * the run for the secrets that the program was given over it (searchLeft, goal S7).
 */
export function leaveBehind(folder: string, secrets: readonly string[]): void {
  const gathered = process.env[GATHERED]
  if (gathered === undefined || secrets.length === 0 || !existsSync(folder))
    return rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const kept = join(gathered, 'folders', basename(folder))
  mkdirSync(join(gathered, 'folders'), { recursive: true })
  renameSync(folder, kept)
  appendFileSync(
    join(gathered, 'secrets.jsonl'),
    `${JSON.stringify({ folder: kept, secrets })}\n`,
    { mode: 0o600 },
  )
}

/** What was found in everything that was gathered, and how much that was. */
export interface Search {
  readonly files: number
  readonly bytes: number
  readonly folders: number
  /** One line for each find: the secret's number and the file. */
  readonly found: readonly string[]
}

/** Searches every folder of `gathered` for its secrets in all their forms. */
export function searchLeft(gathered: string): Search {
  const list = join(gathered, 'secrets.jsonl')
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
  let files = 0
  let bytes = 0
  const found: string[] = []
  for (const line of lines) {
    const { folder, secrets } = JSON.parse(line) as { folder: string; secrets: readonly string[] }
    const named = Object.fromEntries(secrets.map((secret, at) => [`secret ${at + 1}`, secret]))
    for (const path of filesBelow(folder)) {
      const content = readFileSync(path)
      files += 1
      bytes += content.length
      found.push(
        ...findSecrets(
          named,
          new Map([[path.slice(folder.length - basename(folder).length), content]]),
        ),
      )
    }
  }
  return { files, bytes, folders: lines.length, found }
}
