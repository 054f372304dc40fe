import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { findBig } from './big.ts'
import type { Breach } from './contract-bodies.ts'
import type { Logins } from './contract-calls.ts'
import { breachesOf } from './contract-calls.ts'
import { answerGateway } from './gateway.ts'
import type { Answer } from './gateway-answers.ts'
import type { Quote } from './reference.ts'
import { quotes } from './reference.ts'
import { makeQuote, reusableAnswer } from './trading.ts'
import type { Wallet } from './wallet.ts'
import { newWallet } from './wallet.ts'
import { withdrawals } from './withdrawals.ts'
import type { Words } from './words.ts'
import { fromWire, toWire } from './words.ts'

export interface SecondServiceOptions {
  /** Records per page of every list. Default: 7. */
  readonly pageSize?: number
  /**
   * Whether the gateway needs the partner's bearer. Default: true, unless gatewayHeader is given.
   */
  readonly requireBearer?: boolean
  /** A header in which the gateway expects gatewaySecret. */
  readonly gatewayHeader?: string
  /** How many generated withdrawals (big.ts) to serve as well. */
  readonly big?: number
  /** Gateway paths that answer 403, such as `/banking/deposit-accounts/`. */
  readonly refuse?: readonly string[]
  /** Where a token request names the client: Basic header or body. Default: basic (A78). */
  readonly tokenForm?: Logins['tokenForm']
  /** Whether the exchange's public addresses need a login. Default: either (G30). */
  readonly publicLogin?: Logins['publicLogin']
  /** Whether the server's time is a bare number. Default: in the envelope (G34). */
  readonly isTimeAlone?: boolean
  /**
   * The words on the wire for `platform` and `p2p_tag`. Default: `platform` and `p2p_tag` (B82).
   */
  readonly words?: Words
}

export interface LoggedRequest {
  readonly method: string
  /** The path with its query, as sent. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface SecondService {
  readonly partnerUrl: string
  readonly gatewayUrl: string
  readonly gatewayService: string
  readonly clientId: string
  readonly clientSecret: string
  readonly gatewaySecret: string
  readonly requests: LoggedRequest[]
  /** The parts of requests that no contract allows, oldest first. Such requests are refused. */
  readonly breaches: string[]
  /** If `offline` is true, cuts every connection, open ones too, without an answer. */
  setOffline(offline: boolean): void
  /** Answers the next `count` requests whose path contains `part` with this status and body. */
  failNext(
    count: number,
    status: number,
    body: string,
    part?: string,
    headers?: Readonly<Record<string, string>>,
  ): void
  /** Makes all tokens issued so far invalid (40000). */
  expireTokens(): void
  /** Makes all swap promises made so far invalid. */
  expirePromises(): void
  close(): Promise<void>
}

interface PlannedFailure {
  count: number
  readonly part: string
  readonly answer: Answer
}

interface World {
  readonly options: SecondServiceOptions
  readonly requests: LoggedRequest[]
  readonly breaches: string[]
  readonly tokens: Set<string>
  readonly wallet: Wallet
  /** Quotes made by this service, newest first. */
  readonly madeQuotes: Quote[]
  plannedFailures: PlannedFailure[]
  issuedTokens: number
  origin: string
}

const CLIENT_ID = 'second-client'
const CLIENT_SECRET = 'second-secret-Zq8canary'
const GATEWAY_SECRET = 'second-gateway-Kp3canary'

/**
 * Starts a second service that speaks both contracts, for tests alone. It shares no code with the
 * product: its answers were written from the contracts' text. Listens on 127.0.0.1 at a free port.
 */
export async function startSecondService(
  options: SecondServiceOptions = {},
): Promise<SecondService> {
  const world: World = {
    options,
    requests: [],
    breaches: [],
    tokens: new Set(),
    wallet: newWallet(),
    madeQuotes: [],
    plannedFailures: [],
    issuedTokens: 0,
    origin: '',
  }
  const sockets = new Set<Socket>()
  let isOffline = false
  const server = createServer(
    (request, response) => void answer(world, request, response).catch(() => response.destroy()),
  )
  server.on('connection', (socket) => {
    if (isOffline) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cutConnections = () => sockets.forEach((socket) => socket.destroy())
  return {
    partnerUrl: world.origin,
    gatewayUrl: `${world.origin}/gw`,
    gatewayService: 'retail',
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    gatewaySecret: GATEWAY_SECRET,
    requests: world.requests,
    breaches: world.breaches,
    setOffline(offline) {
      isOffline = offline
      if (offline) cutConnections()
    },
    failNext: (count, status, body, part = '', headers = {}) =>
      void world.plannedFailures.push({ count, part, answer: { status, body, headers } }),
    expireTokens: () => world.tokens.clear(),
    expirePromises: () =>
      world.wallet.promises.forEach((_, token, promises) => void promises.set(token, 'expired')),
    close: () => new Promise((resolve) => (server.close(() => resolve()), cutConnections())),
  }
}

async function answer(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestUrl = request.url ?? '/'
  const sentBody = await readBody(request)
  world.requests.push({
    method: request.method ?? '',
    path: requestUrl,
    headers: request.headers,
    body: sentBody,
  })
  const { path, body } = fromWire(requestUrl, sentBody, world.options.words)
  const url = new URL(path, world.origin)
  const breaches = breachesOf(
    {
      method: request.method ?? '',
      path: path.replace(/\?.*$/, ''),
      query: url.searchParams,
      headers: request.headers,
      body,
    },
    loginsOf(world),
  )
  world.breaches.push(...breaches.map(({ what }) => `${request.method} ${requestUrl}: ${what}`))
  const reply = findPlannedAnswer(world, requestUrl) ?? route(world, request, url, body, breaches)
  response
    .writeHead(reply.status, {
      'content-type': 'application/json; charset=utf-8',
      ...reply.headers,
    })
    .end(toWire(reply.body, world.options.words))
}

function loginsOf({ options, issuedTokens }: World): Logins {
  const wasIssued = (token: string): boolean =>
    Array.from({ length: issuedTokens }, (_, index) => tokenText(index + 1)).includes(token)
  return {
    tokenForm: options.tokenForm ?? 'basic',
    gatewayHeader: options.gatewayHeader?.toLowerCase(),
    publicLogin: options.publicLogin ?? 'either',
    wasIssued,
  }
}

function findPlannedAnswer(world: World, path: string): Answer | undefined {
  const plannedFailure = world.plannedFailures.find(
    (candidate) => candidate.count > 0 && path.includes(candidate.part),
  )
  if (!plannedFailure) return undefined
  plannedFailure.count -= 1
  return plannedFailure.answer
}

function route(
  world: World,
  request: IncomingMessage,
  url: URL,
  body: string,
  breaches: readonly Breach[],
): Answer {
  const contentBreaches = breaches.filter(({ kind }) => kind !== 'route' && kind !== 'login')
  if (url.pathname.startsWith('/gw/'))
    return gateway(world, request, url, body, breaches, contentBreaches)
  if (url.pathname === '/oauth2/token/') return token(world, request, body, contentBreaches)
  return partnerAccess(world, request) ?? partner(world, request, url, body, contentBreaches)
}

function token(
  world: World,
  request: IncomingMessage,
  body: string,
  contentBreaches: readonly Breach[],
): Answer {
  if (request.method !== 'POST')
    return partnerError(405, 40005, 'MethodNotAllowed', 'method_not_allowed')
  const form = new URLSearchParams(body)
  if (!isKnownClient(world, request, form))
    return { status: 401, body: '{"error": "invalid_client"}' }
  if (contentBreaches.some(({ kind }) => kind === 'media'))
    return { status: 400, body: '{"error":"invalid_request"}' }
  if (form.get('grant_type') !== 'client_credentials')
    return { status: 400, body: '{"error":"unsupported_grant_type"}' }
  if (contentBreaches.length > 0) return { status: 400, body: '{"error":"invalid_request"}' }
  world.issuedTokens += 1
  const accessToken = tokenText(world.issuedTokens)
  world.tokens.add(accessToken)
  return {
    status: 200,
    body: `{ "scope" : "read write",\n\t"token_type":"Bearer" , "expires_in":3600,"access_token":"${accessToken.replace('/', '\\/')}" }`,
  }
}

function isKnownClient(
  { options }: World,
  { headers }: IncomingMessage,
  form: URLSearchParams,
): boolean {
  if (options.tokenForm === 'body')
    return (
      headers.authorization === undefined &&
      form.get('client_id') === CLIENT_ID &&
      form.get('client_secret') === CLIENT_SECRET
    )
  return (
    headers.authorization ===
    `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`
  )
}

function tokenText(number: number): string {
  return `2nd-${number}._~+/tokencanary==`
}

function partnerAccess(world: World, request: IncomingMessage): Answer | undefined {
  if (request.headers.authorization === undefined)
    return partnerError(403, 40001, 'NotAuthenticated', 'not_authenticated')
  return hasToken(world, request)
    ? undefined
    : partnerError(401, 40000, 'AuthenticationFailed', 'authentication_failed')
}

function hasToken(world: World, request: IncomingMessage): boolean {
  const match = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  return match !== undefined && world.tokens.has(match)
}

/** The Error object (partner, Error object), with its members in another order. */
export function partnerError(status: number, code: number, type: string, word: string): Answer {
  return {
    status,
    body: `{"status":${status}, "detail":{"code":"${word}","message":"Second service: ${word}"},\n"type":"${type}","code":${code}}`,
  }
}

function partner(
  world: World,
  request: IncomingMessage,
  url: URL,
  body: string,
  contentBreaches: readonly Breach[],
): Answer {
  const id = /^\/api\/v1\/withdrawals\/([^/]+)\/$/.exec(url.pathname)?.[1]
  const methods = id === undefined ? PARTNER_METHODS[url.pathname] : ['GET']
  if (!methods) return notFound()
  if (!methods.includes(request.method ?? ''))
    return partnerError(405, 40005, 'MethodNotAllowed', 'method_not_allowed')
  if (contentBreaches.length > 0) return badRequest(contentBreaches)
  if (id !== undefined) return withdrawal(world, decodeId(id))
  if (url.pathname === '/api/v1/reusable-quotes/') return reusableAnswer
  return request.method === 'GET' ? quotePage(world, url) : createQuote(world, request, body)
}

const PARTNER_METHODS: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/quotes/': ['GET', 'POST'],
  '/api/v1/reusable-quotes/': ['POST'],
}

// The codes of partner:141, 142 and 180. Their HTTP status is not shown (partner:184).
function badRequest(contentBreaches: readonly Breach[]): Answer {
  const kinds = contentBreaches.map(({ kind }) => kind)
  if (kinds.includes('media'))
    return partnerError(415, 40015, 'UnsupportedMediaType', 'unsupported_media_type')
  return kinds.includes('json')
    ? partnerError(400, 20001, 'ParseError', 'parse_error')
    : partnerError(400, 20000, 'ValidationError', 'invalid')
}

function createQuote(world: World, request: IncomingMessage, body: string): Answer {
  const quote = makeQuote(request.headers['content-type'] ?? '', body, Date.now())
  if (!quote) return partnerError(400, 20000, 'ValidationError', 'invalid')
  world.madeQuotes.unshift(quote)
  return { status: 201, body: quote.json }
}

function withdrawal(world: World, id: string): Answer {
  const text = Object.hasOwn(withdrawals, id)
    ? withdrawals[id]
    : findBig(id, world.options.big ?? 0)
  return text === undefined ? notFound() : { status: 200, body: text }
}

// An id that is not valid URL text matches no record.
function decodeId(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function notFound(): Answer {
  return partnerError(404, 40004, 'NotFound', 'not_found')
}

function quotePage(world: World, url: URL): Answer {
  const size = world.options.pageSize ?? 7
  const matching = [...world.madeQuotes, ...quotes].filter(
    (quote) =>
      matchesFilter(url, 'pair', quote.pair) &&
      matchesFilter(url, 'op_type', quote.opType) &&
      matchesFilter(url, 'end_user', quote.endUser) &&
      isAfter(url, quote.createdAt),
  )
  const page = Number(url.searchParams.get('page') ?? '1')
  const lastPage = Math.max(1, Math.ceil(matching.length / size))
  if (!Number.isInteger(page) || page < 1 || page > lastPage) return notFound()
  const results = matching.slice((page - 1) * size, page * size).map((quote) => quote.json)
  const next = page < lastPage ? quoteLink(url, page + 1) : 'null'
  const previous = page > 1 ? quoteLink(url, page - 1) : 'null'
  return {
    status: 200,
    body: `{"results":[${results.join(',\n')}],"previous":${previous},"next":${next},"count":${matching.length}}`,
  }
}

function matchesFilter(url: URL, name: string, value: string): boolean {
  const filter = url.searchParams.get(name)
  return filter === null || filter === value
}

function isAfter(url: URL, createdAt: string): boolean {
  const earliest = url.searchParams.get('date_gt')
  return earliest === null || Date.parse(createdAt) > Date.parse(earliest)
}

function quoteLink(url: URL, page: number): string {
  const link = new URL(url)
  link.searchParams.set('page', String(page))
  return JSON.stringify(link.href)
}

function gateway(
  world: World,
  request: IncomingMessage,
  url: URL,
  body: string,
  breaches: readonly Breach[],
  contentBreaches: readonly Breach[],
): Answer {
  const {
    gatewayHeader,
    requireBearer = gatewayHeader === undefined,
    publicLogin,
    pageSize = 7,
    refuse = [],
    isTimeAlone = false,
  } = world.options
  const path = url.pathname.slice('/gw'.length)
  const isLoggedIn =
    (!requireBearer || hasToken(world, request)) &&
    (gatewayHeader === undefined || request.headers[gatewayHeader.toLowerCase()] === GATEWAY_SECRET)
  const needsNoLogin =
    path.startsWith('/trade/public/') &&
    publicLogin !== 'needed' &&
    !breaches.some(({ kind }) => kind === 'login')
  return answerGateway({
    method: request.method ?? '',
    path,
    query: url.searchParams,
    body,
    isAllowed: isLoggedIn || needsNoLogin,
    breaches: contentBreaches,
    isTimeAlone,
    wallet: world.wallet,
    pageSize,
    refuse,
  })
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
