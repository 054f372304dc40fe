import type { DecimalText } from '../../../../../src-main/base/decimal.ts'
import { sumDecimals } from '../../../../../src-main/base/decimal.ts'
import type { PairCells } from '../../break-view.ts'
import { shownMoney, textOf } from '../../break-view.ts'

/** The breaks that one decision may speak of (contract, `decide`). */
export const MOST_MARKED = 1000

/** Marked breaks by their ids. */
export type MarkedRows = ReadonlyMap<string, PairCells>

/**
 * With the rows, in order, as far as a decision reaches; a row that is marked already stays one.
 */
export function withRows(marked: MarkedRows, rows: readonly PairCells[]): MarkedRows {
  const more = new Map(marked)
  for (const row of rows)
    if (more.size < MOST_MARKED || more.has(idOf(row))) more.set(idOf(row), row)
  return more
}

/** With the row, or without it where it was marked. */
export function toggled(marked: MarkedRows, row: PairCells): MarkedRows {
  if (!marked.has(idOf(row))) return withRows(marked, [row])
  return new Map([...marked].filter(([id]) => id !== idOf(row)))
}

/** A break's id. */
export function idOf(row: PairCells): string {
  return textOf(row, 'break_id')
}

/**
 * The exact sum of the differences shown in the list, per currency in the order of the alphabet;
 * what has no difference adds none.
 */
export function sumDifferences(
  rows: Iterable<PairCells>,
): readonly { readonly currency: string; readonly sum: DecimalText }[] {
  const amounts = new Map<string, DecimalText[]>()
  for (const row of rows) {
    const difference = shownMoney(row, 'amount_difference')
    // A split's cell may hold several amounts, which are no number.
    if (!/^-?\d+(?:\.\d+)?$/.test(difference)) continue
    const currency = textOf(row, 'currency')
    amounts.set(currency, [...(amounts.get(currency) ?? []), difference])
  }
  return [...amounts]
    .map(([currency, ofCurrency]) => ({ currency, sum: sumDecimals(ofCurrency) }))
    .sort((left, right) => (left.currency < right.currency ? -1 : 1))
}

/** How many breaks are of a category. */
export interface CategoryCount {
  readonly category: string
  readonly count: number
}

/** How many of the rows are of each category, the most frequent first. */
export function countCategories(rows: Iterable<PairCells>): readonly CategoryCount[] {
  const counts = new Map<string, number>()
  for (const row of rows)
    counts.set(textOf(row, 'category'), (counts.get(textOf(row, 'category')) ?? 0) + 1)
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .sort((left, right) => right.count - left.count || (left.category < right.category ? -1 : 1))
}
