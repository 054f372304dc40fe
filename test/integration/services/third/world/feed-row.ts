/** One row of the transaction feed, as written in the tables of this folder. Money is text. */
export interface FeedRow {
  /** Digits of an integer, which may be too large for a double. */
  readonly id: string
  readonly type: 'deposit' | 'withdrawal' | 'swap'
  /** The service sends the option platformWord for `platform`. */
  readonly rail: 'bank' | 'crypto' | 'pix' | 'platform'
  readonly status: string
  readonly createdAt: string
  readonly externalId: string
  readonly fromCurrency: string
  readonly amountFrom: string
  readonly toCurrency: string
  readonly amountTo: string
  readonly feeCurrency: string
  readonly fee: string
  readonly hash: string | null
  readonly origin: string | null
  readonly destination: string | null
  /** "0.00" means not known (observed.md 5). */
  readonly amountFiat: string
  readonly amountUsd: string
}

type Changes = Partial<Omit<FeedRow, 'id' | 'createdAt' | 'rail' | 'type'>>

/**
 * A crypto withdrawal of one currency: `from` less `fee` is `to` unless the table says otherwise.
 * Its origin is null and its amount in dollars is not known (observed.md 5).
 */
export function cryptoWithdrawal(
  id: string,
  createdAt: string,
  externalId: string,
  currency: string,
  [amountFrom, fee, amountTo]: readonly [from: string, fee: string, to: string],
  changes: Changes = {},
): FeedRow {
  return {
    id,
    type: 'withdrawal',
    rail: 'crypto',
    status: 'COM',
    createdAt,
    externalId,
    fromCurrency: currency,
    amountFrom,
    toCurrency: currency,
    amountTo,
    feeCurrency: currency,
    fee,
    hash: null,
    origin: null,
    destination: `wallet-${externalId}`,
    amountFiat: '12.50',
    amountUsd: '0.00',
    ...changes,
  }
}
