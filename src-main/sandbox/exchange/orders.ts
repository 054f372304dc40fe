import { msToInstant } from '../../base/instant.ts'
import type { Creation, Fields } from '../gateway/body.ts'
import {
  checkFields,
  isAmount,
  isText,
  oneOf,
  optional,
  readFields,
  readObject,
} from '../gateway/body.ts'
import { pageOf } from '../gateway/pages.ts'
import { exchangeRoute, fail, invalid, notFound, partOf, succeed } from '../gateway/replies.ts'
import type { Call, Route } from '../routing.ts'
import { orderEvent, tradeEvent } from '../stream/events.ts'
import type { Reply } from '../wire.ts'
import { scaleDecimal } from '../world/literals.ts'
import { EXCHANGE_PAIRS, makeTicker, splitPair } from './market.ts'
import type { Order } from './state.ts'
import { tradeOf } from './state.ts'

const SIDES = ['buy', 'sell']

/**
 * Orders of the exchange. Assumed: paths, payloads and statuses (G4, G12). A limit order stays
 * open, a market order is filled at once.
 */
export const EXCHANGE_ORDER_ROUTES: readonly Route[] = [
  exchangeRoute('POST', 'orders/estimate', answerEstimate),
  exchangeRoute('GET', 'orders/open', (call) =>
    pageOf(call, 'orders', newestFirst(call).filter(isOpen), 'open'),
  ),
  exchangeRoute('GET', 'orders/trades', (call) =>
    pageOf(call, 'trades', call.state.gateway.exchangeRecords.trades.toReversed()),
  ),
  exchangeRoute('GET', 'orders/external/:external_id', (call) =>
    withOrder(call, byExternalId, (order) => succeed(call, order)),
  ),
  exchangeRoute('DELETE', 'orders/external/:external_id', (call) =>
    withOrder(call, byExternalId, (order) => cancel(call, order)),
  ),
  exchangeRoute('POST', 'orders/external/:external_id/cancel', (call) =>
    withOrder(call, byExternalId, (order) => cancel(call, order)),
  ),
  exchangeRoute('GET', 'orders', (call) => pageOf(call, 'orders', newestFirst(call))),
  exchangeRoute('POST', 'orders', answerCreation),
  exchangeRoute('DELETE', 'orders', answerCancelAll),
  exchangeRoute('GET', 'orders/:id{[0-9]+}', (call) =>
    withOrder(call, byId, (order) => succeed(call, order)),
  ),
  exchangeRoute('PATCH', 'orders/:id{[0-9]+}', answerUpdate),
  exchangeRoute('DELETE', 'orders/:id{[0-9]+}', (call) =>
    withOrder(call, byId, (order) => cancel(call, order)),
  ),
  exchangeRoute('POST', 'orders/:id{[0-9]+}/cancel', (call) =>
    withOrder(call, byId, (order) => cancel(call, order)),
  ),
  exchangeRoute('GET', 'orders/:id{[0-9]+}/trades', (call) =>
    withOrder(call, byId, (order) => answerTradesOf(call, order)),
  ),
]

const isOpen = (order: Order): boolean => order.status === 'open'
const newestFirst = (call: Call): Order[] => call.state.gateway.exchangeRecords.orders.toReversed()

type Finder = (call: Call, order: Order) => boolean
const byId: Finder = (call, order) => String(order.id) === partOf(call, 'id')
const byExternalId: Finder = (call, order) =>
  order.external_id !== '' && order.external_id === partOf(call, 'external_id')

function withOrder(call: Call, matches: Finder, answer: (order: Order) => Reply): Reply {
  const order = call.state.gateway.exchangeRecords.orders.findLast((candidate) =>
    matches(call, candidate),
  )
  return order ? answer(order) : notFound(call)
}

async function answerCreation(call: Call): Promise<Reply> {
  const object = await readObject(call)
  if (object.kind === 'refused') return object.reply
  const creation = makeOrder(call, object.body)
  return creation.kind === 'refused' ? creation.reply : succeed(call, creation.record, 201)
}

/**
 * Makes the order described by the fields, fills it if it is a market order, and publishes it to
 * the stream.
 */
export function makeOrder(call: Call, fields: Fields): Creation<Order> {
  const isLimit = fields.type !== 'market'
  const checks = {
    pair: oneOf(EXCHANGE_PAIRS),
    side: oneOf(SIDES),
    type: oneOf(['limit', 'market']),
    amount: isAmount,
    price: isLimit ? isAmount : optional(isAmount),
    external_id: optional(isText),
  }
  const checkedFields = checkFields(call, fields, checks)
  if (checkedFields.kind === 'refused') return checkedFields
  const { pair, side, amount, price, external_id: externalId } = checkedFields.body
  const { orders } = call.state.gateway.exchangeRecords
  if (externalId !== '' && orders.some((order) => order.external_id === externalId))
    return { kind: 'refused', reply: invalid(call, { external_id: 'It was used before.' }) }
  const now = nowOf(call)
  const order: Order = {
    id: (orders.at(-1)?.id ?? 0) + 1,
    external_id: externalId,
    pair,
    side: side as Order['side'],
    type: isLimit ? 'limit' : 'market',
    amount,
    price: isLimit ? price : null,
    status: isLimit ? 'open' : 'filled',
    created_at: now,
    updated_at: now,
  }
  orders.push(order)
  if (!isLimit) fill(call, order)
  publishOrder(call, order)
  return { kind: 'made', record: order }
}

function fill(call: Call, order: Order): void {
  const { trades } = call.state.gateway.exchangeRecords
  const { bid, ask } = makeTicker(call.state.world.seed, order.pair)
  const trade = tradeOf(order, trades.length + 1, order.side === 'buy' ? ask : bid)
  trades.push(trade)
  call.state.stream.publish('user_trades', tradeEvent(call.state.preset, trade))
}

function publishOrder({ state }: Call, order: Order): void {
  state.stream.publish('order_status', orderEvent(state.preset, order))
}

/** Changes an order and publishes it to the stream. */
export function changeOrder(call: Call, order: Order, changes: Partial<Order>): Order {
  const { orders } = call.state.gateway.exchangeRecords
  const changedOrder: Order = { ...order, ...changes, updated_at: nowOf(call) }
  orders[orders.indexOf(order)] = changedOrder
  publishOrder(call, changedOrder)
  return changedOrder
}

function cancel(call: Call, order: Order): Reply {
  return isOpen(order)
    ? succeed(call, changeOrder(call, order, { status: 'cancelled' }))
    : fail(call, 400, `The order is ${order.status}.`)
}

function answerCancelAll(call: Call): Reply {
  const cancelledOrders = call.state.gateway.exchangeRecords.orders
    .filter(isOpen)
    .map((order) => changeOrder(call, order, { status: 'cancelled' }))
  return succeed(call, cancelledOrders)
}

async function answerUpdate(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, {
    amount: optional(isAmount),
    price: optional(isAmount),
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { amount, price } = checkedFields.body
  if (amount === '' && price === '')
    return invalid(call, { amount: 'Amount or price is required.' })
  return withOrder(call, byId, (order) => {
    if (!isOpen(order)) return fail(call, 400, `The order is ${order.status}.`)
    return succeed(
      call,
      changeOrder(call, order, {
        ...(amount === '' ? {} : { amount }),
        ...(price === '' ? {} : { price }),
      }),
    )
  })
}

function answerTradesOf(call: Call, order: Order): Reply {
  return succeed(
    call,
    call.state.gateway.exchangeRecords.trades.filter((trade) => trade.order_id === order.id),
  )
}

async function answerEstimate(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, {
    pair: oneOf(EXCHANGE_PAIRS),
    side: oneOf(SIDES),
    amount: isAmount,
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { pair, side, amount } = checkedFields.body
  const { bid, ask } = makeTicker(call.state.world.seed, pair)
  const price = side === 'buy' ? ask : bid
  return succeed(call, {
    pair,
    side,
    amount,
    price,
    total: scaleDecimal(amount, price, '1', 8),
    currency: splitPair(pair)[1],
  })
}

const nowOf = ({ state }: Call): string => msToInstant(state.clock.nowMs()) as string
