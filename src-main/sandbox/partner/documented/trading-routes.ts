import { addDecimals, subtractDecimals } from '../../../base/decimal.ts'
import { instantToMs, msToInstant, readInstant } from '../../../base/instant.ts'
import type { Call, Route } from '../../routing.ts'
import type { ReusableQuote, SandboxState, SwapQuote, Transaction } from '../../sandbox-types.ts'
import type { Reply } from '../../wire.ts'
import { scaleDecimal } from '../../world/literals.ts'
import { middleRate, PAIRS, rateFor, VALID_MS } from '../../world/quotes.ts'
import { makeRandom } from '../../world/random.ts'
import type { JsonValue } from '../../world/reference.ts'
import { RATES } from '../../world/reference.ts'
import { created, ok, pageOf, partnerRoute, queryOf, QUOTE_SCOPES } from '../answers.ts'
import type { Fields } from '../body.ts'
import { readFields, readText } from '../body.ts'
import { executeReusable, executeSwap } from '../execution-routes.ts'
import { createReusable, createSwap, validity } from '../quote-routes.ts'
import { refuseWith } from '../refusal.ts'

/** Transactions, reusable and swap quotes, and rates, as in observed.md 4. */
export const TRADING_ROUTES: readonly Route[] = [
  partnerRoute('GET', '/transactions/', answerTransactions),
  partnerRoute('GET', '/transactions/:txn_id/', answerTransaction),
  partnerRoute('POST', '/reusable-quotes/', createReusableQuote, QUOTE_SCOPES),
  partnerRoute('GET', '/reusable-quotes/', listReusableQuotes),
  partnerRoute('GET', '/reusable-quotes/:id/', (call) =>
    ok(reusableToJson(call.state, getQuote(call, call.state.partner.reusableQuotes))),
  ),
  partnerRoute(
    'POST',
    '/reusable-quotes/:id/actions/execute/',
    (call) => answerExecution(call, executeReusable),
    QUOTE_SCOPES,
  ),
  partnerRoute('POST', '/swap-quotes/', createSwapQuote, QUOTE_SCOPES),
  partnerRoute('GET', '/swap-quotes/', listSwapQuotes),
  partnerRoute(
    'POST',
    '/swap-quotes/:id/actions/execute/',
    (call) => answerExecution(call, executeSwap),
    QUOTE_SCOPES,
  ),
  partnerRoute('GET', '/rates/', answerRates),
  // No slash at the end, as in the documents.
  partnerRoute('GET', '/markets/:pair/historical-rates', answerHistory),
]

const OPERATIONS = ['BUY', 'SELL', 'SWAP', 'DEPOSIT', 'WITHDRAWAL']

// Assumed: newest first; all of the world's transactions are trades.
function answerTransactions(call: Call): Reply {
  const query = queryOf(call)
  const operation = query.get('op_type')
  if (operation !== null && !OPERATIONS.includes(operation))
    return refuseWith(20000, `op_type: one of ${OPERATIONS.join(', ')} is expected.`)
  const [after, before] = [readDate(query, 'date_gt'), readDate(query, 'date_lt')]
  const endUser = query.get('end_user')
  const transactions = call.state.partner.transactions.filter(
    (one) =>
      (operation === null || one.operation === operation) &&
      (endUser === null || one.endUser === endUser) &&
      one.createdMs > (after ?? -Infinity) &&
      one.createdMs < (before ?? Infinity),
  )
  return pageOf(call, '/transactions/', transactions.reverse(), (one) =>
    JSON.stringify(transactionToJson(one)),
  )
}

function readDate(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const instant = readInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
  return instant === undefined
    ? refuseWith(20000, `${name}: a date or a date-time is expected.`)
    : instantToMs(instant)
}

function answerTransaction({ state, context }: Call): Reply {
  const id = (context.req.param('txn_id') ?? '').toLowerCase()
  const transaction = state.partner.transactions.find((one) => one.id === id)
  return transaction ? ok(transactionToJson(transaction)) : refuseWith(40004)
}

/** Spells a transaction. It has no status here; its existence says that it happened. */
function transactionToJson(of: Transaction): JsonValue {
  const createdAt = msToInstant(of.createdMs) as string
  const [baseAsset = '', quoteAsset = ''] = of.pair.split('_')
  const { base, quote } = sidesOf(of)
  return {
    id: of.id,
    created_at: createdAt,
    end_user: of.endUser,
    op_type: of.operation,
    trade: {
      id: of.quoteId,
      txn_id: of.id,
      quote_id: of.quoteId,
      end_user_id: of.endUser,
      rate: of.rate,
      charged_fee: of.chargedFee,
      base_amount: base,
      quote_amount: quote,
      base_asset: baseAsset,
      quote_asset: quoteAsset,
      created_at: createdAt,
    },
  }
}

// The amounts traded before the fee, which is in the quote asset, or for a swap in the asset
// received.
function sidesOf(of: Transaction): { readonly base: string; readonly quote: string } {
  return of.operation === 'BUY'
    ? { base: of.creditedAmount, quote: subtractDecimals(of.debitedAmount, of.chargedFee) }
    : { base: of.debitedAmount, quote: addDecimals(of.creditedAmount, of.chargedFee) }
}

async function createReusableQuote({ state, context }: Call): Promise<Reply> {
  return created(reusableToJson(state, createReusable(state, await readFields(context))))
}

function listReusableQuotes(call: Call): Reply {
  const quotes = [...call.state.partner.reusableQuotes.values()].reverse()
  return pageOf(call, '/reusable-quotes/', quotes, (one) =>
    JSON.stringify(reusableToJson(call.state, one)),
  )
}

function reusableToJson(state: SandboxState, of: ReusableQuote): JsonValue {
  return {
    id: of.id,
    pair: of.pair,
    status: of.buyRate === null ? 'UNA_PRICE' : statusOf(state, of.createdMs),
    buy_rate: of.buyRate,
    sell_rate: of.sellRate,
    external_ref: of.externalRef,
    ...validity(of.createdMs),
  }
}

function statusOf(state: SandboxState, createdMs: number): string {
  return state.clock.nowMs() > createdMs + VALID_MS ? 'EXP' : 'PEN'
}

// A pair such as BTC_ETH: the asset given, then the asset received.
async function createSwapQuote({ state, context }: Call): Promise<Reply> {
  const fields = await readFields(context)
  const [from = '', to = ''] = readText(fields, 'pair').split('_')
  const quote = createSwap(state, { ...fields, from_currency: from, to_currency: to })
  return created(swapToJson(state, quote))
}

function listSwapQuotes(call: Call): Reply {
  const quotes = [...call.state.partner.swapQuotes.values()].reverse()
  return pageOf(call, '/swap-quotes/', quotes, (one) => JSON.stringify(swapToJson(call.state, one)))
}

function swapToJson(state: SandboxState, of: SwapQuote): JsonValue {
  return {
    id: of.id,
    pair: `${of.from}_${of.to}`,
    status: statusOf(state, of.createdMs),
    swap_rate: of.rate,
    usd_rate: scaleDecimal(RATES[of.from] ?? '1', '1', '1', 14),
    external_ref: of.externalRef,
    ...validity(of.createdMs),
  }
}

function getQuote<Quote>(call: Call, quotes: ReadonlyMap<string, Quote>): Quote {
  return quotes.get(idOf(call)) ?? refuseWith(40004, 'There is no such quote.')
}

const idOf = ({ context }: Call): string => (context.req.param('id') ?? '').toLowerCase()

async function answerExecution(
  call: Call,
  execute: (state: SandboxState, fields: Fields) => Transaction,
): Promise<Reply> {
  const fields = await readFields(call.context)
  const transaction = execute(call.state, {
    ...fields,
    quote_id: idOf(call),
    end_user: fields.end_user_id,
  })
  const { base, quote } = sidesOf(transaction)
  return created({
    txn_id: transaction.id,
    rate: transaction.rate,
    charged_fee: transaction.chargedFee,
    base_amount: base,
    quote_amount: quote,
  })
}

// The rates carry the residue of a double, unlike the rates of quotes.
function answerRates(): Reply {
  const rates = PAIRS.map(
    (pair) =>
      `{"pair":${JSON.stringify(pair)},"buy_rate":${withResidue(rateFor(pair, 'BUY', '0'))},"sell_rate":${withResidue(rateFor(pair, 'SELL', '0'))}}`,
  )
  return { status: 200, body: `[${rates.join(',')}]` }
}

function withResidue(rate: string): string {
  return rate.includes('.') ? `${rate.slice(0, 17)}9999999`.slice(0, 18) : rate
}

const HISTORY_DAYS = 30
const DAY_MS = 86_400_000

// Assumed: one rate a day for the last thirty days, newest first.
function answerHistory({ state, context }: Call): Reply {
  const pair = context.req.param('pair') ?? ''
  if (!PAIRS.includes(pair)) return refuseWith(40006, 'pair: the name of a pair is required.')
  const rates = Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const date = (msToInstant(state.clock.nowMs() - (index + 1) * DAY_MS) as string).slice(0, 10)
    const random = makeRandom(state.world.seed, `history:${pair}:${date}`)
    const rate = scaleDecimal(middleRate(pair), String(random.between(9500, 10500)), '10000', 8)
    return `{"date":"${date}","rate":${rate}}`
  })
  return { status: 200, body: `[${rates.join(',')}]` }
}
