import type { PairCells } from '../break-view.ts'
import { listMoney, textOf } from '../break-view.ts'

/**
 * Returns the amount of a break in a money column. The columns of the difference and of the two
 * sides show the leading money field, other columns their own cell.
 */
export function breakMoney(cells: PairCells, name: string): string {
  return name === 'amount_difference' || name === 'ledger_amount' || name === 'provider_amount'
    ? listMoney(cells, name)
    : textOf(cells, name)
}
