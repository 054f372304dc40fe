import type { DecimalText } from '../../base/decimal.ts'
import { addDecimals, compareDecimals, isEqualDecimal } from '../../base/decimal.ts'
import { msToInstant } from '../../base/instant.ts'
import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import type { SandboxState, ServedWithdrawal, WithdrawalFee } from '../sandbox-types.ts'
import { findWithdrawalJson, listWithdrawals, withdrawalItemJson } from '../state.ts'
import type { Reply } from '../wire.ts'
import type { Asset } from '../world/chains.ts'
import { drawHash } from '../world/chains.ts'
import { scaleDecimal } from '../world/literals.ts'
import { makeUuid } from '../world/random.ts'
import type { Withdrawal } from '../world/withdrawals.ts'
import { created, pageOf, partnerRoute } from './answers.ts'
import type { Fields } from './body.ts'
import { readAmount, readFields, readOptionalText } from './body.ts'
import { getAsset, readAddress, readCrypto, readNetwork } from './networks.ts'
import { refuseWith } from './refusal.ts'
import { debit } from './trades.ts'
import { readEndUser } from './users.ts'

/**
 * Withdrawals of crypto. Assumed: the payloads of all operations except reading one withdrawal (P6,
 * P14).
 */
export const WITHDRAWAL_ROUTES: readonly Route[] = [
  partnerRoute('GET', '/withdrawals/:id/', answerWithdrawal),
  partnerRoute('POST', '/withdrawal-fees/', answerFee),
  partnerRoute('POST', '/withdrawals/', answerCreation),
]

/**
 * The withdrawal operations of the documented form (observed.md 4). The items of the list are
 * spelled like the replies to a creation.
 */
export const DOCUMENTED_WITHDRAWAL_ROUTES: readonly Route[] = [
  partnerRoute('GET', '/withdrawals/', answerList),
  partnerRoute('GET', '/withdrawals/:id/', answerWithdrawal),
  partnerRoute('POST', '/withdrawal-fees/', answerDocumentedFee),
  partnerRoute('POST', '/withdrawals/', answerDocumentedCreation),
]

function answerList(call: Call): Reply {
  const withdrawals = listWithdrawals(call.state)
  return pageOf(call, '/withdrawals/', withdrawals, withdrawalItemJson)
}

function answerWithdrawal({ state, context }: Call): Reply {
  const json = findWithdrawalJson(state, context.req.param('id') ?? '')
  return json === undefined
    ? refuseWith(ASSUMED.unknownWithdrawalCode)
    : { status: 200, body: json }
}

/** The checked fields that a withdrawal and its fee share. */
interface Payment {
  readonly asset: Asset
  readonly address: string
  readonly amount: DecimalText
}

// Refuses with separate codes for the network (40007), the address (20029) and the amount (20036;
// A74).
function readPayment(fields: Fields): Payment {
  const currency = readCrypto(fields, 'currency')
  const network = readNetwork(fields)
  const amount = readAmount(fields, 'amount')
  const asset = getAsset(currency, network)
  const address = readAddress(fields, network)
  const dustLimit = ASSUMED.dustLimits[network] ?? '0'
  if (compareDecimals(amount, dustLimit) < 0)
    refuseWith(20036, `The dust limit of ${network} is ${dustLimit}.`)
  return { asset, address, amount }
}

async function answerFee({ state, context }: Call): Promise<Reply> {
  const fee = makeFee(state, await readFields(context))
  return created({
    id: fee.id,
    currency: fee.currency,
    network_name: fee.network,
    amount: fee.amount,
    fee: fee.fee,
    created_at: msToInstant(fee.createdMs) as string,
    expires_at: msToInstant(expiryMsOf(state, fee)) as string,
  })
}

// `amount`, the fee and the totals are numbers. The request writes the network in capitals.
async function answerDocumentedFee({ state, context }: Call): Promise<Reply> {
  const fee = makeFee(state, withContractNames(await readFields(context)))
  const { id, amount } = fee
  const total = addDecimals(amount, fee.fee)
  const expiresAt = JSON.stringify(msToInstant(expiryMsOf(state, fee)))
  const body = `{"id":${JSON.stringify(id)},"expires_at":${expiresAt},"amount":${amount},"gas_price":${GAS_PRICE},"fee":${fee.fee},"total_fee":${fee.fee},"total_amount":${total}}`
  return { status: 201, body }
}

const GAS_PRICE = '1.5e-8'

// Translates the documented names of a payment's fields to the names that the contract form
// assumes.
function withContractNames(fields: Fields): Fields {
  const { network, withdrawal_fee_id: feeId } = fields
  return {
    ...fields,
    network_name: typeof network === 'string' ? network.toLowerCase() : network,
    fee_id: feeId,
  }
}

function makeFee(state: SandboxState, fields: Fields): WithdrawalFee {
  const { asset, amount } = readPayment(fields)
  const createdMs = state.clock.nowMs()
  const fee: WithdrawalFee = {
    id: makeUuid(state.random),
    currency: asset.currency,
    network: asset.network,
    amount,
    fee: feeOf(amount),
    createdMs,
  }
  state.partner.withdrawalFees.set(fee.id, fee)
  return fee
}

function expiryMsOf({ preset }: SandboxState, { createdMs }: WithdrawalFee): number {
  return createdMs + preset.withdrawalFeeValidSeconds * 1000
}

function feeOf(amount: DecimalText): DecimalText {
  return scaleDecimal(amount, String(ASSUMED.withdrawalFeePerMille), '1000', 18)
}

// Assumed: without fee_id the current fee is charged.
async function answerCreation({ state, context }: Call): Promise<Reply> {
  const { id } = createWithdrawal(state, await readFields(context))
  return { status: 201, body: findWithdrawalJson(state, id) as string }
}

async function answerDocumentedCreation({ state, context }: Call): Promise<Reply> {
  const { id } = createWithdrawal(state, withContractNames(await readFields(context)))
  return { status: 201, body: withdrawalItemJson(state.withdrawals.get(id) as ServedWithdrawal) }
}

function createWithdrawal(state: SandboxState, fields: Fields): Withdrawal {
  const endUser = readEndUser(fields)
  const payment = readPayment(fields)
  const feeId = readOptionalText(fields, 'fee_id')
  const fee = feeId === '' ? feeOf(payment.amount) : getFee(state, feeId, payment)
  const externalRef = readOptionalText(fields, 'external_ref')
  debit(state, payment.asset.currency, addDecimals(payment.amount, fee))
  const withdrawal = makeWithdrawal(state, payment, fee, endUser, externalRef)
  state.withdrawals.set(withdrawal.id, { withdrawal, json: undefined })
  return withdrawal
}

function getFee(state: SandboxState, id: string, { asset, amount }: Payment): DecimalText {
  const fee = state.partner.withdrawalFees.get(id.toLowerCase())
  if (
    !fee ||
    fee.currency !== asset.currency ||
    fee.network !== asset.network ||
    !isEqualDecimal(fee.amount, amount)
  )
    return refuseWith(20000, 'fee_id: not a fee of this withdrawal.')
  if (state.clock.nowMs() > expiryMsOf(state, fee)) refuseWith(20027)
  return fee.fee
}

function makeWithdrawal(
  state: SandboxState,
  { asset, address, amount }: Payment,
  fee: DecimalText,
  endUserId: string,
  externalRef: string,
): Withdrawal {
  return {
    id: makeUuid(state.random),
    createdAt: `${(msToInstant(state.clock.nowMs()) as string).slice(0, 23)}Z`,
    confirmationDate: null,
    txnHash: null,
    endUserId,
    currency: asset.currency,
    amount,
    address,
    chargedFee: fee,
    networkName: asset.network,
    // Assumed: the status stays PENDING until the control changes it.
    status: 'PENDING',
    transactionId: makeUuid(state.random),
    provisoryTransactionHash: drawHash(state.random, asset),
    riskScore: null,
    isBlocked: false,
    reason: '',
    externalRef,
    debitedAmount: addDecimals(amount, fee),
  }
}
