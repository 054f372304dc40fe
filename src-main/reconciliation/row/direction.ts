import type { Direction } from './mapping.ts'
import { normalText } from './normal-form.ts'
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
  return foldWord(letter) === foldWord(withdrawals)
    ? ''
    : `${quoteCell(letter.trim())} says that it is no withdrawal`
}

const foldWord = (text: string): string => normalText(text).toLowerCase()

/** The reason for leaving out a row whose withdrawals column is empty. */
export function sideReason({ withdrawals }: Extract<Direction, { by: 'columns' }>): string {
  return `only its ${withdrawals === 'debit' ? 'credit' : 'debit'} column is filled`
}
