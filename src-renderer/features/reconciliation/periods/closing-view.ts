import type { ClosingState } from '../../../../src-main/contract/reconciling.ts'
import type { RunSummary } from '../../../../src-main/contract/run.ts'
import type { FrozenPeriod, PeriodView } from '../../../../src-main/contract/window.ts'
import { shortRun } from '../run-facts.ts'

/** An obstacle or a warning for the closing of a period on a run. */
export interface ClosingFinding {
  readonly kind: 'closed' | 'open' | 'investigating' | 'waiting' | 'newerRuns'
  readonly count: number
  /** Whether the core refuses the closing because of it. Otherwise it is a warning. */
  readonly isBlocking: boolean
}

/** Lists the obstacles to closing a run's period, then the warnings. */
export function listClosingFindings({
  closedBy,
  open,
  investigating,
  waiting,
  newerRuns,
}: ClosingState): readonly ClosingFinding[] {
  const findings: ClosingFinding[] = [
    { kind: 'closed', count: closedBy === null ? 0 : 1, isBlocking: true },
    { kind: 'open', count: open, isBlocking: true },
    { kind: 'investigating', count: investigating, isBlocking: true },
    { kind: 'waiting', count: waiting, isBlocking: true },
    { kind: 'newerRuns', count: newerRuns.length, isBlocking: false },
  ]
  return findings.filter(({ count }) => count > 0)
}

/** Whether nothing blocks the closing. */
export function canClose(state: ClosingState): boolean {
  return listClosingFindings(state).every(({ isBlocking }) => !isBlocking)
}

/**
 * Finds the closed period of another run that shares days with this one. Only one of them can be
 * closed.
 */
export function overlappingPeriod(
  periods: readonly PeriodView[],
  run: string,
  period: RunSummary['period'],
): PeriodView | undefined {
  // Null means no limit.
  const mayBeginBefore = (from: string | null, to: string | null): boolean =>
    from === null || to === null || from < to
  return periods.find(
    (other) =>
      other.run !== run &&
      other.reopenedAt === null &&
      mayBeginBefore(other.from, period?.to ?? null) &&
      mayBeginBefore(period?.from ?? null, other.to),
  )
}

/** Counts the breaks of each status with which a period was closed, the largest number first. */
export function frozenStatuses(
  frozenPeriod: FrozenPeriod,
): readonly { readonly status: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { status, count } of frozenPeriod.breaks)
    counts.set(status, (counts.get(status) ?? 0) + count)
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .sort((left, right) => right.count - left.count)
}

/**
 * Proposes a name for a run's evidence folder from its days and its id. The name is plain ASCII and
 * no path.
 */
export function evidenceName({
  run_id,
  as_of,
  period,
}: Pick<RunSummary, 'run_id' | 'as_of' | 'period'>): string {
  const days = period ? `${period.from.slice(0, 10)}_${period.to.slice(0, 10)}` : as_of.slice(0, 10)
  return `evidence-${days}-${shortRun(run_id).replace(/[^A-Za-z0-9_-]/g, '')}`
}

/** Whether a text is a valid folder name on every system and contains no path. */
export function isFolderName(text: string): boolean {
  return (
    /^[A-Za-z0-9][A-Za-z0-9._ -]{0,99}$/.test(text) &&
    !/[. ]$/.test(text) &&
    !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(text)
  )
}

/**
 * Returns the prefix that the ids of all evidence jobs of a run share. After a reload, the run's
 * screen finds the results of the jobs by this prefix.
 */
export function evidenceJobPrefix(run: string): string {
  return `evd_${run.replace(/[^A-Za-z0-9-]/g, '').slice(0, 40)}_`
}
