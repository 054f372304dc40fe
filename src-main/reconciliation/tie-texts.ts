import { isEqualDecimal, subtractDecimals } from '../base/decimal.ts'
import type { FeedNet, FeeSource } from '../domain/service-preset.ts'
import type { Withdrawal } from '../domain/withdrawal.ts'
import type { FeedRow } from './provider-record.ts'
import { netOfFeedRow } from './provider-record.ts'

/** The fields of a withdrawal and a feed row that a tie compares, as the cache has them. */
export interface PairTexts {
  readonly withdrawal: Pick<
    Withdrawal,
    | 'external_ref'
    | 'txn_hash'
    | 'currency'
    | 'amount'
    | 'charged_fee'
    | 'debited_amount'
    | 'address'
    | 'status'
  >
  readonly feed: Omit<FeedRow, 'id' | 'created_at'>
}

/**
 * True if the texts of two records that share a key contradict each other in no field, whatever
 * their normal forms. False proves nothing, and the records must be compared with `contradictions`.
 */
export function areTextsAgreeing(
  { withdrawal, feed }: PairTexts,
  feeSource: FeeSource,
  feedNet: FeedNet,
): boolean {
  const { amount, charged_fee: fee, debited_amount: total, currency } = withdrawal
  return (
    currency === feed.from_currency &&
    isSameOrAbsent(currency, feed.fee_currency) &&
    isSameOrAbsent(withdrawal.external_ref, feed.external_id) &&
    isSameOrAbsent(withdrawal.txn_hash, feed.transaction_hash) &&
    isSameOrAbsent(withdrawal.address, feed.destination) &&
    (feedNet === 'amount_from' || currency === feed.to_currency) &&
    isEqualOrAbsent(amount, netOfFeedRow(feed, feedNet, true).amount) &&
    (isAbsent(feed.fee) ||
      (!isAbsent(fee) &&
        isEqualDecimal(fee, feed.fee) &&
        (feeSource === 'charged_fee' ||
          isAbsent(amount) ||
          isAbsent(total) ||
          isEqualDecimal(fee, subtractDecimals(total, amount)))))
  )
}

function isAbsent(text: string | null): text is '' | null {
  return text === null || text === ''
}

function isSameOrAbsent(left: string | null, right: string | null): boolean {
  return left === right || isAbsent(left) || isAbsent(right)
}

function isEqualOrAbsent(left: string | null, right: string | null): boolean {
  return isAbsent(left) || isAbsent(right) || isEqualDecimal(left, right)
}
