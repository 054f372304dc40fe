import { createHash } from 'node:crypto'
import { addDecimals } from '../../src-main/base/decimal.ts'
import type { CacheContent } from './reconcile.ts'

/**
 * A withdrawal of a case's world.json: the contract fields that matter to the case. A name that
 * begins with an underscore says how the service shows the withdrawal.
 */
export type CaseWithdrawal = Readonly<Record<string, string | boolean | null>> & {
  /** The feed has no row for this withdrawal. */
  readonly _nofeed?: boolean
}

const hexOf = (text: string, digits: number): string =>
  createHash('sha512').update(text).digest('hex').slice(0, digits)

/**
 * The cache content after a sync of a case's world: each withdrawal completed with ordinary values
 * that follow from its index, and its feed row.
 */
export function caseContent(world: readonly CaseWithdrawal[]): CacheContent {
  const withdrawals = world.map(withDefaults)
  return {
    withdrawals: withdrawals.map((fields) => toJson(fields)),
    feed: withdrawals.flatMap((fields, index) =>
      world[index]?._nofeed ? [] : [feedRow(fields, index)],
    ),
    feedState: { coveredTo: '2026-10-20T00:00:00.000000Z', isComplete: true },
  }
}

type Fields = Readonly<Record<string, string | boolean | null>>

function withDefaults(withdrawal: CaseWithdrawal, index: number): Fields {
  const { _nofeed, ...fields } = withdrawal
  const created = String(fields.created_at ?? `2026-10-0${1 + (index % 8)}T12:00:00.000000Z`)
  const ordinary = {
    id: `00000000-0000-4000-8000-${String(1000 + index).padStart(12, '0')}`,
    created_at: created,
    confirmation_date: created,
    txn_hash: hexOf(`hash ${index}`, 64),
    end_user_id: `eu-${index}`,
    currency: 'BTC',
    amount: '0.1',
    address: `bc1q${hexOf(`address ${index}`, 38)}`,
    charged_fee: '0.0001',
    network_name: 'bitcoin',
    status: 'COMPLETED',
    transaction_id: String(700_000 + index),
    provisory_transaction_hash: '',
    risk_score: null,
    is_blocked: false,
    reason: '',
    external_ref: `WD-${String(index + 1).padStart(4, '0')}`,
    ...fields,
  }
  return {
    ...ordinary,
    debited_amount: addDecimals(String(ordinary.amount), String(ordinary.charged_fee)),
  }
}

// The contract sends these two as numbers.
function toJson(fields: Fields): string {
  const members = Object.entries(fields).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${['amount', 'charged_fee'].includes(name) ? String(value) : JSON.stringify(value)}`,
  )
  return `{${members.join(',')}}`
}

function feedRow(fields: Fields, index: number): string {
  return JSON.stringify({
    id: 500_000 + index,
    external_id: fields.external_ref,
    transaction_type: 'withdrawal',
    rail: 'crypto',
    status: 'COM',
    transaction_hash: fields.txn_hash,
    from_currency: fields.currency,
    to_currency: fields.currency,
    fee_currency: fields.currency,
    fee: fields.charged_fee,
    amount_from: fields.amount,
    amount_to: fields.amount,
    destination: fields.address,
    created_at: fields.created_at,
    updated_at: fields.created_at,
  })
}
