import { indexOfRow } from './index-of-row.ts'
import type { PrintParts } from './prints/ledger-prints.ts'

type Keys = Pick<PrintParts, 'keyFirst' | 'keySecond' | 'count'>

/** The table's numbers, in shared memory. Pages that are never written cost no memory. */
export interface TableParts {
  /** For each slot: the last row with its key, plus one, or 0 if the slot is empty. */
  readonly heads: Int32Array
  /** For each row: 1 if an earlier row has the same key. */
  readonly follows: Uint8Array
}

const ROWS_PER_YIELD = 50_000

/** Allocates integers that two threads share. */
export function sharedInts(count: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Math.max(4, count * 4)))
}

/**
 * A hash table over the keys of a ledger's fingerprints. It finds the last row with a key, which
 * heads the chain of all rows with this key.
 */
export class PrintTable {
  readonly #keys: Keys
  readonly parts: TableParts
  /** Rows that follow another row with their key, ascending. Few do. */
  readonly #followers: number[] = []
  /** For each follower, the row before it. */
  readonly #followed: number[] = []

  constructor(keys: Keys, parts: TableParts) {
    this.#keys = keys
    this.parts = parts
  }

  /** Builds the table of a ledger's keys. Yields regularly. */
  static *make(keys: Keys): Generator<void, PrintTable> {
    let size = 16
    while (size < keys.count * 1.5) size *= 2
    const table = new PrintTable(keys, {
      heads: sharedInts(size),
      follows: new Uint8Array(new SharedArrayBuffer(Math.max(1, keys.count))),
    })
    for (let row = 0; row < keys.count; row += 1) {
      if (row % ROWS_PER_YIELD === 0) yield
      table.#enter(row)
    }
    return table
  }

  /** Finds the row that heads the chain of a key; -1 for none. */
  find(first: number, second: number): number {
    return (this.parts.heads[this.#slot(first, second)] as number) - 1
  }

  /** True where no earlier row has the key of this row. For a head, no other row has it at all. */
  isFirstOfKey(row: number): boolean {
    return this.parts.follows[row] === 0
  }

  /** All rows of a head's chain, ascending. Only in the thread that built the table. */
  members(head: number): number[] {
    const rows = [head]
    for (let row = head; !this.isFirstOfKey(row); rows.push(row))
      row = this.#followed[indexOfRow(this.#followers, row) as number] as number
    return rows.reverse()
  }

  #enter(row: number): void {
    const first = this.#keys.keyFirst[row] as number
    const second = this.#keys.keySecond[row] as number
    if (first === 0 && second === 0) return
    const { heads, follows } = this.parts
    const slot = this.#slot(first, second)
    const previousHead = heads[slot] as number
    heads[slot] = row + 1
    if (previousHead === 0) return
    follows[row] = 1
    this.#followers.push(row)
    this.#followed.push(previousHead - 1)
  }

  #slot(first: number, second: number): number {
    const { keyFirst, keySecond } = this.#keys
    const { heads } = this.parts
    const mask = heads.length - 1
    for (let slot = (first ^ (second >>> 7)) & mask; ; slot = (slot + 1) & mask) {
      const head = (heads[slot] as number) - 1
      if (head < 0 || (keyFirst[head] === first && keySecond[head] === second)) return slot
    }
  }
}
