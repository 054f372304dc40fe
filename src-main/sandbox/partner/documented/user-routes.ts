import { addDecimals, subtractDecimals } from '../../../base/decimal.ts'
import { msToInstant } from '../../../base/instant.ts'
import { ASSUMED } from '../../assumptions.ts'
import type { Call, Route } from '../../routing.ts'
import type { OwnedRecord, SandboxState } from '../../sandbox-types.ts'
import type { Reply } from '../../wire.ts'
import { drawAddress } from '../../world/chains.ts'
import { makeRandom, makeUuid } from '../../world/random.ts'
import type { JsonValue } from '../../world/reference.ts'
import { created, ok, pageOf, partnerRoute } from '../answers.ts'
import { readFields, readText } from '../body.ts'
import { anyAssetOf, NETWORKS, readNetwork } from '../networks.ts'
import { refuseWith } from '../refusal.ts'
import { checkKyc, findBehaviour, kycStatusOf, usageOfTrades } from '../users.ts'

const userPath = (path: string): string => `/end-users/:end_user${path}`

/** End users and their records, below their external reference, as in observed.md 4. */
export const USER_ROUTES: readonly Route[] = [
  partnerRoute('GET', '/end-users/', answerUsers),
  partnerRoute('POST', '/end-users/', answerUserCreation),
  partnerRoute('GET', userPath('/'), (call) => ok(userToJson(call.state, userOf(call)))),
  partnerRoute('GET', userPath('/balances/'), answerBalances),
  partnerRoute('GET', userPath('/addresses/'), answerAddresses),
  partnerRoute('POST', userPath('/addresses/'), answerAddressCreation),
  partnerRoute('POST', userPath('/auto-swap-addresses/'), answerAddressCreation),
  partnerRoute('GET', userPath('/limits/'), answerLimits),
  partnerRoute('GET', userPath('/fiat-accounts/'), answerFiatAccounts),
  partnerRoute('POST', userPath('/fiat-accounts/'), answerFiatAccountCreation),
  partnerRoute('GET', userPath('/beneficiary-fiat-accounts/'), answerBeneficiaries),
  partnerRoute('POST', userPath('/beneficiary-fiat-accounts/'), answerBeneficiaryCreation),
  // In the documents these paths have no slash at the end.
  partnerRoute('GET', userPath('/kyc'), answerKyc),
  partnerRoute('POST', userPath('/kyc'), answerKycSubmission),
]

/** Returns the end user that a path names. Refuses an unknown end user with 40004. */
function userOf({ context }: Call): string {
  const endUser = context.req.param('end_user') ?? ''
  return findBehaviour(endUser) === undefined ? refuseWith(40004) : endUser
}

const LISTED_USER_COUNT = 60
const MAX_REFERENCE_LENGTH = 250

function answerUsers(call: Call): Reply {
  const plainUsers = Array.from(
    { length: LISTED_USER_COUNT },
    (_, index) => `user-${String(index).padStart(6, '0')}`,
  )
  return pageOf(call, '/end-users/', [...Object.keys(ASSUMED.endUsers), ...plainUsers], (user) =>
    JSON.stringify(userToJson(call.state, user)),
  )
}

function userToJson(state: SandboxState, endUser: string): JsonValue {
  return {
    created_at: msToInstant(state.world.endMs - 31_536_000_000) as string,
    external_ref: endUser,
  }
}

// Assumed: only end users of the world can be created, and a known user gets the same answer as a
// new one.
async function answerUserCreation({ state, context }: Call): Promise<Reply> {
  const reference = readText(await readFields(context), 'external_ref')
  if (reference.length > MAX_REFERENCE_LENGTH)
    return refuseWith(20000, `external_ref: at most ${MAX_REFERENCE_LENGTH} characters.`)
  return findBehaviour(reference) === undefined
    ? refuseWith(20000, 'external_ref: not an end user of this sandbox.')
    : created(userToJson(state, reference))
}

// Assumed: an end user's balances are the sums of the user's trades.
function answerBalances(call: Call): Reply {
  const endUser = userOf(call)
  const balances = new Map<string, string>()
  for (const trade of call.state.partner.transactions) {
    if (trade.endUser !== endUser) continue
    const { creditedCurrency, creditedAmount, debitedCurrency, debitedAmount } = trade
    balances.set(
      creditedCurrency,
      addDecimals(balances.get(creditedCurrency) ?? '0', creditedAmount),
    )
    balances.set(
      debitedCurrency,
      subtractDecimals(balances.get(debitedCurrency) ?? '0', debitedAmount),
    )
  }
  return ok([...balances].map(([currency, amount]) => ({ currency, amount })))
}

function answerAddresses(call: Call): Reply {
  const endUser = userOf(call)
  const createdRecords = call.state.partner.addresses.filter((entry) => entry.endUser === endUser)
  const initialAddresses = NETWORKS.filter((network) => network !== ASSUMED.networkWithoutAddresses)
    .filter(() => findBehaviour(endUser) !== 'noAddress')
    .map((network, index) => addressOf(call.state, endUser, network, index))
  return pageOf(call, `/end-users/${endUser}/addresses/`, [
    ...initialAddresses.map((address) => JSON.stringify(address)),
    ...createdRecords.map(({ record }) => JSON.stringify(record)),
  ])
}

function addressOf(
  { world }: SandboxState,
  endUser: string,
  network: string,
  index: number,
): OwnedRecord['record'] {
  const random = makeRandom(world.seed, `address:${endUser}:${network}`)
  return {
    network: network.toUpperCase(),
    address: drawAddress(random, anyAssetOf(network)),
    derivation_path: `m/44'/0'/0'/0/${index}`,
  }
}

async function answerAddressCreation(call: Call): Promise<Reply> {
  const endUser = userOf(call)
  const { network: networkField } = await readFields(call.context)
  const network = readNetwork({
    network_name: typeof networkField === 'string' ? networkField.toLowerCase() : networkField,
  })
  if (network === ASSUMED.networkWithoutAddresses) refuseWith(40010)
  const { addresses } = call.state.partner
  const record = {
    network: network.toUpperCase(),
    address: drawAddress(call.state.random, anyAssetOf(network)),
    derivation_path: `m/44'/0'/0'/1/${addresses.length}`,
  }
  addresses.push({ endUser, record })
  return created(record)
}

const TRADES = ['BUY', 'SELL', 'SWAP'] as const
const PERIODS = [
  ['DAILY', 1],
  ['MONTHLY', 30],
  ['YEARLY', 365],
] as const

// The documents have calendar periods. Assumed: the longer ones allow a multiple of the day's
// limit.
function answerLimits(call: Call): Reply {
  const endUser = userOf(call)
  return ok(
    TRADES.flatMap((type) => {
      const { currency, limit, used } = usageOfTrades(call.state, endUser, type)
      return PERIODS.map(([period, days]) => ({
        type,
        currency,
        period,
        allowed_frequency: String(limit.quantity * days),
        allowed_amount: String(BigInt(limit.amount) * BigInt(days)),
        consumed_frequency: String(used.quantity),
        consumed_amount: used.amount,
      }))
    }),
  )
}

function answerFiatAccounts(call: Call): Reply {
  const endUser = userOf(call)
  return pageOf(call, `/end-users/${endUser}/fiat-accounts/`, fiatAccountsOf(call.state, endUser))
}

function fiatAccountsOf(state: SandboxState, endUser: string): string[] {
  return state.partner.fiatAccounts
    .filter(
      (entry) => entry.endUser === endUser && entry.record.fiat_payment_instructions !== undefined,
    )
    .map(({ record }) => JSON.stringify(record))
}

async function answerFiatAccountCreation(call: Call): Promise<Reply> {
  const endUser = userOf(call)
  const method = readMethod(readText(await readFields(call.context), 'payment_method_type'))
  checkKyc(call.state, endUser)
  const record = {
    id: makeUuid(call.state.random),
    status: 'ENABLED',
    payment_method_type: method,
    fiat_payment_instructions: { account: call.state.random.text('0123456789', 22) },
    created_at: nowText(call.state),
  }
  call.state.partner.fiatAccounts.push({ endUser, record })
  return created(record)
}

function readMethod(method: string): string {
  return ASSUMED.paymentMethods[method] === true ? method : refuseWith(20032)
}

// Each end user has an initial account for each currency, and the accounts that were created later.
function answerBeneficiaries(call: Call): Reply {
  const endUser = userOf(call)
  const currencies =
    findBehaviour(endUser) === 'noFiatAccount' ? [] : Object.keys(ASSUMED.fiatWithdrawalLimits)
  const initialAccounts = currencies.map((currency) => {
    const random = makeRandom(call.state.world.seed, `fiat-account:${endUser}:${currency}`)
    return JSON.stringify({
      id: makeUuid(random),
      status: 'ENABLED',
      payment_method_type: 'bank_transfer',
      currency_code: currency,
      account_fields: { account: random.text('0123456789', 22) },
    })
  })
  const createdRecords = call.state.partner.fiatAccounts
    .filter((entry) => entry.endUser === endUser && entry.record.account_fields !== undefined)
    .map(({ record }) => JSON.stringify(record))
  return pageOf(call, `/end-users/${endUser}/beneficiary-fiat-accounts/`, [
    ...initialAccounts,
    ...createdRecords,
  ])
}

async function answerBeneficiaryCreation(call: Call): Promise<Reply> {
  const endUser = userOf(call)
  const fields = await readFields(call.context)
  const record = {
    id: makeUuid(call.state.random),
    status: 'ENABLED',
    payment_method_type: readMethod(readText(fields, 'payment_method_type')),
    account_fields: { account: readText(fields, 'account') },
    created_at: nowText(call.state),
  }
  checkKyc(call.state, endUser)
  call.state.partner.fiatAccounts.push({ endUser, record })
  return created(record)
}

const KYC_WORDS = {
  APPROVED: 'COMPLETED',
  IN_REVIEW: 'IN_REVIEW',
  NONE: 'UPDATE_REQUIRED',
} as const

function answerKyc(call: Call): Reply {
  return ok(kycToJson(call, userOf(call)))
}

async function answerKycSubmission(call: Call): Promise<Reply> {
  const endUser = userOf(call)
  await readFields(call.context)
  if (kycStatusOf(call.state, endUser) === 'APPROVED') refuseWith(20031)
  const { submissions } = call.state.partner
  if (!submissions.has(endUser)) submissions.set(endUser, call.state.clock.nowMs())
  return created(kycToJson(call, endUser))
}

function kycToJson({ state }: Call, endUser: string): JsonValue {
  return {
    submission_id: makeUuid(makeRandom(state.world.seed, `kyc:${endUser}`)),
    status: KYC_WORDS[kycStatusOf(state, endUser)],
    provider_url: 'https://kyc.invalid/',
  }
}

const nowText = (state: SandboxState): string => msToInstant(state.clock.nowMs()) as string
