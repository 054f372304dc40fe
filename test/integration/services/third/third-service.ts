import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Outcome } from './answers.ts'
import { answerGateway, GATEWAY_KEY, GATEWAY_SECRET, WALLET_SEGMENT } from './gateway/gateway.ts'
import type { ThirdServiceOptions } from './options.ts'
import { DEFAULTS } from './options.ts'
import { answerPartner } from './partner/partner.ts'
import { CLIENT_ID, CLIENT_SECRET } from './partner/token.ts'
import type { HostName, LoggedRequest, ReceivedRequest } from './requests.ts'
import { readRequest } from './requests.ts'
import type { HandledRequest, ServiceState } from './service-state.ts'
import { newState, serviceTime } from './service-state.ts'
import type { LoggedFrame } from './stream/stream.ts'
import { startStream } from './stream/stream.ts'

/** A running third service, with the controls of a test. */
export interface ThirdService {
  readonly partnerUrl: string
  readonly gatewayUrl: string
  readonly gatewayService: string
  readonly streamUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly gatewayKey: string
  readonly gatewaySecret: string
  /** Every request of both hosts, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** Every message that the stream received, oldest first. */
  readonly frames: readonly LoggedFrame[]
  /** Requests that could change something: all but reads, the token and a stream's ticket. */
  writes(): readonly LoggedRequest[]
  /** Changes options from the next request on. */
  set(change: ThirdServiceOptions): void
  /** Ends the next `count` requests whose path contains `path` with this outcome. */
  failNext(count: number, outcome: Outcome, path?: string): void
  /** Makes all tokens issued so far invalid. */
  expireTokens(): void
  /** Cuts every stream. Topics count from the start after a reconnection. */
  cutStreams(): void
  close(): Promise<void>
}

/**
 * Starts a stand-in for the real service, for tests alone. Its answers are written from observed.md
 * and the two contracts, and it imports nothing of the program. Each of its hosts listens on
 * 127.0.0.1 at a free port.
 */
export async function startThirdService(options: ThirdServiceOptions = {}): Promise<ThirdService> {
  const state = newState({ ...DEFAULTS, ...options })
  const partner = await listen(state, 'partner', (request) => ({
    outcome: answerPartner(state, request),
    login: 'none',
  }))
  state.partnerOrigin = partner.origin
  const gateway = await listen(state, 'gateway', (request) => answerGateway(state, request))
  const stream = await startStream(state)
  return {
    partnerUrl: partner.origin,
    gatewayUrl: gateway.origin,
    gatewayService: WALLET_SEGMENT,
    streamUrl: stream.url,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    gatewayKey: GATEWAY_KEY,
    gatewaySecret: GATEWAY_SECRET,
    requests: state.requests,
    frames: stream.frames,
    writes: () => state.requests.filter(isWrite),
    set: (change) => void (state.settings = { ...state.settings, ...change }),
    failNext: (count, outcome, path = '') =>
      void state.plannedOutcomes.push({ remaining: count, path, outcome }),
    expireTokens: () => state.tokens.clear(),
    cutStreams: () => stream.cut(),
    close: async () => void (await Promise.all([partner.close(), gateway.close(), stream.close()])),
  }
}

interface Host {
  readonly origin: string
  close(): Promise<void>
}

async function listen(
  state: ServiceState,
  host: HostName,
  handle: (request: ReceivedRequest) => HandledRequest,
): Promise<Host> {
  const sockets = new Set<Socket>()
  const server: Server = createServer(
    (request, response) =>
      void answer(state, host, handle, request, response).catch(() => response.destroy()),
  )
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        sockets.forEach((socket) => socket.destroy())
      }),
  }
}

async function answer(
  state: ServiceState,
  host: HostName,
  handle: (request: ReceivedRequest) => HandledRequest,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const request = await readRequest(host, incoming)
  const atMs = serviceTime(state)
  const planned = takePlannedOutcome(state, request.path)
  const { outcome, login }: HandledRequest =
    planned === undefined ? handle(request) : { outcome: planned, login: 'none' }
  const status = typeof outcome === 'string' ? null : outcome.status
  state.requests.push({ ...request, atMs, login, status })
  if (outcome === 'silent') return
  if (outcome === 'connection_closed') return void response.destroy()
  // The service's own clock dates its answers, so Node must not.
  response.sendDate = false
  response
    .writeHead(outcome.status, { ...outcome.headers, date: new Date(atMs).toUTCString() })
    .end(outcome.body)
}

function takePlannedOutcome({ plannedOutcomes }: ServiceState, path: string): Outcome | undefined {
  const plan = plannedOutcomes.find((plan) => plan.remaining > 0 && path.includes(plan.path))
  if (!plan) return undefined
  plan.remaining -= 1
  return plan.outcome
}

function isWrite({ method, path }: LoggedRequest): boolean {
  return method !== 'GET' && path !== '/oauth2/token/' && path !== '/trade/ticket'
}
