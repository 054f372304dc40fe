import { instantToMs, msToInstant, readInstant } from '../../base/instant.ts'
import { checkFields, isAmount, isText, optional } from '../gateway/body.ts'
import { exchangeRoute, fail, invalid, notFound, partOf, queryOf } from '../gateway/replies.ts'
import type { Call, Route } from '../routing.ts'
import type { Reply } from '../wire.ts'
import { ASSETS, drawAddress } from '../world/chains.ts'
import { makeRandom } from '../world/random.ts'
import { RATES } from '../world/reference.ts'
import { answer, answerPage, readBodyWithExactNumbers } from './documented.ts'
import { EXCHANGE_PAIRS } from './market.ts'
import { depositToDocumented, uuidOf, withdrawalToDocumented } from './spelling.ts'
import type { Movement } from './state.ts'
import { findDeposit, makeExchangeWithdrawal, statement } from './user.ts'

/**
 * The exchange's routes for deposits, withdrawals, wallets and the user, with the paths and field
 * names of observed.md 6.
 */
export const DOCUMENTED_USER_ROUTES: readonly Route[] = [
  exchangeRoute('GET', 'deposits', (call) =>
    answerPage(call, 'deposits', newestFirst(call, 'deposits').map(depositToDocumented)),
  ),
  exchangeRoute('GET', 'deposits/deposit', answerDeposit),
  exchangeRoute('GET', 'withdrawals', (call) =>
    answerPage(call, 'withdrawals', newestFirst(call, 'withdrawals').map(withdrawalToDocumented)),
  ),
  exchangeRoute('POST', 'withdrawals', answerCreation),
  exchangeRoute('GET', 'withdrawals/withdrawal', answerWithdrawal),
  exchangeRoute('GET', 'withdrawals/estimate-fee/:currency', answerFee),
  exchangeRoute('POST', 'transactions/sync', answerSync),
  exchangeRoute('GET', 'wallets', (call) =>
    answer(
      call,
      ASSETS.map((asset) => walletOf(call, asset)),
    ),
  ),
  exchangeRoute('GET', 'wallets/is-internal', answerIsInternal),
  exchangeRoute('GET', 'wallets/:currency/:network', answerWallet),
  exchangeRoute('POST', 'ticket', (call) =>
    answer(call, { ticket: call.state.gateway.tickets.issue() }),
  ),
  exchangeRoute('GET', 'user/balances', (call) => answer(call, balances(call))),
  exchangeRoute('GET', 'user/balances/:date', answerBalancesOn),
  exchangeRoute('GET', 'user/statement', (call) => answerStatement(call, '')),
  exchangeRoute('GET', 'user/statement/:currency', (call) =>
    answerStatement(call, partOf(call, 'currency')),
  ),
  exchangeRoute('GET', 'user/trading-fees', answerTradingFees),
]

function newestFirst({ state }: Call, list: 'deposits' | 'withdrawals'): Movement[] {
  return state.gateway.exchangeRecords[list].toReversed()
}

function answerDeposit(call: Call): Reply {
  const query = queryOf(call)
  const [id, hash] = [query.get('id')?.toUpperCase(), query.get('hash')]
  const movement = newestFirst(call, 'deposits').find(
    (deposit) =>
      uuidOf('deposit', deposit.id) === id || (hash !== null && deposit.transaction_hash === hash),
  )
  return movement ? answer(call, depositToDocumented(movement)) : notFound(call)
}

function answerWithdrawal(call: Call): Reply {
  const query = queryOf(call)
  const [id, externalId] = [query.get('id')?.toUpperCase(), query.get('external_id')]
  const movement = newestFirst(call, 'withdrawals').find(
    (withdrawal) =>
      uuidOf('withdrawal', withdrawal.id) === id || `exchange-${withdrawal.id}` === externalId,
  )
  return movement ? answer(call, withdrawalToDocumented(movement)) : notFound(call)
}

async function answerCreation(call: Call): Promise<Reply> {
  const object = await readBodyWithExactNumbers(call)
  if (object.kind === 'refused') return object.reply
  const checkedFields = checkFields(call, object.body, {
    currency_code: isText,
    network: isText,
    amount: isAmount,
    destination_address: isText,
    external_id: optional(isText),
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const {
    currency_code: currency,
    network,
    amount,
    destination_address: address,
  } = checkedFields.body
  const payment = { currency, network: network.toLowerCase(), amount, address }
  const creation = makeExchangeWithdrawal(call, payment)
  return creation.kind === 'refused'
    ? creation.reply
    : answer(call, withdrawalToDocumented(creation.record), 201)
}

function answerFee(call: Call): Reply {
  const currency = partOf(call, 'currency')
  return ASSETS.some((asset) => asset.currency === currency)
    ? answer(call, { currency_code: currency, fee: '0.0001', miner_fee: '0.0000003' })
    : notFound(call)
}

async function answerSync(call: Call): Promise<Reply> {
  const object = await readBodyWithExactNumbers(call)
  if (object.kind === 'refused') return object.reply
  const checkedFields = checkFields(call, object.body, { hash: isText })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const deposit = findDeposit(call, checkedFields.body.hash)
  return deposit ? answer(call, depositToDocumented(deposit)) : notFound(call)
}

type Asset = (typeof ASSETS)[number]

function walletOf(call: Call, asset: Asset): object {
  const random = makeRandom(call.state.world.seed, `exchange address ${asset.currency}`)
  return {
    currency_code: asset.currency,
    network: asset.network.toUpperCase(),
    address: drawAddress(random, asset),
  }
}

function answerWallet(call: Call): Reply {
  const [currency, network] = [partOf(call, 'currency'), partOf(call, 'network').toLowerCase()]
  const asset = ASSETS.find(
    (candidate) => candidate.currency === currency && candidate.network === network,
  )
  return asset ? answer(call, walletOf(call, asset)) : notFound(call)
}

// Assumed: an address is internal if it belongs to one of the wallets.
function answerIsInternal(call: Call): Reply {
  const address = queryOf(call).get('address')
  if (address === null) return invalid(call, { address: 'This field is required.' })
  const wallets = ASSETS.map((asset) => walletOf(call, asset) as { readonly address: string })
  return answer(call, { is_internal: wallets.some((wallet) => wallet.address === address) })
}

function balances({ state }: Call): object[] {
  return [...state.gateway.exchangeBalances].map(([currency, amount]) => ({
    currency_code: currency,
    amount,
    locked_amount: '0',
  }))
}

function answerBalancesOn(call: Call): Reply {
  const date = partOf(call, 'date')
  const instant = /^\d{4}-\d\d-\d\d$/.test(date) ? readInstant(`${date}T00:00:00Z`) : undefined
  if (instant === undefined) return invalid(call, { date: 'A date is expected.' })
  if (instantToMs(instant) > call.state.clock.nowMs())
    return invalid(call, { date: 'The date is in the future.' })
  return answer(call, balances(call))
}

const MAX_STATEMENT_DAYS = 182
const DAY_MS = 86_400_000

// Assumed: the parameters `from` and `to`. The documents state only the maximum length of a
// statement.
function answerStatement(call: Call, currency: string): Reply {
  if (currency !== '' && !Object.hasOwn(RATES, currency)) return notFound(call)
  const nowMs = call.state.clock.nowMs()
  const from = readMs(queryOf(call).get('from')) ?? nowMs - MAX_STATEMENT_DAYS * DAY_MS
  const to = readMs(queryOf(call).get('to')) ?? nowMs
  if (to - from > MAX_STATEMENT_DAYS * DAY_MS)
    return fail(call, 400, `A statement covers at most ${MAX_STATEMENT_DAYS} days.`)
  const [first, last] = [msToInstant(from) ?? '', msToInstant(to) ?? '']
  const lines = statement(call)
    .filter((line) => currency === '' || line.currency === currency)
    .filter((line) => line.created_at >= first && line.created_at <= last)
    .map(({ kind, reference, currency: code, amount, created_at: at }) => ({
      id: uuidOf(kind, reference),
      type: kind,
      currency_code: code,
      amount,
      date: `${at.slice(0, 23)}Z`,
    }))
  return answerPage(call, 'statement', lines, `statement-${currency}`)
}

function readMs(text: string | null): number | undefined {
  const instant = text === null ? undefined : readInstant(text)
  return instant === undefined ? undefined : instantToMs(instant)
}

function answerTradingFees(call: Call): Reply {
  const pair = queryOf(call).get('pair') ?? ''
  return EXCHANGE_PAIRS.includes(pair)
    ? answer(call, { pair, maker_fee: '0.0010', taker_fee: '0.0020' })
    : invalid(call, { pair: 'The name of a pair is expected.' })
}
