import type { ReadableDb } from './database/connection.ts'
import { isOutdated } from './database/database.ts'
import { digestOfRun, listPeriods } from './decisions/periods.ts'
import { damagedRows, findUnnotedDamage } from './records/row-checks.ts'
import { findRun } from './runs/runs.ts'
import { checkTotals } from './status.ts'

/**
 * Compares the rows of a copy with what is kept about them: the sum of each record, the totals of
 * withdrawals, and the digest of each closed period. Gives what does not agree, in words; undefined:
 * all agrees. Looks at each row once. A copy of an earlier version is compared by the first sync
 * after its migration, for its sums cover other columns.
 */
export function judgeRows(db: ReadableDb): string | undefined {
  if (isOutdated(db)) return undefined
  // A damaged row that is noted may be what the totals disagree with.
  const hasNoted = damagedRows(db, 'withdrawals') !== undefined
  return (
    findUnnotedDamage(db) ?? (hasNoted ? undefined : checkTotals(db)[0]) ?? findUnsoundPeriod(db)
  )
}

function findUnsoundPeriod(db: ReadableDb): string | undefined {
  const unsound = listPeriods(db).find(({ run, reopenedAt, frozen }) => {
    if (reopenedAt !== null || frozen === null) return false
    const { seq } = findRun(db, run) ?? {}
    return seq === undefined || digestOfRun(db, seq, run) !== frozen.digest
  })
  return (
    unsound &&
    `what stands in the period that was closed on ${unsound.closedAt.slice(0, 10)} is not what was signed off`
  )
}
