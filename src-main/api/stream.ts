import { Failure } from '../base/failure.ts'
import { findJson, isJsonObject, member } from '../base/json.ts'
import type { Socket } from '../base/socket.ts'
import type { Route } from '../domain/operations.ts'
import { isPrivateTopic } from '../domain/stream-topics.ts'
import type { Client } from './client.ts'
import { badTicket, isFinal, lost, noSockets, noTicketPath, notOpened } from './stream-failures.ts'

/** Where a stream stands. `waiting`: lost, opened again at `retryAtMs` (wall clock). */
export type StreamStatus =
  | { readonly kind: 'closed' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'open' }
  | { readonly kind: 'waiting'; readonly retryAtMs: number; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure }

export interface StreamRoutes {
  readonly socket: Route
  /** Where a ticket is made; null: private topics cannot be had. */
  readonly ticket: Route | null
}

export interface StreamListener {
  onStatus(status: StreamStatus): void
  /** One message as it came or went, without any secret. */
  onFrame(frame: {
    readonly text: string
    readonly topic: string
    readonly isOutgoing: boolean
  }): void
}

const MAX_MESSAGE = 1024 * 1024
const LONGEST_PAUSE_MS = 30000
const STEADY_MS = 10000

/**
 * The exchange's stream of one profile: opened while any topic is wanted, opened again with growing
 * pauses (full jitter, at most 30 s) when it is lost. Shapes of messages and the place of the
 * ticket are Assumed: (G14); what comes is passed on as it is.
 */
export class Stream {
  readonly #client: Client
  readonly #routes: StreamRoutes
  readonly #listener: StreamListener
  #topics: readonly string[] = []
  #socket: Socket | undefined
  #isOpen = false
  /** Opening, open, or waiting to be opened again. */
  #isUp = false
  /** Since it was open last. */
  #hasLoggedInAnew = false
  #losses = 0
  #openedAtMs = 0
  #reopenings = 0
  #pause = new AbortController()
  /**
   * Counts attempts, so that what an older socket still tells is not taken for the present one's.
   */
  #turn = 0

  constructor(client: Client, routes: StreamRoutes, listener: StreamListener) {
    this.#client = client
    this.#routes = routes
    this.#listener = listener
  }

  get topics(): readonly string[] {
    return this.#topics
  }

  /** How often it was opened again after a loss. */
  get reopenings(): number {
    return this.#reopenings
  }

  /** Wants these topics and no others; none closes the stream. */
  want(topics: readonly string[]): void {
    const before = this.#topics
    this.#topics = [...new Set(topics)]
    if (this.#topics.length === 0) return this.close()
    const needsTicket = this.#topics.some(isPrivateTopic) && !before.some(isPrivateTopic)
    // One that waits goes on to wait: asking again does not shorten its pause.
    if (!this.#isUp || needsTicket) {
      if (!this.#isUp) {
        this.#losses = 0
        this.#hasLoggedInAnew = false
      }
      void this.#open()
    } else if (this.#isOpen) {
      for (const topic of before) if (!this.#topics.includes(topic)) this.#say('unsubscribe', topic)
      for (const topic of this.#topics) if (!before.includes(topic)) this.#say('subscribe', topic)
    }
  }

  /** Ends it; nothing is opened again until a topic is wanted. */
  close(): void {
    this.#topics = []
    this.#drop()
    this.#listener.onStatus({ kind: 'closed' })
  }

  #drop(): void {
    this.#turn += 1
    this.#pause.abort()
    this.#pause = new AbortController()
    this.#socket?.close()
    this.#socket = undefined
    this.#isOpen = false
    this.#isUp = false
  }

  async #open(): Promise<void> {
    this.#drop()
    const turn = this.#turn
    this.#isUp = true
    this.#listener.onStatus({ kind: 'opening' })
    try {
      const { network } = this.#client
      if (!network.openSocket) throw noSockets()
      const ticket = this.#topics.some(isPrivateTopic) ? await this.#ticket() : undefined
      const headers = await this.#client.authHeaders('exchange')
      if (turn !== this.#turn) return
      this.#socket = network.openSocket(this.#address(ticket), headers, MAX_MESSAGE, {
        onOpen: () => turn === this.#turn && this.#opened(),
        onText: (text) => turn === this.#turn && this.#take(text),
        onEnd: (why, status) => turn === this.#turn && this.#end(lost(why, status), headers),
      })
    } catch (error) {
      if (turn === this.#turn) this.#end(error instanceof Failure ? error : notOpened())
    }
  }

  #end(failure: Failure, headers: Readonly<Record<string, string>> = {}): void {
    // The next opening logs in anew; refused a second time in a row, it is not the token (P19).
    const isRejected =
      failure.evidence.status === 401 &&
      failure.code !== 'CREDENTIALS_WRONG' &&
      !this.#hasLoggedInAnew
    this.#hasLoggedInAnew ||= isRejected
    if (isRejected) this.#client.token.reject((headers.authorization ?? '').replace(/^Bearer /, ''))
    if (isFinal(failure) && !isRejected) this.#fail(failure)
    else this.#lost(failure)
  }

  // Assumed: the ticket stands in the address (G14). It is a secret: it is hidden before anything
  // can tell it (B81).
  #address(ticket: string | undefined): string {
    const url = new URL(this.#client.urlOf('exchange', this.#routes.socket.path))
    url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:'
    if (ticket !== undefined) url.searchParams.set('ticket', ticket)
    return url.href
  }

  async #ticket(): Promise<string> {
    const { ticket: route } = this.#routes
    if (!route) throw noTicketPath()
    const { verdict } = await this.#client.ask({
      service: 'exchange',
      method: route.method,
      path: route.path,
      template: route.path,
      ...(route.method === 'GET' ? {} : { body: '{}' }),
    })
    if (verdict.kind === 'absent') throw badTicket('the service does not know this path', 404)
    if (verdict.kind !== 'done') throw verdict.failure
    const data = isJsonObject(verdict.body)
      ? (member(verdict.body, 'data') ?? verdict.body)
      : undefined
    const ticket = data !== undefined && isJsonObject(data) ? member(data, 'ticket') : undefined
    if (typeof ticket !== 'string' || ticket === '' || ticket.length > 4096)
      throw badTicket('the answer holds no ticket')
    this.#client.network.secrets?.hide([ticket])
    return ticket
  }

  #opened(): void {
    this.#isOpen = true
    this.#hasLoggedInAnew = false
    this.#openedAtMs = this.#client.network.clock.monotonicMs()
    this.#listener.onStatus({ kind: 'open' })
    for (const topic of this.#topics) this.#say('subscribe', topic)
  }

  #say(action: 'subscribe' | 'unsubscribe', topic: string): void {
    const text = JSON.stringify({ action, topic })
    this.#socket?.send(text)
    this.#listener.onFrame({ text, topic, isOutgoing: true })
  }

  #take(text: string): void {
    const clean = this.#client.network.secrets?.clean(text) ?? text
    this.#listener.onFrame({ text: clean, topic: topicOf(clean), isOutgoing: false })
  }

  #fail(failure: Failure): void {
    this.#drop()
    this.#listener.onStatus({ kind: 'failed', failure })
  }

  #lost(failure: Failure): void {
    const { clock, random } = this.#client.network
    this.#socket = undefined
    if (this.#isOpen && clock.monotonicMs() - this.#openedAtMs >= STEADY_MS) this.#losses = 0
    this.#isOpen = false
    this.#losses += 1
    const pauseMs = Math.max(
      100,
      random() * Math.min(LONGEST_PAUSE_MS, 500 * 2 ** (this.#losses - 1)),
    )
    this.#listener.onStatus({ kind: 'waiting', retryAtMs: clock.nowMs() + pauseMs, failure })
    void this.#reopen(pauseMs, this.#pause.signal)
  }

  async #reopen(pauseMs: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#client.network.clock.sleep(pauseMs, signal)
    } catch {
      return
    }
    if (signal.aborted) return
    this.#reopenings += 1
    await this.#open()
  }
}

/** The member `topic` of a message; empty where there is none. */
function topicOf(text: string): string {
  const message = findJson(text)
  const topic = isJsonObject(message) ? member(message, 'topic') : undefined
  return typeof topic === 'string' && topic.length <= 200 ? topic : ''
}
