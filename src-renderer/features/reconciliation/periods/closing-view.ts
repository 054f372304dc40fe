import type { ClosingState } from '../../../../src-main/contract/reconciling.ts'
import type { RunSummary } from '../../../../src-main/contract/run.ts'
import type { FrozenPeriod, PeriodView } from '../../../../src-main/contract/window.ts'
import { shortRun } from '../run-facts.ts'

/** Something that speaks against closing a period on a run. */
export interface Hindrance {
  readonly kind: 'closed' | 'open' | 'investigating' | 'waiting' | 'newerRuns'
  readonly count: number
  /** The core refuses to close; the others are to be looked at first. */
  readonly isBlocking: boolean
}

/**
 * What keeps a run's period from being closed, and what should be seen before: what blocks stands
 * first.
 */
export function findHindrances({
  closedBy,
  open,
  investigating,
  waiting,
  newerRuns,
}: ClosingState): readonly Hindrance[] {
  const found: Hindrance[] = [
    { kind: 'closed', count: closedBy === null ? 0 : 1, isBlocking: true },
    { kind: 'open', count: open, isBlocking: true },
    { kind: 'investigating', count: investigating, isBlocking: true },
    { kind: 'waiting', count: waiting, isBlocking: true },
    { kind: 'newerRuns', count: newerRuns.length, isBlocking: false },
  ]
  return found.filter(({ count }) => count > 0)
}

/** Whether nothing blocks. */
export function canClose(state: ClosingState): boolean {
  return findHindrances(state).every(({ isBlocking }) => !isBlocking)
}

/** The closed period of another run that touches the same days: only one of them can be closed. */
export function overlappingPeriod(
  periods: readonly PeriodView[],
  run: string,
  period: RunSummary['period'],
): PeriodView | undefined {
  const isBefore = (left: string | null, right: string | null): boolean =>
    left === null || right === null || left < right
  return periods.find(
    (one) =>
      one.run !== run &&
      one.reopenedAt === null &&
      isBefore(one.from, period?.to ?? null) &&
      isBefore(period?.from ?? null, one.to),
  )
}

/** How many breaks of each status a period was closed with, most first. */
export function frozenStatuses(
  frozen: FrozenPeriod,
): readonly { readonly status: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { status, count } of frozen.breaks)
    counts.set(status, (counts.get(status) ?? 0) + count)
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .sort((left, right) => right.count - left.count)
}

/** The proposed name of a run's evidence folder: its days and its id; plain ASCII, no path. */
export function evidenceName({
  run_id,
  as_of,
  period,
}: Pick<RunSummary, 'run_id' | 'as_of' | 'period'>): string {
  const days = period ? `${period.from.slice(0, 10)}_${period.to.slice(0, 10)}` : as_of.slice(0, 10)
  return `evidence-${days}-${shortRun(run_id).replace(/[^A-Za-z0-9_-]/g, '')}`
}

/** Whether a text can be a folder's name on every system, without leading elsewhere. */
export function isFolderName(text: string): boolean {
  return (
    /^[A-Za-z0-9][A-Za-z0-9._ -]{0,99}$/.test(text) &&
    !/[. ]$/.test(text) &&
    !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(text)
  )
}

/**
 * Ids of a run's evidence jobs begin alike, so that its screen finds what came of them after a
 * reload.
 */
export function evidenceJobPrefix(run: string): string {
  return `evd_${run.replace(/[^A-Za-z0-9-]/g, '').slice(0, 40)}_`
}
