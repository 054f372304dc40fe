import type { PartOrder, PartResult, SharedLedger } from '../../../matching/orders.ts'
import type { ScanResult, ScanSetup } from '../../../matching/pair-scan.ts'
import type { RunHelper } from '../../../matching/run-helper.ts'
import type { SnapshotVersion } from '../../../matching/sources.ts'
import type { RequestPort } from './request-thread.ts'
import { RequestThread } from './request-thread.ts'

/** The start parameters of a run's second thread. */
export interface RunThread extends RequestPort {
  readonly path: string
}

/** A request to the thread. Requests are served in order. */
export type RunRequest =
  | { readonly kind: 'read'; readonly order: PartOrder }
  | {
      readonly kind: 'scan'
      readonly setup: ScanSetup
      readonly ledger: SharedLedger
      readonly snapshotVersion: SnapshotVersion
    }

/** Starts the thread of `url` on a cache. The thread opens the database and waits for requests. */
export function openRunThread(url: URL, path: string, snapshotVersion: SnapshotVersion): RunHelper {
  const thread = new RequestThread<RunRequest, unknown>(url, { path }, 12)
  // Returns the answer to the last request. Earlier answers that were not polled are skipped.
  const poll = <T>(): T | 'waiting' | 'none' => {
    if (thread.sentCount === 0) return 'none'
    const answers = thread.receive()
    if (answers.length > 0 && thread.pendingCount === 0)
      return answers[answers.length - 1] as T | 'none'
    // No other thread can do the work of this one.
    if (thread.isEnded) throw thread.endFailure()
    return 'waiting'
  }
  return {
    read: (order) => thread.send({ kind: 'read', order }),
    polledPart: () => poll<PartResult>(),
    scan: (setup, ledger) => thread.send({ kind: 'scan', setup, ledger, snapshotVersion }),
    polledScan: () => poll<ScanResult>(),
    close: () => thread.end(),
  }
}
