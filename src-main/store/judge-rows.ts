import type { ReadableDb } from './database/connection.ts'
import { isOutdated } from './database/identity.ts'
import { digestOfRun, listPeriods } from './decisions/periods.ts'
import { damagedRows, findUnnotedDamage } from './records/row-checks.ts'
import { findRun } from './runs/runs.ts'
import { checkTotals } from './status.ts'

/**
 * Compares the rows of a copy with the figures stored about them: the checksum of each record, the
 * totals of withdrawals, and the digest of each closed period. Returns the first difference in
 * words, or undefined if there is none. Reads each row once. A copy of an earlier version is
 * checked by the first sync after its migration instead, because its checksums cover other columns.
 */
export function judgeRows(db: ReadableDb): string | undefined {
  if (isOutdated(db)) return undefined
  // A damaged row that is already noted may be why the totals disagree.
  const hasNotedDamage = damagedRows(db, 'withdrawals') !== undefined
  return (
    findUnnotedDamage(db) ??
    (hasNotedDamage ? undefined : checkTotals(db)[0]) ??
    findUnsoundPeriod(db)
  )
}

function findUnsoundPeriod(db: ReadableDb): string | undefined {
  const unsoundPeriod = listPeriods(db).find(({ run, reopenedAt, frozen }) => {
    if (reopenedAt !== null || frozen === null) return false
    const { seq } = findRun(db, run) ?? {}
    return seq === undefined || digestOfRun(db, seq, run) !== frozen.digest
  })
  return (
    unsoundPeriod &&
    `the content of the period that was closed on ${unsoundPeriod.closedAt.slice(0, 10)} is not what was signed off`
  )
}
