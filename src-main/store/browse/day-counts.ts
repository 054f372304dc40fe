import type { AxisDay } from '../../reconciliation/day-axis.ts'
import type { ReadableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { indexedBy } from '../records/first-load.ts'

/**
 * Counts the withdrawals of one currency and status on each day of the axis. The index
 * withdrawals_sums holds the rows of a currency and status in the order of time, so a day is
 * counted by its entries alone. With 1 M rows over 90 days, counting 30 of the days takes 33 ms of
 * processor time, against 110 ms if the rows are grouped by the text of their day.
 */
export function countDays(
  db: ReadableDb,
  axis: readonly AxisDay[],
  { currency, status }: { readonly currency: string | null; readonly status: string | null },
): readonly number[] {
  const count = prepareCached<unknown[], number>(
    db,
    `SELECT count(*) FROM withdrawals${indexedBy(db, 'withdrawals_sums')} WHERE currency IS ? AND status IS ? AND created_at >= ? AND created_at <= ?`,
  ).pluck()
  return axis.map(({ from, to }) => count.get(currency, status, from, to) ?? 0)
}

/**
 * Counts the blocked withdrawals on each day of the axis. Blocked withdrawals are few and have an
 * index of their own.
 */
export function countBlockedDays(db: ReadableDb, axis: readonly AxisDay[]): readonly number[] {
  const count = prepareCached<unknown[], number>(
    db,
    `SELECT count(*) FROM withdrawals${indexedBy(db, 'withdrawals_blocked')} WHERE is_blocked = 'true' AND created_at >= ? AND created_at <= ?`,
  ).pluck()
  return axis.map(({ from, to }) => count.get(from, to) ?? 0)
}
