import type { DecimalText } from '../../base/decimal.ts'
import { addDecimals, compareDecimals, subtractDecimals } from '../../base/decimal.ts'
import { msToInstant } from '../../base/instant.ts'
import { ASSUMED } from '../assumptions.ts'
import type { Trade, Transaction } from '../sandbox-types.ts'
import type { SandboxState } from '../sandbox-types.ts'
import { scaleDecimal } from '../world/literals.ts'
import type { Quote } from '../world/quotes.ts'
import { valueInUsd } from '../world/quotes.ts'
import { makeUuid } from '../world/random.ts'
import type { JsonValue } from '../world/reference.ts'
import { refuseWith } from './refusal.ts'
import { checkTrader } from './users.ts'

/**
 * Makes the trade of a priced quote. Assumed: the fee is in the quote asset. It is added to the
 * debit of a BUY, and subtracted from the credit of a SELL.
 */
export function toTrade(quote: Quote, endUser: string): Trade {
  const {
    id: quoteId,
    pair,
    rate,
    chargedFee,
    externalRef,
    baseAsset,
    quoteAsset,
    baseAmount,
    quoteAmount,
  } = quote
  const sharedFields = {
    quoteId,
    pair,
    rate,
    chargedFee,
    feeCurrency: quoteAsset,
    endUser,
    externalRef,
    operation: quote.opType,
  }
  return quote.opType === 'BUY'
    ? {
        ...sharedFields,
        debitedCurrency: quoteAsset,
        debitedAmount: addDecimals(quoteAmount, chargedFee),
        creditedCurrency: baseAsset,
        creditedAmount: baseAmount,
      }
    : {
        ...sharedFields,
        debitedCurrency: baseAsset,
        debitedAmount: baseAmount,
        creditedCurrency: quoteAsset,
        creditedAmount: subtractDecimals(quoteAmount, chargedFee),
      }
}

/**
 * Makes the trade of a swap. `amount` is in the given currency. Assumed: the fee is in the received
 * currency, and subtracted from the credit.
 */
export function toSwapTrade(
  quote: {
    readonly id: string
    readonly from: string
    readonly to: string
    readonly rate: DecimalText
    readonly externalRef: string
  },
  amount: DecimalText,
  endUser: string,
): Trade {
  const amountReceived = scaleDecimal(amount, quote.rate, '1', 18)
  const chargedFee = scaleDecimal(amountReceived, String(ASSUMED.quoteFeePerMille), '1000', 18)
  return {
    quoteId: quote.id,
    operation: 'SWAP',
    pair: `${quote.from}_${quote.to}`,
    rate: quote.rate,
    debitedCurrency: quote.from,
    debitedAmount: amount,
    creditedCurrency: quote.to,
    creditedAmount: subtractDecimals(amountReceived, chargedFee),
    feeCurrency: quote.to,
    chargedFee,
    endUser,
    externalRef: quote.externalRef,
  }
}

/**
 * Executes a trade and changes both balances. Refuses because of the end user (20021, 20013 to
 * 20016, 20024, 20025) or the balance (20012).
 */
export function settle(state: SandboxState, trade: Trade): Transaction {
  const nowMs = state.clock.nowMs()
  checkTrader(
    state,
    trade.endUser,
    trade.operation,
    valueInUsd(trade.debitedCurrency, trade.debitedAmount),
  )
  debit(state, trade.debitedCurrency, trade.debitedAmount)
  credit(state, trade.creditedCurrency, trade.creditedAmount)
  const transaction = { ...trade, id: makeUuid(state.random), createdMs: nowMs }
  state.partner.transactions.push(transaction)
  return transaction
}

/**
 * Subtracts an amount from a balance. Refuses with 20012, which names the debited currency (A32).
 */
export function debit(state: SandboxState, currency: string, amount: DecimalText): void {
  const { balances } = state.partner
  const balance = balances.get(currency) ?? '0'
  if (compareDecimals(amount, balance) > 0)
    refuseWith(20012, `The balance of ${currency} is ${balance}, less than ${amount}.`)
  balances.set(currency, subtractDecimals(balance, amount))
}

export function credit(state: SandboxState, currency: string, amount: DecimalText): void {
  const { balances } = state.partner
  balances.set(currency, addDecimals(balances.get(currency) ?? '0', amount))
}

/** Spells a transaction for `/transactions/`, with its status at `nowMs`. */
export function transactionToJson(transaction: Transaction, nowMs: number): JsonValue {
  return {
    id: transaction.id,
    quote_id: transaction.quoteId,
    op_type: transaction.operation,
    pair: transaction.pair,
    rate: transaction.rate,
    debited_currency: transaction.debitedCurrency,
    debited_amount: transaction.debitedAmount,
    credited_currency: transaction.creditedCurrency,
    credited_amount: transaction.creditedAmount,
    charged_fee: transaction.chargedFee,
    fee_currency: transaction.feeCurrency,
    end_user_id: transaction.endUser,
    external_ref: transaction.externalRef,
    // Assumed: the status (assumptions.ts, transactionPendingMs).
    status: nowMs - transaction.createdMs < ASSUMED.transactionPendingMs ? 'PENDING' : 'COMPLETED',
    created_at: msToInstant(transaction.createdMs) as string,
  }
}
