import type { Instruction, InstructionView } from '../../../../src-main/contract/services.ts'
import { desk } from '../../../desk.svelte.ts'
import { readPrice, subjectOf } from '../history/answer.ts'
import type { Announcement, Countdown, CountdownReading, Moment } from './countdown.ts'
import { dueAnnouncement, readCountdown, startCountdown, tightenCountdown } from './countdown.ts'
import type { ExecutionObstacle } from './execution-obstacle.ts'
import { findExecutionObstacle } from './execution-obstacle.ts'
import { Press } from './press.ts'
import type { PriceKind } from './price-kinds.ts'
import { executionsOf, priceCalls } from './price-kinds.ts'
import type { TradingSession } from './trading-session.svelte.ts'

const TICK_MS = 100
/**
 * A repeated press within this time is ignored, so that a double click is never a second order,
 * even if the first answer is fast.
 */
const REPEAT_PAUSE_MS = 1000

/**
 * Requests a price of one kind, counts it down and executes it. Lasts as long as the screen.
 * `close` stops its timer.
 */
export class PriceOffer {
  readonly priceKind: PriceKind
  readonly #session: TradingSession
  readonly #quotePress = new Press(() => crypto.randomUUID())
  readonly #executionPress = new Press(() => crypto.randomUUID())
  #id = $state.raw<string | undefined>(undefined)
  #countdown: Countdown | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  /** The time of the last execution press, or of its answer if that is later. */
  #pressedAtMs = -Infinity
  /** The instruction of the last execution press, as JSON. */
  #pressedInstruction = ''
  reading = $state.raw<CountdownReading | undefined>(undefined)
  announcement = $state.raw<Announcement | 'answered' | undefined>(undefined)
  isRequesting = $state.raw(false)
  isExecuting = $state.raw(false)
  /** Failures of calls without an answer. It is not known whether such a call had an effect. */
  requestFailure = $state.raw<unknown>(undefined)
  executeFailure = $state.raw<unknown>(undefined)

  constructor(priceKind: PriceKind, session: TradingSession) {
    this.priceKind = priceKind
    this.#session = session
  }

  /**
   * The last offer requested on this screen. It is read from the session, which also holds the
   * executions from other windows.
   */
  get offer(): InstructionView | undefined {
    return this.#id === undefined
      ? undefined
      : this.#session.instructions.find(({ id }) => id === this.#id)
  }

  get subject(): string | undefined {
    const { offer } = this
    return offer?.state === 'done' ? subjectOf(this.priceKind, offer) : undefined
  }

  /** Newest first. */
  get executions(): readonly InstructionView[] {
    return this.subject === undefined
      ? []
      : executionsOf(this.priceKind, this.subject, this.#session.instructions)
  }

  get obstacle(): ExecutionObstacle | undefined {
    const { offer, subject, executions, reading, isRequesting, isExecuting, priceKind } = this
    const { executionOperation, isSingleUse } = priceCalls[priceKind]
    const hasPrice = priceKind !== 'quote' || readPrice(offer?.answer ?? null) !== undefined
    // An offer whose outcome was looked up later has no countdown, because its answer did not
    // arrive on this screen.
    const isExpired =
      reading === undefined &&
      offer?.state === 'done' &&
      offer.expiresAt !== null &&
      Date.parse(offer.expiresAt) <= Date.now()
    return findExecutionObstacle({
      callObstacle: this.#session.callObstacle(executionOperation),
      subject,
      hasPrice,
      isSingleUse,
      executions,
      isPressed: isExecuting || isRequesting,
      isInTime: reading?.isInTime ?? !isExpired,
    })
  }

  /**
   * Whether a price can be executed or is being executed. Its button is then the main one of the
   * screen.
   */
  get isLive(): boolean {
    const { obstacle, subject } = this
    return obstacle === undefined || (obstacle === 'underWay' && subject !== undefined)
  }

  /** Shows the offer requested before this screen opened, if it has not expired. */
  resume(): void {
    if (this.#id !== undefined) return
    const latestRequest = this.#session.instructions.find(
      ({ kind }) => kind === priceCalls[this.priceKind].requestKind,
    )
    if (
      latestRequest?.state === 'done' &&
      latestRequest.expiresAt !== null &&
      Date.parse(latestRequest.expiresAt) > Date.now()
    )
      this.#show(latestRequest)
  }

  async requestPrice(instruction: Instruction): Promise<InstructionView | undefined> {
    const id = this.#quotePress.begin(JSON.stringify(instruction))
    if (id === undefined) return undefined
    this.isRequesting = true
    this.announcement = undefined
    this.requestFailure = undefined
    this.executeFailure = undefined
    try {
      const view = await desk.call('instruct', { profile: desk.profileName, id, instruction })
      this.#quotePress.end()
      this.#show(view)
      if (view.state === 'done') this.announcement = 'answered'
      return view
    } catch (error) {
      this.#quotePress.fail()
      this.requestFailure = error
      return undefined
    } finally {
      this.isRequesting = false
    }
  }

  /** Executes the offer once, or not at all if there is an obstacle at this moment (A29). */
  async execute(instruction: Instruction): Promise<void> {
    this.#tick()
    const key = JSON.stringify(instruction)
    const isRepeat =
      key === this.#pressedInstruction && now().steadyMs - this.#pressedAtMs < REPEAT_PAUSE_MS
    this.#pressedInstruction = key
    this.#pressedAtMs = now().steadyMs
    if (isRepeat || this.obstacle !== undefined) return
    const id = this.#executionPress.begin(key)
    if (id === undefined) return
    this.isExecuting = true
    this.executeFailure = undefined
    try {
      this.#session.addAnswer(
        await desk.call('instruct', { profile: desk.profileName, id, instruction }),
      )
      this.#executionPress.end()
    } catch (error) {
      this.#executionPress.fail()
      this.executeFailure = error
    } finally {
      this.isExecuting = false
      this.#pressedAtMs = now().steadyMs
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #show(view: InstructionView): void {
    this.#session.addAnswer(view)
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
