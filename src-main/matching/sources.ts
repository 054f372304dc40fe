import type { PairTexts } from '../reconciliation/tie-texts.ts'

/** Cells as stored in the cache. NULL is null, and every other value is text. */
export type TextCells = readonly (string | null)[]

/** The columns of a withdrawal that a run reads. `scannedColumns` has their numbers. */
export const withdrawalColumns = [
  'id',
  'external_ref',
  'txn_hash',
  'provisory_transaction_hash',
  'transaction_id',
  'created_at',
  'currency',
  'amount',
  'charged_fee',
  'debited_amount',
  'network_name',
  'address',
  'status',
  'is_blocked',
  'end_user_id',
  'confirmation_date',
] as const

/** The columns of a feed row that a run reads. */
export const feedColumns = [
  'id',
  'external_id',
  'transaction_hash',
  'status',
  'from_currency',
  'to_currency',
  'fee_currency',
  'fee',
  'amount_from',
  'amount_to',
  'destination',
  'created_at',
] as const

/** The byte between two cells of a scan. No UTF-8 text holds it. */
export const CELL_END = 255

/** One withdrawal of the feed: its row, external_id, transaction_hash and created_at. */
export type FeedCells = readonly [
  row: number,
  externalRef: string | null,
  hash: string | null,
  createdAt: string | null,
]

/**
 * Reads the cached records of a run from one unchanging snapshot. Its statements are in store/runs.
 */
export interface RecordSource {
  /** The lowest row number of a withdrawal; 1 where there is none. */
  firstRow(): number
  /** Every withdrawal's row number, ascending. */
  withdrawalRows(): readonly number[]
  /** A withdrawal's cells, in the order of `withdrawalColumns`; NULL is an empty cell. */
  withdrawal(row: number): readonly string[]
  /**
   * The cells of the withdrawals between two rows, both included, in the order of
   * `withdrawalColumns`, as UTF-8 with CELL_END between any two cells; NULL is an empty cell.
   */
  scan(fromRow: number, toRow: number): Uint8Array
  /** A transaction's cells, in the order of `feedColumns`. */
  transaction(row: number): TextCells
  /** The cells of the transactions at these rows, in the order of the rows. */
  transactions(rows: readonly number[]): readonly TextCells[]
  /** The ids of the transactions at these rows, in their order; '' for a row without a transaction. */
  transactionIds(rows: readonly number[]): readonly string[]
  /** The feed's withdrawals on the named rails, in the table's order. */
  feedWithdrawals(rails: readonly string[]): Iterable<FeedCells>
  /** The texts of pairs, each given by the rows of its withdrawal and its feed row, in their order. */
  pairTexts(pairs: readonly (readonly [withdrawal: number, feed: number])[]): readonly PairTexts[]
  /** external_ref and txn_hash of every withdrawal, in the table's order. */
  withdrawalTies(): Iterable<readonly [externalRef: string | null, hash: string | null]>
  /** The row with one of two spellings of an id. */
  findRow(kind: 'withdrawals' | 'transactions', ids: readonly [string, string]): number | undefined
}

/**
 * The version of a snapshot of the cache. Every new and every changed record changes it, so equal
 * versions mean equal records.
 */
export interface SnapshotVersion {
  readonly count: number
  readonly lastRow: number
  readonly lastChange: number
}
