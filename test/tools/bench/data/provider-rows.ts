import { toDecimalText, toExponentText } from './amounts.ts'
import { quoteCell } from './cells.ts'
import type { SourceRecord } from './records.ts'
import { toUtcText, toZonedText } from './times.ts'

/** The fields of a withdrawal in the partner's list, in its order. */
const withdrawalFields = [
  'id',
  'created_at',
  'confirmation_date',
  'txn_hash',
  'end_user_id',
  'currency',
  'amount',
  'address',
  'charged_fee',
  'network_name',
  'status',
  'transaction_id',
  'provisory_transaction_hash',
  'risk_score',
  'is_blocked',
  'reason',
  'external_ref',
  'debited_amount',
] as const

type WithdrawalField = (typeof withdrawalFields)[number]

/**
 * A withdrawal in the form of the partner's list. Amounts are text here and numbers in its JSON.
 */
export type Withdrawal = Readonly<
  Record<Exclude<WithdrawalField, 'risk_score' | 'is_blocked'>, string> & {
    risk_score: null
    is_blocked: boolean
  }
>

const numberFields: ReadonlySet<WithdrawalField> = new Set(['amount', 'charged_fee'])

/**
 * The withdrawal of a record, or the duplicate of a record that the provider has twice. The
 * duplicate has its own identifiers and is one second newer.
 */
export function toWithdrawal(record: SourceRecord, isDuplicate: boolean): Withdrawal {
  const { id, hash, provisoryHash, transaction, kind, amount, fee } = record
  const lastDigits = id.endsWith('dddd') ? 'eeee' : 'dddd'
  return {
    id: isDuplicate ? id.slice(0, -4) + lastDigits : id,
    created_at: toUtcText(record.createdAt + (isDuplicate ? 1000 : 0)),
    confirmation_date: toUtcText(record.confirmedAt),
    txn_hash: isDuplicate ? `${hash.slice(0, -4)}dddd` : hash,
    end_user_id: record.user,
    currency: record.currency,
    amount: kind === 'amount_exponent' ? toExponentText(amount) : toDecimalText(amount),
    address: record.address,
    charged_fee: toDecimalText(fee),
    network_name: record.network,
    status: record.status,
    transaction_id: isDuplicate ? `${transaction}9` : transaction,
    provisory_transaction_hash: isDuplicate ? `${provisoryHash.slice(0, -4)}dddd` : provisoryHash,
    risk_score: null,
    is_blocked: false,
    reason: record.remarkFraction < 0.003 ? 'Held, "manual" review' : '',
    external_ref: record.reference,
    debited_amount: toDecimalText(amount + fee, true),
  }
}

export const withdrawalCsvHeader = `${withdrawalFields.join(',')}\n`

export function toCsvLine(withdrawal: Withdrawal): string {
  let line = ''
  for (const field of withdrawalFields)
    line += `${line === '' ? '' : ','}${quoteCell(String(withdrawal[field] ?? ''))}`
  return `${line}\n`
}

/** JSON whose amounts are numbers with all their digits, which JSON.stringify cannot write. */
export function toJson(withdrawal: Withdrawal): string {
  let json = ''
  for (const field of withdrawalFields) {
    const value = withdrawal[field]
    json += `${json === '' ? '{' : ','}"${field}":${numberFields.has(field) ? value : JSON.stringify(value)}`
  }
  return `${json}}`
}

/** The gateway's transaction of a withdrawal, with the withdrawal's hash, as JSON. */
export function toTransactionJson(record: SourceRecord): string {
  const { transaction, reference, hash, currency, address } = record
  const amount = toDecimalText(record.amount, true)
  const fee = toDecimalText(record.fee, true)
  const createdAt = toZonedText(record.createdAt)
  const updatedAt = toZonedText(record.confirmedAt)
  const names = `"id":${transaction},"external_id":"${reference}","transaction_type":"withdrawal","rail":"crypto","status":"${feedStatusOf(record.status)}","gateway_details":null,"transaction_hash":"${hash}"`
  const currencies = `"from_currency":"${currency}","to_currency":"${currency}","fiat_currency":"ARS","fee_currency":"${currency}"`
  const amounts = `"fee":"${fee}","fee_fiat":"0.00","rate":"1.00000000","rate_usd":"1.00000000","amount_from":"${amount}","amount_to":"${amount}","amount_fiat":"0.00","amount_usd":"0.00","tax":"0","tax_currency":null`
  const ends = `"origin":"wallet","destination":"${address}","created_at":"${createdAt}","updated_at":"${updatedAt}","extra_data":{"provider_reference":"${reference}"}`
  return `{${names},${currencies},${amounts},${ends}}`
}

// A feed row whose payment is final, beside a failed withdrawal, would be a payment of its own.
function feedStatusOf(status: string): string {
  // A profile without a status map reads the gateway's own words CAN and REJ as unknown.
  return status === 'COMPLETED' ? 'COM' : status
}
