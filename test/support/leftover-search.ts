import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, findSecrets } from './secret-forms.ts'

/**
 * Names the folder where a run of all tests collects the data folders of the program. Unset when a
 * single file runs: nothing is collected.
 */
const COLLECTED_FOLDER_VARIABLE = 'PARTNER_DESK_TEST_LEFT'

/**
 * Removes a data folder at the end of a test. In a run of all tests it is moved aside instead, and
 * searched at the end of the run for the secrets used over it (searchLeftovers, goal S7).
 */
export function removeOrKeepForSecretSearch(folder: string, secrets: readonly string[]): void {
  const collectedFolder = process.env[COLLECTED_FOLDER_VARIABLE]
  if (collectedFolder === undefined || secrets.length === 0 || !existsSync(folder))
    return rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const target = join(collectedFolder, 'folders', basename(folder))
  mkdirSync(join(collectedFolder, 'folders'), { recursive: true })
  renameSync(folder, target)
  appendFileSync(
    join(collectedFolder, 'secrets.jsonl'),
    `${JSON.stringify({ folder: target, secrets })}\n`,
    { mode: 0o600 },
  )
}

/** The result of searching the collected folders, and how much was searched. */
export interface SearchResult {
  readonly files: number
  readonly bytes: number
  readonly folders: number
  /** One line for each secret found: its number and the file. */
  readonly found: readonly string[]
}

/** Searches every listed folder for its secrets in all their forms. */
export function searchLeftovers(collectedFolder: string): SearchResult {
  const list = join(collectedFolder, 'secrets.jsonl')
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
  let files = 0
  let bytes = 0
  const findings: string[] = []
  for (const line of lines) {
    const { folder, secrets } = JSON.parse(line) as { folder: string; secrets: readonly string[] }
    const secretsByName = Object.fromEntries(
      secrets.map((secret, index) => [`secret ${index + 1}`, secret]),
    )
    for (const path of filesBelow(folder)) {
      const content = readFileSync(path)
      files += 1
      bytes += content.length
      findings.push(
        ...findSecrets(
          secretsByName,
          new Map([[path.slice(folder.length - basename(folder).length), content]]),
        ),
      )
    }
  }
  return { files, bytes, folders: lines.length, found: findings }
}
