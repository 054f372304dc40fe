import { instantToMs, msToInstant, readInstant } from '../../base/instant.ts'
import type { Creation } from '../gateway/body.ts'
import { isAmount, isText, oneOf, readFields, refusal } from '../gateway/body.ts'
import { pageOf } from '../gateway/pages.ts'
import { exchangeRoute, fail, invalid, notFound, partOf, succeed } from '../gateway/replies.ts'
import { listBalances, put, take } from '../gateway/state.ts'
import type { Call, Route } from '../routing.ts'
import { balanceEvent, movementEvent } from '../stream/events.ts'
import type { Reply } from '../wire.ts'
import { ASSETS, drawAddress } from '../world/chains.ts'
import { makeRandom } from '../world/random.ts'
import type { JsonValue } from '../world/reference.ts'
import { RATES } from '../world/reference.ts'
import { EXCHANGE_PAIRS } from './market.ts'
import type { Movement, Transfer } from './state.ts'

const NETWORKS = [...new Set(ASSETS.map((asset) => asset.network))]
const COINS = [...new Set(ASSETS.map((asset) => asset.currency))]

/**
 * The user's statement, balances, movements, transfers and ticket. Assumed: paths and shapes (G4,
 * G12), except the member `ticket`, which the contract shows (B81).
 */
export const EXCHANGE_USER_ROUTES: readonly Route[] = [
  exchangeRoute('GET', 'user/statement', (call) => pageOf(call, 'statement', statement(call))),
  exchangeRoute('GET', 'user/statement/:currency', answerStatementOf),
  exchangeRoute('GET', 'user/trades', (call) =>
    pageOf(call, 'trades', call.state.gateway.exchangeRecords.trades.toReversed()),
  ),
  exchangeRoute('GET', 'user/balances', (call) =>
    succeed(call, listBalances(call.state.gateway.exchangeBalances)),
  ),
  exchangeRoute('GET', 'user/balances/:date', answerBalancesOn),
  exchangeRoute('GET', 'user/fees', (call) => succeed(call, TRADING_FEES)),
  exchangeRoute('GET', 'user/wallet-address/:currency', answerAddress),
  exchangeRoute('POST', 'deposits/crypto/synchronize', answerSynchronization),
  exchangeRoute('GET', 'deposits/crypto', (call) =>
    pageOf(call, 'deposits', call.state.gateway.exchangeRecords.deposits.toReversed()),
  ),
  exchangeRoute('GET', 'deposits/crypto/:id{[0-9]+}', (call) =>
    movementOf(call, call.state.gateway.exchangeRecords.deposits),
  ),
  exchangeRoute('POST', 'withdrawals/crypto/estimate', answerFee),
  exchangeRoute('GET', 'withdrawals/crypto', (call) =>
    pageOf(call, 'withdrawals', call.state.gateway.exchangeRecords.withdrawals.toReversed()),
  ),
  exchangeRoute('POST', 'withdrawals/crypto', answerWithdrawal),
  exchangeRoute('GET', 'withdrawals/crypto/:id{[0-9]+}', (call) =>
    movementOf(call, call.state.gateway.exchangeRecords.withdrawals),
  ),
  exchangeRoute('GET', 'wallet/balances', (call) =>
    succeed(call, listBalances(call.state.gateway.walletBalances)),
  ),
  exchangeRoute('GET', 'wallet/transfers', (call) =>
    pageOf(call, 'transfers', call.state.gateway.exchangeRecords.transfers.toReversed()),
  ),
  exchangeRoute('POST', 'wallet/transfers', answerTransfer),
  exchangeRoute('POST', 'websocket/ticket', (call) =>
    succeed(call, { ticket: call.state.gateway.tickets.issue() }, 201),
  ),
]

const TRADING_FEES: readonly JsonValue[] = EXCHANGE_PAIRS.map((pair) => ({
  pair,
  maker: '0.0010',
  taker: '0.0020',
}))

export interface StatementLine {
  readonly kind: string
  readonly reference: number
  readonly currency: string
  readonly amount: string
  readonly created_at: string
}

/** Lists deposits, withdrawals and transfers together, newest first. */
export function statement({ state }: Call): StatementLine[] {
  const { deposits, withdrawals, transfers } = state.gateway.exchangeRecords
  const line = (
    kind: string,
    { id, currency, amount, created_at }: Movement | Transfer,
  ): StatementLine => ({ kind, reference: id, currency, amount, created_at })
  const lines = [
    ...deposits.map((deposit) => line('deposit', deposit)),
    ...withdrawals.map((withdrawal) => line('withdrawal', withdrawal)),
    ...transfers.map((transfer) => line('transfer', transfer)),
  ]
  return lines.sort((left, right) => (left.created_at < right.created_at ? 1 : -1))
}

function answerStatementOf(call: Call): Reply {
  const currency = partOf(call, 'currency')
  if (!Object.hasOwn(RATES, currency)) return notFound(call)
  const lines = statement(call).filter((line) => line.currency === currency)
  return pageOf(call, 'statement', lines, `statement-${currency}`)
}

// Assumed: every day closed with the current balances, because the sandbox has no history of them.
function answerBalancesOn(call: Call): Reply {
  const date = partOf(call, 'date')
  const instant = /^\d{4}-\d\d-\d\d$/.test(date) ? readInstant(`${date}T00:00:00Z`) : undefined
  if (instant === undefined) return invalid(call, { date: 'A date is expected.' })
  if (instantToMs(instant) > call.state.clock.nowMs())
    return invalid(call, { date: 'The date is in the future.' })
  return succeed(call, { date, balances: listBalances(call.state.gateway.exchangeBalances) })
}

function answerAddress(call: Call): Reply {
  const currency = partOf(call, 'currency')
  const asset = ASSETS.find((candidate) => candidate.currency === currency)
  if (!asset) return notFound(call)
  return succeed(call, {
    currency,
    network: asset.network,
    address: drawAddress(makeRandom(call.state.world.seed, `exchange address ${currency}`), asset),
  })
}

async function answerSynchronization(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, { transaction_hash: isText })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const deposit = findDeposit(call, checkedFields.body.transaction_hash)
  return deposit ? succeed(call, deposit) : fail(call, 404, 'No deposit of that hash was seen.')
}

/** Finds the deposit with a hash and publishes it to the stream. */
export function findDeposit({ state }: Call, hash: string): Movement | undefined {
  const deposit = state.gateway.exchangeRecords.deposits.find(
    ({ transaction_hash: depositHash }) => depositHash === hash,
  )
  if (deposit) state.stream.publish('deposit', movementEvent(state.preset, 'deposit', deposit))
  return deposit
}

function movementOf(call: Call, movements: readonly Movement[]): Reply {
  const movement = movements.find(({ id }) => String(id) === partOf(call, 'id'))
  return movement ? succeed(call, movement) : notFound(call)
}

const WITHDRAWAL_FEE = '0.0001'

async function answerFee(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, {
    currency: oneOf(COINS),
    network: oneOf(NETWORKS),
    amount: isAmount,
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  return succeed(call, { ...checkedFields.body, fee: WITHDRAWAL_FEE })
}

async function answerWithdrawal(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, {
    currency: oneOf(COINS),
    network: oneOf(NETWORKS),
    amount: isAmount,
    address: isText,
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const creation = makeExchangeWithdrawal(call, checkedFields.body)
  return creation.kind === 'refused' ? creation.reply : succeed(call, creation.record, 201)
}

/**
 * Makes a withdrawal of the exchange, takes its amount from the balance and publishes it to the
 * stream.
 */
export function makeExchangeWithdrawal(
  call: Call,
  { currency, network, amount, address }: Readonly<Record<PaymentField, string>>,
): Creation<Movement> {
  const { exchangeRecords, exchangeBalances } = call.state.gateway
  if (!ASSETS.some((asset) => asset.currency === currency && asset.network === network))
    return refusal(invalid(call, { network: `${currency} does not move on ${network}.` }))
  if (!take(exchangeBalances, currency, amount))
    return refusal(invalid(call, { amount: `The balance of ${currency} is too small.` }, 40011))
  const withdrawal: Movement = {
    id: (exchangeRecords.withdrawals.at(-1)?.id ?? 0) + 1,
    currency,
    network,
    amount,
    address,
    transaction_hash: null,
    status: 'open',
    created_at: nowOf(call),
  }
  exchangeRecords.withdrawals.push(withdrawal)
  call.state.stream.publish(
    'withdrawal',
    movementEvent(call.state.preset, 'withdrawal', withdrawal),
  )
  publishBalance(call, currency)
  return { kind: 'made', record: withdrawal }
}

type PaymentField = 'currency' | 'network' | 'amount' | 'address'

async function answerTransfer(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, {
    currency: isText,
    amount: isAmount,
    direction: oneOf(['to_exchange', 'to_wallet']),
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { currency, amount, direction } = checkedFields.body
  const { exchangeRecords, walletBalances, exchangeBalances } = call.state.gateway
  const [from, to] =
    direction === 'to_exchange'
      ? [walletBalances, exchangeBalances]
      : [exchangeBalances, walletBalances]
  if (!from.has(currency)) return invalid(call, { currency: 'There is no such currency.' })
  if (!take(from, currency, amount))
    return invalid(call, { amount: `The balance of ${currency} is too small.` })
  put(to, currency, amount)
  const transfer: Transfer = {
    id: (exchangeRecords.transfers.at(-1)?.id ?? 0) + 1,
    currency,
    amount,
    direction: direction as Transfer['direction'],
    created_at: nowOf(call),
  }
  exchangeRecords.transfers.push(transfer)
  publishBalance(call, currency)
  return succeed(call, transfer, 201)
}

function publishBalance({ state }: Call, currency: string): void {
  const amount = state.gateway.exchangeBalances.get(currency) ?? '0'
  state.stream.publish('balance', balanceEvent(state.preset, currency, amount))
}

const nowOf = ({ state }: Call): string => msToInstant(state.clock.nowMs()) as string
