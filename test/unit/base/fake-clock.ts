import { cancelled } from '../../../src-main/base/failure.ts'
import type { Clock } from '../../../src-main/base/instant.ts'

/** A clock that advances only when a test moves it. A sleep is recorded and ends at once. */
export interface FakeClock extends Clock {
  /** Every requested sleep, in milliseconds. */
  readonly sleeps: number[]
  /** Advances both the wall clock and the monotonic clock. */
  advance(ms: number): void
  /** Sets the wall clock. No time passes. */
  setWall(nowMs: number): void
}

export const START_MS = Date.UTC(2026, 10, 21, 10)

export function fakeClock(): FakeClock {
  let wallMs = START_MS
  let monotonicNowMs = 5000
  const sleeps: number[] = []
  const advance = (ms: number): void => {
    wallMs += ms
    monotonicNowMs += ms
  }
  return {
    sleeps,
    advance,
    nowMs: () => wallMs,
    monotonicMs: () => monotonicNowMs,
    setWall(nowMs) {
      wallMs = nowMs
    },
    async sleep(ms, signal) {
      if (signal?.aborted) throw cancelled()
      sleeps.push(ms)
      advance(ms)
    },
  }
}
