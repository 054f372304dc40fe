import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Facts } from './judge.ts'
import { exponent } from './judge.ts'

/**
 * The stored results of one size: each figure as it was last measured, with the versions of the
 * peers at the last run.
 */
export interface Results {
  readonly n: number
  readonly seed: number
  readonly order: string
  readonly measuredAt: string
  readonly rounds: number
  readonly machine: string
  readonly versions: Readonly<Record<string, string | undefined>>
  readonly facts: Facts
}

/**
 * Writes `results-<n>.json` (for a shuffled main ledger `results-<n>-random.json`) and keeps the
 * figures of other jobs. Returns its path.
 */
export function saveResults(work: string, results: Results): string {
  const path = join(
    work,
    `results-${results.n}${results.order === 'local' ? '' : `-${results.order}`}.json`,
  )
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results).facts : {}
  writeFileSync(
    path,
    `${JSON.stringify({ ...results, facts: sortByName({ ...before, ...results.facts }) }, null, 1)}\n`,
  )
  return path
}

/** The stored results of every size measured in the ledger's own order, the smallest first. */
export function readResults(work: string): Results[] {
  const names = readdirSync(work).filter((name) => /^results-\d+\.json$/.test(name))
  return names
    .map((name) => JSON.parse(readFileSync(join(work, name), 'utf8')) as Results)
    .sort((left, right) => left.n - right.n)
}

const steps = [
  { name: '100k-1m', from: 100_000, to: 1_000_000 },
  { name: '1m-5m', from: 1_000_000, to: 5_000_000 },
] as const

/**
 * The exponents of reconcile's time between the sizes of performance.md, of every program that was
 * measured at both, from the stored results.
 */
export function growthFacts(allResults: readonly Results[]): Record<string, number> {
  const facts: Record<string, number> = {}
  const factsAt = (n: number): Facts => allResults.find((results) => results.n === n)?.facts ?? {}
  for (const { name, from, to } of steps) {
    for (const program of programsOf(allResults)) {
      const fact = `reconcile.${program}.seconds`
      const growth = exponent(
        { n: from, value: factsAt(from)[fact] },
        { n: to, value: factsAt(to)[fact] },
      )
      if (growth !== undefined) facts[`growth.${program}.${name}`] = growth
    }
  }
  return facts
}

/** The programs whose reconciling was measured at any size. */
export function programsOf(allResults: readonly Results[]): string[] {
  const names = allResults.flatMap(({ facts }) =>
    Object.keys(facts).flatMap((fact) => /^reconcile\.(\w+)\.seconds$/.exec(fact)?.[1] ?? []),
  )
  return [...new Set(names)]
}

function sortByName(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).sort(([left], [right]) => (left < right ? -1 : 1)),
  )
}
