import { addDecimals, compareDecimals, subtractDecimals } from '../../base/decimal.ts'
import type { SandboxClock } from '../clock.ts'
import type { ExchangeRecords } from '../exchange/state.ts'
import { makeExchangeRecords } from '../exchange/state.ts'
import type { StreamTickets } from '../stream/tickets.ts'
import { makeTickets } from '../stream/tickets.ts'
import type { Random } from '../world/random.ts'
import { makeRandom } from '../world/random.ts'
import type { Contact, JsonValue } from '../world/reference.ts'
import { RATES } from '../world/reference.ts'
import type { SwapPromises } from './swap-promises.ts'
import { makePromises } from './swap-promises.ts'

/** The parts of the gateway that clients may change, except the feed. */
export interface GatewayState {
  /** Draws for changes that clients cause at the gateway, independent of those at the partner. */
  readonly random: Random
  readonly contacts: Contact[]
  /** The last id issued in each type. No id is issued twice. */
  readonly lastContactIds: Map<Contact['type'], number>
  readonly bankAccounts: BankAccount[]
  readonly walletBalances: Balances
  readonly exchangeBalances: Balances
  readonly promises: SwapPromises
  readonly tickets: StreamTickets
  readonly exchangeRecords: ExchangeRecords
  lastBankAccountId: number
  /**
   * Whether the account is fully operative. Otherwise it cannot use contacts (gateway, rule 6).
   */
  isOperative: boolean
}

/** The exact available amount of each currency. */
export type Balances = Map<string, string>

/**
 * Assumed: fields of one of the user's own bank accounts (G4). `entity_number` has the form of a
 * bank contact's.
 */
export interface BankAccount {
  readonly id: number
  readonly entity_number: string
  readonly currency: string
  readonly status: string
}

/** Makes the gateway's state at the start of a sandbox. `contacts` are the world's. */
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
    exchangeRecords: makeExchangeRecords(seed, endMs),
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

/**
 * Takes an amount out of a balance. Returns false, and takes nothing, if the balance is too small.
 */
export function take(balances: Balances, currency: string, amount: string): boolean {
  const balance = balances.get(currency) ?? '0'
  if (compareDecimals(balance, amount) < 0) return false
  balances.set(currency, subtractDecimals(balance, amount))
  return true
}

export function put(balances: Balances, currency: string, amount: string): void {
  balances.set(currency, addDecimals(balances.get(currency) ?? '0', amount))
}

/** Assumed: a balance has a currency, and its available and held amounts as decimal text. */
export function listBalances(balances: Balances): JsonValue[] {
  return [...balances].map(([currency, available]) => ({ currency, available, held: '0' }))
}
