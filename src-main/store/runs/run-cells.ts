import { ageBucket } from '../../reconciliation/breaks.ts'
import type { PairColumn, PairRow } from '../../reconciliation/pair-columns.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { BreakResult } from '../../reconciliation/results.ts'

/**
 * For each cell of a match, the cell that it usually repeats. A cell that repeats it is stored as
 * null, because both sides of a match agree in nearly everything and a run may have a million
 * matches.
 */
export const repeats: Readonly<Partial<Record<PairColumn, PairColumn>>> = {
  ledger_amount: 'provider_amount',
  ledger_fee: 'provider_fee',
  ledger_total: 'provider_total',
  ledger_status: 'provider_status',
  ledger_date: 'provider_date',
  currency: 'provider_currency',
  ledger_currency: 'provider_currency',
  ledger_network: 'provider_network',
  ledger_address: 'provider_address',
  external_ref: 'provider_external_ref',
  ledger_external_ref: 'provider_external_ref',
  txn_hash: 'provider_txn_hash',
  ledger_txn_hash: 'provider_txn_hash',
  ledger_end_user_id: 'provider_end_user_id',
}

const repeatedColumns = pairColumns.map((name) => repeats[name])

/** The cells of a break as a run stores them. */
export function breakCells({
  row,
  ageDays,
  isRounded,
}: Pick<BreakResult, 'row' | 'ageDays' | 'isRounded'>): string {
  return JSON.stringify([
    ...pairColumns.map((name) => row[name]),
    ageDays === undefined ? '' : ageBucket(ageDays),
    isRounded ? 'rounded' : '',
  ])
}

/** The cells of a match as a run stores them. */
export function packMatch(row: PairRow, isWithinTolerance: boolean): string {
  const cells: (string | null)[] = pairColumns.map((name, index) => {
    const repeatedColumn = repeatedColumns[index]
    return repeatedColumn !== undefined && row[name] === row[repeatedColumn] ? null : row[name]
  })
  cells.push(isWithinTolerance ? 'true' : 'false')
  return JSON.stringify(cells)
}
