import { ASSUMED } from './assumptions.ts'
import { isRail, isTransactionType, readFeedPage } from './feed-pages.ts'
import { refuse } from './routing.ts'
import { envelopeReply } from './wire.ts'
import type { Contact, LimitsEntry, Plain } from './reference.ts'
import type { Call, Route } from './routing.ts'
import type { SandboxState } from './state.ts'
import type { Reply } from './wire.ts'

const wallet = (path: string): string => `${ASSUMED.gatewayBase}/${ASSUMED.walletService}${path}`

/** The gateway's read operations whose path the contract shows. */
export const GATEWAY_ROUTES: readonly Route[] = [
  { method: 'GET', path: wallet('/transactions/'), access: 'bearer', answer: ({ state, context }) => readFeedPage(state, queryOf(context)) },
  { method: 'GET', path: wallet('/transactions/limits/'), access: 'bearer', answer: answerLimits },
  { method: 'GET', path: wallet('/transactions/rails/'), access: 'bearer', answer: ({ state }) => success(state, state.world.rails) },
  { method: 'GET', path: wallet('/currencies/'), access: 'bearer', answer: ({ state }) => success(state, state.world.currencies) },
  { method: 'GET', path: wallet('/contacts/'), access: 'bearer', answer: answerContacts },
  { method: 'GET', path: wallet('/banking/deposit-accounts/'), access: 'bearer', answer: ({ state }) => success(state, state.world.depositAccounts) },
  { method: 'GET', path: wallet('/account/'), access: 'bearer', answer: ({ state }) => success(state, state.world.account) },
  // Assumed: public (assumptions.ts, serverTimeIsPublic); the path has no trailing slash (B92).
  { method: 'GET', path: `${ASSUMED.gatewayBase}/trade/public/server-time`, access: 'open', answer: ({ state }) => success(state, state.clock.nowMs()) },
]

const queryOf = (context: Call['context']): URLSearchParams => new URL(context.req.url).searchParams

function success(state: SandboxState, data: unknown): Reply {
  return envelopeReply(JSON.stringify(data), state.clock.nowMs())
}

// Gateway, rule 3: a rail leaves the global entry out, a type keeps it. Assumed: with both it is out.
function answerLimits({ state, context }: Call): Reply {
  const query = queryOf(context)
  const rail = query.get('rail')
  const type = query.get('transaction_type')
  if (rail !== null && !isRail(rail)) return refuse(state, 'gateway', 20000, 'rail: unknown value')
  if (type !== null && !isTransactionType(type)) return refuse(state, 'gateway', 20000, 'transaction_type: unknown value')
  const entries = state.world.limits.filter((entry) => rail === null || entry.rail === rail)
  return success(state, type === null ? entries : entries.map((entry) => ofType(entry, type)).filter((entry) => entry.rail === null || entry.transaction_types.length > 0))
}

function ofType(entry: LimitsEntry, type: string): LimitsEntry {
  return { rail: entry.rail, transaction_types: entry.transaction_types.filter((item) => item.transaction_type === type) }
}

const CONTACT_TYPES = ['crypto', 'bank', 'p2p_tag']

// Gateway, rule 4: without a type crypto and bank only.
function answerContacts({ state, context }: Call): Reply {
  const query = queryOf(context)
  const type = query.get('contact_type')
  if (type !== null && !CONTACT_TYPES.includes(type)) return refuse(state, 'gateway', 20000, 'contact_type: crypto, bank or p2p_tag is expected; use bank instead of fiat')
  const contacts = state.world.contacts.filter((contact) => (type === null ? contact.type !== 'p2p_tag' : contact.type === type))
  const start = readOffset(state, query.get('c'), type)
  if (start === undefined || start > contacts.length) return refuse(state, 'gateway', 20000, 'c: not a cursor of this list')
  const page: readonly Contact[] = contacts.slice(start, start + state.pageSize)
  const next = start + state.pageSize < contacts.length ? offsetCursor(state, start + state.pageSize, type) : null
  const previous = start > 0 ? offsetCursor(state, Math.max(0, start - state.pageSize), type) : null
  const data: Plain = { [ASSUMED.collectionKeys.contacts]: page, nc: next, pc: previous }
  return success(state, data)
}

function offsetCursor(state: SandboxState, offset: number, type: string | null): string {
  return Buffer.from(`c:${state.cursorEpoch}:${type ?? ''}:${offset}`).toString('base64url')
}

function readOffset(state: SandboxState, cursor: string | null, type: string | null): number | undefined {
  if (cursor === null) return 0
  const parts = /^c:(\d+):(\w*):(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  if (!parts || Number(parts[1]) !== state.cursorEpoch || parts[2] !== (type ?? '')) return undefined
  return Number(parts[3])
}
