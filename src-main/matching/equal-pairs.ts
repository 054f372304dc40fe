import type { InstantText } from '../base/instant.ts'
import { microsToInstant } from '../base/instant.ts'
import type { EqualPair } from '../reconciliation/reconcile.ts'
import type { LineRuns } from './prints/line-numbers.ts'
import { LineNumbers } from './prints/line-numbers.ts'
import { HAS_DATE, PRINTED, VOID_PAIR } from './prints/print-bits.ts'
import type { RowTextParts } from './row-texts.ts'
import { RowTextIndex } from './row-texts.ts'

/**
 * Flags of a ledger row: it and its partner are alike; on the same instant; some cell of it is
 * written otherwise; both are void.
 */
export const EQUAL = 1
export const SAME_DATE = 2
export const OTHERWISE = 4
export const VOID = 8

/** What tells of pairs that are alike: numbers of each ledger row, which threads see at once. */
export interface EqualParts {
  readonly flags: Uint8Array
  /** The withdrawal of each row, plus one. */
  readonly partner: Int32Array
  /** Which cells hold something, as LedgerPrints has them. */
  readonly cells: Uint16Array
  readonly micros: Float64Array
  readonly lines: LineRuns
  readonly count: number
  readonly firstRow: number
  /** The withdrawals' rows, where their numbers have gaps. */
  readonly gapped: Int32Array | undefined
  /** Of rows that are written otherwise than their withdrawal the cells that are, as JSON. */
  readonly otherwise: readonly RowTextParts[]
}

/** How many pairs there are. */
export function countPairs({ flags }: EqualParts): number {
  let count = 0
  for (const flag of flags) count += flag & EQUAL
  return count
}

/**
 * Pairs that are alike, in the order of the ledger. What is kept of one is looked up when it is
 * asked for.
 */
export class EqualPairs {
  #parts: EqualParts
  #pair: Pair

  /** `otherwiseOf`: what was not noted of a row and its withdrawal. */
  constructor(
    parts: EqualParts,
    otherwiseOf: (ledger: number, provider: number) => string = () => '',
  ) {
    this.#parts = parts
    this.#pair = new Pair(parts, otherwiseOf)
  }

  /** Lets go of all that tells of them: no more are asked for. */
  drop(): void {
    this.#parts = nothing
    this.#pair = new Pair(nothing, () => '')
  }

  /** From a ledger row on; the same object each time. */
  *from(ledger: number): Generator<EqualPair> {
    const { flags, partner, count } = this.#parts
    const pair = this.#pair
    for (let at = ledger; at < count; at += 1) {
      if (((flags[at] as number) & EQUAL) === 0) continue
      pair.ledger = at
      pair.provider = (partner[at] as number) - 1
      yield pair
    }
  }
}

const nothing: EqualParts = {
  flags: new Uint8Array(0),
  partner: new Int32Array(0),
  cells: new Uint16Array(0),
  micros: new Float64Array(0),
  lines: new LineNumbers(false).runs,
  count: 0,
  firstRow: 0,
  gapped: undefined,
  otherwise: [],
}

class Pair implements EqualPair {
  ledger = 0
  provider = 0
  readonly #parts: EqualParts
  readonly #lines: LineNumbers
  readonly #otherwise: readonly RowTextIndex[]
  readonly #otherwiseOf: (ledger: number, provider: number) => string

  constructor(parts: EqualParts, otherwiseOf: (ledger: number, provider: number) => string) {
    this.#parts = parts
    this.#lines = new LineNumbers(true, parts.lines)
    this.#otherwise = parts.otherwise.map((noted) => new RowTextIndex(noted))
    this.#otherwiseOf = otherwiseOf
  }

  get record(): number {
    const { gapped, firstRow } = this.#parts
    return gapped ? (gapped[this.provider] as number) : firstRow + this.provider
  }

  get line(): number {
    return this.#lines.get(this.ledger)
  }

  get cells(): number {
    const { cells, flags } = this.#parts
    const isVoid = ((flags[this.ledger] as number) & VOID) !== 0
    return ((cells[this.ledger] as number) & PRINTED) | (isVoid ? VOID_PAIR : 0)
  }

  get date(): InstantText | '' | null {
    const { flags, cells, micros } = this.#parts
    if (((flags[this.ledger] as number) & SAME_DATE) !== 0) return null
    return ((cells[this.ledger] as number) & HAS_DATE) === 0
      ? ''
      : microsToInstant(micros[this.ledger] as number)
  }

  get otherwise(): string {
    if (((this.#parts.flags[this.ledger] as number) & OTHERWISE) === 0) return ''
    for (const noted of this.#otherwise) {
      const found = noted.find(this.ledger)
      if (found !== undefined) return found
    }
    return this.#otherwiseOf(this.ledger, this.provider)
  }
}
