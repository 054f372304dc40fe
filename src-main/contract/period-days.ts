import { edgeText } from '../base/instant.ts'
import { findZone } from '../base/zone.ts'
import { edgeDay } from '../reconciliation/days.ts'
import type { Period } from '../reconciliation/rules.ts'
import type { RunSummary } from './run.ts'

/**
 * The first and last day of a period, for display, as days of the zone in which it was made. An end
 * that is not the edge of a day in that zone is shown as an instant in UTC. Returns undefined if
 * the period is unbounded.
 */
export function periodDays(
  period: Period,
  timeZone: string,
): { readonly from: string; readonly to: string } | undefined {
  return period === null
    ? undefined
    : {
        from: periodEdge(period.from, 'from', timeZone),
        to: periodEdge(period.to, 'to', timeZone),
      }
}

/** One end of a period, as `periodDays` shows it. */
export function periodEdge(instant: string, end: 'from' | 'to', timeZone: string): string {
  const zone = findZone(timeZone)
  return (zone && edgeDay(instant, end, zone)) ?? edgeText(instant)
}

/**
 * Returns true if an end of a run's period comes from the dates of the ledger although some of its
 * rows were rejected. Dates of these rows may be outside the period.
 */
export function isPeriodEndUncertain({
  period,
  ledger,
  given_days: givenDays,
}: Pick<RunSummary, 'period' | 'ledger' | 'given_days'>): boolean {
  return (
    ledger.rejected > 0 &&
    period !== null &&
    givenDays !== undefined &&
    (givenDays.from === null || givenDays.to === null)
  )
}
