import type { DecimalText } from '../../base/decimal.ts'
import { addDecimals, compareDecimals, sumDecimals } from '../../base/decimal.ts'
import { ASSUMED } from '../assumptions.ts'
import type { SandboxState } from '../sandbox-types.ts'
import { valueInUsd } from '../world/quotes.ts'
import type { Fields } from './body.ts'
import { readText } from './body.ts'
import { refuseWith } from './refusal.ts'

/**
 * Finds the special behaviour that an end user has by its reference, `plain` for none. Returns
 * undefined if there is no such end user (assumptions.ts, endUsers).
 */
export function findBehaviour(endUser: string): string | undefined {
  if (Object.hasOwn(ASSUMED.endUsers, endUser)) return ASSUMED.endUsers[endUser]
  const number = /^user-([0-9]{6})$/.exec(endUser)?.[1]
  return number !== undefined && Number(number) < ASSUMED.endUserCount ? 'plain' : undefined
}

/** Reads the external reference of a known end user. Refuses other values with 20000. */
export function readEndUser(fields: Fields): string {
  const endUser = readText(fields, 'end_user')
  return findBehaviour(endUser) === undefined
    ? refuseWith(20000, 'end_user: not the external reference of an end user.')
    : endUser
}

export type KycStatus = 'APPROVED' | 'IN_REVIEW' | 'NONE'

/**
 * Returns the KYC status of an end user. Assumed: a submission is approved after some time of the
 * sandbox's clock (assumptions.ts, kycReviewSeconds).
 */
export function kycStatusOf(state: SandboxState, endUser: string): KycStatus {
  if (findBehaviour(endUser) !== 'noKyc') return 'APPROVED'
  const submittedMs = state.partner.submissions.get(endUser)
  if (submittedMs === undefined) return 'NONE'
  return state.clock.nowMs() - submittedMs < ASSUMED.kycReviewSeconds * 1000
    ? 'IN_REVIEW'
    : 'APPROVED'
}

export function checkKyc(state: SandboxState, endUser: string): void {
  if (kycStatusOf(state, endUser) !== 'APPROVED') refuseWith(20030)
}

/**
 * The limit of an end user for one kind of operation, and how much of it is used. Amounts are in
 * `currency`.
 */
export interface Usage {
  readonly currency: string
  readonly limit: { readonly quantity: number; readonly amount: DecimalText }
  readonly used: { readonly quantity: number; readonly amount: DecimalText }
}

type TradeKind = keyof typeof ASSUMED.endUserLimits

const LIMIT_CODES: Readonly<Record<TradeKind, readonly [quantity: number, amount: number]>> = {
  BUY: [20013, 20015],
  SELL: [20014, 20016],
  SWAP: [20024, 20025],
}

/**
 * Refuses an execution because of its end user: first a ban (A33), then the frequency, then the
 * amount (A31). '' is the partner itself, which has no such limits.
 */
export function checkTrader(
  state: SandboxState,
  endUser: string,
  kind: TradeKind,
  valueUsd: DecimalText,
): void {
  if (endUser === '') return
  if (findBehaviour(endUser) === 'banned') refuseWith(20021)
  refuseAboveLimit(usageOfTrades(state, endUser, kind), valueUsd, LIMIT_CODES[kind])
}

/**
 * Refuses a fiat withdrawal above the end user's limits for its currency: the quantity with 20033,
 * the amount with 20034.
 */
export function checkFiatWithdrawal(
  state: SandboxState,
  endUser: string,
  currency: string,
  amount: DecimalText,
): void {
  const usage = usageOfFiat(state, endUser, currency)
  if (usage) refuseAboveLimit(usage, amount, [20033, 20034])
}

function refuseAboveLimit(
  { limit, used }: Usage,
  amount: DecimalText,
  [quantityCode, amountCode]: readonly [number, number],
): void {
  if (used.quantity >= limit.quantity) refuseWith(quantityCode)
  if (compareDecimals(addDecimals(used.amount, amount), limit.amount) > 0) refuseWith(amountCode)
}

const DAY_MS = 86_400_000

/** Returns the use of a trade limit in the last 24 hours, in US dollars. */
export function usageOfTrades(state: SandboxState, endUser: string, kind: TradeKind): Usage {
  const sinceMs = state.clock.nowMs() - DAY_MS
  const trades = state.partner.transactions.filter(
    (trade) => trade.endUser === endUser && trade.operation === kind && trade.createdMs > sinceMs,
  )
  const values = trades.map((trade) => valueInUsd(trade.debitedCurrency, trade.debitedAmount))
  return withBehaviour(endUser, kind, {
    currency: 'USD',
    limit: ASSUMED.endUserLimits[kind],
    used: { quantity: trades.length, amount: sumDecimals(values) },
  })
}

/**
 * Returns the use of a fiat withdrawal limit in the last 24 hours, or undefined for a currency
 * without limits.
 */
export function usageOfFiat(
  state: SandboxState,
  endUser: string,
  currency: string,
): Usage | undefined {
  const limit = ASSUMED.fiatWithdrawalLimits[currency]
  if (!limit) return undefined
  const sinceMs = state.clock.nowMs() - DAY_MS
  const withdrawals = state.partner.fiatWithdrawals.filter(
    (withdrawal) =>
      withdrawal.endUser === endUser &&
      withdrawal.currency === currency &&
      withdrawal.createdMs > sinceMs,
  )
  return withBehaviour(endUser, 'FIAT_WITHDRAWAL', {
    currency,
    limit,
    used: {
      quantity: withdrawals.length,
      amount: sumDecimals(withdrawals.map((withdrawal) => withdrawal.amount)),
    },
  })
}

function withBehaviour(endUser: string, kind: string, usage: Usage): Usage {
  const behaviour = findBehaviour(endUser)
  if (behaviour === `${kind}.quantity`)
    return { ...usage, used: { ...usage.used, quantity: usage.limit.quantity } }
  return behaviour === `${kind}.amount`
    ? { ...usage, used: { ...usage.used, amount: usage.limit.amount } }
    : usage
}
