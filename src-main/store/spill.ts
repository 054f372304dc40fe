import Database from 'better-sqlite3'
import type BetterSqlite3 from 'better-sqlite3'
import type { DecimalText } from '../base/decimal.ts'
import type { LedgerEntry } from '../reconciliation/ledger-entry.ts'
import { ledgerFields } from '../reconciliation/ledger-fields.ts'
import type { LedgerField } from '../reconciliation/ledger-fields.ts'

// A zero byte cannot occur in a ledger: the text reader refuses the file.
const MARK = '\0'
const BATCH = 64
const NEAR = 256

/**
 * The entries of one ledger, out of memory: packed texts in a private temporary database that the system removes with
 * the process. Five million rows cost no more memory than its page cache.
 */
export class LedgerSpill {
  readonly #db: BetterSqlite3.Database
  readonly #put: BetterSqlite3.Statement<[number, string]>
  readonly #get: BetterSqlite3.Statement<[number, number], [number, string]>
  #batch = new Map<number, string>()
  #lastMiss = 0
  count = 0

  constructor() {
    this.#db = new Database('')
    this.#db.pragma('journal_mode = OFF')
    this.#db.pragma('synchronous = OFF')
    this.#db.pragma('cache_size = -32768')
    this.#db.exec('CREATE TABLE spill (at INTEGER PRIMARY KEY, packed TEXT NOT NULL) STRICT; BEGIN')
    this.#put = this.#db.prepare('INSERT INTO spill (at, packed) VALUES (?, ?)')
    this.#get = this.#db.prepare<[number, number], [number, string]>('SELECT at, packed FROM spill WHERE at >= ? LIMIT ?').raw()
  }

  push(entry: LedgerEntry): void {
    this.#put.run(this.count, pack(entry))
    this.count += 1
  }

  get(at: number): LedgerEntry {
    let packed = this.#batch.get(at)
    if (packed === undefined) {
      // Ledgers are mostly in the provider's order, one way or the other: then the neighbours are wanted next.
      const isNear = Math.abs(at - this.#lastMiss) <= NEAR
      this.#lastMiss = at
      if (this.#batch.size > 4096) this.#batch = new Map()
      for (const [place, text] of this.#get.all(isNear ? Math.max(0, at - BATCH / 2) : at, isNear ? BATCH : 1)) this.#batch.set(place, text)
      packed = this.#batch.get(at) as string
    }
    return unpack(packed)
  }

  close(): void {
    this.#db.close()
  }
}

type TextPart = Exclude<keyof LedgerEntry, 'line' | 'original'>
const parts: readonly TextPart[] = ['withdrawalId', 'externalRef', 'txnHash', 'transactionId', 'currency', 'amount', 'fee', 'total', 'network', 'address', 'status', 'dateFrom', 'dateTo', 'endUserId']

function pack(entry: LedgerEntry): string {
  let text = String(entry.line)
  for (const part of parts) text += MARK + entry[part]
  for (const field of ledgerFields) text += MARK + entry.original[field]
  return text
}

function unpack(text: string): LedgerEntry {
  const cells = text.split(MARK)
  const original = {} as Record<LedgerField, string>
  ledgerFields.forEach((field, at) => {
    original[field] = cells[15 + at] as string
  })
  return {
    line: Number(cells[0]),
    withdrawalId: cells[1] as string,
    externalRef: cells[2] as string,
    txnHash: cells[3] as string,
    transactionId: cells[4] as string,
    currency: cells[5] as string,
    amount: cells[6] as DecimalText | '',
    fee: cells[7] as DecimalText | '',
    total: cells[8] as DecimalText | '',
    network: cells[9] as string,
    address: cells[10] as string,
    status: cells[11] as string,
    dateFrom: cells[12] as string,
    dateTo: cells[13] as string,
    endUserId: cells[14] as string,
    original,
  }
}
