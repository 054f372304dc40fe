import { printed } from '../../matching/prints/fingerprint.ts'
import { VOID_PAIR } from '../../matching/prints/print-bits.ts'
import type { PairColumn } from '../../reconciliation/pair-columns.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import { passNames } from '../../reconciliation/passes.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { FoundRun } from './runs.ts'
import { repeats } from './runs.ts'

/** The cells of a packed match, in order. */
export const matchColumns: readonly string[] = [...pairColumns, 'within_tolerance']

/** What a match whose sides are alike is kept as: numbers by their places (runs.ts, equal). */
const kept = { row: '$[0]', line: '$[1]', cells: '$[2]', pass: '$[3]', date: '$[4]' } as const
const get = (name: keyof typeof kept): string => `json_extract(m.value, '${kept[name]}')`

/** The withdrawal of a match that is kept as its number; a packed match begins with a text. */
export const matchRows = `run_matches, json_each(run_matches.rows) AS m LEFT JOIN withdrawals AS w ON w.row = CASE WHEN json_type(m.value, '${kept.row}') = 'integer' THEN ${get('row')} END`

/** The fee of a withdrawal, which its two amounts tell where it has no charged_fee. */
const FEE = 'fee'

const ofProvider: Readonly<Partial<Record<string, string>>> = {
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

const ofLedger: Readonly<Partial<Record<string, readonly [column: string, bit: number]>>> = {
  ledger_amount: ['amount', printed.amount],
  ledger_fee: [FEE, printed.fee],
  ledger_total: ['debited_amount', printed.total],
  ledger_status: ['status', printed.status],
  ledger_network: ['network_name', printed.network],
  ledger_address: ['address', printed.address],
  ledger_external_ref: ['external_ref', printed.externalRef],
  ledger_txn_hash: ['txn_hash', printed.txnHash],
  ledger_end_user_id: ['end_user_id', printed.endUserId],
}

/** By the column of a withdrawal in which the provider's side stands. */
const differences: Readonly<Partial<Record<string, readonly [column: string, bit: number]>>> = {
  amount_difference: ['amount', printed.amount],
  fee_difference: [FEE, printed.fee],
  total_difference: ['debited_amount', printed.total],
}

/** How a cell of a run's matches is read; as the records were when the run saw them. */
export function matchCell(
  db: ReadableDb,
  { seenChanges }: Pick<FoundRun, 'seenChanges'>,
): (name: string) => string {
  const hasChanged =
    db
      .prepare<[number], number>(
        "SELECT 1 FROM changes WHERE kind = 'withdrawals' AND seq > ? LIMIT 1",
      )
      .pluck()
      .get(seenChanges) === 1
  return (name) =>
    `CASE WHEN w.row IS NULL THEN ${packed(name)} ELSE ${alike(name, (column) => asSeen(column, hasChanged ? seenChanges : undefined))} END`
}

// A cell that is left out repeats another one (packMatch in runs.ts).
function packed(name: string): string {
  const one = (column: string): string =>
    `json_extract(m.value, '$[${matchColumns.indexOf(column)}]')`
  const other = repeats[name as PairColumn]
  return other === undefined ? one(name) : `coalesce(${one(name)}, ${one(other)})`
}

function alike(name: string, ofRecord: (column: string) => string): string {
  const provider = ofProvider[name]
  if (provider !== undefined) return ofRecord(provider)
  const ledger = ofLedger[name]
  if (ledger !== undefined)
    return `coalesce(${otherwise(name)}, CASE WHEN ${get('cells')} & ${ledger[1]} THEN ${ofRecord(ledger[0])} ELSE '' END)`
  const difference = differences[name]
  // The amounts of a void pair count zero on both sides, whether or not the ledger gives them.
  if (difference !== undefined)
    return `CASE WHEN ${get('cells')} & ${difference[1]} OR (${get('cells')} & ${VOID_PAIR} AND ${ofRecord(difference[0])} <> '') THEN '0' ELSE '' END`
  switch (name) {
    case 'ledger_currency':
      return `coalesce(${otherwise(name)}, ${ofRecord('currency')})`
    case 'ledger_date':
      return `coalesce(${get('date')}, ${ofRecord('created_at')})`
    case 'ledger_line':
      return `CAST(${get('line')} AS TEXT)`
    case 'matched_by':
      return `CASE ${get('pass')} ${passNames.map((pass, at) => `WHEN ${at} THEN '${pass}'`).join(' ')} END`
    case 'within_tolerance':
      return "'false'"
    default:
      return "''"
  }
}

// What the ledger wrote otherwise than the provider.
function otherwise(name: string): string {
  return `json_extract(m.value, '$[5].${name}')`
}

// The first change behind what the run has seen says what the field was.
function asSeen(column: string, seenChanges: number | undefined): string {
  if (column === FEE) {
    const seen = (name: string): string => asSeen(name, seenChanges)
    return seenChanges === undefined
      ? "coalesce(w.charged_fee, w.derived_fee, '')"
      : `coalesce(nullif(${seen('charged_fee')}, ''), decimal_difference(${seen('debited_amount')}, ${seen('amount')}), '')`
  }
  if (seenChanges === undefined) return `coalesce(w.${column}, '')`
  const changed = `SELECT c.old FROM changes AS c WHERE c.kind = 'withdrawals' AND c.id = w.id AND c.field = '${column}' AND c.seq > ${seenChanges}`
  const isChanged = `w.id IN (SELECT id FROM changes WHERE kind = 'withdrawals' AND field = '${column}' AND seq > ${seenChanges})`
  return `CASE WHEN ${isChanged} THEN coalesce((${changed} ORDER BY c.seq LIMIT 1), '') ELSE coalesce(w.${column}, '') END`
}
