import { Failure } from '../base/failure.ts'
import type { Json, JsonObject, RawRecord } from '../base/json.ts'
import {
  findJson,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  member,
  sliceRecords,
} from '../base/json.ts'
import type { ContactType } from '../domain/contact.ts'
import { contactFields } from '../domain/contact.ts'
import { withoutExpected } from '../domain/expected-drift.ts'
import type { Field } from '../domain/field.ts'
import { removedKeys } from '../domain/field.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'
import type { ReferenceKind } from '../domain/reference-kind.ts'
import { transactionFields } from '../domain/transaction.ts'
import { toContractText, toContractWord } from './aliases.ts'
import type { Client } from './client.ts'
import { decodeRecord, withPageDrift } from './decode.ts'
import { endlessPages, PageGuard } from './page-guard.ts'
import type { PlainPage } from './plain-page.ts'
import { readPlainPage } from './plain-page.ts'
import type { Answer } from './send.ts'
import { readServerMs } from './server-time.ts'

/** One page of a cursor walk, with the cursor that leads on from it (null at the end). */
export interface CursorPage {
  readonly records: readonly ReceivedRecord[]
  readonly nextCursor: string | null
  /** Whether one of the records has not been in this walk before. */
  readonly hasNews: boolean
  /** The service's clock, milliseconds since 1970, where it was readable. */
  readonly serverMs: number | undefined
}

const MAX_CURSOR = 4096
const MAX_ITEMS = 1000

const drop: RawRecord = { raw: '', removed: [], hasDuplicateKeys: false }

/**
 * Walks the transaction feed, newest first, from `cursor` (null: from the top). The feed's cursor
 * parameter is `nc` (B08). Ends at a null cursor; a cursor that was seen before ends the walk with
 * CURSOR_LOOP, as do pages that bring no new id (page-guard.ts). While `isAhead` says so, the next
 * page is asked for before the one at hand is given.
 */
export async function* walkTransactions(
  client: Client,
  cursor: string | null,
  signal?: AbortSignal,
  isAhead?: () => boolean,
): AsyncGenerator<CursorPage> {
  const translate = (decoded: ReceivedRecord): ReceivedRecord =>
    inContractWords(decoded, 'rail', client)
  yield* walkCursor({
    client,
    path: '/transactions/',
    query: {},
    parameter: 'nc',
    collection: 'transactions',
    kind: 'transactions',
    list: 'feed',
    cursor,
    fields: transactionFields,
    translate,
    signal,
    isAhead,
  })
}

/** Walks the contacts of one type; their cursor parameter is `c` (B08). */
export async function* walkContacts(
  client: Client,
  type: ContactType,
  signal?: AbortSignal,
): AsyncGenerator<CursorPage> {
  yield* walkCursor({
    client,
    path: '/contacts/',
    query: { contact_type: type },
    parameter: 'c',
    collection: 'contacts',
    kind: 'contacts',
    list: 'contacts',
    cursor: null,
    fields: contactFields,
    translate: (decoded) => inContractWords(decoded, 'type', client),
    signal,
  })
}

// The raw text stays as it came; a word that is the profile's own for one of the contract's is no
// drift (B82).
function inContractWords(
  decoded: ReceivedRecord,
  name: 'rail' | 'type',
  client: Client,
): ReceivedRecord {
  const word = decoded.kind === 'record' ? decoded.record[name] : null
  if (decoded.kind !== 'record' || word === null || word === undefined) return decoded
  const known = toContractWord(word, client.aliases)
  return known === word
    ? decoded
    : {
        ...decoded,
        record: Object.freeze({ ...decoded.record, [name]: known }),
        drift: decoded.drift.filter((what) => what !== `value:${name}`),
      }
}

interface CursorWalk {
  readonly client: Client
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly parameter: 'c' | 'nc'
  readonly collection: string
  /** Whose expected drift is none. */
  readonly kind: 'transactions' | 'contacts'
  readonly list: 'feed' | 'contacts'
  readonly cursor: string | null
  readonly signal: AbortSignal | undefined
  readonly fields: readonly Field[]
  /** Puts the contract's words for the profile's. */
  translate(decoded: ReceivedRecord): ReceivedRecord
  /** Whether the next page may be asked for before this one is worked on. */
  readonly isAhead?: (() => boolean) | undefined
}

async function* walkCursor(walk: CursorWalk): AsyncGenerator<CursorPage> {
  const cursors = new Set<string>(walk.cursor === null ? [] : [walk.cursor])
  const guard = new PageGuard()
  let cursor = walk.cursor
  let asked: Promise<PageAnswer> | undefined
  for (;;) {
    const { answer, plain } = await (asked ?? askPage(walk, cursor))
    if (answer.kind === 'absent')
      throw new Failure({
        kind: 'service',
        code: cursor === null ? 'HTTP_404' : 'CURSOR_INVALID',
        what: 'The gateway does not know this page',
        why: 'it answered 404',
        advice: 'check the gateway address and service segment of the profile',
      })
    const { isEndUnsaid, ...page } = openPage(answer.body, answer.text, plain, walk)
    const hasNews = guard.take(page.records)
    if (isEndUnsaid) {
      yield { ...page, hasNews }
      throw badPage(
        'nc is not there, and another member that the contract does not name is: what follows cannot be told',
      )
    }
    if (page.nextCursor !== null && (cursors.has(page.nextCursor) || guard.isTurning)) {
      yield { ...page, hasNews, nextCursor: null }
      throw endlessPages()
    }
    asked =
      page.nextCursor !== null && walk.isAhead?.() === true
        ? askPage(walk, page.nextCursor)
        : undefined
    // Nobody may be there any more to hear how it failed.
    asked?.catch(() => undefined)
    yield { ...page, hasNews }
    if (page.nextCursor === null) return
    cursor = page.nextCursor
    cursors.add(cursor)
  }
}

interface PageAnswer {
  readonly answer: Answer
  readonly plain: PlainPage | undefined
}

async function askPage(walk: CursorWalk, cursor: string | null): Promise<PageAnswer> {
  const query = new URLSearchParams({
    ...walk.query,
    ...(cursor === null ? {} : { [walk.parameter]: cursor }),
  }).toString()
  let plain: PlainPage | undefined
  const read = (text: string): Json | undefined =>
    (plain = readPlainPage(text, ['data', walk.collection], walk.fields))?.envelope ??
    findJson(text)
  const answer = await walk.client.readGateway(
    `${walk.path}${query === '' ? '' : `?${query}`}`,
    walk.signal,
    read,
  )
  return { answer, plain }
}

type OpenedPage = Omit<CursorPage, 'hasNews'> & { readonly isEndUnsaid: boolean }

function openPage(
  body: Json,
  text: string,
  plain: PlainPage | undefined,
  walk: CursorWalk,
): OpenedPage {
  const data = openEnvelope(body)
  if (!isJsonObject(data)) throw badPage('data is not an object with a list')
  const key = collectionKey(data, walk.collection)
  const records = plain?.records ?? decodeList(member(data, key), text, key, walk.fields)
  if (records.length > MAX_ITEMS) throw badPage(`${key} is not a list of at most 1,000`)
  // The contract's end is null. Who leaves out what is null ends here too; but where something else
  // stands there, that may be the cursor under a new name.
  const isEndUnsaid =
    member(data, 'nc') === undefined &&
    Object.keys(data).some((name) => name !== key && name !== 'pc')
  return {
    records: withoutExpected(
      walk.client.preset,
      walk.kind,
      withPageDrift(
        records.map(walk.translate),
        readPageDrift(body, data, key, walk.collection, walk.client.preset.collections[walk.list]),
      ),
    ),
    nextCursor: readCursor(member(data, 'nc')),
    serverMs: readPageMs(body),
    isEndUnsaid,
  }
}

function decodeList(
  values: Json | undefined,
  text: string,
  key: string,
  fields: readonly Field[],
): readonly ReceivedRecord[] {
  if (!isJsonArray(values) || values.length > MAX_ITEMS)
    throw badPage(`${key} is not a list of at most 1,000`)
  const raws = sliceRecords(text, ['data', key], removedKeys)
  return values.map((value, index) => decodeRecord(value, raws[index] ?? drop, fields))
}

// What does not keep the page from being read (security.md, inputs 33 to 35).
function readPageDrift(
  body: Json,
  data: JsonObject,
  key: string,
  expected: string,
  known: readonly string[],
): string[] {
  const stamp = isJsonObject(body) ? member(body, 'timestamp') : undefined
  const drift: string[] = []
  if (key !== expected && !known.includes(key))
    drift.push(`absent:${expected}`, `unknown:${key.slice(0, 80)}`)
  if (member(data, 'nc') === '') drift.push('value:nc')
  if (member(data, 'nc') === undefined) drift.push('absent:nc')
  if (stamp === undefined) drift.push('absent:timestamp')
  else if (readPageMs(body) === undefined) drift.push('type:timestamp')
  return drift
}

/**
 * The payload of the envelope (gateway, Response envelope); throws BAD_RESPONSE where there is
 * none.
 */
export function openEnvelope(body: Json): Json {
  const data = isJsonObject(body) ? member(body, 'data') : undefined
  if (data === undefined || data === null) throw badPage('the envelope holds no data')
  return data
}

// Assumed: the resource's name is the last word of its path; under another name it is taken where
// it is the only list (G19).
function collectionKey(data: JsonObject, expected: string): string {
  if (isJsonArray(member(data, expected))) return expected
  const lists = Object.keys(data).filter((key) => isJsonArray(member(data, key)))
  if (lists.length === 1 && lists[0] !== undefined) return lists[0]
  throw badPage(
    `the list was expected under ${expected}; found ${lists.length === 0 ? 'none' : lists.join(', ')}`,
  )
}

// Opaque, sent back unchanged; an empty one ends the walk like null.
function readCursor(value: Json | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = isJsonNumber(value) ? value.literal : typeof value === 'string' ? value : undefined
  if (text === undefined || text.length > MAX_CURSOR)
    throw badPage('the cursor is not a text of at most 4 KiB')
  return text
}

// When the page was made, by the envelope.
function readPageMs(body: Json): number | undefined {
  const value = isJsonObject(body) ? member(body, 'timestamp') : undefined
  return isJsonNumber(value) && /^\d{1,15}$/.test(value.literal) ? Number(value.literal) : undefined
}

function badPage(why: string): Failure {
  return new Failure({
    kind: 'service',
    code: 'BAD_RESPONSE',
    what: 'A page of the gateway cannot be used',
    why,
    advice: 'try again later, or ask the provider',
  })
}

/** The flat reference lists and the account, each read whole (B85). */
const referencePaths = {
  limits: '/transactions/limits/',
  rails: '/transactions/rails/',
  currencies: '/currencies/',
  deposit_accounts: '/banking/deposit-accounts/',
  account: '/account/',
} as const satisfies Readonly<Record<ReferenceKind, string>>

/**
 * An item of a reference list: its raw text without personal-data keys, and the names that were
 * taken out of it.
 */
export interface ReferenceItem {
  readonly raw: string
  readonly removed: readonly string[]
}

/** The items of a reference list (or the one account) (B85). */
export async function readReference(
  client: Client,
  kind: ReferenceKind,
  signal?: AbortSignal,
): Promise<readonly ReferenceItem[]> {
  const answer = await client.readGateway(referencePaths[kind], signal)
  if (answer.kind === 'absent')
    throw new Failure({
      kind: 'service',
      code: 'HTTP_404',
      what: `The gateway has no ${kind}`,
      why: 'it answered 404',
      advice: 'check the gateway address and service segment of the profile',
    })
  const data = openEnvelope(answer.body)
  const records = isJsonArray(data)
    ? sliceRecords(answer.text, ['data'], removedKeys)
    : sliceRecords(answer.text, ['data'], removedKeys, true)
  return records.map(({ raw, removed }) => ({ raw: toContractText(raw, client.aliases), removed }))
}

/**
 * The service's clock in milliseconds (B13); undefined where the service does not tell it. The path
 * has no trailing slash (B92).
 */
export async function readServerTime(
  client: Client,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const answer = await client.readExchange('public/server-time', signal)
  if (answer.kind === 'absent') return undefined
  return readServerMs(answer.body)
}
