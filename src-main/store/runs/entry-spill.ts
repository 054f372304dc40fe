import type BetterSqlite3 from 'better-sqlite3'
import Database from 'better-sqlite3'
import type { DecimalText } from '../../base/decimal.ts'
import type { EntrySpill } from '../../matching/sources.ts'
import type { LedgerEntry } from '../../reconciliation/row/ledger-entry.ts'
import type { LedgerField } from '../../reconciliation/row/ledger-fields.ts'
import { ledgerFields } from '../../reconciliation/row/ledger-fields.ts'

// A zero byte cannot occur in a ledger: the text reader refuses the file.
const MARK = '\0'
/**
 * Entries in one stored text: more make writing cheaper, and a single look-up in a shuffled ledger
 * dearer.
 */
const PER_BLOCK = 16
const KEPT_BLOCKS = 512

/**
 * The entries of one ledger, out of memory: packed texts in a private temporary database that the
 * system removes with the process. Five million rows cost no more memory than its page cache.
 */
export class SqliteSpill implements EntrySpill {
  readonly #db: BetterSqlite3.Database
  readonly #put: BetterSqlite3.Statement<[number, string]>
  readonly #get: BetterSqlite3.Statement<[number], string>
  #blocks = new Map<number, readonly string[]>()
  #open = ''
  count = 0

  constructor() {
    this.#db = new Database('')
    this.#db.pragma('journal_mode = OFF')
    this.#db.pragma('synchronous = OFF')
    this.#db.pragma('cache_size = -16384')
    this.#db.exec(
      'CREATE TABLE spill (block INTEGER PRIMARY KEY, packed TEXT NOT NULL) STRICT; BEGIN',
    )
    this.#put = this.#db.prepare('INSERT INTO spill (block, packed) VALUES (?, ?)')
    this.#get = this.#db
      .prepare<[number], string>('SELECT packed FROM spill WHERE block = ?')
      .pluck()
  }

  push(entry: LedgerEntry): void {
    this.#open += pack(entry)
    this.count += 1
    if (this.count % PER_BLOCK !== 0) return
    this.#put.run(this.count / PER_BLOCK - 1, this.#open)
    this.#open = ''
  }

  get(at: number): LedgerEntry {
    const number = Math.floor(at / PER_BLOCK)
    let block = this.#blocks.get(number)
    if (block === undefined) {
      block = (this.#get.get(number) ?? this.#open).split(MARK)
      if (this.#blocks.size >= KEPT_BLOCKS) this.#blocks = new Map()
      // The block that is still being filled changes under its number and is not kept.
      if (number < Math.floor(this.count / PER_BLOCK)) this.#blocks.set(number, block)
    }
    return unpack(block, (at % PER_BLOCK) * PARTS)
  }

  close(): void {
    this.#db.close()
  }
}

const VALUES = 17
const PARTS = VALUES + ledgerFields.length

// Most cells are in normal form already: a cell that is, is packed once, its original left empty.
const twin: Readonly<Record<LedgerField, keyof LedgerEntry | undefined>> = {
  withdrawal_id: 'withdrawalId',
  external_ref: 'externalRef',
  txn_hash: 'txnHash',
  transaction_id: 'transactionId',
  currency: 'currency',
  amount: 'amount',
  fee: 'fee',
  fee_currency: undefined,
  total: 'total',
  network: 'network',
  address: 'address',
  tag: 'tag',
  status: 'status',
  date: undefined,
  end_user_id: 'endUserId',
  note: undefined,
}
const SAME = '\u0001'

function pack(entry: LedgerEntry): string {
  const { original } = entry
  let text = `${entry.line}${MARK}${entry.withdrawalId}${MARK}${entry.externalRef}${MARK}${entry.txnHash}${MARK}${entry.transactionId}${MARK}${entry.currency}${MARK}${entry.amount}${MARK}${entry.fee}${MARK}${entry.total}${MARK}${entry.network}${MARK}${entry.address}${MARK}${entry.status}${MARK}${entry.dateFrom}${MARK}${entry.dateTo === entry.dateFrom ? SAME : entry.dateTo}${MARK}${entry.endUserId}${MARK}${entry.tag}${MARK}${entry.feeCurrency}${MARK}`
  for (const field of ledgerFields) {
    const name = twin[field]
    text += (name !== undefined && original[field] === entry[name] ? SAME : original[field]) + MARK
  }
  return text
}

function unpack(cells: readonly string[], from: number): LedgerEntry {
  const cell = (at: number): string => cells[from + at] as string
  const dateFrom = cell(12)
  const entry = {
    line: Number(cell(0)),
    withdrawalId: cell(1),
    externalRef: cell(2),
    txnHash: cell(3),
    transactionId: cell(4),
    currency: cell(5),
    amount: cell(6) as DecimalText | '',
    fee: cell(7) as DecimalText | '',
    total: cell(8) as DecimalText | '',
    network: cell(9),
    address: cell(10),
    status: cell(11),
    dateFrom,
    dateTo: cell(13) === SAME ? dateFrom : cell(13),
    endUserId: cell(14),
    tag: cell(15),
    feeCurrency: cell(16),
  }
  const written = (field: LedgerField): string => {
    const text = cell(VALUES + ledgerFields.indexOf(field))
    const name = twin[field]
    return text === SAME && name !== undefined ? String(entry[name as keyof typeof entry]) : text
  }
  const original = Object.fromEntries(ledgerFields.map((field) => [field, written(field)]))
  return { ...entry, original: original as Record<LedgerField, string> }
}
