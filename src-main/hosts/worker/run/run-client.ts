import type { PartOrder, PartResult, SharedLedger } from '../../../matching/orders.ts'
import type { ScanResult, ScanSetup } from '../../../matching/pair-scan.ts'
import type { RunHelper } from '../../../matching/run-helper.ts'
import type { Sight } from '../../../matching/sources.ts'
import type { ToldPort } from './told-thread.ts'
import { ToldThread } from './told-thread.ts'

/** The start parameters of a run's second thread. */
export interface RunThread extends ToldPort {
  readonly path: string
}

/** A request to that thread; they are served in order. */
export type RunOrder =
  | { readonly kind: 'read'; readonly order: PartOrder }
  | {
      readonly kind: 'scan'
      readonly setup: ScanSetup
      readonly ledger: SharedLedger
      readonly sight: Sight
    }

/** Starts the thread of `url` on a cache. It opens the database at once and waits for requests. */
export function openRunThread(url: URL, path: string, sight: Sight): RunHelper {
  const thread = new ToldThread<RunOrder, unknown>(url, { path }, 12)
  // Returns the answer to the last request. Earlier answers that were not polled are skipped.
  const poll = <T>(): T | 'waiting' | 'none' => {
    if (thread.told === 0) return 'none'
    const answers = thread.take()
    if (answers.length > 0 && thread.left === 0) return answers[answers.length - 1] as T | 'none'
    // No other thread does this part.
    if (thread.isEnded) throw thread.ended()
    return 'waiting'
  }
  return {
    read: (order) => thread.tell({ kind: 'read', order }),
    polledPart: () => poll<PartResult>(),
    scan: (setup, ledger) => thread.tell({ kind: 'scan', setup, ledger, sight }),
    polledScan: () => poll<ScanResult>(),
    close: () => thread.end(),
  }
}
