import type { Failure, PlainFailure } from '../../../base/failure.ts'
import { plainToFailure } from '../../../base/failure.ts'
import type { EqualBlock, RowBlock, RowTaker } from '../../../store/runs/away-rows.ts'
import type { ToldPort } from './told-thread.ts'
import { ToldThread } from './told-thread.ts'

/**
 * Nothing was written for so long that the thread is taken for lost: that it ended is heard in
 * pauses only, and who waits for it to write makes none. A disk may keep it waiting for half a
 * minute.
 */
const LOST_MS = 60_000
/**
 * After so long what is given up counts as given up: a row is written in less, and the thread ends
 * with the run.
 */
const DROPPED_MS = 1000
/** Blocks that may wait for the thread: it has yet to start when the first of them come. */
const MOST_BLOCKS = 32

/** What the thread is started with. */
export interface RowThread extends ToldPort {
  readonly path: string
  readonly run: number
  /** One number; 1 once what it writes is given up. */
  readonly dropped: Int32Array
}

/** What it is told, one after the other. */
export type RowOrder = RowBlock | EqualBlock | 'commit' | 'drop'

/** What it answers: done, or what it failed with. */
export type RowAnswer = null | PlainFailure

/**
 * Starts the thread of `url`, which writes rows of one run into the cache that is open here for
 * writing.
 */
export function openRowThread(url: URL, path: string, run: number): RowTaker {
  const dropped = new Int32Array(new SharedArrayBuffer(4))
  const thread = new ToldThread<RowOrder, RowAnswer>(url, { path, run, dropped }, 4)
  let heardAt = performance.now()
  let isOpen = false
  let failure: Failure | undefined
  const tell = (order: RowOrder): void => {
    if (thread.left === 0) heardAt = performance.now()
    thread.tell(order)
  }
  const poll = (): void => {
    const answers = thread.take()
    if (answers.length > 0) heardAt = performance.now()
    for (const answer of answers) if (answer) failure ??= plainToFailure(answer)
    if (failure) throw failure
    if (thread.left > 0 && (thread.isEnded || performance.now() - heardAt > LOST_MS))
      throw thread.ended()
  }
  return {
    write(block) {
      isOpen = true
      tell(block)
      while (thread.left > MOST_BLOCKS) poll()
    },
    commit: () => tell('commit'),
    polledCommit() {
      poll()
      if (thread.left > 0) return 'waiting'
      isOpen = false
      return 'done'
    },
    close() {
      if (isOpen) {
        Atomics.store(dropped, 0, 1)
        tell('drop')
        for (
          const begun = performance.now();
          thread.left > 0 && performance.now() - begun < DROPPED_MS;
        )
          thread.take()
      }
      isOpen = false
      thread.end()
    },
  }
}
