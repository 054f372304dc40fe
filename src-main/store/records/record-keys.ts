import type { Cell } from '../../contract/cell.ts'
import type { RecordHit } from '../../contract/window.ts'
import type { ReadableDb } from '../database/connection.ts'

/**
 * A text column by which records are found. Its index holds the first `indexedLength` characters
 * (migrations.ts).
 */
export interface RecordKey {
  readonly report: 'withdrawals' | 'transactions'
  readonly column: string
  readonly indexedLength: number
}

export const recordKeys = {
  withdrawalHash: { report: 'withdrawals', column: 'txn_hash', indexedLength: 14 },
  withdrawalReference: { report: 'withdrawals', column: 'external_ref', indexedLength: 24 },
  transactionHash: { report: 'transactions', column: 'transaction_hash', indexedLength: 14 },
  transactionReference: { report: 'transactions', column: 'external_id', indexedLength: 24 },
} as const satisfies Record<string, RecordKey>

const hitCells = {
  withdrawals: 'id, amount, currency, created_at, status',
  transactions: 'id, amount_from, from_currency, created_at, status',
} as const

// A prefix with this character appended sorts after every text with that prefix.
const LAST_CHARACTER = '\u{10ffff}'

export type FoundKey = Omit<RecordHit, 'report' | 'why'> & { readonly text: string }

/** Finds records whose text begins with `text`, ignoring the case of A to Z, in text order. */
export function findByPrefix(
  db: ReadableDb,
  { report, column, indexedLength }: RecordKey,
  text: string,
  limit: number,
): FoundKey[] {
  const indexedPrefix = `substr(lower(${column}), 1, ${indexedLength})`
  const sql = `SELECT ${column}, ${hitCells[report]} FROM ${report}
    WHERE ${indexedPrefix} >= substr(lower(@text), 1, ${indexedLength}) AND ${indexedPrefix} < substr(lower(@text), 1, ${indexedLength}) || @last AND instr(lower(${column}), lower(@text)) = 1
    ORDER BY ${indexedPrefix}, row LIMIT @limit`
  return readHits(db, sql, { text, last: LAST_CHARACTER, limit })
}

/**
 * Finds records whose text equals `text`, ignoring the case of A to Z. The caller decides whether
 * case matters.
 */
export function findByText(
  db: ReadableDb,
  { report, column, indexedLength }: RecordKey,
  text: string,
  limit: number,
): FoundKey[] {
  const sql = `SELECT ${column}, ${hitCells[report]} FROM ${report} WHERE substr(lower(${column}), 1, ${indexedLength}) = substr(lower(@text), 1, ${indexedLength}) AND lower(${column}) = lower(@text) ORDER BY row LIMIT @limit`
  return readHits(db, sql, { text, limit })
}

/** Finds records whose id begins with `text` as written, in lower case or in upper case. */
export function findByIdPrefix(
  db: ReadableDb,
  report: RecordKey['report'],
  text: string,
  limit: number,
): FoundKey[] {
  const spellings = [...new Set([text, text.toLowerCase(), text.toUpperCase()])]
  const sql = `SELECT id, ${hitCells[report]} FROM ${report} WHERE id >= @text AND id < @text || @last ORDER BY id LIMIT @limit`
  return spellings
    .flatMap((spelling) => readHits(db, sql, { text: spelling, last: LAST_CHARACTER, limit }))
    .slice(0, limit)
}

/** Finds the record of an id, or undefined if there is none. */
export function findById(
  db: ReadableDb,
  report: RecordKey['report'],
  id: string,
): FoundKey | undefined {
  return readHits(db, `SELECT id, ${hitCells[report]} FROM ${report} WHERE id = @id`, { id })[0]
}

function readHits(
  db: ReadableDb,
  sql: string,
  values: Readonly<Record<string, string | number>>,
): FoundKey[] {
  return db
    .prepare<unknown[], Cell[]>(sql)
    .raw()
    .all(values)
    .map(([text, key, amount, currency, at, status]) => ({
      text: text ?? '',
      key: key ?? '',
      title: text ?? '',
      amount: amount ?? null,
      currency: currency ?? null,
      at: at ?? null,
      status: status ?? null,
    }))
}
