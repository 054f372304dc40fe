import type { Field } from './field.ts'

/** A record's values by field: null if null was sent, undefined if the answer lacks the member. */
export type ReceivedRow = Readonly<Record<string, string | null | undefined>>

/**
 * A record of an answer, or an unusable item, which is quarantined as a whole. `raw` is its own
 * text without the members that hold personal data.
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
 * A usable record in the form of its table: `values`, in the order of its fields, and `text`, which
 * is joinValues of them. `absent` holds the indexes of fields that the answer lacks, whose value is
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

/** A quarantined item stays as received. */
export type OpenedItem = OpenedRecord | QuarantinedItem

/**
 * A page of records as one text and the lengths of its parts. Sending it to another thread costs a
 * tenth of sending thirty separate texts a record, and buffered pages in this form add no work for
 * the garbage collector.
 */
export interface PackedRecords {
  readonly kind: 'packed'
  readonly count: number
  /** The raw text and the joined values of each record. */
  readonly text: string
  /**
   * For each record: the length of its raw text, the index of its drift, the lengths of its values.
   */
  readonly lengths: Int32Array
  /** The lists of drift that occur. The first one is empty. */
  readonly drifts: readonly (readonly string[])[]
  /** Items that are not usable records. */
  readonly others: readonly QuarantinedItem[]
}

// Marks in place of a length.
const NULL_MARK = -1
const QUARANTINED_MARK = -2
const ABSENT_MARK = -3
// No amount, id or word has these characters. If another text has them, two different records might
// get one joined text.
const VALUE_END = '\x1f'
const NULL_TEXT = '\x1e'

/**
 * Joins values into a text that differs for different values. A null is written as \x1e, and \x1f
 * follows each value.
 */
export function joinValues(values: readonly (string | number | bigint | null)[]): string {
  let text = ''
  for (const value of values) text += (value ?? NULL_TEXT) + VALUE_END
  return text
}

/** Packs records of one kind with these fields. */
export function packRecords(
  fields: readonly Field[],
  records: readonly ReceivedRecord[],
): PackedRecords {
  const lengths = new Int32Array(records.length * (fields.length + 2))
  const names = fields.map(({ name }) => name)
  const parts: string[] = []
  const others: QuarantinedItem[] = []
  const drifts = new DriftLists()
  let position = 0
  for (const item of records) {
    if (item.kind !== 'record') {
      others.push(item)
      lengths[position++] = QUARANTINED_MARK
      continue
    }
    const { raw, record } = item
    parts.push(raw)
    lengths[position++] = raw.length
    lengths[position++] = drifts.listIndex(item.drift)
    for (const name of names) {
      const value = record[name]
      parts.push(value ?? NULL_TEXT)
      lengths[position++] =
        value === undefined ? ABSENT_MARK : value === null ? NULL_MARK : value.length
    }
  }
  parts.push('')
  return {
    kind: 'packed',
    count: records.length,
    text: parts.join(VALUE_END),
    lengths: lengths.slice(0, position),
    drifts: drifts.lists,
    others,
  }
}

const NO_DRIFT: readonly string[] = []

// All records with equal drift share one list, so only a few lists cross with a page.
class DriftLists {
  readonly lists: (readonly string[])[] = [NO_DRIFT]
  readonly #indexes = new Map<readonly string[], number>()

  listIndex(drift: readonly string[]): number {
    if (drift.length === 0) return 0
    let index = this.#indexes.get(drift)
    if (index === undefined) this.#indexes.set(drift, (index = this.lists.push(drift) - 1))
    return index
  }
}

const NO_INDEXES: readonly number[] = []

/** Unpacks the records of packRecords, in order. */
export function unpackRecords(
  fields: readonly Field[],
  { text, lengths, drifts, others }: PackedRecords,
): OpenedItem[] {
  const items: OpenedItem[] = []
  const width = fields.length
  let textStart = 0
  let otherIndex = 0
  for (let position = 0; position < lengths.length;) {
    const length = lengths[position++] as number
    if (length === QUARANTINED_MARK) {
      items.push(others[otherIndex++] as QuarantinedItem)
      continue
    }
    const drift = drifts[lengths[position++] as number] ?? NO_DRIFT
    const raw = text.slice(textStart, textStart + length)
    textStart += length + 1
    const valuesStart = textStart
    const values = new Array<string | null>(width)
    let absent: number[] | undefined
    for (let field = 0; field < width; field += 1) {
      const valueLength = lengths[position++] as number
      if (valueLength === ABSENT_MARK) (absent ??= []).push(field)
      values[field] = valueLength < 0 ? null : text.slice(textStart, textStart + valueLength)
      textStart += lengthOf(valueLength) + 1
    }
    items.push({
      kind: 'record',
      values,
      absent: absent ?? NO_INDEXES,
      text: text.slice(valuesStart, textStart),
      raw,
      drift,
    })
  }
  return items
}

const lengthOf = (valueLength: number): number => (valueLength < 0 ? NULL_TEXT.length : valueLength)

function openRecord(fields: readonly Field[], item: ReceivedRecord): OpenedItem {
  if (item.kind !== 'record') return item
  const values = fields.map(({ name }) => item.record[name] ?? null)
  const absent = fields.flatMap(({ name }, index) =>
    item.record[name] === undefined ? [index] : [],
  )
  const { raw, drift } = item
  return { kind: 'record', values, absent, text: joinValues(values), raw, drift }
}

/**
 * Records of one kind, some of them in packed pages. Each page is unpacked when its turn comes, so
 * that only a few records are in memory at once.
 */
export class RecordPages {
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

  /** Returns the key of each usable record, as keyOf builds it from the values at these indexes. */
  keys(fieldIndexes: readonly number[]): string[] {
    const keys: string[] = []
    for (const item of this.#items) {
      if (item.kind === 'packed') this.#addPackedKeys(item, fieldIndexes, keys)
      else this.#addKey(item, fieldIndexes, keys)
    }
    return keys
  }

  #addKey(item: ReceivedRecord, fieldIndexes: readonly number[], keys: string[]): void {
    if (item.kind === 'record')
      keys.push(
        fieldIndexes
          .map((index) => item.record[(this.#fields[index] as Field).name] ?? '')
          .join('/'),
      )
  }

  // Reads only the values of the key.
  #addPackedKeys(
    { text, lengths }: PackedRecords,
    fieldIndexes: readonly number[],
    keys: string[],
  ): void {
    const width = this.#fields.length
    const keyParts = new Array<string>(fieldIndexes.length)
    let textStart = 0
    for (let position = 0; position < lengths.length;) {
      const length = lengths[position++] as number
      if (length === QUARANTINED_MARK) continue
      position += 1
      textStart += length + 1
      for (let field = 0; field < width; field += 1) {
        const valueLength = lengths[position++] as number
        const index = fieldIndexes.indexOf(field)
        if (index !== -1)
          keyParts[index] = valueLength < 0 ? '' : text.slice(textStart, textStart + valueLength)
        textStart += lengthOf(valueLength) + 1
      }
      keys.push(keyParts.length === 1 ? (keyParts[0] as string) : keyParts.join('/'))
    }
  }
}

/** Returns a record's key as text: the values of its key fields, joined by `/`. */
export function keyOf(values: readonly (string | null)[], fieldIndexes: readonly number[]): string {
  return fieldIndexes.length === 1
    ? (values[fieldIndexes[0] as number] ?? '')
    : fieldIndexes.map((index) => values[index] ?? '').join('/')
}
