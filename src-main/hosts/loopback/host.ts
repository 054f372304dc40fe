import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { failureToPlain } from '../../base/failure.ts'
import type { Clock } from '../../base/instant.ts'
import { LAUNCH_KEY, MAX_SILENCE_MS } from '../../contract/bridge.ts'
import type { DeskLog } from '../log.ts'
import { readAssets } from '../node/assets.ts'
import type { RunningDesk } from '../node/window-desk.ts'
import type { RefusedStatus } from './answers.ts'
import { answerJson, refuse, refuseSocket, RequestRefused } from './answers.ts'
import { readFrameBody, readJsonBody } from './body.ts'
import { Connections } from './connections.ts'
import type { EventStream } from './event-stream.ts'
import { ALIVE_LINE, openEventStream } from './event-stream.ts'
import type { Judgement } from './judge.ts'
import { judge } from './judge.ts'
import { safetyHeaders } from './policy.ts'
import { quietLog } from './quiet-log.ts'
import type { WindowSession } from './sessions.ts'
import { Sessions } from './sessions.ts'

/** Maximum times for a request to arrive. */
export interface ArrivalLimits {
  /** From the connection to the end of the headers. */
  readonly headersMs: number
  /** From the first byte to the end of the request. */
  readonly requestMs: number
}

export const arrivalLimits: ArrivalLimits = { headersMs: 10_000, requestMs: 15_000 }

export interface LoopbackOptions {
  readonly desk: Pick<RunningDesk, 'dispatch' | 'onEvent'>
  /** The built window: index.html and its assets, read once. */
  readonly rendererFolder: string | URL
  readonly log: DeskLog
  readonly clock: Clock
  /**
   * Answers the request of a second start. A request is refused if this returns undefined, or is
   * absent.
   */
  readonly control?: (request: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly limits?: ArrivalLimits
}

/**
 * Serves the renderer and the core on a random port of 127.0.0.1, to windows that can prove that
 * this program opened them.
 */
export interface LoopbackHost {
  readonly port: number
  /**
   * Returns an address that opens one window within 60 s. Its fragment holds a code. `onSpent` is
   * called when the code is used or expires.
   */
  newAddress(onSpent?: () => void): string
  /** Number of open windows, including those that are reloading. */
  windows(): number
  close(): Promise<void>
}

/** Opens the host. Throws Failure `bug` if the window was not built. */
export async function openLoopback(options: LoopbackOptions): Promise<LoopbackHost> {
  const server = new LoopbackServer(options)
  await server.listen()
  return server
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

class LoopbackServer implements LoopbackHost {
  readonly #options: LoopbackOptions
  readonly #assets: ReturnType<typeof readAssets>
  readonly #sessions: Sessions
  readonly #connections = new Connections()
  readonly #streams = new Map<WindowSession, EventStream>()
  readonly #server: Server
  readonly #noteRefusal: (reason: string) => void
  readonly #stopEvents: () => void
  // The window expects a line every MAX_SILENCE_MS. A timer may be late, so lines are sent twice
  // as often.
  readonly #timer = setInterval(() => this.#tick(), MAX_SILENCE_MS / 2)
  #port = 0

  constructor(options: LoopbackOptions) {
    this.#options = options
    this.#assets = readAssets(options.rendererFolder)
    this.#sessions = new Sessions(options.clock)
    this.#noteRefusal = quietLog(options.log, options.clock)
    this.#server = this.#makeServer(options.limits ?? arrivalLimits)
    this.#stopEvents = options.desk.onEvent((event) => this.#sendAll(JSON.stringify(event)))
  }

  get port(): number {
    return this.#port
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ host: '127.0.0.1', port: 0, exclusive: true }, () => {
        this.#port = (this.#server.address() as AddressInfo).port
        resolve()
      })
    })
  }

  newAddress(onSpent: () => void = () => undefined): string {
    return `http://127.0.0.1:${this.#port}/#${LAUNCH_KEY}=${this.#sessions.newLaunchCode(onSpent)}`
  }

  windows(): number {
    return this.#sessions.count()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopEvents()
    this.#sessions.end()
    for (const stream of this.#streams.values()) stream.end()
    const closing = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeAllConnections()
    await closing
  }

  #makeServer({ headersMs, requestMs }: ArrivalLimits): Server {
    const limits = {
      maxHeaderSize: 16_384,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(1000, headersMs / 4),
    }
    // The handlers below refuse broken connections, because Node's own answers lack the safety
    // headers.
    const server = createServer(
      {
        ...limits,
        keepAliveTimeout: 5000,
        requireHostHeader: false,
        insecureHTTPParser: false,
        joinDuplicateHeaders: false,
      },
      (request, response) => void this.#handle({ request, response }),
    )
    server.on('connection', (socket) => {
      if (!this.#connections.add(socket)) this.#noteRefusal('too many connections')
    })
    server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) =>
      this.#handleBroken(error, socket as Socket),
    )
    server.on('connect', (_request, socket) => {
      this.#noteRefusal('405')
      refuseSocket(socket, 405)
    })
    server.on('checkExpectation', (_request, response) => refuse(response, 400))
    return server
  }

  async #handle({ request, response }: Exchange): Promise<void> {
    const { socket } = request
    const isAlone = this.#connections.begin(socket)
    response.once('close', () => this.#connections.end(socket))
    try {
      const judgement: Judgement<WindowSession> = isAlone
        ? judge(request, this.#port, (bearer) => this.#sessions.find(bearer))
        : { kind: 'refused', status: 400 }
      if ('window' in judgement) this.#connections.trust(socket)
      await this.#answer(judgement, { request, response })
    } catch (error) {
      if (error instanceof RequestRefused) return this.#refuse(response, error.status)
      this.#options.log.note('loopback failed', { ...failureToPlain(error) })
      response.destroy()
    }
  }

  async #answer(judgement: Judgement<WindowSession>, exchange: Exchange): Promise<void> {
    switch (judgement.kind) {
      case 'refused':
        return this.#refuse(exchange.response, judgement.status)
      case 'static':
        return this.#sendAsset(judgement.path, exchange)
      case 'greet':
        return this.#greet(exchange)
      case 'open':
        return this.#open(exchange)
      case 'control':
        return this.#control(exchange)
      case 'call':
      case 'bytes':
        return this.#call(judgement, exchange)
      case 'events':
        return this.#streamEvents(judgement.window, exchange)
    }
  }

  #sendAsset(path: string, { request, response }: Exchange): void {
    const asset = this.#assets.get(path)
    if (!asset) return this.#refuse(response, 404)
    response.writeHead(200, {
      ...safetyHeaders,
      'content-type': asset.type,
      'content-length': asset.body.length,
      'cache-control': asset.cache,
    })
    response.end(request.method === 'HEAD' ? undefined : asset.body)
  }

  async #greet({ request, response }: Exchange): Promise<void> {
    const { id, nonce } = await readJsonBody(request)
    if (!isHex(id, 16) || !isHex(nonce, 64)) throw new RequestRefused(400)
    const greeting = this.#sessions.greet(id, nonce)
    if (!greeting) throw new RequestRefused(401)
    answerJson(response, greeting)
  }

  async #open({ request, response }: Exchange): Promise<void> {
    const { id, proof } = await readJsonBody(request)
    if (!isHex(id, 16) || typeof proof !== 'string') throw new RequestRefused(400)
    const openedSession = this.#sessions.open(id, proof)
    if (!openedSession) throw new RequestRefused(401)
    // After a reload, the stream of the previous page ends.
    this.#streams.get(openedSession.window)?.end()
    this.#streams.delete(openedSession.window)
    this.#connections.trust(request.socket)
    answerJson(response, openedSession.reply)
  }

  async #control({ request, response }: Exchange): Promise<void> {
    const answer = await this.#options.control?.(await readJsonBody(request))
    if (answer === undefined) throw new RequestRefused(401)
    answerJson(response, answer)
  }

  async #call(
    { kind, window }: Extract<Judgement<WindowSession>, { kind: 'call' | 'bytes' | 'events' }>,
    { request, response }: Exchange,
  ): Promise<void> {
    const { bearer } = window
    const { name, input, ...extraMembers } = await (kind === 'bytes'
      ? readFrameBody(request)
      : readJsonBody(request))
    if (name === undefined || input === undefined || Object.keys(extraMembers).length > 0)
      throw new RequestRefused(400)
    const abortController = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) abortController.abort()
    })
    const answer = await this.#options.desk.dispatch(name, input, abortController.signal)
    // If the bearer was revoked while the call ran, its holder gets no more data.
    if (window.bearer !== bearer) throw new RequestRefused(401)
    if (!abortController.signal.aborted) answerJson(response, answer)
  }

  async #streamEvents(window: WindowSession, { request, response }: Exchange): Promise<void> {
    const { bearer } = window
    await readJsonBody(request)
    if (window.bearer !== bearer || response.destroyed) throw new RequestRefused(401)
    this.#streams.get(window)?.end()
    const stream = openEventStream(response, () => {
      // If a newer stream has replaced this one, the newer stream continues.
      if (this.#streams.get(window) !== stream) return
      this.#streams.delete(window)
      this.#sessions.noteStream(window, false)
    })
    this.#streams.set(window, stream)
    this.#sessions.noteStream(window, true)
  }

  #sendAll(line: string): void {
    for (const stream of this.#streams.values()) stream.send(line)
  }

  #tick(): void {
    this.#sendAll(ALIVE_LINE)
    this.#sessions.sweep()
  }

  #refuse(response: ServerResponse, status: RefusedStatus): void {
    this.#noteRefusal(String(status))
    refuse(response, status)
  }

  // Handles connections without a valid request: noise, smuggling, slowness, too many bytes
  // (security.md, inputs 105, 108 and 110).
  #handleBroken(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable)
      return void socket.destroy()
    const status = statusOf(error)
    this.#noteRefusal(String(status))
    // An answer is under way on this socket, and a second one cannot be sent in the middle of it.
    if (this.#connections.isBusy(socket)) return void socket.destroy()
    refuseSocket(socket, status)
  }
}

function statusOf(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): RefusedStatus {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (error.code !== 'HPE_HEADER_OVERFLOW') return 400
  // A bearer of a megabyte gets the answer for a wrong bearer (security.md, input 94).
  return /^authorization:/im.test(error.rawPacket?.toString('latin1') ?? '') ? 401 : 413
}

function isHex(value: unknown, length: number): value is string {
  return typeof value === 'string' && value.length === length && /^[0-9a-f]+$/.test(value)
}
