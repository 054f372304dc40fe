import type { WithdrawalRow } from './withdrawal-row.ts'
import { addressOf, hashOf, provisionalHashOf } from './withdrawal-row.ts'

type Changes = Partial<Omit<WithdrawalRow, 'number' | 'createdAt' | 'currency' | 'network'>>

const CONFIRMED_AFTER_MS = 7 * 60_000
/** Status words of withdrawals without a hash and date of confirmation. */
const UNCONFIRMED_WORDS = ['PENDING', 'ERROR', 'IN_REVIEW', 'Cancelled']

/**
 * One withdrawal of a table. `asset` is currency and network, such as `USDT TRON`. `debited` is
 * written out, never added up. Omitted values follow from the number.
 */
export function withdrawal(
  number: number,
  createdAt: string,
  asset: string,
  amount: string,
  chargedFee: string,
  debitedAmount: string,
  changes: Changes = {},
): WithdrawalRow {
  const [currency = '', network = ''] = asset.split(' ')
  const isConfirmed = !UNCONFIRMED_WORDS.includes(changes.status ?? 'COMPLETED')
  return {
    number,
    createdAt,
    currency,
    network,
    amount,
    chargedFee,
    debitedAmount,
    status: 'COMPLETED',
    externalRef: referenceOf(number),
    endUserId: `user-${String(number % 40).padStart(2, '0')}`,
    confirmedAt: isConfirmed ? confirmationAfter(createdAt) : null,
    hash: isConfirmed ? hashOf(number, network) : null,
    provisionalHash: isConfirmed ? provisionalHashOf(number, network) : null,
    address: addressOf(number, network),
    ...changes,
  }
}

/** The partner's own reference of a withdrawal. */
export function referenceOf(number: number): string {
  return `pay-${String(number).padStart(4, '0')}`
}

function confirmationAfter(instant: string): string {
  const confirmed = new Date(Date.parse(instant) + CONFIRMED_AFTER_MS)
  return confirmed.toISOString().replace('.000Z', 'Z')
}

/** An ordinary withdrawal: completed, and correctly booked in the ledger. */
export interface OrdinaryRow {
  readonly row: WithdrawalRow
  /** The fee in plain digits, which the detail may spell with an exponent. */
  readonly fee: string
}

/**
 * Reads a table whose columns are number, time in 2026, currency, network, amount of a list item,
 * amount of a detail, charged fee of a detail, debited amount and fee.
 */
export function readOrdinary(table: string): OrdinaryRow[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [number, time, currency, network, amount, amountNumber, chargedFee, debited, fee] =
        line.split(/ +/)
      const row = withdrawal(
        Number(number),
        `2026-${time}Z`,
        `${currency} ${network}`,
        amount ?? '',
        chargedFee ?? '',
        debited ?? '',
        { amountNumber },
      )
      return { row, fee: fee ?? '' }
    })
}
