import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { makeApp } from './app.ts'
import { ASSUMED } from './assumptions.ts'
import type { SandboxClock } from './clock.ts'
import { makeClock } from './clock.ts'
import type { SandboxControl } from './control/control.ts'
import { makeControl } from './control/control.ts'
import { makeFaults } from './control/faults.ts'
import { makeRequestLog } from './control/request-log.ts'
import { makeGatewayKey } from './gateway/api-key.ts'
import type { QuotaSizes } from './partner/quotas.ts'
import type { Form } from './presets.ts'
import { SANDBOX_PRESETS } from './presets.ts'
import type { ListOrder, SandboxState } from './sandbox-types.ts'
import { makeState } from './state.ts'
import { attachStream, isStreamRequest } from './stream/server.ts'
import { makeTokens } from './tokens.ts'
import { errorReply } from './wire.ts'
import type { World } from './world/world.ts'
import { DEFAULT_WITHDRAWALS, makeWorld } from './world/world.ts'

export interface SandboxOptions {
  /** The form of the services. Default: contract. */
  readonly preset?: Form
  /** Default: 1. */
  readonly seed?: number
  /** Number of withdrawals in the world. Default: 5,000. */
  readonly withdrawals?: number
  /**
   * Default: a free port. In documented form it is the port of the partner, and the gateway and the
   * stream have the next two ports.
   */
  readonly port?: number
  /** A token's lifetime by the world's clock. Default: 3,600, in documented form 36,000. */
  readonly tokenLifeSeconds?: number
  /** `running` (default) and `still` make a clock that starts at the end of the world's data. */
  readonly clock?: 'running' | 'still' | SandboxClock
  /**
   * Real milliseconds between two frames of the stream's public topics, or 0 for none. Default:
   * 1,000, with a still clock 0.
   */
  readonly streamIntervalMs?: number
  /** Items on a page of every list. Default: 100, in documented form 30 at the partner. */
  readonly pageSize?: number
  /** The order of the list of withdrawals, where the form has one. Default: oldest first. */
  readonly listOrder?: ListOrder
  /**
   * Number of partner calls that are answered in an hour and in a day of UTC. Default: unlimited
   * (A71).
   */
  readonly quotas?: QuotaSizes
}

export interface RunningSandbox {
  readonly partnerUrl: string
  /** The gateway contract's `{base_url}`. */
  readonly gatewayUrl: string
  /** The wallet product's `{service}`. */
  readonly gatewayService: string
  readonly clientId: string
  readonly clientSecret: string
  /** Only in documented form: the key that signs the gateway's calls, and the stream's address. */
  readonly gatewayKey?: string
  readonly gatewaySecret?: string
  readonly streamUrl?: string
  /** The world at the start. */
  readonly world: World
  readonly control: SandboxControl
  /** Ends all connections. A second call is harmless. */
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const STREAM_BASE = '/_stream'

/**
 * Starts both services on this machine's loopback, with new credentials. Rejects if the port is
 * taken.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const state = makeSandboxState(options)
  const { preset, world, tokens } = state
  const control = makeControl(state)
  const listener = getRequestListener(makeApp(state, control).fetch, {
    overrideGlobalObjects: false,
  })
  const hasSeparateHosts = preset.addresses === 'three'
  const servers = hasSeparateHosts
    ? [
        createHost(state, listener, ASSUMED.partnerBase, false),
        createHost(state, listener, ASSUMED.gatewayBase, false),
        // No route is below this base, so every request that is not for the stream gets 404.
        createHost(state, listener, STREAM_BASE, true),
      ]
    : [createHost(state, listener, '', true)]
  const endStream = attachStream(
    servers.at(-1) as Server,
    state,
    options.streamIntervalMs ?? (options.clock === 'still' ? 0 : ASSUMED.streamIntervalMs),
  )
  const hosts = await listenAll(servers, options.port ?? 0)
  const [partnerHost = '', gatewayHost = partnerHost, streamHost = ''] = hosts
  state.partnerUrl = `http://${partnerHost}${hasSeparateHosts ? '' : ASSUMED.partnerBase}`
  return {
    partnerUrl: state.partnerUrl,
    gatewayUrl: `http://${gatewayHost}${hasSeparateHosts ? '' : ASSUMED.gatewayBase}`,
    gatewayService: ASSUMED.walletService,
    clientId: tokens.clientId,
    clientSecret: tokens.clientSecret,
    ...(preset.gatewayLogin === 'signed'
      ? { gatewayKey: state.gatewayKey.key, gatewaySecret: state.gatewayKey.secret }
      : {}),
    ...(hasSeparateHosts ? { streamUrl: `ws://${streamHost}` } : {}),
    world,
    control,
    close: async () => {
      endStream()
      await Promise.all(servers.map(close))
    },
  }
}

function makeSandboxState(options: SandboxOptions): SandboxState {
  const preset = SANDBOX_PRESETS[options.preset ?? 'contract']
  const world = makeWorld(
    options.seed ?? 1,
    options.withdrawals ?? DEFAULT_WITHDRAWALS,
    preset.form,
  )
  const clock =
    typeof options.clock === 'object'
      ? options.clock
      : makeClock(world.endMs, options.clock !== 'still')
  const tokens = makeTokens(clock, options.tokenLifeSeconds ?? preset.tokenLifeSeconds)
  return makeState({
    world,
    clock,
    preset,
    tokens,
    gatewayKey: makeGatewayKey(),
    faults: makeFaults(world.seed),
    log: makeRequestLog(),
    pageSize: Math.max(1, options.pageSize ?? ASSUMED.pageSize),
    partnerPageSize: Math.max(1, options.pageSize ?? preset.partnerPageSize),
    listOrder: options.listOrder ?? 'oldest_first',
    quotas: options.quotas ?? {},
  })
}

type RequestListener = ReturnType<typeof getRequestListener>

// Creates the server of one host. `base` is the path under which the application finds its service.
function createHost(
  state: SandboxState,
  listener: RequestListener,
  base: string,
  hasStream: boolean,
): Server {
  const server = createServer(
    {
      keepAliveTimeout: 60000,
      shouldUpgradeCallback: (request) => hasStream && isStreamRequest(state, request),
    },
    (request, response) => {
      // Every time in an answer comes from one clock, so that a client measures one skew.
      response.setHeader('date', new Date(state.clock.nowMs()).toUTCString())
      // The application finds a service by its base path. A service with its own host has no base
      // path in its addresses, so it is added here.
      if (!isControl(request)) request.url = base + (request.url ?? '/')
      return listener(request, response)
    },
  )
  server.on('clientError', (_error, socket) => refuseRaw(socket))
  return server
}

const isControl = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(`${ASSUMED.controlBase}/`)

/**
 * Starts the servers and returns their hosts with ports, in the order of the servers. Rejects if a
 * port is taken.
 */
async function listenAll(servers: readonly Server[], port: number): Promise<string[]> {
  try {
    const ports = await Promise.all(
      servers.map((server, index) => listen(server, port === 0 ? 0 : port + index)),
    )
    return ports.map((boundPort) => `${HOST}:${boundPort}`)
  } catch (error) {
    for (const server of servers) server.close()
    throw error
  }
}

// Input that is not HTTP gets an Error object too.
function refuseRaw(socket: Duplex): void {
  if (!socket.writable) return
  const { body } = errorReply(20000, 'The request is not valid HTTP.')
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
