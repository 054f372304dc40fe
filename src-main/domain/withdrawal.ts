import type { DecimalText } from '../base/decimal.ts'
import { subtractDecimals } from '../base/decimal.ts'
import type { Field, RecordRow } from './field.ts'

/** The eighteen fields of a Withdrawal in the contract's order (partner, Withdrawal). */
export const withdrawalFields = [
  { name: 'id', kind: 'id', wire: 'string', isRequired: true },
  { name: 'created_at', kind: 'instant', wire: 'string' },
  { name: 'confirmation_date', kind: 'instant', wire: 'string' },
  { name: 'txn_hash', kind: 'text', wire: 'string' },
  { name: 'end_user_id', kind: 'text', wire: 'string' },
  { name: 'currency', kind: 'text', wire: 'string', isRequired: true },
  { name: 'amount', kind: 'money', wire: 'number', mayHaveExponent: true, isRequired: true },
  { name: 'address', kind: 'text', wire: 'string' },
  { name: 'charged_fee', kind: 'money', wire: 'number', mayHaveExponent: true },
  { name: 'network_name', kind: 'text', wire: 'string' },
  { name: 'status', kind: 'text', wire: 'string' },
  { name: 'transaction_id', kind: 'text', wire: 'string' },
  { name: 'provisory_transaction_hash', kind: 'text', wire: 'string' },
  { name: 'risk_score', kind: 'json', wire: 'any', isNullable: true },
  { name: 'is_blocked', kind: 'flag', wire: 'boolean' },
  { name: 'reason', kind: 'text', wire: 'string' },
  { name: 'external_ref', kind: 'text', wire: 'string' },
  { name: 'debited_amount', kind: 'money', wire: 'string', mayHaveExponent: true },
] as const satisfies readonly Field[]

export type WithdrawalField = (typeof withdrawalFields)[number]['name']
export type Withdrawal = RecordRow<WithdrawalField>

/** The kind of answer that contained a withdrawal: a page of the list, or its detail. */
export type AnswerForm = 'list' | 'detail'

/**
 * Returns the fee of a withdrawal without a charged_fee: debited_amount − amount, exactly. Null if
 * one of the two is missing or charged_fee is present (X23).
 */
export function deriveFee({
  amount,
  charged_fee,
  debited_amount,
}: Pick<Withdrawal, 'amount' | 'charged_fee' | 'debited_amount'>): DecimalText | null {
  return charged_fee !== null || amount === null || debited_amount === null
    ? null
    : subtractDecimals(debited_amount, amount)
}

const REQUESTABLE_ID = /^[A-Za-z0-9_-]{1,128}$/

/**
 * True for an id that is safe in a request's path (security.md threat 11). Other ids are never
 * requested.
 */
export function isRequestableId(id: string): boolean {
  return REQUESTABLE_ID.test(id)
}
