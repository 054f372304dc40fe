/**
 * One abort signal for three limits: the time to the next sign of life, the total time, and the
 * person's cancellation.
 */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #total: ReturnType<typeof setTimeout>
  readonly #outer: AbortSignal | undefined
  readonly #forward = (): void => this.#controller.abort()
  #step: ReturnType<typeof setTimeout> | undefined
  /** True once a limit has passed; a cancellation leaves it false. */
  hasExpired = false

  constructor(totalMs: number, outer: AbortSignal | undefined) {
    this.#total = setTimeout(() => this.#expire(), totalMs)
    this.#outer = outer
    if (outer?.aborted) this.#controller.abort()
    outer?.addEventListener('abort', this.#forward, { once: true })
  }

  /** Aborts when a limit has passed, and at a cancellation. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Restarts the limit for the next sign of life. */
  expect(ms: number): void {
    clearTimeout(this.#step)
    this.#step = setTimeout(() => this.#expire(), ms)
  }

  /** Clears the limits. Call it in any case, or the timers keep the process running. */
  end(): void {
    clearTimeout(this.#total)
    clearTimeout(this.#step)
    this.#outer?.removeEventListener('abort', this.#forward)
  }

  #expire(): void {
    this.hasExpired = true
    this.#controller.abort()
  }
}
