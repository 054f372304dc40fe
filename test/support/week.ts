import type { DecimalText } from '../../src-main/base/decimal.ts'
import { addDecimals } from '../../src-main/base/decimal.ts'
import type { World } from '../../src-main/sandbox/world/world.ts'

type Withdrawal = World['withdrawals'][number]['withdrawal']

/** The days that are reconciled, and the size of the sandbox's world that the planted rows need. */
export const RECONCILED_WEEK = {
  from: '2026-11-02',
  to: '2026-11-06',
  end: '2026-11-07',
  withdrawals: 700,
} as const

/** An id that the sandbox does not have. */
const UNKNOWN_ID = '00000000-0000-4000-8000-00000000dead'

const HEADER = 'withdrawal_id,transaction_id,currency,amount,address,date'

/** The ten payments that the provider made in the week and lists in its feed, oldest first. */
export function paidInWeek({ withdrawals, feed }: World): readonly Withdrawal[] {
  const idsInFeed = new Set(feed.map(({ row }) => row.externalId))
  return withdrawals
    .map(({ withdrawal }) => withdrawal)
    .filter(
      ({ createdAt, externalRef }) =>
        createdAt >= RECONCILED_WEEK.from &&
        createdAt < RECONCILED_WEEK.end &&
        idsInFeed.has(externalRef),
    )
}

/**
 * Nine rows for ten payments: two that agree, two with another amount, three with the ledger's own
 * number instead of a withdrawal id (for each, the program suggests a match with its payment), one
 * that the provider does not have, and one without an amount.
 */
export function mondayLedger(paid: readonly Withdrawal[]): string {
  const [p0, p1, p2, p3, p4, p5, p6] = paid as TenPayments
  return file([
    ledgerRow(p0),
    ledgerRow(p1),
    ledgerRow(p2, { amount: increasedAmount(p2) }),
    ledgerRow(p3, { amount: increasedAmount(p3) }),
    ...[p4, p5, p6].map(rowWithoutId),
    ledgerRow(p1, { id: UNKNOWN_ID }),
    ledgerRow(p1, { id: UNKNOWN_ID, amount: 'n/a' }),
  ])
}

/** Monday's first two rows again, and two new ones: one that agrees, one with another amount. */
export function tuesdayLedger(paid: readonly Withdrawal[]): string {
  const [p0, p1, , , , , , p7, p8] = paid as TenPayments
  return file([
    ledgerRow(p0),
    ledgerRow(p1),
    ledgerRow(p7),
    ledgerRow(p8, { amount: increasedAmount(p8) }),
  ])
}

type TenPayments = [
  Withdrawal,
  Withdrawal,
  Withdrawal,
  Withdrawal,
  Withdrawal,
  Withdrawal,
  Withdrawal,
  Withdrawal,
  Withdrawal,
  Withdrawal,
]

const file = (rows: readonly string[]): string => `${[HEADER, ...rows].join('\n')}\n`
const increasedAmount = ({ amount }: Withdrawal): string =>
  addDecimals(amount as DecimalText, '1' as DecimalText)

function ledgerRow(
  { id, currency, amount, address, createdAt }: Withdrawal,
  changes: { readonly id?: string; readonly amount?: string } = {},
): string {
  return [changes.id ?? id, '', currency, changes.amount ?? amount, address, createdAt].join(',')
}

function rowWithoutId({ currency, amount, address, createdAt }: Withdrawal, index: number): string {
  return ['', `book-${index}`, currency, amount, address, createdAt].join(',')
}
