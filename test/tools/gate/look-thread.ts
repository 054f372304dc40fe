import { BroadcastChannel } from 'node:worker_threads'

// Put before each thread of the program by clock-factor.ts: collects the thread's garbage before
// its memory is looked at, for a thread with little to do may leave it for hours.

const looks = new BroadcastChannel('partner-desk-look')
// Of its own: on the first every thread would answer to the others' answers.
const answers = new BroadcastChannel('partner-desk-heap')
looks.onmessage = () => {
  globalThis.gc?.()
  answers.postMessage(process.memoryUsage().heapUsed)
}
// The channels alone keep no thread alive.
looks.unref()
answers.unref()
