import { exchangeRoute, notFound, openExchangeRoute, partOf, succeed } from '../gateway/replies.ts'
import type { Call, Route } from '../routing.ts'
import type { Reply } from '../wire.ts'
import type { JsonValue } from '../world/reference.ts'
import { RATES } from '../world/reference.ts'
import {
  aggregate,
  EXCHANGE_PAIRS,
  makeBook,
  makePublicTrades,
  makeTicker,
  splitPair,
} from './market.ts'

const FIAT = ['ARS', 'BRL', 'MXN', 'USD']
const PAIR_LIST: readonly JsonValue[] = EXCHANGE_PAIRS.map((pair) => ({
  pair,
  base: splitPair(pair)[0],
  quote: splitPair(pair)[1],
  min_amount: '0.0001',
  price_places: 8,
  enabled: true,
}))
const CURRENCY_LIST: readonly JsonValue[] = Object.keys(RATES).map((code) => ({
  code,
  name: code,
  is_fiat: FIAT.includes(code),
}))
export const COUNTRIES: readonly JsonValue[] = [
  { code: 'AR', name: 'Argentina' },
  { code: 'BR', name: 'Brasil' },
  { code: 'MX', name: 'México' },
]
const OPERATIONS: readonly JsonValue[] = ['trade', 'deposit', 'withdrawal', 'transfer', 'fee'].map(
  (name, index) => ({ id: index + 1, name }),
)

/**
 * Public data and general lists. Assumed: paths and shapes (G4, G12). Assumed: public data needs no
 * credentials (G30).
 */
export const EXCHANGE_PUBLIC_ROUTES: readonly Route[] = [
  openExchangeRoute('public/tickers', (call) =>
    succeed(
      call,
      EXCHANGE_PAIRS.map((pair) => makeTicker(call.state.world.seed, pair)),
    ),
  ),
  openExchangeRoute('public/tickers/:pair', (call) => ofPair(call, makeTicker)),
  openExchangeRoute('public/orderbook/:pair/level-2', (call) =>
    ofPair(call, (seed, pair) => aggregate(makeBook(seed, pair))),
  ),
  openExchangeRoute('public/orderbook/:pair/level-3', (call) => ofPair(call, withoutUsers)),
  openExchangeRoute('public/trades/:pair', (call) =>
    ofPair(call, (seed, pair) => makePublicTrades(seed, pair, call.state.clock.nowMs())),
  ),
  openExchangeRoute('public/pairs', (call) => succeed(call, PAIR_LIST)),
  openExchangeRoute('public/currencies', (call) => succeed(call, CURRENCY_LIST)),
  openExchangeRoute('public/countries', (call) => succeed(call, COUNTRIES)),
  exchangeRoute('GET', 'general/operations', (call) => succeed(call, OPERATIONS)),
  exchangeRoute('GET', 'general/pairs', (call) => succeed(call, PAIR_LIST)),
  exchangeRoute('GET', 'general/currencies', (call) => succeed(call, CURRENCY_LIST)),
]

function ofPair(call: Call, make: (seed: number, pair: string) => object): Reply {
  const pair = partOf(call, 'pair')
  return EXCHANGE_PAIRS.includes(pair)
    ? succeed(call, make(call.state.world.seed, pair))
    : notFound(call)
}

// This route does not show the user of an order. Only the topic with users does.
function withoutUsers(seed: number, pair: string): object {
  const book = makeBook(seed, pair)
  const strip = (orders: typeof book.bids): object[] =>
    orders.map(({ user: _user, ...rest }) => rest)
  return { pair, bids: strip(book.bids), asks: strip(book.asks) }
}
