import { subtractDecimals, sumDecimals } from '../../src-main/base/decimal.ts'
import type { Row } from './reconcile.ts'

/**
 * Whether a break has ledger lines of its own. In a `duplicate_at_provider`, ledger_line is that of
 * the row whose record is duplicated.
 */
export function hasOwnLines(row: Row): boolean {
  return row.ledger_line !== '' && row.category !== 'duplicate_at_provider'
}

/** The ledger lines of a break or a match. */
export const linesOf = (row: Row): number[] =>
  (row.ledger_line ?? '').split(';').filter(Boolean).map(Number)

/**
 * The provider records of a break or a match. A surplus ledger row has none: the records in its
 * break belong to the row that it duplicates.
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
  // One of several records may be a feed row only. Its withdrawal entry is then empty.
  return Array.from(
    { length: Math.max(withdrawals.length, feed.length) },
    (_, index) => withdrawals[index] || `feed:${feed[index]}`,
  )
}

/** The sum of the differences of all breaks and matches, by currency. */
export function listedSums(
  breaks: readonly Row[],
  matches: readonly Row[],
): Readonly<Record<string, string>> {
  const differencesByCurrency = new Map<string, string[]>()
  const add = (currency: string, difference: string): void =>
    void differencesByCurrency.set(currency, [
      ...(differencesByCurrency.get(currency) ?? []),
      difference,
    ])
  for (const row of [...breaks, ...matches]) {
    if (row.category !== 'currency_mismatch') add(row.currency ?? '', row.amount_difference ?? '')
    else {
      if (row.ledger_status !== 'failed')
        add(
          (row.ledger_currency ?? '').toUpperCase(),
          subtractDecimals('0', row.ledger_amount ?? ''),
        )
      if (row.provider_status !== 'ERROR')
        add(row.provider_currency ?? '', row.provider_amount ?? '')
    }
  }
  return Object.fromEntries(
    [...differencesByCurrency].map(([currency, differences]) => [
      currency,
      sumDecimals(differences),
    ]),
  )
}
