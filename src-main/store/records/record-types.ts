import type { InstantText } from '../../base/instant.ts'
import type { PackedRecords, ReceivedRecord } from '../../domain/packed-records.ts'

/** The kinds of records that grow. */
export type ActivityKind = 'withdrawals' | 'transactions' | 'quotes' | 'contacts'

/** A row of the cache that does not agree with its checksum. `key` is the key of its list row. */
export interface DamagedRow {
  readonly kind: ActivityKind
  readonly row: number
  readonly key: string
}

export interface SaveResult {
  readonly seen: number
  readonly added: number
  readonly changed: number
  readonly quarantined: number
  /** The oldest created_at of the batch, or null. */
  readonly oldest: InstantText | null
}

/** The state of the walk through the feed. Committed together with the rows it describes. */
export interface FeedState {
  /** The cursor of an interrupted pass, or null if no pass was interrupted. */
  readonly cursor: string | null
  readonly passBegunAt: InstantText | null
  readonly passIsFull: boolean
  /**
   * The number of saved pages of the pass. Absent if there is none, or if an earlier version of
   * this program began the pass.
   */
  readonly passPages?: number | undefined
  /**
   * The oldest created_at of the pass so far, by the service's clock. Absent if no record had one,
   * or if an earlier version of this program began the pass.
   */
  readonly passOldest?: InstantText | undefined
  /**
   * Present if a pass ended before it reached known records and its cursor is lost. Records older
   * than this instant may be missing, so the next pass from the top does not end before it. Empty:
   * the instant is unknown, and the next pass reads the whole feed. Absent if there is no gap.
   */
  readonly reach?: InstantText | '' | undefined
  /**
   * The feed is cached without a gap from `coveredFrom` to `coveredTo`, or null if not read yet.
   */
  readonly coveredFrom: InstantText | null
  readonly coveredTo: InstantText | null
  /** True once the end of the feed was reached. */
  readonly isComplete: boolean
}

/**
 * The state of the walk through the list of withdrawals. Committed together with the rows it
 * describes.
 */
export interface ListState {
  /** The page at which an interrupted pass continues, or null if no pass was interrupted. */
  readonly page: number | null
  readonly passBegunAt: InstantText | null
  readonly passIsFull: boolean
  /** The newest and the oldest created_at that the pass has listed, by the service's clock. */
  readonly passNewest: InstantText | null
  readonly passOldest: InstantText | null
  /** True once a pass has reached the list's end. */
  readonly isWhole: boolean
  /** The newest created_at that a finished pass has listed: everything older was listed too. */
  readonly listedTo: InstantText | null
  /** The last page of a pass that reached the list's end. */
  readonly lastPage: number | null
  /**
   * Every withdrawal that the service created from `coveredFrom` to `coveredTo` was listed, or null
   * if none was. If `isComplete` is true, every earlier withdrawal was listed too.
   */
  readonly coveredFrom: InstantText | null
  readonly coveredTo: InstantText | null
  /** True once the oldest withdrawal of the list was read, and there is no gap above it. */
  readonly isComplete: boolean
}

export type QueueState = 'wanted' | 'found' | 'absent' | 'failed'

export interface QueueItem {
  readonly id: string
  readonly state: QueueState
  readonly askedAt: InstantText | null
  readonly firstSeen: InstantText | null
  readonly status: string | null
  readonly createdAt: string | null
}

/** The outcome of a request for one id. */
export type FetchOutcome =
  | { readonly id: string; readonly kind: 'found'; readonly incoming: ReceivedRecord }
  | { readonly id: string; readonly kind: 'absent' }
  | { readonly id: string; readonly kind: 'failed'; readonly why: string }

/** The usable records that answered requests for many ids, in the order of the ids, as one page. */
export interface FetchedPage {
  readonly kind: 'page'
  readonly ids: readonly string[]
  readonly page: PackedRecords
}
