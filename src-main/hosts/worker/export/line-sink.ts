import { Worker } from 'node:worker_threads'
import { cancelled, Failure } from '../../../base/failure.ts'
import type { Frame } from '../../../contract/wire.ts'
import { connect } from '../../../contract/wire.ts'
import type { LineJob, LinesWritten } from './line-writer.ts'
import { LineWriter } from './line-writer.ts'

/** The calls of the line thread. */
export type LineCalls = {
  write: { input: Uint8Array; output: null }
  end: { input: null; output: LinesWritten }
}

/**
 * The entry point of the thread that formats lines, and the least number of rows for which the
 * thread is started. `minRows` is at most KNOWN_ROW_COUNT, because a reader that has this many rows
 * before it does not count further.
 */
export interface LineThreadSettings {
  readonly url: URL
  readonly minRows: number
}

/** Formats and writes rows, in this thread or in another. */
export interface LineSink {
  /** Resolves once more rows can be accepted. */
  write(rows: Uint8Array): Promise<void>
  end(): Promise<LinesWritten>
  /** Resolves once nothing more is written: the descriptor can be closed. */
  close(): Promise<void>
}

// A queue of this size keeps both threads busy and takes little memory.
const MAX_QUEUED_BYTES = 4 * 1024 * 1024

/** Opens a sink in the calling thread. */
export function openLineSink(job: LineJob): LineSink {
  const writer = new LineWriter(job)
  return {
    write: (rows) => Promise.resolve(writer.write(rows)),
    end: () => Promise.resolve(writer.end()),
    close: () => Promise.resolve(),
  }
}

/**
 * Opens a sink in a separate thread, because formatting, hashing and writing lines takes about as
 * long as reading the rows. Aborting the signal ends the waits of `write`.
 */
export function startLineThread(url: URL, job: LineJob, signal: AbortSignal): LineSink {
  const worker = new Worker(url, { workerData: job, env: {}, execArgv: [] })
  const { call, fail } = connect<LineCalls>({
    post: (frame) => worker.postMessage(frame, transfersOf(frame)),
    onFrame: (listener) => worker.on('message', (frame: Frame) => listener(frame)),
  })
  const failThread = (why: string, cause?: unknown): void =>
    fail(
      new Failure({
        kind: 'bug',
        code: 'THREAD_LOST',
        what: 'The thread that writes the file ended',
        why,
        cause,
      }),
    )
  worker.on('error', (error) => failThread(error.message, error))
  worker.on('exit', () => failThread('unexpectedly'))
  const queue: { readonly done: Promise<null>; readonly size: number }[] = []
  let bytes = 0
  const abortion = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(cancelled()), { once: true }),
  )
  abortion.catch(() => undefined)
  return {
    async write(rows) {
      const size = rows.length
      const writing = call('write', rows)
      // The failure is reported later, where this promise is awaited. Until then it must not count
      // as an unhandled rejection.
      writing.catch(() => undefined)
      bytes += size
      queue.push({ done: writing, size })
      for (let oldest = queue[0]; oldest && bytes > MAX_QUEUED_BYTES; oldest = queue[0]) {
        // The first wait includes the start of the thread, so a wait can be long and must end when
        // the job is cancelled.
        await Promise.race([oldest.done, abortion])
        bytes -= oldest.size
        queue.shift()
      }
    },
    async end() {
      for (const { done } of queue) await done
      return call('end', null)
    },
    async close() {
      await worker.terminate()
    },
  }
}

// Rows are transferred, not copied: the sender no longer uses them.
function transfersOf(frame: Frame): ArrayBuffer[] {
  return frame.kind === 'call' && frame.input instanceof Uint8Array
    ? [frame.input.buffer as ArrayBuffer]
    : []
}
