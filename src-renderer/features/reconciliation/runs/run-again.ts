import { findZone } from '../../../../src-main/base/zone.ts'
import type { ImportView, RunView, Work } from '../../../../src-main/contract/window.ts'
import { edgeDay } from '../../../../src-main/reconciliation/days.ts'
import { mappingToJson } from '../../../../src-main/reconciliation/row/mapping.ts'

/** Finds the ledger file of a run, while it is stored. */
export function importOfRun(run: RunView, imports: readonly ImportView[]): ImportView | undefined {
  return (
    imports.find((one) => one.runs.includes(run.id)) ??
    imports.find((one) => one.sha256 === run.summary.source.sha256)
  )
}

/**
 * Makes the work that repeats a run of the same file, mapping and days, from the cache alone. The
 * new run differs only by the decisions made since.
 */
export function againWork(
  { summary }: RunView,
  { id }: ImportView,
): Extract<Work, { kind: 'reconcile' }> {
  const { mapping, period, coverage, given_days: givenDays } = summary
  const [from, to] =
    givenDays === undefined
      ? [earlierDay(period, 'from', mapping.timeZone), earlierDay(period, 'to', mapping.timeZone)]
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
 * For a run that did not store its given days: returns the day in the mapping's zone that begins,
 * or ends, exactly at an end of its period. Null if there is none, because that end came from the
 * ledger's own dates, with UTC days.
 */
function earlierDay(
  period: RunView['summary']['period'],
  end: 'from' | 'to',
  timeZone: string,
): string | null {
  const zone = findZone(timeZone)
  // Ends that mean "without end" are in years for which no day can be given.
  if (!zone || period === null || /^(?:0000|9999)-/.test(period[end])) return null
  return edgeDay(period[end], end, zone) ?? null
}
