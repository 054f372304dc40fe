// node --import ./delay-probe.ts … — notes by how much the main thread's event loop comes late,
// from outside the program. SIGUSR2 writes what was seen since the last time into the file
// PARTNER_DESK_BENCH_DELAYS (a line of JSON, milliseconds) and begins anew.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env.PARTNER_DESK_BENCH_DELAYS
const RESOLUTION_MS = 1

if (file !== undefined && isMainThread) {
  const seen = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  seen.enable()
  process.on('SIGUSR2', () => {
    // Node counts from one tick to the next: the tick itself is no delay.
    const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
    writeFileSync(
      `${file}.part`,
      JSON.stringify({ p99: late(seen.percentile(99)), worst: late(seen.max), ticks: seen.count }),
    )
    renameSync(`${file}.part`, file)
    seen.reset()
  })
}
