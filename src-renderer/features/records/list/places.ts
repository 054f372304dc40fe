import { amountPieces } from '../../../format/amount.ts'

const MOST = 18
const FEW = 5
// Pixels: a title with its arrow, the padding of a cell, a digit at its boldest, a point.
const LEAST = 108
const CELL = 20
const DIGIT = 7.9
const POINT = 4

/** Digits after the point that an amount shows, at most 18. */
export function placesOf(text: string | null): number {
  const pieces = text === null ? undefined : amountPieces(text)
  return pieces ? Math.min(pieces.fraction.length, MOST) : 2
}

/** Whether a column as wide as moneyWidth says has room for all of an amount. */
export function hasRoom(text: string): boolean {
  return /^-?\d+(?:\.\d{0,18}0*)?$/.test(text)
}

/**
 * Digits before the point, a mark between groups counted as half a digit. Without an amount, as many
 * as most amounts have.
 */
export function wholesOf(text: string | null): number {
  const pieces = text === null ? undefined : amountPieces(text)
  if (!pieces) return FEW
  const marks = pieces.whole.replace(/\d/g, '').length
  return pieces.sign.length + pieces.whole.length - marks / 2
}

/**
 * The width in pixels of a column of amounts with that many digits after and before the point: none
 * of them is ever cut.
 */
export function moneyWidth(places: number, wholes: number = FEW): number {
  return Math.ceil(
    Math.max(LEAST, CELL + Math.max(wholes, FEW) * DIGIT + POINT + Math.max(places, 2) * DIGIT),
  )
}
