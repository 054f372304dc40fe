import { isInstant } from '../base/instant.ts'
import type { RecordRow } from '../domain/field.ts'
import { presets } from '../domain/service-preset.ts'
import type { Transaction } from '../domain/transaction.ts'
import { transactionFields } from '../domain/transaction.ts'
import type { Withdrawal } from '../domain/withdrawal.ts'
import type { ReconcileSettings } from '../reconciliation/assumptions.ts'
import { KeyColumn } from '../reconciliation/key-index.ts'
import type { ProviderRecord } from '../reconciliation/provider-record.ts'
import { transactionToRecord, withdrawalToRecord } from '../reconciliation/provider-record.ts'
import { normalHash, normalIdentifier } from '../reconciliation/row/normal-form.ts'
import { isRecordInPeriod, isVoidRecord } from '../reconciliation/rules.ts'
import type { TieKey } from '../reconciliation/tie.ts'
import { contradictions, tieFeed } from '../reconciliation/tie.ts'
import { indexOfRow } from './index-of-row.ts'
import { scannedWithdrawal, textOfBytes } from './prints/scanned-columns.ts'
import type { RunBounds } from './run-bounds.ts'
import { isNamed } from './run-bounds.ts'
import type { RecordSource, SnapshotVersion, TextCells, WithdrawalCells } from './sources.ts'
import { CELL_END } from './sources.ts'

/** CELL_END as a Latin-1 character. */
const CELL_MARK = String.fromCharCode(CELL_END)
const ROWS_PER_YIELD = 2000
const transactionNames = transactionFields.map((field) => field.name)

/**
 * The provider side of one run, read from a snapshot of the cache: first every cached withdrawal, in
 * the table's order, then the feed rows on the reconciled rails without a withdrawal. Memory holds
 * one byte for each withdrawal, four more if the row numbers have gaps, and four more if the feed
 * has rows.
 */
export class ProviderSide {
  readonly #source: RecordSource
  readonly #buffered: ReadonlyMap<number, string>[] = []
  readonly #bounds: RunBounds
  readonly #settings: ReconcileSettings
  /**
   * The row numbers of the withdrawals, if these have gaps. Without gaps they follow from firstRow.
   */
  readonly gapped: Int32Array | undefined
  readonly firstRow: number
  /** 1 for each record outside the period. Withdrawals are set by the scan (pair-scan.ts). */
  outside: Uint8Array = new Uint8Array(0)
  /** The feed row's number for each withdrawal, 0 for none; empty where no withdrawal has one. */
  tiedRow: Int32Array = new Int32Array(0)
  #feedRows: readonly number[] = []
  readonly withdrawalCount: number

  /**
   * Reads the feed and its ties. Yields regularly. `version` is the version of the snapshot that the
   * source reads.
   */
  static *make(
    source: RecordSource,
    settings: ReconcileSettings,
    bounds: RunBounds,
    version: SnapshotVersion,
  ): Generator<void, ProviderSide> {
    const side = new ProviderSide(source, settings, bounds, version)
    yield* side.#gather()
    return side
  }

  private constructor(
    source: RecordSource,
    settings: ReconcileSettings,
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
    const insideFlags: boolean[] = []
    yield* this.#scanFeed(insideFlags)
    this.outside = new Uint8Array(new SharedArrayBuffer(Math.max(1, this.count)))
    insideFlags.forEach((isIn, at) => (this.outside[this.withdrawalCount + at] = isIn ? 0 : 1))
  }

  get count(): number {
    return this.withdrawalCount + this.#feedRows.length
  }

  get bounds(): RunBounds {
    return this.#bounds
  }

  isInPeriod(at: number): boolean {
    return this.outside[at] === 0
  }

  record(at: number): ProviderRecord {
    if (at >= this.withdrawalCount)
      return this.#feedRecord(this.#feedRows[at - this.withdrawalCount] as number)
    const tiedFeedRow = this.tiedRow[at] ?? 0
    return withdrawalToRecord(
      this.#findBuffered(at) ?? toWithdrawal(this.#source.withdrawal(this.rowOf(at))),
      tiedFeedRow === 0 ? '' : this.#source.transactionId(tiedFeedRow),
      this.#settings.feeSource ?? presets.contract.feeSource,
    )
  }

  #feedRecord(row: number): ProviderRecord {
    return transactionToRecord(
      toRow(transactionNames, this.#source.transaction(row)) as Transaction,
      this.#settings.feedNet ?? presets.contract.feedNet,
    )
  }

  /** Uses the withdrawals that a scan buffered (ScanResult), instead of reading them again. */
  useBuffered(withdrawals: ReadonlyMap<number, string>): void {
    this.#buffered.push(withdrawals)
  }

  #findBuffered(at: number): Withdrawal | undefined {
    for (const withdrawals of this.#buffered) {
      const text = withdrawals.get(at)
      if (text !== undefined) return fromScanned(text)
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
    const at = indexOfRow(this.#feedRows, row)
    if (at !== undefined) return this.withdrawalCount + at
    const withdrawalIndex = this.tiedRow.indexOf(row)
    return withdrawalIndex < 0 ? undefined : withdrawalIndex
  }

  /**
   * The observations of a record: fields that are unknown, or that contradict each other within the
   * withdrawal or between the withdrawal and its feed row.
   */
  observe(at: number, record: ProviderRecord): readonly string[] {
    if (at >= this.withdrawalCount) return record.isNetUnknown ? ['net_unknown'] : noNames
    const names: string[] = []
    if (record.isFeeDisputed) names.push('fee_differs')
    const tiedFeedRow = this.tiedRow[at] ?? 0
    if (tiedFeedRow > 0)
      for (const name of contradictions(record, this.#feedRecord(tiedFeedRow)))
        names.push(`feed_${name}`)
    return names
  }

  /** The row number of a withdrawal in its table. */
  rowOf(at: number): number {
    return this.gapped ? (this.gapped[at] as number) : this.firstRow + at
  }

  *#scanFeed(insideFlags: boolean[]): Generator<void> {
    const { rails, ties: tieNames } = this.#settings
    const feed = {
      rows: [] as number[],
      ref: new KeyColumn(),
      hash: new KeyColumn(),
      insideFlags: [] as boolean[],
    }
    for (const [row, ref, hash, createdAt] of this.#source.feedWithdrawals(rails)) {
      feed.rows.push(row)
      const keys = { externalRef: normalIdentifier(ref ?? ''), txnHash: normalHash(hash ?? '') }
      feed.ref.push(keys.externalRef)
      feed.hash.push(keys.txnHash)
      feed.insideFlags.push(isFeedRowInside(this.#bounds, createdAt ?? '', keys))
      if (feed.rows.length % ROWS_PER_YIELD === 0) yield
    }
    if (feed.rows.length === 0) return
    const withdrawals = yield* this.#tieColumns()
    const ties = yield* tieFeed(
      {
        keys: tieNames.map((name) => tieKey(name, withdrawals, feed)),
        withdrawal: (at) => this.record(at),
        feed: (at) => this.#feedRecord(feed.rows[at] as number),
        isVoid: (record) => isVoidRecord(record, this.#settings),
      },
      this.withdrawalCount,
      feed.rows.length,
    )
    const tiedRow = new Int32Array(this.withdrawalCount)
    for (let at = 0; at < this.withdrawalCount; at += 1) {
      const feedIndex = ties.feedOf[at] as number
      if (feedIndex >= 0) tiedRow[at] = feed.rows[feedIndex] as number
    }
    this.tiedRow = tiedRow
    const untiedRows = feed.rows.flatMap((row, at) =>
      ties.isTied[at] === 1 ? [] : [{ row, isInside: feed.insideFlags[at] as boolean }],
    )
    this.#feedRows = untiedRows.map(({ row }) => row)
    for (const feedRow of untiedRows) insideFlags.push(feedRow.isInside)
  }

  *#tieColumns(): Generator<void, TieColumns> {
    const columns = {
      ref: new KeyColumn(this.withdrawalCount),
      hash: new KeyColumn(this.withdrawalCount),
    }
    for (const [ref, hash] of this.#source.withdrawalTies()) {
      columns.ref.push(normalIdentifier(ref ?? ''))
      columns.hash.push(normalHash(hash ?? ''))
      if (columns.ref.count % ROWS_PER_YIELD === 0) yield
    }
    return columns
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

interface TieColumns {
  readonly ref: KeyColumn
  readonly hash: KeyColumn
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

const noNames: readonly string[] = Object.freeze([])

// An unreadable date counts as inside the period.
function isFeedRowInside(
  bounds: RunBounds,
  created: string,
  { externalRef, txnHash }: Pick<ProviderRecord, 'externalRef' | 'txnHash'>,
): boolean {
  return isRecordInPeriod(bounds, isInstant(created) ? created : '', () =>
    isNamed(bounds.named, (name) =>
      name === 'external_ref' ? externalRef : name === 'txn_hash' ? txnHash : '',
    ),
  )
}

// Reads cells by position (withdrawalColumns), not by name, because this runs for every record of a
// run. Fields that no rule compares are null.
function toWithdrawal(cells: WithdrawalCells): Withdrawal {
  const cell = (at: number): string | null => cells[at] as string | null
  return {
    id: cell(1),
    created_at: cell(2),
    confirmation_date: cell(3),
    txn_hash: cell(4),
    end_user_id: cell(5),
    currency: cell(6),
    amount: cell(7),
    address: cell(8),
    charged_fee: cell(9),
    network_name: cell(10),
    status: cell(11),
    transaction_id: cell(12),
    provisory_transaction_hash: cell(13),
    risk_score: null,
    is_blocked: cell(14),
    reason: null,
    external_ref: cell(15),
    debited_amount: cell(16),
  }
}

function fromScanned(text: string): Withdrawal {
  const cells = text.split(CELL_MARK)
  return scannedWithdrawal((column) => textOfBytes(cells[column] as string))
}

function toRow(names: readonly string[], values: TextCells): RecordRow {
  const row: Record<string, string | null> = {}
  names.forEach((name, at) => {
    row[name] = values[at] ?? null
  })
  return row
}
