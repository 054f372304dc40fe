import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../../../support/chromium.ts'
import { cacheOf, orderedOf } from '../data.ts'
import type { JobFacts } from '../facts.ts'
import { factsOf } from '../facts.ts'
import { median } from '../judge.ts'
import { runTimed } from '../runs.ts'
import type { Setting } from '../setting.ts'

type Figures = Record<string, number>

/**
 * The window's start over the cache, in a Chromium that runs already. The first start is not
 * counted.
 */
export function start(setting: Setting): JobFacts {
  if (!hasChromium(setting)) return {}
  const dataFolder = cacheOf(setting)
  const rounds = Array.from({ length: setting.rounds + 1 }, () =>
    runForJson<Figures>(setting, 'start.ts', [dataFolder]),
  ).slice(1)
  return factsOf('start.ours', medians(rounds))
}

/**
 * Scrolls a list, and measures the host's delays while jobs run. Then scrolls the list with the
 * page's processor slowed four times.
 */
export function windowJob(setting: Setting): JobFacts {
  if (!hasChromium(setting)) return {}
  const dataFolder = cacheOf(setting)
  const ours: Figures[] = []
  const slowedRounds: Figures[] = []
  for (let round = 0; round < setting.rounds; round += 1) {
    ours.push(
      runForJson<Figures>(setting, 'window.ts', [
        dataFolder,
        join(orderedOf(setting), 'ledger.csv'),
      ]),
    )
    slowedRounds.push(runForJson<Figures>(setting, 'window.ts', [dataFolder, '-', '4']))
    forgetRuns(setting, dataFolder)
  }
  const worst = (name: string): number | undefined =>
    maximum(ours.flatMap((figures) => figures[name] ?? []))
  return {
    ...factsOf('window.ours', {
      ...medians(ours),
      delayWorstMs: worst('delayWorstMs'),
      longestTaskMs: worst('longestTaskMs'),
    }),
    ...factsOf('window.slowed', medians(slowedRounds)),
  }
}

/** Every screen, opened for the first time and again: the median of the rounds of each. */
export function visits(setting: Setting): JobFacts {
  if (!hasChromium(setting)) return {}
  const dataFolder = cacheOf(setting)
  const rounds = Array.from({ length: setting.rounds }, () =>
    runForJson<Readonly<Record<string, Visit>>>(setting, 'visits.ts', [dataFolder]),
  )
  const facts: JobFacts = {}
  const slowest: Visit = { firstMs: 0, againMs: 0 }
  for (const screen of Object.keys(rounds[0] ?? {}))
    for (const name of ['firstMs', 'againMs'] as const) {
      const ms = median(rounds.flatMap((round) => round[screen]?.[name] ?? []))
      Object.assign(facts, factsOf(`visit.${screen}`, { [name]: ms }))
      slowest[name] = Math.max(slowest[name], ms ?? Infinity)
    }
  return { ...facts, ...factsOf('visits.ours', { ...slowest }) }
}

/** Milliseconds of a screen's first opening and of the next one. */
interface Visit {
  firstMs: number
  againMs: number
}

/** Runs one of the window's programs and parses its line of JSON. */
export function runForJson<T>(setting: Setting, program: string, args: readonly string[]): T {
  return JSON.parse(
    runTimed(
      { command: process.execPath, args: [join(import.meta.dirname, '..', program), ...args] },
      setting.work,
    ).out,
  ) as T
}

/**
 * Removes what a round left in the cache and beside it, so that every round meets the same state.
 */
export function forgetRuns(setting: Setting, dataFolder: string): void {
  runTimed(
    {
      command: process.execPath,
      args: [join(import.meta.dirname, '../forget-runs.ts'), dataFolder, setting.worker],
    },
    setting.work,
  )
  for (const leftover of [
    join(dataFolder, 'profiles', 'sandbox', 'imports'),
    join(dataFolder, 'exports'),
  ])
    rmSync(leftover, { recursive: true, force: true })
}

function medians(rounds: readonly Figures[]): Record<string, number | undefined> {
  return Object.fromEntries(
    Object.keys(rounds[0] ?? {}).map((name) => [
      name,
      median(rounds.flatMap((figures) => figures[name] ?? [])),
    ]),
  )
}

function maximum(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : Math.max(...values)
}

/** Whether there is a browser. Reports if there is none. */
export function hasChromium({ say }: Setting): boolean {
  try {
    findChromium()
    return true
  } catch (error) {
    say((error as Error).message)
    return false
  }
}
