import { MAX_SILENCE_MS } from '../src-main/contract/bridge.ts'

const TICK_MS = MAX_SILENCE_MS / 2
const MAX_SILENT_TICKS = 5

interface SilenceWatch {
  /** Resets the count after the host has sent something. */
  reset(): void
  stop(): void
}

/**
 * Calls `onsilent` when the host has sent nothing for five seconds of this page's running time. It
 * counts ticks instead of elapsed time: if page and host were suspended together, as in a sleeping
 * machine, the first tick afterwards comes before the host can have sent anything.
 */
export function watchSilence(onsilent: () => void): SilenceWatch {
  let silentTicks = 0
  const timer = setInterval(() => {
    silentTicks += 1
    if (silentTicks < MAX_SILENT_TICKS) return
    clearInterval(timer)
    onsilent()
  }, TICK_MS)
  return { reset: () => (silentTicks = 0), stop: () => clearInterval(timer) }
}
