import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { findBig } from './big.ts'
import { answerGateway } from './gateway.ts'
import type { Answer } from './gateway.ts'
import { quotes } from './reference.ts'
import { withdrawals } from './withdrawals.ts'

export interface SecondServiceOptions {
  /** Records per page of every list; 7 unless said. */
  readonly pageSize?: number
  /** The gateway asks for the partner's bearer; true unless gatewayHeader is given. */
  readonly requireBearer?: boolean
  /** The gateway asks for gatewaySecret in this header. */
  readonly gatewayHeader?: string
  /** Also serves so many generated withdrawals (big.ts). */
  readonly big?: number
  /** Gateway paths that answer 403, such as `/banking/deposit-accounts/`. */
  readonly refuse?: readonly string[]
}

export interface SeenRequest {
  readonly method: string
  /** With its query, as sent. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

export interface SecondService {
  readonly partnerUrl: string
  readonly gatewayUrl: string
  readonly gatewayService: string
  readonly clientId: string
  readonly clientSecret: string
  readonly gatewaySecret: string
  readonly requests: SeenRequest[]
  /** True: every connection, the open ones too, is cut without an answer. */
  setOffline(offline: boolean): void
  /** The next `count` requests whose path contains `part` get this answer instead. */
  failNext(count: number, status: number, body: string, part?: string, headers?: Readonly<Record<string, string>>): void
  /** Tokens given so far are no longer good (40000). */
  expireTokens(): void
  close(): Promise<void>
}

interface Failing {
  count: number
  readonly part: string
  readonly answer: Answer
}

interface World {
  readonly options: SecondServiceOptions
  readonly requests: SeenRequest[]
  readonly tokens: Set<string>
  failing: Failing[]
  issued: number
  origin: string
}

const CLIENT_ID = 'second-client'
const CLIENT_SECRET = 'second-secret-Zq8canary'
const GATEWAY_SECRET = 'second-gateway-Kp3canary'

/**
 * A second service that speaks both contracts, for tests alone. It shares no code with the product: its answers were
 * written out from the contracts' text. Listens on 127.0.0.1 at a free port.
 */
export async function startSecondService(options: SecondServiceOptions = {}): Promise<SecondService> {
  const world: World = { options, requests: [], tokens: new Set(), failing: [], issued: 0, origin: '' }
  const sockets = new Set<Socket>()
  let isOffline = false
  const server = createServer((request, response) => void answer(world, request, response).catch(() => response.destroy()))
  server.on('connection', (socket) => {
    if (isOffline) return socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    partnerUrl: world.origin,
    gatewayUrl: `${world.origin}/gw`,
    gatewayService: 'retail',
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    gatewaySecret: GATEWAY_SECRET,
    requests: world.requests,
    setOffline(offline) {
      isOffline = offline
      if (offline) cut()
    },
    failNext: (count, status, body, part = '', headers = {}) => void world.failing.push({ count, part, answer: { status, body, headers } }),
    expireTokens: () => world.tokens.clear(),
    close: () => new Promise((resolve) => (server.close(() => resolve()), cut())),
  }
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/'
  world.requests.push({ method: request.method ?? '', path, headers: request.headers })
  const body = await readBody(request)
  const { status, body: text, headers } = planned(world, path) ?? route(world, request, new URL(path, world.origin), body)
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(text)
}

function planned(world: World, path: string): Answer | undefined {
  const failing = world.failing.find((candidate) => candidate.count > 0 && path.includes(candidate.part))
  if (!failing) return undefined
  failing.count -= 1
  return failing.answer
}

function route(world: World, request: IncomingMessage, url: URL, body: string): Answer {
  if (url.pathname.startsWith('/gw/')) return gateway(world, request, url)
  if (url.pathname === '/oauth2/token/') return token(world, request, body)
  return partnerAccess(world, request) ?? partner(world, request, url)
}

// Partner API: token and access

function token(world: World, request: IncomingMessage, body: string): Answer {
  if (request.method !== 'POST') return partnerError(405, 40005, 'MethodNotAllowed', 'method_not_allowed')
  const basic = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`
  if (request.headers.authorization !== basic) return { status: 401, body: '{"error": "invalid_client"}' }
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return { status: 400, body: '{"error":"invalid_request"}' }
  if (new URLSearchParams(body).get('grant_type') !== 'client_credentials') return { status: 400, body: '{"error":"unsupported_grant_type"}' }
  world.issued += 1
  const accessToken = `2nd-${world.issued}._~+/tokencanary==`
  world.tokens.add(accessToken)
  return { status: 200, body: `{ "scope" : "read write",\n\t"token_type":"Bearer" , "expires_in":3600,"access_token":"${accessToken.replace('/', '\\/')}" }` }
}

function partnerAccess(world: World, request: IncomingMessage): Answer | undefined {
  if (request.headers.authorization === undefined) return partnerError(403, 40001, 'NotAuthenticated', 'not_authenticated')
  return hasToken(world, request) ? undefined : partnerError(401, 40000, 'AuthenticationFailed', 'authentication_failed')
}

function hasToken(world: World, request: IncomingMessage): boolean {
  const found = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  return found !== undefined && world.tokens.has(found)
}

function partnerError(status: number, code: number, type: string, word: string): Answer {
  return { status, body: `{"status":${status}, "detail":{"code":"${word}","message":"Second service: ${word}"},\n"type":"${type}","code":${code}}` }
}

// Partner API: records

function partner(world: World, request: IncomingMessage, url: URL): Answer {
  const id = /^\/api\/v1\/withdrawals\/([^/]+)\/$/.exec(url.pathname)?.[1]
  const isKnown = id !== undefined || url.pathname === '/api/v1/quotes/'
  if (!isKnown) return notFound()
  if (request.method !== 'GET') return partnerError(405, 40005, 'MethodNotAllowed', 'method_not_allowed')
  return id === undefined ? quotePage(world, url) : withdrawal(world, decodeId(id))
}

function withdrawal(world: World, id: string): Answer {
  const text = Object.hasOwn(withdrawals, id) ? withdrawals[id] : findBig(id, world.options.big ?? 0)
  return text === undefined ? notFound() : { status: 200, body: text }
}

// An id that is no URL text is an id nobody has.
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
  const found = quotes.filter((quote) => isAsked(url, 'pair', quote.pair) && isAsked(url, 'op_type', quote.opType) && isAsked(url, 'end_user', quote.endUser) && isAfter(url, quote.createdAt))
  const page = Number(url.searchParams.get('page') ?? '1')
  const last = Math.max(1, Math.ceil(found.length / size))
  if (!Number.isInteger(page) || page < 1 || page > last) return notFound()
  const results = found.slice((page - 1) * size, page * size).map((quote) => quote.json)
  const next = page < last ? quoteLink(url, page + 1) : 'null'
  const previous = page > 1 ? quoteLink(url, page - 1) : 'null'
  return { status: 200, body: `{"results":[${results.join(',\n')}],"previous":${previous},"next":${next},"count":${found.length}}` }
}

function isAsked(url: URL, name: string, value: string): boolean {
  const asked = url.searchParams.get(name)
  return asked === null || asked === value
}

function isAfter(url: URL, createdAt: string): boolean {
  const after = url.searchParams.get('date_gt')
  return after === null || Date.parse(createdAt) > Date.parse(after)
}

function quoteLink(url: URL, page: number): string {
  const link = new URL(url)
  link.searchParams.set('page', String(page))
  return JSON.stringify(link.href)
}

// Gateway: access; its records are in gateway.ts

function gateway(world: World, request: IncomingMessage, url: URL): Answer {
  const { gatewayHeader, requireBearer = gatewayHeader === undefined, pageSize = 7, refuse = [] } = world.options
  const isAllowed = (!requireBearer || hasToken(world, request)) && (gatewayHeader === undefined || request.headers[gatewayHeader.toLowerCase()] === GATEWAY_SECRET)
  return answerGateway({ method: request.method ?? '', path: url.pathname.slice('/gw'.length), query: url.searchParams, isAllowed, pageSize, refuse })
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
