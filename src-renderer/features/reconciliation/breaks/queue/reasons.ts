import type { BreakCategory } from '../../../../../src-main/reconciliation/categories.ts'

/** The names of the reasons that can be chosen without typing. Their texts are in the words. */
export type PredefinedReason =
  | 'timing'
  | 'provider_confirmed'
  | 'ledger_corrected'
  | 'duplicate_booked'
  | 'below_threshold'
  | 'rounded'
  | 'never_sent'
  | 'other_ledger'
  | 'released'
  | 'refund'
  | 'time_zone'
  | 'provider_asked'
  | 'recipient_asked'

const moneyReasons: readonly PredefinedReason[] = [
  'ledger_corrected',
  'provider_confirmed',
  'below_threshold',
  'rounded',
]
const identityReasons: readonly PredefinedReason[] = ['ledger_corrected', 'provider_confirmed']

const reasonsByCategory: Readonly<Record<BreakCategory, readonly PredefinedReason[]>> = {
  missing_at_provider: ['timing', 'never_sent', 'ledger_corrected', 'provider_confirmed'],
  missing_in_ledger: ['timing', 'ledger_corrected', 'other_ledger', 'provider_confirmed'],
  duplicate_in_ledger: ['duplicate_booked', 'ledger_corrected'],
  duplicate_at_provider: ['provider_confirmed', 'refund'],
  ambiguous: identityReasons,
  currency_mismatch: identityReasons,
  network_mismatch: identityReasons,
  address_mismatch: identityReasons,
  reference_mismatch: identityReasons,
  amount_mismatch: moneyReasons,
  fee_mismatch: moneyReasons,
  total_mismatch: moneyReasons,
  blocked: ['provider_confirmed', 'released', 'timing'],
  status_mismatch: ['timing', 'provider_confirmed', 'ledger_corrected'],
  hash_replaced: identityReasons,
  date_mismatch: ['timing', 'time_zone', 'ledger_corrected', 'below_threshold'],
}

const commonReasons: readonly PredefinedReason[] = [
  'provider_confirmed',
  'ledger_corrected',
  'timing',
]

/**
 * Lists the predefined reasons that fit all of the categories, in the order of likelihood for the first
 * category. If no reason fits all of them, lists reasons that fit almost any category.
 */
export function predefinedReasonsFor(categories: Iterable<string>): readonly PredefinedReason[] {
  const [firstReasons = commonReasons, ...otherReasonLists] = [...new Set(categories)].map(
    (category) => reasonsByCategory[category as BreakCategory] ?? commonReasons,
  )
  const sharedReasons = firstReasons.filter((reason) =>
    otherReasonLists.every((reasons) => reasons.includes(reason)),
  )
  return sharedReasons.length > 0 ? sharedReasons : commonReasons
}
