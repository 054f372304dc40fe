import type { Client } from '../../api/client.ts'
import { walkContacts } from '../../api/gateway.ts'
import { walkQuotes } from '../../api/partner.ts'
import { redactAnswer } from '../../api/redact-answer.ts'
import type { Clock } from '../../base/instant.ts'
import { instantToMs, msToInstant, nowInstant, shiftInstant } from '../../base/instant.ts'
import type { Json } from '../../base/json.ts'
import { isJsonArray, isJsonObject, member } from '../../base/json.ts'
import type { InstructionState, InstructionView } from '../../contract/services.ts'
import type { ContactType } from '../../domain/contact.ts'
import { findOperation } from '../../domain/operations.ts'
import type { ReceivedRecord } from '../../domain/packed-records.ts'
import type { Store } from '../../store/store.ts'
import type { Connection } from '../ports.ts'
import type { Profile } from '../profile.ts'
import { connectProfile } from '../session.ts'
import type { WindowContext } from './context.ts'
import { noteRemoved } from './removed-data.ts'
import { entryOf } from './routes.ts'

/** The longest time that a call may be under way (security.md 3.2), plus a margin. */
const MAX_CALL_MS = 35_000
/**
 * Time before an instruction at which the search for its quote begins. It exceeds the drift of a
 * clock between two answers, and few pages fall into it.
 */
const LOOK_BACK_MS = 2 * 86_400_000

type Finding =
  | {
      readonly kind: 'made'
      readonly answer: string
      readonly id: string | null
      /** Names of the personal data that was removed from the answer. */
      readonly removed?: readonly string[]
    }
  | { readonly kind: 'notMade' }
  | { readonly kind: 'unclear' }

/**
 * Reads the outcome of an instruction from the service, if it is unknown. The search uses the
 * reference that was stored before sending, the quote's id or the contact's fields. The outcome
 * stays unknown if the service does not show it. An absent record counts as a refusal only when the
 * call can no longer be under way. Throws the errors of the reads.
 */
export async function readBack(
  context: WindowContext,
  profile: Profile,
  view: InstructionView,
): Promise<InstructionView> {
  const connection = await connectProfile(context.stores.ports, profile)
  const store = context.stores.writer(profile)
  try {
    const finding = await findOutcome(connection, context.ports.clock, store, profile, view)
    const isCallOver =
      context.ports.clock.nowMs() - instantToMs(view.endedAt ?? view.at) > MAX_CALL_MS
    let state: InstructionState = 'unknown'
    if (finding.kind === 'made') state = 'done'
    else if (finding.kind === 'notMade' && isCallOver) state = 'refused'
    if (state === 'unknown') return view
    const answer = finding.kind === 'made' ? finding.answer : view.answer
    if (finding.kind === 'made')
      await noteRemoved(context, profile, 'answers', finding.removed ?? [])
    return await store.call('endInstruction', {
      id: view.id,
      state,
      endedAt: nowInstant(context.ports.clock),
      answer,
      status: view.status,
      failure: state === 'done' ? null : view.failure,
      // The exact creation time of a price that was read back is unknown. It counts as expired, so
      // that it is not executed.
      expiresAt: view.kind === 'quote' || view.kind === 'reusableQuote' ? view.at : null,
      expiryFrom: view.kind === 'quote' || view.kind === 'reusableQuote' ? 'receipt' : 'none',
      createdId: finding.kind === 'made' ? finding.id : null,
    })
  } finally {
    await connection.callTallies.flush(store)
  }
}

async function findOutcome(
  connection: Connection,
  clock: Clock,
  store: Store,
  profile: Profile,
  view: InstructionView,
): Promise<Finding> {
  const { client } = connection
  switch (view.kind) {
    case 'quote':
      return findQuote(client, store, view, await lookBackFrom(connection, clock, view))
    case 'executeQuote':
      return findTrade(client, profile, view)
    case 'createContact':
      return findContact(client, view)
    case 'deleteContact':
      return findDeletion(client, view)
    case 'reusableQuote':
    case 'executeReusable':
    case 'swapPromise':
    case 'executeSwap':
    case 'operation':
      // No path of either contract shows their outcome.
      return { kind: 'unclear' }
  }
}

// Returns the instant at which the search begins, by the service's clock, because the service
// compares it with its own times. This machine's clock may be days ahead, or may have been ahead
// when the call was sent. The earlier estimate is used, so that the quote is not missed.
async function lookBackFrom(
  { client, callTallies }: Connection,
  clock: Clock,
  view: InstructionView,
): Promise<string> {
  // A token request also measures the skew of the clocks.
  await client.token.get()
  const skew = callTallies.skewMs ?? 0
  const sentAt = instantToMs(view.at) + Math.min(0, skew)
  return shiftInstant(msToInstant(Math.min(sentAt, clock.nowMs() + skew)) ?? view.at, -LOOK_BACK_MS)
}

// The reference was stored before the call was sent. A quote with this reference came from this
// call, unless an earlier call with the same reference is known to have made it.
async function findQuote(
  client: Client,
  store: Store,
  view: InstructionView,
  dateGt: string,
): Promise<Finding> {
  let isClear = true
  for await (const page of walkQuotes(client, undefined, { dateGt }))
    for (const item of page) {
      // An unreadable record may be the quote.
      if (item.kind !== 'record') isClear = false
      else if (
        item.record.external_ref === view.subject &&
        !(await store.call('findCreatingInstruction', {
          kind: 'quote',
          createdId: item.record.id ?? '',
        }))
      )
        return madeFinding(item)
    }
  return { kind: isClear ? 'notMade' : 'unclear' }
}

// The status of a trade is read from the resulting transaction (A81). No contract shows the paths
// and fields of transactions (P2, P5). Assumed: their list accepts the filter quote_id, and a
// transaction holds the id of its quote in some field.
async function findTrade(
  client: Client,
  profile: Profile,
  view: InstructionView,
): Promise<Finding> {
  const operation = findOperation('partner.transactions')
  const entry = operation && entryOf(operation, profile)
  if (!entry?.route) return { kind: 'unclear' }
  const { verdict, reply } = await client.askToRead({
    service: 'partner',
    method: entry.route.method,
    path: `${entry.route.path}?${new URLSearchParams({ quote_id: view.subject })}`,
    template: entry.route.path,
  })
  if (verdict.kind === 'absent') return { kind: 'unclear' }
  if (verdict.kind !== 'done') throw verdict.failure
  if (containsText(verdict.body, view.subject)) {
    const { text, removed } = redactAnswer(reply?.text ?? '')
    return { kind: 'made', answer: text, id: null, removed }
  }
  // An empty list is proof only if the program knows that the service filters by the quote.
  return entry.provenance === 'assumed' ? { kind: 'notMade' } : { kind: 'unclear' }
}

async function findContact(client: Client, view: InstructionView): Promise<Finding> {
  const contactFields = bodyOf(view)
  let isClear = true
  for await (const page of walkContacts(client, view.subject as ContactType))
    for (const item of page.records) {
      if (
        item.kind === 'record' &&
        Object.entries(contactFields).every(([name, value]) => item.record[name] === value)
      )
        return madeFinding(item)
      // A service may normalise the values it was sent, and an unreadable record may be the
      // contact.
      if (
        item.kind !== 'record' ||
        Object.entries(contactFields).every(
          ([name, value]) => normalText(item.record[name] ?? '') === normalText(value),
        )
      )
        isClear = false
    }
  return { kind: isClear ? 'notMade' : 'unclear' }
}

const normalText = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

async function findDeletion(client: Client, view: InstructionView): Promise<Finding> {
  const { type, id } = readContactSubject(view.subject)
  let isClear = true
  for await (const page of walkContacts(client, type))
    for (const item of page.records) {
      if ((item.kind === 'record' ? item.record.id : item.id) === id) return { kind: 'notMade' }
      if (item.kind !== 'record' && item.id === '') isClear = false
    }
  return isClear ? { kind: 'made', answer: '', id: null } : { kind: 'unclear' }
}

// A deletion's subject is `type/id` (instruction-call.ts). Only the id may contain a slash.
function readContactSubject(subject: string): { readonly type: ContactType; readonly id: string } {
  const slashIndex = subject.indexOf('/')
  return {
    type: subject.slice(0, slashIndex) as ContactType,
    id: subject.slice(slashIndex + 1),
  }
}

function madeFinding(item: Extract<ReceivedRecord, { kind: 'record' }>): Finding {
  return { kind: 'made', answer: item.raw, id: item.record.id ?? null }
}

function bodyOf(view: InstructionView): Record<string, string> {
  const { body } = JSON.parse(view.request) as { body: string }
  return JSON.parse(body) as Record<string, string>
}

function containsText(value: Json, text: string): boolean {
  if (value === text) return true
  if (isJsonArray(value)) return value.some((item) => containsText(item, text))
  return (
    isJsonObject(value) &&
    Object.keys(value).some((key) => containsText(member(value, key) as Json, text))
  )
}
