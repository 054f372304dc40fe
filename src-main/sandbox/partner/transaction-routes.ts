import type { Call, Route } from '../routing.ts'
import type { SandboxState } from '../sandbox-types.ts'
import type { Reply } from '../wire.ts'
import { literalToDecimal } from '../world/literals.ts'
import type { JsonValue } from '../world/reference.ts'
import { ok, pageOf, partnerRoute, queryOf } from './answers.ts'
import { refuseWith } from './refusal.ts'
import { transactionToJson } from './trades.ts'

/** Transactions and the balances that they leave. Assumed: paths and shapes (P2, P5). */
export const TRANSACTION_ROUTES: readonly Route[] = [
  partnerRoute('GET', '/transactions/', answerTransactions),
  partnerRoute('GET', '/transactions/:transaction_id/', answerTransaction),
  partnerRoute('GET', '/balance/', ({ state }) =>
    ok([...state.partner.balances].map(([currency, amount]) => ({ currency, amount }))),
  ),
]

// Assumed: the list is newest first and holds only trades. The transaction of a withdrawal can be
// read by its id.
function answerTransactions(call: Call): Reply {
  const query = queryOf(call)
  const endUser = query.get('end_user')
  const quoteId = query.get('quote_id')
  const transactions = call.state.partner.transactions.filter(
    (transaction) =>
      (endUser === null || transaction.endUser === endUser) &&
      (quoteId === null || transaction.quoteId === quoteId.toLowerCase()),
  )
  const nowMs = call.state.clock.nowMs()
  return pageOf(
    call,
    '/transactions/',
    transactions
      .reverse()
      .map((transaction) => JSON.stringify(transactionToJson(transaction, nowMs))),
  )
}

function answerTransaction({ state, context }: Call): Reply {
  const id = (context.req.param('transaction_id') ?? '').toLowerCase()
  const trade = state.partner.transactions.find((transaction) => transaction.id === id)
  if (trade) return ok(transactionToJson(trade, state.clock.nowMs()))
  const withdrawal = withdrawalTransaction(state, id)
  return withdrawal === undefined ? refuseWith(40004) : ok(withdrawal)
}

function withdrawalTransaction(state: SandboxState, id: string): JsonValue | undefined {
  for (const { withdrawal } of state.withdrawals.values()) {
    if (withdrawal.transactionId !== id) continue
    return {
      id,
      withdrawal_id: withdrawal.id,
      op_type: 'WITHDRAWAL',
      debited_currency: withdrawal.currency,
      debited_amount: withdrawal.debitedAmount,
      charged_fee: literalToDecimal(withdrawal.chargedFee),
      fee_currency: withdrawal.currency,
      end_user_id: withdrawal.endUserId,
      external_ref: withdrawal.externalRef,
      status: withdrawal.status,
      created_at: withdrawal.createdAt,
    }
  }
  return undefined
}
