/**
 * One abort signal for three events: the next data is late, the total time is over, or the person
 * cancels.
 */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #total: ReturnType<typeof setTimeout>
  readonly #outerSignal: AbortSignal | undefined
  readonly #forward = (): void => this.#controller.abort()
  #step: ReturnType<typeof setTimeout> | undefined
  /** True once a limit has passed. A cancellation leaves it false. */
  hasExpired = false

  constructor(totalMs: number, outerSignal: AbortSignal | undefined) {
    this.#total = setTimeout(() => this.#expire(), totalMs)
    this.#outerSignal = outerSignal
    if (outerSignal?.aborted) this.#controller.abort()
    outerSignal?.addEventListener('abort', this.#forward, { once: true })
  }

  /** Aborts when a limit has passed, and at a cancellation. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Sets the time within which the next data must arrive. */
  expect(ms: number): void {
    clearTimeout(this.#step)
    this.#step = setTimeout(() => this.#expire(), ms)
  }

  /** Clears the limits. Must always be called, because the timers keep the process running. */
  end(): void {
    clearTimeout(this.#total)
    clearTimeout(this.#step)
    this.#outerSignal?.removeEventListener('abort', this.#forward)
  }

  #expire(): void {
    this.hasExpired = true
    this.#controller.abort()
  }
}
