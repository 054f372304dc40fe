import type { Breach } from './contract-bodies.ts'
import { feed } from './feed.ts'
import type { Answer } from './gateway-answers.ts'
import { envelope, failure, tradeFailure } from './gateway-answers.ts'
import { account, currencies, depositAccounts, limits, rails } from './reference.ts'
import type { Wallet } from './wallet.ts'
import { acceptWrite, createContact, deleteContact, executeSwap, promiseSwap } from './wallet.ts'

export interface GatewayRequest {
  readonly method: string
  /** The path after `{base_url}`, so it begins with the product's segment. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
  /** Whether the login is accepted. A public address may need none. */
  readonly isAllowed: boolean
  /** Parts of the request that the contract does not allow, apart from path, method and login. */
  readonly breaches: readonly Breach[]
  /** Whether the server's time is a bare number instead of one in the envelope (G34). */
  readonly isTimeAlone: boolean
  readonly wallet: Wallet
  readonly pageSize: number
  readonly refuse: readonly string[]
}

type Route = (request: GatewayRequest) => Answer

const ROUTES: Readonly<Record<string, Route>> = {
  'GET /retail/transactions/': feedPage,
  'GET /retail/transactions/limits/': limitList,
  'GET /retail/transactions/rails/': () => envelope(rails),
  'POST /retail/transactions/crypto/withdrawal/': acceptWrite,
  'POST /retail/transactions/crypto/deposit/reprocess-hash/': acceptWrite,
  'POST /retail/transactions/bank/withdrawal/': acceptWrite,
  'POST /retail/transactions/pix/withdrawal/': acceptWrite,
  'POST /retail/transactions/platform/withdrawal/': acceptWrite,
  'POST /retail/transactions/quotes/': ({ wallet }) => promiseSwap(wallet),
  'POST /retail/transactions/swap/': ({ wallet, body }) => executeSwap(wallet, body),
  'GET /retail/currencies/': () => envelope(currencies),
  'GET /retail/contacts/': contactPage,
  'POST /retail/contacts/': ({ wallet, body }) => createContact(wallet, body),
  'GET /retail/banking/deposit-accounts/': () => envelope(depositAccounts),
  'GET /retail/account/': () => envelope(account),
  'GET /trade/public/server-time': ({ isTimeAlone }) =>
    isTimeAlone ? { status: 200, body: `${Date.now()}` } : envelope(String(Date.now())),
}

/** Answers one gateway call. Every answer has the envelope, except a bare time. */
export function answerGateway(request: GatewayRequest): Answer {
  const { method, path } = request
  if (!request.isAllowed) return failure(401, 10401, 'authentication needed')
  if (request.refuse.some((refusal) => path.startsWith(`/retail${refusal}`)))
    return failure(403, 10403, 'account not fully operative')
  const isDeletion = method === 'DELETE' && /^\/retail\/contacts\/[^/]+\/[^/]+\/$/.test(path)
  const handler = isDeletion
    ? () => deleteContact(request.wallet, path)
    : Object.hasOwn(ROUTES, `${method} ${path}`)
      ? ROUTES[`${method} ${path}`]
      : undefined
  if (!handler) return unknownRoute(path)
  return request.breaches.length > 0 ? refusal(request) : handler(request)
}

function unknownRoute(path: string): Answer {
  if (path.startsWith('/trade/')) return tradeFailure(404, 20404, 'no such operation')
  const isKnown = Object.keys(ROUTES).some((route) => route.endsWith(` ${path}`))
  return isKnown
    ? failure(405, 10405, 'method not allowed')
    : failure(404, 10404, 'no such resource')
}

// Answers 400 for a faulty request, with the fault of each field except a cursor.
function refusal({ path, breaches }: GatewayRequest): Answer {
  const reasons = encodeURIComponent(breaches.map(({ what }) => what).join('; '))
  if (path.startsWith('/trade/')) return tradeFailure(400, 20400, reasons)
  const fields = breaches.filter(
    ({ field }) => field !== undefined && !['c', 'nc', 'pc'].includes(field),
  )
  const details = Object.fromEntries(fields.map(({ field = '', what }) => [field, [what]]))
  return failure(400, 10400, reasons, fields.length === 0 ? 'null' : JSON.stringify(details))
}

function feedPage(request: GatewayRequest): Answer {
  const rail = request.query.get('rail')
  const type = request.query.get('transaction_type')
  const rows = feed
    .filter((row) => (rail === null || row.rail === rail) && (type === null || row.type === type))
    .map((row) => row.json)
  return page(request, 'transactions', rows, request.query.get('nc') ?? request.query.get('pc'))
}

function contactPage(request: GatewayRequest): Answer {
  const type = request.query.get('contact_type')
  const { contacts } = request.wallet
  const rows =
    type === null ? [...(contacts.crypto ?? []), ...(contacts.bank ?? [])] : (contacts[type] ?? [])
  return page(request, 'contacts', rows, request.query.get('c'))
}

// Cursors are opaque, so these contain characters that must be encoded and sent back unchanged.
const CURSOR_FORM = /^a\+b\/=&\?#% ([a-z]+)\.([0-9]+)==$/

function cursor(name: string, start: number): string {
  return JSON.stringify(`a+b/=&?#% ${name}.${start}==`)
}

function page(
  request: GatewayRequest,
  name: string,
  rows: readonly string[],
  cursorText: string | null,
): Answer {
  const parts = cursorText === null ? null : CURSOR_FORM.exec(cursorText)
  if (cursorText !== null && parts?.[1] !== name) return failure(400, 10400, 'unknown cursor')
  const start = Number(parts?.[2] ?? '0')
  const next =
    start + request.pageSize < rows.length ? cursor(name, start + request.pageSize) : 'null'
  const previous = start > 0 ? cursor(name, Math.max(0, start - request.pageSize)) : 'null'
  return envelope(
    `{"pc":${previous},"${name}":[${rows.slice(start, start + request.pageSize).join(',\n ')}],"nc":${next}}`,
  )
}

// Gateway, rule 3: with `rail` the global entry is left out, with `transaction_type` it is kept.
// The rule does not say what holds with both. Here the entry is left out.
function limitList(request: GatewayRequest): Answer {
  const rail = request.query.get('rail')
  const type = request.query.get('transaction_type')
  const entries = limits
    .filter((entry) => rail === null || entry.rail === rail)
    .map((entry) => {
      const types = entry.types.filter(
        (item) => type === null || entry.rail === null || item.type === type,
      )
      return {
        count: types.length,
        json: `{"transaction_types":[${types.map((item) => item.json).join(', ')}],"rail":${JSON.stringify(entry.rail)}}`,
      }
    })
  return envelope(
    `[${entries
      .filter((entry) => entry.count > 0)
      .map((entry) => entry.json)
      .join(',')}]`,
  )
}
