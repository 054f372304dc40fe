import { DOCUMENTED_MARKET_ROUTES } from '../exchange/documented-market.ts'
import { DOCUMENTED_ORDER_ROUTES } from '../exchange/documented-orders.ts'
import { DOCUMENTED_USER_ROUTES } from '../exchange/documented-user.ts'
import { EXCHANGE_ORDER_ROUTES } from '../exchange/orders.ts'
import { EXCHANGE_PUBLIC_ROUTES } from '../exchange/public.ts'
import { EXCHANGE_USER_ROUTES } from '../exchange/user.ts'
import { withNumbers } from '../numbers.ts'
import { findRow, isRail, isTransactionType, readFeedPage } from '../partner/feed-pages.ts'
import type { Form } from '../presets.ts'
import type { Call, Route } from '../routing.ts'
import { rowToJson } from '../state.ts'
import type { Reply } from '../wire.ts'
import type { LimitsEntry } from '../world/reference.ts'
import { CONTACT_ROUTES } from './contacts.ts'
import { makeDeprecatedRoutes } from './deprecated.ts'
import { DOCUMENTED_WALLET_ROUTES, documentedRails, PERSONAL_DATA } from './documented-wallet.ts'
import {
  invalid,
  notFound,
  openExchangeRoute,
  partOf,
  queryOf,
  succeed,
  succeedWith,
  walletRoute,
} from './replies.ts'
import { SWAP_ROUTES } from './swaps.ts'
import { WALLET_ROUTES } from './wallet.ts'
import { WITHDRAWAL_ROUTES } from './withdrawals.ts'

const READ_ROUTES: readonly Route[] = [
  walletRoute('GET', '/transactions/', (call) => readFeedPage(call.state, queryOf(call))),
  walletRoute('GET', '/transactions/limits/', answerLimits),
  walletRoute('GET', '/transactions/rails/', (call) =>
    isDocumented(call) ? documentedRails(call) : succeed(call, call.state.world.rails),
  ),
  // Assumed: the path of the detail (G21).
  walletRoute('GET', '/transactions/:id{[0-9]+}/', answerTransaction),
  walletRoute('GET', '/currencies/', (call) => succeed(call, call.state.world.currencies)),
  walletRoute('GET', '/banking/deposit-accounts/', (call) =>
    succeed(call, call.state.world.depositAccounts),
  ),
  walletRoute('GET', '/account/', answerAccount),
  // Assumed: no login is needed (assumptions.ts, serverTimeIsPublic). The path has no trailing slash
  // (B92).
  openExchangeRoute('public/server-time', answerServerTime),
]

const SHOWN_ROUTES: readonly Route[] = [
  ...READ_ROUTES,
  ...CONTACT_ROUTES,
  ...WITHDRAWAL_ROUTES,
  ...SWAP_ROUTES,
]

const DOCUMENTED_ROUTES: readonly Route[] = [
  ...SHOWN_ROUTES,
  ...DOCUMENTED_WALLET_ROUTES,
  ...DOCUMENTED_MARKET_ROUTES,
  ...DOCUMENTED_ORDER_ROUTES,
  ...DOCUMENTED_USER_ROUTES,
]

const CONTRACT_ROUTES: readonly Route[] = [
  ...SHOWN_ROUTES,
  ...WALLET_ROUTES,
  ...EXCHANGE_PUBLIC_ROUTES,
  ...EXCHANGE_ORDER_ROUTES,
  ...EXCHANGE_USER_ROUTES,
]

/**
 * Returns the routes of every operation that the gateway's contract names, deprecated paths
 * included. `form` decides the paths of operations that the contract names without a path.
 */
export function gatewayRoutes(form: Form): readonly Route[] {
  const currentRoutes = form === 'documented' ? DOCUMENTED_ROUTES : CONTRACT_ROUTES
  return [...currentRoutes, ...makeDeprecatedRoutes(currentRoutes)]
}

// In documented form the answer has no envelope (observed.md 2).
function answerServerTime(call: Call): Reply {
  const { preset, clock } = call.state
  return preset.serverTime === 'object'
    ? { status: 200, body: `{"data": {"timestamp": ${clock.nowMs()}}}` }
    : succeed(call, clock.nowMs())
}

// A filter by rail leaves the global entry out, and a filter by type keeps it (gateway, rule 3).
// Assumed: filters by both leave it out.
function answerLimits(call: Call): Reply {
  const query = queryOf(call)
  const rail = query.get('rail')
  const type = query.get('transaction_type')
  if (rail !== null && !isRail(rail)) return invalid(call, { rail: 'Unknown value.' })
  if (type !== null && !isTransactionType(type))
    return invalid(call, { transaction_type: 'Unknown value.' })
  const entries = call.state.world.limits.filter((entry) => rail === null || entry.rail === rail)
  const chosenEntries =
    type === null
      ? entries
      : entries
          .map((entry) => keepType(entry, type))
          .filter((entry) => entry.rail === null || entry.transaction_types.length > 0)
  // Assumed: in contract form amounts are text (assumptions.ts, limitAmountsAreText).
  const json = JSON.stringify(chosenEntries)
  return succeedWith(call, isDocumented(call) ? withNumbers(json) : json)
}

const isDocumented = ({ state }: Call): boolean => state.preset.form === 'documented'

function keepType(entry: LimitsEntry, type: string): LimitsEntry {
  return {
    rail: entry.rail,
    transaction_types: entry.transaction_types.filter((item) => item.transaction_type === type),
  }
}

// The id of a row outside the public rails gives the answer of an unknown id (gateway, rule 2).
function answerTransaction(call: Call): Reply {
  const row = findRow(call.state, BigInt(partOf(call, 'id')))
  return row ? succeedWith(call, rowToJson(call.state, row)) : notFound(call)
}

// Assumed: `status` states whether the account is operative.
function answerAccount(call: Call): Reply {
  const account = {
    ...(call.state.world.account as object),
    ...(isDocumented(call) ? PERSONAL_DATA : {}),
  }
  return succeed(call, call.state.gateway.isOperative ? account : { ...account, status: 'limited' })
}
