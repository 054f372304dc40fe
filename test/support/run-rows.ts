import { subtractDecimals, sumDecimals } from '../../src-main/base/decimal.ts'
import type { Row } from './reconcile.ts'

/** Breaks of which the ledger has a part; the ledger_line of the others is their partner's. */
export function hasOwnLines(row: Row): boolean {
  return row.ledger_line !== '' && row.category !== 'duplicate_at_provider'
}

/** The ledger lines of a break or a match. */
export const linesOf = (row: Row): number[] =>
  (row.ledger_line ?? '').split(';').filter(Boolean).map(Number)

/**
 * The provider records that a break or a match holds; those of a surplus ledger row are its
 * partner's.
 */
export function recordsOf(row: Row): string[] {
  if (
    row.category === 'duplicate_in_ledger' ||
    row.category === 'missing_at_provider' ||
    (row.category === 'ambiguous' && row.ledger_line !== '')
  )
    return []
  const withdrawals = (row.withdrawal_id ?? '').split(';')
  const feed = (row.feed_id ?? '').split(';')
  // Of several records, one may have a feed row alone: its place among the withdrawals is empty.
  return Array.from(
    { length: Math.max(withdrawals.length, feed.length) },
    (_, at) => withdrawals[at] || `feed:${feed[at]}`,
  )
}

/** Per currency, the sum of the differences of all breaks and matches. */
export function listedSums(
  breaks: readonly Row[],
  matches: readonly Row[],
): Readonly<Record<string, string>> {
  const listed = new Map<string, string[]>()
  const put = (currency: string, difference: string): void =>
    void listed.set(currency, [...(listed.get(currency) ?? []), difference])
  for (const row of [...breaks, ...matches]) {
    if (row.category !== 'currency_mismatch') put(row.currency ?? '', row.amount_difference ?? '')
    else {
      if (row.ledger_status !== 'failed')
        put(
          (row.ledger_currency ?? '').toUpperCase(),
          subtractDecimals('0', row.ledger_amount ?? ''),
        )
      if (row.provider_status !== 'ERROR')
        put(row.provider_currency ?? '', row.provider_amount ?? '')
    }
  }
  return Object.fromEntries(
    [...listed].map(([currency, differences]) => [currency, sumDecimals(differences)]),
  )
}
