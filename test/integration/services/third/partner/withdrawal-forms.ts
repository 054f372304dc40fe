import { quoted } from '../answers.ts'
import type { WithdrawalRow } from '../world/withdrawal-row.ts'
import { idOf, transactionIdOf } from '../world/withdrawal-row.ts'

/** Writes one withdrawal as JSON. */
export type WithdrawalForm = (row: WithdrawalRow) => string

/**
 * A list item of the current documents, and the reply to a creation: `amount` is text and
 * `charged_fee` absent (observed.md 4).
 */
export const currentListItem: WithdrawalForm = (row) =>
  object([
    ['id', quoted(idOf(row.number))],
    ['created_at', quoted(row.createdAt)],
    ['confirmation_date', quoted(row.confirmedAt)],
    ['txn_hash', quoted(row.hash)],
    ['end_user_id', quoted(row.endUserId)],
    ['currency', quoted(row.currency)],
    ['amount', quoted(row.amount)],
    ['address', quoted(row.address)],
    ['network_name', quoted(row.network)],
    ...stateMembers(row),
    ['debited_amount', quoted(row.debitedAmount)],
  ])

/** A single withdrawal of the current documents: `amount` and `charged_fee` are numbers. */
export const currentDetail: WithdrawalForm = (row) =>
  object([
    ['id', quoted(idOf(row.number))],
    ['created_at', quoted(row.createdAt)],
    ['confirmation_date', quoted(row.confirmedAt)],
    ['txn_hash', quoted(row.hash)],
    ['end_user_id', quoted(row.endUserId)],
    ['currency', quoted(row.currency)],
    ['amount', numberOf(row)],
    ['address', quoted(row.address)],
    ['charged_fee', row.chargedFee],
    ['network_name', quoted(row.network)],
    ...stateMembers(row),
    ['debited_amount', quoted(row.debitedAmount)],
  ])

/**
 * A list item of the older documents: `charged_fee` is present, `debited_amount` absent, and of the
 * later members only `status` exists. Assumed: `network_name` is absent, since the table of
 * observed.md leaves its cell empty.
 */
export const olderListItem: WithdrawalForm = (row) =>
  object([
    ['id', quoted(idOf(row.number))],
    ['created_at', quoted(row.createdAt)],
    ['confirmation_date', 'null'],
    ['txn_hash', quoted(row.hash)],
    ['provisory_transaction_hash', 'null'],
    ['end_user_id', quoted(row.endUserId)],
    ['currency', quoted(row.currency)],
    ['amount', numberOf(row)],
    ['address', quoted(row.address)],
    ['charged_fee', row.chargedFee],
    ['status', quoted(row.status)],
  ])

/** A single withdrawal of the older documents: numbers, and no status at all. */
export const olderDetail: WithdrawalForm = (row) =>
  object([
    ['id', quoted(idOf(row.number))],
    ['created_at', quoted(row.createdAt)],
    ['confirmation_date', quoted(row.confirmedAt)],
    ['txn_hash', quoted(row.hash)],
    ['end_user_id', quoted(row.endUserId)],
    ['currency', quoted(row.currency)],
    ['amount', numberOf(row)],
    ['address', quoted(row.address)],
    ['charged_fee', row.chargedFee],
    ['network_name', quoted(row.network)],
  ])

type Member = readonly [name: string, value: string]

function stateMembers(row: WithdrawalRow): readonly Member[] {
  return [
    ['status', quoted(row.status)],
    ['transaction_id', quoted(transactionIdOf(row.number))],
    ['provisory_transaction_hash', quoted(row.provisionalHash)],
    ['risk_score', quoted(row.riskScore ?? null)],
    ['is_blocked', String(row.isBlocked ?? false)],
    ['reason', quoted(row.reason ?? '')],
    ['external_ref', quoted(row.externalRef)],
  ]
}

function numberOf({ amount, amountNumber = amount }: WithdrawalRow): string {
  return amountNumber
}

function object(members: readonly Member[]): string {
  return `{${members.map(([name, value]) => `"${name}":${value}`).join(',')}}`
}
