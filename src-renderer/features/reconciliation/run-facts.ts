import type { RunSummary } from '../../../src-main/contract/run.ts'
import { formatCount } from '../../format/amount.ts'
import { placesOf } from '../records/list/amount-width.ts'

/** The places in which a row or record of a run can end. */
export type RowPlace =
  'matched' | 'broken' | 'rejected' | 'unchecked' | 'excluded' | 'outside_period' | 'void'

/** The number of rows of one side in each place, and whether they add up. */
export interface RowSum {
  readonly parts: readonly {
    readonly place: RowPlace
    readonly count: number
  }[]
  readonly total: number
  readonly isWhole: boolean
}

/** Counts the ledger rows that can be matched: all except the rows that the mapping leaves out. */
export function countedRows({ rows, excluded = 0 }: RunSummary['ledger']): number {
  return rows - excluded
}

/**
 * Returns the matched share of the rows that can be matched, in percent with one decimal digit. It
 * is rounded down, so 100 means all rows. Undefined without rows.
 */
export function matchedShare(ledger: RunSummary['ledger']): string | undefined {
  const rows = countedRows(ledger)
  if (rows === 0) return undefined
  const thousandths = Math.floor((ledger.matched * 1000) / rows)
  return thousandths === 1000 ? '100' : `${Math.floor(thousandths / 10)}.${thousandths % 10}`
}

/** Counts the ledger rows by place. */
export function ledgerSum({ rows, ...counts }: RunSummary['ledger']): RowSum {
  return rowSum(rows, [
    ['matched', counts.matched],
    ['broken', counts.broken],
    ['rejected', counts.rejected],
    ['unchecked', counts.unchecked],
    ['excluded', counts.excluded ?? 0],
    ['outside_period', counts.outside_period],
    ['void', counts.void ?? 0],
  ])
}

/** Counts the provider records by place. */
export function providerSum({ records, ...counts }: RunSummary['provider']): RowSum {
  return rowSum(records, [
    ['matched', counts.matched],
    ['broken', counts.broken],
    ['outside_period', counts.outside_period],
    ['void', counts.void ?? 0],
  ])
}

function rowSum(total: number, counts: readonly (readonly [RowPlace, number])[]): RowSum {
  const parts = counts.map(([place, count]) => ({ place, count }))
  return { parts, total, isWhole: parts.reduce((sum, { count }) => sum + count, 0) === total }
}

/** Counts the breaks of a run, of all categories. */
export function breakCount(summary: RunSummary): number {
  return Object.values(summary.breaks).reduce((sum, count) => sum + count, 0)
}

/** Returns the first characters of a run's id, as lists show it. */
export function shortRun(id: string): string {
  return id.slice(0, 8)
}

/** Writes `done` of `total` for a progress line. `of` is the word between them. */
export function progressText(done: number, total: number | null, of: string): string {
  if (total !== null) return `${formatCount(done)} ${of} ${formatCount(total)}`
  return done === 0 ? '' : formatCount(done)
}

/** Makes a descriptive file name for a run's export. The name is plain ASCII and no path. */
export function exportName(
  report: 'breaks' | 'matches',
  summary: Pick<RunSummary, 'run_id' | 'as_of'>,
): string {
  return `${report}-${summary.as_of.slice(0, 10)}-${shortRun(summary.run_id).replace(/[^A-Za-z0-9_-]/g, '')}.csv`
}

/**
 * Returns the digits after the point that a column of these amounts reserves, so that the points
 * line up.
 */
export function maxDecimalPlaces(amounts: readonly string[]): number {
  return amounts.reduce((maxPlaces, text) => Math.max(maxPlaces, placesOf(text)), 2)
}
