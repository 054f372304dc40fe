import { Failure } from '../base/failure.ts'
import type { Json, JsonObject, RawRecord } from '../base/json.ts'
import { isJsonArray, isJsonNumber, isJsonObject, member, sliceRecords } from '../base/json.ts'
import { dropExpectedDrift } from '../domain/expected-drift.ts'
import type { Field } from '../domain/field.ts'
import { removedKeys } from '../domain/field.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'
import type { ServicePreset } from '../domain/service-preset.ts'
import { FLAT_LIST } from '../domain/service-preset.ts'
import { decodeRecord, withPageDrift } from './decode.ts'
import type { FastPage } from './fast-page.ts'
import { readPageFast } from './fast-page.ts'
import { readMs } from './server-time.ts'

const MAX_CURSOR_CHARACTERS = 4096
const MAX_RECORDS_PER_PAGE = 1000

const NO_RAW_RECORD: RawRecord = { raw: '', removed: [], hasDuplicateKeys: false }

/** The form of one kind of list. */
export interface ListForm {
  readonly fields: readonly Field[]
  /**
   * The members of `data` that may hold the list, the expected one first. FLAT_LIST means `data`
   * itself.
   */
  readonly collections: readonly string[]
  /** The kind of record, which selects the expected drift that is not reported. */
  readonly kind: 'transactions' | 'contacts'
  readonly preset: Pick<ServicePreset, 'expected'>
  /** Translates the profile's words to the contract's. */
  translate(item: ReceivedRecord): ReceivedRecord
}

/** One page of a gateway list. */
export interface ListPage {
  readonly records: readonly ReceivedRecord[]
  /** The member of `data` that holds the list. FLAT_LIST: `data` is the list. */
  readonly collection: string
  /** The cursor or the number of the next page. Null at the end. */
  readonly next: string | null
  /** Whether `next` is a number. */
  readonly isNumbered: boolean
  /** Whether the answer does not say if the list continues. */
  readonly isEndUnknown: boolean
  /** The service's clock, milliseconds since 1970, if it was readable. */
  readonly serverMs: number | undefined
}

/** A page that was read in one pass over its text, and the member that held its list. */
export interface FastListPage extends FastPage {
  readonly collection: string
}

/**
 * Reads a page in one pass if its list is in one of `collections`. Returns undefined for any other
 * page, which openListPage reads in full.
 */
export function readListFast(
  text: string,
  collections: readonly string[],
  fields: readonly Field[],
): FastListPage | undefined {
  for (const collection of collections) {
    const page = readPageFast(text, ['data', collection], fields)
    if (page) return { ...page, collection }
  }
  return undefined
}

/**
 * Opens a page. `body` is the whole answer, or only its envelope if `fastPage` has the records.
 * `number` is the requested page number, or 1 for a page requested without a number. Throws
 * BAD_RESPONSE.
 */
export function openListPage(
  { body, text }: { readonly body: Json; readonly text: string },
  fastPage: FastListPage | undefined,
  number: number,
  form: ListForm,
): ListPage {
  const data = openEnvelope(body)
  const collection = fastPage?.collection ?? findCollection(data, form.collections)
  const records = fastPage?.records ?? decodeList(data, text, collection, form.fields)
  // A flat list has no pages: only the size of an answer bounds it.
  if (records.length > MAX_RECORDS_PER_PAGE && !isJsonArray(data))
    throw badPageFailure(`${collection} is not a list of at most 1,000`)
  const { drift, ...next } = isJsonObject(data)
    ? readNext(data, collection, number, form.collections)
    : { next: null, isNumbered: false, isEndUnknown: false, drift: [] }
  const pageDrift = [
    ...readListDrift(collection, form.collections),
    ...drift,
    ...readStampDrift(body),
  ]
  return {
    ...next,
    records: dropExpectedDrift(
      form.preset,
      form.kind,
      withPageDrift(records.map(form.translate), pageDrift),
    ),
    collection,
    serverMs: readPageMs(body),
  }
}

/**
 * The payload of the envelope (gateway, Response envelope). Throws BAD_RESPONSE if there is none.
 */
export function openEnvelope(body: Json): Json {
  const data = isJsonObject(body) ? member(body, 'data') : undefined
  if (data === undefined || data === null) throw badPageFailure('the envelope holds no data')
  return data
}

// Assumed: the list is named by the last word of its path. A list of another name is used if it is
// the only list (G19).
function findCollection(data: Json, collections: readonly string[]): string {
  if (isJsonArray(data) && collections.includes(FLAT_LIST)) return FLAT_LIST
  if (!isJsonObject(data)) throw badPageFailure('data is not an object with a list')
  const expectedName = collections.find((name) => isJsonArray(member(data, name)))
  if (expectedName !== undefined) return expectedName
  const lists = Object.keys(data).filter((key) => isJsonArray(member(data, key)))
  if (lists.length === 1 && lists[0] !== undefined) return lists[0]
  throw badPageFailure(
    `the list was expected under ${collections[0] ?? ''}; found ${lists.length === 0 ? 'none' : lists.join(', ')}`,
  )
}

function decodeList(
  data: Json,
  text: string,
  collection: string,
  fields: readonly Field[],
): readonly ReceivedRecord[] {
  const values = isJsonObject(data) ? member(data, collection) : data
  if (!isJsonArray(values)) throw badPageFailure(`${collection} is not a list`)
  const raws = sliceRecords(text, isJsonArray(data) ? ['data'] : ['data', collection], removedKeys)
  return values.map((value, index) => decodeRecord(value, raws[index] ?? NO_RAW_RECORD, fields))
}

type NextPage = Pick<ListPage, 'next' | 'isNumbered' | 'isEndUnknown'> & {
  readonly drift: readonly string[]
}

function readNext(
  data: JsonObject,
  collection: string,
  number: number,
  collections: readonly string[],
): NextPage {
  const nc = member(data, 'nc')
  const pages = member(data, 'pagination')
  // A preset that names a single place for the list has no numbered pages.
  const isNumbered = collections.length > 1 && collections.includes(collection)
  if ((nc === undefined || nc === null) && pages !== undefined && isJsonObject(pages) && isNumbered)
    return readNextNumber(pages, number)
  // The contract ends a list with null. A service that leaves out null members ends it by omission.
  // Any other member may be the cursor under a new name.
  const isEndUnknown =
    nc === undefined && Object.keys(data).some((name) => name !== collection && name !== 'pc')
  const drift = nc === '' ? ['value:nc'] : nc === undefined ? ['absent:nc'] : []
  return { next: readCursor(nc), isNumbered: false, isEndUnknown, drift }
}

// Reads the next number in a list with numbered pages (observed.md, section 3). Its `next` is a
// link, which is never followed. The link only shows that the list continues.
function readNextNumber(pages: JsonObject, number: number): NextPage {
  const link = member(pages, 'next')
  const total = member(pages, 'total_pages')
  const hasMorePages = isJsonNumber(total) && Number(total.literal) > number
  const hasLink = link !== undefined && link !== null && link !== ''
  return {
    next: hasLink || hasMorePages ? String(number + 1) : null,
    isNumbered: true,
    isEndUnknown: link === undefined && !isJsonNumber(total),
    drift: [],
  }
}

// A cursor is opaque and is sent back unchanged. An empty one ends the walk like null.
function readCursor(value: Json | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = isJsonNumber(value) ? value.literal : typeof value === 'string' ? value : undefined
  if (text === undefined || text.length > MAX_CURSOR_CHARACTERS)
    throw badPageFailure('the cursor is not a text of at most 4 KiB')
  return text
}

// Deviations that do not prevent reading a page (security.md, inputs 33 to 35).
function readListDrift(collection: string, collections: readonly string[]): string[] {
  return collections.includes(collection)
    ? []
    : [`absent:${collections[0] ?? ''}`, `unknown:${collection.slice(0, 80)}`]
}

function readStampDrift(body: Json): string[] {
  const stamp = isJsonObject(body) ? member(body, 'timestamp') : undefined
  if (stamp === undefined) return ['absent:timestamp']
  return readMs(stamp) === undefined ? ['type:timestamp'] : []
}

// The time at which the page was made, by the envelope.
function readPageMs(body: Json): number | undefined {
  return isJsonObject(body) ? readMs(member(body, 'timestamp')) : undefined
}

/** Returns Failure BAD_RESPONSE for a page of the gateway. */
export function badPageFailure(why: string): Failure {
  return new Failure({
    kind: 'service',
    code: 'BAD_RESPONSE',
    what: 'A page of the gateway cannot be used',
    why,
    advice: 'try again later, or ask the provider',
  })
}
