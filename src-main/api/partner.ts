import { Failure } from '../base/failure.ts'
import type { Json, JsonObject } from '../base/json.ts'
import {
  findJson,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  member,
  sliceRecords,
} from '../base/json.ts'
import { withoutExpected } from '../domain/expected-drift.ts'
import { removedKeys } from '../domain/field.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'
import { quoteFields } from '../domain/quote.ts'
import { withdrawalFields } from '../domain/withdrawal.ts'
import type { Client } from './client.ts'
import { decodeRecord, withPageDrift } from './decode.ts'
import { endlessPages, PageGuard } from './page-guard.ts'
import { readPlainRecord } from './plain-page.ts'
import type { Answer } from './send.ts'

const MAX_ITEMS = 1000

/**
 * Reads one withdrawal: found, or known not to be there (40004 or 404; P31). The id must be
 * askable.
 */
export async function getWithdrawal(
  client: Client,
  id: string,
  signal?: AbortSignal,
): Promise<ReceivedRecord | { readonly kind: 'absent' }> {
  let plain: ReceivedRecord | undefined
  const read = (text: string): Json | undefined =>
    (plain = readPlainRecord(text, withdrawalFields)) ? RECORD : findJson(text)
  const answer = await client.readPartner(
    `/api/v1/withdrawals/${encodeURIComponent(id)}/`,
    signal,
    '/api/v1/withdrawals/{withdrawal_id}/',
    read,
  )
  if (answer.kind === 'absent') return answer
  const decoded = expectedRecord(client, plain ?? decodeAnswer(answer))
  if (decoded.kind === 'record' && !isSameId(decoded.record.id ?? '', id))
    return {
      kind: 'quarantined',
      id,
      reason: 'ID_MISMATCH: the answer is another withdrawal than the one asked for',
      raw: decoded.raw,
    }
  return decoded
}

function expectedRecord(client: Client, decoded: ReceivedRecord): ReceivedRecord {
  return withoutExpected(client.preset, 'withdrawals', [decoded])[0] ?? decoded
}

// What a plain record is as far as an answer is judged: an object without a code.
const RECORD: Json = {}

function decodeAnswer({ body, text }: Extract<Answer, { kind: 'done' }>): ReceivedRecord {
  const [raw] = sliceRecords(text, [], removedKeys, true)
  if (!raw) throw badPage('the answer holds no record')
  return decodeRecord(body, raw, withdrawalFields)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

// Assumed: ids that are UUIDs are the same in either case (P27).
function isSameId(found: string, asked: string): boolean {
  return found === asked || (UUID.test(asked) && found.toLowerCase() === asked.toLowerCase())
}

/**
 * The filters that a list of quotes takes besides its page; an absent one is not sent (A35).
 * `dateGt` is a full instant with offset (P16).
 */
export interface QuoteFilters {
  readonly opType?: 'BUY' | 'SELL'
  readonly pair?: string
  readonly dateGt?: string
  readonly endUser?: string
}

/**
 * Walks the quotes page by page. Follows `next` only on the service's own address. A walk that ends
 * without a failure came to the list's end: whoever looks for a quote may then say that it is not
 * there. Throws Failure SCOPE_MISSING before anything is asked where the login is known not to be
 * enough (A12), CURSOR_LOOP where pages repeat, PAGE_ABSENT where one is not there that was named,
 * HTTP_404 for the list itself.
 */
export async function* walkQuotes(
  client: Client,
  signal?: AbortSignal,
  filters: QuoteFilters = {},
): AsyncGenerator<readonly ReceivedRecord[]> {
  let path = `/api/v1/quotes/${toQuery({ op_type: filters.opType, pair: filters.pair, date_gt: filters.dateGt, end_user: filters.endUser })}`
  const seen = new Set<string>()
  const guard = new PageGuard()
  let read = 0
  await client.requireQuoteScopes(signal)
  for (let pages = 0; ; pages += 1) {
    seen.add(path)
    const answer = await client.readPartner(path, signal)
    if (answer.kind === 'absent') throw absentPage(pages)
    const results = isJsonObject(answer.body) ? member(answer.body, 'results') : undefined
    if (!isJsonArray(results) || results.length > MAX_ITEMS)
      throw badPage('results is not a list of at most 1,000')
    const raws = sliceRecords(answer.text, ['results'], removedKeys)
    const records = results.map((value, index) =>
      decodeRecord(
        value,
        raws[index] ?? { raw: '', removed: [], hasDuplicateKeys: false },
        quoteFields,
      ),
    )
    const next = isJsonObject(answer.body) ? member(answer.body, 'next') : null
    guard.take(records)
    const isWhole = pages === 0 && (next === null || next === undefined)
    const count = member(answer.body as JsonObject, 'count')
    const pageDrift = isCountWrong(count, results.length, isWhole) ? ['value:count'] : []
    yield withoutExpected(client.preset, 'quotes', withPageDrift(records, pageDrift))
    read += results.length
    // No link at all, though there are more: it is not the end that null tells.
    if (next === undefined && isJsonNumber(count) && Number(count.literal) > read)
      throw badPage(`next is not there, and ${read} of ${count.literal} were read`)
    if (next === null || next === undefined) return
    path = ownPath(next, client.profile.partnerUrl)
    if (seen.has(path) || guard.isTurning) throw endlessPages()
  }
}

function absentPage(pages: number): Failure {
  if (pages === 0)
    return new Failure({
      kind: 'service',
      code: 'HTTP_404',
      what: 'The service does not know the list of quotes',
      why: 'it answered that there is nothing',
      advice: 'check the partner address of the profile',
    })
  return new Failure({
    kind: 'service',
    code: 'PAGE_ABSENT',
    what: 'A page of the quotes is not there',
    why: `the service named page ${pages + 1} and then did not know it`,
    advice: 'try again; what was read is kept',
  })
}

// Over several pages the count may have moved meanwhile: only what one page disproves is told.
function isCountWrong(count: Json | undefined, results: number, isWhole: boolean): boolean {
  if (!isJsonNumber(count)) return false
  return Number(count.literal) < results || (isWhole && Number(count.literal) !== results)
}

function toQuery(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/**
 * The path of a `next` link below the service's own base; throws LINK_FOREIGN for any other place
 * (A40).
 */
export function ownPath(next: unknown, partnerUrl: string): string {
  const base = new URL(`${partnerUrl.replace(/\/+$/, '')}/`)
  if (typeof next === 'string' && /^https?:\/\//i.test(next)) {
    const url = URL.parse(next)
    const prefix = `${base.pathname}api/v1/quotes/`
    if (
      url &&
      url.origin === base.origin &&
      url.username === '' &&
      url.password === '' &&
      url.pathname === prefix
    )
      return `/${url.pathname.slice(base.pathname.length)}${url.search}`
  }
  throw new Failure({
    kind: 'service',
    code: 'LINK_FOREIGN',
    what: 'The service sent a next-page link to another place',
    why: 'such a link is never followed, it would carry the login there',
    advice: 'report it to the provider; pages read so far are kept',
  })
}

function badPage(why: string): Failure {
  return new Failure({
    kind: 'service',
    code: 'BAD_RESPONSE',
    what: 'A page of the partner service cannot be used',
    why,
    advice: 'try again later, or ask the provider',
  })
}
