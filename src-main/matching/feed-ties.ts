import { isInstant } from '../base/instant.ts'
import type { ReconcileSettings } from '../reconciliation/assumptions.ts'
import { KeyColumn } from '../reconciliation/key-index.ts'
import type { ProviderRecord } from '../reconciliation/provider-record.ts'
import { normalHash, normalIdentifier, normalText } from '../reconciliation/row/normal-form.ts'
import { isRecordInPeriod, isVoidRecord } from '../reconciliation/rules.ts'
import type { TieKey } from '../reconciliation/tie.ts'
import { tieFeed } from '../reconciliation/tie.ts'
import { areTextsAgreeing } from '../reconciliation/tie-texts.ts'
import type { RunBounds } from './run-bounds.ts'
import { isNamed } from './run-bounds.ts'
import type { RecordSource } from './sources.ts'

const ROWS_PER_YIELD = 2000

/** Reads the records of a run, which a tie needs only where their texts do not suffice. */
export interface ProviderReader {
  /** Number of withdrawals. */
  readonly count: number
  /** The row number of a withdrawal in its table. */
  rowOf(index: number): number
  withdrawal(index: number): ProviderRecord
  /** The feed row with this row number. */
  feed(row: number): ProviderRecord
}

/** The feed of a run: its ties, and its rows without a withdrawal. */
export interface CachedFeed {
  /** The feed row's number for each withdrawal, 0 for none; empty where the feed has no row. */
  readonly tiedRow: Int32Array
  /**
   * 1 for each withdrawal whose feed row contradicts it or has a date outside the period; empty where
   * the feed has no row.
   */
  readonly hasDifferingFeedRow: Uint8Array
  readonly untiedRows: readonly { readonly row: number; readonly isInside: boolean }[]
}

interface FeedColumns {
  readonly rows: number[]
  readonly ref: KeyColumn
  readonly hash: KeyColumn
  readonly insideFlags: boolean[]
  readonly datedOutsideFlags: boolean[]
}

type TieColumns = Pick<FeedColumns, 'ref' | 'hash'>

/** Ties the cached feed rows on the reconciled rails to withdrawals. Yields regularly. */
export function* tieCachedFeed(
  source: RecordSource,
  settings: Required<ReconcileSettings>,
  bounds: RunBounds,
  reader: ProviderReader,
): Generator<void, CachedFeed> {
  const feed = yield* readFeed(source, settings, bounds)
  if (feed.rows.length === 0)
    return { tiedRow: new Int32Array(0), hasDifferingFeedRow: new Uint8Array(0), untiedRows: [] }
  const withdrawals = yield* readWithdrawals(source, reader.count)
  const rowOfFeed = (index: number): number => feed.rows[index] as number
  const ties = yield* tieFeed(
    {
      keys: settings.ties.map((name) => tieKey(name, withdrawals, feed)),
      withdrawal: (index) => reader.withdrawal(index),
      feed: (index) => reader.feed(rowOfFeed(index)),
      isVoid: (record) => isVoidRecord(record, settings),
      areAgreeing: (pairs) =>
        areAgreeing(
          source,
          settings,
          pairs.map(([index, feedIndex]) => [reader.rowOf(index), rowOfFeed(feedIndex)]),
        ),
    },
    reader.count,
    feed.rows.length,
  )
  for (const { ref, hash } of [withdrawals, feed]) {
    ref.release()
    hash.release()
  }
  const tiedRow = new Int32Array(reader.count)
  const hasDifferingFeedRow = ties.isContradicted
  for (let index = 0; index < reader.count; index += 1) {
    const feedIndex = ties.feedOf[index] as number
    if (feedIndex < 0) continue
    tiedRow[index] = rowOfFeed(feedIndex)
    if (feed.datedOutsideFlags[feedIndex] === true) hasDifferingFeedRow[index] = 1
  }
  const untiedRows = feed.rows.flatMap((row, index) =>
    ties.isTied[index] === 1 ? [] : [{ row, isInside: feed.insideFlags[index] as boolean }],
  )
  return { tiedRow, hasDifferingFeedRow, untiedRows }
}

function* readFeed(
  source: RecordSource,
  { rails }: ReconcileSettings,
  bounds: RunBounds,
): Generator<void, FeedColumns> {
  const feed: FeedColumns = {
    rows: [],
    ref: new KeyColumn(),
    hash: new KeyColumn(),
    insideFlags: [],
    datedOutsideFlags: [],
  }
  for (const [row, ref, hash, createdAt] of source.feedWithdrawals(rails)) {
    feed.rows.push(row)
    const keys = { externalRef: normalIdentifier(ref ?? ''), txnHash: normalHash(hash ?? '') }
    feed.ref.push(keys.externalRef)
    feed.hash.push(keys.txnHash)
    feed.insideFlags.push(isFeedRowInside(bounds, createdAt ?? '', keys))
    feed.datedOutsideFlags.push(isDatedOutside(bounds, createdAt ?? ''))
    if (feed.rows.length % ROWS_PER_YIELD === 0) yield
  }
  return feed
}

function* readWithdrawals(source: RecordSource, count: number): Generator<void, TieColumns> {
  const columns = { ref: new KeyColumn(count), hash: new KeyColumn(count) }
  for (const [ref, hash] of source.withdrawalTies()) {
    columns.ref.push(normalIdentifier(ref ?? ''))
    columns.hash.push(normalHash(hash ?? ''))
    if (columns.ref.count % ROWS_PER_YIELD === 0) yield
  }
  return columns
}

function tieKey(
  name: 'txn_hash' | 'external_ref',
  withdrawals: TieColumns,
  feed: TieColumns,
): TieKey {
  return name === 'txn_hash'
    ? { name, withdrawals: withdrawals.hash, feed: feed.hash, text: (record) => record.txnHash }
    : { name, withdrawals: withdrawals.ref, feed: feed.ref, text: (record) => record.externalRef }
}

function areAgreeing(
  source: RecordSource,
  settings: Required<ReconcileSettings>,
  rows: readonly (readonly [withdrawal: number, feed: number])[],
): readonly boolean[] {
  const isVoid = (status: string | null): boolean =>
    isVoidRecord({ status: normalText(status ?? '') }, settings)
  return source
    .pairTexts(rows)
    .map(
      (texts) =>
        isVoid(texts.withdrawal.status) === isVoid(texts.feed.status) &&
        areTextsAgreeing(texts, settings.feeSource, settings.feedNet),
    )
}

// Compares texts, also of unreadable dates, as a run does where it notes records outside its period.
function isDatedOutside({ period }: RunBounds, created: string): boolean {
  return period !== null && (created < period.from || created > period.to)
}

// An unreadable date counts as inside the period.
function isFeedRowInside(
  bounds: RunBounds,
  created: string,
  { externalRef, txnHash }: Pick<ProviderRecord, 'externalRef' | 'txnHash'>,
): boolean {
  return isRecordInPeriod(bounds, isInstant(created) ? created : '', () =>
    isNamed(bounds, (name) =>
      name === 'external_ref' ? externalRef : name === 'txn_hash' ? txnHash : '',
    ),
  )
}
