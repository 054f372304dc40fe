import type { Answer } from '../answers.ts'
import { json, quoted } from '../answers.ts'

/**
 * The exchange's error codes (observed.md 2), each with its HTTP status and its meaning, which is
 * empty if it is not documented. 40000 and 40010 mean something else at the partner API.
 */
export const EXCHANGE_ERRORS: Readonly<Record<number, readonly [status: number, meaning: string]>> =
  {
    40000: [400, 'Invalid parameters'],
    40010: [400, 'Amount below minimum'],
    40011: [400, 'Insufficient funds'],
    40020: [400, 'Order already cancelled'],
    40021: [400, 'Order executed completely'],
    40030: [400, 'Withdrawal limit exceeded'],
    40031: [400, 'Withdrawal below minimum'],
    40032: [400, 'Duplicated withdrawal, wait ten minutes'],
    40033: [400, 'Destination not authorised'],
    40034: [400, ''],
    40035: [400, ''],
    40040: [400, 'Withdrawals blocked'],
    40041: [400, ''],
    40050: [400, 'Second factor not enabled'],
    40090: [400, ''],
    40100: [401, 'Unauthorized'],
    40300: [403, 'Forbidden'],
    40400: [404, 'Not found'],
    42900: [429, 'Too many requests'],
    50000: [500, 'Internal error'],
    50001: [500, ''],
    50002: [500, ''],
    50003: [500, ''],
  }

/** A success of the exchange, in the complete envelope of gateway-api.md. */
export function exchangeSuccess(data: string, nowMs: number): Answer {
  return json(200, `{"error_code":null,"message":null,"data":${data},"timestamp":${nowMs}}`)
}

/**
 * A failure of the exchange. Its number is in `code` (gateway-api.md, Errors). `error_code` is
 * absent.
 */
export function exchangeFailure(
  code: number,
  nowMs: number,
  message = EXCHANGE_ERRORS[code]?.[1],
): Answer {
  const status = EXCHANGE_ERRORS[code]?.[0] ?? 500
  return json(
    status,
    `{"code":${code},"message":${quoted(message ?? '')},"data":null,"timestamp":${nowMs}}`,
  )
}

/**
 * The answers with status 429 for the limit of a second and of a day. Neither has an envelope or a
 * Retry-After (observed.md 2).
 */
export const TOO_MANY_REQUESTS: Answer = json(429, '{"message": "Too many requests"}')
export const LIMIT_EXCEEDED: Answer = json(429, '{"message": "Limit Exceeded"}')
