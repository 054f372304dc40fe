import type { DecimalText } from '../../../../../src-main/base/decimal.ts'
import { sumDecimals } from '../../../../../src-main/base/decimal.ts'
import type { PairCells } from '../../break-view.ts'
import { listMoney, textOf } from '../../break-view.ts'

/** Maximum number of breaks in one decision (contract, `decide`). */
export const MAX_BREAKS_PER_DECISION = 1000

/** Marked breaks by their ids. */
export type MarkedRows = ReadonlyMap<string, PairCells>

/** Adds rows in order, up to the limit of a decision. A row that is already marked stays marked. */
export function withRows(markedRows: MarkedRows, rows: readonly PairCells[]): MarkedRows {
  const extendedRows = new Map(markedRows)
  for (const row of rows)
    if (extendedRows.size < MAX_BREAKS_PER_DECISION || extendedRows.has(idOf(row)))
      extendedRows.set(idOf(row), row)
  return extendedRows
}

/** Adds the row, or removes it if it was marked. */
export function toggleRow(markedRows: MarkedRows, row: PairCells): MarkedRows {
  if (!markedRows.has(idOf(row))) return withRows(markedRows, [row])
  return new Map([...markedRows].filter(([id]) => id !== idOf(row)))
}

/** Returns a break's id. */
export function idOf(row: PairCells): string {
  return textOf(row, 'break_id')
}

/**
 * Adds up the differences shown in the list exactly, per currency in alphabetical order. A break
 * without a difference adds nothing.
 */
export function sumDifferences(
  rows: Iterable<PairCells>,
): readonly { readonly currency: string; readonly sum: DecimalText }[] {
  const amounts = new Map<string, DecimalText[]>()
  for (const row of rows) {
    const difference = listMoney(row, 'amount_difference')
    // The cell of a split may hold several amounts, which are not a number.
    if (!/^-?\d+(?:\.\d+)?$/.test(difference)) continue
    const currency = textOf(row, 'currency')
    amounts.set(currency, [...(amounts.get(currency) ?? []), difference])
  }
  return [...amounts]
    .map(([currency, currencyAmounts]) => ({ currency, sum: sumDecimals(currencyAmounts) }))
    .sort((left, right) => (left.currency < right.currency ? -1 : 1))
}

/** The number of breaks of a category. */
export interface CategoryCount {
  readonly category: string
  readonly count: number
}

/** Counts the rows per category, the most frequent first. */
export function countCategories(rows: Iterable<PairCells>): readonly CategoryCount[] {
  const counts = new Map<string, number>()
  for (const row of rows)
    counts.set(textOf(row, 'category'), (counts.get(textOf(row, 'category')) ?? 0) + 1)
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .sort((left, right) => right.count - left.count || (left.category < right.category ? -1 : 1))
}
