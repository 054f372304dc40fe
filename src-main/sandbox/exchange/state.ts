import { msToInstant } from '../../base/instant.ts'
import { ASSETS, drawAddress, drawHash } from '../world/chains.ts'
import { drawAmount } from '../world/literals.ts'
import type { Random } from '../world/random.ts'
import { makeRandom } from '../world/random.ts'
import { EXCHANGE_PAIRS, priceOf } from './market.ts'

/**
 * Assumed: fields and statuses of an order (G4). Amounts are decimal text. `price` is null for a
 * market order.
 */
export interface Order {
  readonly id: number
  readonly external_id: string
  readonly pair: string
  readonly side: 'buy' | 'sell'
  readonly type: 'limit' | 'market'
  readonly amount: string
  readonly price: string | null
  readonly status: 'open' | 'filled' | 'cancelled'
  readonly created_at: string
  readonly updated_at: string
}

/**
 * Assumed: fields of a trade that filled one of the user's own orders. The public feed does not show
 * it (gateway, rule 2).
 */
export interface UserTrade {
  readonly id: number
  readonly order_id: number
  readonly pair: string
  readonly side: 'buy' | 'sell'
  readonly amount: string
  readonly price: string
  readonly fee: string
  readonly fee_currency: string
  readonly created_at: string
}

/** Assumed: fields of a crypto movement of the exchange. */
export interface Movement {
  readonly id: number
  readonly currency: string
  readonly network: string
  readonly amount: string
  readonly address: string
  readonly transaction_hash: string | null
  readonly status: 'open' | 'done'
  readonly created_at: string
}

/** Assumed: fields of a transfer between exchange and wallet. */
export interface Transfer {
  readonly id: number
  readonly currency: string
  readonly amount: string
  readonly direction: 'to_exchange' | 'to_wallet'
  readonly created_at: string
}

/** The exchange's records of its only user. Every list is oldest first. */
export interface ExchangeRecords {
  readonly orders: Order[]
  readonly trades: UserTrade[]
  readonly deposits: Movement[]
  readonly withdrawals: Movement[]
  readonly transfers: Transfer[]
}

/**
 * Draws the exchange's records of a seed: forty orders, about a quarter of them open, a trade for
 * each filled order, and deposits, withdrawals and transfers that are independent of the orders.
 */
export function makeExchangeRecords(seed: number, endMs: number): ExchangeRecords {
  const random = makeRandom(seed, 'exchange books')
  const orders = Array.from({ length: 40 }, (_, index) => drawOrder(random, seed, index, endMs))
  return {
    orders,
    trades: orders
      .filter((order) => order.status === 'filled')
      .map((order, index) => tradeOf(order, index + 1)),
    deposits: Array.from({ length: 12 }, (_, index) => drawMovement(random, index + 1, endMs)),
    withdrawals: Array.from({ length: 12 }, (_, index) => drawMovement(random, index + 1, endMs)),
    transfers: Array.from({ length: 8 }, (_, index) => ({
      id: index + 1,
      currency: random.pick(['USDC', 'BTC', 'ETH']),
      amount: drawAmount(random, 2, 6),
      direction: random.pick(['to_exchange', 'to_wallet'] as const),
      created_at: momentOf(endMs, index),
    })),
  }
}

function drawOrder(random: Random, seed: number, index: number, endMs: number): Order {
  const pair = random.pick(EXCHANGE_PAIRS)
  const type = random.chance(3, 4) ? 'limit' : 'market'
  const createdAt = momentOf(endMs, index)
  return {
    id: 5001 + index,
    external_id: `own-${index + 1}`,
    pair,
    side: random.pick(['buy', 'sell'] as const),
    type,
    amount: drawAmount(random, 1, 6),
    price: type === 'limit' ? priceOf(seed, pair, index + 1) : null,
    status: type === 'market' ? 'filled' : random.pick(['open', 'filled', 'cancelled'] as const),
    created_at: createdAt,
    updated_at: createdAt,
  }
}

/** Makes the trade that fills a whole order. Assumed: its fee is zero, in the base currency. */
export function tradeOf(order: Order, id: number, price = order.price ?? '1'): UserTrade {
  const { id: orderId, pair, side, amount, updated_at: createdAt } = order
  return {
    id,
    order_id: orderId,
    pair,
    side,
    amount,
    price,
    fee: '0',
    fee_currency: pair.split('_')[0] as string,
    created_at: createdAt,
  }
}

function drawMovement(random: Random, id: number, endMs: number): Movement {
  const asset = random.pick(ASSETS)
  const { currency, network } = asset
  return {
    id,
    currency,
    network,
    amount: drawAmount(random, asset.maxWholeDigits, asset.places),
    address: drawAddress(random, asset),
    transaction_hash: drawHash(random, asset),
    status: 'done',
    created_at: momentOf(endMs, id),
  }
}

function momentOf(endMs: number, index: number): string {
  return msToInstant(endMs - (60 - index) * 7200000) as string
}
