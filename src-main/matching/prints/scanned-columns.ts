import type { Withdrawal } from '../../domain/withdrawal.ts'
import { CELL_END, withdrawalColumns } from '../sources.ts'

/** The position of each column in `withdrawalColumns`. */
export const scannedColumns = {
  id: 0,
  externalRef: 1,
  txnHash: 2,
  provisoryHash: 3,
  transactionId: 4,
  createdAt: 5,
  currency: 6,
  amount: 7,
  fee: 8,
  total: 9,
  network: 10,
  address: 11,
  status: 12,
  isBlocked: 13,
  endUserId: 14,
  confirmedAt: 15,
} as const
export const SCANNED_COLUMNS = withdrawalColumns.length

/** CELL_END as a Latin-1 character. */
const CELL_MARK = String.fromCharCode(CELL_END)
const NON_ASCII = /[^\x00-\x7f]/

/** Decodes UTF-8 bytes that are given as one Latin-1 character each. */
export function textOfBytes(bytes: string): string {
  return NON_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes
}

/** Decodes a withdrawal's scanned cells, which are given as one Latin-1 character a byte. */
export function decodeCells(bytes: string): readonly string[] {
  return bytes.split(CELL_MARK).map(textOfBytes)
}

/** Returns the withdrawal with these cells, which are in the order of `withdrawalColumns`. */
export function cellsToWithdrawal(cells: readonly string[]): Withdrawal {
  const cell = (column: number): string => cells[column] as string
  return {
    id: cell(scannedColumns.id),
    created_at: cell(scannedColumns.createdAt),
    confirmation_date: cell(scannedColumns.confirmedAt),
    txn_hash: cell(scannedColumns.txnHash),
    end_user_id: cell(scannedColumns.endUserId),
    currency: cell(scannedColumns.currency),
    amount: cell(scannedColumns.amount),
    address: cell(scannedColumns.address),
    charged_fee: cell(scannedColumns.fee),
    network_name: cell(scannedColumns.network),
    status: cell(scannedColumns.status),
    transaction_id: cell(scannedColumns.transactionId),
    provisory_transaction_hash: cell(scannedColumns.provisoryHash),
    risk_score: null,
    is_blocked: cell(scannedColumns.isBlocked),
    reason: null,
    external_ref: cell(scannedColumns.externalRef),
    debited_amount: cell(scannedColumns.total),
  }
}
