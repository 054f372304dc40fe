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

export function orderToDocumented(order: Order): object {
  return {
    id: uuidOf('order', order.id),
    external_id: order.external_id,
    pair: order.pair,
    side: order.side,
    type: order.type,
    requested_amount: order.amount,
    executed_amount: order.status === 'filled' ? order.amount : '0',
    price: order.price,
    status: ORDER_WORDS[order.status],
    create_date: timeOf(order.created_at),
    update_date: timeOf(order.updated_at),
  }
}

export function tradeToDocumented(trade: UserTrade): object {
  return {
    id: uuidOf('trade', trade.id),
    order_id: uuidOf('order', trade.order_id),
    pair: trade.pair,
    side: trade.side,
    amount: trade.amount,
    price: trade.price,
    fee: trade.fee,
    fee_currency: trade.fee_currency,
    create_date: timeOf(trade.created_at),
  }
}

export function depositToDocumented(deposit: Movement): object {
  return {
    id: uuidOf('deposit', deposit.id),
    amount: deposit.amount,
    currency_code: deposit.currency,
    network: deposit.network.toUpperCase(),
    address: deposit.address,
    hash: deposit.transaction_hash,
    status: deposit.status === 'done' ? 'confirmed' : 'confirmation_pending',
    ...dates(deposit),
  }
}

export function withdrawalToDocumented(withdrawal: Movement): object {
  return {
    id: uuidOf('withdrawal', withdrawal.id),
    external_id: `exchange-${withdrawal.id}`,
    amount: withdrawal.amount,
    fee: '0.0001',
    miner_fee: '0.00000030',
    currency_code: withdrawal.currency,
    destination_address: withdrawal.address,
    network: withdrawal.network.toUpperCase(),
    memo: null,
    tag: null,
    hash: withdrawal.transaction_hash,
    status: withdrawal.status === 'done' ? 'confirmed' : 'pending',
    transaction_id: uuidOf('transaction', withdrawal.id),
    is_internal: false,
    ...dates(withdrawal),
  }
}

// One of the two dates is written without a zone and is UTC.
function dates(movement: Movement): object {
  return {
    create_date: timeOf(movement.created_at),
    update_date: movement.created_at.slice(0, 19).replace('T', ' '),
  }
}

function timeOf(instant: string): string {
  return `${instant.slice(0, 23)}Z`
}
