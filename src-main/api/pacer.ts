import PQueue from 'p-queue'
import type { Failure } from '../base/failure.ts'
import { throwIfCancelled } from '../base/failure.ts'
import type { Clock } from '../base/instant.ts'

const FIRST_CONCURRENCY = 4
const MAX_CONCURRENCY = 16
const ANSWERS_PER_STEP = 50
const SILENCES_OF_AN_OUTAGE = 6
const FAILED_ANSWERS_OF_AN_OUTAGE = 24
const MAX_REFUSAL_MS = 15 * 60_000
// Two calls that start a second apart may arrive a little closer together.
const SPREAD_MARGIN_MS = 25

/** Returns a promise that settles when the next call may start. */
export type WaitToStart = () => Promise<void>

/** A ceiling that several pacers share: at most `perSecond` starts in a second, or 0 for none. */
export function startsAtMost(perSecond: number): WaitToStart {
  if (perSecond === 0) return () => Promise.resolve()
  const queue = new PQueue({ intervalCap: perSecond, interval: 1000 })
  return () => queue.add(() => undefined)
}

/** `perSecond` starts in a second, evenly spread, so that no two are close together. */
export function startsEvenly(perSecond: number): WaitToStart {
  const queue = new PQueue({ intervalCap: 1, interval: 1000 / perSecond + SPREAD_MARGIN_MS })
  return () => queue.add(() => undefined)
}

/**
 * Limits how many calls run at once and how fast they start. Begins with four calls in flight, adds
 * one after every fifty answers up to sixteen, and halves the number at a throttle or a 5xx. At
 * most `maxRate` calls start in a second (0: no ceiling). A throttle holds every call back, because
 * quotas are per account (A71). When its time is over, a single call probes the service, and the
 * others follow once the probe is answered. So with any number of waiting calls, a quota that is
 * used up for an hour costs the calls that met it first and one call for each wait (F25). If a
 * refusal names a time, new calls fail unsent with that refusal until then. They do so for at most
 * a quarter of an hour, because a quota may be raised meanwhile.
 */
export class Pacer {
  readonly #clock: Clock
  #concurrency = FIRST_CONCURRENCY
  #runningCalls = 0
  /** The calls that wait for their turn, in order. */
  readonly #waitingCalls: (() => void)[] = []
  #answers = 0
  #silences = 0
  #failedAnswers = 0
  #openAtMs = 0
  /** Consecutive throttles. The throttles of calls that were in flight together count once. */
  #throttleCount = 0
  #isThrottled = false
  /** Settles when the call that probes the service is answered. */
  #probe: Promise<void> | undefined
  #refusal: Failure | undefined
  /** Time until which the refusal also applies to new calls. */
  #refusedUntilMs = 0
  readonly #waitForRate: WaitToStart
  readonly #starts: readonly WaitToStart[]

  /** `starts` are further queues in which each call waits, in this order, before it starts. */
  constructor(clock: Clock, maxRate: number, starts: readonly WaitToStart[] = []) {
    this.#clock = clock
    this.#waitForRate = startsAtMost(maxRate)
    this.#starts = starts
  }

  /** Runs one attempt when its turn comes. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const knownRefusal = this.#refusal
    await new Promise<void>((resolve) => {
      this.#waitingCalls.push(resolve)
      this.#startWaiting()
    })
    try {
      // A call may be refused while it waits for the rate, so check refusals afterwards.
      await this.#waitForRate()
      const release = await this.#waitForTurn(knownRefusal, signal)
      try {
        throwIfCancelled(signal)
        return await this.#start(task, signal)
      } finally {
        release()
      }
    } finally {
      this.#runningCalls -= 1
      this.#startWaiting()
    }
  }

  #startWaiting(): void {
    while (this.#runningCalls < this.#concurrency) {
      const start = this.#waitingCalls.shift()
      if (!start) return
      this.#runningCalls += 1
      start()
    }
  }

  // The queues in #starts pace only the start: in them, the next call does not wait for the answer
  // of this one.
  async #start<T>(task: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    for (const start of this.#starts) {
      await start()
      throwIfCancelled(signal)
    }
    return task()
  }

  /** How many calls may be in flight now. */
  get concurrency(): number {
    return this.#concurrency
  }

  /** Holds every call back for `ms` from now on. */
  hold(ms: number): void {
    this.#openAtMs = Math.max(this.#openAtMs, this.#clock.monotonicMs() + ms)
  }

  /** Milliseconds for which calls are still held back. */
  get heldMs(): number {
    return Math.max(0, this.#openAtMs - this.#clock.monotonicMs())
  }

  /** Resolves once no call is held back. */
  async untilOpen(signal?: AbortSignal): Promise<void> {
    for (let remainingMs = this.heldMs; remainingMs > 0; remainingMs = this.heldMs)
      await this.#clock.sleep(remainingMs, signal)
  }

  /**
   * Records a throttled call and holds every call back for the time that `waitMs` returns for this
   * number of consecutive throttles. If `waitMs` throws, the waiting calls fail with the same
   * error, unsent.
   */
  throttle(waitMs: (throttleCount: number) => number): void {
    if (this.heldMs === 0) this.#throttleCount += 1
    this.#isThrottled = true
    try {
      this.hold(waitMs(this.#throttleCount))
    } catch (error) {
      this.#refuse(error as Failure)
      throw error
    }
  }

  recordAnswer(): void {
    this.#throttleCount = 0
    this.#isThrottled = false
    this.#refusedUntilMs = 0
    this.#silences = 0
    this.#failedAnswers = 0
    this.#answers += 1
    if (this.#answers % ANSWERS_PER_STEP === 0 && this.#concurrency < MAX_CONCURRENCY) {
      this.#concurrency += 1
      this.#startWaiting()
    }
  }

  recordFault(): void {
    this.#silences = 0
    this.#failedAnswers += 1
    this.#concurrency = Math.max(1, Math.floor(this.#concurrency / 2))
  }

  /**
   * Records a call without an answer. If enough consecutive calls had none, the calls that wait for
   * their turn fail with `failure`, unsent.
   */
  recordSilence(failure: Failure): void {
    this.#silences += 1
    if (this.#silences === SILENCES_OF_AN_OUTAGE) this.#refusal = failure
  }

  /**
   * Returns true after enough consecutive silences, or throttles and 5xx, that further tries are
   * pointless: ten minutes of outage stay under thirty calls.
   */
  isOutage(): boolean {
    return (
      this.#silences >= SILENCES_OF_AN_OUTAGE || this.#failedAnswers >= FAILED_ANSWERS_OF_AN_OUTAGE
    )
  }

  #refuse(failure: Failure): void {
    const { retry_at: retryAt } = failure.evidence
    const remainingMs = typeof retryAt === 'string' ? Date.parse(retryAt) - this.#clock.nowMs() : 0
    this.#refusal = failure
    this.#refusedUntilMs = this.#clock.monotonicMs() + Math.min(MAX_REFUSAL_MS, remainingMs)
  }

  // Waits for a turn and returns the function that ends it. Throws a refusal that became known
  // after this call was queued.
  async #waitForTurn(
    knownRefusal: Failure | undefined,
    signal: AbortSignal | undefined,
  ): Promise<() => void> {
    for (;;) {
      await this.untilOpen(signal)
      if (
        this.#refusal &&
        (this.#refusal !== knownRefusal || this.#clock.monotonicMs() < this.#refusedUntilMs)
      )
        throw this.#refusal
      if (!this.#isThrottled) return () => undefined
      if (!this.#probe) return this.#startProbe()
      await this.#probe
    }
  }

  #startProbe(): () => void {
    let release: () => void = () => undefined
    const probe = new Promise<void>((resolve) => (release = resolve))
    this.#probe = probe
    return () => {
      this.#probe = undefined
      release()
    }
  }
}
