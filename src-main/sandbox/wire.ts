import { ASSUMED } from './assumptions.ts'
import type { FeedRow } from './feed.ts'
import type { Quote } from './quotes.ts'
import type { Plain } from './reference.ts'
import type { Withdrawal } from './withdrawals.ts'

const text = (value: string | null): string => JSON.stringify(value)

/** The eighteen fields; `amount` and `charged_fee` are written with their own literals, which a double would spoil. */
export function withdrawalToJson(of: Withdrawal): string {
  return (
    `{"id":${text(of.id)},"created_at":${text(of.createdAt)},"confirmation_date":${text(of.confirmationDate)},"txn_hash":${text(of.txnHash)},` +
    `"end_user_id":${text(of.endUserId)},"currency":${text(of.currency)},"amount":${of.amount},"address":${text(of.address)},"charged_fee":${of.chargedFee},` +
    `"network_name":${text(of.networkName)},"status":${text(of.status)},"transaction_id":${text(of.transactionId)},` +
    `"provisory_transaction_hash":${text(of.provisoryTransactionHash)},"risk_score":${of.riskScore ?? 'null'},"is_blocked":${of.isBlocked},` +
    `"reason":${text(of.reason)},"external_ref":${text(of.externalRef)},"debited_amount":${text(of.debitedAmount)}}`
  )
}

/** The 26 fields, `id` as a literal of any size. */
export function feedRowToJson(of: FeedRow): string {
  const { id, ...rest } = of
  const fields = Object.entries(rest).map(([name, value]) => `${text(toSnake(name))}:${JSON.stringify(value)}`)
  return `{"id":${id},${fields.join(',')}}`
}

/** The twelve fields; amounts are decimal text here. */
export function quoteToJson(of: Quote): string {
  const { createdMs: _ms, endUser: _user, ...fields } = of
  return JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) => [toSnake(name), value])))
}

const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** type and detail.code of each error; 40001's are the contract's sample, the others are assumed after it. */
const ERRORS: Readonly<Record<number, readonly [string, string, string]>> = {
  20000: ['ValidationError', 'validation_error', 'The payload is not valid.'],
  20001: ['ParseError', 'parse_error', 'The JSON document is malformed.'],
  20017: ['BuyTransactionMinLimitExceeded', 'buy_transaction_min_limit_exceeded', 'The amount is below the minimum of a BUY.'],
  20018: ['BuyTransactionMaxLimitExceeded', 'buy_transaction_max_limit_exceeded', 'The amount is above the maximum of a BUY.'],
  20019: ['SellTransactionMinLimitExceeded', 'sell_transaction_min_limit_exceeded', 'The amount is below the minimum of a SELL.'],
  20020: ['SellTransactionMaxLimitExceeded', 'sell_transaction_max_limit_exceeded', 'The amount is above the maximum of a SELL.'],
  40000: ['AuthenticationFailed', 'authentication_failed', 'Incorrect authentication credentials.'],
  40001: ['NotAuthenticated', 'not_authenticated', 'Authentication credentials were not provided.'],
  40003: ['PermissionDenied', 'permission_denied', 'The token lacks a scope.'],
  40004: ['NotFound', 'not_found', 'Not found.'],
  40005: ['MethodNotAllowed', 'method_not_allowed', 'Method not allowed.'],
  40015: ['UnsupportedMediaType', 'unsupported_media_type', 'The content type is not JSON compliant.'],
  40029: ['Throttled', 'throttled', 'Request was throttled.'],
  50003: ['ServiceUnavailable', 'service_unavailable', 'The service is not available.'],
}

/** An answer before it is sent: JSON text with its status. */
export interface Reply {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The partner's Error object; the status is the assumed one unless given. */
export function errorReply(code: number, message?: string, status?: number): Reply {
  const [type, detailCode, usual] = ERRORS[code] ?? ['Error', 'error', 'Error.']
  const shown = status ?? ASSUMED.statusOfCode[code] ?? 400
  return { status: shown, body: JSON.stringify({ code, type, detail: { message: message ?? usual, code: detailCode }, status: shown }) }
}

/** A success in the gateway's envelope; `data` is JSON text. */
export function envelopeReply(data: string, nowMs: number): Reply {
  return { status: 200, body: `{"error_code":null,"message":null,"data":${data},"timestamp":${nowMs}}` }
}

/** A failure in the gateway's envelope. The exchange also says its code in `code`. */
export function envelopeErrorReply(status: number, message: string, nowMs: number, more: { readonly details?: Plain; readonly exchange?: boolean } = {}): Reply {
  // Assumed: error_code is the HTTP status (assumptions.ts, envelopeErrorIsStatus).
  return { status, body: JSON.stringify({ error_code: status, message, data: more.details ?? null, timestamp: nowMs, ...(more.exchange ? { code: status } : {}) }) }
}
