import { createHash } from 'node:crypto'
import type { Movement, Order, UserTrade } from './state.ts'

// Spells records of the exchange in documented form (observed.md 6): amounts are JSON numbers, ids
// are upper-case UUIDs, and statuses have other words.

/**
 * Returns the UUID of a record of the exchange. Records of different kinds with the same number
 * have different UUIDs.
 */
export function uuidOf(kind: string, id: number): string {
  const hex = createHash('sha256').update(`${kind}:${id}`).digest('hex').toUpperCase()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-A${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const ORDER_WORDS = {
  open: 'open',
  filled: 'executed_completely',
  cancelled: 'canceled',
} as const

export function orderToDocumented(of: Order): object {
  return {
    id: uuidOf('order', of.id),
    external_id: of.external_id,
    pair: of.pair,
    side: of.side,
    type: of.type,
    requested_amount: of.amount,
    executed_amount: of.status === 'filled' ? of.amount : '0',
    price: of.price,
    status: ORDER_WORDS[of.status],
    create_date: timeOf(of.created_at),
    update_date: timeOf(of.updated_at),
  }
}

export function tradeToDocumented(of: UserTrade): object {
  return {
    id: uuidOf('trade', of.id),
    order_id: uuidOf('order', of.order_id),
    pair: of.pair,
    side: of.side,
    amount: of.amount,
    price: of.price,
    fee: of.fee,
    fee_currency: of.fee_currency,
    create_date: timeOf(of.created_at),
  }
}

export function depositToDocumented(of: Movement): object {
  return {
    id: uuidOf('deposit', of.id),
    amount: of.amount,
    currency_code: of.currency,
    network: of.network.toUpperCase(),
    address: of.address,
    hash: of.transaction_hash,
    status: of.status === 'done' ? 'confirmed' : 'confirmation_pending',
    ...dates(of),
  }
}

export function withdrawalToDocumented(of: Movement): object {
  return {
    id: uuidOf('withdrawal', of.id),
    external_id: `exchange-${of.id}`,
    amount: of.amount,
    fee: '0.0001',
    miner_fee: '0.00000030',
    currency_code: of.currency,
    destination_address: of.address,
    network: of.network.toUpperCase(),
    memo: null,
    tag: null,
    hash: of.transaction_hash,
    status: of.status === 'done' ? 'confirmed' : 'pending',
    transaction_id: uuidOf('transaction', of.id),
    is_internal: false,
    ...dates(of),
  }
}

// One of the two dates is written without a zone and is UTC.
function dates(of: Movement): object {
  return {
    create_date: timeOf(of.created_at),
    update_date: of.created_at.slice(0, 19).replace('T', ' '),
  }
}

function timeOf(instant: string): string {
  return `${instant.slice(0, 23)}Z`
}
