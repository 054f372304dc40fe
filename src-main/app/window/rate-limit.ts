import { Failure } from '../../base/failure.ts'
import type { Clock } from '../../base/instant.ts'

// Scrolling a table by dragging makes dozens of calls a second. No legitimate use reaches these
// limits.
const CALLS_PER_SECOND = 300
const MAX_BURST_CALLS = 600

/**
 * A token bucket per call name, refilled evenly, with a burst allowance. Throws Failure
 * TOO_MANY_CALLS when it is empty.
 */
export class RateLimit {
  readonly #clock: Clock
  readonly #buckets = new Map<string, { remaining: number; updatedAtMs: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  take(name: string): void {
    const now = this.#clock.monotonicMs()
    const bucket = this.#buckets.get(name) ?? { remaining: MAX_BURST_CALLS, updatedAtMs: now }
    const remaining = Math.min(
      MAX_BURST_CALLS,
      bucket.remaining + ((now - bucket.updatedAtMs) / 1000) * CALLS_PER_SECOND,
    )
    this.#buckets.set(name, { remaining: Math.max(0, remaining - 1), updatedAtMs: now })
    if (remaining < 1)
      throw new Failure({
        kind: 'busy',
        code: 'TOO_MANY_CALLS',
        what: 'The window makes too many calls',
        why: `${name} was called more than ${CALLS_PER_SECOND} times a second`,
        advice: 'wait a moment',
      })
  }
}
