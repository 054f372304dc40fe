import { addDecimals } from '../base/decimal.ts'
import { withdrawalToJson } from './wire.ts'
import type { FeedRow } from './world/feed.ts'
import { literalToDecimal } from './world/literals.ts'
import type { Withdrawal } from './world/withdrawals.ts'

// How records are spelled in documented form (observed.md 4 and 5). Their values are those of the
// world, so the answer key holds in both forms.

/** A withdrawal as it is retrieved: `amount` and `charged_fee` are numbers. */
export function withdrawalToDocumented(of: Withdrawal): string {
  return withdrawalToJson(inDocumentedValues(of)).replace(
    /"risk_score":[^,]*/,
    `"risk_score":${JSON.stringify(riskWord(of))}`,
  )
}

/** A list item, which a create reply equals: `amount` is text and `charged_fee` absent. */
export function withdrawalToListItem(of: Withdrawal): string {
  const amount = JSON.stringify(literalToDecimal(of.amount))
  return withdrawalToDocumented(of)
    .replace(/"amount":[^,]*/, `"amount":${amount}`)
    .replace(/"charged_fee":[^,]*,/, '')
}

// Hashes and the date of confirmation are null before a payment is done. One withdrawal in eight
// has a `charged_fee` of zero beside a debited amount that holds its fee, as the documents' own
// sample has.
function inDocumentedValues(of: Withdrawal): Nullable {
  const isDone = of.status === 'COMPLETED'
  return {
    ...of,
    networkName: of.networkName.toUpperCase(),
    confirmationDate: isDone ? of.confirmationDate : null,
    txnHash: isDone ? of.txnHash : null,
    provisoryTransactionHash: isDone ? of.provisoryTransactionHash : null,
    chargedFee: of.transactionId.endsWith('8') ? '0' : of.chargedFee,
  }
}

type Nullable = Omit<Withdrawal, 'provisoryTransactionHash'> & {
  readonly provisoryTransactionHash: string | null
}

function riskWord({ riskScore }: Withdrawal): string | null {
  if (riskScore === null) return null
  const first = riskScore.charAt(2)
  return first < '4' ? 'LOW' : first < '7' ? 'MEDIUM' : 'HIGH'
}

/** A row of the feed in the observed spelling. */
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
    // Zero means that it is not known.
    amountUsd: isCrypto ? '0.00' : row.amountUsd,
    amountFiat: isSwap ? '0.00' : row.amountFiat,
    // The two readings that sources give: the fee on top of both amounts, or `amount_from` with it.
    amountFrom:
      isCrypto && type === 'withdrawal' && row.id % 2n === 0n
        ? addDecimals(row.amountFrom, row.fee)
        : row.amountFrom,
  }
}
