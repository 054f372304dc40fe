import type { Direction } from './mapping.ts'
import { quoteCell } from './quote-cell.ts'

/** The reason for leaving out a row by the sign of its amount or total. */
export function signReason(field: 'amount' | 'total'): string {
  return `the sign of its ${field} says that it is no withdrawal`
}

/** The reason for leaving out a row by its letter, empty if the row is a withdrawal. */
export function letterReason(
  { withdrawals }: Extract<Direction, { by: 'letter' }>,
  letter: string,
): string {
  const trimmed = letter.trim()
  return trimmed.toLowerCase() === withdrawals.toLowerCase()
    ? ''
    : `${quoteCell(trimmed)} says that it is no withdrawal`
}

/** The reason for leaving out a row whose withdrawals column is empty. */
export function sideReason({ withdrawals }: Extract<Direction, { by: 'columns' }>): string {
  return `only its ${withdrawals === 'debit' ? 'credit' : 'debit'} column is filled`
}
