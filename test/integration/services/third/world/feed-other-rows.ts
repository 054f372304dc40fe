import type { FeedRow } from './feed-row.ts'
import { cryptoWithdrawal } from './feed-row.ts'
import { addressOf, hashOf } from './withdrawal-row.ts'
import { referenceOf } from './withdrawal-table.ts'

/**
 * Feed rows of ordinary withdrawals, tied by the hash. Their net amount, address and reference are
 * those of the withdrawal.
 */
export const tiedRows: readonly FeedRow[] = [
  tied(1, 'TRON', '2026-09-01T00:43:31Z', 'USDT', ['1359.52', '1', '1358.520']),
  tied(2, 'ETHEREUM', '2026-09-01T04:47:55Z', 'USDT', ['1022.9535', '3.25', '1019.7035']),
  tied(6, 'BITCOIN', '2026-09-01T15:59:35Z', 'BTC', ['0.80083360', '0.00004', '0.8007936']),
  tied(7, 'ETHEREUM', '2026-09-01T18:30:44Z', 'ETH', ['5.0648', '0.00080', '5.06400000']),
  tied(9, 'ETHEREUM', '2026-09-02T01:15:01Z', 'USDC', ['1713.72849', '3', '1710.728490']),
  tied(11, 'POLYGON', '2026-09-02T06:29:27Z', 'USDC', ['2066.25', '0.05', '2066.20']),
  tied(14, 'ETHEREUM', '2026-09-02T15:37:08Z', 'DAI', ['3780.59854', '2.1', '3778.49854']),
  tied(20, 'TRON', '2026-09-03T10:12:42Z', 'USDT', ['3600.50', '1.5', '3599']),
  tied(21, 'TRON', '2026-09-03T13:20:34Z', 'USDT', ['1886.428', '0.8', '1885.628']),
]

function tied(
  number: number,
  network: string,
  createdAt: string,
  currency: string,
  amounts: readonly [from: string, fee: string, to: string],
): FeedRow {
  const hash = hashOf(number, network)
  return cryptoWithdrawal(
    String(82_000_000 + number),
    createdAt,
    referenceOf(number),
    currency,
    amounts,
    { hash, destination: addressOf(number, network) },
  )
}

/**
 * Rows of the other rails and types. They are not crypto withdrawals, so they are never reconciled.
 * Null members follow observed.md 5: the origin of swaps and crypto rows, the destination of
 * deposits and swaps, the hash of bank and swap rows.
 */
export const otherRows: readonly FeedRow[] = [
  deposit('83000001', 'bank', '2026-09-04T10:00:00Z', 'ARS', '1500000.00'),
  deposit('83000002', 'pix', '2026-09-05T10:00:00Z', 'BRL', '250.10'),
  deposit('83000003', 'crypto', '2026-09-06T10:00:00Z', 'BTC', '0.06266000'),
  deposit('83000004', 'crypto', '2026-09-07T10:00:00Z', 'BTC', '0.00934'),
  deposit('83000005', 'platform', '2026-09-08T10:00:00Z', 'USDC', '12'),
  deposit('83000006', 'bank', '2026-09-09T10:00:00Z', 'ARS', '99.9'),
  deposit('83000007', 'pix', '2026-09-10T10:00:00Z', 'BRL', '1000'),
  deposit('83000008', 'crypto', '2026-09-11T10:00:00Z', 'ETH', '1.500000000000000001'),
  payout('83000011', 'bank', '2026-09-12T10:00:00Z', 'ARS', '80000.00'),
  payout('83000012', 'pix', '2026-09-13T10:00:00Z', 'BRL', '71.5'),
  payout('83000013', 'platform', '2026-09-14T10:00:00Z', 'USDT', '5'),
  payout('83000014', 'bank', '2026-09-15T10:00:00Z', 'ARS', '120000'),
  payout('83000015', 'pix', '2026-09-16T10:00:00Z', 'BRL', '43.21'),
  swap('83000021', '2026-09-17T10:00:00Z', ['USDT', '650.00'], ['BTC', '0.00998'], 'USDT'),
  swap('83000022', '2026-09-18T10:00:00Z', ['BTC', '0.01'], ['ETH', '0.26411'], 'USDT'),
  swap('83000023', '2026-09-19T10:00:00Z', ['ETH', '0.5'], ['USDC', '1230.4'], 'ETH'),
  swap('83000024', '2026-09-20T10:00:00Z', ['USDC', '77'], ['DAI', '76.9'], 'USDC'),
  swap('83000025', '2026-09-21T10:00:00Z', ['DAI', '10'], ['USDT', '9.98'], 'ARS'),
]

function deposit(
  id: string,
  rail: FeedRow['rail'],
  createdAt: string,
  currency: string,
  amount: string,
): FeedRow {
  return {
    ...cryptoWithdrawal(id, createdAt, `dep-${id}`, currency, [amount, '0', amount]),
    type: 'deposit',
    rail,
    origin: rail === 'crypto' ? null : `account-${id}`,
    destination: null,
    hash: rail === 'crypto' ? hashOf(Number(id), 'BITCOIN') : null,
    amountUsd: rail === 'crypto' ? '0.00' : '31.07',
  }
}

function payout(
  id: string,
  rail: FeedRow['rail'],
  createdAt: string,
  currency: string,
  amount: string,
): FeedRow {
  return {
    ...cryptoWithdrawal(id, createdAt, `out-${id}`, currency, [amount, '0', amount]),
    rail,
    origin: `account-${id}`,
    amountUsd: '18.40',
  }
}

function swap(
  id: string,
  createdAt: string,
  [fromCurrency, amountFrom]: readonly [string, string],
  [toCurrency, amountTo]: readonly [string, string],
  feeCurrency: string,
): FeedRow {
  return {
    ...cryptoWithdrawal(id, createdAt, `swap-${id}`, fromCurrency, [amountFrom, '0.01', amountTo], {
      toCurrency,
      feeCurrency,
    }),
    type: 'swap',
    rail: 'platform',
    destination: null,
    amountFiat: '0.00',
    amountUsd: '9.99',
  }
}
