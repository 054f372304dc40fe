import { normalCode } from './row/normal-form.ts'

/** The columns of a break and of a match, as stored and exported. Every value is text. */
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

/**
 * True if the two sides of a break have different currencies. Its `currency` is then the
 * provider's. `differences` is the stored text.
 */
export function isOfTwoCurrencies(differences: string): boolean {
  return differences.split(';').includes('currency')
}

/**
 * Returns the normal form of the ledger's currency, which a break with two currencies stores as
 * written. `aliases` are the aliases of the run's mapping.
 */
export function ledgerCurrencyOf(
  writtenText: string,
  aliases: Readonly<Record<string, string>>,
): string {
  return normalCode(writtenText, aliases)
}
