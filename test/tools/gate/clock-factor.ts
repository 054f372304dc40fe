import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import threads from 'node:worker_threads'

// Loaded before the program by `node --import …/clock-factor.ts?factor=4`: multiplies the speed of
// its clocks and divides its waits. The program itself is unchanged. A message on the process's
// channel is answered with its memory after a garbage collection (`--expose-gc`).

const factor = Number(new URL(import.meta.url).searchParams.get('factor') ?? 1)
const [startWallMs, startMs] = [Date.now(), performance.now()]
const [trueNow, trueTimeout, trueInterval, trueWait] = [
  performance.now.bind(performance),
  globalThis.setTimeout,
  globalThis.setInterval,
  timersPromises.setTimeout,
]

Date.now = () => Math.floor(startWallMs + (trueNow() - startMs) * factor)
performance.now = () => startMs + (trueNow() - startMs) * factor
globalThis.setTimeout = Object.assign(
  (action: () => void, ms = 0, ...values: []) => trueTimeout(action, ms / factor, ...values),
  trueTimeout,
)
globalThis.setInterval = Object.assign(
  (action: () => void, ms = 0, ...values: []) => trueInterval(action, ms / factor, ...values),
  trueInterval,
)
timersPromises.setTimeout = (ms = 0, ...rest) => trueWait(ms / factor, ...rest)
syncBuiltinESMExports()

const heapThread = new URL('heap-thread.ts', import.meta.url).href
const TrueWorker = threads.Worker
threads.Worker = class extends TrueWorker {
  constructor(url: string | URL, options: threads.WorkerOptions = {}) {
    super(url, { ...options, execArgv: [...(options.execArgv ?? []), '--import', heapThread] })
  }
}
syncBuiltinESMExports()

/** The longest wait for the threads' answers. A busy thread is measured the next time. */
const THREADS_MS = 100
const requests = new threads.BroadcastChannel('partner-desk-heap-request')
const answers = new threads.BroadcastChannel('partner-desk-heap-answer')
requests.unref()
answers.unref()
process.on('message', () => {
  let threadsHeap = 0
  answers.onmessage = ({ data }: { data: unknown }) => void (threadsHeap += Number(data))
  requests.postMessage('measure')
  globalThis.gc?.()
  trueTimeout(() => process.send?.({ ...process.memoryUsage(), threadsHeap }), THREADS_MS)
})
// The channel alone must not keep the program alive.
process.channel?.unref()
