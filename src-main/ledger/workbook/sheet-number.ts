import { readJsonNumber } from '../../base/decimal.ts'
import { significantDigits } from '../../reconciliation/row/rounded.ts'

/**
 * Digits that a spreadsheet shows of a number. The seventeen digits that it writes are those of its
 * binary form.
 */
const SHOWN_DIGITS = 15
const WRITTEN_DIGITS = 17
// A typed amount with at most this many digits is recognisable by the zeros or nines before its
// binary noise.
const MAX_TYPED_DIGITS = 12

/**
 * Returns the number of a cell as its spreadsheet shows it, from the literal in the file and
 * without a binary float. A small number's exponent is written out (`1E-4` is 0.0001). Sixteen or
 * seventeen digits that round to twelve or fewer at fifteen digits are shown so
 * (`1.1000000000000001` is 1.1). Any other number stays as written. A large number with an exponent
 * has lost digits, and its row is refused for it (security.md 61).
 */
export function sheetNumber(literal: string): string {
  const isSmall = /^-?[0-9.]+[eE]-[0-9]+$/.test(literal)
  const expanded = isSmall ? (readJsonNumber(literal) ?? literal) : literal
  if (!/^-?[0-9]+\.[0-9]+$/.test(expanded)) return expanded
  const count = significantDigits(expanded)
  if (count <= SHOWN_DIGITS || count > WRITTEN_DIGITS) return expanded
  const rounded = roundTo(expanded, SHOWN_DIGITS)
  return significantDigits(rounded) <= MAX_TYPED_DIGITS ? rounded : expanded
}

// Rounds half up, on the text: the digits as a whole number, with the point put back in its
// position.
function roundTo(text: string, digits: number): string {
  const isNegative = text.startsWith('-')
  const [whole = '', fraction = ''] = (isNegative ? text.slice(1) : text).split('.')
  const allDigits = whole + fraction
  const first = /[1-9]/.exec(allDigits)?.index ?? 0
  const cutDigits = allDigits.length - first - digits
  const roundedDigits =
    (
      BigInt(allDigits.slice(0, allDigits.length - cutDigits)) +
      (allDigits.charCodeAt(allDigits.length - cutDigits) >= 53 ? 1n : 0n)
    ).toString() + '0'.repeat(cutDigits)
  const padded = roundedDigits.padStart(allDigits.length, '0')
  const point = padded.length - fraction.length
  const value =
    `${padded.slice(0, point).replace(/^0+(?=[0-9])/, '') || '0'}.${padded.slice(point)}`.replace(
      /\.?0+$/,
      '',
    )
  return isNegative ? `-${value}` : value
}
