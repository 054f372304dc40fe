import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { ASSUMED } from '../assumptions.ts'
import { exchange } from '../gateway/replies.ts'
import type { SandboxState } from '../sandbox-types.ts'
import { envelopeErrorReply } from '../wire.ts'
import { makeFrame } from './frames.ts'
import type { StreamClient } from './stream-client.ts'

const MAX_MESSAGE_BYTES = 65_536
/** A client with more unsent bytes than this receives no further frames until it reads. */
const MAX_UNSENT_BYTES = 1_048_576

/**
 * Whether a request opens the stream. Any other request for an upgrade is handled as an ordinary
 * request. Assumed: the stream's path in contract form (gateway, Events; G14).
 */
export function isStreamRequest({ preset }: SandboxState, request: IncomingMessage): boolean {
  const { path } = preset.stream
  return (
    (path === null || pathOf(request) === exchange(path)) &&
    /^websocket$/i.test(request.headers.upgrade ?? '')
  )
}

/**
 * Accepts WebSocket connections of a server. Sends frames of the public topics every `intervalMs`
 * while a client is connected, or never if it is 0. Returns a function that closes the stream.
 * Assumed: a connection needs no credentials. In contract form, private topics need a connection
 * with `?ticket=` (B81).
 */
export function attachStream(server: Server, state: SandboxState, intervalMs: number): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  server.on('upgrade', (request, socket, head) => {
    const status = upgradeStatusOf(state, request)
    // The log gets the path without the query, because a ticket must not be logged (B81).
    state.log.add('GET', pathOf(request), status)
    if (status !== 101) return refuseUpgrade(state, socket, status)
    const hasTicket =
      state.preset.stream.ticketIn === 'address' &&
      new URL(request.url ?? '/', 'http://sandbox').searchParams.has(ASSUMED.ticketParameter)
    sockets.handleUpgrade(request, socket, head, (client) => serve(state, client, hasTicket))
  })
  const timer = intervalMs > 0 ? setInterval(makeBeat(state), intervalMs).unref() : undefined
  return () => {
    clearInterval(timer)
    state.stream.dropAll()
    sockets.close()
  }
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?')[0] as string

function upgradeStatusOf(state: SandboxState, request: IncomingMessage): number {
  if (!isStreamRequest(state, request)) return 404
  if (state.stream.isRefusing) return 503
  if (state.preset.stream.ticketIn === 'message') return 101
  const ticket = new URL(request.url ?? '/', 'http://sandbox').searchParams.get(
    ASSUMED.ticketParameter,
  )
  return ticket === null || state.gateway.tickets.take(ticket) ? 101 : 401
}

const MESSAGES: Readonly<Record<number, string>> = {
  401: 'The ticket is not valid.',
  404: 'Not found',
  503: 'The stream takes no connections.',
}

function refuseUpgrade(state: SandboxState, socket: Duplex, status: number): void {
  const { body } = envelopeErrorReply(state, 'exchange', status, MESSAGES[status] ?? '')
  socket.on('error', () => undefined)
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** The close code for a client whose request is not allowed. */
const POLICY_VIOLATION = 1008

function serve(state: SandboxState, socket: WebSocket, hasTicket: boolean): void {
  const touch = closeWhenIdle(socket, state.preset.stream.idleMs)
  const client: StreamClient = {
    hasTicket,
    send: (text) => {
      touch()
      if (socket.bufferedAmount < MAX_UNSENT_BYTES) socket.send(text)
    },
    drop: () => socket.terminate(),
    refuse: () => socket.close(POLICY_VIOLATION, 'refused'),
  }
  const { receive, leave } = state.stream.join(client)
  // A binary message cannot be a request. It is handled as an empty text, which is refused.
  socket.on('message', (data: Buffer, isBinary) => {
    touch()
    receive(isBinary ? '' : data.toString('utf8'))
  })
  socket.on('close', leave)
  // A broken connection also emits `close`. Without a listener the error would end the process.
  socket.on('error', () => undefined)
}

// Closes a socket after `idleMs` without a message, in real time, because the sandbox's clock may
// be stopped. The returned function restarts the time.
function closeWhenIdle(socket: WebSocket, idleMs: number): () => void {
  if (idleMs === 0) return () => undefined
  const timer = setTimeout(() => socket.close(), idleMs).unref()
  socket.on('close', () => clearTimeout(timer))
  return () => void timer.refresh()
}

// Returns a function that publishes the next frame of each topic. Frames are numbered from the
// start of the sandbox.
function makeBeat(state: SandboxState): () => void {
  let beat = 0
  return () => {
    beat += 1
    for (const topic of state.stream.topics()) {
      const data = makeFrame(state.world.seed, topic, beat, state.clock.nowMs())
      if (data) state.stream.publish(topic, JSON.stringify(data))
    }
  }
}
