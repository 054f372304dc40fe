import { amountPieces } from '../../../format/amount.ts'

const MAX_PLACES = 18
const MIN_WHOLE_DIGITS = 5
// The widths in pixels of a title with its arrow, the padding of a cell, a digit in the boldest
// weight, and a point.
const MIN_WIDTH_PX = 108
const CELL_PADDING_PX = 20
const DIGIT_WIDTH_PX = 7.9
const POINT_WIDTH_PX = 4

/** Returns the number of shown digits after an amount's point, at most 18. */
export function placesOf(text: string | null): number {
  const pieces = text === null ? undefined : amountPieces(text)
  return pieces ? Math.min(pieces.fraction.length, MAX_PLACES) : 2
}

/**
 * Whether a text is an amount of at most 18 decimal places, apart from trailing zeros. A column of
 * the width that `moneyWidth` returns for its digits shows such an amount whole.
 */
export function hasRoom(text: string): boolean {
  return /^-?\d+(?:\.\d{0,18}0*)?$/.test(text)
}

/**
 * Returns the width of an amount before its point, in digits: a sign counts as one digit and a
 * group mark as half a digit. Without an amount, returns the width that most amounts need.
 */
export function wholeDigitsOf(text: string | null): number {
  const pieces = text === null ? undefined : amountPieces(text)
  if (!pieces) return MIN_WHOLE_DIGITS
  const marks = pieces.whole.replace(/\d/g, '').length
  return pieces.sign.length + pieces.whole.length - marks / 2
}

/**
 * Returns the width in pixels of a column of amounts with this many digits after and before the
 * point. An amount that `hasRoom` accepts is never cut.
 */
export function moneyWidth(decimalPlaces: number, wholeDigits: number = MIN_WHOLE_DIGITS): number {
  return Math.ceil(
    Math.max(
      MIN_WIDTH_PX,
      CELL_PADDING_PX +
        Math.max(wholeDigits, MIN_WHOLE_DIGITS) * DIGIT_WIDTH_PX +
        POINT_WIDTH_PX +
        Math.max(decimalPlaces, 2) * DIGIT_WIDTH_PX,
    ),
  )
}
