import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { Failure } from '../../base/failure.ts'
import type { SharedLedger } from '../../store/ledger-side.ts'
import type { ScanResult, ScanSetup } from '../../store/pair-scan.ts'
import type { ScanHelper, Sight } from '../../store/scan-helper.ts'

const POLL_MS = 10

/** What the scan's thread is started with. */
export interface ScanThread {
  readonly path: string
  readonly port: MessagePort
  /** 1 once its answer is sent. */
  readonly done: Int32Array
}

/** What it is asked. */
export interface ScanOrder {
  readonly setup: ScanSetup
  readonly ledger: SharedLedger
  readonly sight: Sight
}

/** Starts the thread of `url` on a cache; it opens the database meanwhile and waits for its order. */
export function openScanThread(url: URL, path: string, sight: Sight): ScanHelper {
  const { port1: own, port2: port } = new MessageChannel()
  const done = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(url, { workerData: { path, port, done } satisfies ScanThread, transferList: [port] })
  let isStarted = false
  let isEnded = false
  let cause: unknown
  worker.on('error', (error) => {
    cause = error
  })
  worker.on('exit', () => {
    isEnded = true
  })
  return {
    start(setup, ledger) {
      isStarted = true
      own.postMessage({ setup, ledger, sight } satisfies ScanOrder)
    },
    poll() {
      if (!isStarted) return 'none'
      Atomics.wait(done, 0, 0, POLL_MS)
      const found = receiveMessageOnPort(own) as { message: ScanResult | 'none' } | undefined
      if (found) return found.message
      // Its turns are done by nobody else.
      if (isEnded)
        throw new Failure({ kind: 'bug', code: 'THREAD_ENDED', what: 'The run was not finished', why: 'a thread of it ended before its time', advice: 'run it again; nothing was saved', cause })
      return 'waiting'
    },
    close() {
      own.close()
      void worker.terminate()
    },
  }
}
