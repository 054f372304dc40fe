import { assertNever } from '../base/failure.ts'

/** The categories of a matched pair that differs. The first that applies is taken. */
export const pairCategories = [
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
] as const
export type PairCategory = (typeof pairCategories)[number]

/** The categories of a record without a partner, and of an ambiguous one. */
const unmatchedCategories = [
  'missing_at_provider',
  'missing_in_ledger',
  'duplicate_in_ledger',
  'duplicate_at_provider',
  'ambiguous',
] as const

/** All categories of a break (reconciliation.md, Breaks). The first that applies is taken. */
export const breakCategories = [...unmatchedCategories, ...pairCategories] as const
export type BreakCategory = (typeof breakCategories)[number]

/** The severities of breaks, the worst first. */
export const severities = ['high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

/** The index of a severity: 0 for the worst, -1 for any other text. */
export function severityRank(severity: string): number {
  return (severities as readonly string[]).indexOf(severity)
}

/** The category that each difference of a pair would have alone. */
export const categoryOfField: Readonly<Record<string, PairCategory>> = {
  currency: 'currency_mismatch',
  network: 'network_mismatch',
  address: 'address_mismatch',
  tag: 'address_mismatch',
  withdrawal_id: 'reference_mismatch',
  external_ref: 'reference_mismatch',
  txn_hash: 'reference_mismatch',
  transaction_id: 'reference_mismatch',
  end_user_id: 'reference_mismatch',
  amount: 'amount_mismatch',
  fee: 'fee_mismatch',
  total: 'total_mismatch',
  is_blocked: 'blocked',
  status: 'status_mismatch',
  date: 'date_mismatch',
}

/**
 * The severity of a break: the worst among its category and its differences. `isMoneyDisputed`: one
 * side says that the money left and the other that it did not.
 */
export function severityOf(
  category: BreakCategory,
  differences: readonly string[] = [],
  isMoneyDisputed = false,
): Severity {
  if (isMoneyDisputed) return 'high'
  let worstSeverity = severityOfCategory(category)
  for (const field of differences) {
    if (worstSeverity === 'high') return worstSeverity
    const ownCategory = categoryOfField[field]
    const severity = ownCategory === undefined ? 'low' : severityOfCategory(ownCategory)
    if (severity !== 'low') worstSeverity = severity
  }
  return worstSeverity
}

/** The severity of a break of this category alone. */
export function severityOfCategory(category: BreakCategory): Severity {
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
