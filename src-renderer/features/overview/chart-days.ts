import type { Condition } from '../../../src-main/contract/report.ts'
import type { OverviewDay, Settings } from '../../../src-main/contract/window.ts'
import type { AxisDay } from '../../../src-main/reconciliation/day-axis.ts'

/** The IANA name of the zone whose days a chart shows. */
export function dayZone({ timeZone }: Pick<Settings, 'timeZone'>): string {
  return timeZone === 'UTC' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * The conditions of a day's withdrawals: the day itself where it is one of UTC, as a person would
 * choose it, otherwise its first and its last moment.
 */
export function dayConditions(
  { day, from, to }: AxisDay,
  zone: string,
  column = 'created_at',
): readonly Condition[] {
  const [low, high] = zone === 'UTC' ? [day, day] : [from, to]
  return [
    { column, operator: '>=', value: low },
    { column, operator: '<=', value: high },
  ]
}

/**
 * Whether a day's column is hatched, for its withdrawals are not all known. Today is never whole, and
 * is hatched only where nothing of it was asked for.
 */
export function isUnknownDay({ known }: Pick<OverviewDay, 'known'>, isToday: boolean): boolean {
  return isToday ? known === 'none' : known !== 'whole'
}

/** Why the chart ends empty: nothing was synced, or the service sent nothing, since a day. */
export interface Silence {
  readonly kind: 'notSynced' | 'noRecords'
  /** The last day that is known, or the last with a withdrawal; undefined: none of the chart's. */
  readonly since: string | undefined
}

/**
 * The silence at the end of a chart: nothing of today was asked for, or yesterday passed without a
 * withdrawal. Undefined while withdrawals come.
 */
export function silenceOf(
  days: readonly Pick<OverviewDay, 'day' | 'count' | 'known'>[],
): Silence | undefined {
  if (days.at(-1)?.known === 'none')
    return { kind: 'notSynced', since: days.findLast(({ known }) => known !== 'none')?.day }
  if (days.slice(-2).some(({ count }) => count > 0)) return undefined
  return { kind: 'noRecords', since: days.findLast(({ count }) => count > 0)?.day }
}
