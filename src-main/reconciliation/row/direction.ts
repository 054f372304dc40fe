import type { Direction } from './mapping.ts'
import { quoteCell } from './quote-cell.ts'

/** Why the sign of a row's amount or total leaves it out. */
export function signReason(field: 'amount' | 'total'): string {
  return `the sign of its ${field} says that it is no withdrawal`
}

/** Why the letter of a row leaves it out; empty where it does not. */
export function letterReason(
  { withdrawals }: Extract<Direction, { by: 'letter' }>,
  letter: string,
): string {
  const trimmed = letter.trim()
  return trimmed.toLowerCase() === withdrawals.toLowerCase()
    ? ''
    : `${quoteCell(trimmed)} says that it is no withdrawal`
}

/** Why a row is left out whose column of withdrawals is empty. */
export function sideReason({ withdrawals }: Extract<Direction, { by: 'columns' }>): string {
  return `only its ${withdrawals === 'debit' ? 'credit' : 'debit'} column is filled`
}
