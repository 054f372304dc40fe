import { SCANNED_COLUMNS } from '../prints/scanned-columns.ts'
import { ReconcileWasm, wordLists } from './wasm-module.ts'

/**
 * The results of a comparison (resources/wasm/comparer.ts). BOTH_VOID_FLAG may be added to `equal`
 * and `respelled`.
 */
export const verdicts = { different: 0, equal: 1, respelled: 2, undecided: 3 } as const
/** A flag added to a verdict: both sides are void. */
export const BOTH_VOID_FLAG = 4

interface DigestNumbers {
  readonly sums: readonly number[]
  readonly count: number
}

/** The byte after each cell, the last one included. */
const CELL_END = 255
const INTS_PER_QUEUE_ENTRY = 6
const UNIT = 1_000_000_000n
/** The sum of this number of amounts with fifteen digits before the point fits into 63 bits. */
const PAIRS_PER_CARRY = 8000

/**
 * Reads withdrawals directly from the cache's bytes: finds their cells, computes their keys, and
 * compares them with ledger rows.
 */
export class WasmComparer {
  /** Maximum number of withdrawals in a batch. */
  readonly maxWithdrawals: number
  /** The positions of the cells of each withdrawal in the batch. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** Three numbers for each withdrawal: its key, and 1 where the key is valid. */
  readonly keys: Int32Array
  /** created_at in microseconds, NO_MICROS if it is not in the usual form. */
  readonly created: Float64Array
  readonly results: Uint8Array
  readonly #wasm: ReconcileWasm
  readonly #batch: Uint8Array
  readonly #queue: Int32Array
  readonly #sums: BigInt64Array
  /** The codes that the module knows. Their sums are stored under their indexes. */
  readonly #currencies: string[] = []
  readonly #maxCodes: number
  readonly #totals = new Map<string, bigint>()
  #queuedCount = 0
  #addedCount = 0

  /** `seeds`: as for Fingerprint. `keyColumn`: the key's number in scannedColumns. */
  constructor(seeds: Int32Array, keyColumn: number) {
    const wasm = new ReconcileWasm(seeds)
    const { exports } = wasm
    this.#wasm = wasm
    this.maxWithdrawals = exports.MAX_WITHDRAWALS.value as number
    this.starts = wasm.ints(exports.cellStarts, this.maxWithdrawals * SCANNED_COLUMNS)
    this.ends = wasm.ints(exports.cellEnds, this.maxWithdrawals * SCANNED_COLUMNS)
    this.keys = wasm.ints(exports.keys, this.maxWithdrawals * 3)
    this.created = wasm.floats(exports.created, this.maxWithdrawals)
    this.results = wasm.bytes(exports.results, this.maxWithdrawals)
    this.#batch = wasm.bytes(exports.batch, exports.BATCH_BYTES.value as number)
    this.#queue = wasm.ints(exports.queue, this.maxWithdrawals * INTS_PER_QUEUE_ENTRY)
    this.#maxCodes = exports.MAX_SUMS.value as number
    this.#sums = wasm.bigs(exports.sums, this.#maxCodes * 4)
    exports.setKeyColumn(keyColumn)
  }

  /**
   * Finds the cells of `count` withdrawals. Returns false if the batch has too many bytes, or not
   * the cells of exactly so many withdrawals.
   */
  load(bytes: Uint8Array, count: number): boolean {
    if (count > this.maxWithdrawals || bytes.length >= this.#batch.length) return false
    this.#batch.set(bytes)
    this.#batch[bytes.length] = CELL_END
    this.#queuedCount = 0
    return this.#wasm.exports.findCells(count, bytes.length + 1) !== 0
  }

  /**
   * Queues the comparison of a withdrawal of the batch with a ledger row that has these filled
   * cells, line and fingerprint. Answers are in the order of the queue.
   */
  enqueue(
    row: number,
    filledCellBits: number,
    line: number,
    first: number,
    second: number,
    spellingHash: number,
  ): void {
    const offset = this.#queuedCount * INTS_PER_QUEUE_ENTRY
    const queue = this.#queue
    queue[offset] = row
    queue[offset + 1] = filledCellBits
    queue[offset + 2] = line
    queue[offset + 3] = first
    queue[offset + 4] = second
    queue[offset + 5] = spellingHash
    this.#queuedCount += 1
  }

  /** Compares the queued pairs. Adds the equal ones to the sums and the digest. */
  compare(): void {
    if (this.#addedCount + this.#queuedCount > PAIRS_PER_CARRY) this.#carry()
    this.#wasm.exports.compare(this.#queuedCount)
    this.#addedCount += this.#queuedCount
  }

  learnCode(written: string, normal: string): void {
    const number = this.#currencies.length
    if (number < this.#maxCodes && this.#wasm.addWord(wordLists.codes, written, normal, number))
      this.#currencies.push(written)
  }

  learnStatus(written: string, normal: string): void {
    this.#wasm.addWord(wordLists.statuses, written, normal, 0)
  }

  /** The exact sum of the equal pairs per currency, in units of 10⁻³⁰. */
  get totals(): ReadonlyMap<string, bigint> {
    this.#carry()
    return this.#totals
  }

  /** The digest of the equal pairs, with the same numbers as ResultDigest gives. */
  get digest(): DigestNumbers {
    const { sum0, sum1, sum2, sum3, count } = this.#wasm.exports
    return {
      sums: [sum0, sum1, sum2, sum3].map((sum) => sum.value as number),
      count: count.value as number,
    }
  }

  #carry(): void {
    for (const [number, currency] of this.#currencies.entries()) {
      const [whole, high, low, sumCount] = this.#sums.subarray(
        number * 4,
        number * 4 + 4,
      ) as unknown as [bigint, bigint, bigint, bigint]
      if (sumCount === 0n) continue
      this.#totals.set(
        currency,
        (this.#totals.get(currency) ?? 0n) +
          ((whole * UNIT + high) * UNIT + low) * 1_000_000_000_000n,
      )
      this.#sums.fill(0n, number * 4, number * 4 + 4)
    }
    this.#addedCount = 0
  }
}
