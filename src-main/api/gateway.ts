import { Failure } from '../base/failure.ts'
import { isJsonArray, sliceRecords } from '../base/json.ts'
import type { ContactType } from '../domain/contact.ts'
import { contactFields } from '../domain/contact.ts'
import { removedKeys } from '../domain/field.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'
import type { ReferenceKind } from '../domain/reference-kind.ts'
import { transactionFields } from '../domain/transaction.ts'
import { toContractText, toContractWord } from './aliases.ts'
import type { Client } from './client.ts'
import type { CursorPage } from './cursor-walk.ts'
import { walkList } from './cursor-walk.ts'
import { openEnvelope } from './list-page.ts'
import { readServerMs } from './server-time.ts'

/**
 * Walks the transaction feed with walkList, newest first, from `cursor` (null: from the top). The
 * contract's cursor parameter is `nc` (B08).
 */
export function walkTransactions(
  client: Client,
  cursor: string | null,
  signal?: AbortSignal,
  mayRequestAhead?: () => boolean,
): AsyncGenerator<CursorPage> {
  return walkList({
    client,
    list: 'feed',
    noun: 'transactions',
    path: '/transactions/',
    query: {},
    cursor,
    fields: transactionFields,
    collections: client.preset.collections.feed,
    kind: 'transactions',
    preset: client.preset,
    translate: (item) => translateWord(item, 'rail', client),
    signal,
    mayRequestAhead,
  })
}

/** Walks the contacts of one type. The contract's cursor parameter is `c` (B08). */
export function walkContacts(
  client: Client,
  type: ContactType,
  signal?: AbortSignal,
): AsyncGenerator<CursorPage> {
  return walkList({
    client,
    list: 'contacts',
    noun: 'contacts',
    path: '/contacts/',
    query: { contact_type: type },
    cursor: null,
    fields: contactFields,
    collections: client.preset.collections.contacts,
    kind: 'contacts',
    preset: client.preset,
    translate: (item) => translateWord(item, 'type', client),
    signal,
  })
}

// Translates one word of a record to the contract's word. The raw text is not changed, and a word
// that the profile defines is not reported as drift (B82).
function translateWord(
  item: ReceivedRecord,
  name: 'rail' | 'type',
  client: Client,
): ReceivedRecord {
  const word = item.kind === 'record' ? item.record[name] : null
  if (item.kind !== 'record' || word === null || word === undefined) return item
  const contractWord = toContractWord(word, client.aliases)
  return contractWord === word
    ? item
    : {
        ...item,
        record: Object.freeze({ ...item.record, [name]: contractWord }),
        drift: item.drift.filter((entry) => entry !== `value:${name}`),
      }
}

/**
 * The paths of the flat reference lists and of the account. Each is read in one request (B85).
 */
const referencePaths = {
  limits: '/transactions/limits/',
  rails: '/transactions/rails/',
  currencies: '/currencies/',
  deposit_accounts: '/banking/deposit-accounts/',
  account: '/account/',
} as const satisfies Readonly<Record<ReferenceKind, string>>

/**
 * An item of a reference list: its raw text without personal-data keys, and the names of the
 * removed members.
 */
export interface ReferenceItem {
  readonly raw: string
  readonly removed: readonly string[]
}

/** Reads the items of a reference list, or the one account (B85). */
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
 * Reads the service's clock in milliseconds (B13). Returns undefined if the service does not report
 * it. The path has no trailing slash (B92).
 */
export async function readServerTime(
  client: Client,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const answer = await client.readExchange('public/server-time', signal)
  if (answer.kind === 'absent') return undefined
  return readServerMs(answer.body)
}
