import { readJsonNumber } from '../../base/decimal.ts'
import { significantDigits } from '../../reconciliation/row/rounded.ts'

/**
 * Digits that a spreadsheet shows of a number; the seventeen it writes are those of its binary
 * form.
 */
const SHOWN = 15
const WRITTEN = 17
// A typed amount of so many digits or fewer is told from its binary decoration by the zeros or
// nines between them.
const CLEAR = 12

/**
 * The number of a cell as its spreadsheet shows it, from the literal in the file and without a
 * binary float. A small number's exponent is written out (`1E-4` is 0.0001). Sixteen or seventeen
 * digits that come to twelve or fewer when fifteen are shown are those (`1.1000000000000001` is
 * 1.1). Everything else stays as it is written; a large number with an exponent has lost digits,
 * and its row will be refused for it (security.md 61).
 */
export function sheetNumber(literal: string): string {
  const isSmall = /^-?[0-9.]+[eE]-[0-9]+$/.test(literal)
  const plain = isSmall ? (readJsonNumber(literal) ?? literal) : literal
  if (!/^-?[0-9]+\.[0-9]+$/.test(plain)) return plain
  const count = significantDigits(plain)
  if (count <= SHOWN || count > WRITTEN) return plain
  const rounded = roundTo(plain, SHOWN)
  return significantDigits(rounded) <= CLEAR ? rounded : plain
}

// Half up, on the text: the digits as a whole number, the point put back where it was.
function roundTo(text: string, digits: number): string {
  const isNegative = text.startsWith('-')
  const [whole = '', fraction = ''] = (isNegative ? text.slice(1) : text).split('.')
  const all = whole + fraction
  const first = /[1-9]/.exec(all)?.index ?? 0
  const cut = all.length - first - digits
  const raised =
    (
      BigInt(all.slice(0, all.length - cut)) + (all.charCodeAt(all.length - cut) >= 53 ? 1n : 0n)
    ).toString() + '0'.repeat(cut)
  const padded = raised.padStart(all.length, '0')
  const point = padded.length - fraction.length
  const value =
    `${padded.slice(0, point).replace(/^0+(?=[0-9])/, '') || '0'}.${padded.slice(point)}`.replace(
      /\.?0+$/,
      '',
    )
  return isNegative ? `-${value}` : value
}
