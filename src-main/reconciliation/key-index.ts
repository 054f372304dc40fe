/**
 * One identifier of every record of one side, as two 32-bit hashes in typed arrays: five million
 * records cost forty megabytes instead of gigabytes of text. Equal hashes are only candidates; who
 * uses them compares the texts.
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
    hashKey(text)
    this.#a[this.#count] = hashed[0] as number
    this.#b[this.#count] = hashed[1] as number
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

const hashed = new Int32Array(2)

// Into `hashed`; both zero means no key.
function hashKey(text: string): void {
  let a = 0x811c9dc5 | 0
  let b = 0x1b873593
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b + code, 0x2c1b3c6d) ^ (b >>> 15)
  }
  a ^= a >>> 13
  hashed[0] = text === '' ? 0 : a
  hashed[1] = text === '' ? 0 : a === 0 && b === 0 ? 1 : b
}

/**
 * A hash table over some records of one column: each slot names one of those that share its key by
 * its place among them, -1 none.
 */
class KeySlots {
  readonly column: KeyColumn
  readonly records: Int32Array
  readonly places: Int32Array
  readonly #mask: number

  /** `room`: slots for each record at the least. */
  constructor(column: KeyColumn, records: Int32Array, room: number) {
    let size = 16
    while (size < records.length * room) size *= 2
    this.column = column
    this.records = records
    this.places = new Int32Array(size).fill(-1)
    this.#mask = size - 1
  }

  /** The slot of a key: where it stands, or the free one where it would. */
  slotOf(first: number, second: number): number {
    for (let slot = (first ^ (second >>> 7)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const place = this.places[slot] as number
      if (place < 0) return slot
      const at = this.records[place] as number
      if (this.column.first(at) === first && this.column.second(at) === second) return slot
    }
  }

  /** The slot of the key of a record. */
  slotOfPlace(place: number): number {
    const at = this.records[place] as number
    return this.slotOf(this.column.first(at), this.column.second(at))
  }

  has(first: number, second: number): boolean {
    return this.places[this.slotOf(first, second)] !== -1
  }
}

/**
 * The keys of some records of one column: tells who of the other side cannot have a partner there.
 */
export class KeySet {
  readonly #slots: KeySlots

  /** `records`: those that count; all of them have a key. They are kept. */
  constructor(column: KeyColumn, records: Int32Array) {
    this.#slots = new KeySlots(column, records, 1.5)
    for (let place = 0; place < records.length; place += 1)
      this.#slots.places[this.#slots.slotOfPlace(place)] = place
  }

  has(first: number, second: number): boolean {
    return this.#slots.has(first, second)
  }

  hasText(text: string): boolean {
    hashKey(text)
    return (
      (hashed[0] !== 0 || hashed[1] !== 0) && this.has(hashed[0] as number, hashed[1] as number)
    )
  }
}

/** The places of a column's records that have a key and are free. */
export function keyedRecords(column: KeyColumn, isFree: (at: number) => boolean): Int32Array {
  let found = new Int32Array(64)
  let count = 0
  for (let at = 0; at < column.count; at += 1) {
    if (!column.has(at) || !isFree(at)) continue
    if (count === found.length) {
      const grown = new Int32Array(count * 2)
      grown.set(found)
      found = grown
    }
    found[count] = at
    count += 1
  }
  return found.subarray(0, count)
}

/** Records of both sides that share a key's hash, in ascending order of their numbers. */
export interface CandidateGroup {
  readonly ledger: readonly number[]
  readonly provider: readonly number[]
}

/**
 * The groups of free records that share a key, in the order of their first provider record. Both
 * tests are asked once for each record, at the beginning. Of the ledger only those are kept that
 * have somebody on the other side, who are few, however many are left over.
 */
export function* candidateGroups(
  ledger: KeyColumn,
  provider: KeyColumn,
  isLedgerFree: (at: number) => boolean,
  isProviderFree: (at: number) => boolean,
): Generator<CandidateGroup> {
  const records = keyedRecords(provider, isProviderFree)
  if (records.length === 0) return
  const sought = new KeySet(provider, records)
  const table = new ChainTable(
    ledger,
    keyedRecords(
      ledger,
      (at) => sought.has(ledger.first(at), ledger.second(at)) && isLedgerFree(at),
    ),
  )
  if (table.isEmpty) return
  const next = new Int32Array(records.length).fill(-1)
  const heads = new Int32Array(table.size).fill(-1)
  const tails = new Int32Array(table.size).fill(-1)
  const order: number[] = []
  for (let place = 0; place < records.length; place += 1) {
    const at = records[place] as number
    const slot = table.find(provider.first(at), provider.second(at))
    if (slot === undefined) continue
    if (heads[slot] === -1) {
      heads[slot] = place
      order.push(slot)
    } else next[tails[slot] as number] = place
    tails[slot] = place
  }
  for (const slot of order) {
    const members: number[] = []
    for (let place = heads[slot] as number; place >= 0; place = next[place] as number)
      members.push(records[place] as number)
    yield { ledger: table.members(slot), provider: members }
  }
}

/**
 * Groups that share a ledger row, as one, in the order of their first; each row once. A row with
 * several identifiers is in the group of each.
 */
export function joinedGroups(groups: readonly CandidateGroup[]): readonly CandidateGroup[] {
  const parent = groups.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parent[root] !== root) root = parent[root] as number
    for (let step = at; step !== root;) {
      const next = parent[step] as number
      parent[step] = root
      step = next
    }
    return root
  }
  const groupOf = new Map<number, number>()
  groups.forEach(({ ledger }, at) => {
    for (const row of ledger) {
      const other = groupOf.get(row)
      if (other === undefined) groupOf.set(row, at)
      else {
        const [first, last] = [rootOf(at), rootOf(other)].sort((left, right) => left - right)
        parent[last as number] = first as number
      }
    }
  })
  const joined = new Map<number, { ledger: Set<number>; provider: number[] }>()
  groups.forEach(({ ledger, provider }, at) => {
    const root = rootOf(at)
    const into = joined.get(root) ?? { ledger: new Set<number>(), provider: [] }
    for (const row of ledger) into.ledger.add(row)
    into.provider.push(...provider)
    joined.set(root, into)
  })
  const ascending = (numbers: Iterable<number>): number[] =>
    [...numbers].sort((left, right) => left - right)
  return [...joined.values()].map(({ ledger, provider }) => ({
    ledger: ascending(ledger),
    provider: ascending(provider),
  }))
}

/**
 * Some records of one column by their keys: each slot heads the chain of those that share its key.
 */
class ChainTable {
  readonly #heads: KeySlots
  readonly #tails: Int32Array
  readonly #next: Int32Array

  constructor(column: KeyColumn, records: Int32Array) {
    this.#heads = new KeySlots(column, records, 2)
    this.#tails = new Int32Array(this.size).fill(-1)
    this.#next = new Int32Array(records.length).fill(-1)
    for (let place = 0; place < records.length; place += 1) this.#insert(place)
  }

  get size(): number {
    return this.#heads.places.length
  }

  get isEmpty(): boolean {
    return this.#heads.records.length === 0
  }

  find(first: number, second: number): number | undefined {
    const slot = this.#heads.slotOf(first, second)
    return this.#heads.places[slot] === -1 ? undefined : slot
  }

  members(slot: number): number[] {
    const found: number[] = []
    for (
      let place = this.#heads.places[slot] as number;
      place >= 0;
      place = this.#next[place] as number
    )
      found.push(this.#heads.records[place] as number)
    return found
  }

  #insert(place: number): void {
    const slot = this.#heads.slotOfPlace(place)
    if (this.#heads.places[slot] === -1) this.#heads.places[slot] = place
    else this.#next[this.#tails[slot] as number] = place
    this.#tails[slot] = place
  }
}
