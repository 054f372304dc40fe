import type { Answer } from '../answers.ts'
import type { ReceivedRequest } from '../requests.ts'
import { queryOf } from '../requests.ts'
import type { ServiceState } from '../service-state.ts'
import { answerContactCreation, answerContactDeletion, answerContacts } from './contacts.ts'
import { answerFeed, answerTransaction } from './feed.ts'
import { answerWalletList } from './wallet-lists.ts'
import { walletFailure, walletSuccess } from './wallet-replies.ts'
import {
  ACCOUNT,
  ADDRESSES,
  BALANCES,
  currenciesJson,
  CURRENCY_NETWORKS,
  DEPOSIT_ACCOUNTS,
  limitsJson,
  railsJson,
  RATES,
} from './wallet-samples.ts'

type Route = (state: ServiceState, request: ReceivedRequest) => Answer

const ROUTES: Readonly<Record<string, Route>> = {
  'GET /transactions/': answerFeed,
  'GET /transactions/limits/': ({ settings }, request) =>
    walletSuccess(limitsJson(queryOf(request), settings)),
  'GET /transactions/rails/': ({ settings }) => walletSuccess(railsJson(settings)),
  'GET /currencies/': ({ settings }) => walletSuccess(currenciesJson(settings)),
  'GET /contacts/': answerContacts,
  'POST /contacts/': (_, request) => answerContactCreation(request),
  'GET /banking/deposit-accounts/': () => walletSuccess(DEPOSIT_ACCOUNTS),
  'GET /account/': () => walletSuccess(ACCOUNT),
  'GET /balance/': () => walletSuccess(BALANCES),
  'GET /rates/': () => walletSuccess(RATES),
  'GET /addresses/': answerAddresses,
  'POST /transactions/quotes/': () => walletSuccess('{"uuid":"opaque.token+/=="}', 201),
  'POST /transactions/swap/': refuseFunds,
  'POST /transactions/crypto/withdrawal/': refuseFunds,
  'POST /transactions/crypto/deposit/reprocess-hash/': refuseFunds,
  'POST /transactions/bank/withdrawal/': refuseFunds,
  'POST /transactions/pix/withdrawal/': refuseFunds,
  'POST /transactions/platform/withdrawal/': refuseFunds,
}

/** Answers one request to the wallet whose login was accepted. `path` follows the segment. */
export function answerWallet(state: ServiceState, request: ReceivedRequest, path: string): Answer {
  const { method } = request
  const route = ROUTES[`${method} ${path}`]
  if (route) return route(state, request)
  const [, area, first = '', second = ''] =
    /^\/(transactions|contacts|network\/currency-networks)\/([^/]+)\/(?:([^/]+)\/)?$/.exec(path) ??
    []
  const isKnown = Object.keys(ROUTES).some((routeName) => routeName.endsWith(` ${path}`))
  if (isKnown) return walletFailure('ERR_0010', `Method "${method}" not allowed.`)
  if (method === 'GET' && area === 'transactions' && second === '')
    return answerTransaction(state, first)
  if (method === 'GET' && area === 'network/currency-networks' && second === '')
    return answerNetworks(first)
  if (method === 'DELETE' && area === 'contacts' && second !== '')
    return answerContactDeletion(first, second)
  return walletFailure('ERR_0004', 'Not found.')
}

function answerNetworks(ticker: string): Answer {
  const networks = Object.hasOwn(CURRENCY_NETWORKS, ticker) ? CURRENCY_NETWORKS[ticker] : undefined
  return networks === undefined
    ? walletFailure('CURR_0002', 'Currency not found.')
    : walletSuccess(networks)
}

// Assumed: addresses are one of the "some wallet lists" that page by number (observed.md 3).
function answerAddresses({ settings }: ServiceState, request: ReceivedRequest): Answer {
  return answerWalletList(settings, queryOf(request), {
    name: 'addresses',
    key: 'addresses',
    rows: ADDRESSES,
    form: 'page_number',
    cursor: 'none',
  })
}

/**
 * Refuses every call that would move money. Assumed: the code, which observed.md 2 names as passed
 * through and does not explain.
 */
function refuseFunds(): Answer {
  return walletFailure('TXN_0420', 'Insufficient funds.')
}
