import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import type { ServedRow } from '../sandbox-types.ts'
import { announceRow, rowToJson } from '../state.ts'
import type { Reply } from '../wire.ts'
import type { Asset } from '../world/chains.ts'
import { ASSETS } from '../world/chains.ts'
import { instantWithOffset } from '../world/dates.ts'
import { drawAmount } from '../world/literals.ts'
import { isAmount, isText, isWhole, oneOf, readFields } from './body.ts'
import { invalid, succeedWith, walletRoute } from './replies.ts'
import type { RowRequest } from './rows.ts'
import { addRow } from './rows.ts'
import { take } from './state.ts'

const NETWORKS = [...new Set(ASSETS.map((asset) => asset.network))]
const COINS = [...new Set(ASSETS.map((asset) => asset.currency))]
const BANK_CURRENCIES = ['ARS', 'MXN', 'USD']

/**
 * The four withdrawals and the reprocessing of a hash. Each operation makes or reopens a feed row
 * and answers with it. Assumed: the payloads of all requests and answers (G6 to G10).
 */
export const WITHDRAWAL_ROUTES: readonly Route[] = [
  walletRoute('POST', '/transactions/crypto/withdrawal/', answerCrypto),
  walletRoute('POST', '/transactions/crypto/deposit/reprocess-hash/', answerReprocessing),
  walletRoute('POST', '/transactions/bank/withdrawal/', answerBank),
  walletRoute('POST', '/transactions/pix/withdrawal/', answerPix),
  walletRoute('POST', '/transactions/platform/withdrawal/', answerPlatform),
]

async function answerCrypto(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, {
    amount: isAmount,
    currency: oneOf(COINS),
    network: oneOf(NETWORKS),
    address: isText,
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { amount, currency, network, address } = checkedFields.body
  if (!findAsset(currency, network))
    return invalid(call, { network: `${currency} does not move on ${network}.` })
  return withdraw(call, {
    transactionType: 'withdrawal',
    rail: 'crypto',
    currency,
    amount,
    fee: '0.0001',
    destination: address,
    gatewayDetails: { network },
  })
}

async function answerBank(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, {
    amount: isAmount,
    currency: oneOf(BANK_CURRENCIES),
    bank_account_id: isWhole,
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { amount, currency } = checkedFields.body
  const account = call.state.gateway.bankAccounts.find(
    (account) => String(account.id) === checkedFields.body.bank_account_id,
  )
  if (!account)
    return invalid(call, { bank_account_id: 'There is no such registered bank account.' })
  if (account.currency !== currency)
    return invalid(call, { currency: `The account takes ${account.currency}.` })
  return withdraw(call, {
    transactionType: 'withdrawal',
    rail: 'bank',
    currency,
    amount,
    fee: '1.50',
    destination: account.entity_number,
    extraData: { bank_account: account.entity_number },
  })
}

async function answerPix(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, {
    amount: isAmount,
    currency: oneOf(['BRL']),
    key: isText,
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { amount, currency, key } = checkedFields.body
  return withdraw(call, {
    transactionType: 'withdrawal',
    rail: 'pix',
    currency,
    amount,
    fee: '0',
    destination: key,
  })
}

async function answerPlatform(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, { amount: isAmount, currency: isText, tag: isText })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { amount, currency, tag } = checkedFields.body
  if (!call.state.gateway.walletBalances.has(currency))
    return invalid(call, { currency: 'There is no such currency.' })
  // A transfer inside the platform completes at once.
  return withdraw(call, {
    transactionType: 'withdrawal',
    rail: 'platform',
    currency,
    amount,
    fee: '0',
    destination: tag,
    status: 'COM',
  })
}

// Assumed: the fee is not taken from the balance, because no document names the payer (G38).
function withdraw(call: Call, request: RowRequest): Reply {
  if (!take(call.state.gateway.walletBalances, request.currency, request.amount))
    return invalid(call, { amount: `The balance of ${request.currency} is too small.` })
  return succeedWith(call, rowToJson(call.state, addRow(call, request)), 201)
}

// Reopens the deposit with the hash, or adds one if the feed has none.
async function answerReprocessing(call: Call): Promise<Reply> {
  const checkedFields = await readFields(call, {
    transaction_hash: isText,
    network: oneOf(NETWORKS),
  })
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { transaction_hash: hash, network } = checkedFields.body
  const { feed } = call.state
  const index = feed.findIndex(
    ({ row }) =>
      row.transactionType === 'deposit' && row.rail === 'crypto' && row.transactionHash === hash,
  )
  if (index >= 0) return succeedWith(call, rowToJson(call.state, reopen(call, index)))
  const asset = ASSETS.find((asset) => asset.network === network) as Asset
  const amount = drawAmount(call.state.gateway.random, asset.maxWholeDigits, asset.places)
  return succeedWith(
    call,
    rowToJson(
      call.state,
      addRow(call, {
        transactionType: 'deposit',
        rail: 'crypto',
        currency: asset.currency,
        amount,
        fee: '0',
        destination: 'wallet-1',
        transactionHash: hash,
      }),
    ),
    201,
  )
}

function reopen(call: Call, index: number): ServedRow {
  const { state } = call
  const servedRow = state.feed[index] as ServedRow
  const row = {
    ...servedRow.row,
    status: ASSUMED.feedOpenStatus,
    updatedAt: instantWithOffset(state.clock.nowMs(), -180),
  }
  const openRow: ServedRow = { ...servedRow, row, json: undefined }
  state.feed[index] = openRow
  announceRow(state, openRow)
  return openRow
}

function findAsset(currency: string, network: string): Asset | undefined {
  return ASSETS.find((asset) => asset.currency === currency && asset.network === network)
}
