import type { DecimalText } from '../base/decimal.ts'
import { assertNever } from '../base/failure.ts'
import { instantToMs } from '../base/instant.ts'
import type { InstantText } from '../base/instant.ts'
import type { Comparison, PairCategory } from './compare.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import type { ProviderRecord } from './provider-record.ts'

/** All categories of a break (reconciliation.md, Breaks), in the order in which the first that applies is taken. */
export const breakCategories = [
  'missing_at_provider',
  'missing_in_ledger',
  'duplicate_in_ledger',
  'duplicate_at_provider',
  'ambiguous',
  'currency_mismatch',
  'network_mismatch',
  'address_mismatch',
  'reference_mismatch',
  'amount_mismatch',
  'fee_mismatch',
  'total_mismatch',
  'blocked',
  'status_mismatch',
  'hash_replaced',
  'date_mismatch',
] as const satisfies readonly (PairCategory | LonelyCategory)[]
export type BreakCategory = (typeof breakCategories)[number]
export type LonelyCategory = 'missing_at_provider' | 'missing_in_ledger' | 'duplicate_in_ledger' | 'duplicate_at_provider' | 'ambiguous'
export type Severity = 'high' | 'medium' | 'low'

export function severityOf(category: BreakCategory): Severity {
  switch (category) {
    case 'missing_at_provider':
    case 'missing_in_ledger':
    case 'duplicate_in_ledger':
    case 'duplicate_at_provider':
    case 'ambiguous':
    case 'currency_mismatch':
    case 'address_mismatch':
    case 'amount_mismatch':
    case 'total_mismatch':
    case 'blocked':
      return 'high'
    case 'fee_mismatch':
    case 'status_mismatch':
    case 'network_mismatch':
    case 'reference_mismatch':
    case 'hash_replaced':
      return 'medium'
    case 'date_mismatch':
      return 'low'
    default:
      return assertNever(category)
  }
}

/** Days, whole, from the record's date to the run's instant; never below 0. */
export function ageDays(date: InstantText | '', asOf: InstantText): number | undefined {
  return date === '' ? undefined : Math.max(0, Math.floor((instantToMs(asOf) - instantToMs(date)) / 86400000))
}

export type AgeBucket = '0-1' | '2-7' | '8-30' | '31-90' | '91+'

export function ageBucket(days: number): AgeBucket {
  if (days <= 1) return '0-1'
  if (days <= 7) return '2-7'
  if (days <= 30) return '8-30'
  return days <= 90 ? '31-90' : '91+'
}

/** The columns of a break and of a match, as stored and exported; every value is text. */
export const pairColumns = [
  'withdrawal_id',
  'feed_id',
  'external_ref',
  'txn_hash',
  'currency',
  'ledger_amount',
  'provider_amount',
  'amount_difference',
  'ledger_fee',
  'provider_fee',
  'ledger_status',
  'provider_status',
  'ledger_date',
  'provider_date',
  'ledger_line',
  'matched_by',
  'fee_difference',
  'ledger_total',
  'provider_total',
  'total_difference',
  'ledger_currency',
  'provider_currency',
  'ledger_network',
  'provider_network',
  'ledger_address',
  'provider_address',
  'ledger_external_ref',
  'provider_external_ref',
  'ledger_txn_hash',
  'provider_txn_hash',
  'ledger_end_user_id',
  'provider_end_user_id',
] as const
export type PairColumn = (typeof pairColumns)[number]
export type PairRow = Record<PairColumn, string>

/** Both sides of a match or a break next to each other; several rows of one side are joined by `;`, their amounts summed. */
export function pairRow(entries: readonly LedgerEntry[], records: readonly ProviderRecord[], comparison: Comparison | undefined, matchedBy: string): PairRow {
  const provider = (pick: (record: ProviderRecord) => string): string => joined(records.map(pick))
  const ledger = (pick: (entry: LedgerEntry) => string): string => joined(entries.map(pick))
  const has = records.length > 0
  const sides = comparison ?? lonelyMoney(entries, records)
  return {
    withdrawal_id: has ? provider((record) => record.withdrawalId) : ledger((entry) => entry.original.withdrawal_id.trim()),
    feed_id: provider((record) => record.feedId),
    external_ref: has ? provider((record) => record.shown.externalRef) : ledger((entry) => entry.original.external_ref.trim()),
    txn_hash: has ? provider((record) => record.shown.txnHash) : ledger((entry) => entry.original.txn_hash.trim()),
    currency: has ? provider((record) => record.currency) : ledger((entry) => entry.currency),
    ledger_amount: sides.amount.ledger,
    provider_amount: sides.amount.provider,
    amount_difference: sides.amount.difference,
    ledger_fee: sides.fee.ledger,
    provider_fee: sides.fee.provider,
    ledger_status: ledger((entry) => entry.original.status.trim()),
    provider_status: provider((record) => record.status),
    ledger_date: ledger((entry) => entry.dateFrom),
    provider_date: provider((record) => record.createdAt),
    ledger_line: entries
      .map((entry) => entry.line)
      .sort((a, b) => a - b)
      .join(';'),
    matched_by: matchedBy,
    fee_difference: sides.fee.difference,
    ledger_total: sides.total.ledger,
    provider_total: sides.total.provider,
    total_difference: sides.total.difference,
    ledger_currency: ledger((entry) => entry.original.currency.trim()),
    provider_currency: provider((record) => record.shown.currency),
    ledger_network: ledger((entry) => entry.original.network.trim()),
    provider_network: provider((record) => record.shown.network),
    ledger_address: ledger((entry) => entry.original.address.trim()),
    provider_address: provider((record) => record.shown.address),
    ledger_external_ref: ledger((entry) => entry.original.external_ref.trim()),
    provider_external_ref: provider((record) => record.shown.externalRef),
    ledger_txn_hash: ledger((entry) => entry.original.txn_hash.trim()),
    provider_txn_hash: provider((record) => record.shown.txnHash),
    ledger_end_user_id: ledger((entry) => entry.original.end_user_id.trim()),
    provider_end_user_id: provider((record) => record.shown.endUserId),
  }
}

// A record without a partner counts whole: the provider's with its sign, the ledger's against it.
function lonelyMoney(entries: readonly LedgerEntry[], records: readonly ProviderRecord[]): Pick<Comparison, 'amount' | 'fee' | 'total'> {
  const side = (field: 'amount' | 'fee' | 'total'): { ledger: DecimalText | ''; provider: DecimalText | ''; difference: DecimalText | '' } => {
    const ledger = entries[0]?.[field] ?? ''
    const provider = records[0]?.[field] ?? ''
    return { ledger, provider, difference: provider !== '' ? provider : negated(ledger) }
  }
  return { amount: side('amount'), fee: side('fee'), total: side('total') }
}

function negated(value: DecimalText | ''): DecimalText | '' {
  if (value === '') return ''
  if (value.startsWith('-')) return value.slice(1)
  return /[1-9]/.test(value) ? `-${value}` : value
}

// One text where all rows agree, else all of them in order.
function joined(values: readonly string[]): string {
  if (values.length === 1) return values[0] as string
  const distinct = [...new Set(values)].sort()
  return distinct.join(';')
}

/** What of a break's records makes its id: the identifiers of both sides, in an order that no input order changes. */
export function recordKeys(entries: readonly LedgerEntry[], records: readonly ProviderRecord[]): string {
  const provider = records.map((record) => (record.source === 'withdrawal' ? `w:${record.id}` : `f:${record.feedId}`)).sort()
  const ledger = entries.map((entry) => `l:${JSON.stringify([entry.withdrawalId, entry.externalRef, entry.txnHash, entry.transactionId])}`).sort()
  return [...provider, ...ledger].join('\n')
}
