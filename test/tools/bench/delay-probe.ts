// node --import ./delay-probe.ts … — measures the event loop delays of the main thread, from
// outside the program. SIGUSR2 writes those since the last signal into the file
// PARTNER_DESK_BENCH_DELAYS (a line of JSON, milliseconds) and starts again.
import { renameSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { measureDelays } from '../../support/thread-delays.ts'

const file = process.env.PARTNER_DESK_BENCH_DELAYS

if (file !== undefined && isMainThread) {
  const readDelays = measureDelays()
  process.on('SIGUSR2', () => {
    const { p99, max, count } = readDelays()
    writeFileSync(`${file}.part`, JSON.stringify({ p99, worst: max, ticks: count }))
    renameSync(`${file}.part`, file)
  })
}
