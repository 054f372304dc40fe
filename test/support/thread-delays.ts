import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1

/** The time by which timers of a thread were late, in milliseconds. */
export interface ThreadDelays {
  readonly p99: number
  readonly max: number
  /** The number of timers measured. */
  readonly count: number
}

/**
 * Measures the delays of the calling thread. The returned function reads the delays since its last
 * call, or since the beginning.
 */
export function measureDelays(): () => ThreadDelays {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  return () => {
    // Node counts from one tick to the next, so the tick's own length is subtracted.
    const toDelayMs = (nanoseconds: number): number =>
      Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    const delays = {
      p99: toDelayMs(histogram.percentile(99)),
      max: toDelayMs(histogram.max),
      count: histogram.count,
    }
    histogram.reset()
    return delays
  }
}
