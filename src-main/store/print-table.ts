import type { LedgerPrints } from '../reconciliation/ledger-prints.ts'

type Keys = Pick<LedgerPrints, 'keyFirst' | 'keySecond' | 'count'>

/** The table's numbers, in shared memory: places plus one, so that what was never written costs no memory. */
export interface TableParts {
  readonly heads: Int32Array
  readonly next: Int32Array
}

/** Makes the table of a ledger's keys; yields now and then. */
export function* fillTable({ keyFirst, keySecond, count }: Keys): Generator<void, TableParts> {
  let size = 16
  while (size < count * 1.5) size *= 2
  const parts = { heads: sharedInts(size), next: sharedInts(count) }
  const table = new PrintTable({ keyFirst, keySecond, count }, parts)
  for (let from = 0; from < count; from += AT_ONCE) {
    table.enterAll(from, Math.min(from + AT_ONCE, count))
    if ((from / AT_ONCE) % STEPS === 0) yield
  }
  return parts
}

/** Whole numbers that two threads see. */
export function sharedInts(count: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Math.max(4, count * 4)))
}

/** Rows whose places are looked up before any is entered. */
const AT_ONCE = 250
/** So many times between two pauses. */
const STEPS = 200

/** A hash table over the keys of a ledger's prints: finds the row that heads the chain of those that share a key. */
export class PrintTable {
  readonly #keys: Keys
  readonly #heads: Int32Array
  readonly #next: Int32Array
  readonly #mask: number
  readonly #seen = new Int32Array(AT_ONCE)

  constructor(keys: Keys, { heads, next }: TableParts) {
    this.#keys = keys
    this.#heads = heads
    this.#next = next
    this.#mask = heads.length - 1
  }

  /** Enters those of so many rows that have a key. Their places are looked up beforehand: each look-up waits for memory, and so they wait together. */
  enterAll(from: number, to: number): void {
    const { keyFirst, keySecond } = this.#keys
    const seen = this.#seen
    for (let at = from; at < to; at += 1) seen[at - from] = this.#heads[((keyFirst[at] as number) ^ ((keySecond[at] as number) >>> 7)) & this.#mask] as number
    for (let at = from; at < to; at += 1) this.#enter(at)
  }

  #enter(at: number): void {
    const first = this.#keys.keyFirst[at] as number
    const second = this.#keys.keySecond[at] as number
    if (first === 0 && second === 0) return
    const slot = this.#slot(first, second)
    this.#next[at] = this.#heads[slot] as number
    this.#heads[slot] = at + 1
  }

  /** The row that heads a key's chain, or -1. */
  find(first: number, second: number): number {
    return (this.#heads[this.#slot(first, second)] as number) - 1
  }

  /**
   * As `find`, of so many keys of three numbers each, whose third is not looked at. All places are looked up before any key is compared: each look-up waits
   * for memory, and so they wait together.
   */
  findAll(keys: Int32Array, count: number, found: Int32Array): void {
    const { keyFirst, keySecond } = this.#keys
    const heads = this.#heads
    const mask = this.#mask
    for (let at = 0; at < count; at += 1) found[at] = (heads[((keys[at * 3] as number) ^ ((keys[at * 3 + 1] as number) >>> 7)) & mask] as number) - 1
    for (let at = 0; at < count; at += 1) {
      const head = found[at] as number
      const first = keys[at * 3] as number
      const second = keys[at * 3 + 1] as number
      if (head >= 0 && (keyFirst[head] !== first || keySecond[head] !== second)) found[at] = this.find(first, second)
    }
  }

  /** True where no other row shares the head's key. */
  isAlone(head: number): boolean {
    return this.#next[head] === 0
  }

  /** All rows of a head's chain, ascending. */
  members(head: number): number[] {
    const found: number[] = []
    for (let at = head; at >= 0; at = (this.#next[at] as number) - 1) found.push(at)
    return found.reverse()
  }

  #slot(first: number, second: number): number {
    const { keyFirst, keySecond } = this.#keys
    for (let slot = (first ^ (second >>> 7)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const head = (this.#heads[slot] as number) - 1
      if (head < 0 || (keyFirst[head] === first && keySecond[head] === second)) return slot
    }
  }
}
