import { ASSUMED } from './assumptions.ts'
import type { Product, SandboxState } from './sandbox-types.ts'
import type { FeedRow } from './world/feed.ts'
import type { Quote } from './world/quotes.ts'
import type { JsonValue } from './world/reference.ts'
import type { Withdrawal } from './world/withdrawals.ts'

const text = (value: string | null): string => JSON.stringify(value)

/**
 * Writes the eighteen fields of a withdrawal. `amount` and `charged_fee` are number literals, and
 * are copied as text because a double would change them.
 */
export function withdrawalToJson(
  withdrawal: Omit<Withdrawal, 'provisoryTransactionHash'> & {
    readonly provisoryTransactionHash: string | null
  },
): string {
  return (
    `{"id":${text(withdrawal.id)},"created_at":${text(withdrawal.createdAt)},"confirmation_date":${text(withdrawal.confirmationDate)},"txn_hash":${text(withdrawal.txnHash)},` +
    `"end_user_id":${text(withdrawal.endUserId)},"currency":${text(withdrawal.currency)},"amount":${withdrawal.amount},"address":${text(withdrawal.address)},"charged_fee":${withdrawal.chargedFee},` +
    `"network_name":${text(withdrawal.networkName)},"status":${text(withdrawal.status)},"transaction_id":${text(withdrawal.transactionId)},` +
    `"provisory_transaction_hash":${text(withdrawal.provisoryTransactionHash)},"risk_score":${withdrawal.riskScore ?? 'null'},"is_blocked":${withdrawal.isBlocked},` +
    `"reason":${text(withdrawal.reason)},"external_ref":${text(withdrawal.externalRef)},"debited_amount":${text(withdrawal.debitedAmount)}}`
  )
}

/** Writes the 26 fields of a feed row. `id` is an integer of any size. */
export function feedRowToJson(row: Readonly<Record<keyof FeedRow, unknown>>): string {
  const { id, ...otherFields } = row
  const fields = Object.entries(otherFields).map(
    ([name, value]) => `${text(toSnake(name))}:${JSON.stringify(value)}`,
  )
  return `{"id":${String(id)},${fields.join(',')}}`
}

/** Writes the twelve fields of a quote. Its amounts are decimal text. */
export function quoteToJson(quote: Quote): string {
  const { createdMs: _ms, endUser: _user, ...fields } = quote
  return JSON.stringify(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [toSnake(name), value])),
  )
}

const toSnake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The type, detail.code and message of each error. Assumed: all except those of 40001, which are
 * the contract's sample.
 */
const ERRORS: Readonly<Record<number, readonly [string, string, string]>> = {
  20000: ['ValidationError', 'validation_error', 'The payload is not valid.'],
  20001: ['ParseError', 'parse_error', 'The JSON document is malformed.'],
  20010: ['ExpiredQuote', 'expired_quote', 'The quote has expired.'],
  20011: ['AlreadyExecutedQuote', 'already_executed_quote', 'The quote was executed before.'],
  20012: [
    'NotEnoughBalance',
    'not_enough_balance',
    'The balance of the debited currency is not enough.',
  ],
  20013: [
    'BuyLimitFrequencyExceeded',
    'buy_limit_frequency_exceeded',
    'The end user has reached the frequency limit of BUY.',
  ],
  20014: [
    'SellLimitFrequencyExceeded',
    'sell_limit_frequency_exceeded',
    'The end user has reached the frequency limit of SELL.',
  ],
  20015: [
    'BuyLimitAmountExceeded',
    'buy_limit_amount_exceeded',
    'The end user has reached the amount limit of BUY.',
  ],
  20016: [
    'SellLimitAmountExceeded',
    'sell_limit_amount_exceeded',
    'The end user has reached the amount limit of SELL.',
  ],
  20017: [
    'BuyTransactionMinLimitExceeded',
    'buy_transaction_min_limit_exceeded',
    'The amount is below the minimum of a BUY.',
  ],
  20018: [
    'BuyTransactionMaxLimitExceeded',
    'buy_transaction_max_limit_exceeded',
    'The amount is above the maximum of a BUY.',
  ],
  20019: [
    'SellTransactionMinLimitExceeded',
    'sell_transaction_min_limit_exceeded',
    'The amount is below the minimum of a SELL.',
  ],
  20020: [
    'SellTransactionMaxLimitExceeded',
    'sell_transaction_max_limit_exceeded',
    'The amount is above the maximum of a SELL.',
  ],
  20021: ['BannedEndUser', 'banned_end_user', 'The end user is banned.'],
  20022: [
    'SwapTransactionMinLimitExceeded',
    'swap_transaction_min_limit_exceeded',
    'The amount is below the minimum of a SWAP.',
  ],
  20023: [
    'SwapTransactionMaxLimitExceeded',
    'swap_transaction_max_limit_exceeded',
    'The amount is above the maximum of a SWAP.',
  ],
  20024: [
    'SwapLimitFrequencyExceeded',
    'swap_limit_frequency_exceeded',
    'The end user has reached the frequency limit of SWAP.',
  ],
  20025: [
    'SwapLimitAmountExceeded',
    'swap_limit_amount_exceeded',
    'The end user has reached the amount limit of SWAP.',
  ],
  20026: ['QuoteWithNoPrice', 'quote_with_no_price', 'The quote has no price.'],
  20027: ['ExpiredWithdrawalFee', 'expired_withdrawal_fee', 'The withdrawal fee has expired.'],
  20029: ['InvalidAddress', 'invalid_address', 'The address is not valid on the network.'],
  20030: [
    'KycNotApprovedForEndUser',
    'kyc_not_approved_for_end_user',
    'The end user has no approved KYC process.',
  ],
  20031: [
    'KycAlreadyApprovedForEndUser',
    'kyc_already_approved_for_end_user',
    'The end user already has an approved KYC process.',
  ],
  20032: [
    'InvalidOrDisabledPaymentMethodType',
    'invalid_or_disabled_payment_method_type',
    'The payment method type does not exist or is disabled.',
  ],
  20033: [
    'FrequencyLimitExceededForFiatWithdrawals',
    'frequency_limit_exceeded_for_fiat_withdrawals',
    'The quantity limit of fiat withdrawals is reached.',
  ],
  20034: [
    'AmountLimitExceededForFiatWithdrawals',
    'amount_limit_exceeded_for_fiat_withdrawals',
    'The amount limit of fiat withdrawals is reached.',
  ],
  20035: ['FiatAccountIsRequired', 'fiat_account_is_required', 'Create a fiat account first.'],
  20036: [
    'WithdrawalAmountLessThanNetworkDustLimit',
    'withdrawal_amount_less_than_network_dust_limit',
    "The amount is below the network's dust limit.",
  ],
  20037: [
    'NoAddressForEndUserAndNetwork',
    'no_address_for_end_user_and_network',
    'Create an AutoSwap address for this network first.',
  ],
  40000: ['AuthenticationFailed', 'authentication_failed', 'Incorrect authentication credentials.'],
  40001: ['NotAuthenticated', 'not_authenticated', 'Authentication credentials were not provided.'],
  40003: ['PermissionDenied', 'permission_denied', 'The token lacks a scope.'],
  40004: ['NotFound', 'not_found', 'Not found.'],
  40005: ['MethodNotAllowed', 'method_not_allowed', 'Method not allowed.'],
  40006: [
    'BadRequest',
    'bad_request',
    'The historical market price needs a pair and a date that has passed.',
  ],
  40007: ['BadRequest', 'network_not_allowed', 'The network is not allowed for the currency.'],
  40008: ['NotFound', 'limits_not_found', 'The currency has no limits configured.'],
  40009: [
    'BadRequest',
    'quote_not_executed',
    'A quote with this external_ref exists and was not executed. Use another external_ref.',
  ],
  40010: [
    'ServiceUnavailable',
    'no_addresses_available',
    'No addresses are available for networks compatible with this one.',
  ],
  40015: [
    'UnsupportedMediaType',
    'unsupported_media_type',
    'The content type is not JSON compliant.',
  ],
  40029: ['Throttled', 'throttled', 'Request was throttled.'],
  50003: ['ServiceUnavailable', 'service_unavailable', 'The service is not available.'],
}

/** An answer before it is sent. The body is JSON unless the headers name another type. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Makes an Error object of the partner. The default status is the code's entry in
 * `ASSUMED.statusOfCode`.
 */
export function errorReply(code: number, message?: string, status?: number): Reply {
  const [type, detailCode, defaultMessage] = ERRORS[code] ?? ['Error', 'error', 'Error.']
  const shownStatus = status ?? ASSUMED.statusOfCode[code] ?? 400
  return {
    status: shownStatus,
    body: JSON.stringify({
      code,
      type,
      detail: { message: message ?? defaultMessage, code: detailCode },
      status: shownStatus,
    }),
  }
}

type EnvelopeState = Pick<SandboxState, 'preset' | 'clock'>

/** Makes a success in the gateway's envelope. `data` is JSON text. */
export function envelopeReply(
  { preset, clock }: EnvelopeState,
  product: Product,
  data: string,
): Reply {
  const timestamp =
    product === 'exchange' || preset.hasWalletTimestamp ? `,"timestamp":${clock.nowMs()}` : ''
  return { status: 200, body: `{"error_code":null,"message":null,"data":${data}${timestamp}}` }
}

/**
 * Makes a failure in the gateway's envelope. The exchange repeats its code in `code`.
 * `extraFields.code` is the code of the exchange in documented form.
 */
export function envelopeErrorReply(
  { preset, clock }: EnvelopeState,
  product: Product,
  status: number,
  message: string,
  extraFields: { readonly details?: JsonValue; readonly code?: number } = {},
): Reply {
  const isExchange = product === 'exchange'
  const hasOwnCodes = preset.gatewayCodes === 'own'
  // The exchange's throttle answers before the request reaches the product (observed.md 2).
  if (hasOwnCodes && isExchange && status === 429)
    return { status, body: '{"message": "Too many requests"}' }
  const exchangeCode = extraFields.code ?? EXCHANGE_CODES[status] ?? (status < 500 ? 40000 : 50000)
  const walletCode = WALLET_CODES[status] ?? (status < 500 ? 'ERR_0003' : 'ERR_0001')
  const ownCode = isExchange ? exchangeCode : walletCode
  const code = hasOwnCodes ? ownCode : status
  return {
    status,
    body: JSON.stringify({
      error_code: code,
      message,
      data: extraFields.details ?? null,
      ...(isExchange || preset.hasWalletTimestamp ? { timestamp: clock.nowMs() } : {}),
      ...(isExchange ? { code } : {}),
    }),
  }
}

// The codes of documented form, by HTTP status (observed.md 2).
const WALLET_CODES: Readonly<Record<number, string>> = {
  400: 'ERR_0003',
  401: 'ERR_0008',
  403: 'ERR_0009',
  404: 'ERR_0004',
  405: 'ERR_0010',
  409: 'ERR_0005',
  429: 'ERR_0012',
  500: 'ERR_0001',
  503: 'ERR_0006',
}
const EXCHANGE_CODES: Readonly<Record<number, number>> = {
  400: 40000,
  401: 40100,
  403: 40300,
  404: 40400,
  500: 50000,
  503: 503,
}
