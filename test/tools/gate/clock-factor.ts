import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import threads from 'node:worker_threads'

// Put before the program by `node --import …/clock-factor.ts?factor=4`: its clocks go so many times
// as fast, and what it waits for comes so much earlier. The program itself knows nothing of it. A
// message on its channel is answered with what its memory is after a collection of garbage
// (`--expose-gc`).

const factor = Number(new URL(import.meta.url).searchParams.get('factor') ?? 1)
const [beganWall, beganAt] = [Date.now(), performance.now()]
const [trueNow, trueTimeout, trueInterval, trueWait] = [
  performance.now.bind(performance),
  globalThis.setTimeout,
  globalThis.setInterval,
  timersPromises.setTimeout,
]

Date.now = () => Math.floor(beganWall + (trueNow() - beganAt) * factor)
performance.now = () => beganAt + (trueNow() - beganAt) * factor
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

const lookThread = new URL('look-thread.ts', import.meta.url).href
const TrueWorker = threads.Worker
threads.Worker = class extends TrueWorker {
  constructor(url: string | URL, options: threads.WorkerOptions = {}) {
    super(url, { ...options, execArgv: [...(options.execArgv ?? []), '--import', lookThread] })
  }
}
syncBuiltinESMExports()

/** Longest a look waits for the threads; one that is at work is looked at the next time. */
const THREADS_MS = 100
const looks = new threads.BroadcastChannel('partner-desk-look')
const answers = new threads.BroadcastChannel('partner-desk-heap')
looks.unref()
answers.unref()
process.on('message', () => {
  let threadsHeap = 0
  answers.onmessage = ({ data }: { data: unknown }) => void (threadsHeap += Number(data))
  looks.postMessage('look')
  globalThis.gc?.()
  trueTimeout(() => process.send?.({ ...process.memoryUsage(), threadsHeap }), THREADS_MS)
})
// The channel alone keeps no program alive.
process.channel?.unref()
