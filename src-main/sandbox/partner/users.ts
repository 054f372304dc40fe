import type { DecimalText } from '../../base/decimal.ts'
import { addDecimals, compareDecimals, sumDecimals } from '../../base/decimal.ts'
import { ASSUMED } from '../assumptions.ts'
import type { SandboxState } from '../sandbox-types.ts'
import { valueInUsd } from '../world/quotes.ts'
import type { Fields } from './body.ts'
import { readText } from './body.ts'
import { refuseWith } from './refusal.ts'

/**
 * What is particular about an end user; undefined for one that nobody knows (assumptions.ts,
 * endUsers).
 */
export function findTrait(endUser: string): string | undefined {
  if (Object.hasOwn(ASSUMED.endUsers, endUser)) return ASSUMED.endUsers[endUser]
  const number = /^user-([0-9]{6})$/.exec(endUser)?.[1]
  return number !== undefined && Number(number) < ASSUMED.endUserCount ? 'plain' : undefined
}

/** The external reference of a known end user; refuses with 20000. */
export function readEndUser(fields: Fields): string {
  const endUser = readText(fields, 'end_user')
  return findTrait(endUser) === undefined
    ? refuseWith(20000, 'end_user: not the external reference of an end user.')
    : endUser
}

export type KycStatus = 'APPROVED' | 'IN_REVIEW' | 'NONE'

/**
 * Assumed: papers are approved after a while of the sandbox's clock (assumptions.ts,
 * kycReviewSeconds).
 */
export function kycStatusOf(state: SandboxState, endUser: string): KycStatus {
  if (findTrait(endUser) !== 'noKyc') return 'APPROVED'
  const handedIn = state.partner.submissions.get(endUser)
  if (handedIn === undefined) return 'NONE'
  return state.clock.nowMs() - handedIn < ASSUMED.kycReviewSeconds * 1000 ? 'IN_REVIEW' : 'APPROVED'
}

export function checkKyc(state: SandboxState, endUser: string): void {
  if (kycStatusOf(state, endUser) !== 'APPROVED') refuseWith(20030)
}

/**
 * An end user's limit of one kind of operation and what is used of it: a quantity, and an amount of
 * `currency`.
 */
export interface Usage {
  readonly currency: string
  readonly most: { readonly quantity: number; readonly amount: DecimalText }
  readonly used: { readonly quantity: number; readonly amount: DecimalText }
}

type TradeKind = keyof typeof ASSUMED.endUserLimits

const CODES: Readonly<Record<TradeKind, readonly [quantity: number, amount: number]>> = {
  BUY: [20013, 20015],
  SELL: [20014, 20016],
  SWAP: [20024, 20025],
}

/**
 * Refuses an execution for its end user: banned (A33), then frequency, then amount (A31). '' is the
 * partner itself, which has no such limits.
 */
export function checkTrader(
  state: SandboxState,
  endUser: string,
  kind: TradeKind,
  valueUsd: DecimalText,
): void {
  if (endUser === '') return
  if (findTrait(endUser) === 'banned') refuseWith(20021)
  refuseOver(usageOfTrades(state, endUser, kind), valueUsd, CODES[kind])
}

/**
 * Refuses a fiat withdrawal that goes beyond the end user's limits of its currency: quantity 20033,
 * amount 20034.
 */
export function checkFiatWithdrawal(
  state: SandboxState,
  endUser: string,
  currency: string,
  amount: DecimalText,
): void {
  const usage = usageOfFiat(state, endUser, currency)
  if (usage) refuseOver(usage, amount, [20033, 20034])
}

function refuseOver(
  { most, used }: Usage,
  amount: DecimalText,
  [quantityCode, amountCode]: readonly [number, number],
): void {
  if (used.quantity >= most.quantity) refuseWith(quantityCode)
  if (compareDecimals(addDecimals(used.amount, amount), most.amount) > 0) refuseWith(amountCode)
}

const DAY_MS = 86_400_000

/** Trades of the last 24 hours, in US dollars. */
export function usageOfTrades(state: SandboxState, endUser: string, kind: TradeKind): Usage {
  const since = state.clock.nowMs() - DAY_MS
  const trades = state.partner.transactions.filter(
    (one) => one.endUser === endUser && one.operation === kind && one.createdMs > since,
  )
  const values = trades.map((one) => valueInUsd(one.debitedCurrency, one.debitedAmount))
  return withTrait(endUser, kind, {
    currency: 'USD',
    most: ASSUMED.endUserLimits[kind],
    used: { quantity: trades.length, amount: sumDecimals(values) },
  })
}

/** Fiat withdrawals of the last 24 hours; undefined for a currency without limits. */
export function usageOfFiat(
  state: SandboxState,
  endUser: string,
  currency: string,
): Usage | undefined {
  const most = ASSUMED.fiatWithdrawalLimits[currency]
  if (!most) return undefined
  const since = state.clock.nowMs() - DAY_MS
  const made = state.partner.fiatWithdrawals.filter(
    (one) => one.endUser === endUser && one.currency === currency && one.createdMs > since,
  )
  return withTrait(endUser, 'FIAT_WITHDRAWAL', {
    currency,
    most,
    used: { quantity: made.length, amount: sumDecimals(made.map((one) => one.amount)) },
  })
}

function withTrait(endUser: string, kind: string, usage: Usage): Usage {
  const trait = findTrait(endUser)
  if (trait === `${kind}.quantity`)
    return { ...usage, used: { ...usage.used, quantity: usage.most.quantity } }
  return trait === `${kind}.amount`
    ? { ...usage, used: { ...usage.used, amount: usage.most.amount } }
    : usage
}
