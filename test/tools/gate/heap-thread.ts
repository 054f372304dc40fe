import { BroadcastChannel } from 'node:worker_threads'

// Loaded before each thread of the program by clock-factor.ts: collects the thread's garbage before
// its memory is measured, because an idle thread may leave it for hours.

const requests = new BroadcastChannel('partner-desk-heap-request')
// A second channel. On the first, every thread would also receive the others' answers.
const answers = new BroadcastChannel('partner-desk-heap-answer')
requests.onmessage = () => {
  globalThis.gc?.()
  answers.postMessage(process.memoryUsage().heapUsed)
}
// The channels alone must not keep a thread alive.
requests.unref()
answers.unref()
