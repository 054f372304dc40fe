import { join } from 'node:path'
import { cacheOf, orderedOf } from '../data.ts'
import type { JobFacts } from '../facts.ts'
import { factsOf } from '../facts.ts'
import { median } from '../judge.ts'
import type { Setting } from '../setting.ts'
import { forgetRuns, hasChromium, runForJson } from './windows.ts'

type Figures = Readonly<Record<string, number | undefined>>

interface RecordedFlow {
  readonly steps: Readonly<Record<string, Figures>>
  readonly all: Figures
}

/**
 * A day's work in the window over the cache (flow-large.ts), step by step: medians of the rounds,
 * and the worst delays.
 */
export function flow(setting: Setting): JobFacts {
  if (!hasChromium(setting)) return {}
  const dataFolder = cacheOf(setting)
  const ledger = join(orderedOf(setting), 'ledger.csv')
  const rounds: RecordedFlow[] = []
  for (let round = 0; round < setting.rounds; round += 1) {
    rounds.push(runForJson<RecordedFlow>(setting, 'flow-large.ts', [dataFolder, ledger]))
    forgetRuns(setting, dataFolder)
  }
  const steps = Object.keys(rounds[0]?.steps ?? {})
  const facts: JobFacts = {}
  for (const step of steps)
    Object.assign(
      facts,
      factsOf(`step.${step}`, combine(rounds.map((round) => round.steps[step] ?? {}))),
    )
  const worstOf = (figure: string): number =>
    Math.max(
      0,
      ...steps
        .filter((step) => step !== 'start')
        .map((step) => facts[`step.${step}.${figure}`] ?? 0),
    )
  // The start is not a response to an action in the window, so it has a goal of its own.
  return {
    ...facts,
    ...factsOf('flow.ours', {
      longestTaskMs: worstOf('longestTaskMs'),
      hostWorstMs: worstOf('hostWorstMs'),
      hostP99Ms: worstOf('hostP99Ms'),
    }),
  }
}

function combine(rounds: readonly Figures[]): Record<string, number | undefined> {
  const values = (name: string): number[] => rounds.flatMap((figures) => figures[name] ?? [])
  const isWorst = (name: string): boolean => /^(?:longest|frameWorst|hostWorst)/.test(name)
  return Object.fromEntries(
    Object.keys(rounds[0] ?? {}).map((name) => [
      name,
      isWorst(name) ? Math.max(...values(name)) : median(values(name)),
    ]),
  )
}
