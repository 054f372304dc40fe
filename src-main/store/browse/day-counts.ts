import type { AxisDay } from '../../reconciliation/day-axis.ts'
import type { ReadableDb } from '../database/connection.ts'
import { prepared } from '../database/prepared.ts'
import { indexedBy } from '../records/first-load.ts'

/** The withdrawals of one day, by its place in the axis. */
export interface DayCount {
  readonly at: number
  readonly count: number
  readonly blocked: number
}

/**
 * How many withdrawals of one currency and status each day of the axis has; days without any are
 * left out. The index withdrawals_sums holds such a pair in the order of time, so that only the
 * entries of these days are read.
 */
export function countDays(
  db: ReadableDb,
  axis: readonly AxisDay[],
  { currency, status }: { readonly currency: string | null; readonly status: string | null },
): DayCount[] {
  return prepared<unknown[], DayCount>(
    db,
    `SELECT day.key AS at, count(*) AS count, coalesce(sum(is_blocked = 'true'), 0) AS blocked
      FROM json_each(?) AS day CROSS JOIN withdrawals${indexedBy(db, 'withdrawals_sums')}
      WHERE currency IS ? AND status IS ? AND created_at >= json_extract(day.value, '$.from') AND created_at <= json_extract(day.value, '$.to')
      GROUP BY day.key`,
  ).all(JSON.stringify(axis), currency, status)
}
