import { cancelled } from '../../src-main/base/failure.ts'
import type { Clock } from '../../src-main/base/instant.ts'

/** A clock on which nothing becomes due by itself, however busy the machine is. */
export interface HeldClock extends Clock {
  /** The length of every sleep so far, in milliseconds. */
  readonly sleeps: readonly number[]
  /** Ends the sleep under way, or the next one where there is none. */
  expire(): Promise<void>
}

export function heldClock(): HeldClock {
  const sleeps: number[] = []
  const pending = new Set<() => void>()
  let onSleep: (() => void) | undefined
  return {
    sleeps,
    nowMs: () => Date.now(),
    monotonicMs: () => 0,
    sleep(ms, signal) {
      sleeps.push(ms)
      if (signal?.aborted) return Promise.reject(cancelled())
      return new Promise((done, failed) => {
        const end = (): void => {
          pending.delete(end)
          done()
        }
        pending.add(end)
        signal?.addEventListener('abort', () => {
          pending.delete(end)
          failed(cancelled())
        })
        onSleep?.()
      })
    },
    async expire() {
      if (pending.size === 0) await new Promise<void>((done) => (onSleep = done))
      onSleep = undefined
      for (const end of pending) end()
    },
  }
}
