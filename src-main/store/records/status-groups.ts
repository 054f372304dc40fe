import type { ReadableDb } from '../database/connection.ts'
import { indexedBy } from './first-load.ts'
import { hasTotals } from './totals.ts'

/** The withdrawals of one currency and status. */
export interface StatusGroup {
  readonly currency: string | null
  readonly status: string | null
  readonly count: number
  readonly blocked: number
}

/** Groups withdrawals by currency and status, from the totals if they are valid. */
export function readGroups(db: ReadableDb): StatusGroup[] {
  if (hasTotals(db))
    return db
      .prepare<[], StatusGroup>(
        "SELECT currency, status, sum(rows) AS count, coalesce(sum(iif(is_blocked = 'true', rows, 0)), 0) AS blocked FROM withdrawal_totals WHERE rows > 0 GROUP BY currency, status",
      )
      .all()
  return db
    .prepare<[], StatusGroup>(
      `SELECT currency, status, count(*) AS count, coalesce(sum(is_blocked = 'true'), 0) AS blocked FROM withdrawals${indexedBy(db, 'withdrawals_sums')} GROUP BY currency, status`,
    )
    .all()
}

/**
 * Returns a test for groups that are not final. A withdrawal without a status counts as not final.
 */
export function isOpenGroup(finalStatuses: readonly string[]): (group: StatusGroup) => boolean {
  const finalStatusSet = new Set(finalStatuses)
  return ({ status }) => status === null || !finalStatusSet.has(status)
}
