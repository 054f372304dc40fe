import { freeArray } from '../base/memory.ts'

/**
 * One identifier of every record of one side, stored as two 32-bit hashes in typed arrays: five
 * million records take forty megabytes instead of gigabytes of text. Equal hashes are only
 * candidates, so the caller compares the texts.
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

  /** Appends the key of the next record. Empty text means no key. */
  push(text: string): void {
    if (this.#count === this.#a.length) this.#grow()
    hashKey(text)
    this.#a[this.#count] = hashPair[0] as number
    this.#b[this.#count] = hashPair[1] as number
    this.#count += 1
  }

  /** Appends the key at index `at` of another column. */
  pushFrom(other: KeyColumn, index: number): void {
    this.pushHash(other.first(index), other.second(index))
  }

  /** Appends a key by its two hashes. Two zeros mean no key. */
  pushHash(first: number, second: number): void {
    if (this.#count === this.#a.length) this.#grow()
    this.#a[this.#count] = first
    this.#b[this.#count] = second
    this.#count += 1
  }

  has(index: number): boolean {
    return this.#a[index] !== 0 || this.#b[index] !== 0
  }

  first(index: number): number {
    return this.#a[index] as number
  }

  second(index: number): number {
    return this.#b[index] as number
  }

  /** Frees the memory of the keys, which are no longer read. */
  release(): void {
    freeArray(this.#a)
    freeArray(this.#b)
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

const hashPair = new Int32Array(2)

// Writes the two hashes of a text into `hashPair`. Both zero means no key.
function hashKey(text: string): void {
  let a = 0x811c9dc5 | 0
  let b = 0x1b873593
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b + code, 0x2c1b3c6d) ^ (b >>> 15)
  }
  a ^= a >>> 13
  hashPair[0] = text === '' ? 0 : a
  hashPair[1] = text === '' ? 0 : a === 0 && b === 0 ? 1 : b
}

/**
 * A hash table over some records of one column. Each slot holds the position, in `records`, of one
 * record with the slot's key, or -1 if it is empty.
 */
class KeySlots {
  readonly column: KeyColumn
  readonly records: Int32Array
  readonly positions: Int32Array
  readonly #mask: number

  /** `slotsPerRecord` is a minimum, because the number of slots is a power of two. */
  constructor(column: KeyColumn, records: Int32Array, slotsPerRecord: number) {
    let size = 16
    while (size < records.length * slotsPerRecord) size *= 2
    this.column = column
    this.records = records
    this.positions = new Int32Array(size).fill(-1)
    this.#mask = size - 1
  }

  /** The slot of a key, or the empty slot where the key would be inserted. */
  slotOf(first: number, second: number): number {
    for (let slot = (first ^ (second >>> 7)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const position = this.positions[slot] as number
      if (position < 0) return slot
      const index = this.records[position] as number
      if (this.column.first(index) === first && this.column.second(index) === second) return slot
    }
  }

  /** The slot of the key of a record. */
  slotOfRecord(position: number): number {
    const index = this.records[position] as number
    return this.slotOf(this.column.first(index), this.column.second(index))
  }

  has(first: number, second: number): boolean {
    return this.positions[this.slotOf(first, second)] !== -1
  }
}

/**
 * The keys of some records of one column. Shows which records of the other side cannot have a
 * partner there.
 */
export class KeySet {
  readonly #slots: KeySlots

  /** `records`: indexes of records that all have a key. The array is not copied. */
  constructor(column: KeyColumn, records: Int32Array) {
    this.#slots = new KeySlots(column, records, 1.5)
    for (let position = 0; position < records.length; position += 1)
      this.#slots.positions[this.#slots.slotOfRecord(position)] = position
  }

  has(first: number, second: number): boolean {
    return this.#slots.has(first, second)
  }

  hasText(text: string): boolean {
    hashKey(text)
    return (
      (hashPair[0] !== 0 || hashPair[1] !== 0) &&
      this.has(hashPair[0] as number, hashPair[1] as number)
    )
  }
}

/** Indexes of a column's records that have a key and are free. */
export function findKeyedRecords(
  column: KeyColumn,
  isFree: (index: number) => boolean,
): Int32Array {
  let indexes = new Int32Array(64)
  let count = 0
  for (let index = 0; index < column.count; index += 1) {
    if (!column.has(index) || !isFree(index)) continue
    if (count === indexes.length) {
      const longerArray = new Int32Array(count * 2)
      longerArray.set(indexes)
      indexes = longerArray
    }
    indexes[count] = index
    count += 1
  }
  return indexes.subarray(0, count)
}

/** Records of both sides that share a key's hash, in ascending order of their indexes. */
export interface CandidateGroup {
  readonly ledger: readonly number[]
  readonly provider: readonly number[]
}

/** An empty group, yielded so that the caller can pause or cancel. */
export const EMPTY_GROUP: CandidateGroup = { ledger: [], provider: [] }

/**
 * Yields the groups of free records that share a key, in the order of their first provider record.
 * `isLedgerFree` and `isProviderFree` are called at most once for each record, all before the first
 * group. Only ledger records with a candidate on the other side are stored. They are few, however
 * many records are unmatched.
 */
export function* candidateGroups(
  ledger: KeyColumn,
  provider: KeyColumn,
  isLedgerFree: (index: number) => boolean,
  isProviderFree: (index: number) => boolean,
): Generator<CandidateGroup> {
  const records = findKeyedRecords(provider, isProviderFree)
  if (records.length === 0) return
  const providerKeys = new KeySet(provider, records)
  const table = new ChainTable(
    ledger,
    findKeyedRecords(
      ledger,
      (index) => providerKeys.has(ledger.first(index), ledger.second(index)) && isLedgerFree(index),
    ),
  )
  if (table.isEmpty) return
  const slotOf = (position: number): number | undefined => {
    const index = records[position] as number
    return table.find(provider.first(index), provider.second(index))
  }
  // The records of each key form a chain, which is built from its end.
  const next = new Int32Array(records.length)
  const heads = new Int32Array(table.size).fill(-1)
  for (let position = records.length - 1; position >= 0; position -= 1) {
    const slot = slotOf(position)
    if (slot === undefined) continue
    next[position] = heads[slot] as number
    heads[slot] = position
  }
  for (let first = 0; first < records.length; first += 1) {
    const slot = slotOf(first)
    if (slot === undefined || heads[slot] !== first) continue
    const members: number[] = []
    for (let position = first; position >= 0; position = next[position] as number)
      members.push(records[position] as number)
    yield { ledger: table.members(slot), provider: members }
  }
}

/**
 * Merges groups that share a ledger row: a row with several identifiers is in the group of each one.
 * A merged group takes the place of its first group and lists each row once.
 */
export function mergeGroups(groups: readonly CandidateGroup[]): readonly CandidateGroup[] {
  const parent = groups.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parent[root] !== root) root = parent[root] as number
    // Shortens the path for later calls.
    for (let step = index; step !== root;) {
      const next = parent[step] as number
      parent[step] = root
      step = next
    }
    return root
  }
  const groupOf = new Map<number, number>()
  groups.forEach(({ ledger }, index) => {
    for (const row of ledger) {
      const earlierGroup = groupOf.get(row)
      if (earlierGroup === undefined) groupOf.set(row, index)
      else {
        const [first, last] = [rootOf(index), rootOf(earlierGroup)].sort(
          (left, right) => left - right,
        )
        parent[last as number] = first as number
      }
    }
  })
  const mergedGroups = new Map<number, { ledger: Set<number>; provider: number[] }>()
  groups.forEach(({ ledger, provider }, index) => {
    const root = rootOf(index)
    const target = mergedGroups.get(root) ?? { ledger: new Set<number>(), provider: [] }
    for (const row of ledger) target.ledger.add(row)
    target.provider.push(...provider)
    mergedGroups.set(root, target)
  })
  const sortAscending = (numbers: Iterable<number>): number[] =>
    [...numbers].sort((left, right) => left - right)
  return [...mergedGroups.values()].map(({ ledger, provider }) => ({
    ledger: sortAscending(ledger),
    provider: sortAscending(provider),
  }))
}

/**
 * A hash table over some records of one column. The records with one key form a chain, and the slot
 * of the key holds the first of them.
 */
class ChainTable {
  readonly #heads: KeySlots
  readonly #next: Int32Array

  constructor(column: KeyColumn, records: Int32Array) {
    this.#heads = new KeySlots(column, records, 2)
    this.#next = new Int32Array(records.length)
    // From the last record to the first, so that each chain is ascending.
    for (let position = records.length - 1; position >= 0; position -= 1) {
      const slot = this.#heads.slotOfRecord(position)
      this.#next[position] = this.#heads.positions[slot] as number
      this.#heads.positions[slot] = position
    }
  }

  get size(): number {
    return this.#heads.positions.length
  }

  get isEmpty(): boolean {
    return this.#heads.records.length === 0
  }

  find(first: number, second: number): number | undefined {
    const slot = this.#heads.slotOf(first, second)
    return this.#heads.positions[slot] === -1 ? undefined : slot
  }

  members(slot: number): number[] {
    const indexes: number[] = []
    for (
      let position = this.#heads.positions[slot] as number;
      position >= 0;
      position = this.#next[position] as number
    )
      indexes.push(this.#heads.records[position] as number)
    return indexes
  }
}
