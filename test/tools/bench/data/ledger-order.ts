import type { Draws } from './draws.ts'
import { STREAMS } from './draws.ts'

/** `local`: as in a ledger that is kept day by day. `random`: without any order. */
export type LedgerOrder = 'local' | 'random'

const WINDOW_ROWS = 64

/** The indexes of all records in the ledger's order. */
export function* ledgerOrder(
  order: LedgerOrder,
  n: number,
  seed: number,
  draws: Draws,
): Generator<number> {
  if (order === 'random') yield* shuffledWhole(n, seed)
  else for (let from = 0; from < n; from += WINDOW_ROWS) yield* shuffledWindow(from, n, draws)
}

/** An affine permutation, which needs no list of the indexes. */
function* shuffledWhole(n: number, seed: number): Generator<number> {
  let factor = Math.floor(n * 0.6180339887) | 1
  while (greatestCommonDivisor(factor, n) !== 1) factor += 2
  for (let position = 0; position < n; position += 1)
    yield Number((BigInt(position) * BigInt(factor) + BigInt(seed)) % BigInt(n))
}

/** A window of records, oldest first, shuffled within itself. */
function shuffledWindow(from: number, n: number, draws: Draws): readonly number[] {
  const indexes = Array.from(
    { length: Math.min(n - from, WINDOW_ROWS) },
    (_, index) => from + index,
  )
  draws.begin(from, STREAMS.order)
  for (let last = indexes.length - 1; last > 0; last -= 1) {
    const other = draws.below(last + 1)
    const lastIndex = indexes[last] as number
    indexes[last] = indexes[other] as number
    indexes[other] = lastIndex
  }
  return indexes
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
