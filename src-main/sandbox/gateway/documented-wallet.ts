import type { Call, Route } from '../routing.ts'
import type { Reply } from '../wire.ts'
import { ASSETS, drawAddress } from '../world/chains.ts'
import { makeRandom } from '../world/random.ts'
import { RATES } from '../world/reference.ts'
import { fail, partOf, succeed, succeedWith, walletRoute } from './replies.ts'

/** Wallet operations with the routes and shapes of observed.md 5. */
export const DOCUMENTED_WALLET_ROUTES: readonly Route[] = [
  walletRoute('GET', '/network/currency-networks/:ticker/', answerNetworks),
  walletRoute('GET', '/balance/', answerBalance),
  walletRoute('GET', '/rates/', answerRates),
  walletRoute('GET', '/addresses/', answerAddresses),
]

function answerNetworks(call: Call): Reply {
  const ticker = partOf(call, 'ticker')
  if (!Object.hasOwn(RATES, ticker)) return fail(call, 404, 'Currency not found.')
  const networks = new Set(
    ASSETS.filter((asset) => asset.currency === ticker).map((asset) => asset.network),
  )
  return succeed(
    call,
    [...networks].map((network) => ({ network: network.toUpperCase(), enabled: true })),
  )
}

function answerBalance(call: Call): Reply {
  const { walletBalances } = call.state.gateway
  return succeed(call, {
    wallet: [...walletBalances].map(([currency, amount]) => ({
      currency,
      amount,
      locked_amount: '0',
    })),
  })
}

function answerRates(call: Call): Reply {
  const pairs = Object.entries(RATES).filter(([currency]) => currency !== 'USD')
  return succeed(
    call,
    Object.fromEntries(
      pairs.map(([currency, rate]) => [`${currency}_USD`, { buy: rate, sell: rate }]),
    ),
  )
}

// `memo_id` is a number on a network with memos. Assumed: every ninth address has one, although no
// network of the sandbox needs memos.
function answerAddresses(call: Call): Reply {
  const random = makeRandom(call.state.world.seed, 'wallet addresses')
  const addresses = ASSETS.map((asset, index) => ({
    currency: asset.currency,
    network: asset.network.toUpperCase(),
    address: drawAddress(random, asset),
    memo_id: index % 9 === 8 ? 10_000 + index : null,
  }))
  return succeed(call, addresses)
}

const DELIVER_TIMES = ['~15 min', 24, null]

/**
 * Answers with the rails. The values of `deliver_time` are of three kinds: text, number and null.
 */
export function documentedRails(call: Call): Reply {
  let index = 0
  const json = JSON.stringify(call.state.world.rails, (name, value: unknown) =>
    name === 'deliver_time' ? DELIVER_TIMES[index++ % DELIVER_TIMES.length] : value,
  )
  return succeedWith(call, json)
}

/** Invented personal data, which the account profile contains in documented form. */
export const PERSONAL_DATA = {
  username: 'desk.operator@example.com',
  first_name: 'Inés',
  last_name: 'Invented',
  phone: '+54 11 5555 0100',
  kyc_id: 'kyc-000111222',
} as const
