import type { Fault } from './fault.ts'
import { nameOf } from './fault.ts'
import type { Outcome } from './journal.ts'
import type { FindKind } from './judge.ts'
import { countFinds, findKinds } from './judge.ts'

/** The number of faults that may be out of reach on a machine. */
const MAX_MISSING_FAULTS = 3

/** The results of one kind of fault over all its runs. */
export type Line = Readonly<Record<FindKind, number>> & {
  readonly name: string
  readonly wanted: number
  readonly runs: number
  readonly seconds: number
  /** The reason why the fault cannot be injected here. */
  readonly missing?: string
}

export interface Report {
  readonly seed: number
  readonly lines: readonly Line[]
  readonly runs: number
  readonly finds: number
  /** All wanted runs were made. */
  readonly isWhole: boolean
  readonly isGood: boolean
}

/** Adds up the outcomes. `wanted`: how many runs of each kind there should be. */
export function makeReport(
  seed: number,
  faults: readonly Fault[],
  wanted: (fault: Fault) => number,
  outcomes: readonly Outcome[],
  missing: ReadonlyMap<string, string>,
): Report {
  const lines = faults.map((fault): Line => {
    const ownOutcomes = outcomes.filter(({ name }) => name === nameOf(fault))
    const sums = Object.fromEntries(
      findKinds.map((kind) => [
        kind,
        ownOutcomes.reduce((sum, { finds }) => sum + finds[kind].length, 0),
      ]),
    ) as Record<FindKind, number>
    const reason = missing.get(nameOf(fault))
    const seconds = Math.round(ownOutcomes.reduce((sum, { ms }) => sum + ms, 0) / 100) / 10
    return {
      name: nameOf(fault),
      wanted: wanted(fault),
      runs: ownOutcomes.length,
      ...sums,
      seconds,
      ...(reason === undefined ? {} : { missing: reason }),
    }
  })
  const runs = lines.reduce((sum, line) => sum + line.runs, 0)
  const finds = lines.reduce(
    (sum, line) => sum + findKinds.reduce((lineSum, kind) => lineSum + line[kind], 0),
    0,
  )
  const idsMissing = new Set(
    faults.filter((fault) => missing.has(nameOf(fault))).map(({ id }) => id),
  ).size
  const isWhole = lines.every((line) => line.missing !== undefined || line.runs >= line.wanted)
  return {
    seed,
    lines,
    runs,
    finds,
    isWhole,
    isGood: isWhole && finds === 0 && runs > 0 && idsMissing <= MAX_MISSING_FAULTS,
  }
}

/** The report as text, followed by the first few finds of each fault. */
export function formatReport(report: Report, outcomes: readonly Outcome[]): string {
  const heads = [
    'fault',
    'runs',
    'of',
    'mismatches',
    'secrets',
    'uncoded',
    'crashes',
    'broken',
    'seconds',
  ]
  const rows = report.lines.map((line) =>
    [
      line.name,
      line.runs,
      line.wanted,
      line.mismatches,
      line.secrets,
      line.uncoded,
      line.crashes,
      line.broken,
      line.seconds,
    ].map(String),
  )
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...rows.map((row) => row[index]?.length ?? 0)),
  )
  const formatRow = (row: readonly string[]): string =>
    row
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ')
  const missingLines = report.lines.flatMap(({ name, missing: why }) =>
    why === undefined ? [] : [`${name} is not injectable here: ${why}`],
  )
  const findLines = report.lines
    .flatMap(({ name }) =>
      outcomes.filter((one) => one.name === name && countFinds(one.finds) > 0).slice(0, 3),
    )
    .map(formatFinds)
  const sum = `${report.runs} runs, seed ${report.seed}: ${report.finds} found${report.isWhole ? '' : '; not all runs are made, go on with --resume'}`
  return [formatRow(heads), ...rows.map(formatRow), ...missingLines, ...findLines, sum, ''].join(
    '\n',
  )
}

/** The finds of one run, one line each, with the fault and the number of the run. */
export function formatFinds({ name, run, finds }: Outcome): string {
  return findKinds
    .flatMap((kind) => finds[kind].map((text) => `${name} run ${run}, ${kind}: ${text}`))
    .join('\n')
}
