import { readJsonNumber } from '../../base/decimal.ts'
import { significantDigits } from '../../reconciliation/row/rounded.ts'

/** The number of digits that a spreadsheet shows of a number. */
const SHOWN_DIGITS = 15
/** The largest number of digits that a spreadsheet writes to a file: those of the binary number. */
const WRITTEN_DIGITS = 17
// A typed amount with at most this many digits is recognisable by the zeros or nines before its
// binary noise.
const MAX_TYPED_DIGITS = 12

/**
 * Returns the number of a cell as its spreadsheet shows it, from the literal in the file and
 * without a binary float. A small number's exponent is written out (`1E-4` is 0.0001). A number of 16
 * or 17 digits is rounded to 15 if at most 12 significant digits remain (`1.1000000000000001` is
 * 1.1). Any other number stays as written. A large number with an exponent has lost digits, so its
 * row is refused (security.md 61).
 */
export function sheetNumber(literal: string): string {
  const isSmall = /^-?[0-9.]+[eE]-[0-9]+$/.test(literal)
  const expandedText = isSmall ? (readJsonNumber(literal) ?? literal) : literal
  if (!/^-?[0-9]+\.[0-9]+$/.test(expandedText)) return expandedText
  const count = significantDigits(expandedText)
  if (count <= SHOWN_DIGITS || count > WRITTEN_DIGITS) return expandedText
  const roundedText = roundTo(expandedText, SHOWN_DIGITS)
  return significantDigits(roundedText) <= MAX_TYPED_DIGITS ? roundedText : expandedText
}

// Rounds half up without a float: rounds the digits as an integer, then inserts the point again.
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
  const paddedDigits = roundedDigits.padStart(allDigits.length, '0')
  const point = paddedDigits.length - fraction.length
  const value =
    `${paddedDigits.slice(0, point).replace(/^0+(?=[0-9])/, '') || '0'}.${paddedDigits.slice(point)}`.replace(
      /\.?0+$/,
      '',
    )
  return isNegative ? `-${value}` : value
}
