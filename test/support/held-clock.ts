import { cancelled } from '../../src-main/base/failure.ts'
import type { Clock } from '../../src-main/base/instant.ts'

/** A clock whose sleeps end only when the test ends them, however busy the machine is. */
export interface HeldClock extends Clock {
  /** The length of every sleep so far, in milliseconds. */
  readonly sleeps: readonly number[]
  /** The lengths of the sleeps under way, in milliseconds. */
  pending(): readonly number[]
  /** Ends the sleeps of this length that are under way, or the next one if there is none. */
  expire(ms: number): Promise<void>
}

export function heldClock(): HeldClock {
  const sleeps: number[] = []
  const pending = new Map<() => void, number>()
  let onSleep: (() => void) | undefined
  return {
    sleeps,
    pending: () => [...pending.values()],
    nowMs: () => Date.now(),
    monotonicMs: () => 0,
    sleep(ms, signal) {
      sleeps.push(ms)
      if (signal?.aborted) return Promise.reject(cancelled())
      return new Promise((resolve, reject) => {
        const end = (): void => {
          pending.delete(end)
          resolve()
        }
        pending.set(end, ms)
        signal?.addEventListener('abort', () => {
          pending.delete(end)
          reject(cancelled())
        })
        onSleep?.()
      })
    },
    async expire(ms) {
      while (![...pending.values()].includes(ms))
        await new Promise<void>((resolve) => (onSleep = resolve))
      onSleep = undefined
      for (const [end, length] of [...pending]) if (length === ms) end()
    },
  }
}
