import type { Client } from '../../api/client.ts'
import { walkContacts } from '../../api/gateway.ts'
import { walkQuotes } from '../../api/partner.ts'
import { cutAnswer } from '../../api/plain-answer.ts'
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
import { noteRemoved } from './removed-data.ts'
import { entryOf } from './routes.ts'
import type { World } from './world.ts'

/** A call may still be on its way for as long as it may take (security.md 3.2), and a little. */
const STILL_ON_ITS_WAY_MS = 35_000
/** More than what a clock drifts between two answers, near enough that few pages are read. */
const LOOK_BACK_MS = 2 * 86_400_000

type Found =
  | {
      readonly kind: 'made'
      readonly answer: string
      readonly id: string | null
      /** Names of the personal data that was taken out of the answer. */
      readonly removed?: readonly string[]
    }
  | { readonly kind: 'notMade' }
  | { readonly kind: 'unclear' }

/**
 * Asks the service what became of an instruction with an unknown outcome: by the reference that was
 * kept before it was sent, the quote's id or the contact's fields. What the service cannot tell
 * stays unknown; that nothing is there counts only once the call cannot be on its way any more.
 * Throws what the reading throws.
 */
export async function readBack(
  world: World,
  profile: Profile,
  view: InstructionView,
): Promise<InstructionView> {
  const connection = await connectProfile(world.keeper.ports, profile)
  const store = world.keeper.writer(profile)
  try {
    const found = await look(connection, world.ports.clock, store, profile, view)
    const isOver =
      world.ports.clock.nowMs() - instantToMs(view.endedAt ?? view.at) > STILL_ON_ITS_WAY_MS
    const state: InstructionState =
      found.kind === 'made' ? 'done' : found.kind === 'notMade' && isOver ? 'refused' : 'unknown'
    if (state === 'unknown') return view
    const answer = found.kind === 'made' ? found.answer : view.answer
    if (found.kind === 'made') await noteRemoved(world, profile, 'answers', found.removed ?? [])
    return await store.call('endInstruction', {
      id: view.id,
      state,
      endedAt: nowInstant(world.ports.clock),
      answer,
      status: view.status,
      failure: state === 'done' ? null : view.failure,
      // When it was made is not known to the second: a price that was read back is not executed.
      expiresAt: view.kind === 'quote' || view.kind === 'reusableQuote' ? view.at : null,
      expiryFrom: view.kind === 'quote' || view.kind === 'reusableQuote' ? 'receipt' : 'none',
      made: found.kind === 'made' ? found.id : null,
    })
  } finally {
    await connection.tallies.flush(store)
  }
}

async function look(
  connection: Connection,
  clock: Clock,
  store: Store,
  profile: Profile,
  view: InstructionView,
): Promise<Found> {
  const { client } = connection
  switch (view.kind) {
    case 'quote':
      return findQuote(client, store, view, await lookFrom(connection, clock, view))
    case 'executeQuote':
      return findTrade(client, profile, view)
    case 'createContact':
      return findContact(client, view)
    case 'deleteContact':
      return findDeleted(client, view)
    case 'reusableQuote':
    case 'executeReusable':
    case 'swapPromise':
    case 'executeSwap':
    case 'operation':
      // No path of either contract tells.
      return { kind: 'unclear' }
  }
}

// By the service's clock, for it is the service that noted when the quote was made: this machine's
// may run ahead by days, or have done so when the call was sent.
async function lookFrom(
  { client, tallies }: Connection,
  clock: Clock,
  view: InstructionView,
): Promise<string> {
  // Whoever has a token has heard what time it is there.
  await client.token.get()
  const skew = tallies.skewMs ?? 0
  const sentAt = instantToMs(view.at) + Math.min(0, skew)
  return shiftInstant(msToInstant(Math.min(sentAt, clock.nowMs() + skew)) ?? view.at, -LOOK_BACK_MS)
}

// The reference was kept before the call was sent: whatever carries it came of this call, but for
// what an earlier call with the same reference is known to have made.
async function findQuote(
  client: Client,
  store: Store,
  view: InstructionView,
  dateGt: string,
): Promise<Found> {
  let isClear = true
  for await (const page of walkQuotes(client, undefined, { dateGt }))
    for (const item of page) {
      // What cannot be read may be the one.
      if (item.kind !== 'record') isClear = false
      else if (
        item.record.external_ref === view.subject &&
        !(await store.call('findMade', { kind: 'quote', made: item.record.id ?? '' }))
      )
        return made(item)
    }
  return { kind: isClear ? 'notMade' : 'unclear' }
}

// The status of a trade is read from the resulting transaction (A81); its paths and fields are not
// shown (P2, P5). Assumed: the list is asked with quote_id, and the transaction of a quote holds
// its id somewhere.
async function findTrade(client: Client, profile: Profile, view: InstructionView): Promise<Found> {
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
  if (mentions(verdict.body, view.subject)) {
    const { text, removed } = cutAnswer(reply?.text ?? '')
    return { kind: 'made', answer: text, id: null, removed }
  }
  // Only where the list is known to be filtered by the quote does an empty one tell.
  return entry.provenance === 'assumed' ? { kind: 'notMade' } : { kind: 'unclear' }
}

async function findContact(client: Client, view: InstructionView): Promise<Found> {
  const wanted = bodyOf(view)
  let isClear = true
  for await (const page of walkContacts(client, view.subject as ContactType))
    for (const item of page.records) {
      if (
        item.kind === 'record' &&
        Object.entries(wanted).every(([name, value]) => item.record[name] === value)
      )
        return made(item)
      // A service may write what it was given in its own way, and what cannot be read may be it.
      if (
        item.kind !== 'record' ||
        Object.entries(wanted).every(
          ([name, value]) => alike(item.record[name] ?? '') === alike(value),
        )
      )
        isClear = false
    }
  return { kind: isClear ? 'notMade' : 'unclear' }
}

const alike = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

async function findDeleted(client: Client, view: InstructionView): Promise<Found> {
  const cut = view.subject.indexOf('/')
  const id = view.subject.slice(cut + 1)
  let isClear = true
  for await (const page of walkContacts(client, view.subject.slice(0, cut) as ContactType))
    for (const item of page.records) {
      if ((item.kind === 'record' ? item.record.id : item.id) === id) return { kind: 'notMade' }
      if (item.kind !== 'record' && item.id === '') isClear = false
    }
  return isClear ? { kind: 'made', answer: '', id: null } : { kind: 'unclear' }
}

function made(item: Extract<ReceivedRecord, { kind: 'record' }>): Found {
  return { kind: 'made', answer: item.raw, id: item.record.id ?? null }
}

function bodyOf(view: InstructionView): Record<string, string> {
  const { body } = JSON.parse(view.request) as { body: string }
  return JSON.parse(body) as Record<string, string>
}

function mentions(value: Json, text: string): boolean {
  if (value === text) return true
  if (isJsonArray(value)) return value.some((item) => mentions(item, text))
  return (
    isJsonObject(value) &&
    Object.keys(value).some((key) => mentions(member(value, key) as Json, text))
  )
}
