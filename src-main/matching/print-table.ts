import type { LedgerPrints } from './prints/ledger-prints.ts'
import { grown } from './row-texts.ts'

type Keys = Pick<LedgerPrints, 'keyFirst' | 'keySecond' | 'count'>

/** The table's numbers, in shared memory. What was never written costs no memory. */
export interface TableParts {
  /** By the places of the keys: the row that heads its key's chain, plus one. */
  readonly heads: Int32Array
  /** A bit of each row: whether one before it has its key. */
  readonly follows: Uint8Array
}

/** Rows whose places are looked up before any is entered. */
const AT_ONCE = 250
/** So many times between two pauses. */
const STEPS = 200

/** Whole numbers that two threads see. */
export function sharedInts(count: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Math.max(4, count * 4)))
}

/**
 * A hash table over the keys of a ledger's prints: finds the row that heads the chain of those that
 * share a key.
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

  /** The row that heads a key's chain, or -1. */
  find(first: number, second: number): number {
    return (this.parts.heads[this.slot(first, second)] as number) - 1
  }

  /**
   * As `find`, of so many keys of three numbers each, whose third is not looked at. All places are
   * looked up before any key is compared: each look-up waits for memory, and so they wait together.
   */
  findAll(keys: Int32Array, count: number, found: Int32Array): void {
    const { keyFirst, keySecond } = this.keys
    const { heads } = this.parts
    for (let at = 0; at < count; at += 1)
      found[at] =
        (heads[this.place(keys[at * 3] as number, keys[at * 3 + 1] as number)] as number) - 1
    for (let at = 0; at < count; at += 1) {
      const head = found[at] as number
      const first = keys[at * 3] as number
      const second = keys[at * 3 + 1] as number
      if (head >= 0 && (keyFirst[head] !== first || keySecond[head] !== second))
        found[at] = this.find(first, second)
    }
  }

  /** True where no other row shares the head's key. */
  isAlone(head: number): boolean {
    return ((this.parts.follows[head >> 3] as number) & (1 << (head & 7))) === 0
  }

  /** Where a key stands, or the first place from which it is looked for. */
  protected place(first: number, second: number): number {
    return (first ^ (second >>> 7)) & this.#mask
  }

  protected slot(first: number, second: number): number {
    const { keyFirst, keySecond } = this.keys
    const { heads } = this.parts
    for (let slot = this.place(first, second); ; slot = (slot + 1) & this.#mask) {
      const head = (heads[slot] as number) - 1
      if (head < 0 || (keyFirst[head] === first && keySecond[head] === second)) return slot
    }
  }
}

/**
 * The table where it is made, which knows all rows of a key. Few rows share theirs: of those alone
 * it is kept which one they follow.
 */
export class LedgerTable extends PrintTable {
  #followers = new Int32Array(256)
  #followed = new Int32Array(256)
  #count = 0
  readonly #seen = new Int32Array(AT_ONCE)

  /** Makes the table of a ledger's keys; yields now and then. */
  static *make({ keyFirst, keySecond, count }: Keys): Generator<void, LedgerTable> {
    let size = 16
    while (size < count * 1.5) size *= 2
    const follows = new Uint8Array(new SharedArrayBuffer(Math.ceil(count / 8) + 1))
    const table = new LedgerTable(
      { keyFirst, keySecond, count },
      { heads: sharedInts(size), follows },
    )
    for (let from = 0; from < count; from += AT_ONCE) {
      table.#enterAll(from, Math.min(from + AT_ONCE, count))
      if ((from / AT_ONCE) % STEPS === 0) yield
    }
    return table
  }

  /** All rows of a head's chain, ascending. */
  members(head: number): number[] {
    const found = [head]
    for (let at = head; !this.isAlone(at); found.push(at)) at = this.#before(at)
    return found.reverse()
  }

  // Their places are looked up beforehand: each look-up waits for memory, and so they wait
  // together.
  #enterAll(from: number, to: number): void {
    const { keyFirst, keySecond } = this.keys
    const { heads } = this.parts
    for (let at = from; at < to; at += 1)
      this.#seen[at - from] = heads[
        this.place(keyFirst[at] as number, keySecond[at] as number)
      ] as number
    for (let at = from; at < to; at += 1) this.#enter(at)
  }

  #enter(at: number): void {
    const first = this.keys.keyFirst[at] as number
    const second = this.keys.keySecond[at] as number
    if (first === 0 && second === 0) return
    const { heads, follows } = this.parts
    const slot = this.slot(first, second)
    const before = heads[slot] as number
    heads[slot] = at + 1
    if (before === 0) return
    follows[at >> 3] = (follows[at >> 3] as number) | (1 << (at & 7))
    if (this.#count === this.#followers.length) {
      this.#followers = grown(this.#followers)
      this.#followed = grown(this.#followed)
    }
    this.#followers[this.#count] = at
    this.#followed[this.#count] = before - 1
    this.#count += 1
  }

  // They were entered in the order of the ledger.
  #before(at: number): number {
    let low = 0
    let high = this.#count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#followers[middle] as number) < at) low = middle + 1
      else high = middle
    }
    return this.#followed[low] as number
  }
}
