import type { DecimalText } from '../../base/decimal.ts'
import { canonicalDecimal, readDecimal } from '../../base/decimal.ts'
import type { Mapping } from './mapping.ts'
import { quoteCell } from './quote-cell.ts'

/**
 * The reason why an amount's text cannot be used, in words for the operator. It begins with the
 * quoted text and follows the name of the field.
 */
export interface AmountProblem {
  readonly problem: string
}

/** Reads amounts in one ledger's notation. Create one for each file. */
export type AmountReader = (text: string) => DecimalText | AmountProblem

/** True for an amount, false for a problem. */
export function isAmount(result: DecimalText | AmountProblem): result is DecimalText {
  return typeof result === 'string'
}

/** Typeset documents write a minus sign instead of a hyphen. */
const MINUS_SIGN = /^\u2212(?=[\d.,])/
const EXPONENT = /^[+-]?[\d.,]+[eE][+-]?\d+$/

/**
 * Returns the reader of a mapping's notation: its decimal mark, thousands mark and style of
 * negatives. Thousands are groups of three digits. The first group has no leading zero, so that
 * `0.500` is not read as 500. An amount with an exponent is refused, because a spreadsheet rounded it.
 */
export function amountReader(
  notation: Pick<Mapping, 'decimal' | 'thousands' | 'negative'>,
): AmountReader {
  const { decimal, thousands, negative } = notation
  const isPlain = decimal === '.' && thousands === ''
  const groupedNumber =
    thousands === ''
      ? undefined
      : new RegExp(
          `^[1-9]\\d{0,2}(?:${escapeMark(thousands)}\\d{3})+(?:${escapeMark(decimal)}\\d*)?$`,
        )
  return (text) => {
    const trimmed = text.trim()
    if (isPlain && negative === '-1')
      return readDecimal(trimmed) ?? readDecimal(writtenInFull(trimmed)) ?? problemOf(trimmed)
    const { digits, isNegative } = withoutSign(plainMarks(trimmed, thousands), negative)
    const ungroupedDigits = groupedNumber?.test(digits) ? digits.replaceAll(thousands, '') : digits
    // A second sign, or a point beside the decimal comma, is not part of the notation.
    if (ungroupedDigits.startsWith('-') || (decimal === ',' && ungroupedDigits.includes('.')))
      return problemOf(trimmed)
    const value = decimal === ',' ? ungroupedDigits.replace(',', '.') : ungroupedDigits
    return readDecimal(writtenInFull(isNegative ? `-${value}` : value)) ?? problemOf(trimmed)
  }
}

/**
 * Converts an amount in a smaller unit, such as satoshi, to the currency's own: with 8 places,
 * `150000000` is `1.5`. `cell` is the text that the problem quotes where the amount is not a whole
 * number.
 */
export function scaleUnits(
  amount: DecimalText,
  places: number,
  cell: string,
): DecimalText | AmountProblem {
  const wholeAmount = canonicalDecimal(amount)
  if (wholeAmount.includes('.'))
    return { problem: `${quoteCell(cell.trim())} is not a whole number of its smallest unit` }
  const sign = wholeAmount.startsWith('-') ? '-' : ''
  const digits = wholeAmount.slice(sign.length).padStart(places + 1, '0')
  const point = digits.length - places
  return canonicalDecimal(
    places === 0 ? wholeAmount : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`,
  )
}

// Drops a plus sign, writes a minus sign as a hyphen, and adds a missing zero before the point. Some
// programs also leave out the zeros after the point: Electrum writes one bitcoin as `1.`.
function writtenInFull(text: string): string {
  return text
    .replace(MINUS_SIGN, '-')
    .replace(/^\+(?=[\d.])/, '')
    .replace(/^(-?)\.(?=\d)/, '$10.')
    .replace(/^(-?\d+)\.$/, '$1')
}

// Programs also write the space between thousands as a no-break space, and the apostrophe as a
// typographic one.
function plainMarks(text: string, thousands: Mapping['thousands']): string {
  if (thousands === ' ') return text.replace(/[\u00a0\u2009\u202f]/g, ' ')
  return thousands === "'" ? text.replaceAll('\u2019', "'") : text
}

function withoutSign(
  text: string,
  negative: Mapping['negative'],
): { digits: string; isNegative: boolean } {
  if (negative === '(1)' && text.startsWith('(') && text.endsWith(')'))
    return { digits: text.slice(1, -1).trim(), isNegative: true }
  if (negative === '1-' && text.endsWith('-'))
    return { digits: text.slice(0, -1).trim(), isNegative: true }
  return text.startsWith('-') || MINUS_SIGN.test(text)
    ? { digits: text.slice(1), isNegative: true }
    : { digits: text.replace(/^\+(?=[\d.,])/, ''), isNegative: false }
}

function problemOf(text: string): AmountProblem {
  const quotedText = quoteCell(text)
  if (EXPONENT.test(text))
    return { problem: `${quotedText} was rounded by a spreadsheet (it has an exponent)` }
  if (/^-?\d+(?:\.\d+)?$/.test(text) && /\d{31}/.test(text))
    return { problem: `${quotedText} has more than 30 digits before or after the point` }
  return {
    problem: `${quotedText} is not an amount in this notation (see decimal, thousands and negative of the mapping)`,
  }
}

function escapeMark(mark: string): string {
  return mark.replace(/[.']/g, '\\$&')
}
