import { amountPieces } from '../format/amount.ts'

const MOST = 18

/** Digits after the point that an amount shows, at most 18. */
export function placesOf(text: string | null): number {
  const pieces = text === null ? undefined : amountPieces(text)
  return pieces ? Math.min(pieces.fraction.length, MOST) : 2
}

/** The width in pixels of a column of amounts with that many places: ten whole digits with their commas fit before the point. */
export function moneyWidth(places: number): number {
  return Math.ceil(108 + Math.max(0, places - 2) * 7.8)
}
