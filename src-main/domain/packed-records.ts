import type { Field } from './field.ts'

/** A record's values by field: null as sent, undefined where the answer lacks the member. */
export type ReceivedRow = Readonly<Record<string, string | null | undefined>>

/**
 * A record of an answer, or one that cannot be used and is kept aside whole, never half-stored.
 * `raw` is its own text without the members that hold personal data.
 */
export type ReceivedRecord =
  | {
      readonly kind: 'record'
      readonly record: ReceivedRow
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
 * order of its fields. `absent` holds the places of fields that the answer lacks; their value is
 * null.
 */
export interface OpenedRecord {
  readonly kind: 'record'
  readonly values: readonly (string | null)[]
  readonly absent: readonly number[]
  readonly text: string
  readonly raw: string
  readonly drift: readonly string[]
}

export type QuarantinedItem = Extract<ReceivedRecord, { readonly kind: 'quarantined' }>

/** What is kept aside stays as it was received. */
export type OpenedItem = OpenedRecord | QuarantinedItem

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
  /** Of each record the length of its raw text, the place of its drift, the lengths of its values. */
  readonly lengths: Int32Array
  /** The lists of drift that occur; the first is empty. */
  readonly drifts: readonly (readonly string[])[]
  /** Items that are no usable records. */
  readonly others: readonly QuarantinedItem[]
}

// Instead of a length.
const NONE = -1
const OTHER = -2
const ABSENT = -3
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
  const lengths = new Int32Array(records.length * (fields.length + 2))
  const names = fields.map(({ name }) => name)
  const parts: string[] = []
  const others: QuarantinedItem[] = []
  const drifts = new DriftLists()
  let at = 0
  for (const item of records) {
    if (item.kind !== 'record') {
      others.push(item)
      lengths[at++] = OTHER
      continue
    }
    const { raw, record } = item
    parts.push(raw)
    lengths[at++] = raw.length
    lengths[at++] = drifts.placeOf(item.drift)
    for (const name of names) {
      const value = record[name]
      parts.push(value ?? NOTHING)
      lengths[at++] = value === undefined ? ABSENT : value === null ? NONE : value.length
    }
  }
  parts.push('')
  return {
    kind: 'packed',
    count: records.length,
    text: parts.join(BETWEEN),
    lengths: lengths.slice(0, at),
    drifts: drifts.lists,
    others,
  }
}

const NO_DRIFT: readonly string[] = []

// Readers give one list to all records with one drift, so that few lists cross with a page.
class DriftLists {
  readonly lists: (readonly string[])[] = [NO_DRIFT]
  readonly #places = new Map<readonly string[], number>()

  placeOf(drift: readonly string[]): number {
    if (drift.length === 0) return 0
    let place = this.#places.get(drift)
    if (place === undefined) this.#places.set(drift, (place = this.lists.push(drift) - 1))
    return place
  }
}

const NO_PLACES: readonly number[] = []

/** What packRecords was given, in the same order, opened. */
export function unpackRecords(
  fields: readonly Field[],
  { text, lengths, drifts, others }: PackedRecords,
): OpenedItem[] {
  const items: OpenedItem[] = []
  const width = fields.length
  let from = 0
  let other = 0
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at++] as number
    if (length === OTHER) {
      items.push(others[other++] as QuarantinedItem)
      continue
    }
    const drift = drifts[lengths[at++] as number] ?? NO_DRIFT
    const raw = text.slice(from, from + length)
    from += length + 1
    const begin = from
    const values = new Array<string | null>(width)
    let absent: number[] | undefined
    for (let field = 0; field < width; field += 1) {
      const own = lengths[at++] as number
      if (own === ABSENT) (absent ??= []).push(field)
      values[field] = own < 0 ? null : text.slice(from, from + own)
      from += lengthOf(own) + 1
    }
    items.push({
      kind: 'record',
      values,
      absent: absent ?? NO_PLACES,
      text: text.slice(begin, from),
      raw,
      drift,
    })
  }
  return items
}

const lengthOf = (own: number): number => (own < 0 ? NOTHING.length : own)

function openRecord(fields: readonly Field[], item: ReceivedRecord): OpenedItem {
  if (item.kind !== 'record') return item
  const values = fields.map(({ name }) => item.record[name] ?? null)
  const absent = fields.flatMap(({ name }, place) =>
    item.record[name] === undefined ? [place] : [],
  )
  const { raw, drift } = item
  return { kind: 'record', values, absent, text: joinValues(values), raw, drift }
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
    { text, lengths }: PackedRecords,
    places: readonly number[],
    keys: string[],
  ): void {
    const width = this.#fields.length
    const found = new Array<string>(places.length)
    let from = 0
    for (let at = 0; at < lengths.length;) {
      const length = lengths[at++] as number
      if (length === OTHER) continue
      at += 1
      from += length + 1
      for (let field = 0; field < width; field += 1) {
        const own = lengths[at++] as number
        const place = places.indexOf(field)
        if (place !== -1) found[place] = own < 0 ? '' : text.slice(from, from + own)
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
