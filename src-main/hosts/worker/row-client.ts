import { plainToFailure } from '../../base/failure.ts'
import type { Failure, PlainFailure } from '../../base/failure.ts'
import type { RowBlock, RowTaker } from '../../store/away-rows.ts'
import { ToldThread } from './told-thread.ts'
import type { ToldPort } from './told-thread.ts'

/** Times that nothing was written when it was asked for, twenty seconds, after which the thread is taken for lost: that it ended is heard in pauses only, and who waits for it to write makes none. */
const MOST_POLLS = 2000
/** Times it is waited for, a second, until what is given up counts as given up: a row is written in less, and the thread ends with the run. */
const MOST_DROP_POLLS = 100
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
export type RowOrder = RowBlock | 'commit' | 'drop'

/** What it answers: done, or what it failed with. */
export type RowAnswer = null | PlainFailure

/** Starts the thread of `url`, which writes rows of one run into the cache that is open here for writing. */
export function openRowThread(url: URL, path: string, run: number): RowTaker {
  const dropped = new Int32Array(new SharedArrayBuffer(4))
  const thread = new ToldThread<RowOrder, RowAnswer>(url, { path, run, dropped }, 4)
  let idle = 0
  let isOpen = false
  let failure: Failure | undefined
  const poll = (): void => {
    const answers = thread.take()
    idle = answers.length > 0 ? 0 : idle + 1
    for (const answer of answers) if (answer) failure ??= plainToFailure(answer)
    if (failure) throw failure
    if (thread.left > 0 && (thread.isEnded || idle > MOST_POLLS)) throw thread.ended()
  }
  return {
    write(block) {
      isOpen = true
      thread.tell(block)
      while (thread.left > MOST_BLOCKS) poll()
    },
    commit: () => thread.tell('commit'),
    polledCommit() {
      poll()
      if (thread.left > 0) return 'waiting'
      isOpen = false
      return 'done'
    },
    close() {
      if (isOpen) {
        Atomics.store(dropped, 0, 1)
        thread.tell('drop')
        for (let polls = 0; thread.left > 0 && polls < MOST_DROP_POLLS; polls += 1) thread.take()
      }
      isOpen = false
      thread.end()
    },
  }
}
