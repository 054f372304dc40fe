import { addDecimals, subtractDecimals } from '../../../base/decimal.ts'
import { instantToMs, msToInstant, readInstant } from '../../../base/instant.ts'
import type { Call, Route } from '../../routing.ts'
import type { ReusableQuote, SandboxState, SwapQuote, Transaction } from '../../sandbox-types.ts'
import type { Reply } from '../../wire.ts'
import { scaleDecimal } from '../../world/literals.ts'
import { middleRate, PAIRS, QUOTE_VALID_MS, rateFor } from '../../world/quotes.ts'
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
  // In the documents this path has no slash at the end.
  partnerRoute('GET', '/markets/:pair/historical-rates', answerHistory),
]

const OPERATIONS = ['BUY', 'SELL', 'SWAP', 'DEPOSIT', 'WITHDRAWAL']

// Assumed: the list is newest first and holds only trades.
function answerTransactions(call: Call): Reply {
  const query = queryOf(call)
  const operation = query.get('op_type')
  if (operation !== null && !OPERATIONS.includes(operation))
    return refuseWith(20000, `op_type: one of ${OPERATIONS.join(', ')} is expected.`)
  const [afterMs, beforeMs] = [readDate(query, 'date_gt'), readDate(query, 'date_lt')]
  const endUser = query.get('end_user')
  const transactions = call.state.partner.transactions.filter(
    (transaction) =>
      (operation === null || transaction.operation === operation) &&
      (endUser === null || transaction.endUser === endUser) &&
      transaction.createdMs > (afterMs ?? -Infinity) &&
      transaction.createdMs < (beforeMs ?? Infinity),
  )
  return pageOf(call, '/transactions/', transactions.reverse(), (transaction) =>
    JSON.stringify(transactionToJson(transaction)),
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
  const transaction = state.partner.transactions.find((candidate) => candidate.id === id)
  return transaction ? ok(transactionToJson(transaction)) : refuseWith(40004)
}

/**
 * Spells a transaction. In documented form a transaction has no status: only completed ones exist.
 */
function transactionToJson(transaction: Transaction): JsonValue {
  const createdAt = msToInstant(transaction.createdMs) as string
  const [baseAsset = '', quoteAsset = ''] = transaction.pair.split('_')
  const { base, quote } = sidesOf(transaction)
  return {
    id: transaction.id,
    created_at: createdAt,
    end_user: transaction.endUser,
    op_type: transaction.operation,
    trade: {
      id: transaction.quoteId,
      txn_id: transaction.id,
      quote_id: transaction.quoteId,
      end_user_id: transaction.endUser,
      rate: transaction.rate,
      charged_fee: transaction.chargedFee,
      base_amount: base,
      quote_amount: quote,
      base_asset: baseAsset,
      quote_asset: quoteAsset,
      created_at: createdAt,
    },
  }
}

// Returns the traded amounts without the fee. The fee is in the quote asset, which for a swap is
// the received asset.
function sidesOf({ operation, creditedAmount, debitedAmount, chargedFee }: Transaction): {
  readonly base: string
  readonly quote: string
} {
  return operation === 'BUY'
    ? { base: creditedAmount, quote: subtractDecimals(debitedAmount, chargedFee) }
    : { base: debitedAmount, quote: addDecimals(creditedAmount, chargedFee) }
}

async function createReusableQuote({ state, context }: Call): Promise<Reply> {
  return created(reusableToJson(state, createReusable(state, await readFields(context))))
}

function listReusableQuotes(call: Call): Reply {
  const quotes = [...call.state.partner.reusableQuotes.values()].reverse()
  return pageOf(call, '/reusable-quotes/', quotes, (quote) =>
    JSON.stringify(reusableToJson(call.state, quote)),
  )
}

function reusableToJson(state: SandboxState, quote: ReusableQuote): JsonValue {
  return {
    id: quote.id,
    pair: quote.pair,
    status: quote.buyRate === null ? 'UNA_PRICE' : statusOf(state, quote.createdMs),
    buy_rate: quote.buyRate,
    sell_rate: quote.sellRate,
    external_ref: quote.externalRef,
    ...validity(quote.createdMs),
  }
}

function statusOf(state: SandboxState, createdMs: number): string {
  return state.clock.nowMs() > createdMs + QUOTE_VALID_MS ? 'EXP' : 'PEN'
}

// Reads a pair such as BTC_ETH: first the given asset, then the received one.
async function createSwapQuote({ state, context }: Call): Promise<Reply> {
  const fields = await readFields(context)
  const [from = '', to = ''] = readText(fields, 'pair').split('_')
  const quote = createSwap(state, { ...fields, from_currency: from, to_currency: to })
  return created(swapToJson(state, quote))
}

function listSwapQuotes(call: Call): Reply {
  const quotes = [...call.state.partner.swapQuotes.values()].reverse()
  return pageOf(call, '/swap-quotes/', quotes, (quote) =>
    JSON.stringify(swapToJson(call.state, quote)),
  )
}

function swapToJson(state: SandboxState, quote: SwapQuote): JsonValue {
  return {
    id: quote.id,
    pair: `${quote.from}_${quote.to}`,
    status: statusOf(state, quote.createdMs),
    swap_rate: quote.rate,
    usd_rate: scaleDecimal(RATES[quote.from] ?? '1', '1', '1', 14),
    external_ref: quote.externalRef,
    ...validity(quote.createdMs),
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

// Unlike the rates of quotes, these rates end in digits like those of a double, such as 0.29999999.
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

const HISTORY_DAY_COUNT = 30
const DAY_MS = 86_400_000

// Assumed: the list has one rate a day for the last thirty days, newest first.
function answerHistory({ state, context }: Call): Reply {
  const pair = context.req.param('pair') ?? ''
  if (!PAIRS.includes(pair)) return refuseWith(40006, 'pair: the name of a pair is required.')
  const rates = Array.from({ length: HISTORY_DAY_COUNT }, (_, index) => {
    const date = (msToInstant(state.clock.nowMs() - (index + 1) * DAY_MS) as string).slice(0, 10)
    const random = makeRandom(state.world.seed, `history:${pair}:${date}`)
    const rate = scaleDecimal(middleRate(pair), String(random.between(9500, 10500)), '10000', 8)
    return `{"date":"${date}","rate":${rate}}`
  })
  return { status: 200, body: `[${rates.join(',')}]` }
}
