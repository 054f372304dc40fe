import { cellBits } from '../../matching/prints/fingerprint.ts'
import { VOID_PAIR } from '../../matching/prints/print-bits.ts'
import type { PairColumn } from '../../reconciliation/pair-columns.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import { passNames } from '../../reconciliation/passes.ts'
import type { ReadableDb } from '../database/connection.ts'
import { repeats } from './run-cells.ts'
import type { FoundRun } from './runs.ts'

/** The cells of a packed match, in order. */
export const matchColumns: readonly string[] = [...pairColumns, 'within_tolerance']

/** The JSON paths of the stored numbers of a match with equal sides (match-chunk.ts, putPair). */
const storedPlaces = {
  row: '$[0]',
  line: '$[1]',
  filledCellBits: '$[2]',
  pass: '$[3]',
  date: '$[4]',
} as const
type StoredName = keyof typeof storedPlaces
const storedNumber = (name: StoredName): string => `json_extract(m.value, '${storedPlaces[name]}')`
// The SQL of a ledger cell that is spelled differently from the provider's, or of the feed row's
// id.
const differingCell = (name: string): string => `json_extract(m.value, '$[5].${name}')`

/**
 * The join that adds the withdrawal to each match `m` that is stored as the withdrawal's number. A
 * packed match begins with a text, and gets no withdrawal.
 */
const matchRecordSql = `LEFT JOIN withdrawals AS w ON w.row = CASE WHEN json_type(m.value, '${storedPlaces.row}') = 'integer' THEN ${storedNumber('row')} END`

/** The matches of runs, each with its withdrawal. */
export const matchRowsSql = `run_matches, json_each(run_matches.rows) AS m ${matchRecordSql}`

/** The fee of a withdrawal, which is derived from its two amounts if it has no charged_fee. */
const FEE = 'fee'

/** For each cell of the provider, the column of the withdrawal. */
export const providerColumns: Readonly<Partial<Record<string, string>>> = {
  withdrawal_id: 'id',
  external_ref: 'external_ref',
  txn_hash: 'txn_hash',
  currency: 'currency',
  provider_amount: 'amount',
  provider_fee: FEE,
  provider_total: 'debited_amount',
  provider_status: 'status',
  provider_date: 'created_at',
  provider_currency: 'currency',
  provider_network: 'network_name',
  provider_address: 'address',
  provider_external_ref: 'external_ref',
  provider_txn_hash: 'txn_hash',
  provider_end_user_id: 'end_user_id',
}

/**
 * For each cell of the ledger that usually equals the provider's, the withdrawal's column and the
 * bit that is set if the ledger has the cell.
 */
export const ledgerColumns: Readonly<
  Partial<Record<string, readonly [column: string, bit: number]>>
> = {
  ledger_amount: ['amount', cellBits.amount],
  ledger_fee: [FEE, cellBits.fee],
  ledger_total: ['debited_amount', cellBits.total],
  ledger_status: ['status', cellBits.status],
  ledger_network: ['network_name', cellBits.network],
  ledger_address: ['address', cellBits.address],
  ledger_external_ref: ['external_ref', cellBits.externalRef],
  ledger_txn_hash: ['txn_hash', cellBits.txnHash],
  ledger_end_user_id: ['end_user_id', cellBits.endUserId],
}

/** For each difference, the withdrawal's column with the provider's amount. */
export const differenceColumns: Readonly<
  Partial<Record<string, readonly [column: string, bit: number]>>
> = {
  amount_difference: ['amount', cellBits.amount],
  fee_difference: [FEE, cellBits.fee],
  total_difference: ['debited_amount', cellBits.total],
}

/**
 * Returns the SQL for a cell of a run's matches, with the records as they were when the run read
 * them. `findMatchCells` reads all cells of a match in less time.
 */
export function matchCell(
  db: ReadableDb,
  run: Pick<FoundRun, 'seenChanges'>,
): (name: string) => string {
  const ofRecord = valueSeen(db, run)
  return (name) =>
    `CASE WHEN w.row IS NULL THEN ${packedCell(name)} ELSE ${equalCell(name, ofRecord)} END`
}

/** Returns the SQL for a column of a withdrawal `w` as it was when the run read it, '' for null. */
export function valueSeen(
  db: ReadableDb,
  { seenChanges }: Pick<FoundRun, 'seenChanges'>,
): (column: string) => string {
  const hasChanged =
    db
      .prepare<[number], number>(
        "SELECT 1 FROM changes WHERE kind = 'withdrawals' AND seq > ? LIMIT 1",
      )
      .pluck()
      .get(seenChanges) === 1
  return (column) => valueAtRun(column, hasChanged ? seenChanges : undefined)
}

// A cell that is stored as null repeats another cell (packMatch in run-cells.ts).
function packedCell(name: string): string {
  const cellSql = (column: string): string =>
    `json_extract(m.value, '$[${matchColumns.indexOf(column)}]')`
  const repeatedColumn = repeats[name as PairColumn]
  return repeatedColumn === undefined
    ? cellSql(name)
    : `coalesce(${cellSql(name)}, ${cellSql(repeatedColumn)})`
}

function equalCell(name: string, ofRecord: (column: string) => string): string {
  const provider = providerColumns[name]
  if (provider !== undefined) return ofRecord(provider)
  const ledger = ledgerColumns[name]
  if (ledger !== undefined)
    return `coalesce(${differingCell(name)}, CASE WHEN ${storedNumber('filledCellBits')} & ${ledger[1]} THEN ${ofRecord(ledger[0])} ELSE '' END)`
  const difference = differenceColumns[name]
  // The amounts of a void pair count as zero on both sides, whether or not the ledger has an
  // amount.
  if (difference !== undefined)
    return `CASE WHEN ${storedNumber('filledCellBits')} & ${difference[1]} OR (${storedNumber('filledCellBits')} & ${VOID_PAIR} AND ${ofRecord(difference[0])} <> '') THEN '0' ELSE '' END`
  switch (name) {
    case 'feed_id':
      return `coalesce(${differingCell(name)}, '')`
    case 'ledger_currency':
      return `coalesce(${differingCell(name)}, ${ofRecord('currency')})`
    case 'ledger_date':
      return `coalesce(${storedNumber('date')}, ${ofRecord('created_at')})`
    case 'ledger_line':
      return `CAST(${storedNumber('line')} AS TEXT)`
    case 'matched_by':
      return `CASE ${storedNumber('pass')} ${passNames.map((pass, index) => `WHEN ${index} THEN '${pass}'`).join(' ')} END`
    case 'within_tolerance':
      return "'false'"
    default:
      return "''"
  }
}

// The old value of the first change that the run has not read is the field's value at the time of
// the run.
function valueAtRun(column: string, seenChanges: number | undefined): string {
  if (column === FEE) {
    const ownValue = (name: string): string => valueAtRun(name, seenChanges)
    return seenChanges === undefined
      ? "coalesce(w.charged_fee, w.derived_fee, '')"
      : `coalesce(nullif(${ownValue('charged_fee')}, ''), decimal_difference(${ownValue('debited_amount')}, ${ownValue('amount')}), '')`
  }
  if (seenChanges === undefined) return `coalesce(w.${column}, '')`
  const laterChanges = `SELECT c.old FROM changes AS c WHERE c.kind = 'withdrawals' AND c.id = w.id AND c.field = '${column}' AND c.seq > ${seenChanges}`
  const isChanged = `w.id IN (SELECT id FROM changes WHERE kind = 'withdrawals' AND field = '${column}' AND seq > ${seenChanges})`
  return `CASE WHEN ${isChanged} THEN coalesce((${laterChanges} ORDER BY c.seq LIMIT 1), '') ELSE coalesce(w.${column}, '') END`
}
