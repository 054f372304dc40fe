import { setTimeout as wait } from 'node:timers/promises'
import { cancelled } from '../../base/failure.ts'
import type { Clock } from '../../base/instant.ts'

/** This machine's clock. */
export const nodeClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, { signal })
    } catch {
      throw cancelled()
    }
  },
}
