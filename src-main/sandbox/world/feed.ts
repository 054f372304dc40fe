import { ASSUMED } from '../assumptions.ts'
import type { Form } from '../presets.ts'
import type { Asset } from './chains.ts'
import { ASSETS, drawAddress, drawHash } from './chains.ts'
import { dateToMs, instantWithOffset } from './dates.ts'
import { drawAmount, literalToDecimal, scaleDecimal, withPlaces } from './literals.ts'
import type { Random } from './random.ts'
import { makeRandom } from './random.ts'
import { RATES } from './reference.ts'
import type { Role, Withdrawal, WorldWithdrawal } from './withdrawals.ts'

/** The 26 fields of a feed row. `id` is an integer of any size. Amounts are decimal text. */
export interface FeedRow {
  readonly id: bigint
  readonly externalId: string
  readonly transactionType: 'deposit' | 'withdrawal' | 'swap'
  readonly rail: 'bank' | 'pix' | 'crypto' | 'platform'
  readonly status: string
  readonly gatewayDetails: Readonly<Record<string, string>> | null
  readonly transactionHash: string | null
  readonly fromCurrency: string
  readonly toCurrency: string
  readonly fiatCurrency: string
  readonly feeCurrency: string
  readonly fee: string
  readonly feeFiat: string
  readonly rate: string
  readonly rateUsd: string
  readonly amountFrom: string
  readonly amountTo: string
  readonly amountFiat: string
  readonly amountUsd: string
  readonly tax: string
  readonly taxCurrency: string | null
  readonly origin: string
  readonly destination: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly extraData: Readonly<Record<string, string>>
}

/**
 * A feed row of the world. tied: the row of a withdrawal of the partner API · failed: the row of a
 * failed withdrawal · feedOnly: the row of a crypto withdrawal that the partner API does not have ·
 * other: any other transaction.
 */
export interface WorldRow {
  readonly row: FeedRow
  readonly kind: 'tied' | 'failed' | 'feedOnly' | 'other'
  readonly asset?: Asset
}

type Draft = Omit<FeedRow, 'id'>
interface DraftRow extends Omit<WorldRow, 'row'> {
  readonly draft: Draft
  /** The feed does not show this row. Its id stays unused, so that no other id changes. */
  readonly isHidden?: boolean
  readonly atMs: number
}

const OLDEST_MS = 1766188800000 // 2025-12-20T00:00:00Z
// Half of the ids are above 2^53, where a double cannot distinguish neighbouring numbers.
const MIDDLE_ID = 9007199254740992n

/** Makes the feed of a world, oldest first, so that new rows are appended. */
export function makeFeed(
  seed: number,
  withdrawals: readonly WorldWithdrawal[],
  endMs: number,
  form: Form,
): WorldRow[] {
  const random = makeRandom(seed, 'feed')
  const drafts = [
    ...tiedDrafts(random, withdrawals, makeFailedRowRule(seed, form)),
    ...feedOnlyDrafts(random, withdrawals),
  ]
  const otherCount = Math.max(30, Math.floor((withdrawals.length * 3) / 5))
  for (let index = 0; index < otherCount; index += 1)
    drafts.push(
      otherDraft(
        random,
        index,
        OLDEST_MS + random.below(86400) * Math.floor((endMs - OLDEST_MS) / 86400),
      ),
    )
  drafts.sort((left, right) => left.atMs - right.atMs)
  const firstId = MIDDLE_ID - BigInt(Math.floor(drafts.length / 2))
  return drafts.flatMap(({ draft, kind, asset, isHidden }, index) =>
    isHidden
      ? []
      : [{ row: { id: firstId + BigInt(index), ...draft }, kind, ...(asset ? { asset } : {}) }],
  )
}

type FailedRowRule = (role: Role) => { readonly status: string } | { readonly isHidden: true }

// Assumed: in the form `contract` the feed never shows a failed withdrawal, because the contract has
// no status for it. In the form `documented` it shows a third of the failed withdrawals, as REJ or
// CAN (observed.md 5), but no retried ones.
function makeFailedRowRule(seed: number, form: Form): FailedRowRule {
  const random = makeRandom(seed, 'failed rows')
  return (role) =>
    form === 'documented' && role === 'failed' && random.chance(1, 3)
      ? { status: random.pick(['REJ', 'CAN']) }
      : { isHidden: true }
}

// One withdrawal in twelve has no feed row. Twins are two withdrawals that differ only in the id, and
// one or both of them have a row. Lookalikes are two payments of one order, and each has a row, which
// its hash ties to one of the two.
function tiedDrafts(
  random: Random,
  withdrawals: readonly WorldWithdrawal[],
  failedRowRule: FailedRowRule,
): DraftRow[] {
  const drafts: DraftRow[] = []
  let secondTwinCount = 0
  for (const { withdrawal, role, asset, relatedId } of withdrawals) {
    const isSecondTwin = role === 'twin' && relatedId !== undefined && withdrawal.id > relatedId
    if (isSecondTwin && (secondTwinCount += 1) % 2 === 0) continue
    if (role !== 'lookalike' && role !== 'twin' && random.chance(1, 12)) continue
    const draft = tiedDraft(random, withdrawal)
    const atMs = dateToMs(withdrawal.createdAt)
    if (role !== 'failed' && role !== 'retried') {
      drafts.push({ draft, kind: 'tied', asset, atMs })
      continue
    }
    const { isHidden, status } = { isHidden: false, status: '', ...failedRowRule(role) }
    drafts.push({ draft: { ...draft, status }, kind: 'failed', asset, atMs, isHidden })
  }
  return drafts
}

function tiedDraft(random: Random, withdrawal: Withdrawal): Draft {
  const amount = literalToDecimal(withdrawal.amount)
  const fee = literalToDecimal(withdrawal.chargedFee)
  return {
    ...priceRow(random, withdrawal.currency, amount, fee),
    // Assumed: the feed row has the withdrawal's reference and hash (assumptions.ts, feedTies).
    externalId: withdrawal.externalRef,
    transactionType: 'withdrawal',
    rail: 'crypto',
    status: withdrawal.status === 'COMPLETED' ? 'COM' : ASSUMED.feedOpenStatus,
    gatewayDetails: random.chance(1, 2) ? { network: withdrawal.networkName } : null,
    transactionHash: withdrawal.txnHash,
    origin: `wallet-${random.between(1, 9)}`,
    destination: withdrawal.address,
    createdAt: withOffset(random, dateToMs(withdrawal.createdAt)),
    updatedAt: withOffset(random, dateToMs(withdrawal.confirmationDate ?? withdrawal.createdAt)),
    extraData: {},
  }
}

function feedOnlyDrafts(random: Random, withdrawals: readonly WorldWithdrawal[]): DraftRow[] {
  const first = withdrawals[0]
  const last = withdrawals.at(-1)
  if (!first || !last || withdrawals.length < 100) return []
  const fromMs = dateToMs(first.withdrawal.createdAt)
  const stepMs = Math.floor((dateToMs(last.withdrawal.createdAt) - fromMs) / 1000)
  const rowCount = Math.max(4, Math.floor((withdrawals.length * 150) / 5000))
  return Array.from({ length: rowCount }, (_, index) => {
    const asset = random.pick(ASSETS)
    const atMs = fromMs + random.below(1000) * stepMs
    const draft: Draft = {
      ...priceRow(
        random,
        asset.currency,
        drawAmount(random, asset.maxWholeDigits, asset.places),
        drawAmount(random, 0, 4),
      ),
      externalId: `desk-${String(index).padStart(6, '0')}-${random.text('abcdefghjkm', 5)}`,
      transactionType: 'withdrawal',
      rail: 'crypto',
      status: 'COM',
      gatewayDetails: random.chance(1, 2) ? { network: asset.network } : null,
      transactionHash: drawHash(random, asset),
      origin: `wallet-${random.between(1, 9)}`,
      destination: drawAddress(random, asset),
      createdAt: withOffset(random, atMs),
      updatedAt: withOffset(random, atMs + random.between(1, 90) * 60000),
      extraData: {},
    }
    return { draft, kind: 'feedOnly' as const, asset, atMs }
  })
}

type RowType = readonly [Draft['transactionType'], Draft['rail']]
const ROW_TYPES: readonly RowType[] = [
  ['deposit', 'crypto'],
  ['deposit', 'crypto'],
  ['deposit', 'bank'],
  ['withdrawal', 'bank'],
  ['deposit', 'pix'],
  ['withdrawal', 'pix'],
  ['deposit', 'platform'],
  ['withdrawal', 'platform'],
  ['swap', 'platform'],
]

function otherDraft(random: Random, index: number, atMs: number): DraftRow {
  return {
    draft: drawRow(random, random.pick(ROW_TYPES), `other-${index}`, atMs),
    kind: 'other',
    atMs,
  }
}

/** Makes a row without a withdrawal of the partner API, such as a deposit that has just arrived. */
export function drawFreshRow(random: Random, id: bigint, atMs: number): WorldRow {
  return {
    row: { id, ...drawRow(random, random.pick(ROW_TYPES), `fresh-${id}`, atMs) },
    kind: 'other',
  }
}

function drawRow(
  random: Random,
  [transactionType, rail]: RowType,
  externalId: string,
  atMs: number,
): Draft {
  const asset = random.pick(ASSETS)
  const isFiat = rail === 'bank' || rail === 'pix'
  const currency =
    rail === 'pix' ? 'BRL' : isFiat ? random.pick(['ARS', 'MXN', 'USD']) : asset.currency
  const amount = isFiat
    ? drawAmount(random, 5, 2)
    : drawAmount(random, asset.maxWholeDigits, asset.places)
  const toCurrency = transactionType === 'swap' ? (currency === 'BTC' ? 'USDC' : 'BTC') : currency
  const base = priceRow(
    random,
    currency,
    amount,
    random.chance(1, 3) ? '0' : drawAmount(random, 0, 2),
  )
  return {
    ...base,
    toCurrency,
    amountTo:
      toCurrency === currency
        ? amount
        : scaleDecimal(amount, RATES[currency] ?? '1', RATES[toCurrency] ?? '1', 8),
    externalId,
    transactionType,
    // Assumed: the rail of a swap (assumptions.ts, swapRail).
    rail,
    status: transactionType === 'deposit' && random.chance(1, 15) ? ASSUMED.feedOpenStatus : 'COM',
    gatewayDetails: random.chance(1, 4) ? { channel: rail } : null,
    transactionHash: rail === 'crypto' ? drawHash(random, asset) : null,
    origin: rail === 'crypto' ? drawAddress(random, asset) : `acc-${random.between(1000, 9999)}`,
    destination: `acc-${random.between(1000, 9999)}`,
    createdAt: withOffset(random, atMs),
    updatedAt: withOffset(random, atMs + random.below(7200000)),
    extraData: isFiat
      ? {
          provider_reference: `pr-${random.text('0123456789', 10)}`,
          bank_name: random.pick(['Banco Uno', 'Banco Dos']),
          ...(random.chance(1, 2) ? { bank_account: random.text('0123456789', 12) } : {}),
        }
      : {},
  }
}

type Money = Pick<
  Draft,
  | 'fromCurrency'
  | 'toCurrency'
  | 'fiatCurrency'
  | 'feeCurrency'
  | 'fee'
  | 'feeFiat'
  | 'rate'
  | 'rateUsd'
  | 'amountFrom'
  | 'amountTo'
  | 'amountFiat'
  | 'amountUsd'
  | 'tax'
  | 'taxCurrency'
>

/**
 * Makes the money fields of a row that moves `amount` of one currency. Its value is also given in a
 * drawn fiat currency.
 */
export function priceRow(random: Random, currency: string, amount: string, fee: string): Money {
  const usd = RATES[currency] ?? '1'
  const fiatCurrency = random.pick(['USD', 'BRL', 'ARS'])
  const rate = scaleDecimal(usd, '1', RATES[fiatCurrency] ?? '1', 8)
  const hasTax = random.chance(1, 10)
  return {
    fromCurrency: currency,
    toCurrency: currency,
    fiatCurrency,
    feeCurrency: currency,
    fee,
    feeFiat: scaleDecimal(fee, rate, '1', 8),
    rate,
    rateUsd: withPlaces(usd, 2),
    amountFrom: amount,
    amountTo: amount,
    amountFiat: scaleDecimal(amount, rate, '1', 8),
    amountUsd: scaleDecimal(amount, usd, '1', 8),
    tax: hasTax ? drawAmount(random, 0, 4) : '0',
    taxCurrency: hasTax ? fiatCurrency : null,
  }
}

/** Writes an instant as the gateway does: local time with its offset (B24). */
function withOffset(random: Random, ms: number): string {
  return instantWithOffset(ms, random.pick([0, -180, -360, 330]))
}
