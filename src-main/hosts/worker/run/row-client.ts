import type { Failure, PlainFailure } from '../../../base/failure.ts'
import { plainToFailure } from '../../../base/failure.ts'
import type { RowBlock, RowWriter } from '../../../store/runs/deferred-rows.ts'
import type { RequestPort } from './request-thread.ts'
import { RequestThread } from './request-thread.ts'

/**
 * The thread counts as lost after this time without an answer. A timeout is needed because the
 * waiting database thread blocks its event loop, and so does not notice the end of the thread. A
 * disk may block a write for half a minute.
 */
const LOST_AFTER_MS = 60_000
/**
 * Maximum wait until a cancelled thread stops writing. The thread stops after the current row, and
 * a row takes less time than this.
 */
const MAX_DROP_MS = 1000
/**
 * Maximum number of queued blocks. The first blocks arrive while the thread is still starting.
 */
const MAX_QUEUED_BLOCKS = 32

/** The start parameters of the thread. */
export interface RowThread extends RequestPort {
  readonly path: string
  readonly run: number
  /** Holds one number, which becomes 1 when the writing is cancelled. */
  readonly dropFlag: Int32Array
}

/** A request to the thread. Requests are served in order. */
export type RowRequest = RowBlock | 'commit' | 'drop'

/** An answer: null for success, or the failure. */
export type RowAnswer = null | PlainFailure

/**
 * Starts the thread of `url`. It writes the rows of a run into the cache `path`, which the calling
 * thread has open for writing too.
 */
export function openRowThread(url: URL, path: string, run: number): RowWriter {
  const dropFlag = new Int32Array(new SharedArrayBuffer(4))
  const thread = new RequestThread<RowRequest, RowAnswer>(url, { path, run, dropFlag }, 4)
  let answeredAtMs = performance.now()
  let isOpen = false
  let failure: Failure | undefined
  const send = (request: RowRequest): void => {
    if (thread.pendingCount === 0) answeredAtMs = performance.now()
    thread.send(request)
  }
  const poll = (): void => {
    const answers = thread.receive()
    if (answers.length > 0) answeredAtMs = performance.now()
    for (const answer of answers) if (answer) failure ??= plainToFailure(answer)
    if (failure) throw failure
    if (
      thread.pendingCount > 0 &&
      (thread.isEnded || performance.now() - answeredAtMs > LOST_AFTER_MS)
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
        Atomics.store(dropFlag, 0, 1)
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
