import { findZone } from '../../../../src-main/base/zone.ts'
import type { ImportView, RunView, Work } from '../../../../src-main/contract/window.ts'
import { edgeDay } from '../../../../src-main/reconciliation/days.ts'
import { mappingToJson } from '../../../../src-main/reconciliation/row/mapping.ts'

/** Finds the ledger file of a run, while it is stored. */
export function importOfRun(run: RunView, imports: readonly ImportView[]): ImportView | undefined {
  return (
    imports.find((candidate) => candidate.runs.includes(run.id)) ??
    imports.find((candidate) => candidate.sha256 === run.summary.source.sha256)
  )
}

/**
 * Returns the work that repeats a run of the same file, mapping and days, from the cache alone. The
 * new run differs only by the decisions made since.
 */
export function repeatWork(
  { summary }: RunView,
  { id }: ImportView,
): Extract<Work, { kind: 'reconcile' }> {
  const { mapping, period, coverage, given_days: givenDays } = summary
  const [from, to] =
    givenDays === undefined
      ? [
          dayAtPeriodEnd(period, 'from', mapping.timeZone),
          dayAtPeriodEnd(period, 'to', mapping.timeZone),
        ]
      : [givenDays.from, givenDays.to]
  return {
    kind: 'reconcile',
    import: id,
    mappingText: mappingToJson(mapping),
    from,
    to,
    isOffline: true,
    isCacheComplete: coverage.declared_complete,
  }
}

/**
 * Returns the day in the mapping's zone that begins (`from`) or ends (`to`) exactly at an end of
 * the period, for a run that did not store its given days. Null if there is none, because that end
 * came from the ledger's own dates, as a UTC day.
 */
function dayAtPeriodEnd(
  period: RunView['summary']['period'],
  end: 'from' | 'to',
  timeZone: string,
): string | null {
  const zone = findZone(timeZone)
  // An open end of a period is stored as year 0000 or 9999, for which no day can be given.
  if (!zone || period === null || /^(?:0000|9999)-/.test(period[end])) return null
  return edgeDay(period[end], end, zone) ?? null
}
