import type BetterSqlite3 from 'better-sqlite3'
import { addDecimals, isEqualDecimal } from '../base/decimal.ts'
import { isInstant } from '../base/instant.ts'
import type { RecordRow } from '../domain/field.ts'
import type { Transaction } from '../domain/transaction.ts'
import { transactionFields } from '../domain/transaction.ts'
import type { Withdrawal } from '../domain/withdrawal.ts'
import { KeyColumn } from '../reconciliation/key-index.ts'
import { normalHash, normalIdentifier } from '../reconciliation/normal-form.ts'
import { transactionToRecord, withdrawalToRecord } from '../reconciliation/provider-record.ts'
import type { ProviderRecord } from '../reconciliation/provider-record.ts'
import { isInPeriod } from '../reconciliation/rules.ts'
import type { Period } from '../reconciliation/rules.ts'
import { contradictions, tieFeed } from '../reconciliation/tie.ts'
import type { TieKey } from '../reconciliation/tie.ts'
import type { Connection } from './database.ts'

// In the order in which toWithdrawal reads them.
const withdrawalColumns =
  'id, created_at, confirmation_date, txn_hash, end_user_id, currency, amount, address, charged_fee, network_name, status, transaction_id, provisory_transaction_hash, is_blocked, external_ref, debited_amount'
type RowCells = [number, ...(string | null)[]]
const PREFETCHED = 32
const transactionNames = transactionFields.map((field) => field.name)

/** Which keys a run needs; the others are not read. */
export interface WantedKeys {
  readonly rails: readonly string[]
  readonly ties: readonly ('txn_hash' | 'external_ref')[]
}

/**
 * The provider side of one run, read from a snapshot of the cache: first every cached withdrawal, in the table's order,
 * then the feed's withdrawals on the reconciled rails that are tied to none. Only keys and row numbers are in memory.
 */
export class ProviderSide {
  readonly #db: Connection
  readonly #keys = { id: new KeyColumn(), ref: new KeyColumn(), hash: new KeyColumn(), provisory: new KeyColumn(), transaction: new KeyColumn() }
  readonly #getWithdrawals: BetterSqlite3.Statement<[number, number], RowCells>
  readonly #near = new Map<number, RowCells>()
  #lastRow = -1
  readonly #getTransaction: BetterSqlite3.Statement<[number], (string | null)[]>
  readonly #getFeedId: BetterSqlite3.Statement<[number], string>
  readonly #rows: number[] = []
  readonly #isInside: Uint8Array
  readonly #tiedRow: Int32Array
  readonly withdrawalCount: number

  constructor(db: Connection, wanted: WantedKeys, period: Period) {
    this.#db = db
    this.#getWithdrawals = db.prepare<[number, number], RowCells>(`SELECT row, ${withdrawalColumns} FROM withdrawals WHERE row >= ? ORDER BY row LIMIT ?`).raw()
    this.#getTransaction = db.prepare<[number], (string | null)[]>(`SELECT ${transactionNames.join(', ')} FROM transactions WHERE row = ?`).raw()
    this.#getFeedId = db.prepare<[number], string>('SELECT id FROM transactions WHERE row = ?').pluck()
    const inside: number[] = []
    this.#scanWithdrawals(db, period, inside)
    this.withdrawalCount = this.#rows.length
    this.#tiedRow = new Int32Array(this.withdrawalCount)
    this.#scanFeed(db, wanted, period, inside)
    this.#isInside = Uint8Array.from(inside)
  }

  get count(): number {
    return this.#rows.length
  }

  /** Key columns in the order of the identifier passes. */
  keys(pass: number): KeyColumn {
    const { id, ref, hash, provisory, transaction } = this.#keys
    return [id, ref, hash, provisory, transaction][pass] as KeyColumn
  }

  isInPeriod(at: number): boolean {
    return this.#isInside[at] === 1
  }

  record(at: number): ProviderRecord {
    const row = this.#rows[at] as number
    if (at >= this.withdrawalCount) return transactionToRecord(toRow(transactionNames, this.#getTransaction.get(row)) as Transaction)
    const tied = this.#tiedRow[at] as number
    return withdrawalToRecord(this.#withdrawal(row), tied === 0 ? '' : (this.#getFeedId.get(tied) as string))
  }

  // Groups come in the table's order: after a row its followers are wanted.
  #withdrawal(row: number): Withdrawal {
    let found = this.#near.get(row)
    if (!found) {
      const isOnward = row > this.#lastRow && row - this.#lastRow <= 2 * PREFETCHED
      this.#near.clear()
      for (const cells of this.#getWithdrawals.all(row, isOnward ? PREFETCHED : 1)) this.#near.set(cells[0], cells)
      found = this.#near.get(row) as RowCells
    }
    this.#lastRow = row
    return toWithdrawal(found)
  }

  /** Where the record of a decision's key stands (providerKey); a feed row that is tied by now, where its withdrawal does. */
  findRecord(key: string): number | undefined {
    const kind = key.startsWith('w:') ? 'withdrawals' : 'transactions'
    const row = this.#db.prepare<[string], number>(`SELECT row FROM ${kind} WHERE id = ?`).pluck().get(key.slice(2))
    if (row === undefined) return undefined
    const at = kind === 'withdrawals' ? indexOfRow(this.#rows, row, 0, this.withdrawalCount) : indexOfRow(this.#rows, row, this.withdrawalCount, this.#rows.length)
    if (at !== undefined || kind === 'withdrawals') return at
    const tied = this.#tiedRow.indexOf(row)
    return tied < 0 ? undefined : tied
  }

  /** Which fields contradict each other: within the withdrawal, or between it and its feed row. */
  observe(at: number, record: ProviderRecord): readonly string[] {
    if (at >= this.withdrawalCount) return none
    const names: string[] = []
    if (record.amount !== '' && record.fee !== '' && record.fee !== null && record.total !== '' && record.total !== null && !isEqualDecimal(addDecimals(record.amount, record.fee), record.total))
      names.push('debited_amount')
    const tied = this.#tiedRow[at] as number
    if (tied > 0) for (const name of contradictions(record, transactionToRecord(toRow(transactionNames, this.#getTransaction.get(tied)) as Transaction))) names.push(`feed_${name}`)
    return names
  }

  #scanWithdrawals(db: Connection, period: Period, inside: number[]): void {
    const scan = db
      .prepare<[], [number, string, string | null, string | null, string | null, string | null, string | null]>(
        'SELECT row, id, external_ref, txn_hash, provisory_transaction_hash, transaction_id, created_at FROM withdrawals ORDER BY row',
      )
      .raw()
    for (const [row, id, ref, hash, provisory, transaction, created] of scan.iterate()) {
      this.#rows.push(row)
      this.#keys.id.push(normalIdentifier(id))
      this.#keys.ref.push(normalIdentifier(ref ?? ''))
      this.#keys.hash.push(normalHash(hash ?? ''))
      this.#keys.provisory.push(normalHash(provisory ?? ''))
      this.#keys.transaction.push(normalIdentifier(transaction ?? ''))
      inside.push(isInside(period, created) ? 1 : 0)
    }
  }

  #scanFeed(db: Connection, wanted: WantedKeys, period: Period, inside: number[]): void {
    const feed = { rows: [] as number[], ref: new KeyColumn(), hash: new KeyColumn(), inside: [] as number[] }
    const scan = db
      .prepare<[string], [number, string | null, string | null, string | null]>(
        "SELECT row, external_id, transaction_hash, created_at FROM transactions WHERE transaction_type = 'withdrawal' AND rail IN (SELECT value FROM json_each(?)) ORDER BY row",
      )
      .raw()
    for (const [row, ref, hash, created] of scan.iterate(JSON.stringify(wanted.rails))) {
      feed.rows.push(row)
      feed.ref.push(normalIdentifier(ref ?? ''))
      feed.hash.push(normalHash(hash ?? ''))
      feed.inside.push(isInside(period, created) ? 1 : 0)
    }
    const ties = tieFeed(
      {
        keys: wanted.ties.map((name) => this.#tieKey(name, feed)),
        withdrawal: (at) => this.record(at),
        feed: (at) => transactionToRecord(toRow(transactionNames, this.#getTransaction.get(feed.rows[at] as number)) as Transaction),
      },
      this.withdrawalCount,
      feed.rows.length,
    )
    for (let at = 0; at < this.withdrawalCount; at += 1) {
      const tied = ties.feedOf[at] as number
      if (tied >= 0) this.#tiedRow[at] = feed.rows[tied] as number
    }
    feed.rows.forEach((row, at) => {
      if (ties.isTied[at] === 1) return
      this.#rows.push(row)
      inside.push(feed.inside[at] as number)
      this.#keys.id.push('')
      this.#keys.ref.pushFrom(feed.ref, at)
      this.#keys.hash.pushFrom(feed.hash, at)
      this.#keys.provisory.push('')
      this.#keys.transaction.push('')
    })
  }

  #tieKey(name: 'txn_hash' | 'external_ref', feed: { readonly ref: KeyColumn; readonly hash: KeyColumn }): TieKey {
    return name === 'txn_hash'
      ? { name, withdrawals: this.#keys.hash, feed: feed.hash, text: (record) => record.txnHash }
      : { name, withdrawals: this.#keys.ref, feed: feed.ref, text: (record) => record.externalRef }
  }
}

const none: readonly string[] = Object.freeze([])

// Both halves were read in the order of their tables.
function indexOfRow(rows: readonly number[], row: number, from: number, to: number): number | undefined {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as number) < row) low = middle + 1
    else high = middle
  }
  return low < to && rows[low] === row ? low : undefined
}

// A record without a readable date cannot be said to lie outside.
function isInside(period: Period, created: string | null): boolean {
  return isInPeriod(period, created !== null && isInstant(created) ? created : '')
}

// By place, not by name: this runs for every record of a run. What no rule compares is left out.
function toWithdrawal(cells: RowCells): Withdrawal {
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

function toRow(names: readonly string[], values: readonly (string | null)[] | undefined): RecordRow {
  const row: Record<string, string | null> = {}
  names.forEach((name, at) => {
    row[name] = values?.[at] ?? null
  })
  return row
}
