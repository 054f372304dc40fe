import type { Withdrawal } from '../domain/withdrawal.ts'
import type { ReconcileSettings } from '../reconciliation/assumptions.ts'
import type { FeedRow, ProviderRecord } from '../reconciliation/provider-record.ts'
import { transactionToRecord, withdrawalToRecord } from '../reconciliation/provider-record.ts'
import { normalIdentifier } from '../reconciliation/row/normal-form.ts'
import { contradictions } from '../reconciliation/tie.ts'
import { tieCachedFeed } from './feed-ties.ts'
import { indexOfRow } from './index-of-row.ts'
import { cellsToWithdrawal, decodeCells } from './prints/scanned-columns.ts'
import type { RunBounds } from './run-bounds.ts'
import type { RecordSource, SnapshotVersion, TextCells } from './sources.ts'

const FEED_ROWS_PER_READ = 500

/**
 * The provider side of one run, read from a snapshot of the cache: first every cached withdrawal, in
 * the table's order, then the feed rows on the reconciled rails without a withdrawal. Memory holds
 * one byte for each withdrawal, four more if the row numbers have gaps, and five more if the feed
 * has rows.
 */
export class ProviderSide {
  readonly #source: RecordSource
  readonly #buffered: ReadonlyMap<number, string>[] = []
  readonly #bounds: RunBounds
  readonly #settings: Required<ReconcileSettings>
  /**
   * The row numbers of the withdrawals, if these have gaps. Without gaps they follow from firstRow.
   */
  readonly gapped: Int32Array | undefined
  readonly firstRow: number
  /** 1 for each record outside the period. Withdrawals are set by the scan (pair-scan.ts). */
  outside: Uint8Array = new Uint8Array(0)
  /** The feed row's number for each withdrawal, 0 for none; empty where the feed has no row. */
  tiedRow: Int32Array = new Int32Array(0)
  /**
   * 1 for each withdrawal whose feed row contradicts it or has a date outside the period; empty where
   * the feed has no row. Such a withdrawal is compared in full.
   */
  hasDifferingFeedRow: Uint8Array = new Uint8Array(0)
  #feedRows: readonly number[] = []
  readonly withdrawalCount: number

  /**
   * Reads the feed and its ties. Yields regularly. `version` is the version of the snapshot that the
   * source reads.
   */
  static *make(
    source: RecordSource,
    settings: Required<ReconcileSettings>,
    bounds: RunBounds,
    version: SnapshotVersion,
  ): Generator<void, ProviderSide> {
    const side = new ProviderSide(source, settings, bounds, version)
    yield* side.#gather()
    return side
  }

  private constructor(
    source: RecordSource,
    settings: Required<ReconcileSettings>,
    bounds: RunBounds,
    { count, lastRow }: SnapshotVersion,
  ) {
    this.#source = source
    this.#settings = settings
    this.#bounds = bounds
    this.withdrawalCount = count
    this.firstRow = source.firstRow()
    if (lastRow - this.firstRow + 1 !== count)
      this.gapped = Int32Array.from(source.withdrawalRows())
  }

  *#gather(): Generator<void> {
    const ties = yield* tieCachedFeed(this.#source, this.#settings, this.#bounds, {
      count: this.withdrawalCount,
      rowOf: (index) => this.rowOf(index),
      withdrawal: (index) => this.record(index),
      feed: (row) => this.#feedRecord(row),
    })
    this.tiedRow = ties.tiedRow
    this.hasDifferingFeedRow = ties.hasDifferingFeedRow
    this.#feedRows = ties.untiedRows.map(({ row }) => row)
    this.outside = new Uint8Array(new SharedArrayBuffer(Math.max(1, this.count)))
    for (const [index, { isInside }] of ties.untiedRows.entries())
      this.outside[this.withdrawalCount + index] = isInside ? 0 : 1
  }

  get count(): number {
    return this.withdrawalCount + this.#feedRows.length
  }

  get bounds(): RunBounds {
    return this.#bounds
  }

  isInPeriod(index: number): boolean {
    return this.outside[index] === 0
  }

  record(index: number): ProviderRecord {
    if (index >= this.withdrawalCount)
      return this.#feedRecord(this.#feedRows[index - this.withdrawalCount] as number)
    return withdrawalToRecord(
      this.#findBuffered(index) ?? cellsToWithdrawal(this.#source.withdrawal(this.rowOf(index))),
      this.feedIdsOf([index])[0] as string,
      this.#settings.feeSource,
    )
  }

  /** The ids of the withdrawals' feed rows, '' for none. */
  feedIdsOf(withdrawals: readonly number[]): readonly string[] {
    const rows = withdrawals.map((index) => this.tiedRow[index] ?? 0)
    return rows.some((row) => row > 0) ? this.#source.transactionIds(rows) : rows.map(() => '')
  }

  #feedRecord(row: number): ProviderRecord {
    return this.#toFeedRecord(this.#source.transaction(row))
  }

  #toFeedRecord(cells: TextCells): ProviderRecord {
    return transactionToRecord(toFeedRow(cells), this.#settings.feedNet)
  }

  /** Reads the feed rows without a withdrawal, each with its index. */
  *feedRecords(): Generator<readonly [at: number, record: ProviderRecord]> {
    for (let first = 0; first < this.#feedRows.length; first += FEED_ROWS_PER_READ) {
      const rows = this.#feedRows.slice(first, first + FEED_ROWS_PER_READ)
      for (const [index, cells] of this.#source.transactions(rows).entries())
        yield [this.withdrawalCount + first + index, this.#toFeedRecord(cells)]
    }
  }

  /** Uses the withdrawals that a scan buffered (ScanResult), instead of reading them again. */
  useBuffered(withdrawals: ReadonlyMap<number, string>): void {
    this.#buffered.push(withdrawals)
  }

  #findBuffered(index: number): Withdrawal | undefined {
    for (const withdrawals of this.#buffered) {
      const text = withdrawals.get(index)
      if (text !== undefined) return cellsToWithdrawal(decodeCells(text))
    }
    return undefined
  }

  /**
   * Finds the index of the record with a decision's key (providerKey). The key of a feed row that has
   * since been tied gives the index of its withdrawal.
   */
  findRecord(key: string): number | undefined {
    const kind = key.startsWith('w:') ? 'withdrawals' : 'transactions'
    // A key has the id in normal form, while the cache has it in the service's spelling, which may be
    // capitals for a UUID.
    const row = this.#source.findRow(kind, idSpellings(key.slice(2)))
    if (row === undefined) return undefined
    if (kind === 'withdrawals')
      return this.gapped ? indexOfRow(this.gapped, row) : row - this.firstRow
    const index = indexOfRow(this.#feedRows, row)
    if (index !== undefined) return this.withdrawalCount + index
    const withdrawalIndex = this.tiedRow.indexOf(row)
    return withdrawalIndex < 0 ? undefined : withdrawalIndex
  }

  /**
   * The observations of a record: fields that are unknown, or that contradict each other within the
   * withdrawal or between the withdrawal and its feed row.
   */
  observe(index: number, record: ProviderRecord): readonly string[] {
    if (index >= this.withdrawalCount) return record.isNetUnknown ? ['net_unknown'] : noNames
    const names: string[] = []
    if (record.isFeeDisputed) names.push('fee_differs')
    if (this.hasDifferingFeedRow[index] === 1)
      for (const name of contradictions(record, this.#feedRecord(this.tiedRow[index] as number)))
        names.push(`feed_${name}`)
    return names
  }

  /** The row number of a withdrawal in its table. */
  rowOf(index: number): number {
    return this.gapped ? (this.gapped[index] as number) : this.firstRow + index
  }
}

/**
 * Both spellings of an id that the cache may hold: normal form and, for a UUID (A55, P27),
 * capitals.
 */
export function idSpellings(id: string): [string, string] {
  const capitals = id.toUpperCase()
  return [id, normalIdentifier(capitals) === id ? capitals : id]
}

const noNames: readonly string[] = Object.freeze([])

function toFeedRow(cells: TextCells): FeedRow {
  const cell = (index: number): string | null => cells[index] as string | null
  return {
    id: cell(0),
    external_id: cell(1),
    transaction_hash: cell(2),
    status: cell(3),
    from_currency: cell(4),
    to_currency: cell(5),
    fee_currency: cell(6),
    fee: cell(7),
    amount_from: cell(8),
    amount_to: cell(9),
    destination: cell(10),
    created_at: cell(11),
  }
}
