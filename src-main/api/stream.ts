import { Failure } from '../base/failure.ts'
import { findJson, isJsonNumber, isJsonObject, member } from '../base/json.ts'
import type { Socket } from '../base/socket.ts'
import type { Route } from '../domain/operations.ts'
import { isPrivateTopic } from '../domain/stream-topics.ts'
import type { Client } from './client.ts'
import { redactAnswer } from './redact-answer.ts'
import {
  cannotOpenFailure,
  isFinal,
  noSocketPathFailure,
  noSocketsFailure,
  noTicketPathFailure,
  streamLostFailure,
  ticketFailure,
} from './stream-failures.ts'

/** The state of a stream. `waiting`: lost, to be opened again at `retryAtMs` (wall clock). */
export type StreamStatus =
  | { readonly kind: 'closed' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'open' }
  | { readonly kind: 'waiting'; readonly retryAtMs: number; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure }

export interface StreamRoutes {
  /** Below the gateway's base. Null: the stream can only be opened at an address of its own. */
  readonly socket: Route | null
  /** The route that makes a ticket. Null: private topics are not available. */
  readonly ticket: Route | null
}

export interface StreamListener {
  onStatus(status: StreamStatus): void
  onFrame(frame: ShownFrame): void
}

/** One message, received or sent, without any secret and without personal data (X27, X30). */
export interface ShownFrame {
  readonly text: string
  /** Empty if the message names no topic, or several. */
  readonly topic: string
  readonly isOutgoing: boolean
  /**
   * Whether the message reports an event: it holds data, and is neither a greeting nor an
   * acknowledgement.
   */
  readonly isEvent: boolean
  /** Names of the personal data removed from it. */
  readonly removed: readonly string[]
}

const MAX_MESSAGE_BYTES = 1024 * 1024
const MAX_PAUSE_MS = 30000
/** The lifetime of a connection after which the pauses start short again. */
const STEADY_MS = 10000
/** Share of the service's idle time after which a ping is sent. */
const PING_AFTER_SHARE = 0.75

/**
 * The exchange's stream of one profile: open while any topic is requested, and opened again with
 * growing pauses (full jitter, at most 30 s) after a loss. No contract shows the messages or the
 * place of the ticket (G14): the preset says how they are sent, and both framings are understood
 * (X30). Message ids are not used, because their count restarts with each connection.
 */
export class Stream {
  readonly #client: Client
  readonly #routes: StreamRoutes
  readonly #listener: StreamListener
  #topics: readonly string[] = []
  #socket: Socket | undefined
  #isOpen = false
  /** True while the stream is opening, open, or waiting to be opened again. */
  #isActive = false
  /** Whether the stream has logged in again since it was last open. */
  #hasLoggedInAnew = false
  #losses = 0
  #openedAtMs = 0
  #reopenings = 0
  #pause = new AbortController()
  /** The ticket of the current connection, if messages carry it. */
  #heldTicket: string | undefined
  /** Time of the last message in either direction, by the monotonic clock. */
  #activeAtMs = 0
  /** Counts attempts, so that events of an older socket are ignored. */
  #attempt = 0

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

  /** Requests these topics in place of the previous ones. An empty list closes the stream. */
  requestTopics(topics: readonly string[]): void {
    const previousTopics = this.#topics
    this.#topics = [...new Set(topics)]
    if (this.#topics.length === 0) return this.close()
    const needsTicket = this.#topics.some(isPrivateTopic) && !previousTopics.some(isPrivateTopic)
    // A stream that waits to reopen keeps its pause, unless the new topics are the first that need
    // a ticket.
    if (!this.#isActive || needsTicket) {
      if (!this.#isActive) {
        this.#losses = 0
        this.#hasLoggedInAnew = false
      }
      void this.#open()
    } else if (this.#isOpen) {
      this.#changeSubscription(
        'unsubscribe',
        previousTopics.filter((topic) => !this.#topics.includes(topic)),
      )
      this.#changeSubscription(
        'subscribe',
        this.#topics.filter((topic) => !previousTopics.includes(topic)),
      )
    }
  }

  /** Closes the stream. It is not opened again until a topic is requested. */
  close(): void {
    this.#topics = []
    this.#drop()
    this.#listener.onStatus({ kind: 'closed' })
  }

  #drop(): void {
    this.#attempt += 1
    this.#pause.abort()
    this.#pause = new AbortController()
    this.#socket?.close()
    this.#socket = undefined
    this.#heldTicket = undefined
    this.#isOpen = false
    this.#isActive = false
  }

  async #open(): Promise<void> {
    this.#drop()
    const attempt = this.#attempt
    this.#isActive = true
    this.#listener.onStatus({ kind: 'opening' })
    try {
      const { network } = this.#client
      if (!network.openSocket) throw noSocketsFailure()
      const ticket = this.#topics.some(isPrivateTopic) ? await this.#ticket() : undefined
      const headers = await this.#headers()
      if (attempt !== this.#attempt) return
      const isInMessage = this.#client.preset.stream.ticketIn === 'message'
      this.#heldTicket = isInMessage ? ticket : undefined
      const address = this.#address(isInMessage ? undefined : ticket)
      const { host } = new URL(address)
      this.#socket = network.openSocket(address, headers, MAX_MESSAGE_BYTES, {
        onOpen: () => attempt === this.#attempt && this.#onOpened(),
        onText: (text) => attempt === this.#attempt && this.#receive(text),
        onEnd: (why, status) =>
          attempt === this.#attempt && this.#end(streamLostFailure(why, status, host), headers),
      })
    } catch (error) {
      if (attempt === this.#attempt)
        this.#end(error instanceof Failure ? error : cannotOpenFailure())
    }
  }

  #end(failure: Failure, headers: Readonly<Record<string, string>> = {}): void {
    // The next opening logs in again. If the login is refused twice in a row, the token is not the
    // cause (P19).
    const isRejected =
      failure.evidence.status === 401 &&
      failure.code !== 'CREDENTIALS_WRONG' &&
      !this.#hasLoggedInAnew
    this.#hasLoggedInAnew ||= isRejected
    if (isRejected) this.#client.token.reject((headers.authorization ?? '').replace(/^Bearer /, ''))
    if (isFinal(failure) && !isRejected) this.#fail(failure)
    else this.#waitToReopen(failure)
  }

  /** The address of the stream's own host, if the profile has one. */
  get #ownAddress(): string | undefined {
    return this.#client.preset.stream.address === 'own' ? this.#client.profile.streamUrl : undefined
  }

  // A stream host of its own does not receive the gateway's login.
  async #headers(): Promise<Record<string, string>> {
    return this.#ownAddress === undefined ? this.#client.authHeaders('exchange') : {}
  }

  // A ticket in the address is a secret too: it is hidden before anything can log it (B81).
  #address(ticket: string | undefined): string {
    const { socket } = this.#routes
    if (this.#ownAddress === undefined && !socket) throw noSocketPathFailure()
    const url = new URL(this.#ownAddress ?? this.#client.urlOf('exchange', socket?.path ?? ''))
    url.protocol = /^(?:http|ws):$/.test(url.protocol) ? 'ws:' : 'wss:'
    if (ticket !== undefined) url.searchParams.set('ticket', ticket)
    return url.href
  }

  async #ticket(): Promise<string> {
    const { ticket: route } = this.#routes
    if (!route) throw noTicketPathFailure()
    const { verdict } = await this.#client.ask({
      service: 'exchange',
      method: route.method,
      path: route.path,
      template: route.path,
      ...(route.method === 'GET' ? {} : { body: '{}' }),
    })
    if (verdict.kind === 'absent') throw ticketFailure('the service does not know this path', 404)
    if (verdict.kind !== 'done') throw verdict.failure
    const data = isJsonObject(verdict.body)
      ? (member(verdict.body, 'data') ?? verdict.body)
      : undefined
    const ticket = data !== undefined && isJsonObject(data) ? member(data, 'ticket') : undefined
    if (typeof ticket !== 'string' || ticket === '' || ticket.length > 4096)
      throw ticketFailure('the answer holds no ticket')
    this.#client.network.secrets?.hide([ticket])
    return ticket
  }

  #onOpened(): void {
    this.#isOpen = true
    this.#hasLoggedInAnew = false
    this.#openedAtMs = this.#client.network.clock.monotonicMs()
    this.#listener.onStatus({ kind: 'open' })
    this.#changeSubscription('subscribe', this.#topics)
    void this.#keepAwake(this.#pause.signal)
  }

  #changeSubscription(action: 'subscribe' | 'unsubscribe', topics: readonly string[]): void {
    if (topics.length === 0) return
    if (this.#client.preset.stream.framing === 'action') {
      for (const topic of topics) this.#send({ action, topic }, topic)
      return
    }
    const ticket =
      action === 'subscribe' && topics.some(isPrivateTopic) ? this.#heldTicket : undefined
    const [firstTopic = '', ...otherTopics] = topics
    this.#send({ method: action, topics }, otherTopics.length === 0 ? firstTopic : '', ticket)
  }

  // The ticket is sent but never shown.
  #send(message: object, topic: string, ticket?: string): void {
    const text = JSON.stringify(message)
    this.#socket?.send(ticket === undefined ? text : JSON.stringify({ ...message, ticket }))
    this.#activeAtMs = this.#client.network.clock.monotonicMs()
    this.#listener.onFrame({ text, topic, isOutgoing: true, isEvent: false, removed: [] })
  }

  #receive(text: string): void {
    this.#activeAtMs = this.#client.network.clock.monotonicMs()
    const redactedText = redactAnswer(this.#client.network.secrets?.clean(text) ?? text)
    this.#listener.onFrame({
      ...redactedText,
      ...readMessage(redactedText.text),
      isOutgoing: false,
    })
  }

  // Sends a ping before the service closes a stream without messages.
  async #keepAwake(signal: AbortSignal): Promise<void> {
    const { clock } = this.#client.network
    const { idleMs, framing } = this.#client.preset.stream
    if (idleMs === 0) return
    for (;;) {
      const remainingMs = this.#activeAtMs + idleMs * PING_AFTER_SHARE - clock.monotonicMs()
      if (remainingMs <= 0) this.#send({ [framing]: 'ping' }, '')
      else
        try {
          await clock.sleep(remainingMs, signal)
        } catch {
          return
        }
      if (signal.aborted) return
    }
  }

  #fail(failure: Failure): void {
    this.#drop()
    this.#listener.onStatus({ kind: 'failed', failure })
  }

  #waitToReopen(failure: Failure): void {
    const { clock, random } = this.#client.network
    this.#pause.abort()
    this.#pause = new AbortController()
    this.#socket = undefined
    this.#heldTicket = undefined
    if (this.#isOpen && clock.monotonicMs() - this.#openedAtMs >= STEADY_MS) this.#losses = 0
    this.#isOpen = false
    this.#losses += 1
    const pauseMs = Math.max(100, random() * Math.min(MAX_PAUSE_MS, 500 * 2 ** (this.#losses - 1)))
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

/** The id of a greeting in a topic that counts ids. A greeting reports nothing. */
const GREETING_ID = '-1'

// A message in either framing: its data is in `data` or in `body` (X30).
function readMessage(text: string): Pick<ShownFrame, 'topic' | 'isEvent'> {
  const message = findJson(text)
  if (!isJsonObject(message)) return { topic: '', isEvent: false }
  const [topic, id] = [member(message, 'topic'), member(message, 'id')]
  const data = member(message, 'data') ?? member(message, 'body')
  const isGreeting = isJsonNumber(id) && id.literal === GREETING_ID
  return {
    topic: typeof topic === 'string' && topic.length <= 200 ? topic : '',
    isEvent: data !== undefined && data !== null && !isGreeting,
  }
}
