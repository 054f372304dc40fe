import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { ASSUMED } from '../assumptions.ts'
import { productOf } from '../routing.ts'
import type { Bindings, SandboxState } from '../sandbox-types.ts'
import type { Reply } from '../wire.ts'
import { envelopeErrorReply } from '../wire.ts'
import type { Permission } from './api-key.ts'

const DEFAULT_TOLERANCE_MS = 5000
const MAX_TOLERANCE_MS = 60_000

/**
 * Checks the signature of a call, and its timestamp by the sandbox's clock. Returns undefined if
 * they are valid. The signed text is `Timestamp`, the method, the sent path without its query, and
 * the exact bytes of the body (observed.md 1).
 */
export async function checkSignature(
  state: SandboxState,
  context: Context<Bindings>,
): Promise<Reply | undefined> {
  const { gatewayKey } = state
  const header = (name: string): string | undefined => context.req.header(name)
  const [key, timestamp, signature] = [
    header('authorization'),
    header('timestamp'),
    header('signature'),
  ]
  const refuse = (status: 401 | 403, message: string): Reply =>
    envelopeErrorReply(state, productOf(context.req.path), status, message)
  if (key === undefined || timestamp === undefined || signature === undefined)
    return refuse(401, 'Authorization, Timestamp and Signature are required.')
  if (!isEqual(key, gatewayKey.key)) return refuse(401, 'Invalid API key.')
  const toleranceMs = readTolerance(header('timestamp-tolerance'))
  if (toleranceMs === undefined)
    return refuse(401, `Timestamp-tolerance is at most ${MAX_TOLERANCE_MS}.`)
  if (!isNear(timestamp, state.clock.nowMs(), toleranceMs))
    return refuse(401, 'The timestamp is outside of the tolerance.')
  const expectedSignature = createHmac('sha256', gatewayKey.secret)
    .update(`${timestamp}${context.req.method}${signedPath(context)}`)
    .update(new Uint8Array(await context.req.arrayBuffer()))
    .digest('base64')
  if (!isEqual(signature, expectedSignature)) return refuse(401, 'Invalid signature.')
  if (!gatewayKey.isAddressAllowed) return refuse(403, 'IP address not allowed.')
  const permission = permissionFor(context.req.method, context.req.path)
  return gatewayKey.permissions.includes(permission)
    ? undefined
    : refuse(403, `The API key lacks the permission ${permission}.`)
}

// The listener puts the gateway's base in front of the path that was sent (server.ts).
function signedPath(context: Context<Bindings>): string {
  const sentPath = (context.env.incoming.url ?? '').split('?')[0] as string
  return sentPath.slice(ASSUMED.gatewayBase.length)
}

function readTolerance(text: string | undefined): number | undefined {
  if (text === undefined) return DEFAULT_TOLERANCE_MS
  return /^\d{1,5}$/.test(text) && Number(text) <= MAX_TOLERANCE_MS ? Number(text) : undefined
}

function isNear(timestamp: string, nowMs: number, toleranceMs: number): boolean {
  return /^\d{1,15}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp)) <= toleranceMs
}

// Assumed: the permission that a call needs. observed.md names the permissions, but not their
// calls.
function permissionFor(method: string, path: string): Permission {
  if (method === 'GET' || path.endsWith('/ticket')) return 'read'
  return /\/withdrawals?\/?$/.test(path) ? 'withdraw' : 'operate'
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
