import PQueue from 'p-queue'
import { throwIfCancelled } from '../base/failure.ts'
import type { Clock } from '../base/instant.ts'

const FIRST = 4
const MOST = 16
const ANSWERS_PER_STEP = 50
const SILENCES_OF_AN_OUTAGE = 6
const TROUBLES_OF_AN_OUTAGE = 24

/**
 * How many calls are under way at once and how fast they start: begins with four in flight, one more after every fifty
 * answers up to sixteen, halved at a throttle or a 5xx; at most `maxRate` starts in a second (0: no ceiling).
 * A pause holds every call back, for quotas are per account (A71).
 */
export class Pacer {
  readonly #queue: PQueue
  readonly #clock: Clock
  #answers = 0
  #silences = 0
  #troubles = 0
  #openAtMs = 0

  constructor(clock: Clock, maxRate: number) {
    this.#clock = clock
    this.#queue = new PQueue(maxRate > 0 ? { concurrency: FIRST, intervalCap: maxRate, interval: 1000 } : { concurrency: FIRST })
  }

  /** Runs one attempt when its turn comes. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#queue.add(async () => {
      await this.#untilOpen(signal)
      throwIfCancelled(signal)
      return task()
    }) as Promise<T>
  }

  /** How many calls may be under way now. */
  get concurrency(): number {
    return this.#queue.concurrency
  }

  /** Holds every call back for `ms` from now on. */
  hold(ms: number): void {
    this.#openAtMs = Math.max(this.#openAtMs, this.#clock.monotonicMs() + ms)
  }

  /** For how long calls are still held back. */
  get heldMs(): number {
    return Math.max(0, this.#openAtMs - this.#clock.monotonicMs())
  }

  /** Holds every call back for `ms`, then returns. */
  async pause(ms: number, signal?: AbortSignal): Promise<void> {
    this.hold(ms)
    await this.#untilOpen(signal)
  }

  sawAnswer(): void {
    this.#silences = 0
    this.#troubles = 0
    this.#answers += 1
    if (this.#answers % ANSWERS_PER_STEP === 0 && this.#queue.concurrency < MOST) this.#queue.concurrency += 1
  }

  sawTrouble(): void {
    this.#silences = 0
    this.#troubles += 1
    this.#queue.concurrency = Math.max(1, Math.floor(this.#queue.concurrency / 2))
  }

  /** No answer at all. */
  sawSilence(): void {
    this.#silences += 1
  }

  /**
   * True after so many silences, or throttles and 5xx, in a row that further tries are pointless: ten minutes of outage stay
   * under thirty calls.
   */
  isOutage(): boolean {
    return this.#silences >= SILENCES_OF_AN_OUTAGE || this.#troubles >= TROUBLES_OF_AN_OUTAGE
  }

  /** True once the service has given a usable answer. */
  get hasAnswered(): boolean {
    return this.#answers > 0
  }

  async #untilOpen(signal: AbortSignal | undefined): Promise<void> {
    for (let left = this.#openAtMs - this.#clock.monotonicMs(); left > 0; left = this.#openAtMs - this.#clock.monotonicMs()) await this.#clock.sleep(left, signal)
  }
}
