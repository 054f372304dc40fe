import { SCANNED_COLUMNS } from '../prints/provider-print.ts'
import { PlainMachine, wordLists } from './plain-machine.ts'

/**
 * What became of a comparison (provider.ts of the machine); `void` is added to `alike` and
 * `otherwise` where both sides are void.
 */
export const pairAnswers = { unlike: 0, alike: 1, otherwise: 2, ask: 3, void: 4 } as const

interface DigestNumbers {
  readonly sums: readonly number[]
  readonly count: number
}

/** Behind each cell but the last one of all. */
const CELL_END = 255
const INTS_PER_ORDER = 6
const UNIT = 1_000_000_000n
/** Whole units of fifteen digits fit so many times into 63 bits. */
const PER_CARRY = 8000

/**
 * Withdrawals straight from the bytes in which the cache hands them over: their cells, their keys,
 * and whether they are like the rows that they found.
 */
export class PlainPairs {
  /** Withdrawals that a batch may hold. */
  readonly most: number
  /** Of each withdrawal of the batch where its cells stand. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** Three numbers a withdrawal: its key, and 1 where that is right. */
  readonly keys: Int32Array
  /** Microseconds, NOT_PLAIN where created_at is none. */
  readonly created: Float64Array
  readonly answers: Uint8Array
  readonly #machine: PlainMachine
  readonly #batch: Uint8Array
  readonly #wanted: Int32Array
  readonly #sums: BigInt64Array
  readonly #currencies: { readonly currency: string; readonly number: number }[] = []
  readonly #totals = new Map<string, bigint>()
  #asked = 0
  #added = 0

  /** `seeds`: as for Fingerprint. `keyColumn`: which of `scanned` is the key. */
  constructor(seeds: Int32Array, keyColumn: number) {
    const machine = new PlainMachine(seeds)
    const { exports } = machine
    this.#machine = machine
    this.most = exports.MOST_BATCH.value as number
    this.starts = machine.ints(exports.cellStarts, this.most * SCANNED_COLUMNS)
    this.ends = machine.ints(exports.cellEnds, this.most * SCANNED_COLUMNS)
    this.keys = machine.ints(exports.keys, this.most * 3)
    this.created = machine.floats(exports.created, this.most)
    this.answers = machine.bytes(exports.answers, this.most)
    this.#batch = machine.bytes(exports.batch, exports.BATCH_BYTES.value as number)
    this.#wanted = machine.ints(exports.wanted, this.most * INTS_PER_ORDER)
    this.#sums = machine.bigs(exports.sums, (exports.MOST_SUMS.value as number) * 4)
    exports.setProvider(keyColumn)
  }

  /** Finds the cells of so many withdrawals; false where the bytes are too many. */
  load(bytes: Uint8Array, count: number): boolean {
    if (count > this.most || bytes.length >= this.#batch.length) return false
    this.#batch.set(bytes)
    this.#batch[bytes.length] = CELL_END
    this.#asked = 0
    return this.#machine.exports.findCells(count, bytes.length + 1) !== 0
  }

  /**
   * Has a withdrawal of the batch compared with a ledger row of these cells, line and prints; the
   * answers come in the order of the questions.
   */
  want(
    row: number,
    cells: number,
    line: number,
    first: number,
    second: number,
    written: number,
  ): void {
    const at = this.#asked * INTS_PER_ORDER
    const wanted = this.#wanted
    wanted[at] = row
    wanted[at + 1] = cells
    wanted[at + 2] = line
    wanted[at + 3] = first
    wanted[at + 4] = second
    wanted[at + 5] = written
    this.#asked += 1
  }

  /** Answers what was wanted: sums and digest of those that are alike are kept here. */
  compare(): void {
    if (this.#added + this.#asked > PER_CARRY) this.#carry()
    this.#machine.exports.compare(this.#asked)
    this.#added += this.#asked
  }

  learnCode(written: string, normal: string): void {
    const number = this.#machine.learn(wordLists.codes, written, normal)
    if (number >= 0) this.#currencies.push({ currency: written, number })
  }

  learnStatus(written: string, normal: string): void {
    this.#machine.learn(wordLists.statuses, written, normal)
  }

  /** Per currency the exact sum of those that were alike, in units of 10⁻³⁰. */
  get totals(): ReadonlyMap<string, bigint> {
    this.#carry()
    return this.#totals
  }

  /** What ResultDigest would be of those. */
  get digest(): DigestNumbers {
    const { sum0, sum1, sum2, sum3, count } = this.#machine.exports
    return {
      sums: [sum0, sum1, sum2, sum3].map((sum) => sum.value as number),
      count: count.value as number,
    }
  }

  #carry(): void {
    for (const { currency, number } of this.#currencies) {
      const [whole, high, low, added] = this.#sums.subarray(
        number * 4,
        number * 4 + 4,
      ) as unknown as [bigint, bigint, bigint, bigint]
      if (added === 0n) continue
      this.#totals.set(
        currency,
        (this.#totals.get(currency) ?? 0n) +
          ((whole * UNIT + high) * UNIT + low) * 1_000_000_000_000n,
      )
      this.#sums.fill(0n, number * 4, number * 4 + 4)
    }
    this.#added = 0
  }
}
