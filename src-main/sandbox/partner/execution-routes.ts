import type { DecimalText } from '../../base/decimal.ts'
import { compareDecimals } from '../../base/decimal.ts'
import { msToInstant } from '../../base/instant.ts'
import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import type { SwapQuote } from '../sandbox-types.ts'
import type { Transaction } from '../sandbox-types.ts'
import type { SandboxState } from '../sandbox-types.ts'
import type { Reply } from '../wire.ts'
import { scaleDecimal } from '../world/literals.ts'
import type { Quote } from '../world/quotes.ts'
import { findLimitCode, priceQuote, QUOTE_VALID_MS, valueInUsd } from '../world/quotes.ts'
import type { JsonValue } from '../world/reference.ts'
import { created, ok, partnerRoute, QUOTE_SCOPES } from './answers.ts'
import type { Fields } from './body.ts'
import { readFields, readOptionalText, readOpType, readSidedAmount, readText } from './body.ts'
import { readOrder } from './quote-body.ts'
import { refuseWith } from './refusal.ts'
import { settle, toSwapTrade, toTrade } from './trades.ts'
import { readEndUser } from './users.ts'

/**
 * The executions of the three kinds of quotes. A refused execution changes nothing. Assumed: paths
 * and payloads (P5).
 */
export const EXECUTION_ROUTES: readonly Route[] = [
  partnerRoute('POST', '/quote-executions/', answerExecution, QUOTE_SCOPES),
  partnerRoute('POST', '/reusable-quote-executions/', answerReusableExecution, QUOTE_SCOPES),
  partnerRoute('POST', '/swap-reusable-quote-executions/', answerSwapExecution, QUOTE_SCOPES),
]

async function answerExecution({ state, context }: Call): Promise<Reply> {
  const fields = await readFields(context)
  const quoteId = readOptionalText(fields, 'quote_id')
  if (quoteId === '' && readOptionalText(fields, 'external_ref') === '')
    return refuseWith(20000, 'quote_id: the id of a quote is required.')
  if (quoteId === '') return executeIdempotently(state, fields)
  const quote = state.quotes.find(({ id }) => id === quoteId.toLowerCase())
  if (!quote) return refuseWith(40004, 'There is no such quote.')
  if (state.partner.executions.has(quote.id)) refuseWith(20011)
  checkAge(state, quote.createdMs)
  return created(executionToJson(execute(state, quote, endUserOf(fields, quote.endUser))))
}

// Assumed: a second request with an equal reference returns the first execution (assumptions.ts,
// idempotentByExternalRef).
function executeIdempotently(state: SandboxState, fields: Fields): Reply {
  const externalRef = readText(fields, 'external_ref')
  const knownQuote = state.quotes.findLast((quote) => quote.externalRef === externalRef)
  const transaction = knownQuote && state.partner.executions.get(knownQuote.id)
  if (transaction) return ok(executionToJson(transaction))
  if (knownQuote) return refuseWith(40009)
  const quote = priceQuote(state.random, readOrder(fields), state.clock.nowMs(), '')
  const limitCode = findLimitCode(quote)
  if (limitCode !== undefined) return refuseWith(limitCode)
  return created(executionToJson(execute(state, quote, endUserOf(fields, ''))))
}

// Settles first, because settling may refuse. A refused idempotent execution must not leave its new
// quote in the list.
function execute(state: SandboxState, quote: Quote, endUser: string): Transaction {
  const transaction = settle(state, toTrade(quote, endUser))
  state.partner.executions.set(quote.id, transaction)
  const listIndex = state.quotes.indexOf(quote)
  // Assumed: the quote belongs to the end user of its execution (assumptions.ts,
  // executionTiesEndUser).
  state.quotes[listIndex < 0 ? state.quotes.length : listIndex] = { ...quote, endUser }
  return transaction
}

// A quote is still valid at the instant of its expiry (A26).
function checkAge(state: SandboxState, createdMs: number): void {
  if (state.clock.nowMs() > createdMs + QUOTE_VALID_MS) refuseWith(20010)
}

function endUserOf(fields: Fields, defaultUser: string): string {
  return readOptionalText(fields, 'end_user') === '' ? defaultUser : readEndUser(fields)
}

// The workflow names four fields (A43): quote, end user, operation type and one amount.
async function answerReusableExecution({ state, context }: Call): Promise<Reply> {
  return created(executionToJson(executeReusable(state, await readFields(context))))
}

/** Executes the reusable quote that the fields name, or refuses. */
export function executeReusable(state: SandboxState, fields: Fields): Transaction {
  const quoteId = readText(fields, 'quote_id').toLowerCase()
  const endUser = readEndUser(fields)
  const opType = readOpType(fields)
  const orderAmount = readSidedAmount(fields)
  const reusableQuote = state.partner.reusableQuotes.get(quoteId)
  if (!reusableQuote) return refuseWith(40004, 'There is no such quote.')
  const { pair, externalRef } = reusableQuote
  const rate = opType === 'BUY' ? reusableQuote.buyRate : reusableQuote.sellRate
  if (rate === null) return refuseWith(20026)
  checkAge(state, reusableQuote.createdMs)
  const pricedQuote = priceQuote(
    state.random,
    { pair, externalRef, opType, ...orderAmount },
    state.clock.nowMs(),
    endUser,
    rate,
  )
  const limitCode = findLimitCode(pricedQuote)
  if (limitCode !== undefined) return refuseWith(limitCode)
  return settle(state, { ...toTrade(pricedQuote, endUser), quoteId })
}

async function answerSwapExecution({ state, context }: Call): Promise<Reply> {
  return created(executionToJson(executeSwap(state, await readFields(context))))
}

/** Executes the swap quote that the fields name, or refuses. */
export function executeSwap(state: SandboxState, fields: Fields): Transaction {
  const quoteId = readText(fields, 'quote_id').toLowerCase()
  const endUser = readEndUser(fields)
  const { side, amount } = readSidedAmount(fields)
  const quote = state.partner.swapQuotes.get(quoteId)
  if (!quote) return refuseWith(40004, 'There is no such quote.')
  checkAge(state, quote.createdMs)
  // Assumed: base_amount is in the given currency, quote_amount in the received one
  // (assumptions.ts, swapSides).
  const amountGiven = scaleDecimal(amount, '1', side === 'base' ? '1' : quote.rate, 18)
  checkSwapSize(quote, amountGiven)
  return settle(state, toSwapTrade(quote, amountGiven, endUser))
}

// The limits are per transaction (A87). Assumed: they are in US dollars.
function checkSwapSize(quote: SwapQuote, amountGiven: DecimalText): void {
  const value = valueInUsd(quote.from, amountGiven)
  if (compareDecimals(value, ASSUMED.swapLimits.min) < 0) refuseWith(20022)
  if (compareDecimals(value, ASSUMED.swapLimits.max) > 0) refuseWith(20023)
}

// An execution has no status. Its transaction has one (A81).
function executionToJson(transaction: Transaction): JsonValue {
  return {
    quote_id: transaction.quoteId,
    transaction_id: transaction.id,
    end_user_id: transaction.endUser,
    external_ref: transaction.externalRef,
    created_at: msToInstant(transaction.createdMs) as string,
  }
}
