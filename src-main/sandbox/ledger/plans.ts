import type { Role } from '../world/withdrawals.ts'
import type { Change } from './changes.ts'

/** The categories of reconciliation.md in the order of its table. */
export const CATEGORIES = [
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
] as const

/** A category of breaks, or one of the four results that are not a break. */
export type ExpectedResult =
  (typeof CATEGORIES)[number] | 'matched' | 'rejected' | 'void' | 'excluded'

/**
 * A planned kind of break: the changes to a row that agrees with the provider, the role of the
 * withdrawals, their number per 5,000, and the expected result.
 */
export interface BreakPlan {
  readonly expected: ExpectedResult
  readonly role: Role
  readonly share: number
  readonly changes: readonly Change[]
}

const plan = (
  expected: ExpectedResult,
  role: Role,
  share: number,
  ...changes: readonly Change[]
): BreakPlan => ({ expected, role, share, changes })

/**
 * The plans. `expected` is not computed from the changes. For a combined break it is the category
 * that comes first in the table of reconciliation.md.
 */
export const BREAK_PLANS: readonly BreakPlan[] = [
  plan('currency_mismatch', 'plain', 32, 'currency'),
  plan('network_mismatch', 'plain', 32, 'network'),
  plan('address_mismatch', 'plain', 32, 'address'),
  plan('reference_mismatch', 'plain', 36, 'reference'),
  plan('amount_mismatch', 'plain', 60, 'amount'),
  plan('amount_mismatch', 'small', 10, 'amount'),
  plan('fee_mismatch', 'plain', 36, 'fee'),
  plan('total_mismatch', 'plain', 36, 'total'),
  plan('blocked', 'blocked', 30),
  plan('blocked', 'blocked', 6, 'noStatus'),
  plan('blocked', 'blockedOpen', 10, 'status'),
  plan('blocked', 'blockedOpen', 4, 'noStatus'),
  plan('status_mismatch', 'open', 50, 'status'),
  plan('status_mismatch', 'plain', 20, 'status'),
  plan('status_mismatch', 'blocked', 5, 'status'),
  plan('hash_replaced', 'replaced', 60, 'provisoryHash'),
  plan('date_mismatch', 'plain', 36, 'date'),
  plan('date_mismatch', 'open', 6, 'date'),
  // Combined breaks.
  plan('currency_mismatch', 'plain', 6, 'currency', 'amount'),
  plan('currency_mismatch', 'plain', 4, 'currency', 'network', 'address'),
  plan('network_mismatch', 'plain', 6, 'network', 'address'),
  plan('address_mismatch', 'plain', 6, 'address', 'fee'),
  plan('address_mismatch', 'plain', 4, 'address', 'reference', 'date'),
  plan('reference_mismatch', 'plain', 6, 'reference', 'amount'),
  plan('amount_mismatch', 'plain', 10, 'amount', 'status', 'date'),
  plan('amount_mismatch', 'blocked', 3, 'amount'),
  plan('fee_mismatch', 'plain', 6, 'fee', 'total', 'status'),
  plan('total_mismatch', 'plain', 6, 'total', 'date'),
  plan('blocked', 'blockedOpen', 4, 'status', 'date'),
  plan('status_mismatch', 'plain', 6, 'status', 'date'),
  plan('status_mismatch', 'replaced', 6, 'status', 'provisoryHash'),
  plan('hash_replaced', 'replaced', 8, 'provisoryHash', 'date'),
  plan('reference_mismatch', 'replaced', 4, 'provisoryHash', 'reference'),
  // Failed and unknown statuses (reconciliation.md, Statuses and Void). Money is not compared in a
  // pair with a void side, so a wrong amount adds no difference.
  plan('matched', 'failed', 4, 'amount'),
  plan('status_mismatch', 'failed', 7, 'status'),
  plan('status_mismatch', 'failed', 2, 'status', 'amount'),
  plan('status_mismatch', 'failed', 3, 'openStatus'),
  plan('status_mismatch', 'failed', 3, 'noStatus'),
  plan('status_mismatch', 'failed', 3, 'unknownStatus'),
  plan('address_mismatch', 'failed', 1, 'address'),
  plan('status_mismatch', 'plain', 4, 'failedStatus'),
  plan('status_mismatch', 'open', 3, 'failedStatus'),
  plan('matched', 'plain', 6, 'unknownStatus'),
  plan('matched', 'open', 3, 'unknownStatus'),
  plan('status_mismatch', 'unknown', 2, 'status'),
  plan('status_mismatch', 'unknown', 2, 'failedStatus'),
  plan('matched', 'unknown', 2, 'providerStatus'),
  plan('matched', 'unknown', 2, 'unknownStatus'),
  plan('matched', 'unknown', 1, 'noStatus'),
]

/** A change to the row of a payment that only the feed shows. Such rows have fewer fields. */
export type FeedChange = 'amount' | 'fee' | 'currency' | 'address' | 'status' | 'date'
export const FEED_PLANS: readonly {
  readonly expected: ExpectedResult
  readonly share: number
  readonly change: FeedChange
}[] = [
  { expected: 'amount_mismatch', share: 14, change: 'amount' },
  { expected: 'fee_mismatch', share: 6, change: 'fee' },
  { expected: 'currency_mismatch', share: 4, change: 'currency' },
  { expected: 'address_mismatch', share: 4, change: 'address' },
  { expected: 'status_mismatch', share: 6, change: 'status' },
  { expected: 'date_mismatch', share: 4, change: 'date' },
]

/** Numbers per 5,000 withdrawals, for the cases that need more than one changed row. */
export const SHARES = {
  missingAtProvider: 44,
  missingInLedger: 40,
  missingInLedgerOpen: 6,
  missingInLedgerBlocked: 3,
  missingInLedgerUnknown: 1,
  missingInLedgerFeed: 30,
  voidAtProvider: 10,
  voidInLedger: 12,
  retryInTwoRows: 4,
  mistyped: 24,
  duplicate: 40,
  duplicateFeed: 5,
  split: 40,
  wrongSplit: 24,
  rejectedOnlyRow: 28,
  rejectedExtraRow: 28,
} as const

/**
 * Numbers per 5,000 withdrawals, for the batches (withdrawals of one transaction) whose ledger rows
 * do not agree one by one with the provider.
 */
export const BATCH_SHARES = {
  missingRow: 9,
  extraRow: 9,
  oneRow: 9,
  oneWrongRow: 3,
  copiedRow: 9,
  wrongAmount: 9,
} as const
