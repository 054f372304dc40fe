import { amountPieces } from '../../../format/amount.ts'

const MAX_PLACES = 18
const MIN_WHOLE_DIGITS = 5
// In pixels: a title with its arrow, the padding of a cell, a digit in the boldest weight, a point.
const MIN_WIDTH = 108
const CELL_PADDING = 20
const DIGIT_WIDTH = 7.9
const POINT_WIDTH = 4

/** Shown digits after an amount's point, at most 18. */
export function placesOf(text: string | null): number {
  const pieces = text === null ? undefined : amountPieces(text)
  return pieces ? Math.min(pieces.fraction.length, MAX_PLACES) : 2
}

/** Whether a column of the width of moneyWidth fits the whole amount. */
export function hasRoom(text: string): boolean {
  return /^-?\d+(?:\.\d{0,18}0*)?$/.test(text)
}

/**
 * Digits before the point, with each group mark counted as half a digit. Without an amount, the
 * number that most amounts have.
 */
export function wholesOf(text: string | null): number {
  const pieces = text === null ? undefined : amountPieces(text)
  if (!pieces) return MIN_WHOLE_DIGITS
  const marks = pieces.whole.replace(/\d/g, '').length
  return pieces.sign.length + pieces.whole.length - marks / 2
}

/**
 * The width in pixels of a column of amounts with that many digits after and before the point. No
 * amount is ever cut.
 */
export function moneyWidth(places: number, wholes: number = MIN_WHOLE_DIGITS): number {
  return Math.ceil(
    Math.max(
      MIN_WIDTH,
      CELL_PADDING +
        Math.max(wholes, MIN_WHOLE_DIGITS) * DIGIT_WIDTH +
        POINT_WIDTH +
        Math.max(places, 2) * DIGIT_WIDTH,
    ),
  )
}
