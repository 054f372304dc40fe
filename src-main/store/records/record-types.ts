import type { InstantText } from '../../base/instant.ts'
import type { PackedRecords, ReceivedRecord } from '../../domain/packed-records.ts'

/** Kinds of records that grow. */
export type ActivityKind = 'withdrawals' | 'transactions' | 'quotes' | 'contacts'

/** A row of the cache that is not what was saved in it; the key as in lists. */
export interface DamagedRow {
  readonly kind: ActivityKind
  readonly row: number
  readonly key: string
}

export interface Saved {
  readonly seen: number
  readonly added: number
  readonly changed: number
  readonly quarantined: number
  /** The oldest created_at of the batch, or null. */
  readonly oldest: InstantText | null
}

/** Where the walk of the feed stands. Committed together with the rows it speaks of. */
export interface FeedState {
  /** The cursor of a pass that was interrupted; null where none is. */
  readonly cursor: string | null
  readonly passBegunAt: InstantText | null
  readonly passIsFull: boolean
  /**
   * How many pages of the pass are kept; absent: none, or the pass is of an earlier version of this
   * program.
   */
  readonly passPages?: number | undefined
  /**
   * When the oldest record of the pass so far was made, by the service's clock; absent: none told,
   * or of an earlier version.
   */
  readonly passOldest?: InstantText | undefined
  /**
   * A pass ended before it came to what was known, and its cursor is lost: below this instant
   * records may be missing, so that the next pass from the top does not end above it. Empty: nobody
   * knows where, and it goes to the feed's end. Absent: there is no gap.
   */
  readonly reach?: InstantText | '' | undefined
  /** The feed is cached without a gap from `coveredFrom` up to `coveredTo`; null: nothing yet. */
  readonly coveredFrom: InstantText | null
  readonly coveredTo: InstantText | null
  /** True once the feed's very end was reached. */
  readonly isComplete: boolean
}

/** Where the list of withdrawals stands. Committed together with the rows it speaks of. */
export interface ListState {
  /** The page at which an interrupted pass goes on; null where none is. */
  readonly page: number | null
  readonly passBegunAt: InstantText | null
  readonly passIsFull: boolean
  /** The newest and the oldest created_at that the pass has listed, by the service's clock. */
  readonly passNewest: InstantText | null
  readonly passOldest: InstantText | null
  /** Whether a pass has come to the list's end. */
  readonly isWhole: boolean
  /** The newest created_at that a finished pass has listed: whatever is older was listed too. */
  readonly listedTo: InstantText | null
  /** The last page of a pass that came to the list's end. */
  readonly lastPage: number | null
  /**
   * Every withdrawal that the service created from `coveredFrom` up to `coveredTo` was listed; null:
   * none yet. Where `isComplete` is true, so was everything before it.
   */
  readonly coveredFrom: InstantText | null
  readonly coveredTo: InstantText | null
  /** True once the oldest withdrawal of the list was read, and no gap lies above it. */
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

/** What became of one asked id. */
export type Fetched =
  | { readonly id: string; readonly kind: 'found'; readonly incoming: ReceivedRecord }
  | { readonly id: string; readonly kind: 'absent' }
  | { readonly id: string; readonly kind: 'failed'; readonly why: string }

/** What many asked ids gave: usable records in the order of the ids, as one page of their own. */
export interface FetchedPage {
  readonly kind: 'page'
  readonly ids: readonly string[]
  readonly page: PackedRecords
}
