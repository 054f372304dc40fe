import { sumDecimals } from '../../base/decimal.ts'
import { msToInstant } from '../../base/instant.ts'
import { drawAmount, scaleDecimal } from '../world/literals.ts'
import { makeRandom } from '../world/random.ts'
import { RATES } from '../world/reference.ts'

/** Assumed: the pairs of the exchange, written BASE_QUOTE as in topics (gateway, Events). */
export const EXCHANGE_PAIRS: readonly string[] = [
  'BTC_USDC',
  'ETH_USDC',
  'SOL_USDC',
  'LTC_USDC',
  'BTC_USDT',
  'BTC_BRL',
  'ETH_BRL',
  'USDT_BRL',
  'USDT_ARS',
]

/** Assumed: fields of a ticker (G4). Amounts are decimal text. */
export interface Ticker {
  readonly pair: string
  readonly last: string
  readonly bid: string
  readonly ask: string
  readonly high: string
  readonly low: string
  readonly volume: string
}

/** Assumed: fields of an order in the book. */
export interface BookOrder {
  readonly order_id: string
  readonly user: string
  readonly price: string
  readonly amount: string
}

export interface Book<Line> {
  readonly pair: string
  readonly bids: readonly Line[]
  readonly asks: readonly Line[]
}

export interface PublicTrade {
  readonly id: number
  readonly pair: string
  readonly price: string
  readonly amount: string
  readonly side: 'buy' | 'sell'
  readonly created_at: string
}

/** Splits a pair into its base and quote currency. */
export function splitPair(pair: string): readonly [base: string, quote: string] {
  const [base = '', quote = ''] = pair.split('_')
  return [base, quote]
}

/**
 * Returns the mid price of a pair. A beat is a tick of the stream. At `beat` 0 the price is the
 * world's rate. At other beats it differs from that rate by up to 0.5 %.
 */
export function priceOf(seed: number, pair: string, beat = 0): string {
  const [base, quote] = splitPair(pair)
  const thousandths = beat === 0 ? 1000 : 995 + makeRandom(seed, `price ${pair} ${beat}`).below(11)
  return scaleDecimal(
    RATES[base] ?? '1',
    String(thousandths),
    scaleDecimal(RATES[quote] ?? '1', '1000', '1', 8),
    8,
  )
}

export function makeTicker(seed: number, pair: string, beat = 0): Ticker {
  const price = priceOf(seed, pair, beat)
  const share = (thousandths: string): string => scaleDecimal(price, thousandths, '1000', 8)
  return {
    pair,
    last: price,
    bid: share('999'),
    ask: share('1001'),
    high: share('1024'),
    low: share('978'),
    volume: drawAmount(makeRandom(seed, `volume ${pair} ${beat}`), 3, 8),
  }
}

const PRICE_LEVEL_COUNT = 10

/** Makes the orders of the book, the best price first. Each price has two orders. */
export function makeBook(seed: number, pair: string, beat = 0): Book<BookOrder> {
  const random = makeRandom(seed, `book ${pair} ${beat}`)
  const price = priceOf(seed, pair, beat)
  const side = (name: string, direction: 1 | -1): BookOrder[] =>
    Array.from({ length: PRICE_LEVEL_COUNT * 2 }, (_, index) => ({
      order_id: `${name}-${beat}-${index + 1}`,
      user: `u-${String(random.below(40)).padStart(4, '0')}`,
      price: scaleDecimal(
        price,
        String(10000 + direction * (10 + Math.floor(index / 2) * 5)),
        '10000',
        8,
      ),
      amount: drawAmount(random, 1, 6),
    }))
  return { pair, bids: side('b', -1), asks: side('a', 1) }
}

/** Assumed: fields of an aggregated line. `users` is present only if the topic includes users. */
export interface BookLevel {
  readonly price: string
  readonly amount: string
  readonly users?: readonly string[]
}

/** Groups the orders of a book by price and adds up their amounts exactly. */
export function aggregate(book: Book<BookOrder>, withUsers = false): Book<BookLevel> {
  const levels = (orders: readonly BookOrder[]): BookLevel[] =>
    [...Map.groupBy(orders, (order) => order.price)].map(([price, group]) => ({
      price,
      amount: sumDecimals(group.map((order) => order.amount)),
      ...(withUsers ? { users: [...new Set(group.map((order) => order.user))] } : {}),
    }))
  return { pair: book.pair, bids: levels(book.bids), asks: levels(book.asks) }
}

/** The latest trades of a pair, newest first. */
export function makePublicTrades(
  seed: number,
  pair: string,
  nowMs: number,
  count = 20,
  beat = 0,
): PublicTrade[] {
  const random = makeRandom(seed, `trades ${pair} ${beat}`)
  const price = priceOf(seed, pair, beat)
  return Array.from({ length: count }, (_, index) => ({
    id: 900000 + beat * count + count - index,
    pair,
    price: scaleDecimal(price, String(10000 + random.between(-9, 9)), '10000', 8),
    amount: drawAmount(random, 1, 6),
    side: random.pick(['buy', 'sell'] as const),
    created_at: msToInstant(nowMs - index * 15000) as string,
  }))
}
