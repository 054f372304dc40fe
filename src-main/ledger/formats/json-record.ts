import { csvLimits } from '../../base/csv.ts'
import { readJsonNumber } from '../../base/decimal.ts'
import type { Failure } from '../../base/failure.ts'
import type { Span } from '../../base/json.ts'
import { elements, members, readJson, rootSpan, writeJson } from '../../base/json.ts'

/** An object that is a row, as a span of a JSON text. */
export interface JsonRecord {
  readonly text: string
  readonly span: Span
  /**
   * The object's own name, where the objects are members of an object instead of elements of an
   * array.
   */
  readonly key?: string | undefined
  /** For messages: `line 3`, `object 3`. */
  readonly place: string
}

interface RecordList {
  /** The names that lead to the list, joined by points, empty for the whole text. */
  readonly path: string
  readonly records: readonly { readonly span: Span; readonly key?: string }[]
}

// The column for the names of members that are rows.
const KEY_COLUMN = 'key'

/**
 * Finds the lists of objects in a JSON value. If the value is an array, it is the only list.
 * Otherwise each array with an object in it is a list, if it is reached only through objects. Without
 * such an array, each object whose members are all flat objects is a list, such as Kraken's ledger by
 * entry id. A lone object without any array is one row.
 */
export function findRecords(text: string): readonly RecordList[] {
  const root = rootSpan(text)
  if (text[root.start] === '[') {
    const records = elements(text, root).map((span) => ({ span }))
    return records.length > 0 ? [{ path: '', records }] : []
  }
  if (text[root.start] !== '{') return []
  const lists: FoundLists = { arrays: [], maps: [], hasArray: false }
  search(text, root, '', lists)
  if (lists.arrays.length > 0) return lists.arrays
  if (lists.maps.length > 0 || lists.hasArray) return lists.maps
  return [{ path: '', records: [{ span: root }] }]
}

interface FoundLists {
  readonly arrays: RecordList[]
  readonly maps: RecordList[]
  hasArray: boolean
}

function search(text: string, object: Span, path: string, lists: FoundLists): void {
  const ownMembers = members(text, object)
  const isObject = (span: Span): boolean => text[span.start] === '{'
  if (
    ownMembers.length > 0 &&
    ownMembers.every(
      ({ value }) =>
        isObject(value) && !members(text, value).some((candidate) => isObject(candidate.value)),
    )
  )
    lists.maps.push({ path, records: ownMembers.map(({ key, value }) => ({ span: value, key })) })
  for (const { key, value } of ownMembers) {
    const innerPath = path === '' ? key : `${path}.${key}`
    if (isObject(value)) search(text, value, innerPath, lists)
    if (text[value.start] !== '[') continue
    lists.hasArray = true
    const records = elements(text, value).map((span) => ({ span }))
    if (records.some(({ span }) => isObject(span))) lists.arrays.push({ path: innerPath, records })
  }
}

type Refuse = (problem: {
  readonly code: 'JSON_UNREADABLE' | 'FILE_REFUSED'
  readonly why: string
  readonly advice: string
}) => Failure

/**
 * The columns of a list of objects, one for each key in the order of its first appearance. The keys
 * of a nested object become columns `outer.inner`.
 */
export class JsonColumns {
  readonly #maxColumns: number
  readonly #refuse: Refuse
  readonly #columns = new Map<string, number>()
  /** For each column, the last record that has a value for it. */
  readonly #owners: JsonRecord[] = []

  constructor(maxColumns: number, refuse: Refuse) {
    this.#maxColumns = maxColumns
    this.#refuse = refuse
  }

  get names(): readonly string[] {
    return [...this.#columns.keys()]
  }

  /** Throws where a record has two values for a column, because either could be meant. */
  add(record: JsonRecord): void {
    eachValue(record, (name, value) => {
      let column = this.#columns.get(name)
      if (column === undefined) {
        column = this.#columns.size
        if (column >= this.#maxColumns)
          throw this.#refuse({
            code: 'FILE_REFUSED',
            why: `its objects have more than ${this.#maxColumns} keys`,
            advice: 'leave out the keys that are not needed',
          })
        this.#columns.set(name, column)
      }
      if (this.#owners[column] === record)
        throw this.#refuse({
          code: 'JSON_UNREADABLE',
          why: `its ${record.place} has two values for ${quoteName(name)}`,
          advice: 'correct it, or export it again',
        })
      this.#owners[column] = record
      this.#check(record, name, value)
    })
  }

  // The CSV reader would refuse such a value later, but could not name its key.
  #check({ text, place }: JsonRecord, name: string, { start, end }: Span): void {
    const hasZero = /(?<!\\)(?:\\\\)*\\u0000/.test(text.slice(start, end))
    if (!hasZero && end - start <= csvLimits.maxFieldCharacters) return
    throw this.#refuse({
      code: 'FILE_REFUSED',
      why: hasZero
        ? `the value of ${quoteName(name)} in its ${place} holds a zero character`
        : `the value of ${quoteName(name)} in its ${place} is longer than ${csvLimits.maxFieldCharacters / 1024} KiB`,
      advice: 'leave this key out, or export the list as CSV',
    })
  }

  /** Returns the cells of a record that was added. A missing key or null is an empty cell. */
  cells(record: JsonRecord): string[] {
    const cells = Array.from({ length: this.#columns.size }, () => '')
    eachValue(record, (name, value, literal) => {
      const column = this.#columns.get(name)
      if (column !== undefined) cells[column] = literal ?? cellText(record.text, value)
    })
    return cells
  }
}

function quoteName(name: string): string {
  return JSON.stringify(name.slice(0, 80))
}

type TakeValue = (name: string, value: Span, literal?: string) => void

function eachValue({ text, span, key }: JsonRecord, take: TakeValue): void {
  if (key !== undefined) take(KEY_COLUMN, { start: span.start, end: span.start }, key)
  eachMember(text, span, '', take)
}

function eachMember(text: string, object: Span, prefix: string, take: TakeValue): void {
  for (const { key, value } of members(text, object))
    if (text[value.start] === '{') eachMember(text, value, `${prefix}${key}.`, take)
    else take(prefix + key, value)
}

function cellText(text: string, { start, end }: Span): string {
  const literal = text.slice(start, end)
  switch (literal[0]) {
    case '"':
      return literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1)
    case '[':
      return writeJson(readJson(literal))
    case 'n':
      return ''
    case 't':
    case 'f':
      return literal
    default:
      // An exponent of a JSON number is exact, unlike a spreadsheet's.
      return /[eE]/.test(literal) ? (readJsonNumber(literal) ?? literal) : literal
  }
}
