import type { InstantText } from '../base/instant.ts'
import { microsToInstant } from '../base/instant.ts'
import type { ExactMatch } from '../reconciliation/sides.ts'
import type { LineRuns } from './prints/line-numbers.ts'
import { LineNumbers } from './prints/line-numbers.ts'
import { HAS_DATE, PRINTED, VOID_PAIR } from './prints/print-bits.ts'
import type { RowTextParts } from './row-texts.ts'
import { RowTextIndex } from './row-texts.ts'

/** Flag of a ledger row: the row and its partner agree in every compared field. */
export const EQUAL = 1
/** Flag of an equal row: the date is the instant of the withdrawal. */
export const SAME_INSTANT = 2
/** Flag of an equal row: a cell is spelled differently from the withdrawal's. */
export const TEXT_DIFFERS = 4
/** Flag of an equal row: the row and its partner are both void. */
export const VOID = 8

/** The equal pairs as numbers of each ledger row, in memory that several threads share. */
export interface EqualParts {
  readonly flags: Uint8Array
  /** The withdrawal of each row, plus one. */
  readonly partner: Int32Array
  /** The bits of each row: its filled cells (cellBits), and those of print-bits.ts. */
  readonly rowBits: Uint16Array
  readonly micros: Float64Array
  readonly lines: LineRuns
  readonly count: number
  readonly firstRow: number
  /** The row numbers of the withdrawals, where these have gaps. */
  readonly gapped: Int32Array | undefined
  /** The differing cells, as JSON, of rows that are spelled differently from their withdrawal. */
  readonly differingCells: readonly RowTextParts[]
}

/** Returns the number of equal pairs. */
export function countPairs({ flags }: EqualParts): number {
  let count = 0
  for (const flag of flags) count += flag & EQUAL
  return count
}

/** The equal pairs, in the order of the ledger. The details of a pair are computed on demand. */
export class ExactMatches {
  #parts: EqualParts
  #pair: Pair

  /** `differingCellsOf` finds the differing cells of a pair that `parts` does not list. */
  constructor(
    parts: EqualParts,
    differingCellsOf: (ledger: number, provider: number) => string = () => '',
  ) {
    this.#parts = parts
    this.#pair = new Pair(parts, differingCellsOf)
  }

  /** Releases the memory of the pairs, which cannot be read afterwards. */
  drop(): void {
    this.#parts = emptyParts
    this.#pair = new Pair(emptyParts, () => '')
  }

  /** Yields the pairs from a ledger row on. The object is reused from pair to pair. */
  *from(ledger: number): Generator<ExactMatch> {
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

const emptyParts: EqualParts = {
  flags: new Uint8Array(0),
  partner: new Int32Array(0),
  rowBits: new Uint16Array(0),
  micros: new Float64Array(0),
  lines: new LineNumbers(false).runs,
  count: 0,
  firstRow: 0,
  gapped: undefined,
  differingCells: [],
}

class Pair implements ExactMatch {
  ledger = 0
  provider = 0
  readonly #parts: EqualParts
  readonly #lines: LineNumbers
  readonly #differingCells: readonly RowTextIndex[]
  readonly #differingCellsOf: (ledger: number, provider: number) => string

  constructor(parts: EqualParts, differingCellsOf: (ledger: number, provider: number) => string) {
    this.#parts = parts
    this.#lines = new LineNumbers(true, parts.lines)
    this.#differingCells = parts.differingCells.map((texts) => new RowTextIndex(texts))
    this.#differingCellsOf = differingCellsOf
  }

  get record(): number {
    const { gapped, firstRow } = this.#parts
    return gapped ? (gapped[this.provider] as number) : firstRow + this.provider
  }

  get line(): number {
    return this.#lines.get(this.ledger)
  }

  get filledCellBits(): number {
    const { rowBits, flags } = this.#parts
    const isVoid = ((flags[this.ledger] as number) & VOID) !== 0
    return ((rowBits[this.ledger] as number) & PRINTED) | (isVoid ? VOID_PAIR : 0)
  }

  get date(): InstantText | '' | null {
    const { flags, rowBits, micros } = this.#parts
    if (((flags[this.ledger] as number) & SAME_INSTANT) !== 0) return null
    return ((rowBits[this.ledger] as number) & HAS_DATE) === 0
      ? ''
      : microsToInstant(micros[this.ledger] as number)
  }

  get differingCells(): string {
    if (((this.#parts.flags[this.ledger] as number) & TEXT_DIFFERS) === 0) return ''
    for (const index of this.#differingCells) {
      const text = index.find(this.ledger)
      if (text !== undefined) return text
    }
    return this.#differingCellsOf(this.ledger, this.provider)
  }
}
