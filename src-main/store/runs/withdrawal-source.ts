import type { FeedCells, RecordSource, SnapshotVersion, TextCells } from '../../matching/sources.ts'
import { feedColumns, withdrawalColumns } from '../../matching/sources.ts'
import type { ReadableDb } from '../database/connection.ts'

const CELL_END_SQL = "CAST(x'ff' AS TEXT)"

/** Opens the provider records of a run. The caller holds the transaction whose snapshot is read. */
export function openRecordSource(db: ReadableDb): RecordSource {
  const cells = withdrawalColumns.map((name) => `ifnull(${withdrawalCellSql(name)}, '')`).join(', ')
  const withdrawal = db
    .prepare<[number], readonly string[]>(`SELECT ${cells} FROM withdrawals WHERE row = ?`)
    .raw()
  // Transferring a text for each cell costs more than reading the rows, so many rows are
  // transferred as one text.
  const scan = db
    .prepare<[number, number], Uint8Array>(
      `SELECT CAST(group_concat(concat_ws(${CELL_END_SQL}, ${cells}), ${CELL_END_SQL}) AS BLOB) FROM withdrawals NOT INDEXED WHERE row BETWEEN ? AND ?`,
    )
    .pluck()
  const transaction = db
    .prepare<[number], TextCells>(
      `SELECT ${feedColumns.join(', ')} FROM transactions WHERE row = ?`,
    )
    .raw()
  const transactions = db
    .prepare<[string], TextCells>(
      `SELECT ${feedColumns.map((name) => `t.${name}`).join(', ')} FROM json_each(?) AS r CROSS JOIN transactions AS t ON t.row = r.value ORDER BY r.key`,
    )
    .raw()
  const pairTexts = db
    .prepare<[string], TextCells>(
      `SELECT w.external_ref, w.txn_hash, w.currency, w.amount, ${withdrawalCellSql('charged_fee')}, w.debited_amount, w.address, w.status,
        t.external_id, t.transaction_hash, t.from_currency, t.to_currency, t.fee_currency, t.amount_from, t.amount_to, t.fee, t.destination, t.status
        FROM json_each(?) AS pair CROSS JOIN withdrawals AS w ON w.row = json_extract(pair.value, '$[0]') CROSS JOIN transactions AS t ON t.row = json_extract(pair.value, '$[1]') ORDER BY pair.key`,
    )
    .raw()
  const transactionIds = db
    .prepare<[string], string>(
      "SELECT coalesce(t.id, '') FROM json_each(?) AS r LEFT JOIN transactions AS t ON t.row = r.value ORDER BY r.key",
    )
    .pluck()
  return {
    firstRow: () =>
      db
        .prepare<[], number>('SELECT coalesce(min(row), 1) FROM withdrawals')
        .pluck()
        .get() as number,
    withdrawalRows: () =>
      db.prepare<[], number>('SELECT row FROM withdrawals ORDER BY row').pluck().all(),
    withdrawal: (row) => withdrawal.get(row) as readonly string[],
    scan: (fromRow, toRow) => scan.get(fromRow, toRow) as Uint8Array,
    transaction: (row) => transaction.get(row) ?? [],
    transactions: (rows) => transactions.all(JSON.stringify(rows)),
    transactionIds: (rows) => transactionIds.all(JSON.stringify(rows)),
    feedWithdrawals: (rails) =>
      db
        .prepare<[string], FeedCells>(
          "SELECT row, external_id, transaction_hash, created_at FROM transactions WHERE transaction_type = 'withdrawal' AND rail IN (SELECT value FROM json_each(?)) ORDER BY row",
        )
        .raw()
        .iterate(JSON.stringify(rails)),
    pairTexts: (pairs) =>
      pairTexts.all(JSON.stringify(pairs)).map((cells) => ({
        withdrawal: {
          external_ref: cells[0] as string | null,
          txn_hash: cells[1] as string | null,
          currency: cells[2] as string | null,
          amount: cells[3] as string | null,
          charged_fee: cells[4] as string | null,
          debited_amount: cells[5] as string | null,
          address: cells[6] as string | null,
          status: cells[7] as string | null,
        },
        feed: {
          external_id: cells[8] as string | null,
          transaction_hash: cells[9] as string | null,
          from_currency: cells[10] as string | null,
          to_currency: cells[11] as string | null,
          fee_currency: cells[12] as string | null,
          amount_from: cells[13] as string | null,
          amount_to: cells[14] as string | null,
          fee: cells[15] as string | null,
          destination: cells[16] as string | null,
          status: cells[17] as string | null,
        },
      })),
    withdrawalTies: () =>
      db
        .prepare<[], [string | null, string | null]>(
          'SELECT external_ref, txn_hash FROM withdrawals ORDER BY row',
        )
        .raw()
        .iterate(),
    findRow: (kind, ids) =>
      db
        .prepare<[string, string], number>(`SELECT row FROM ${kind} WHERE id IN (?, ?)`)
        .pluck()
        .get(...ids),
  }
}

// Returns the SQL of a cell. A withdrawal that only the list returned has no charged_fee. Its
// derived_fee, the difference of its two amounts, is used instead.
function withdrawalCellSql(name: string): string {
  return name === 'charged_fee' ? 'coalesce(charged_fee, derived_fee)' : name
}

/** Reads the version of the snapshot that a connection holds. */
export function readSnapshotVersion(db: ReadableDb): SnapshotVersion {
  const sql =
    'SELECT (SELECT count(*) FROM withdrawals) AS count, (SELECT coalesce(max(row), 0) FROM withdrawals) AS lastRow, (SELECT coalesce(max(seq), 0) FROM changes) AS lastChange'
  return db.prepare<[], SnapshotVersion>(sql).get() as SnapshotVersion
}
