import type { Answer } from '../answers.ts'
import { json, quoted } from '../answers.ts'

/**
 * The wallet's own error codes with their HTTP status (observed.md 2). The code is text, unlike the
 * integer of gateway-api.md.
 */
export const WALLET_ERRORS = {
  ERR_0001: 500,
  ERR_0003: 400,
  ERR_0004: 404,
  ERR_0005: 409,
  ERR_0006: 503,
  ERR_0008: 401,
  ERR_0009: 403,
  ERR_0010: 405,
  ERR_0012: 429,
} as const

/**
 * Codes that the systems behind the wallet pass through (observed.md 2). Assumed: the status of
 * each, and what the code means.
 */
export const PASSED_THROUGH = { TXN_0420: 400, CURR_0002: 404, NET_0001: 404 } as const

export type WalletCode = keyof typeof WALLET_ERRORS | keyof typeof PASSED_THROUGH

/** The fault of one field of a request (observed.md 2). */
export interface FieldError {
  readonly code: string
  readonly detail: string
}

/** A success of the wallet. It lacks the envelope's `timestamp` (observed.md 2). */
export function walletSuccess(data: string, status = 200): Answer {
  return json(status, `{"error_code":null,"message":null,"data":${data}}`)
}

/** A failure of the wallet. `fields` maps each field to its faults. */
export function walletFailure(
  code: WalletCode,
  message: string,
  fields?: Readonly<Record<string, readonly FieldError[]>>,
): Answer {
  const status = { ...WALLET_ERRORS, ...PASSED_THROUGH }[code]
  const data = fields === undefined ? 'null' : JSON.stringify(fields)
  return json(status, `{"error_code":"${code}","message":${quoted(message)},"data":${data}}`)
}
