import { createHmac } from 'node:crypto'
import type { Permission } from './options.ts'
import type { LoginVerdict, ReceivedRequest } from './requests.ts'

/** A key and secret, as the owner of the account creates them on the web (observed.md 1). */
export interface ApiKey {
  readonly key: string
  readonly secret: string
  readonly permissions: readonly Permission[]
  readonly isAddressListed: boolean
}

const DEFAULT_TOLERANCE_MS = 5_000
const MAX_TOLERANCE_MS = 60_000

/**
 * The signature that a request has to carry: Base64 of HMAC-SHA256 over the text of its `Timestamp`
 * header, its method, its path without the query, and the exact bytes of its body (observed.md 1).
 */
export function signatureOf(
  secret: string,
  timestamp: string,
  { method, path, body }: Pick<ReceivedRequest, 'method' | 'path' | 'body'>,
): string {
  return createHmac('sha256', secret)
    .update(`${timestamp}${method}${path}`)
    .update(body)
    .digest('base64')
}

/**
 * Judges the login of one private call against the service's clock. Each fault has a verdict of its
 * own. The first one counts, in the order key, tolerance, timestamp, signature, address,
 * permission.
 */
export function judgeLogin(request: ReceivedRequest, apiKey: ApiKey, nowMs: number): LoginVerdict {
  const { authorization, timestamp, signature } = request.headers
  if (authorization === undefined || timestamp === undefined || signature === undefined)
    return 'missing'
  if (authorization !== apiKey.key) return 'wrong_key'
  const tolerance = toleranceOf(request)
  if (tolerance === undefined) return 'wrong_tolerance'
  const sentAt = String(timestamp)
  if (!/^\d{1,15}$/.test(sentAt) || Math.abs(nowMs - Number(sentAt)) > tolerance)
    return 'wrong_timestamp'
  if (signature !== signatureOf(apiKey.secret, sentAt, request)) return 'wrong_signature'
  if (!apiKey.isAddressListed) return 'address_not_listed'
  return apiKey.permissions.includes(permissionFor(request)) ? 'accepted' : 'permission_missing'
}

function toleranceOf({ headers }: ReceivedRequest): number | undefined {
  const toleranceText = headers['timestamp-tolerance']
  if (toleranceText === undefined) return DEFAULT_TOLERANCE_MS
  const isNumber = /^\d{1,6}$/.test(String(toleranceText))
  return isNumber && Number(toleranceText) <= MAX_TOLERANCE_MS ? Number(toleranceText) : undefined
}

// The permission that a call needs. Assumed: observed.md 1 names the three, not what they cover.
function permissionFor({ method, path }: ReceivedRequest): Permission {
  if (method === 'GET' || path === '/trade/ticket') return 'read'
  return /\/withdrawals?\/?$/.test(path) ? 'withdraw' : 'operate'
}

/**
 * The message of each refusal. Assumed: observed.md 1 says that the message alone distinguishes
 * them, and quotes none.
 */
export const LOGIN_REFUSALS: Readonly<
  Record<Exclude<LoginVerdict, 'none' | 'accepted'>, { status: 401 | 403; message: string }>
> = {
  missing: { status: 401, message: 'Authentication credentials were not provided.' },
  wrong_key: { status: 401, message: 'Invalid API key.' },
  wrong_tolerance: { status: 401, message: 'Timestamp-tolerance must be at most 60000.' },
  wrong_timestamp: { status: 401, message: 'Timestamp is outside of the tolerance window.' },
  wrong_signature: { status: 401, message: 'Invalid signature.' },
  address_not_listed: { status: 403, message: 'IP address not allowed.' },
  permission_missing: { status: 403, message: 'The API key does not have this permission.' },
}
