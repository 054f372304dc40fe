import { msToInstant } from '../../base/instant.ts'
import { ASSUMED } from '../assumptions.ts'
import type { OwnedRecord, PartnerBook } from '../sandbox-types.ts'
import type { Transaction } from '../sandbox-types.ts'
import { drawAmount } from '../world/literals.ts'
import type { Quote } from '../world/quotes.ts'
import { makeRandom, makeUuid } from '../world/random.ts'
import type { World } from '../world/world.ts'
import type { QuotaSizes } from './quotas.ts'
import { makeQuotas } from './quotas.ts'
import { toTrade } from './trades.ts'

const DEPOSIT_COUNT = 130

/**
 * Makes the book at the start, as a function of the world. It draws from random streams of its own,
 * so that it changes no other record.
 */
export function makePartnerBook(world: World, quotas: QuotaSizes): PartnerBook {
  const transactions = makeTransactions(world.seed, world.quotes)
  return {
    balances: new Map(Object.entries(ASSUMED.balances)),
    transactions,
    executions: new Map(transactions.map((transaction) => [transaction.quoteId, transaction])),
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

// Two thirds of the world's quotes were executed, ten seconds after their creation.
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

function makeDeposits(seed: number, endMs: number): OwnedRecord[] {
  const random = makeRandom(seed, 'partner-deposits')
  return Array.from({ length: DEPOSIT_COUNT }, (_, index) => {
    const endUser = `user-${String(random.below(12)).padStart(6, '0')}`
    const record = {
      id: makeUuid(random),
      end_user_id: endUser,
      currency: random.pick(FIAT),
      amount: drawAmount(random, 5, 2),
      status: 'COMPLETED',
      created_at: msToInstant(endMs - (DEPOSIT_COUNT - index) * 7200000) as string,
    }
    return { endUser, record }
  })
}
