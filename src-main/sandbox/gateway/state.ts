import { addDecimals, compareDecimals, subtractDecimals } from '../../base/decimal.ts'
import type { SandboxClock } from '../clock.ts'
import type { ExchangeBooks } from '../exchange/state.ts'
import { makeExchangeBooks } from '../exchange/state.ts'
import type { StreamTickets } from '../stream/tickets.ts'
import { makeTickets } from '../stream/tickets.ts'
import type { Random } from '../world/random.ts'
import { makeRandom } from '../world/random.ts'
import type { Contact, Plain } from '../world/reference.ts'
import { RATES } from '../world/reference.ts'
import type { SwapPromises } from './swap-promises.ts'
import { makePromises } from './swap-promises.ts'

/** What clients may change at the gateway, beside the feed. */
export interface GatewayState {
  /** Draws what clients cause here; the partner side's draws do not move it. */
  readonly random: Random
  readonly contacts: Contact[]
  /** The last id given in each type; an id is never given twice. */
  readonly lastContactIds: Map<Contact['type'], number>
  readonly bankAccounts: BankAccount[]
  readonly walletBalances: Balances
  readonly exchangeBalances: Balances
  readonly promises: SwapPromises
  readonly tickets: StreamTickets
  readonly books: ExchangeBooks
  lastBankAccountId: number
  /** Gateway, rule 6: what is not leaves contacts to nobody. */
  isOperative: boolean
}

/** What is available of each currency, exact. */
export type Balances = Map<string, string>

/** Assumed: fields of an own bank account (G4); `entity_number` as a bank contact has it. */
export interface BankAccount {
  readonly id: number
  readonly entity_number: string
  readonly currency: string
  readonly status: string
}

/** The gateway as it is when a sandbox starts. `contacts` are the world's. */
export function makeGatewayState(
  seed: number,
  endMs: number,
  contacts: readonly Contact[],
  clock: SandboxClock,
): GatewayState {
  const random = makeRandom(seed, 'gateway accounts')
  const bankAccounts = ['ARS', 'ARS', 'MXN', 'USD'].map((currency, index): BankAccount => ({
    id: index + 1,
    entity_number: random.text('0123456789', 22),
    currency,
    status: 'active',
  }))
  return {
    random: makeRandom(seed, 'gateway served'),
    contacts: [...contacts],
    lastContactIds: new Map(
      (['crypto', 'bank', 'p2p_tag'] as const).map((type) => [
        type,
        Math.max(
          0,
          ...contacts.filter((contact) => contact.type === type).map((contact) => contact.id),
        ),
      ]),
    ),
    bankAccounts,
    walletBalances: drawBalances(random),
    exchangeBalances: drawBalances(random),
    promises: makePromises(clock),
    tickets: makeTickets(clock),
    books: makeExchangeBooks(seed, endMs),
    lastBankAccountId: bankAccounts.length,
    isOperative: true,
  }
}

function drawBalances(random: Random): Balances {
  return new Map(
    Object.keys(RATES).map((currency) => [
      currency,
      `${random.between(1000, 9000)}.${random.text('0123456789', 6)}`,
    ]),
  )
}

/** Takes an amount out of a balance; false, and nothing taken, where it is too small. */
export function take(balances: Balances, currency: string, amount: string): boolean {
  const held = balances.get(currency) ?? '0'
  if (compareDecimals(held, amount) < 0) return false
  balances.set(currency, subtractDecimals(held, amount))
  return true
}

export function put(balances: Balances, currency: string, amount: string): void {
  balances.set(currency, addDecimals(balances.get(currency) ?? '0', amount))
}

/** Assumed: a balance is its currency with decimal text for what is available and held. */
export function listBalances(balances: Balances): Plain[] {
  return [...balances].map(([currency, available]) => ({ currency, available, held: '0' }))
}
