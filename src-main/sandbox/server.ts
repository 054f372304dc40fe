import type { Server } from 'node:http'
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
import type { QuotaSizes } from './partner/quotas.ts'
import { makeState } from './state.ts'
import { attachStream, isStreamRequest } from './stream/server.ts'
import { makeTokens } from './tokens.ts'
import { errorReply } from './wire.ts'
import type { World } from './world/world.ts'
import { DEFAULT_WITHDRAWALS, makeWorld } from './world/world.ts'

export interface SandboxOptions {
  /** Default 1. */
  readonly seed?: number
  /** How many withdrawals the world has; default 5,000. */
  readonly withdrawals?: number
  /** Default: one that is free. */
  readonly port?: number
  /** By the world's clock; default 3,600. */
  readonly tokenLifeSeconds?: number
  /** `running` (default) and `still` begin at the world's end. */
  readonly clock?: 'running' | 'still' | SandboxClock
  /**
   * Real milliseconds between two frames of the stream's public topics; 0: none. Default 1,000,
   * with a still clock 0.
   */
  readonly streamIntervalMs?: number
  /** Items on a page of every list; default 100. */
  readonly pageSize?: number
  /**
   * Calls of the partner API that are answered in an hour and in a day of UTC; default: any number
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
  /** As it was at the start. */
  readonly world: World
  readonly control: SandboxControl
  /** Ends all connections; safe to call twice. */
  close(): Promise<void>
}

const HOST = '127.0.0.1'

/**
 * Starts both services on this machine's loopback, with credentials of their own. Rejects where the
 * port is taken.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const world = makeWorld(options.seed ?? 1, options.withdrawals ?? DEFAULT_WITHDRAWALS)
  const clock =
    typeof options.clock === 'object'
      ? options.clock
      : makeClock(world.endMs, options.clock !== 'still')
  const tokens = makeTokens(clock, options.tokenLifeSeconds ?? ASSUMED.tokenLifeSeconds)
  const state = makeState({
    world,
    clock,
    tokens,
    faults: makeFaults(world.seed),
    log: makeRequestLog(),
    pageSize: Math.max(1, options.pageSize ?? ASSUMED.pageSize),
    quotas: options.quotas ?? {},
  })
  const control = makeControl(state)
  const listener = getRequestListener(makeApp(state, control).fetch, {
    overrideGlobalObjects: false,
  })
  const server = createServer(
    { keepAliveTimeout: 60000, shouldUpgradeCallback: isStreamRequest },
    (request, response) => {
      // One clock for everything that tells the time, so that a client measures one skew.
      response.setHeader('date', new Date(clock.nowMs()).toUTCString())
      return listener(request, response)
    },
  )
  const endStream = attachStream(
    server,
    state,
    options.streamIntervalMs ?? (options.clock === 'still' ? 0 : ASSUMED.streamIntervalMs),
  )
  server.on('clientError', (_error, socket) => refuseRaw(socket))
  const origin = `http://${HOST}:${await listen(server, options.port ?? 0)}`
  state.partnerUrl = origin + ASSUMED.partnerBase
  return {
    partnerUrl: state.partnerUrl,
    gatewayUrl: origin + ASSUMED.gatewayBase,
    gatewayService: ASSUMED.walletService,
    clientId: tokens.clientId,
    clientSecret: tokens.clientSecret,
    world,
    control,
    close: () => {
      endStream()
      return close(server)
    },
  }
}

// What is not even HTTP still gets an Error object.
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
