import { checkFields, isAmount, isText, oneOf, optional, readObject } from '../gateway/body.ts'
import { exchangeRoute, fail, invalid, notFound, partOf, queryOf } from '../gateway/replies.ts'
import type { Call, Route } from '../routing.ts'
import type { Reply } from '../wire.ts'
import { scaleDecimal } from '../world/literals.ts'
import { answer, answerPage, readBodyWithExactNumbers } from './documented.ts'
import { EXCHANGE_PAIRS, makeTicker, splitPair } from './market.ts'
import { changeOrder, makeOrder } from './orders.ts'
import { orderToDocumented, tradeToDocumented, uuidOf } from './spelling.ts'
import type { Order } from './state.ts'

/** Orders of the exchange, by the routes and spellings of observed.md 6. */
export const DOCUMENTED_ORDER_ROUTES: readonly Route[] = [
  exchangeRoute('GET', 'orders', (call) =>
    answerPage(call, 'orders', newestFirst(call).map(orderToDocumented)),
  ),
  exchangeRoute('GET', 'orders/open', (call) =>
    answerPage(call, 'orders', newestFirst(call).filter(isOpen).map(orderToDocumented), 'open'),
  ),
  exchangeRoute('GET', 'orders/estimate-price/:pair', answerEstimate),
  exchangeRoute('GET', 'orders/by-external-id/:external_id', (call) =>
    withOrder(call, 'external_id', partOf(call, 'external_id'), (order) =>
      answer(call, orderToDocumented(order)),
    ),
  ),
  exchangeRoute('GET', 'orders/:id', (call) =>
    withOrder(call, 'id', partOf(call, 'id'), (order) => answer(call, orderToDocumented(order))),
  ),
  exchangeRoute('POST', 'orders', answerCreation),
  exchangeRoute('PUT', 'orders', answerUpdate),
  exchangeRoute('DELETE', 'orders', (call) => cancelNamed(call, 'id')),
  exchangeRoute('POST', 'orders/cancel', (call) => cancelNamed(call, 'id')),
  exchangeRoute('DELETE', 'orders/by-external-id', (call) => cancelNamed(call, 'external_id')),
  exchangeRoute('POST', 'orders/cancel-by-external-id', (call) => cancelNamed(call, 'external_id')),
  exchangeRoute('DELETE', 'orders/all', answerCancelAll),
  exchangeRoute('GET', 'user/trades', answerTrades),
]

const isOpen = (order: Order): boolean => order.status === 'open'
const newestFirst = (call: Call): Order[] => call.state.gateway.exchangeRecords.orders.toReversed()

type Name = 'id' | 'external_id'

function withOrder(call: Call, name: Name, value: string, handle: (order: Order) => Reply): Reply {
  const order = call.state.gateway.exchangeRecords.orders.findLast((candidate) =>
    name === 'id'
      ? uuidOf('order', candidate.id) === value.toUpperCase()
      : value !== '' && candidate.external_id === value,
  )
  return order ? handle(order) : notFound(call)
}

async function answerCreation(call: Call): Promise<Reply> {
  const object = await readBodyWithExactNumbers(call)
  if (object.kind === 'refused') return object.reply
  const creation = makeOrder(call, object.body)
  return creation.kind === 'refused'
    ? creation.reply
    : answer(call, orderToDocumented(creation.record), 201)
}

async function answerUpdate(call: Call): Promise<Reply> {
  const object = await readBodyWithExactNumbers(call)
  if (object.kind === 'refused') return object.reply
  const checkedFields = checkFields(call, object.body, {
    id: isText,
    amount: optional(isAmount),
    price: optional(isAmount),
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { id, amount, price } = checkedFields.body
  if (amount === '' && price === '')
    return invalid(call, { amount: 'Amount or price is required.' })
  return withOrder(call, 'id', id, (order) => {
    if (!isOpen(order)) return refuseEnded(call, order)
    const changes = { ...(amount === '' ? {} : { amount }), ...(price === '' ? {} : { price }) }
    return answer(call, orderToDocumented(changeOrder(call, order, changes)))
  })
}

// Cancels the order that the body names. Even a DELETE has a body.
async function cancelNamed(call: Call, name: Name): Promise<Reply> {
  const object = await readObject(call)
  if (object.kind === 'refused') return object.reply
  const checkedFields = checkFields<Name>(call, object.body, { [name]: isText } as Record<
    Name,
    typeof isText
  >)
  if (checkedFields.kind === 'refused') return checkedFields.reply
  return withOrder(call, name, checkedFields.body[name], (order) =>
    isOpen(order)
      ? answer(call, orderToDocumented(changeOrder(call, order, { status: 'cancelled' })))
      : refuseEnded(call, order),
  )
}

const ENDED_CODES = { open: 40000, cancelled: 40020, filled: 40021 } as const

function refuseEnded(call: Call, { status }: Order): Reply {
  return fail(call, 400, `The order is ${status}.`, { code: ENDED_CODES[status] })
}

async function answerCancelAll(call: Call): Promise<Reply> {
  const object = await readObject(call)
  if (object.kind === 'refused') return object.reply
  const checkedFields = checkFields(call, object.body, { pair: oneOf(EXCHANGE_PAIRS) })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { pair } = checkedFields.body
  const openOrders = call.state.gateway.exchangeRecords.orders.filter(
    (order) => isOpen(order) && order.pair === pair,
  )
  const cancelledOrders = openOrders.map((order) =>
    changeOrder(call, order, { status: 'cancelled' }),
  )
  return answer(call, cancelledOrders.map(orderToDocumented))
}

function answerEstimate(call: Call): Reply {
  const pair = partOf(call, 'pair')
  if (!EXCHANGE_PAIRS.includes(pair)) return notFound(call)
  const query = queryOf(call)
  const estimateFields = { side: query.get('side') ?? 'buy', amount: query.get('amount') ?? '1' }
  const checkedFields = checkFields(call, estimateFields, {
    side: oneOf(['buy', 'sell']),
    amount: isAmount,
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { side, amount } = checkedFields.body
  const { bid, ask } = makeTicker(call.state.world.seed, pair)
  const price = side === 'buy' ? ask : bid
  const total = scaleDecimal(amount, price, '1', 8)
  return answer(call, { pair, side, amount, price, total, currency: splitPair(pair)[1] })
}

function answerTrades(call: Call): Reply {
  const pair = queryOf(call).get('pair')
  const trades = call.state.gateway.exchangeRecords.trades
    .toReversed()
    .filter((trade) => pair === null || trade.pair === pair)
  return answerPage(call, 'trades', trades.map(tradeToDocumented))
}
