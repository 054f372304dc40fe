import { ALIVE_MS } from '../src-main/contract/bridge.ts'

const TICK_MS = ALIVE_MS / 2
const MAX_SILENT_TICKS = 5

interface SilenceWatch {
  /** Something came: the count begins anew. */
  hear(): void
  stop(): void
}

/**
 * Calls `onsilent` once nothing was heard for five seconds in which this page ran. Ticks are counted
 * and not the time between them: where page and host were stopped together, as in a sleeping
 * machine, the first tick afterwards comes before the host could have said anything.
 */
export function watchSilence(onsilent: () => void): SilenceWatch {
  let silentTicks = 0
  const timer = setInterval(() => {
    silentTicks += 1
    if (silentTicks < MAX_SILENT_TICKS) return
    clearInterval(timer)
    onsilent()
  }, TICK_MS)
  return { hear: () => (silentTicks = 0), stop: () => clearInterval(timer) }
}
