import type { DecimalText } from '../../src-main/base/decimal.ts'
import { addDecimals } from '../../src-main/base/decimal.ts'
import type { World } from '../../src-main/sandbox/world/world.ts'

type Withdrawal = World['withdrawals'][number]['withdrawal']

/**
 * The days that are reconciled, and how large the sandbox's world must be for what is planted in
 * them.
 */
export const WEEK = {
  from: '2026-11-02',
  to: '2026-11-06',
  end: '2026-11-07',
  withdrawals: 700,
} as const

/** An id that the sandbox does not know. */
const UNKNOWN = '00000000-0000-4000-8000-00000000dead'

const HEADER = 'withdrawal_id,transaction_id,currency,amount,address,date'

/** What the provider paid in the week and tells in its feed, oldest first: ten payments. */
export function paidInWeek({ withdrawals, feed }: World): readonly Withdrawal[] {
  const told = new Set(feed.map(({ row }) => row.externalId))
  return withdrawals
    .map(({ withdrawal }) => withdrawal)
    .filter(
      ({ createdAt, externalRef }) =>
        createdAt >= WEEK.from && createdAt < WEEK.end && told.has(externalRef),
    )
}

/**
 * Nine rows of ten payments: two that agree, two of another amount, three under the book's own
 * numbers and no id of the provider's (each is suggested with its payment), one that the provider
 * does not know, and one without an amount.
 */
export function mondayLedger(paid: readonly Withdrawal[]): string {
  const [p0, p1, p2, p3, p4, p5, p6] = paid as Ten
  return file([
    booked(p0),
    booked(p1),
    booked(p2, { amount: more(p2) }),
    booked(p3, { amount: more(p3) }),
    ...[p4, p5, p6].map(unnamed),
    booked(p1, { id: UNKNOWN }),
    booked(p1, { id: UNKNOWN, amount: 'n/a' }),
  ])
}

/**
 * The first two rows of Monday once more, and two new ones: one that agrees, one of another amount.
 */
export function tuesdayLedger(paid: readonly Withdrawal[]): string {
  const [p0, p1, , , , , , p7, p8] = paid as Ten
  return file([booked(p0), booked(p1), booked(p7), booked(p8, { amount: more(p8) })])
}

type Ten = [
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
const more = ({ amount }: Withdrawal): string =>
  addDecimals(amount as DecimalText, '1' as DecimalText)

function booked(
  { id, currency, amount, address, createdAt }: Withdrawal,
  other: { readonly id?: string; readonly amount?: string } = {},
): string {
  return [other.id ?? id, '', currency, other.amount ?? amount, address, createdAt].join(',')
}

function unnamed({ currency, amount, address, createdAt }: Withdrawal, at: number): string {
  return ['', `book-${at}`, currency, amount, address, createdAt].join(',')
}
