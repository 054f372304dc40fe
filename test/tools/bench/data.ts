import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { runTimed } from './runs.ts'
import type { Setting } from './setting.ts'

/** The largest number of records that is synced. performance.md states these goals at a million. */
export const MAX_SYNCED_ROWS = 1_000_000

/** The size and seed that determine a ledger and its records. A bench's setting has both. */
export interface DataKey {
  readonly n: number
  readonly seed: number
}

/**
 * The folder with withdrawals (pages and CSV), the ledger in their order and the answer key. Made
 * if it does not exist.
 */
export function dataOf(setting: Setting, { n, seed }: DataKey = setting): string {
  const words = [...keyWords({ n, seed }), '--only', 'withdrawal-pages,withdrawals,ledger']
  return generate(setting, `data-${n}-${seed}`, words)
}

/**
 * The withdrawals as pages of the partner's list. Made again if they were deleted to save space.
 */
export function pagesOf(setting: Setting, key: DataKey = setting): string {
  const pages = join(dataOf(setting, key), 'withdrawals.pages.jsonl')
  if (!existsSync(pages))
    rmSync(join(setting.work, `data-${key.n}-${key.seed}`), { recursive: true, force: true })
  return join(dataOf(setting, key), 'withdrawals.pages.jsonl')
}

/** The ledger of dataOf with its rows shuffled over the whole file, with its own answer key. */
export function shuffledOf(setting: Setting, { n, seed }: DataKey = setting): string {
  const words = [...keyWords({ n, seed }), '--only', 'ledger', '--order', 'random']
  return generate(setting, `shuffled-${n}-${seed}`, words)
}

/**
 * The ledger of dataOf in a form that needs a mapping (data/mapped-rows.ts), with its own answer
 * key.
 */
export function mappedOf(setting: Setting, { n, seed }: DataKey = setting): string {
  return formOf(setting, { n, seed }, 'mapped')
}

/** The ledger of dataOf with each row's status in another spelling, with its own answer key. */
export function respelledOf(setting: Setting, { n, seed }: DataKey = setting): string {
  return formOf(setting, { n, seed }, 'respelled')
}

function formOf(setting: Setting, { n, seed }: DataKey, form: string): string {
  const words = [...keyWords({ n, seed }), '--only', 'ledger', '--form', form]
  return generate(setting, `${form}-${n}-${seed}`, words)
}

/** The folder whose ledger is in the requested order, with the withdrawals beside it. */
export function orderedOf(setting: Setting, key: DataKey = setting): string {
  if (setting.order === 'local') return dataOf(setting, key)
  const folder = shuffledOf(setting, key)
  const link = join(folder, 'withdrawals.csv')
  if (!existsSync(link)) symlinkSync(join(dataOf(setting, key), 'withdrawals.csv'), link)
  return folder
}

/** The pages of the transaction feed. */
export function feedOf(setting: Setting, { n, seed }: DataKey = setting): string {
  const words = [...keyWords({ n, seed }), '--only', 'transaction-pages']
  return generate(setting, `feed-${n}-${seed}`, words)
}

/**
 * A data folder whose cache holds these withdrawals, filled through the store's own save by the
 * built database thread. This is the one shortcut, since the contract has no list of withdrawals.
 * Filled again after each build of the program.
 */
export function cacheOf(setting: Setting, key: DataKey = setting): string {
  const dataFolder = join(setting.work, `desk-${key.n}-${key.seed}`)
  return filled(setting, dataFolder, () => {
    const pages = pagesOf(setting, key)
    setting.say(`filling a cache with ${key.n} withdrawals`)
    runTimed(ingestion(setting, pages, dataFolder), setting.work)
    if (!setting.isDataKept) rmSync(pages, { force: true })
  })
}

// Fills a data folder unless this build of the program has filled it.
function filled({ worker }: Setting, dataFolder: string, fill: () => void): string {
  const stamp = `${dataFolder}.stamp`
  const buildHash = createHash('sha256').update(readFileSync(worker)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === buildHash) return dataFolder
  rmSync(dataFolder, { recursive: true, force: true })
  fill()
  writeFileSync(stamp, buildHash)
  return dataFolder
}

/**
 * A copy of the data folder of cacheOf whose cache also holds a feed row for each withdrawal. Made
 * again after each build of the program.
 */
export function tiedCacheOf(setting: Setting): string {
  const { n, seed, work } = setting
  const dataFolder = join(work, `tied-${n}-${seed}`)
  return filled(setting, dataFolder, () => {
    cpSync(cacheOf(setting), dataFolder, { recursive: true })
    setting.say(`filling a cache with ${n} feed rows`)
    const pages = join(feedOf(setting), 'transactions.pages.jsonl')
    runTimed(ingestion(setting, pages, dataFolder), work)
  })
}

/** The database of a data folder that has one profile. */
export function databaseOf(dataFolder: string): string {
  const profiles = join(dataFolder, 'profiles')
  return join(profiles, readdirSync(profiles)[0] as string, 'cache.db')
}

/** The process that saves the pages into a new cache. */
export function ingestion(
  setting: Setting,
  pages: string,
  dataFolder: string,
): { command: string; args: readonly string[] } {
  return {
    command: process.execPath,
    args: [join(import.meta.dirname, 'ingest.ts'), pages, dataFolder, setting.worker],
  }
}

/** Removes all generated files of these records. */
export function removeData(setting: Setting, { n, seed }: DataKey): void {
  for (const name of ['data', 'shuffled', 'mapped', 'respelled', 'feed', 'desk', 'tied'])
    rmSync(join(setting.work, `${name}-${n}-${seed}`), { recursive: true, force: true })
  for (const name of ['desk', 'tied'])
    rmSync(join(setting.work, `${name}-${n}-${seed}.stamp`), { force: true })
}

function keyWords({ n, seed }: DataKey): readonly string[] {
  return ['--n', String(n), '--seed', String(seed)]
}

// The generator writes the manifest last, so its presence shows that the folder is complete.
function generate(setting: Setting, name: string, args: readonly string[]): string {
  const folder = join(setting.work, name)
  if (existsSync(join(folder, 'manifest.json'))) return folder
  setting.say(`making ${name}`)
  const generator = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'data/generate.ts'), ...args, '--out', folder],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (generator.status !== 0) throw new Error(`the generator ended with ${generator.status}`)
  return folder
}
