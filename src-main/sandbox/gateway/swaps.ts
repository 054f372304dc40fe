import { canonicalDecimal } from '../../base/decimal.ts'
import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import { rowToJson } from '../state.ts'
import type { Reply } from '../wire.ts'
import { scaleDecimal } from '../world/literals.ts'
import { RATES } from '../world/reference.ts'
import { isAmount, isText, oneOf, readFields } from './body.ts'
import { invalid, succeed, succeedWith, walletRoute } from './replies.ts'
import { addRow } from './rows.ts'
import { put, take } from './state.ts'

const CURRENCIES = Object.keys(RATES)

/**
 * The swap promise and its execution. Their ids and errors differ from those of the partner's
 * quotes (B72).
 */
export const SWAP_ROUTES: readonly Route[] = [
  walletRoute('POST', '/transactions/quotes/', answerPromise),
  walletRoute('POST', '/transactions/swap/', answerSwap),
]

// Assumed: the request, and every field of the answer except `uuid` (G27). The answer does not say
// when the promise ends.
async function answerPromise(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, {
    from_currency: oneOf(CURRENCIES),
    to_currency: oneOf(CURRENCIES),
    amount: isAmount,
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { from_currency: fromCurrency, to_currency: toCurrency, amount } = checkedFields.body
  if (fromCurrency === toCurrency)
    return invalid(call, { to_currency: 'Another currency than from_currency is expected.' })
  const rate = scaleDecimal(RATES[fromCurrency] as string, '1', RATES[toCurrency] as string, 8)
  const amountTo = scaleDecimal(amount, rate, '1', 8)
  if (canonicalDecimal(amountTo) === '0')
    return invalid(call, { amount: `It is worth nothing in ${toCurrency}.` })
  const uuid = call.state.gateway.promises.issue({
    fromCurrency,
    toCurrency,
    amountFrom: amount,
    amountTo,
    rate,
  })
  return succeed(
    call,
    {
      uuid,
      from_currency: fromCurrency,
      to_currency: toCurrency,
      amount_from: amount,
      amount_to: amountTo,
      rate,
    },
    201,
  )
}

// Assumed: the answer is the feed row (G11).
async function answerSwap(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, { uuid: isText })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { promises, walletBalances } = call.state.gateway
  const redemption = promises.redeem(checkedFields.body.uuid, ({ fromCurrency, amountFrom }) =>
    take(walletBalances, fromCurrency, amountFrom),
  )
  if (redemption.kind === 'unpaid')
    return invalid(call, {
      uuid: `The balance of ${redemption.promise.fromCurrency} is too small.`,
    })
  if (redemption.kind !== 'good')
    return invalid(call, {
      uuid:
        redemption.kind === 'expired'
          ? 'The promise has expired.'
          : 'There is no such promise, or it was executed.',
    })
  const { fromCurrency, toCurrency, amountFrom, amountTo, rate } = redemption.promise
  put(walletBalances, toCurrency, amountTo)
  const row = addRow(call, {
    transactionType: 'swap',
    rail: ASSUMED.swapRail,
    currency: fromCurrency,
    amount: amountFrom,
    fee: '0',
    toCurrency,
    amountTo,
    rate,
    destination: 'wallet-1',
    status: 'COM',
  })
  return succeedWith(call, rowToJson(call.state, row), 201)
}
