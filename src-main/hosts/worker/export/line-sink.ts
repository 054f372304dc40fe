import { Worker } from 'node:worker_threads'
import { cancelled, Failure } from '../../../base/failure.ts'
import type { Frame } from '../../../contract/wire.ts'
import { connect } from '../../../contract/wire.ts'
import type { LineJob, LinesWritten } from './line-writer.ts'
import { LineWriter } from './line-writer.ts'

/** What the line thread does. */
export type LineCalls = {
  write: { input: Uint8Array; output: null }
  end: { input: null; output: LinesWritten }
}

/**
 * The built thread that makes lines, and the rows from which on it is worth its start: no more than
 * ROWS_KNOWN.
 */
export interface LineThread {
  readonly url: URL
  readonly rows: number
}

/** Takes rows and makes lines of them, here or in a thread of its own. */
export interface LineSink {
  /** Comes back once more can be taken. */
  write(rows: Uint8Array): Promise<void>
  end(): Promise<LinesWritten>
  /** Nothing is written any more once it comes back: the descriptor can be closed. */
  close(): Promise<void>
}

// Enough that neither waits for the other, and little memory.
const BYTES_UNDER_WAY = 4 * 1024 * 1024

/** A sink in the thread that asks. */
export function openLineSink(job: LineJob): LineSink {
  const writer = new LineWriter(job)
  return {
    write: (rows) => Promise.resolve(writer.write(rows)),
    end: () => Promise.resolve(writer.end()),
    close: () => Promise.resolve(),
  }
}

/**
 * A sink in a thread of its own, for it costs about as much to make lines of rows, to hash and to
 * write them as to read the rows. Waiting ends with the signal.
 */
export function startLineThread(url: URL, job: LineJob, signal: AbortSignal): LineSink {
  const worker = new Worker(url, { workerData: job, env: {}, execArgv: [] })
  const { call, fail } = connect<LineCalls>({
    post: (frame) => worker.postMessage(frame, movedWith(frame)),
    onFrame: (take) => worker.on('message', (frame: Frame) => take(frame)),
  })
  const lost = (why: string, cause?: unknown): void =>
    fail(
      new Failure({
        kind: 'bug',
        code: 'THREAD_LOST',
        what: 'The thread that writes the file ended',
        why,
        cause,
      }),
    )
  worker.on('error', (error) => lost(error.message, error))
  worker.on('exit', () => lost('unexpectedly'))
  const underWay: { readonly done: Promise<null>; readonly size: number }[] = []
  let bytes = 0
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(cancelled()), { once: true }),
  )
  stopped.catch(() => undefined)
  return {
    async write(rows) {
      const size = rows.length
      const done = call('write', rows)
      // Whoever waits for it hears of its failure; until then it is nobody's.
      done.catch(() => undefined)
      bytes += size
      underWay.push({ done, size })
      for (let first = underWay[0]; first && bytes > BYTES_UNDER_WAY; first = underWay[0]) {
        // The first time the thread has yet to start, which takes a while.
        await Promise.race([first.done, stopped])
        bytes -= first.size
        underWay.shift()
      }
    },
    async end() {
      for (const { done } of underWay) await done
      return call('end', null)
    },
    async close() {
      await worker.terminate()
    },
  }
}

// Rows are moved, not copied: they are nobody's here once they were handed over.
function movedWith(frame: Frame): ArrayBuffer[] {
  return frame.kind === 'call' && frame.input instanceof Uint8Array
    ? [frame.input.buffer as ArrayBuffer]
    : []
}
