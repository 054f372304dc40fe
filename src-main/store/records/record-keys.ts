import type { Cell } from '../../contract/cell.ts'
import type { RecordHit } from '../../contract/window.ts'
import type { ReadableDb } from '../database/connection.ts'

/**
 * A text by which records are found, with as much of its beginning as its index keeps
 * (migrations.ts).
 */
export interface RecordKey {
  readonly report: 'withdrawals' | 'transactions'
  readonly column: string
  readonly kept: number
}

export const recordKeys = {
  withdrawalHash: { report: 'withdrawals', column: 'txn_hash', kept: 14 },
  withdrawalReference: { report: 'withdrawals', column: 'external_ref', kept: 24 },
  transactionHash: { report: 'transactions', column: 'transaction_hash', kept: 14 },
  transactionReference: { report: 'transactions', column: 'external_id', kept: 24 },
} as const satisfies Record<string, RecordKey>

const hitCells = {
  withdrawals: 'id, amount, currency, created_at, status',
  transactions: 'id, amount_from, from_currency, created_at, status',
} as const

/** Sorts behind every text that begins with the same letters. */
const LAST = '\u{10ffff}'

export type FoundKey = Omit<RecordHit, 'report' | 'why'> & { readonly text: string }

/** Records whose text begins so, whatever the case of A to Z; in the order of the text. */
export function findByPrefix(
  db: ReadableDb,
  { report, column, kept }: RecordKey,
  text: string,
  limit: number,
): FoundKey[] {
  const beginning = `substr(lower(${column}), 1, ${kept})`
  const sql = `SELECT ${column}, ${hitCells[report]} FROM ${report}
    WHERE ${beginning} >= substr(lower(@text), 1, ${kept}) AND ${beginning} < substr(lower(@text), 1, ${kept}) || @last AND instr(lower(${column}), lower(@text)) = 1
    ORDER BY ${beginning}, row LIMIT @limit`
  return readHits(db, sql, { text, last: LAST, limit })
}

/**
 * Records whose text is this one but for the case of A to Z; the caller says whether that case
 * counts.
 */
export function findByText(
  db: ReadableDb,
  { report, column, kept }: RecordKey,
  text: string,
  limit: number,
): FoundKey[] {
  const sql = `SELECT ${column}, ${hitCells[report]} FROM ${report} WHERE substr(lower(${column}), 1, ${kept}) = substr(lower(@text), 1, ${kept}) AND lower(${column}) = lower(@text) ORDER BY row LIMIT @limit`
  return readHits(db, sql, { text, limit })
}

/** Records whose id begins so, as it is written or all in one case. */
export function findByIdPrefix(
  db: ReadableDb,
  report: RecordKey['report'],
  text: string,
  limit: number,
): FoundKey[] {
  const spellings = [...new Set([text, text.toLowerCase(), text.toUpperCase()])]
  const sql = `SELECT id, ${hitCells[report]} FROM ${report} WHERE id >= @text AND id < @text || @last ORDER BY id LIMIT @limit`
  return spellings
    .flatMap((spelling) => readHits(db, sql, { text: spelling, last: LAST, limit }))
    .slice(0, limit)
}

/** The record of an id, as a hit; undefined where there is none. */
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
