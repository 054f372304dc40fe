import { Failure } from '../base/failure.ts'
import type { Json } from '../base/json.ts'
import {
  findJson,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  member,
  sliceRecords,
} from '../base/json.ts'
import { dropExpectedDrift } from '../domain/expected-drift.ts'
import type { Field } from '../domain/field.ts'
import { removedKeys } from '../domain/field.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'
import { quoteFields } from '../domain/quote.ts'
import { withdrawalFields } from '../domain/withdrawal.ts'
import type { Client } from './client.ts'
import { decodeRecord, withPageDrift } from './decode.ts'
import type { FastPage } from './fast-page.ts'
import { readPageFast, readRecordFast } from './fast-page.ts'
import { endlessPagesFailure, PageGuard } from './page-guard.ts'
import type { AcceptedVerdict } from './send.ts'

const MAX_RECORDS_PER_PAGE = 1000

/**
 * Reads one withdrawal. Returns `absent` if the service answers that it does not exist (40004 or
 * 404; P31). The id must be valid in a path.
 */
export async function getWithdrawal(
  client: Client,
  id: string,
  signal?: AbortSignal,
): Promise<ReceivedRecord | { readonly kind: 'absent' }> {
  let fastRecord: ReceivedRecord | undefined
  const parse = (text: string): Json | undefined =>
    (fastRecord = readRecordFast(text, withdrawalFields)) ? RECORD_BODY : findJson(text)
  const answer = await client.readPartner(
    `/api/v1/withdrawals/${encodeURIComponent(id)}/`,
    signal,
    '/api/v1/withdrawals/{withdrawal_id}/',
    parse,
  )
  if (answer.kind === 'absent') return answer
  const item = withoutExpectedDrift(client, fastRecord ?? decodeAnswer(answer))
  if (item.kind === 'record' && !isSameId(item.record.id ?? '', id))
    return {
      kind: 'quarantined',
      id,
      reason: 'ID_MISMATCH: the answer is another withdrawal than the requested one',
      raw: item.raw,
    }
  return item
}

function withoutExpectedDrift(client: Client, item: ReceivedRecord): ReceivedRecord {
  return dropExpectedDrift(client.preset, 'withdrawals', [item])[0] ?? item
}

// The body of an answer whose record was read directly. judgePartner needs only an object without
// an error code.
const RECORD_BODY: Json = {}

function decodeAnswer({ body, text }: Extract<AcceptedVerdict, { kind: 'done' }>): ReceivedRecord {
  const [raw] = sliceRecords(text, [], removedKeys, true)
  if (!raw) throw badPageFailure('the answer holds no record')
  return decodeRecord(body, raw, withdrawalFields)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

// Assumed: ids that are UUIDs are the same in either case (P27).
function isSameId(id: string, requested: string): boolean {
  return id === requested || (UUID.test(requested) && id.toLowerCase() === requested.toLowerCase())
}

/**
 * The filters of a list of quotes. An absent one is not sent (A35). `dateGt` is a full instant with
 * offset (P16).
 */
export interface QuoteFilters {
  readonly opType?: 'BUY' | 'SELL'
  readonly pair?: string
  readonly dateGt?: string
  readonly endUser?: string
}

/**
 * Walks the quotes page by page. A walk that ends without a failure reached the end of the list, so
 * a quote that it did not return does not exist. Throws Failure SCOPE_MISSING before any call if
 * the login is known to be insufficient (A12), the failures of walkPartnerList, and BAD_RESPONSE if
 * the last page has no `next` at all and `count` says that there are more.
 */
export async function* walkQuotes(
  client: Client,
  signal?: AbortSignal,
  filters: QuoteFilters = {},
): AsyncGenerator<readonly ReceivedRecord[]> {
  await client.requireQuoteScopes(signal)
  const { opType, pair, dateGt, endUser } = filters
  const query = { op_type: opType, pair, date_gt: dateGt, end_user: endUser }
  const list = { kind: 'quotes', path: '/api/v1/quotes/', query, fields: quoteFields } as const
  let readCount = 0
  for await (const page of walkPartnerList(client, list, { signal })) {
    yield page.records
    readCount += page.records.length
    if (page.isEndUnknown && page.count !== undefined && page.count > readCount)
      throw badPageFailure(`next is missing, and ${readCount} of ${page.count} were read`)
  }
}

/** Walks pages of withdrawals, from page `from` on. Throws the failures of walkPartnerList. */
export function walkWithdrawals(
  client: Client,
  path: string,
  options: WalkOptions,
): AsyncGenerator<PartnerPage> {
  return walkPartnerList(client, withdrawalList(path), options)
}

/** Reads one page of withdrawals. Returns undefined if the service has no such page. */
export async function findWithdrawalPage(
  client: Client,
  path: string,
  page: number,
  signal?: AbortSignal,
): Promise<PartnerPage | undefined> {
  const list = withdrawalList(path)
  const pageAnswer = await requestPage(client, list, page, signal)
  return pageAnswer.answer.kind === 'absent' ? undefined : openPage(client, list, page, pageAnswer)
}

function withdrawalList(path: string): PartnerList {
  return { kind: 'withdrawals', path, query: {}, fields: withdrawalFields }
}

/** A list of the partner API that is read by `?page=`. */
interface PartnerList {
  readonly kind: 'quotes' | 'withdrawals'
  /** Below the partner's base address. */
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
  readonly fields: readonly Field[]
}

export interface PartnerPage {
  readonly records: readonly ReceivedRecord[]
  /** The number of the page, from 1. */
  readonly page: number
  /**
   * The page number in the link to the next page. Null for the last page, or if the link cannot be
   * used.
   */
  readonly next: number | null
  /** Whether `next` is missing. Null would mean that the list ends. */
  readonly isEndUnknown: boolean
  /** The number of records in the list, if the service reports it. */
  readonly count: number | undefined
}

export interface WalkOptions {
  readonly from?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Whether the next page may be requested before this one is processed. */
  readonly mayRequestAhead?: (() => boolean) | undefined
}

/**
 * Walks a list by the page numbers of its links. A link is never followed: only its number is used,
 * on the profile's own base (X18). Throws Failure LINK_FOREIGN after a page whose link leads to no
 * page of the list, CURSOR_LOOP if pages repeat, HTTP_404 if the first page does not exist, and
 * PAGE_ABSENT if a later page does not.
 */
async function* walkPartnerList(
  client: Client,
  list: PartnerList,
  { from = 1, signal, mayRequestAhead }: WalkOptions,
): AsyncGenerator<PartnerPage> {
  const seenPages = new Set<number>()
  const guard = new PageGuard()
  let request: Promise<PageAnswer> | undefined
  for (let number: number | null = from; number !== null;) {
    seenPages.add(number)
    const answer = await (request ?? requestPage(client, list, number, signal))
    if (answer.answer.kind === 'absent') throw absentPageFailure(list, number)
    const page = openPage(client, list, number, answer)
    // Two records suffice. If rows move, the last one of a page is new. If pages repeat, neither
    // is.
    guard.addPage([...page.records.slice(0, 1), ...page.records.slice(-1)])
    const { next } = page
    const isEndless = next !== null && (seenPages.has(next) || guard.isEndless)
    request =
      next !== null && !isEndless && mayRequestAhead?.() === true
        ? requestPage(client, list, next, signal)
        : undefined
    // The consumer may have ended the walk before this request fails.
    request?.catch(() => undefined)
    yield isEndless ? { ...page, next: null } : page
    if (page.isForeign) throw foreignLinkFailure()
    if (isEndless) throw endlessPagesFailure()
    number = next
  }
}

interface PageAnswer {
  readonly answer: AcceptedVerdict
  readonly fastPage: FastPage | undefined
}

async function requestPage(
  client: Client,
  { path, query, fields }: PartnerList,
  page: number,
  signal: AbortSignal | undefined,
): Promise<PageAnswer> {
  let fastPage: FastPage | undefined
  const parse = (text: string): Json | undefined =>
    (fastPage = readPageFast(text, ['results'], fields))?.envelope ?? findJson(text)
  const number = page === 1 ? undefined : String(page)
  const target = `${path}${toQuery({ ...query, page: number })}`
  const answer = await client.readPartner(target, signal, undefined, parse)
  return { answer, fastPage }
}

function openPage(
  client: Client,
  { kind, path, fields }: PartnerList,
  page: number,
  { answer, fastPage }: PageAnswer,
): PartnerPage & { readonly isForeign: boolean } {
  const { body, text } = answer as Extract<AcceptedVerdict, { kind: 'done' }>
  const results = isJsonObject(body) ? member(body, 'results') : undefined
  const recordCount = fastPage?.records.length ?? (isJsonArray(results) ? results.length : Infinity)
  if (!isJsonObject(body) || !isJsonArray(results) || recordCount > MAX_RECORDS_PER_PAGE)
    throw badPageFailure('results is not a list of at most 1,000')
  const receivedRecords = fastPage?.records ?? decodeResults(results, text, fields)
  const link = member(body, 'next')
  const isLast = link === null || link === undefined
  const nextPage = isLast ? null : (readNextPage(link, client.urlOf('partner', path)) ?? null)
  const countValue = member(body, 'count')
  const count = isJsonNumber(countValue) ? Number(countValue.literal) : undefined
  const isWrong =
    count !== undefined && (count < recordCount || (page === 1 && isLast && count !== recordCount))
  return {
    records: withPageDrift(
      dropExpectedDrift(client.preset, kind, receivedRecords),
      // The count may change between pages, so only a count that one page disproves is drift.
      isWrong ? ['value:count'] : [],
    ),
    page,
    next: nextPage,
    isEndUnknown: link === undefined,
    isForeign: !isLast && nextPage === null,
    count,
  }
}

function decodeResults(
  results: readonly Json[],
  text: string,
  fields: readonly Field[],
): readonly ReceivedRecord[] {
  const raws = sliceRecords(text, ['results'], removedKeys)
  const noRaw = { raw: '', removed: [], hasDuplicateKeys: false }
  return results.map((value, index) => decodeRecord(value, raws[index] ?? noRaw, fields))
}

function absentPageFailure({ kind }: PartnerList, page: number): Failure {
  if (page === 1)
    return new Failure({
      kind: 'service',
      code: 'HTTP_404',
      what: `The service does not know the list of ${kind}`,
      why: 'it answered that there is nothing',
      advice: 'check the partner address of the profile',
    })
  return new Failure({
    kind: 'service',
    code: 'PAGE_ABSENT',
    what: `A page of the ${kind} is not there`,
    why: `the service named page ${page} and then did not know it`,
    advice: 'try again; what was read is kept',
  })
}

function toQuery(values: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/**
 * The page number of a `next` link, absolute or relative, to the list at this address. Undefined
 * for a link to another path, and for one without a usable page number (X18). Scheme, host and the
 * other parameters are ignored, because the link is not followed.
 */
export function readNextPage(next: Json, listUrl: string): number | undefined {
  const list = new URL(listUrl)
  const link = typeof next === 'string' ? URL.parse(next, list) : null
  if (!link || withoutLastSlash(link.pathname) !== withoutLastSlash(list.pathname)) return undefined
  const pages = link.searchParams.getAll('page')
  const page = pages.length === 1 && /^\d{1,9}$/.test(pages[0] as string) ? Number(pages[0]) : 0
  return page > 0 ? page : undefined
}

function withoutLastSlash(path: string): string {
  return path.replace(/\/$/, '')
}

function foreignLinkFailure(): Failure {
  return new Failure({
    kind: 'service',
    code: 'LINK_FOREIGN',
    what: 'The service sent a next-page link to another place',
    why: 'its path is not that of the list, or it names no page',
    advice: 'report it to the provider; pages read so far are kept',
  })
}

function badPageFailure(why: string): Failure {
  return new Failure({
    kind: 'service',
    code: 'BAD_RESPONSE',
    what: 'A page of the partner service cannot be used',
    why,
    advice: 'try again later, or ask the provider',
  })
}
