import type { Instruction, InstructionView } from '../../../../src-main/contract/services.ts'
import { desk } from '../../../desk.svelte.ts'
import { readPrice, subjectOf } from '../history/answer.ts'
import type { Book } from './book.svelte.ts'
import type { Announcement, Countdown, Moment, Reading } from './countdown.ts'
import { dueAnnouncement, readCountdown, startCountdown, tightenCountdown } from './countdown.ts'
import type { Hindrance } from './may-execute.ts'
import { findHindrance } from './may-execute.ts'
import { Press } from './press.ts'
import type { Way } from './ways.ts'
import { executionsOf, wayParts } from './ways.ts'

const TICK_MS = 100
/** The second half of a double click is no second order, however quickly the first was answered. */
const REST_MS = 1000

/**
 * One way's offer: asking for it, its countdown and its execution. Lives as long as the screen;
 * `close` ends its ticking.
 */
export class Offering {
  readonly way: Way
  readonly #book: Book
  readonly #asking = new Press(() => crypto.randomUUID())
  readonly #executing = new Press(() => crypto.randomUUID())
  #id = $state.raw<string | undefined>(undefined)
  #countdown: Countdown | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  /** The last press or the last answer to one, whichever came later, and of what. */
  #pressedAtMs = -Infinity
  #pressedKey = ''
  reading = $state.raw<Reading | undefined>(undefined)
  announcement = $state.raw<Announcement | 'answered' | undefined>(undefined)
  isAsking = $state.raw(false)
  isExecuting = $state.raw(false)
  /** Why a call brought nothing, so that nothing is known to have been made. */
  askFailure = $state.raw<unknown>(undefined)
  executeFailure = $state.raw<unknown>(undefined)

  constructor(way: Way, book: Book) {
    this.way = way
    this.#book = book
  }

  /**
   * What was asked last here; as the book has it, so that what another window found out is known.
   */
  get offer(): InstructionView | undefined {
    return this.#id === undefined ? undefined : this.#book.all.find(({ id }) => id === this.#id)
  }

  get subject(): string | undefined {
    const { offer } = this
    return offer?.state === 'done' ? subjectOf(this.way, offer) : undefined
  }

  /** Newest first. */
  get executions(): readonly InstructionView[] {
    return this.subject === undefined ? [] : executionsOf(this.way, this.subject, this.#book.all)
  }

  get hindrance(): Hindrance | undefined {
    const { offer, subject, executions, reading, isAsking, isExecuting, way } = this
    const { executeOperation, isOnce } = wayParts[way]
    const hasPrice = way !== 'quote' || readPrice(offer?.answer ?? null) !== undefined
    // What was found out later by asking the service has no countdown: it was not there when the
    // answer came.
    const isPast =
      reading === undefined &&
      offer?.state === 'done' &&
      offer.expiresAt !== null &&
      Date.parse(offer.expiresAt) <= Date.now()
    return findHindrance({
      gate: this.#book.gate(executeOperation),
      subject,
      hasPrice,
      isOnce,
      executions,
      isPressed: isExecuting || isAsking,
      isInTime: reading?.isInTime ?? !isPast,
    })
  }

  /** A price stands that can be executed, or is: that is then the one thing to press. */
  get isLive(): boolean {
    const { hindrance, subject } = this
    return hindrance === undefined || (hindrance === 'underWay' && subject !== undefined)
  }

  /** Takes up what was asked before this screen was opened, where it still counts down. */
  resume(): void {
    if (this.#id !== undefined) return
    const latest = this.#book.all.find(({ kind }) => kind === wayParts[this.way].asks)
    if (
      latest?.state === 'done' &&
      latest.expiresAt !== null &&
      Date.parse(latest.expiresAt) > Date.now()
    )
      this.#hold(latest)
  }

  async ask(instruction: Instruction): Promise<InstructionView | undefined> {
    const id = this.#asking.begin(JSON.stringify(instruction))
    if (id === undefined) return undefined
    this.isAsking = true
    this.announcement = undefined
    this.askFailure = undefined
    this.executeFailure = undefined
    try {
      const view = await desk.call('instruct', { profile: desk.profileName, id, instruction })
      this.#asking.end()
      this.#hold(view)
      if (view.state === 'done') this.announcement = 'answered'
      return view
    } catch (error) {
      this.#asking.fail()
      this.askFailure = error
      return undefined
    } finally {
      this.isAsking = false
    }
  }

  /**
   * Executes what is offered, once; nothing at all where something stands against it at this very
   * moment (A29).
   */
  async execute(instruction: Instruction): Promise<void> {
    this.#tick()
    const key = JSON.stringify(instruction)
    const isResting = key === this.#pressedKey && now().steadyMs - this.#pressedAtMs < REST_MS
    this.#pressedKey = key
    this.#pressedAtMs = now().steadyMs
    if (isResting || this.hindrance !== undefined) return
    const id = this.#executing.begin(key)
    if (id === undefined) return
    this.isExecuting = true
    this.executeFailure = undefined
    try {
      this.#book.take(await desk.call('instruct', { profile: desk.profileName, id, instruction }))
      this.#executing.end()
    } catch (error) {
      this.#executing.fail()
      this.executeFailure = error
    } finally {
      this.isExecuting = false
      this.#pressedAtMs = now().steadyMs
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #hold(view: InstructionView): void {
    this.#book.take(view)
    this.#id = view.id
    this.announcement = undefined
    clearInterval(this.#timer)
    this.#countdown = view.state === 'done' ? startCountdown(view, now()) : undefined
    this.reading = this.#countdown && readCountdown(this.#countdown, now().steadyMs)
    if (this.#countdown) this.#timer = setInterval(() => this.#tick(), TICK_MS)
  }

  #tick(): void {
    if (!this.#countdown || !this.reading) return
    const moment = now()
    this.#countdown = tightenCountdown(this.#countdown, moment)
    const reading = readCountdown(this.#countdown, moment.steadyMs)
    this.announcement = dueAnnouncement(this.reading, reading) ?? this.announcement
    this.reading = reading
    if (reading.phase === 'expired') clearInterval(this.#timer)
  }
}

function now(): Moment {
  return { wallMs: Date.now(), steadyMs: performance.now() }
}
