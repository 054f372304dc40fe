import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import type { ServiceState } from '../service-state.ts'
import { serviceTime } from '../service-state.ts'
import { bodiesOf, BOOK_TOPICS, isPrivateTopic } from './stream-bodies.ts'

/** One message that the stream received. */
export interface LoggedFrame {
  /** The address of the connection, as sent. */
  readonly address: string
  readonly text: string
}

export interface RunningStream {
  readonly url: string
  readonly frames: readonly LoggedFrame[]
  cut(): void
  close(): Promise<void>
}

interface ClientMessage {
  readonly method?: unknown
  readonly topics?: unknown
  readonly ticket?: unknown
}

/** Assumed: the close code after a refused message. */
const REFUSED_CLOSE_CODE = 1008

/** Starts the stream on a host of its own (observed.md 7). */
export async function startStream(state: ServiceState): Promise<RunningStream> {
  const frames: LoggedFrame[] = []
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  server.on('connection', (socket, request) => serve(state, frames, socket, request))
  const cutStreams = () => server.clients.forEach((socket) => socket.terminate())
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    frames,
    cut: cutStreams,
    close: () => new Promise((resolve) => (server.close(() => resolve()), cutStreams())),
  }
}

function serve(
  state: ServiceState,
  frames: LoggedFrame[],
  socket: WebSocket,
  request: IncomingMessage,
): void {
  // The next `id` of each subscribed topic. Each connection counts its ids from the start.
  const nextIds = new Map<string, number>()
  const { streamIdleMs, streamBookMs } = state.settings
  let idleTimer = setTimeout(() => socket.close(), streamIdleMs)
  const bookTimer = setInterval(() => {
    for (const topic of nextIds.keys())
      if (BOOK_TOPICS.some((name) => topic.startsWith(name)))
        send(topic, bodiesOf(topic)[0] ?? '{}')
  }, streamBookMs)
  const restartIdleTimer = () => {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => socket.close(), streamIdleMs)
  }
  const send = (topic: string, body: string) => {
    const id = nextIds.get(topic) ?? 0
    nextIds.set(topic, id + 1)
    restartIdleTimer()
    socket.send(
      `{"id":${id},"topic":${JSON.stringify(topic)},"timestamp":${serviceTime(state)},"body":${body}}`,
    )
  }
  socket.on('close', () => {
    clearTimeout(idleTimer)
    clearInterval(bookTimer)
  })
  socket.on('message', (data) => {
    const text = (data as Buffer).toString('utf8')
    frames.push({ address: request.url ?? '', text })
    restartIdleTimer()
    const message = readMessage(text)
    const topics = Array.isArray(message.topics) ? message.topics.map(String) : []
    if (message.method === 'ping') return
    if (message.method === 'unsubscribe') return topics.forEach((topic) => nextIds.delete(topic))
    const isAllowed =
      !topics.some(isPrivateTopic) || state.tickets.has(String(message.ticket ?? ''))
    if (message.method !== 'subscribe' || !isAllowed)
      return socket.close(REFUSED_CLOSE_CODE, 'refused')
    for (const topic of topics) {
      // The greeting has the id -1, and the first message after it has the id 0.
      nextIds.set(topic, -1)
      send(topic, '{}')
      bodiesOf(topic).forEach((body) => send(topic, body))
    }
  })
}

function readMessage(text: string): ClientMessage {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
