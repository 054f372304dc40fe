/**
 * One identifier of every record of one side, as two 32-bit hashes in typed arrays: five million records cost forty
 * megabytes instead of gigabytes of text. Equal hashes are only candidates; who uses them compares the texts.
 */
export class KeyColumn {
  #a: Int32Array
  #b: Int32Array
  #count = 0

  constructor(capacity = 1024) {
    this.#a = new Int32Array(capacity)
    this.#b = new Int32Array(capacity)
  }

  get count(): number {
    return this.#count
  }

  /** Appends the key of the next record; empty text is no key. */
  push(text: string): void {
    if (this.#count === this.#a.length) this.#grow()
    if (text !== '') {
      let a = 0x811c9dc5 | 0
      let b = 0x1b873593
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at)
        a = Math.imul(a ^ code, 0x01000193)
        b = Math.imul(b + code, 0x2c1b3c6d) ^ (b >>> 15)
      }
      a ^= a >>> 13
      // Both zero means no key.
      if (a === 0 && b === 0) b = 1
      this.#a[this.#count] = a
      this.#b[this.#count] = b
    }
    this.#count += 1
  }

  /** Appends the key that another column holds at `at`. */
  pushFrom(other: KeyColumn, at: number): void {
    this.pushHash(other.first(at), other.second(at))
  }

  /** Appends a key by its two hashes, both 0 for none. */
  pushHash(first: number, second: number): void {
    if (this.#count === this.#a.length) this.#grow()
    this.#a[this.#count] = first
    this.#b[this.#count] = second
    this.#count += 1
  }

  has(at: number): boolean {
    return this.#a[at] !== 0 || this.#b[at] !== 0
  }

  first(at: number): number {
    return this.#a[at] as number
  }

  second(at: number): number {
    return this.#b[at] as number
  }

  #grow(): void {
    const a = new Int32Array(this.#a.length * 2)
    const b = new Int32Array(this.#b.length * 2)
    a.set(this.#a)
    b.set(this.#b)
    this.#a = a
    this.#b = b
  }
}

/** Records of both sides that share a key's hash, in ascending order of their numbers. */
export interface CandidateGroup {
  readonly ledger: readonly number[]
  readonly provider: readonly number[]
}

/**
 * The groups of free records that share a key, in the order of their first provider record. Both tests are asked once
 * for each record, at the beginning.
 */
export function* candidateGroups(ledger: KeyColumn, provider: KeyColumn, isLedgerFree: (at: number) => boolean, isProviderFree: (at: number) => boolean): Generator<CandidateGroup> {
  const table = new ChainTable(ledger, isLedgerFree)
  if (table.isEmpty) return
  const next = new Int32Array(provider.count).fill(-1)
  const heads = new Int32Array(table.size).fill(-1)
  const tails = new Int32Array(table.size).fill(-1)
  const order: number[] = []
  for (let at = 0; at < provider.count; at += 1) {
    if (!provider.has(at) || !isProviderFree(at)) continue
    const slot = table.find(provider.first(at), provider.second(at))
    if (slot < 0) continue
    if (heads[slot] === -1) {
      heads[slot] = at
      order.push(slot)
    } else next[tails[slot] as number] = at
    tails[slot] = at
  }
  for (const slot of order) {
    const members: number[] = []
    for (let at = heads[slot] as number; at >= 0; at = next[at] as number) members.push(at)
    yield { ledger: table.members(slot), provider: members }
  }
}

/** A hash table over one column: each slot heads the chain of the records that share its hash. */
class ChainTable {
  readonly #column: KeyColumn
  readonly #heads: Int32Array
  readonly #tails: Int32Array
  readonly #next: Int32Array
  readonly #mask: number
  #filled = 0

  constructor(column: KeyColumn, isFree: (at: number) => boolean) {
    let size = 16
    while (size < column.count * 2) size *= 2
    this.#column = column
    this.#mask = size - 1
    this.#heads = new Int32Array(size).fill(-1)
    this.#tails = new Int32Array(size).fill(-1)
    this.#next = new Int32Array(column.count).fill(-1)
    for (let at = 0; at < column.count; at += 1) if (column.has(at) && isFree(at)) this.#insert(at)
  }

  get size(): number {
    return this.#heads.length
  }

  get isEmpty(): boolean {
    return this.#filled === 0
  }

  find(a: number, b: number): number {
    for (let slot = (a ^ (b >>> 7)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const head = this.#heads[slot] as number
      if (head < 0) return -1
      if (this.#column.first(head) === a && this.#column.second(head) === b) return slot
    }
  }

  members(slot: number): number[] {
    const found: number[] = []
    for (let at = this.#heads[slot] as number; at >= 0; at = this.#next[at] as number) found.push(at)
    return found
  }

  #insert(at: number): void {
    const a = this.#column.first(at)
    const b = this.#column.second(at)
    for (let slot = (a ^ (b >>> 7)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const head = this.#heads[slot] as number
      if (head < 0) {
        this.#heads[slot] = at
        this.#tails[slot] = at
        this.#filled += 1
        return
      }
      if (this.#column.first(head) !== a || this.#column.second(head) !== b) continue
      this.#next[this.#tails[slot] as number] = at
      this.#tails[slot] = at
      return
    }
  }
}
