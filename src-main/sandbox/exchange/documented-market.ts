import {
  exchangeRoute,
  invalid,
  notFound,
  openExchangeRoute,
  partOf,
  queryOf,
} from '../gateway/replies.ts'
import type { Call, Route } from '../routing.ts'
import type { Reply } from '../wire.ts'
import { RATES } from '../world/reference.ts'
import { answer } from './documented.ts'
import {
  aggregate,
  EXCHANGE_PAIRS,
  makeBook,
  makePublicTrades,
  makeTicker,
  splitPair,
} from './market.ts'
import { COUNTRIES } from './public.ts'

const FIAT = ['ARS', 'BRL', 'MXN', 'USD']

/** The routes of observed.md 6 for market data, without and with a login. */
export const DOCUMENTED_MARKET_ROUTES: readonly Route[] = [
  openExchangeRoute('public/tickers', answerTickers),
  openExchangeRoute('public/tickers/:pair', answerTicker),
  openExchangeRoute('public/orders/level-2', (call) => answerBook(call, 'level_2')),
  openExchangeRoute('public/orders/level-3', (call) => answerBook(call, 'level_3')),
  openExchangeRoute('public/trades', answerTrades),
  openExchangeRoute('public/currencies', answerCurrencies),
  openExchangeRoute('public/pairs', answerPairs),
  openExchangeRoute('public/countries', (call) => answer(call, COUNTRIES)),
  exchangeRoute('GET', 'pairs', answerPairs),
  exchangeRoute('GET', 'currencies', answerCurrencies),
  exchangeRoute('GET', 'ticker', answerTickers),
  exchangeRoute('GET', 'ticker/:pair', answerTicker),
  exchangeRoute('GET', 'book/orders/level-2', (call) => answerBook(call, 'level_2')),
  exchangeRoute('GET', 'book/orders/level-3', (call) => answerBook(call, 'level_3')),
  exchangeRoute('GET', 'trades', answerTrades),
]

function answerTickers(call: Call): Reply {
  return answer(
    call,
    EXCHANGE_PAIRS.map((pair) => makeTicker(call.state.world.seed, pair)),
  )
}

function answerTicker(call: Call): Reply {
  const pair = partOf(call, 'pair')
  return EXCHANGE_PAIRS.includes(pair)
    ? answer(call, makeTicker(call.state.world.seed, pair))
    : notFound(call)
}

function answerBook(call: Call, level: 'level_2' | 'level_3'): Reply {
  return answerForPair(call, (pair) => {
    const book = makeBook(call.state.world.seed, pair)
    const limitText = queryOf(call).get('limit') ?? ''
    const limit = /^[1-9]\d{0,3}$/.test(limitText) ? Number(limitText) : Infinity
    const { bids, asks } = level === 'level_2' ? aggregate(book) : book
    return { pair, buy: bids.slice(0, limit), sell: asks.slice(0, limit) }
  })
}

function answerTrades(call: Call): Reply {
  const { world, clock } = call.state
  return answerForPair(call, (pair) => makePublicTrades(world.seed, pair, clock.nowMs()))
}

function answerForPair(call: Call, make: (pair: string) => object): Reply {
  const pair = queryOf(call).get('pair') ?? ''
  return EXCHANGE_PAIRS.includes(pair)
    ? answer(call, make(pair))
    : invalid(call, { pair: 'The name of a pair is expected.' })
}

function answerPairs(call: Call): Reply {
  return answer(
    call,
    EXCHANGE_PAIRS.map((pair) => ({
      pair,
      base: splitPair(pair)[0],
      quote: splitPair(pair)[1],
      min_amount: '0.0001',
      price_places: 8,
      enabled: true,
    })),
  )
}

function answerCurrencies(call: Call): Reply {
  return answer(
    call,
    Object.keys(RATES).map((code) => ({ code, name: code, is_fiat: FIAT.includes(code) })),
  )
}
