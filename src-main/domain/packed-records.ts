import type { Field, RecordRow } from './field.ts'

/** A record of an answer, or one that cannot be used and is kept aside whole, never half-stored. `raw` is its own text without the members that hold personal data. */
export type ReceivedRecord =
  | { readonly kind: 'record'; readonly record: RecordRow; readonly raw: string; readonly drift: readonly string[] }
  | { readonly kind: 'quarantined'; readonly id: string; readonly reason: string; readonly raw: string }

/**
 * A page of records as one text and the lengths of its parts. It crosses to another thread at a tenth of what thirty texts a record take by
 * themselves, and what waits for its turn in this form is no work for the collector of garbage.
 */
export interface PackedRecords {
  readonly kind: 'packed'
  readonly count: number
  readonly text: string
  readonly lengths: Int32Array
  /** Those that are no records, or brought drift. */
  readonly others: readonly ReceivedRecord[]
}

// Instead of a length.
const NOTHING = -1
const OTHER = -2

/** Packs records of one kind; `fields` are what unpackRecords makes of them again. */
export function packRecords(fields: readonly Field[], records: readonly ReceivedRecord[]): PackedRecords {
  const lengths = new Int32Array(records.length * (fields.length + 1))
  const parts: string[] = []
  const others: ReceivedRecord[] = []
  let at = 0
  for (const item of records) {
    if (item.kind !== 'record' || item.drift.length > 0) {
      others.push(item)
      lengths[at++] = OTHER
      continue
    }
    parts.push(item.raw)
    lengths[at++] = item.raw.length
    for (const { name } of fields) {
      const value = item.record[name] ?? null
      if (value !== null) parts.push(value)
      lengths[at++] = value === null ? NOTHING : value.length
    }
  }
  return { kind: 'packed', count: records.length, text: parts.join(''), lengths: lengths.slice(0, at), others }
}

/** What packRecords was given, in the same order. */
export function unpackRecords(fields: readonly Field[], { text, lengths, others }: PackedRecords): ReceivedRecord[] {
  const records: ReceivedRecord[] = []
  let from = 0
  let other = 0
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at++] as number
    if (length === OTHER) {
      records.push(others[other++] as ReceivedRecord)
      continue
    }
    const raw = text.slice(from, (from += length))
    const record: Record<string, string | null> = {}
    for (const { name } of fields) {
      const own = lengths[at++] as number
      record[name] = own === NOTHING ? null : text.slice(from, (from += own))
    }
    records.push({ kind: 'record', record, raw, drift: [] })
  }
  return records
}

/** Records of one kind, some of them in packed pages: each page is opened when its turn has come, so that few are there at once. */
export class RecordBatch {
  readonly #fields: readonly Field[]
  readonly #items: readonly (ReceivedRecord | PackedRecords)[]
  readonly length: number

  constructor(fields: readonly Field[], items: readonly (ReceivedRecord | PackedRecords)[]) {
    this.#fields = fields
    this.#items = items
    this.length = items.reduce((sum, item) => sum + (item.kind === 'packed' ? item.count : 1), 0)
  }

  *[Symbol.iterator](): Generator<ReceivedRecord, void> {
    for (const item of this.#items) {
      if (item.kind === 'packed') yield* unpackRecords(this.#fields, item)
      else yield item
    }
  }

  /** The key of each usable record: its own values of these fields, joined by `/`. */
  *keys(names: readonly string[]): Generator<string, void> {
    for (const item of this.#items) {
      if (item.kind === 'packed') yield* packedKeys(this.#fields, item, names)
      else if (item.kind === 'record') yield keyOf(item.record, names)
    }
  }
}

/** A record's key as text. */
export function keyOf(record: RecordRow, names: readonly string[]): string {
  return names.map((name) => record[name] ?? '').join('/')
}

function* packedKeys(fields: readonly Field[], { text, lengths, others }: PackedRecords, names: readonly string[]): Generator<string, void> {
  let from = 0
  let other = 0
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at++] as number
    if (length === OTHER) {
      const item = others[other++]
      if (item?.kind === 'record') yield keyOf(item.record, names)
      continue
    }
    from += length
    const found: Record<string, string> = {}
    for (const { name } of fields) {
      const own = Math.max(0, lengths[at++] as number)
      if (names.includes(name)) found[name] = text.slice(from, from + own)
      from += own
    }
    yield keyOf(found, names)
  }
}
