import type { BreakCategory } from '../../../../../src-main/reconciliation/categories.ts'

/** Reasons that can be chosen without typing, by name; their texts are in the words. */
export type ReadyReason =
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

const ofMoney: readonly ReadyReason[] = [
  'ledger_corrected',
  'provider_confirmed',
  'below_threshold',
  'rounded',
]
const ofIdentity: readonly ReadyReason[] = ['ledger_corrected', 'provider_confirmed']

const byCategory: Readonly<Record<BreakCategory, readonly ReadyReason[]>> = {
  missing_at_provider: ['timing', 'never_sent', 'ledger_corrected', 'provider_confirmed'],
  missing_in_ledger: ['timing', 'ledger_corrected', 'other_ledger', 'provider_confirmed'],
  duplicate_in_ledger: ['duplicate_booked', 'ledger_corrected'],
  duplicate_at_provider: ['provider_confirmed', 'refund'],
  ambiguous: ofIdentity,
  currency_mismatch: ofIdentity,
  network_mismatch: ofIdentity,
  address_mismatch: ofIdentity,
  reference_mismatch: ofIdentity,
  amount_mismatch: ofMoney,
  fee_mismatch: ofMoney,
  total_mismatch: ofMoney,
  blocked: ['provider_confirmed', 'released', 'timing'],
  status_mismatch: ['timing', 'provider_confirmed', 'ledger_corrected'],
  hash_replaced: ofIdentity,
  date_mismatch: ['timing', 'time_zone', 'ledger_corrected', 'below_threshold'],
}

const always: readonly ReadyReason[] = ['provider_confirmed', 'ledger_corrected', 'timing']

/**
 * Lists the reasons that fit all of the categories, the likeliest for the first category first. If
 * none fits all, lists those that fit nearly any.
 */
export function readyReasons(categories: Iterable<string>): readonly ReadyReason[] {
  const [first = always, ...others] = [...new Set(categories)].map(
    (category) => byCategory[category as BreakCategory] ?? always,
  )
  const commonReasons = first.filter((reason) =>
    others.every((reasons) => reasons.includes(reason)),
  )
  return commonReasons.length > 0 ? commonReasons : always
}
