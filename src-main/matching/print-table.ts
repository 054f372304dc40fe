import type { LedgerPrints } from './prints/ledger-prints.ts'
import { grown } from './row-texts.ts'

type Keys = Pick<LedgerPrints, 'keyFirst' | 'keySecond' | 'count'>

/** The table's numbers, in shared memory. Pages that are never written cost no memory. */
export interface TableParts {
  /**
   * For each slot: the row that heads the chain of its key, plus one, or 0 if the slot is empty.
   * The head is the last row with the key, and the chain leads to the earlier ones.
   */
  readonly heads: Int32Array
  /** One bit for each row: set if an earlier row has the same key. */
  readonly follows: Uint8Array
}

/** The number of rows in a batch. All slots of a batch are read before its first row is entered. */
const ROWS_PER_BATCH = 250
/** Batches between two yields. */
const BATCHES_PER_YIELD = 200

/** Allocates integers that two threads share. */
export function sharedInts(count: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Math.max(4, count * 4)))
}

/**
 * A hash table over the keys of a ledger's fingerprints. It finds the head of the chain of rows
 * that share a key.
 */
export class PrintTable {
  protected readonly keys: Keys
  readonly parts: TableParts
  readonly #mask: number

  constructor(keys: Keys, parts: TableParts) {
    this.keys = keys
    this.parts = parts
    this.#mask = parts.heads.length - 1
  }

  /** Finds the row that heads the chain of a key; -1 for none. */
  find(first: number, second: number): number {
    return (this.parts.heads[this.slot(first, second)] as number) - 1
  }

  /**
   * Finds the heads of `count` keys at once. A key is three numbers, of which the third is ignored.
   * All slots are read before any key is compared, so that the waits for memory overlap.
   */
  findAll(keys: Int32Array, count: number, results: Int32Array): void {
    const { keyFirst, keySecond } = this.keys
    const { heads } = this.parts
    for (let at = 0; at < count; at += 1)
      results[at] =
        (heads[this.homeSlot(keys[at * 3] as number, keys[at * 3 + 1] as number)] as number) - 1
    for (let at = 0; at < count; at += 1) {
      const head = results[at] as number
      const first = keys[at * 3] as number
      const second = keys[at * 3 + 1] as number
      if (head >= 0 && (keyFirst[head] !== first || keySecond[head] !== second))
        results[at] = this.find(first, second)
    }
  }

  /** True where no earlier row has the key of this row. For a head, no other row has it at all. */
  isFirstOfKey(row: number): boolean {
    return ((this.parts.follows[row >> 3] as number) & (1 << (row & 7))) === 0
  }

  /** The slot at which the search for a key starts. */
  protected homeSlot(first: number, second: number): number {
    return (first ^ (second >>> 7)) & this.#mask
  }

  protected slot(first: number, second: number): number {
    const { keyFirst, keySecond } = this.keys
    const { heads } = this.parts
    for (let slot = this.homeSlot(first, second); ; slot = (slot + 1) & this.#mask) {
      const head = (heads[slot] as number) - 1
      if (head < 0 || (keyFirst[head] === first && keySecond[head] === second)) return slot
    }
  }
}

/**
 * The table in the thread that builds it, which can also list all rows of a key. Few rows share a
 * key, so only rows that follow another one are stored, each with the row before it.
 */
export class LedgerTable extends PrintTable {
  /** Rows that follow another row with their key, ascending. */
  #followers = new Int32Array(256)
  /** For each follower, the row before it. */
  #followed = new Int32Array(256)
  #followerCount = 0
  readonly #prefetched = new Int32Array(ROWS_PER_BATCH)

  /** Builds the table of a ledger's keys. Yields regularly. */
  static *make({ keyFirst, keySecond, count }: Keys): Generator<void, LedgerTable> {
    let size = 16
    while (size < count * 1.5) size *= 2
    const follows = new Uint8Array(new SharedArrayBuffer(Math.ceil(count / 8) + 1))
    const table = new LedgerTable(
      { keyFirst, keySecond, count },
      { heads: sharedInts(size), follows },
    )
    for (let from = 0; from < count; from += ROWS_PER_BATCH) {
      table.#enterAll(from, Math.min(from + ROWS_PER_BATCH, count))
      if ((from / ROWS_PER_BATCH) % BATCHES_PER_YIELD === 0) yield
    }
    return table
  }

  /** All rows of a head's chain, ascending. */
  members(head: number): number[] {
    const rows = [head]
    for (let at = head; !this.isFirstOfKey(at); rows.push(at)) at = this.#previousRow(at)
    return rows.reverse()
  }

  // Reads the slots beforehand, so that the waits for memory overlap.
  #enterAll(from: number, to: number): void {
    const { keyFirst, keySecond } = this.keys
    const { heads } = this.parts
    for (let at = from; at < to; at += 1)
      this.#prefetched[at - from] = heads[
        this.homeSlot(keyFirst[at] as number, keySecond[at] as number)
      ] as number
    for (let at = from; at < to; at += 1) this.#enter(at)
  }

  #enter(at: number): void {
    const first = this.keys.keyFirst[at] as number
    const second = this.keys.keySecond[at] as number
    if (first === 0 && second === 0) return
    const { heads, follows } = this.parts
    const slot = this.slot(first, second)
    const previousHead = heads[slot] as number
    heads[slot] = at + 1
    if (previousHead === 0) return
    follows[at >> 3] = (follows[at >> 3] as number) | (1 << (at & 7))
    if (this.#followerCount === this.#followers.length) {
      this.#followers = grown(this.#followers)
      this.#followed = grown(this.#followed)
    }
    this.#followers[this.#followerCount] = at
    this.#followed[this.#followerCount] = previousHead - 1
    this.#followerCount += 1
  }

  // Binary search: followers were entered in the order of the ledger.
  #previousRow(at: number): number {
    let low = 0
    let high = this.#followerCount - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#followers[middle] as number) < at) low = middle + 1
      else high = middle
    }
    return this.#followed[low] as number
  }
}
