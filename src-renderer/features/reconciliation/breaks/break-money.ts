import type { PairCells } from '../break-view.ts'
import { shownMoney, textOf } from '../break-view.ts'

/**
 * The amount of a break in a money column: of its difference and its two sides what leads, of other
 * columns the cell itself.
 */
export function breakMoney(cells: PairCells, name: string): string {
  return name === 'amount_difference' || name === 'ledger_amount' || name === 'provider_amount'
    ? shownMoney(cells, name)
    : textOf(cells, name)
}
