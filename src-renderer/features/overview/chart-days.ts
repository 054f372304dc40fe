import type { Condition } from '../../../src-main/contract/report.ts'
import type { OverviewDay, Settings } from '../../../src-main/contract/window.ts'
import type { AxisDay } from '../../../src-main/reconciliation/day-axis.ts'

/** Returns the IANA name of the zone whose days a chart shows. */
export function dayZone({ timeZone }: Pick<Settings, 'timeZone'>): string {
  return timeZone === 'UTC' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * Returns the conditions for a day's withdrawals: in UTC the day itself, as in a filter that a
 * person sets, else its first and last instant.
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
 * Whether a day's column is hatched because some of its withdrawals are unknown. Today is always
 * incomplete, and is hatched only if none of it was read.
 */
export function isUnknownDay(
  { knowledge }: Pick<OverviewDay, 'knowledge'>,
  isToday: boolean,
): boolean {
  return isToday ? knowledge === 'none' : knowledge !== 'whole'
}

/** Why the chart ends with empty days: no sync, or no records from the service, since a day. */
export interface EmptyEnd {
  readonly kind: 'notSynced' | 'noRecords'
  /** The last known day, or the last with a withdrawal, or undefined if there is none. */
  readonly since: string | undefined
}

/**
 * Finds the empty end of a chart: nothing of today was read, or neither yesterday nor today has a
 * withdrawal. Undefined otherwise.
 */
export function findEmptyEnd(
  days: readonly Pick<OverviewDay, 'day' | 'count' | 'knowledge'>[],
): EmptyEnd | undefined {
  if (days.at(-1)?.knowledge === 'none')
    return {
      kind: 'notSynced',
      since: days.findLast(({ knowledge }) => knowledge !== 'none')?.day,
    }
  if (days.slice(-2).some(({ count }) => count > 0)) return undefined
  return { kind: 'noRecords', since: days.findLast(({ count }) => count > 0)?.day }
}
