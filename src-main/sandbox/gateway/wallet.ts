import type { Call, Route } from '../routing.ts'
import type { Reply } from '../wire.ts'
import { ASSETS, drawAddress } from '../world/chains.ts'
import { makeRandom } from '../world/random.ts'
import type { JsonValue } from '../world/reference.ts'
import { RATES } from '../world/reference.ts'
import { isText, oneOf, readFields } from './body.ts'
import { notFound, partOf, succeed, walletRoute } from './replies.ts'
import type { BankAccount } from './state.ts'
import { listBalances } from './state.ts'

const FIAT = ['ARS', 'BRL', 'MXN', 'USD']

/** Assumed: the product has coins that appear at no other path. */
const MEMECOINS: readonly JsonValue[] = [
  { currency: 'DOGE', available: '1250.00000000', held: '0' },
  { currency: 'SHIB', available: '98000000.5', held: '0' },
]

/**
 * Wallet operations that the contract names without a path. Assumed: every path and every shape
 * (G4, G12).
 */
export const WALLET_ROUTES: readonly Route[] = [
  walletRoute('GET', '/balances/', (call) =>
    succeed(call, [...listBalances(call.state.gateway.walletBalances), ...MEMECOINS]),
  ),
  walletRoute('GET', '/balances/wallet/', (call) =>
    succeed(call, listBalances(call.state.gateway.walletBalances)),
  ),
  walletRoute('GET', '/balances/memecoin/', (call) => succeed(call, MEMECOINS)),
  walletRoute('GET', '/currencies/:currency/networks/', answerNetworks),
  walletRoute('GET', '/rates/', (call) => succeed(call, RATE_LIST)),
  walletRoute('GET', '/addresses/', answerAddresses),
  walletRoute('GET', '/health/', (call) => succeed(call, { status: 'ok' })),
  walletRoute('GET', '/banking/accounts/', (call) =>
    succeed(call, call.state.gateway.bankAccounts),
  ),
  walletRoute('POST', '/banking/accounts/', answerRegistration),
  walletRoute('GET', '/banking/accounts/:id/', (call) =>
    withAccount(call, (account) => succeed(call, account)),
  ),
  walletRoute('DELETE', '/banking/accounts/:id/', answerRemoval),
]

const RATE_LIST: readonly JsonValue[] = Object.entries(RATES).map(([currency, rate]) => ({
  currency,
  quote_currency: 'USD',
  rate,
}))

// A currency without networks has an empty list. An unknown currency gives 404.
function answerNetworks(call: Call): Reply {
  const currency = partOf(call, 'currency')
  if (!Object.hasOwn(RATES, currency)) return notFound(call)
  const networks = new Set(
    ASSETS.filter((asset) => asset.currency === currency).map((asset) => asset.network),
  )
  return succeed(
    call,
    [...networks].map((network) => ({
      network,
      name: network,
      deposit_enabled: true,
      withdrawal_enabled: true,
    })),
  )
}

function answerAddresses(call: Call): Reply {
  const random = makeRandom(call.state.world.seed, 'wallet addresses')
  return succeed(
    call,
    ASSETS.map((asset) => ({
      currency: asset.currency,
      network: asset.network,
      address: drawAddress(random, asset),
    })),
  )
}

async function answerRegistration(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, { entity_number: isText, currency: oneOf(FIAT) })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { gateway } = call.state
  gateway.lastBankAccountId += 1
  const account: BankAccount = {
    id: gateway.lastBankAccountId,
    ...checkedFields.body,
    status: 'active',
  }
  gateway.bankAccounts.push(account)
  return succeed(call, account, 201)
}

function answerRemoval(call: Call): Reply {
  return withAccount(call, (account) => {
    const { bankAccounts } = call.state.gateway
    bankAccounts.splice(bankAccounts.indexOf(account), 1)
    return succeed(call, { id: account.id, deleted: true })
  })
}

function withAccount(call: Call, answer: (account: BankAccount) => Reply): Reply {
  const account = call.state.gateway.bankAccounts.find(
    ({ id }) => String(id) === partOf(call, 'id'),
  )
  return account ? answer(account) : notFound(call)
}
