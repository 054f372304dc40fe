import { feed } from './feed.ts'
import { account, contacts, currencies, depositAccounts, limits, rails } from './reference.ts'

/** One answer as text. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface GatewayRequest {
  readonly method: string
  /** Behind `{base_url}`, so it begins with the product's segment. */
  readonly path: string
  readonly query: URLSearchParams
  readonly isAllowed: boolean
  readonly pageSize: number
  readonly refuse: readonly string[]
}

type Route = (request: GatewayRequest) => Answer

const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['/retail/transactions/', feedPage],
  ['/retail/transactions/limits/', limitList],
  ['/retail/transactions/rails/', () => envelope(rails)],
  ['/retail/currencies/', () => envelope(currencies)],
  ['/retail/contacts/', contactPage],
  ['/retail/banking/deposit-accounts/', () => envelope(depositAccounts)],
  ['/retail/account/', () => envelope(account)],
  ['/trade/public/server-time', () => envelope(String(Date.now()))],
])

/** Answers one gateway call; every answer carries the envelope. */
export function answerGateway(request: GatewayRequest): Answer {
  if (!request.isAllowed) return failure(401, 10401, 'authentication needed')
  if (request.refuse.some((path) => request.path === `/retail${path}`)) return failure(403, 10403, 'account not fully operative')
  const found = ROUTES.get(request.path)
  if (!found) return request.path.startsWith('/trade/') ? tradeNotFound() : failure(404, 10404, 'no such resource')
  return request.method === 'GET' ? found(request) : failure(405, 10405, 'method not allowed')
}

function envelope(data: string): Answer {
  return { status: 200, body: `{"timestamp": ${Date.now()}, "data": ${data} ,"message":null,"error_code":null}` }
}

function failure(status: number, code: number, message: string, data = 'null'): Answer {
  return { status, body: `{"data":${data},"error_code":${code},"message":"Second service: ${message}","timestamp":${Date.now()}}` }
}

// The exchange product says its error in `code`.
function tradeNotFound(): Answer {
  return { status: 404, body: `{"code":20404,"error_code":20404,"message":"Second service: no such operation","data":null,"timestamp":${Date.now()}}` }
}

function feedPage(request: GatewayRequest): Answer {
  const unknown = [...request.query.keys()].find((key) => !['rail', 'transaction_type', 'nc', 'pc'].includes(key))
  if (unknown !== undefined) return failure(400, 10400, 'filter rejected', `{"${encodeURIComponent(unknown)}":["not a filter of this list"]}`)
  const rail = request.query.get('rail')
  const type = request.query.get('transaction_type')
  const rows = feed.filter((row) => (rail === null || row.rail === rail) && (type === null || row.type === type)).map((row) => row.json)
  return page(request, 'transactions', rows, request.query.get('nc') ?? request.query.get('pc'))
}

function contactPage(request: GatewayRequest): Answer {
  const type = request.query.get('contact_type')
  if (type !== null && !Object.hasOwn(contacts, type)) return failure(400, 10400, 'invalid contact type', '{"contact_type":["use bank"]}')
  const rows = type === null ? [...(contacts.crypto ?? []), ...(contacts.bank ?? [])] : (contacts[type] ?? [])
  return page(request, 'contacts', rows, request.query.get('c'))
}

// Cursors are opaque, so these are of the kind that must be encoded and sent back unchanged.
const CURSOR = /^a\+b\/=&\?#% ([a-z]+)\.([0-9]+)==$/

function cursor(name: string, start: number): string {
  return JSON.stringify(`a+b/=&?#% ${name}.${start}==`)
}

function page(request: GatewayRequest, name: string, rows: readonly string[], given: string | null): Answer {
  const parts = given === null ? null : CURSOR.exec(given)
  if (given !== null && parts?.[1] !== name) return failure(400, 10400, 'unknown cursor')
  const start = Number(parts?.[2] ?? '0')
  const next = start + request.pageSize < rows.length ? cursor(name, start + request.pageSize) : 'null'
  const previous = start > 0 ? cursor(name, Math.max(0, start - request.pageSize)) : 'null'
  return envelope(`{"pc":${previous},"${name}":[${rows.slice(start, start + request.pageSize).join(',\n ')}],"nc":${next}}`)
}

// Rule 3: with `rail` the global entry is left out, with `transaction_type` it is kept (and with both it is left out, as undetermined).
function limitList(request: GatewayRequest): Answer {
  const rail = request.query.get('rail')
  const type = request.query.get('transaction_type')
  const entries = limits
    .filter((entry) => rail === null || entry.rail === rail)
    .map((entry) => {
      const types = entry.types.filter((item) => type === null || entry.rail === null || item.type === type)
      return { count: types.length, json: `{"transaction_types":[${types.map((item) => item.json).join(', ')}],"rail":${JSON.stringify(entry.rail)}}` }
    })
  return envelope(
    `[${entries
      .filter((entry) => entry.count > 0)
      .map((entry) => entry.json)
      .join(',')}]`,
  )
}
