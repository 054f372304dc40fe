import type { FeedRow } from './feed-row.ts'
import { cryptoWithdrawal } from './feed-row.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'
import { withdrawal } from './withdrawal-table.ts'

const FIRST_GENERATED = 10_000
const FIRST_ARRIVAL = 20_000_000
const FEED_ARRIVALS = 84_000_000
const GENERATED_FROM_MS = Date.parse('2026-07-01T00:00:00Z')
const ARRIVALS_FROM_MS = Date.parse('2026-10-04T00:00:00Z')
const MINUTE_MS = 60_000

/**
 * Withdrawals that are computed from their number, for tests of size: one a minute from July 2026.
 * Every tenth is ERROR. All are earlier than the ledger's days, so in a run with the ledger alone
 * they are outside the period.
 */
export function generatedWithdrawals(count: number): WithdrawalRow[] {
  return Array.from({ length: count }, (_, index) => {
    const status = index % 10 === 9 ? 'ERROR' : 'COMPLETED'
    const createdAt = instant(GENERATED_FROM_MS + index * MINUTE_MS)
    const amount = `${index + 1}.25`
    return withdrawal(
      FIRST_GENERATED + index,
      createdAt,
      'USDC POLYGON',
      amount,
      '0.1',
      `${index + 1}.35`,
      { status },
    )
  })
}

/** The ledger rows of the generated withdrawals. Each agrees with its record, failed ones too. */
export function generatedLedgerRows(count: number): string[] {
  return generatedWithdrawals(count).map(({ number, createdAt, amount, status }) => {
    const word = status === 'ERROR' ? 'failed' : 'done'
    return `${createdAt},id:${number},,,,USDC,${amount},0.1,,,,${word},,`
  })
}

/** Withdrawals that appear while a walk reads pages. They are newer than all others. */
export function arrivingWithdrawals(count: number): WithdrawalRow[] {
  return Array.from({ length: count }, (_, index) =>
    withdrawal(
      FIRST_ARRIVAL + index,
      instant(ARRIVALS_FROM_MS + index * MINUTE_MS),
      'USDC POLYGON',
      '7',
      '0.1',
      '7.1',
    ),
  )
}

/** Feed rows that appear while a walk reads pages. They are newer than all others. */
export function arrivingFeedRows(count: number): FeedRow[] {
  return Array.from({ length: count }, (_, index) =>
    cryptoWithdrawal(
      String(FEED_ARRIVALS + index),
      instant(ARRIVALS_FROM_MS + index * MINUTE_MS),
      `late-${index}`,
      'USDC',
      ['8', '1', '7'],
    ),
  )
}

function instant(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}
