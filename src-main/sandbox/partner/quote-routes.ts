import { instantToMs, msToInstant, readInstant, readIsoParts } from '../../base/instant.ts'
import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import type { ReusableQuote, SandboxState, SwapQuote } from '../sandbox-types.ts'
import type { Reply } from '../wire.ts'
import { quoteToJson } from '../wire.ts'
import { scaleDecimal } from '../world/literals.ts'
import type { Quote } from '../world/quotes.ts'
import { findLimitCode, PAIRS, priceQuote, QUOTE_VALID_MS, rateFor } from '../world/quotes.ts'
import { makeUuid } from '../world/random.ts'
import type { JsonValue } from '../world/reference.ts'
import { RATES } from '../world/reference.ts'
import { created, pageOf, partnerRoute, queryOf, QUOTE_SCOPES } from './answers.ts'
import type { Fields } from './body.ts'
import { readFields, readText } from './body.ts'
import { readCrypto } from './networks.ts'
import { readQuoteBody } from './quote-body.ts'
import { refuseWith } from './refusal.ts'

/** The operations on quotes that the contract shows. */
export const QUOTE_ROUTES: readonly Route[] = [
  partnerRoute('GET', '/quotes/', answerQuoteList, QUOTE_SCOPES),
  partnerRoute('POST', '/quotes/', answerQuoteCreation, QUOTE_SCOPES),
]

/**
 * The operations that create quotes of the two other kinds. Assumed: their answers, and the path
 * for swap quotes.
 */
export const ASSUMED_QUOTE_ROUTES: readonly Route[] = [
  partnerRoute('POST', '/reusable-quotes/', answerReusableCreation, QUOTE_SCOPES),
  partnerRoute('POST', '/swap-reusable-quotes/', answerSwapCreation, QUOTE_SCOPES),
]

async function answerQuoteCreation({ state, context }: Call): Promise<Reply> {
  const order = await readQuoteBody(context)
  // Assumed: a new quote belongs to no end user, because the request names none (P30).
  const quote = priceQuote(state.random, order, state.clock.nowMs(), '')
  const limitCode = findLimitCode(quote)
  if (limitCode !== undefined) return refuseWith(limitCode)
  state.quotes.push(quote)
  return { status: 201, body: quoteToJson(quote) }
}

// Assumed: the list is newest first.
function answerQuoteList(call: Call): Reply {
  const query = queryOf(call)
  const dateText = query.get('date_gt')
  const afterMs = dateText === null ? -Infinity : readDateGt(dateText)
  const opType = query.get('op_type')
  if (opType !== null && opType !== 'BUY' && opType !== 'SELL')
    return refuseWith(20000, 'op_type: BUY or SELL is expected.')
  const pair = query.get('pair')
  const endUser = query.get('end_user')
  const matches = (quote: Quote): boolean =>
    quote.createdMs > afterMs &&
    (opType === null || quote.opType === opType) &&
    (pair === null || quote.pair === pair) &&
    (endUser === null || quote.endUser === endUser)
  return pageOf(call, '/quotes/', call.state.quotes.filter(matches).reverse().map(quoteToJson))
}

// Assumed: a date alone means the start of that day, UTC (P16).
function readDateGt(text: string): number {
  const instant =
    readIsoParts(text)?.hasTime === false ? readInstant(`${text}T00:00:00Z`) : readInstant(text)
  return instant === undefined
    ? refuseWith(20000, 'date_gt: a date or a date-time is expected.')
    : instantToMs(instant)
}

// The request has neither op_type nor amount (A41). The contract states no length limit for its
// reference (A45).
async function answerReusableCreation({ state, context }: Call): Promise<Reply> {
  const quote = createReusable(state, await readFields(context))
  return created({
    id: quote.id,
    pair: quote.pair,
    buy_rate: quote.buyRate,
    sell_rate: quote.sellRate,
    external_ref: quote.externalRef,
    ...validity(quote.createdMs),
  })
}

/** Makes the reusable quote that the fields describe, or refuses. */
export function createReusable(state: SandboxState, fields: Fields): ReusableQuote {
  const pair = readText(fields, 'pair')
  const hasPrice = PAIRS.includes(pair)
  if (!hasPrice && pair !== ASSUMED.pairWithoutPrice)
    refuseWith(20000, 'pair: the name of a pair is required.')
  const externalRef = readText(fields, 'external_ref')
  const rate = (opType: 'BUY' | 'SELL'): string | null =>
    hasPrice ? rateFor(pair, opType, '0') : null
  const quote: ReusableQuote = {
    id: makeUuid(state.random),
    pair,
    buyRate: rate('BUY'),
    sellRate: rate('SELL'),
    externalRef,
    createdMs: state.clock.nowMs(),
  }
  state.partner.reusableQuotes.set(quote.id, quote)
  return quote
}

async function answerSwapCreation({ state, context }: Call): Promise<Reply> {
  const quote = createSwap(state, await readFields(context))
  return created({
    id: quote.id,
    from_currency: quote.from,
    to_currency: quote.to,
    rate: quote.rate,
    external_ref: quote.externalRef,
    ...validity(quote.createdMs),
  })
}

/** Makes the swap quote that the fields describe, or refuses. */
export function createSwap(state: SandboxState, fields: Fields): SwapQuote {
  const from = readCrypto(fields, 'from_currency')
  const to = readCrypto(fields, 'to_currency')
  if (from === to)
    refuseWith(20000, 'to_currency: another currency than from_currency is required.')
  const externalRef = readText(fields, 'external_ref')
  const quote: SwapQuote = {
    id: makeUuid(state.random),
    from,
    to,
    rate: swapRate(from, to),
    externalRef,
    createdMs: state.clock.nowMs(),
  }
  state.partner.swapQuotes.set(quote.id, quote)
  return quote
}

function swapRate(from: string, to: string): string {
  const middle = scaleDecimal(RATES[from] ?? '1', '1', RATES[to] ?? '1', 18)
  return scaleDecimal(middle, String(1000 - ASSUMED.quoteSpreadPerMille), '1000', 18)
}

/** Returns the creation and expiry instants that every quote shows. */
export function validity(createdMs: number): Readonly<Record<string, JsonValue>> {
  return {
    created_at: msToInstant(createdMs) as string,
    expires_at: msToInstant(createdMs + QUOTE_VALID_MS) as string,
  }
}
