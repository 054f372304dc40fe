import type { Field, RecordRow } from './field.ts'

/**
 * A record of an answer, or one that cannot be used and is kept aside whole, never half-stored.
 * `raw` is its own text without the members that hold personal data.
 */
export type ReceivedRecord =
  | {
      readonly kind: 'record'
      readonly record: RecordRow
      readonly raw: string
      readonly drift: readonly string[]
    }
  | {
      readonly kind: 'quarantined'
      readonly id: string
      readonly reason: string
      readonly raw: string
    }

/**
 * A usable record as its table takes it: `values` and `text`, which is joinValues of them, in the
 * order of its fields.
 */
export interface OpenedRecord {
  readonly kind: 'record'
  readonly values: readonly (string | null)[]
  readonly text: string
  readonly raw: string
  readonly drift: readonly string[]
}

/** What is kept aside stays as it was received. */
export type OpenedItem = OpenedRecord | Extract<ReceivedRecord, { readonly kind: 'quarantined' }>

/**
 * A page of records as one text and the lengths of its parts. It crosses to another thread at a
 * tenth of what thirty texts a record take by themselves, and what waits for its turn in this form
 * is no work for the collector of garbage.
 */
export interface PackedRecords {
  readonly kind: 'packed'
  readonly count: number
  /** Of each record its raw text and its joined values. */
  readonly text: string
  readonly lengths: Int32Array
  /** Those that are no records, or brought drift. */
  readonly others: readonly ReceivedRecord[]
}

// Instead of a length.
const NONE = -1
const OTHER = -2
// No amount, id or word holds them; where another text does, only sums over two texts could be the
// same.
const BETWEEN = '\x1f'
const NOTHING = '\x1e'

/** Values as one text that differs for different ones: a null as \x1e, \x1f behind each. */
export function joinValues(values: readonly (string | number | bigint | null)[]): string {
  let text = ''
  for (const value of values) text += (value ?? NOTHING) + BETWEEN
  return text
}

/** Packs records of one kind, whose fields these are. */
export function packRecords(
  fields: readonly Field[],
  records: readonly ReceivedRecord[],
): PackedRecords {
  const lengths = new Int32Array(records.length * (fields.length + 1))
  const names = fields.map(({ name }) => name)
  const parts: string[] = []
  const others: ReceivedRecord[] = []
  let at = 0
  for (const item of records) {
    if (item.kind !== 'record' || item.drift.length > 0) {
      others.push(item)
      lengths[at++] = OTHER
      continue
    }
    const { raw, record } = item
    parts.push(raw)
    lengths[at++] = raw.length
    for (const name of names) {
      const value = record[name] ?? null
      parts.push(value ?? NOTHING)
      lengths[at++] = value === null ? NONE : value.length
    }
  }
  parts.push('')
  return {
    kind: 'packed',
    count: records.length,
    text: parts.join(BETWEEN),
    lengths: lengths.slice(0, at),
    others,
  }
}

/** What packRecords was given, in the same order, opened. */
export function unpackRecords(
  fields: readonly Field[],
  { text, lengths, others }: PackedRecords,
): OpenedItem[] {
  const items: OpenedItem[] = []
  const width = fields.length
  let from = 0
  let other = 0
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at++] as number
    if (length === OTHER) {
      items.push(openRecord(fields, others[other++] as ReceivedRecord))
      continue
    }
    const raw = text.slice(from, from + length)
    from += length + 1
    const begin = from
    const values = new Array<string | null>(width)
    for (let field = 0; field < width; field += 1) {
      const own = lengths[at++] as number
      values[field] = own === NONE ? null : text.slice(from, from + own)
      from += lengthOf(own) + 1
    }
    items.push({ kind: 'record', values, text: text.slice(begin, from), raw, drift: [] })
  }
  return items
}

const lengthOf = (own: number): number => (own === NONE ? NOTHING.length : own)

function openRecord(fields: readonly Field[], item: ReceivedRecord): OpenedItem {
  if (item.kind !== 'record') return item
  const values = fields.map(({ name }) => item.record[name] ?? null)
  return { kind: 'record', values, text: joinValues(values), raw: item.raw, drift: item.drift }
}

/**
 * Records of one kind, some of them in packed pages: each page is opened when its turn has come, so
 * that few are there at once.
 */
export class RecordBatch {
  readonly #fields: readonly Field[]
  readonly #items: readonly (ReceivedRecord | PackedRecords)[]
  readonly length: number

  constructor(fields: readonly Field[], items: readonly (ReceivedRecord | PackedRecords)[]) {
    this.#fields = fields
    this.#items = items
    this.length = items.reduce((sum, item) => sum + (item.kind === 'packed' ? item.count : 1), 0)
  }

  *[Symbol.iterator](): Generator<OpenedItem, void> {
    for (const item of this.#items) {
      if (item.kind === 'packed') yield* unpackRecords(this.#fields, item)
      else yield openRecord(this.#fields, item)
    }
  }

  /** The key of each usable record, as keyOf tells it from the values at these places. */
  keys(places: readonly number[]): string[] {
    const keys: string[] = []
    for (const item of this.#items) {
      if (item.kind === 'packed') this.#addPackedKeys(item, places, keys)
      else this.#addKey(item, places, keys)
    }
    return keys
  }

  #addKey(item: ReceivedRecord, places: readonly number[], keys: string[]): void {
    if (item.kind === 'record')
      keys.push(
        places.map((place) => item.record[(this.#fields[place] as Field).name] ?? '').join('/'),
      )
  }

  // No other value is read.
  #addPackedKeys(
    { text, lengths, others }: PackedRecords,
    places: readonly number[],
    keys: string[],
  ): void {
    const width = this.#fields.length
    const found = new Array<string>(places.length)
    let from = 0
    let other = 0
    for (let at = 0; at < lengths.length;) {
      const length = lengths[at++] as number
      if (length === OTHER) {
        this.#addKey(others[other++] as ReceivedRecord, places, keys)
        continue
      }
      from += length + 1
      for (let field = 0; field < width; field += 1) {
        const own = lengths[at++] as number
        const place = places.indexOf(field)
        if (place !== -1) found[place] = own === NONE ? '' : text.slice(from, from + own)
        from += lengthOf(own) + 1
      }
      keys.push(found.length === 1 ? (found[0] as string) : found.join('/'))
    }
  }
}

/** A record's key as text: its own values at the places of its key fields, joined by `/`. */
export function keyOf(values: readonly (string | null)[], places: readonly number[]): string {
  return places.length === 1
    ? (values[places[0] as number] ?? '')
    : places.map((place) => values[place] ?? '').join('/')
}
