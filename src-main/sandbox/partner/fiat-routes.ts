import { msToInstant } from '../../base/instant.ts'
import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import type { OwnedRecord } from '../sandbox-types.ts'
import type { SandboxState } from '../sandbox-types.ts'
import type { Reply } from '../wire.ts'
import { makeUuid } from '../world/random.ts'
import type { JsonValue } from '../world/reference.ts'
import { created, ok, pageOf, partnerRoute, queryOf } from './answers.ts'
import type { Fields } from './body.ts'
import { readAmount, readFields, readText } from './body.ts'
import { readFiat } from './networks.ts'
import { refuseWith } from './refusal.ts'
import { credit, debit } from './trades.ts'
import { checkFiatWithdrawal, checkKyc, findBehaviour, readEndUser } from './users.ts'

/**
 * Fiat deposits, their simulator and notifications, and fiat withdrawals. Assumed: paths and shapes
 * (P2, P6, P8).
 */
export const FIAT_ROUTES: readonly Route[] = [
  partnerRoute('GET', '/deposits/', answerDeposits),
  partnerRoute('POST', '/fiat-deposits/', answerFiatDeposit),
  partnerRoute('POST', '/simulate-fiat-deposit/', answerSimulation),
  partnerRoute('POST', '/fiat-withdrawals/', answerFiatWithdrawal),
  partnerRoute('GET', '/deposit-ipn/', answerNotices),
  partnerRoute('GET', '/ipn-webhooks/', () => ok(WEBHOOKS)),
]

// The sandbox makes no calls, so it never sends anything to these addresses.
const WEBHOOKS: JsonValue = [
  { id: 'deposits', event: 'deposit', url: 'https://partner.invalid/ipn', is_active: true },
]

// Assumed: the list is newest first.
function answerDeposits(call: Call): Reply {
  const endUser = queryOf(call).get('end_user')
  const deposits = call.state.partner.deposits.filter(
    (deposit) => endUser === null || deposit.endUser === endUser,
  )
  return pageOf(
    call,
    '/deposits/',
    deposits.reverse().map((deposit) => JSON.stringify(deposit.record)),
  )
}

// Assumed: one notice per completed deposit.
function answerNotices(call: Call): Reply {
  const completedDeposits = call.state.partner.deposits
    .filter((deposit) => deposit.record.status === 'COMPLETED')
    .reverse()
  return pageOf(
    call,
    '/deposit-ipn/',
    completedDeposits.map(({ record }) => JSON.stringify({ event: 'deposit', ...record })),
  )
}

async function answerFiatDeposit({ state, context }: Call): Promise<Reply> {
  const fields = await readFields(context)
  const payment = readPayment(fields)
  const method = readText(fields, 'payment_method_type')
  if (!Object.hasOwn(ASSUMED.paymentMethods, method) || ASSUMED.paymentMethods[method] !== true)
    refuseWith(20032)
  checkKyc(state, payment.endUser)
  // Assumed: the deposit stays pending, because no payment ever arrives.
  return created(addDeposit(state, payment, 'PENDING'))
}

// The simulator exists only in the sandbox environment (A88).
async function answerSimulation({ state, context }: Call): Promise<Reply> {
  const payment = readPayment(await readFields(context))
  checkKyc(state, payment.endUser)
  credit(state, payment.currency, payment.amount)
  return created(addDeposit(state, payment, 'COMPLETED'))
}

async function answerFiatWithdrawal({ state, context }: Call): Promise<Reply> {
  const { endUser, currency, amount } = readPayment(await readFields(context))
  checkKyc(state, endUser)
  if (!hasFiatAccount(state, endUser, currency)) refuseWith(20035)
  checkFiatWithdrawal(state, endUser, currency, amount)
  debit(state, currency, amount)
  const createdMs = state.clock.nowMs()
  state.partner.fiatWithdrawals.push({ endUser, currency, amount, createdMs })
  return created({
    id: makeUuid(state.random),
    end_user_id: endUser,
    currency,
    amount,
    status: 'PENDING',
    created_at: msToInstant(createdMs) as string,
  })
}

interface Payment {
  readonly endUser: string
  readonly currency: string
  readonly amount: string
}

function readPayment(fields: Fields): Payment {
  return {
    endUser: readEndUser(fields),
    currency: readFiat(fields),
    amount: readAmount(fields, 'amount'),
  }
}

function addDeposit(
  state: SandboxState,
  { endUser, currency, amount }: Payment,
  status: string,
): OwnedRecord['record'] {
  const record = {
    id: makeUuid(state.random),
    end_user_id: endUser,
    currency,
    amount,
    status,
    created_at: msToInstant(state.clock.nowMs()) as string,
  }
  state.partner.deposits.push({ endUser, record })
  return record
}

function hasFiatAccount(state: SandboxState, endUser: string, currency: string): boolean {
  const hasInitialAccount = findBehaviour(endUser) !== 'noFiatAccount'
  return (
    hasInitialAccount ||
    state.partner.fiatAccounts.some(
      (account) => account.endUser === endUser && account.record.currency === currency,
    )
  )
}
