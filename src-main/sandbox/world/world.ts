import type { OutOfScopeRow } from '../gateway/out-of-scope.ts'
import { makeOutOfScopeRows } from '../gateway/out-of-scope.ts'
import type { Form } from '../presets.ts'
import { addBatches } from './batches.ts'
import { dateToMs } from './dates.ts'
import { addFailures } from './failures.ts'
import type { WorldRow } from './feed.ts'
import { makeFeed } from './feed.ts'
import type { Quote } from './quotes.ts'
import { makeQuotes } from './quotes.ts'
import { makeRandom } from './random.ts'
import type { Contact, JsonValue, LimitsEntry } from './reference.ts'
import {
  makeAccount,
  makeContacts,
  makeCurrencies,
  makeDepositAccounts,
  makeLimits,
  makeRails,
  RATES,
} from './reference.ts'
import type { WorldWithdrawal } from './withdrawals.ts'
import { makeWithdrawals } from './withdrawals.ts'

/**
 * The data of both services. It depends only on seed, size and form. The lists are in the order of
 * creation.
 */
export interface World {
  readonly seed: number
  readonly endMs: number
  readonly withdrawals: readonly WorldWithdrawal[]
  readonly feed: readonly WorldRow[]
  /** Trading and bill payments, which no answer shows. */
  readonly outOfScope: readonly OutOfScopeRow[]
  readonly quotes: readonly Quote[]
  readonly contacts: readonly Contact[]
  readonly limits: readonly LimitsEntry[]
  readonly rails: readonly JsonValue[]
  readonly currencies: readonly JsonValue[]
  readonly depositAccounts: readonly JsonValue[]
  readonly account: JsonValue
  /** US dollars for one unit of each currency. */
  readonly rates: Readonly<Record<string, string>>
}

/** 2026-11-20T12:00:00Z: the end of the world's data, where its clock starts. */
export const WORLD_END_MS = 1795176000000

export const DEFAULT_WITHDRAWALS = 5000

/** Makes the world of a seed. It does not depend on the machine or the day. */
export function makeWorld(
  seed = 1,
  withdrawalCount = DEFAULT_WITHDRAWALS,
  form: Form = 'contract',
): World {
  const drawnWithdrawals = makeWithdrawals(seed, withdrawalCount)
  const withdrawals = addBatches(seed, addFailures(seed, drawnWithdrawals, form))
  const random = makeRandom(seed, 'reference')
  const feed = makeFeed(seed, withdrawals, WORLD_END_MS, form)
  const first = feed[0]?.row
  return {
    seed,
    endMs: WORLD_END_MS,
    withdrawals,
    feed,
    outOfScope: first ? makeOutOfScopeRows(seed, first.id, dateToMs(first.createdAt)) : [],
    quotes: makeQuotes(makeRandom(seed, 'quotes'), WORLD_END_MS),
    contacts: makeContacts(random),
    limits: makeLimits(random),
    rails: makeRails(),
    currencies: makeCurrencies(),
    depositAccounts: makeDepositAccounts(random),
    account: makeAccount(random),
    rates: RATES,
  }
}
