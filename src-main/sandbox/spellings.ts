import { addDecimals } from '../base/decimal.ts'
import { withdrawalToJson } from './wire.ts'
import type { FeedRow } from './world/feed.ts'
import { literalToDecimal } from './world/literals.ts'
import type { Withdrawal } from './world/withdrawals.ts'

// Spells records in documented form (observed.md 4 and 5). Some values differ from the contract's
// form: nulls before a payment is done, zeros for unknown values, and amounts that include the fee.
// They do not change which breaks a ledger has, so the answer key is valid in both forms.

/** Spells a withdrawal for the detail route: `amount` and `charged_fee` are numbers. */
export function withdrawalToDocumented(withdrawal: Withdrawal): string {
  return withdrawalToJson(toDocumentedValues(withdrawal)).replace(
    /"risk_score":[^,]*/,
    `"risk_score":${JSON.stringify(riskWord(withdrawal))}`,
  )
}

/**
 * Spells a withdrawal for the list and for the reply to its creation: `amount` is text, and
 * `charged_fee` is absent.
 */
export function withdrawalToListItem(withdrawal: Withdrawal): string {
  const amount = JSON.stringify(literalToDecimal(withdrawal.amount))
  return withdrawalToDocumented(withdrawal)
    .replace(/"amount":[^,]*/, `"amount":${amount}`)
    .replace(/"charged_fee":[^,]*,/, '')
}

// Hashes and the date of confirmation are null until the payment is done. For some withdrawals
// `charged_fee` is zero although the debited amount includes the fee, as in the documents' own
// sample.
function toDocumentedValues(withdrawal: Withdrawal): DocumentedWithdrawal {
  const isDone = withdrawal.status === 'COMPLETED'
  return {
    ...withdrawal,
    networkName: withdrawal.networkName.toUpperCase(),
    confirmationDate: isDone ? withdrawal.confirmationDate : null,
    txnHash: isDone ? withdrawal.txnHash : null,
    provisoryTransactionHash: isDone ? withdrawal.provisoryTransactionHash : null,
    chargedFee: withdrawal.transactionId.endsWith('8') ? '0' : withdrawal.chargedFee,
  }
}

type DocumentedWithdrawal = Omit<Withdrawal, 'provisoryTransactionHash'> & {
  readonly provisoryTransactionHash: string | null
}

function riskWord({ riskScore }: Withdrawal): string | null {
  if (riskScore === null) return null
  // A score is written like 0.42.
  const firstDecimal = riskScore.charAt(2)
  if (firstDecimal < '4') return 'LOW'
  return firstDecimal < '7' ? 'MEDIUM' : 'HIGH'
}

/** Spells a feed row in documented form. */
export function documentedRow(row: FeedRow): Readonly<Record<keyof FeedRow, unknown>> {
  const { rail, transactionType: type } = row
  const isCrypto = rail === 'crypto'
  const isSwap = type === 'swap'
  return {
    ...row,
    gatewayDetails: isCrypto
      ? (row.gatewayDetails?.network ?? `network of ${row.fromCurrency}`)
      : null,
    transactionHash: rail === 'bank' || isSwap ? null : row.transactionHash,
    origin: isCrypto || isSwap ? null : row.origin,
    destination: type === 'deposit' || isSwap ? null : row.destination,
    // Zero means that the value is unknown.
    amountUsd: isCrypto ? '0.00' : row.amountUsd,
    amountFiat: isSwap ? '0.00' : row.amountFiat,
    // One source says that the fee is part of `amount_from`, another that it is not. Half of the
    // rows follow each source.
    amountFrom:
      isCrypto && type === 'withdrawal' && row.id % 2n === 0n
        ? addDecimals(row.amountFrom, row.fee)
        : row.amountFrom,
  }
}
