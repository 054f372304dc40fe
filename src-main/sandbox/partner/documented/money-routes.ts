import { msToInstant } from '../../../base/instant.ts'
import { ASSUMED } from '../../assumptions.ts'
import type { Call, Route } from '../../routing.ts'
import type { OwnedRecord, SandboxState } from '../../sandbox-types.ts'
import type { Reply } from '../../wire.ts'
import { ASSETS, drawAddress, drawHash } from '../../world/chains.ts'
import { drawAmount } from '../../world/literals.ts'
import { makeRandom, makeUuid } from '../../world/random.ts'
import type { JsonValue } from '../../world/reference.ts'
import { created, ok, pageOf, partnerRoute } from '../answers.ts'
import { readAmount, readFields, readOptionalText, readText } from '../body.ts'
import { refuseWith } from '../refusal.ts'
import { debit } from '../trades.ts'
import { checkFiatWithdrawal, checkKyc, findBehaviour, readEndUser } from '../users.ts'

/** Crypto and bank deposits, and bank withdrawals, as in observed.md 4. */
export const MONEY_ROUTES: readonly Route[] = [
  partnerRoute('GET', '/deposits/', (call) =>
    pageOf(call, '/deposits/', cryptoDeposits(call.state), (deposit) => JSON.stringify(deposit)),
  ),
  partnerRoute('GET', '/deposits/:id/', (call) => ok(getDeposit(call, cryptoDeposits(call.state)))),
  partnerRoute('GET', '/fiat-deposits/', (call) =>
    pageOf(call, '/fiat-deposits/', fiatDeposits(call.state), (deposit) => JSON.stringify(deposit)),
  ),
  partnerRoute('GET', '/fiat-deposits/:id/', (call) =>
    ok(getDeposit(call, fiatDeposits(call.state))),
  ),
  partnerRoute('POST', '/fiat-withdrawals/', answerFiatWithdrawal),
]

type Deposit = { readonly id: string; readonly [name: string]: JsonValue }

function getDeposit({ context }: Call, deposits: readonly Deposit[]): JsonValue {
  const id = (context.req.param('id') ?? '').toLowerCase()
  return deposits.find((deposit) => deposit.id === id) ?? refuseWith(40004)
}

const CRYPTO_DEPOSITS = 60
const HOUR_MS = 3_600_000

// Assumed: the list is oldest first. Every tenth deposit is in the transaction of the deposit
// before it, and `index` distinguishes the two outputs.
function cryptoDeposits({ world }: SandboxState): Deposit[] {
  const random = makeRandom(world.seed, 'crypto deposits')
  const deposits: Deposit[] = []
  for (let index = 0; index < CRYPTO_DEPOSITS; index += 1) {
    const asset = random.pick(ASSETS)
    const previous = index % 10 === 9 ? deposits.at(-1) : undefined
    const createdMs = world.endMs - (CRYPTO_DEPOSITS - index) * 5 * HOUR_MS
    const instantAfter = (afterMs: number): string => msToInstant(createdMs + afterMs) as string
    deposits.push({
      id: makeUuid(random),
      hash: previous?.hash ?? drawHash(random, asset),
      index: previous ? 1 : 0,
      amount: drawAmount(random, asset.maxWholeDigits, asset.places),
      create_date: instantAfter(0),
      confirmation_date: instantAfter(600_000),
      update_date: instantAfter(600_000),
      currency_code: previous?.currency_code ?? asset.currency,
      address_origin: drawAddress(random, asset),
      address_destination: drawAddress(random, asset),
      end_user_id: `user-${String(random.below(12)).padStart(6, '0')}`,
      status: 'COMPLETED',
      network: previous?.network ?? asset.network.toUpperCase(),
      risk_score: random.pick(['LOW', 'MEDIUM', null]),
      is_blocked: false,
      reason: '',
    })
  }
  return deposits
}

// The holder's name, tax id and account are invented. A client must not store them.
function fiatDeposits({ partner, world }: SandboxState): Deposit[] {
  return partner.deposits.map(({ endUser, record }: OwnedRecord): Deposit => {
    const random = makeRandom(world.seed, `holder:${endUser}`)
    return {
      id: record.id as string,
      created_at: record.created_at ?? null,
      end_user_id: endUser,
      amount: record.amount ?? null,
      currency_code: record.currency ?? null,
      status: record.status ?? null,
      refunded: false,
      origin_account_identifier: random.text('0123456789', 22),
      origin_account_holder_name: `Holder of ${endUser}`,
      origin_account_holder_id: random.text('0123456789', 11),
    }
  })
}

async function answerFiatWithdrawal({ state, context }: Call): Promise<Reply> {
  const fields = await readFields(context)
  const endUser = readEndUser({ end_user: fields.end_user ?? fields.end_user_id })
  const currency = readText(fields, 'currency_code')
  if (!Object.hasOwn(ASSUMED.fiatWithdrawalLimits, currency))
    return refuseWith(20000, 'currency_code: not a fiat currency of this sandbox.')
  const amount = readAmount(fields, 'amount')
  const account = readText(fields, 'beneficiary_fiat_account_id')
  checkKyc(state, endUser)
  if (findBehaviour(endUser) === 'noFiatAccount') refuseWith(20035)
  checkFiatWithdrawal(state, endUser, currency, amount)
  debit(state, currency, amount)
  const createdMs = state.clock.nowMs()
  state.partner.fiatWithdrawals.push({ endUser, currency, amount, createdMs })
  return created({
    id: makeUuid(state.random),
    created_at: msToInstant(createdMs) as string,
    end_user_id: endUser,
    amount,
    currency_code: currency,
    status: 'PENDING',
    external_ref: readOptionalText(fields, 'external_ref'),
    beneficiary_fiat_account_id: account,
    is_fiat_deposit_refund: false,
    refunded_fiat_deposit: null,
  })
}
