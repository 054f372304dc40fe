import type { DecimalText } from '../base/decimal.ts'
import { canonicalDecimal, isEqualDecimal, subtractDecimals, sumDecimals } from '../base/decimal.ts'
import type { InstantText } from '../base/instant.ts'
import { isInstant } from '../base/instant.ts'
import type { FeedNet, FeeSource } from '../domain/service-preset.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Withdrawal } from '../domain/withdrawal.ts'
import {
  normalCode,
  normalHash,
  normalIdentifier,
  normalText,
  splitAddress,
} from './row/normal-form.ts'

/**
 * One record of the provider side in normal form: a withdrawal, or a feed row that is tied to none.
 * Empty text means that the provider gives no value. Null means that the source has no such field,
 * so the field is never compared.
 */
export interface ProviderRecord {
  readonly source: 'withdrawal' | 'feed'
  /** Ids as received. */
  readonly withdrawalId: string
  readonly feedId: string
  /** The withdrawal id in normal form. Null for a feed row. */
  readonly normalId: string | null
  readonly externalRef: string
  readonly txnHash: string
  readonly provisoryHash: string | null
  readonly transactionId: string | null
  readonly currency: string
  /** Net: the amount that left for the address. */
  readonly amount: DecimalText | ''
  readonly fee: DecimalText | '' | null
  /** The debited amount. */
  readonly total: DecimalText | '' | null
  readonly network: string | null
  readonly address: string
  /** The tag after the address. Neither service has a field for it. */
  readonly tag: string
  readonly status: string
  readonly isBlocked: boolean
  /** True if charged_fee is not debited_amount − amount. */
  readonly isFeeDisputed: boolean
  /**
   * True for a feed row whose amounts do not say which of them is net. Its amount is then empty.
   */
  readonly isNetUnknown: boolean
  readonly createdAt: InstantText | ''
  readonly confirmedAt: InstantText | ''
  readonly endUserId: string | null
  /** The texts as received, for display. */
  readonly shown: {
    readonly externalRef: string
    readonly txnHash: string
    readonly address: string
    readonly network: string
    readonly currency: string
    readonly endUserId: string
  }
}

const textOrEmpty = (value: string | null): string => value ?? ''
const instantOrEmpty = (value: string | null): InstantText | '' =>
  value !== null && isInstant(value) ? value : ''

/**
 * Converts a withdrawal to a provider record. `feedId` is the id of its tied feed row or empty.
 * `feeSource` decides which fee is used where charged_fee and debited_amount − amount are both known
 * (X23).
 */
export function withdrawalToRecord(
  row: Withdrawal,
  feedId: string,
  feeSource: FeeSource,
): ProviderRecord {
  const amount = textOrEmpty(row.amount)
  const chargedFee = textOrEmpty(row.charged_fee)
  const debitedAmount = textOrEmpty(row.debited_amount)
  const feeDifference =
    amount === '' || debitedAmount === '' ? '' : subtractDecimals(debitedAmount, amount)
  const isFeeDisputed =
    chargedFee !== '' && feeDifference !== '' && !isEqualDecimal(chargedFee, feeDifference)
  const { address, tag } = splitAddress(textOrEmpty(row.address))
  const isFeeFromDifference = chargedFee === '' || (isFeeDisputed && feeSource !== 'charged_fee')
  return {
    source: 'withdrawal',
    withdrawalId: textOrEmpty(row.id),
    feedId,
    normalId: normalIdentifier(textOrEmpty(row.id)),
    externalRef: normalIdentifier(textOrEmpty(row.external_ref)),
    txnHash: normalHash(textOrEmpty(row.txn_hash)),
    provisoryHash: normalHash(textOrEmpty(row.provisory_transaction_hash)),
    transactionId: normalIdentifier(textOrEmpty(row.transaction_id)),
    currency: normalCode(textOrEmpty(row.currency), {}),
    amount,
    fee: isFeeFromDifference ? feeDifference : chargedFee,
    total: debitedAmount,
    network: normalCode(textOrEmpty(row.network_name), {}),
    address,
    tag,
    status: normalText(textOrEmpty(row.status)),
    isBlocked: row.is_blocked === 'true',
    isFeeDisputed,
    isNetUnknown: false,
    createdAt: instantOrEmpty(row.created_at),
    confirmedAt: instantOrEmpty(row.confirmation_date),
    endUserId: normalIdentifier(textOrEmpty(row.end_user_id)),
    shown: {
      externalRef: textOrEmpty(row.external_ref),
      txnHash: textOrEmpty(row.txn_hash),
      address: textOrEmpty(row.address),
      network: textOrEmpty(row.network_name),
      currency: textOrEmpty(row.currency),
      endUserId: textOrEmpty(row.end_user_id),
    },
  }
}

/** The fields of a feed row that a run reads. */
export type FeedRow = Pick<
  Transaction,
  | 'id'
  | 'external_id'
  | 'transaction_hash'
  | 'status'
  | 'from_currency'
  | 'to_currency'
  | 'fee_currency'
  | 'fee'
  | 'amount_from'
  | 'amount_to'
  | 'destination'
  | 'created_at'
>

/**
 * Converts a feed row that is tied to no withdrawal. Assumed: `amount_from` is the net amount and
 * `fee` the fee in the same currency (the contract does not say, G38), unless `feedNet` asks to
 * find the net amount of each row from its amounts. A fee in another currency is not compared.
 */
export function transactionToRecord(row: FeedRow, feedNet: FeedNet): ProviderRecord {
  const currency = normalCode(textOrEmpty(row.from_currency), {})
  const { address, tag } = splitAddress(textOrEmpty(row.destination))
  const feeCurrency = normalCode(textOrEmpty(row.fee_currency), {})
  const isFeeComparable = feeCurrency === '' || feeCurrency === currency
  const isOneCurrency = isFeeComparable && normalCode(textOrEmpty(row.to_currency), {}) === currency
  const net = netOfFeedRow(row, feedNet, isOneCurrency)
  return {
    source: 'feed',
    withdrawalId: '',
    feedId: textOrEmpty(row.id),
    normalId: null,
    externalRef: normalIdentifier(textOrEmpty(row.external_id)),
    txnHash: normalHash(textOrEmpty(row.transaction_hash)),
    provisoryHash: null,
    transactionId: null,
    currency,
    amount: net.amount,
    fee: isFeeComparable ? textOrEmpty(row.fee) : null,
    total: net.total,
    network: null,
    address,
    tag,
    status: normalText(textOrEmpty(row.status)),
    isBlocked: false,
    isFeeDisputed: false,
    isNetUnknown: net.isNetUnknown,
    createdAt: instantOrEmpty(row.created_at),
    confirmedAt: '',
    endUserId: null,
    shown: {
      externalRef: textOrEmpty(row.external_id),
      txnHash: textOrEmpty(row.transaction_hash),
      address: textOrEmpty(row.destination),
      network: '',
      currency: textOrEmpty(row.from_currency),
      endUserId: '',
    },
  }
}

/**
 * The amounts of a feed row. `isOneCurrency` is true if both amounts and the fee are in one currency.
 * With `per_row`, amount_to is net if it equals amount_from less the fee, and the fee is on top if
 * both amounts are equal (observed.md, section 5). Otherwise the net amount is unknown.
 */
export function netOfFeedRow(
  row: Pick<Transaction, 'amount_from' | 'amount_to' | 'fee'>,
  feedNet: FeedNet,
  isOneCurrency: boolean,
): Pick<ProviderRecord, 'amount' | 'total' | 'isNetUnknown'> {
  const amountFrom = textOrEmpty(row.amount_from)
  if (feedNet === 'amount_from') return { amount: amountFrom, total: null, isNetUnknown: false }
  const amountTo = textOrEmpty(row.amount_to)
  if (isOneCurrency && amountFrom !== '' && amountTo !== '') {
    const fee = textOrEmpty(row.fee)
    if (isEqualDecimal(amountFrom, amountTo)) {
      const total = fee === '' ? null : sumDecimals([amountFrom, fee])
      return { amount: amountFrom, total, isNetUnknown: false }
    }
    if (fee !== '' && isEqualDecimal(subtractDecimals(amountFrom, fee), amountTo))
      return { amount: amountTo, total: amountFrom, isNetUnknown: false }
  }
  return { amount: '', total: null, isNetUnknown: true }
}

const canonicalOrEmpty = (amount: DecimalText | '' | null): string =>
  amount === null || amount === '' ? '' : canonicalDecimal(amount)

/**
 * The text that two provider records share if they record one payment twice: all fields except those
 * that usually differ between two recordings (id, transaction id, dates, free text).
 */
export function providerIdentity(record: ProviderRecord): string {
  const parts = [
    record.externalRef,
    record.txnHash,
    record.provisoryHash,
    record.currency,
    canonicalOrEmpty(record.amount),
    canonicalOrEmpty(record.fee),
    canonicalOrEmpty(record.total),
    record.network,
    record.address,
    record.tag,
    record.status,
    record.isBlocked,
    record.endUserId,
  ]
  return JSON.stringify(parts)
}
