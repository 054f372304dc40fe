import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { Failure } from '../../base/failure.ts'
import type { PartOrder, PartResult, SharedLedger } from '../../store/ledger-side.ts'
import type { ScanResult, ScanSetup } from '../../store/pair-scan.ts'
import type { RunHelper, Sight } from '../../store/run-helper.ts'

const POLL_MS = 10

/** What a run's second thread is started with. */
export interface RunThread {
  readonly path: string
  readonly port: MessagePort
  /** How many answers were sent. */
  readonly answered: Int32Array
}

/** What it is asked, one after the other. */
export type RunOrder = { readonly kind: 'read'; readonly order: PartOrder } | { readonly kind: 'scan'; readonly setup: ScanSetup; readonly ledger: SharedLedger; readonly sight: Sight }

/** Starts the thread of `url` on a cache; it opens the database meanwhile and waits for its orders. */
export function openRunThread(url: URL, path: string, sight: Sight): RunHelper {
  const { port1: own, port2: port } = new MessageChannel()
  const answered = new Int32Array(new SharedArrayBuffer(4))
  // What it makes is thrown away row by row: a small nursery holds its memory down and costs it nothing.
  const worker = new Worker(url, { workerData: { path, port, answered } satisfies RunThread, transferList: [port], env: {}, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 12 } })
  const orders = { asked: 0, taken: 0 }
  let isEnded = false
  let cause: unknown
  worker.on('error', (error) => {
    cause = error
  })
  worker.on('exit', () => {
    isEnded = true
  })
  const ask = (order: RunOrder): void => {
    orders.asked += 1
    own.postMessage(order)
  }
  // The answer to the last order; those before it, if nobody asked for them, are passed over.
  const poll = <T>(): T | 'waiting' | 'none' => {
    if (orders.asked === 0) return 'none'
    Atomics.wait(answered, 0, orders.taken, POLL_MS)
    for (let found = receiveMessageOnPort(own); found; found = receiveMessageOnPort(own)) {
      orders.taken += 1
      if (orders.taken === orders.asked) return (found as { message: T | 'none' }).message
    }
    // Its part is done by nobody else.
    if (isEnded)
      throw new Failure({ kind: 'bug', code: 'THREAD_ENDED', what: 'The run was not finished', why: 'a thread of it ended before its time', advice: 'run it again; nothing was saved', cause })
    return 'waiting'
  }
  return {
    read: (order) => ask({ kind: 'read', order }),
    polledPart: () => poll<PartResult>(),
    scan: (setup, ledger) => ask({ kind: 'scan', setup, ledger, sight }),
    polledScan: () => poll<ScanResult>(),
    close() {
      own.close()
      void worker.terminate()
    },
  }
}
