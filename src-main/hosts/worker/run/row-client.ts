import type { Failure, PlainFailure } from '../../../base/failure.ts'
import { plainToFailure } from '../../../base/failure.ts'
import type { EqualBlock, RowBlock, RowWriter } from '../../../store/runs/deferred-rows.ts'
import type { RequestPort } from './request-thread.ts'
import { RequestThread } from './request-thread.ts'

/**
 * The thread counts as lost when nothing was written for this long. Its end is noticed only while
 * the event loop runs, and the waiting database thread blocks its own. A disk may block a write for
 * half a minute.
 */
const LOST_AFTER_MS = 60_000
/**
 * The longest wait for a cancelled write to stop. A row takes less, and the thread ends with the
 * run.
 */
const MAX_DROP_MS = 1000
/**
 * Blocks that may be queued for the thread, which is still starting when the first of them arrive.
 */
const MAX_QUEUED_BLOCKS = 32

/** The start parameters of the thread. */
export interface RowThread extends RequestPort {
  readonly path: string
  readonly run: number
  /** One number; 1 once its writing is cancelled. */
  readonly dropped: Int32Array
}

/** A request to the thread; they are served in order. */
export type RowRequest = RowBlock | EqualBlock | 'commit' | 'drop'

/** An answer: null for success, or the failure. */
export type RowAnswer = null | PlainFailure

/**
 * Starts the thread of `url`, which writes the rows of one run into the cache that this thread has
 * open for writing.
 */
export function openRowThread(url: URL, path: string, run: number): RowWriter {
  const dropped = new Int32Array(new SharedArrayBuffer(4))
  const thread = new RequestThread<RowRequest, RowAnswer>(url, { path, run, dropped }, 4)
  let heardAtMs = performance.now()
  let isOpen = false
  let failure: Failure | undefined
  const send = (order: RowRequest): void => {
    if (thread.pendingCount === 0) heardAtMs = performance.now()
    thread.send(order)
  }
  const poll = (): void => {
    const answers = thread.receive()
    if (answers.length > 0) heardAtMs = performance.now()
    for (const answer of answers) if (answer) failure ??= plainToFailure(answer)
    if (failure) throw failure
    if (
      thread.pendingCount > 0 &&
      (thread.isEnded || performance.now() - heardAtMs > LOST_AFTER_MS)
    )
      throw thread.endFailure()
  }
  return {
    write(block) {
      isOpen = true
      send(block)
      while (thread.pendingCount > MAX_QUEUED_BLOCKS) poll()
    },
    commit: () => send('commit'),
    pollCommit() {
      poll()
      if (thread.pendingCount > 0) return 'waiting'
      isOpen = false
      return 'done'
    },
    close() {
      if (isOpen) {
        Atomics.store(dropped, 0, 1)
        send('drop')
        for (
          const begunMs = performance.now();
          thread.pendingCount > 0 && performance.now() - begunMs < MAX_DROP_MS;
        )
          thread.receive()
      }
      isOpen = false
      thread.end()
    },
  }
}
