import { Failure } from '../../base/failure.ts'
import type { Clock } from '../../base/instant.ts'

// A table that is dragged through asks some dozens of times a second; nothing honest asks a
// thousand times.
const PER_SECOND = 300
const AT_ONCE = 600

/**
 * A bucket of calls per name: refilled evenly, a burst allowed. Throws Failure TOO_MANY_CALLS when
 * it is empty.
 */
export class RateLimit {
  readonly #clock: Clock
  readonly #buckets = new Map<string, { left: number; at: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  take(name: string): void {
    const now = this.#clock.monotonicMs()
    const bucket = this.#buckets.get(name) ?? { left: AT_ONCE, at: now }
    const left = Math.min(AT_ONCE, bucket.left + ((now - bucket.at) / 1000) * PER_SECOND)
    this.#buckets.set(name, { left: Math.max(0, left - 1), at: now })
    if (left < 1)
      throw new Failure({
        kind: 'busy',
        code: 'TOO_MANY_CALLS',
        what: 'The window asks too often',
        why: `${name} was called more than ${PER_SECOND} times a second`,
        advice: 'wait a moment',
      })
  }
}
