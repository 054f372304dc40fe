import { compareDecimals, toScaled } from '../../base/decimal.ts'
import { msToInstant } from '../../base/instant.ts'
import { ASSUMED } from '../assumptions.ts'
import { instantWithOffset } from './dates.ts'
import { drawAmount, scaleDecimal } from './literals.ts'
import type { Random } from './random.ts'
import { makeUuid } from './random.ts'
import { RATES } from './reference.ts'

/** The twelve fields of a quote, and its end user, which no answer shows (A37). */
export interface Quote {
  readonly id: string
  readonly pair: string
  readonly opType: OpType
  readonly baseAsset: string
  readonly quoteAsset: string
  readonly baseAmount: string
  readonly quoteAmount: string
  readonly rate: string
  readonly chargedFee: string
  readonly externalRef: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly createdMs: number
  readonly endUser: string
}

export type OpType = 'BUY' | 'SELL'

export interface QuoteOrder {
  readonly pair: string
  readonly opType: OpType
  readonly externalRef: string
  readonly side: 'base' | 'quote'
  readonly amount: string
}

/** Assumed: pairs are written BASE_QUOTE (P17). */
export const PAIRS: readonly string[] = [
  'BTC_USDC',
  'ETH_USDC',
  'SOL_USDC',
  'LTC_USDC',
  'BTC_BRL',
  'ETH_BRL',
  'USDT_BRL',
  'USDT_ARS',
  'BTC_USDT',
]

/** Milliseconds for which a quote, or the price of a reusable quote, is valid (Limits). */
export const QUOTE_VALID_MS = 30000

/** Returns the rate of a pair without spread, with 8 places. */
export function middleRate(pair: string): string {
  const [base, quote] = pair.split('_') as [string, string]
  return scaleDecimal(RATES[base] ?? '1', '1', RATES[quote] ?? '1', 8)
}

/**
 * Returns the rate for an amount of the quote asset, with 8 places. A larger amount has a wider
 * spread (A89).
 */
export function rateFor(pair: string, opType: OpType, quoteAmount: string): string {
  // Assumed: the widening of the spread (assumptions.ts, spreadStep). Only full steps count.
  const steps = Math.min(
    ASSUMED.maxSpreadSteps,
    Number(toScaled(quoteAmount) / toScaled(ASSUMED.spreadStep)),
  )
  const spread = ASSUMED.quoteSpreadPerMille + steps
  return scaleDecimal(
    middleRate(pair),
    String(1000 + (opType === 'BUY' ? spread : -spread)),
    '1000',
    8,
  )
}

/**
 * Makes the quote for an order at an instant. Without a promised rate, the rate depends on the
 * amount. Amounts have 18 places, the rate 8, the fee 3. The quote is valid for 30 seconds.
 */
export function priceQuote(
  random: Random,
  order: QuoteOrder,
  nowMs: number,
  endUser: string,
  promisedRate?: string,
): Quote {
  const [base, quote] = order.pair.split('_') as [string, string]
  const rate =
    promisedRate ??
    rateFor(
      order.pair,
      order.opType,
      order.side === 'quote'
        ? order.amount
        : scaleDecimal(order.amount, middleRate(order.pair), '1', 18),
    )
  const baseAmount =
    order.side === 'base'
      ? scaleDecimal(order.amount, '1', '1', 18)
      : scaleDecimal(order.amount, '1', rate, 18)
  const quoteAmount =
    order.side === 'quote'
      ? scaleDecimal(order.amount, '1', '1', 18)
      : scaleDecimal(order.amount, rate, '1', 18)
  return {
    id: makeUuid(random),
    pair: order.pair,
    opType: order.opType,
    baseAsset: base,
    quoteAsset: quote,
    baseAmount,
    quoteAmount,
    rate,
    chargedFee: scaleDecimal(quoteAmount, String(ASSUMED.quoteFeePerMille), '1000', 3),
    externalRef: order.externalRef,
    // An instant may have an offset other than Z (A25).
    createdAt: instantWithOffset(nowMs, -180),
    expiresAt: msToInstant(nowMs + QUOTE_VALID_MS) as string,
    createdMs: nowMs,
    endUser,
  }
}

/** Returns the value of an amount in US dollars, with 18 places. */
export function valueInUsd(currency: string, amount: string): string {
  return scaleDecimal(amount, RATES[currency] ?? '1', '1', 18)
}

/**
 * Returns the code (20017 to 20020) of the limit that a quote's amount violates, or undefined if
 * the amount is within the limits.
 */
export function findLimitCode(quote: Pick<Quote, 'opType' | 'quoteAmount'>): number | undefined {
  // Assumed: the limits (assumptions.ts, quoteLimits).
  const { min, max } = ASSUMED.quoteLimits[quote.opType]
  const [belowCode, aboveCode] = quote.opType === 'BUY' ? [20017, 20018] : [20019, 20020]
  if (compareDecimals(quote.quoteAmount, min) < 0) return belowCode
  return compareDecimals(quote.quoteAmount, max) > 0 ? aboveCode : undefined
}

/** Makes 240 quotes of the month before the world's end, oldest first. */
export function makeQuotes(random: Random, endMs: number): Quote[] {
  return Array.from({ length: 240 }, (_, index) => {
    const order: QuoteOrder = {
      pair: random.pick(PAIRS),
      opType: random.pick(['BUY', 'SELL']),
      externalRef: `quote-${index}`,
      side: 'quote',
      amount: drawAmount(random, 4, 2),
    }
    return priceQuote(
      random,
      order,
      endMs - (240 - index) * 10800000,
      `user-${String(random.below(12)).padStart(6, '0')}`,
    )
  })
}
