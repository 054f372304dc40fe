import type { DecimalText } from '../../base/decimal.ts'
import { compareDecimals, readDecimal } from '../../base/decimal.ts'
import { msToInstant, readInstant, readIsoParts } from '../../base/instant.ts'
import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import type { Reply } from '../wire.ts'
import { scaleDecimal } from '../world/literals.ts'
import { middleRate, PAIRS, rateFor } from '../world/quotes.ts'
import { makeRandom } from '../world/random.ts'
import type { JsonValue } from '../world/reference.ts'
import { ok, partnerRoute, queryOf } from './answers.ts'
import { isCurrency } from './networks.ts'
import { refuseWith } from './refusal.ts'
import type { Usage } from './users.ts'
import { findBehaviour, usageOfFiat, usageOfTrades } from './users.ts'

/** Prices, limits and the state of the service. Assumed: paths and shapes (P2, P5, P6). */
export const MARKET_ROUTES: readonly Route[] = [
  partnerRoute('GET', '/pairs/', answerPairs),
  partnerRoute('GET', '/rates/', answerRates),
  partnerRoute('GET', '/historical-rates/', answerHistory),
  partnerRoute('GET', '/txn-limits/', answerTransactionLimits),
  partnerRoute('GET', '/periodic-limits/', answerPeriodicLimits),
  partnerRoute('GET', '/yields/', () => ok(YIELDS)),
  partnerRoute('GET', '/service-status/', ({ state }) =>
    ok({ status: 'OPERATIONAL', server_time: msToInstant(state.clock.nowMs()) as string }),
  ),
]

// Assumed: the yearly yield of a balance, as a fraction.
const YIELDS: JsonValue = [
  { currency: 'ETH', annual_rate: '0.0310' },
  { currency: 'SOL', annual_rate: '0.0645' },
  { currency: 'USDC', annual_rate: '0.0420' },
]

function answerPairs(): Reply {
  const pair = (name: string, hasPrice: boolean): JsonValue => ({
    pair: name,
    base_asset: name.split('_')[0] as string,
    quote_asset: name.split('_')[1] as string,
    has_price: hasPrice,
  })
  return ok([...PAIRS.map((name) => pair(name, true)), pair(ASSUMED.pairWithoutPrice, false)])
}

const USUAL_AMOUNTS = ['100', '10000', '50000']

// Each price is listed with its amount, because it depends on the amount (A89). Assumed: the amount
// is in the quote asset.
function answerRates(call: Call): Reply {
  const query = queryOf(call)
  const pair = query.get('pair')
  if (pair !== null && !PAIRS.includes(pair))
    return refuseWith(20000, 'pair: the name of a pair is expected.')
  const amountText = query.get('amount')
  const amounts = amountText === null ? USUAL_AMOUNTS : [readPositive(amountText)]
  const pairs = pair === null ? PAIRS : [pair]
  return ok(
    pairs.flatMap((name) =>
      amounts.map((amount) => ({
        pair: name,
        amount,
        amount_asset: name.split('_')[1] as string,
        buy_rate: rateFor(name, 'BUY', amount),
        sell_rate: rateFor(name, 'SELL', amount),
      })),
    ),
  )
}

function readPositive(text: string): DecimalText {
  const amount = readDecimal(text)
  return amount !== undefined && compareDecimals(amount, '0') > 0
    ? amount
    : refuseWith(20000, 'amount: a positive decimal is expected.')
}

// This is the only operation that refuses with 40006 (A90). Assumed: it needs a pair and a past
// day.
function answerHistory(call: Call): Reply {
  const query = queryOf(call)
  const pair = query.get('pair') ?? ''
  const date = query.get('date') ?? ''
  if (!PAIRS.includes(pair)) return refuseWith(40006, 'pair: the name of a pair is required.')
  const today = (msToInstant(call.state.clock.nowMs()) as string).slice(0, 10)
  if (
    readIsoParts(date)?.hasTime !== false ||
    readInstant(`${date}T00:00:00Z`) === undefined ||
    date >= today
  )
    return refuseWith(40006, 'date: a day that has passed is required.')
  const random = makeRandom(call.state.world.seed, `history:${pair}:${date}`)
  return ok({
    pair,
    date,
    rate: scaleDecimal(middleRate(pair), String(random.between(9500, 10500)), '10000', 8),
  })
}

function answerTransactionLimits(): Reply {
  const quotes = Object.entries(ASSUMED.quoteLimits).map(
    ([operation, { min, max }]): JsonValue => ({
      operation,
      measured_in: 'quote_asset',
      min_amount: min,
      max_amount: max,
    }),
  )
  const dust = Object.entries(ASSUMED.dustLimits).map(([network, min]): JsonValue => ({
    operation: 'WITHDRAWAL',
    measured_in: 'currency',
    network_name: network,
    min_amount: min,
    max_amount: null,
  }))
  return ok([
    ...quotes,
    {
      operation: 'SWAP',
      measured_in: 'USD',
      min_amount: ASSUMED.swapLimits.min,
      max_amount: ASSUMED.swapLimits.max,
    },
    ...dust,
  ])
}

const TRADES = ['BUY', 'SELL', 'SWAP'] as const

// A currency without limits gives 40008. An empty answer would look like unlimited use (A73).
function answerPeriodicLimits(call: Call): Reply {
  const query = queryOf(call)
  const endUser = query.get('end_user') ?? ''
  if (endUser !== '' && findBehaviour(endUser) === undefined)
    return refuseWith(20000, 'end_user: not the external reference of an end user.')
  const currency = query.get('currency') ?? ''
  if (currency !== '' && !isCurrency(currency))
    return refuseWith(20000, 'currency: not a currency of this sandbox.')
  const trades = TRADES.map((kind) => usageToJson(kind, usageOfTrades(call.state, endUser, kind)))
  const fiatCurrencies = Object.keys(ASSUMED.fiatWithdrawalLimits).filter(
    (code) => currency === '' || code === currency,
  )
  const fiatWithdrawals = fiatCurrencies
    .flatMap((code) => usageOfFiat(call.state, endUser, code) ?? [])
    .map((usage) => usageToJson('FIAT_WITHDRAWAL', usage))
  const entries =
    currency === '' || currency === 'USD' ? [...trades, ...fiatWithdrawals] : fiatWithdrawals
  return entries.length === 0
    ? refuseWith(40008, `${currency} has no limits configured.`)
    : ok(entries)
}

function usageToJson(operation: string, { currency, limit, used }: Usage): JsonValue {
  return {
    operation,
    currency,
    period_hours: 24,
    max_quantity: limit.quantity,
    max_amount: limit.amount,
    used_quantity: used.quantity,
    used_amount: used.amount,
  }
}
