import type { DecimalText } from '../base/decimal.ts'
import { msToInstant } from '../base/instant.ts'
import { ASSUMED } from './assumptions.ts'
import { drawAmount } from './literals.ts'
import type { Quotas, QuotaSizes } from './partner-quotas.ts'
import { makeQuotas } from './partner-quotas.ts'
import type { Transaction } from './partner-trades.ts'
import { toTrade } from './partner-trades.ts'
import type { Quote } from './quotes.ts'
import { makeRandom, makeUuid } from './random.ts'
import type { Plain } from './reference.ts'
import type { World } from './world.ts'

/**
 * What a partner's account is made of beside quotes and withdrawals; it changes while the sandbox
 * runs. Lists are oldest first.
 */
export interface PartnerBook {
  readonly balances: Map<string, DecimalText>
  readonly transactions: Transaction[]
  /** By the id of the quote: one that is here was executed (A28). */
  readonly executed: Map<string, Transaction>
  readonly reusableQuotes: Map<string, ReusableQuote>
  readonly swapQuotes: Map<string, SwapQuote>
  readonly withdrawalFees: Map<string, WithdrawalFee>
  /** Those that were asked for; an end user's own are made when read. */
  readonly addresses: Owned[]
  readonly fiatAccounts: Owned[]
  readonly deposits: Owned[]
  readonly fiatWithdrawals: FiatWithdrawal[]
  /** When an end user handed in KYC papers, in ms. */
  readonly submissions: Map<string, number>
  readonly quotas: Quotas
}

/** Whatever belongs to an end user, as it is served. */
export interface Owned {
  readonly endUser: string
  readonly served: Readonly<Record<string, Plain>>
}

/** Assumed: its shape (P1). A rate that is null is no price. */
export interface ReusableQuote {
  readonly id: string
  readonly pair: string
  readonly buyRate: string | null
  readonly sellRate: string | null
  readonly externalRef: string
  readonly createdMs: number
}

/** Assumed: its shape (P5). */
export interface SwapQuote {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly rate: string
  readonly externalRef: string
  readonly createdMs: number
}

export interface WithdrawalFee {
  readonly id: string
  readonly currency: string
  readonly network: string
  /** Of the withdrawal that it was asked for. */
  readonly amount: DecimalText
  readonly fee: DecimalText
  readonly createdMs: number
}

export interface FiatWithdrawal {
  readonly endUser: string
  readonly currency: string
  readonly amount: DecimalText
  readonly createdMs: number
}

const SEEDED_DEPOSITS = 130

/**
 * The book at the start: a function of the world alone. Its chance comes from streams of its own,
 * so that no other record moves.
 */
export function makePartnerBook(world: World, quotas: QuotaSizes): PartnerBook {
  const transactions = makeTransactions(world.seed, world.quotes)
  return {
    balances: new Map(Object.entries(ASSUMED.balances)),
    transactions,
    executed: new Map(transactions.map((transaction) => [transaction.quoteId, transaction])),
    reusableQuotes: new Map(),
    swapQuotes: new Map(),
    withdrawalFees: new Map(),
    addresses: [],
    fiatAccounts: [],
    deposits: makeDeposits(world.seed, world.endMs),
    fiatWithdrawals: [],
    submissions: new Map(),
    quotas: makeQuotas(quotas),
  }
}

// Two of three quotes of the world were executed, ten seconds after they were made.
function makeTransactions(seed: number, quotes: readonly Quote[]): Transaction[] {
  const random = makeRandom(seed, 'executions')
  return quotes
    .filter(() => random.chance(2, 3))
    .map((quote) => ({
      ...toTrade(quote, quote.endUser),
      id: makeUuid(random),
      createdMs: quote.createdMs + 10000,
    }))
}

const FIAT = ['BRL', 'ARS', 'MXN', 'USD']

function makeDeposits(seed: number, endMs: number): Owned[] {
  const random = makeRandom(seed, 'partner-deposits')
  return Array.from({ length: SEEDED_DEPOSITS }, (_, index) => {
    const endUser = `user-${String(random.below(12)).padStart(6, '0')}`
    const served = {
      id: makeUuid(random),
      end_user_id: endUser,
      currency: random.pick(FIAT),
      amount: drawAmount(random, 5, 2),
      status: 'COMPLETED',
      created_at: msToInstant(endMs - (SEEDED_DEPOSITS - index) * 7200000) as string,
    }
    return { endUser, served }
  })
}
