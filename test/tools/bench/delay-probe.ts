// node --import ./delay-probe.ts … — measures the event loop delays of the main thread, from
// outside the program. SIGUSR2 writes those since the last signal into the file
// PARTNER_DESK_BENCH_DELAYS (a line of JSON, milliseconds) and starts again.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env.PARTNER_DESK_BENCH_DELAYS
const RESOLUTION_MS = 1

if (file !== undefined && isMainThread) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  process.on('SIGUSR2', () => {
    // Node counts from one tick to the next, so the tick's own length is subtracted.
    const toDelayMs = (nanoseconds: number): number =>
      Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    writeFileSync(
      `${file}.part`,
      JSON.stringify({
        p99: toDelayMs(histogram.percentile(99)),
        worst: toDelayMs(histogram.max),
        ticks: histogram.count,
      }),
    )
    renameSync(`${file}.part`, file)
    histogram.reset()
  })
}
