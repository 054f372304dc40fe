import type { DecimalText } from '../base/decimal.ts'
import { canonicalDecimal, isEqualDecimal, subtractDecimals } from '../base/decimal.ts'
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
 * Empty text means that the provider gives no value; null that this source has no such field, so
 * that it is never compared.
 */
export interface ProviderRecord {
  readonly source: 'withdrawal' | 'feed'
  /** As received. */
  readonly withdrawalId: string
  readonly feedId: string
  readonly id: string | null
  readonly externalRef: string
  readonly txnHash: string
  readonly provisoryHash: string | null
  readonly transactionId: string | null
  readonly currency: string
  /** Net, what left for the address. */
  readonly amount: DecimalText | ''
  readonly fee: DecimalText | '' | null
  /** Debited. */
  readonly total: DecimalText | '' | null
  readonly network: string | null
  readonly address: string
  /** What stands behind the address; neither service has a field for it. */
  readonly tag: string
  readonly status: string
  readonly isBlocked: boolean
  /** True where charged_fee is not debited_amount − amount. */
  readonly isFeeDisputed: boolean
  /** True for a feed row whose amounts do not say which of them is net; its amount is empty then. */
  readonly isNetUnknown: boolean
  readonly createdAt: InstantText | ''
  readonly confirmedAt: InstantText | ''
  readonly endUserId: string | null
  /** The texts as received, for showing. */
  readonly shown: {
    readonly externalRef: string
    readonly txnHash: string
    readonly address: string
    readonly network: string
    readonly currency: string
    readonly endUserId: string
  }
}

const text = (value: string | null): string => value ?? ''
const instant = (value: string | null): InstantText | '' =>
  value !== null && isInstant(value) ? value : ''

/**
 * A withdrawal as a provider record. `feedId` is its tied feed row's id or empty, `feeSource` says
 * which fee goes first where charged_fee and debited_amount − amount are both known (X23).
 */
export function withdrawalToRecord(
  row: Withdrawal,
  feedId: string,
  feeSource: FeeSource,
): ProviderRecord {
  const amount = text(row.amount)
  const charged = text(row.charged_fee)
  const debited = text(row.debited_amount)
  const difference = amount === '' || debited === '' ? '' : subtractDecimals(debited, amount)
  const isFeeDisputed = charged !== '' && difference !== '' && !isEqualDecimal(charged, difference)
  const { address, tag } = splitAddress(text(row.address))
  const isDifferenceFirst = charged === '' || (isFeeDisputed && feeSource !== 'charged_fee')
  return {
    source: 'withdrawal',
    withdrawalId: text(row.id),
    feedId,
    id: normalIdentifier(text(row.id)),
    externalRef: normalIdentifier(text(row.external_ref)),
    txnHash: normalHash(text(row.txn_hash)),
    provisoryHash: normalHash(text(row.provisory_transaction_hash)),
    transactionId: normalIdentifier(text(row.transaction_id)),
    currency: normalCode(text(row.currency), {}),
    amount,
    fee: isDifferenceFirst ? difference : charged,
    total: debited,
    network: normalCode(text(row.network_name), {}),
    address,
    tag,
    status: normalText(text(row.status)),
    isBlocked: row.is_blocked === 'true',
    isFeeDisputed,
    isNetUnknown: false,
    createdAt: instant(row.created_at),
    confirmedAt: instant(row.confirmation_date),
    endUserId: normalIdentifier(text(row.end_user_id)),
    shown: {
      externalRef: text(row.external_ref),
      txnHash: text(row.txn_hash),
      address: text(row.address),
      network: text(row.network_name),
      currency: text(row.currency),
      endUserId: text(row.end_user_id),
    },
  }
}

/**
 * A feed row tied to no withdrawal as a provider record. Assumed: `amount_from` is the net amount
 * and `fee` the fee in the same currency (the contract does not say; G38), unless `feedNet` decides
 * for each row. A fee in another currency is not compared.
 */
export function transactionToRecord(row: Transaction, feedNet: FeedNet): ProviderRecord {
  const currency = normalCode(text(row.from_currency), {})
  const { address, tag } = splitAddress(text(row.destination))
  const feeCurrency = normalCode(text(row.fee_currency), {})
  const isFeeComparable = feeCurrency === '' || feeCurrency === currency
  const net =
    feedNet === 'amount_from'
      ? { amount: text(row.amount_from), total: null, isNetUnknown: false }
      : netOf(row, isFeeComparable && normalCode(text(row.to_currency), {}) === currency)
  return {
    source: 'feed',
    withdrawalId: '',
    feedId: text(row.id),
    id: null,
    externalRef: normalIdentifier(text(row.external_id)),
    txnHash: normalHash(text(row.transaction_hash)),
    provisoryHash: null,
    transactionId: null,
    currency,
    amount: net.amount,
    fee: isFeeComparable ? text(row.fee) : null,
    total: net.total,
    network: null,
    address,
    tag,
    status: normalText(text(row.status)),
    isBlocked: false,
    isFeeDisputed: false,
    isNetUnknown: net.isNetUnknown,
    createdAt: instant(row.created_at),
    confirmedAt: '',
    endUserId: null,
    shown: {
      externalRef: text(row.external_id),
      txnHash: text(row.transaction_hash),
      address: text(row.destination),
      network: '',
      currency: text(row.from_currency),
      endUserId: '',
    },
  }
}

// observed.md, section 5: amount_to is net if amount_from less the fee comes to it; the fee is on top
// if both amounts are equal. Anything else says nothing.
function netOf(
  row: Transaction,
  isOneCurrency: boolean,
): Pick<ProviderRecord, 'amount' | 'total' | 'isNetUnknown'> {
  const from = text(row.amount_from)
  const to = text(row.amount_to)
  if (isOneCurrency && from !== '' && to !== '') {
    const fee = text(row.fee)
    if (isEqualDecimal(from, to)) return { amount: from, total: null, isNetUnknown: false }
    if (fee !== '' && isEqualDecimal(subtractDecimals(from, fee), to))
      return { amount: to, total: from, isNetUnknown: false }
  }
  return { amount: '', total: null, isNetUnknown: true }
}

const value = (amount: DecimalText | '' | null): string =>
  amount === null || amount === '' ? '' : canonicalDecimal(amount)

/**
 * What two provider records must share to be the same payment recorded twice: everything but what a
 * second recording has of its own (id, transaction id, dates, free text).
 */
export function providerIdentity(record: ProviderRecord): string {
  const parts = [
    record.externalRef,
    record.txnHash,
    record.provisoryHash,
    record.currency,
    value(record.amount),
    value(record.fee),
    value(record.total),
    record.network,
    record.address,
    record.tag,
    record.status,
    record.isBlocked,
    record.endUserId,
  ]
  return JSON.stringify(parts)
}
