import { transactionFields } from '../../domain/transaction.ts'
import type {
  FeedCells,
  RecordSource,
  SnapshotVersion,
  TextCells,
  WithdrawalCells,
} from '../../matching/sources.ts'
import { scannedColumnNames, withdrawalColumns } from '../../matching/sources.ts'
import type { ReadableDb } from '../database/connection.ts'

const CELL_END_SQL = "CAST(x'ff' AS TEXT)"

/** Reads the records of a run. The caller holds the transaction whose snapshot is read. */
export function openRecordSource(db: ReadableDb): RecordSource {
  const columns = withdrawalColumns.map(withdrawalCellSql).join(', ')
  const withdrawal = db
    .prepare<[number], WithdrawalCells>(`SELECT row, ${columns} FROM withdrawals WHERE row = ?`)
    .raw()
  // Transferring a text for each cell costs more than reading the rows, so many rows are
  // transferred as one text.
  const scannedCells = scannedColumnNames
    .map((name) => `ifnull(${withdrawalCellSql(name)}, '')`)
    .join(', ')
  const scan = db
    .prepare<[number, number], Uint8Array>(
      `SELECT CAST(group_concat(concat_ws(${CELL_END_SQL}, ${scannedCells}), ${CELL_END_SQL}) AS BLOB) FROM withdrawals NOT INDEXED WHERE row BETWEEN ? AND ?`,
    )
    .pluck()
  const transaction = db
    .prepare<[number], TextCells>(
      `SELECT ${transactionFields.map(({ name }) => name).join(', ')} FROM transactions WHERE row = ?`,
    )
    .raw()
  const transactionId = db
    .prepare<[number], string>('SELECT id FROM transactions WHERE row = ?')
    .pluck()
  return {
    firstRow: () =>
      db
        .prepare<[], number>('SELECT coalesce(min(row), 1) FROM withdrawals')
        .pluck()
        .get() as number,
    withdrawalRows: () =>
      db.prepare<[], number>('SELECT row FROM withdrawals ORDER BY row').pluck().all(),
    withdrawal: (row) => withdrawal.get(row) as WithdrawalCells,
    scan: (fromRow, toRow) => scan.get(fromRow, toRow) as Uint8Array,
    transaction: (row) => transaction.get(row) ?? [],
    transactionId: (row) => transactionId.get(row) as string,
    feedWithdrawals: (rails) =>
      db
        .prepare<[string], FeedCells>(
          "SELECT row, external_id, transaction_hash, created_at FROM transactions WHERE transaction_type = 'withdrawal' AND rail IN (SELECT value FROM json_each(?)) ORDER BY row",
        )
        .raw()
        .iterate(JSON.stringify(rails)),
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

// The SQL of a cell. An item of the list has no charged_fee, so its derived_fee is used, the
// difference of its two amounts.
function withdrawalCellSql(name: string): string {
  return name === 'charged_fee' ? 'coalesce(charged_fee, derived_fee)' : name
}

/** The version of the snapshot that a connection holds. */
export function readSnapshotVersion(db: ReadableDb): SnapshotVersion {
  const sql =
    'SELECT (SELECT count(*) FROM withdrawals) AS count, (SELECT coalesce(max(row), 0) FROM withdrawals) AS lastRow, (SELECT coalesce(max(seq), 0) FROM changes) AS lastChange'
  return db.prepare<[], SnapshotVersion>(sql).get() as SnapshotVersion
}
