import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataKey } from '../data.ts'
import {
  cacheOf,
  databaseOf,
  dataOf,
  mappedOf,
  orderedOf,
  removeData,
  respelledOf,
  shuffledOf,
  tiedCacheOf,
} from '../data.ts'
import { mappedMapping } from '../data/mapped-rows.ts'
import { scoreBreaks } from '../data/score.ts'
import type { JobFacts } from '../facts.ts'
import { processFacts } from '../facts.ts'
import { peerProcess } from '../peers.ts'
import type { BenchProgram } from '../runs.ts'
import { interleave, runTimed } from '../runs.ts'
import type { Setting } from '../setting.ts'

/**
 * Measures a ledger against the cache by the command line beside the peers, and scores the break
 * list of every run. Ours also runs with a shuffled ledger.
 */
export function reconcile(setting: Setting): JobFacts {
  const { versions, work, rounds } = setting
  const folder = orderedOf(setting)
  const wrongBreaks = { ours: 0, shuffled: 0 }
  const ours = (name: 'ours' | 'shuffled', from: string): BenchProgram =>
    scoredProgram(
      setting,
      setting,
      from,
      name,
      (count) => (wrongBreaks[name] = Math.max(wrongBreaks[name], count)),
    )
  const out = (name: string): string => join(work, `breaks-${name}.csv`)
  const peerDatabase = join(work, 'reconcile-peer.db')
  const programs: Record<string, BenchProgram> = {
    ours: ours('ours', folder),
    shuffled: ours('shuffled', shuffledOf(setting)),
  }
  if (versions.polars)
    programs.polars = peerProcess(setting, 'reconcile-polars.py', [folder, out('polars')])
  if (versions.duckdb)
    programs.duckdb = peerProcess(setting, 'reconcile-duckdb.sql', [
      `FOLDER=${folder}`,
      `OUT=${out('duckdb')}`,
    ])
  if (versions.sqlite3)
    programs.sqlite3 = {
      ...peerProcess(setting, 'reconcile-sqlite3.sh', [folder, out('sqlite3'), peerDatabase]),
      after: () => rmSync(peerDatabase, { force: true }),
    }
  // pandas with Decimal takes 3.8 GB for a million rows. More rows would push everything else out
  // of memory.
  if (versions.pandas && setting.n <= MAX_PANDAS_ROWS)
    programs.pandas = peerProcess(setting, 'reconcile-pandas.py', [folder, out('pandas')])
  const measurements = interleave(programs, rounds, work, setting.say, [
    ...[folder, shuffledOf(setting)].map((from) => join(from, 'ledger.csv')),
    join(dataOf(setting), 'withdrawals.csv'),
    databaseOf(cacheOf(setting)),
  ])
  for (const name of Object.keys(measurements).filter(
    (program) => program !== 'ours' && program !== 'shuffled',
  )) {
    setting.say(`${name} against the answer key: ${score(folder, out(name)).summary}`)
    rmSync(out(name), { force: true })
  }
  return {
    ...processFacts('reconcile', measurements),
    'reconcile.ours.wrong': wrongBreaks.ours,
    'reconcile.shuffled.wrong': wrongBreaks.shuffled,
  }
}

/** Above this size pandas is not run where it holds amounts as Decimal. */
export const MAX_PANDAS_ROWS = 1_000_000

/** A ledger that needs a mapping and a respelled one beside the plain one, every run's break list scored. */
export function mapped(setting: Setting): JobFacts {
  const { work, rounds, say } = setting
  const folders = {
    ours: mappedOf(setting),
    respelled: respelledOf(setting),
    plain: dataOf(setting),
  }
  let worstCount = 0
  const note = (count: number): void => void (worstCount = Math.max(worstCount, count))
  const programs = {
    ours: scoredProgram(setting, setting, folders.ours, 'mapped', note, mappedMapping),
    respelled: scoredProgram(setting, setting, folders.respelled, 'respelled', note),
    plain: scoredProgram(setting, setting, folders.plain, 'plain', note),
  }
  const measurements = interleave(programs, rounds, work, say, [
    ...Object.values(folders).map((from) => join(from, 'ledger.csv')),
    databaseOf(cacheOf(setting)),
  ])
  return { ...processFacts('mapped', measurements), 'mapped.ours.wrong': worstCount }
}

/** The plain ledger against a cache with a feed row for each withdrawal, and one without a feed. */
export function tied(setting: Setting): JobFacts {
  const { work, rounds, say } = setting
  const folder = dataOf(setting)
  const cache = tiedCacheOf(setting)
  let worstCount = 0
  const note = (count: number): void => void (worstCount = Math.max(worstCount, count))
  const programs = {
    ours: scoredProgram(setting, setting, folder, 'tied', note, {}, cache),
    untied: scoredProgram(setting, setting, folder, 'untied', note),
  }
  const measurements = interleave(programs, rounds, work, say, [
    join(folder, 'ledger.csv'),
    databaseOf(cacheOf(setting)),
    databaseOf(cache),
  ])
  return { ...processFacts('tied', measurements), 'tied.ours.wrong': worstCount }
}

const KEY_SEEDS = 3
const MAX_KEY_ROWS = 1_000_000

/**
 * Scores the break list against the answer key, with three seeds in both orders and at most a
 * million rows each. The job reconcile scores its own runs at any size.
 */
export function key(setting: Setting): JobFacts {
  let worstCount = 0
  for (let index = 0; index < KEY_SEEDS; index += 1) {
    const dataKey = { n: Math.min(setting.n, MAX_KEY_ROWS), seed: setting.seed + index }
    for (const [name, folder] of [
      ['local', dataOf(setting, dataKey)] as const,
      ['random', shuffledOf(setting, dataKey)] as const,
    ]) {
      const program = scoredProgram(
        setting,
        dataKey,
        folder,
        `key-${name}`,
        (count) => (worstCount = Math.max(worstCount, count)),
      )
      program.before?.()
      program.after?.(runTimed(program, setting.work))
    }
    // Data that the other jobs do not use is deleted.
    if (dataKey.n !== setting.n || dataKey.seed !== setting.seed) removeData(setting, dataKey)
  }
  return { 'key.ours.wrong': worstCount }
}

// The run is deleted from the cache after each round, so that every round meets the same cache.
function scoredProgram(
  setting: Setting,
  dataKey: DataKey,
  folder: string,
  name: string,
  note: (wrong: number) => void,
  keys: Readonly<Record<string, unknown>> = {},
  dataFolder = cacheOf(setting, dataKey),
): BenchProgram {
  const { work, worker, cli } = setting
  const mapping = join(work, `mapping-${name}.json`)
  const out = join(work, `breaks-${name}.csv`)
  // The answer key treats dates within one hour as equal and the cache as complete.
  writeFileSync(mapping, JSON.stringify({ date_window_hours: '1', ...keys }))
  const clear = (): void =>
    [out, `${out}.manifest.json`].forEach((path) => rmSync(path, { force: true }))
  const ledger = [
    '--ledger',
    join(folder, 'ledger.csv'),
    '--mapping',
    mapping,
    '--cache-complete',
    '--as-of',
    '2026-01-01T00:00:00Z',
  ]
  return {
    command: process.execPath,
    args: [
      cli,
      'reconcile',
      '--data-dir',
      dataFolder,
      ...ledger,
      '--offline',
      '--json',
      '--out',
      out,
    ],
    successCodes: [0, 1],
    before: clear,
    after: () => {
      const { wrong, summary } = score(folder, out)
      note(wrong)
      setting.say(`seed ${dataKey.seed}, ${name}: ${summary}`)
      clear()
      runTimed(
        {
          command: process.execPath,
          args: [join(import.meta.dirname, '../forget-runs.ts'), dataFolder, worker],
        },
        work,
      )
    },
  }
}

/**
 * Counts the false and missed breaks of a list by the answer key beside the ledger, and describes
 * them in a line.
 */
function score(
  folder: string,
  breaks: string,
): { readonly wrong: number; readonly summary: string } {
  const { planted, found, falseBreaks, wrongByKind } = scoreBreaks(
    join(folder, 'answers.csv'),
    breaks,
  )
  const kinds = [...wrongByKind].map(([kind, count]) => `${count} ${kind}`).join(', ')
  return {
    wrong: planted - found + falseBreaks,
    summary: `${found} of ${planted} planted breaks found, ${falseBreaks} false${kinds && ` (${kinds})`}`,
  }
}
