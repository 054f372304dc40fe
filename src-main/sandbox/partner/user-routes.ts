import { msToInstant } from '../../base/instant.ts'
import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import type { OwnedRecord } from '../sandbox-types.ts'
import type { SandboxState } from '../sandbox-types.ts'
import type { Reply } from '../wire.ts'
import { drawAddress } from '../world/chains.ts'
import { makeRandom, makeUuid } from '../world/random.ts'
import type { JsonValue } from '../world/reference.ts'
import { created, ok, pageOf, partnerRoute, queryOf } from './answers.ts'
import { readFields, readText } from './body.ts'
import { anyAssetOf, getAsset, NETWORKS, readCrypto, readFiat, readNetwork } from './networks.ts'
import { refuseWith } from './refusal.ts'
import { checkKyc, findBehaviour, kycStatusOf, readEndUser } from './users.ts'

/** End users and their records. Assumed: paths and shapes (P2, P6). */
export const USER_ROUTES: readonly Route[] = [
  partnerRoute('GET', '/end-users/:end_user/', answerEndUser),
  partnerRoute('GET', '/kyc-requirements/', () => ok(KYC_REQUIREMENTS)),
  partnerRoute('POST', '/kyc-submissions/', answerKycSubmission),
  partnerRoute('GET', '/addresses/', answerAddresses),
  partnerRoute('POST', '/auto-swap-addresses/', answerAutoSwapAddress),
  partnerRoute('POST', '/fiat-accounts/', answerFiatAccount),
  partnerRoute('GET', '/beneficiary-fiat-accounts/', answerBeneficiaries),
]

const KYC_REQUIREMENTS: JsonValue = [
  { document: 'identity', required: true },
  { document: 'proof_of_address', required: true },
  { document: 'source_of_funds', required: false },
]

function answerEndUser({ state, context }: Call): Reply {
  const endUser = context.req.param('end_user') ?? ''
  const behaviour = findBehaviour(endUser)
  if (behaviour === undefined) return refuseWith(40004)
  return ok({
    external_ref: endUser,
    status: behaviour === 'banned' ? 'BANNED' : 'ACTIVE',
    kyc_status: kycStatusOf(state, endUser),
  })
}

async function answerKycSubmission({ state, context }: Call): Promise<Reply> {
  const endUser = readEndUser(await readFields(context))
  if (kycStatusOf(state, endUser) === 'APPROVED') refuseWith(20031)
  // A second submission does not restart the review.
  if (!state.partner.submissions.has(endUser))
    state.partner.submissions.set(endUser, state.clock.nowMs())
  return created({
    id: makeUuid(state.random),
    end_user_id: endUser,
    status: kycStatusOf(state, endUser),
    created_at: nowText(state),
  })
}

// Assumed: without end_user the list holds the partner's own addresses, and 20037 occurs only if
// the request names a network.
function answerAddresses(call: Call): Reply {
  const query = queryOf(call)
  const endUser = query.get('end_user') ?? ''
  if (endUser !== '' && findBehaviour(endUser) === undefined)
    return refuseWith(20000, 'end_user: not the external reference of an end user.')
  const network = query.get('network_name')
  if (network !== null && !NETWORKS.includes(network))
    return refuseWith(20000, 'network_name: not a network of this sandbox.')
  const createdAddresses = call.state.partner.addresses
    .filter((entry) => entry.endUser === endUser)
    .map(({ record }) => record)
  const addresses = [...ownAddresses(call.state, endUser), ...createdAddresses].filter(
    (address) => network === null || address.network_name === network,
  )
  if (network !== null && addresses.length === 0) return refuseWith(20037)
  return pageOf(
    call,
    '/addresses/',
    addresses.map((address) => JSON.stringify(address)),
  )
}

// Computes the addresses instead of storing them. On a network, an end user always has the same
// address.
function ownAddresses(state: SandboxState, endUser: string): OwnedRecord['record'][] {
  if (findBehaviour(endUser) === 'noAddress') return []
  return NETWORKS.filter((network) => network !== ASSUMED.networkWithoutAddresses).map(
    (network) => ({
      end_user_id: endUser,
      network_name: network,
      address: drawAddress(
        makeRandom(state.world.seed, `address:${endUser}:${network}`),
        anyAssetOf(network),
      ),
      auto_swap_currency: null,
    }),
  )
}

async function answerAutoSwapAddress({ state, context }: Call): Promise<Reply> {
  const fields = await readFields(context)
  const endUser = readEndUser(fields)
  const network = readNetwork(fields)
  const asset = getAsset(readCrypto(fields, 'currency'), network)
  if (network === ASSUMED.networkWithoutAddresses) refuseWith(40010)
  const record = {
    end_user_id: endUser,
    network_name: network,
    address: drawAddress(state.random, asset),
    auto_swap_currency: asset.currency,
  }
  state.partner.addresses.push({ endUser, record })
  return created(record)
}

async function answerFiatAccount({ state, context }: Call): Promise<Reply> {
  const fields = await readFields(context)
  const endUser = readEndUser(fields)
  const currency = readFiat(fields)
  const record = {
    id: makeUuid(state.random),
    end_user_id: endUser,
    currency,
    entity_number: readText(fields, 'entity_number'),
    created_at: nowText(state),
  }
  checkKyc(state, endUser)
  state.partner.fiatAccounts.push({ endUser, record })
  return created(record)
}

// Lists the accounts that may receive fiat withdrawals: an initial account for each currency, and
// the accounts that were created later.
function answerBeneficiaries(call: Call): Reply {
  const endUser = queryOf(call).get('end_user') ?? 'user-1'
  if (findBehaviour(endUser) === undefined)
    return refuseWith(20000, 'end_user: not the external reference of an end user.')
  const createdAccounts = call.state.partner.fiatAccounts
    .filter((entry) => entry.endUser === endUser)
    .map(({ record }) => record)
  return pageOf(
    call,
    '/beneficiary-fiat-accounts/',
    [...initialAccounts(call.state, endUser), ...createdAccounts].map((account) =>
      JSON.stringify(account),
    ),
  )
}

function initialAccounts(state: SandboxState, endUser: string): OwnedRecord['record'][] {
  if (findBehaviour(endUser) === 'noFiatAccount') return []
  return Object.keys(ASSUMED.fiatWithdrawalLimits).map((currency) => {
    const random = makeRandom(state.world.seed, `fiat-account:${endUser}:${currency}`)
    return {
      id: makeUuid(random),
      end_user_id: endUser,
      currency,
      entity_number: random.text('0123456789', 22),
      created_at: msToInstant(state.world.endMs - 8640000000) as string,
    }
  })
}

function nowText(state: SandboxState): string {
  return msToInstant(state.clock.nowMs()) as string
}
