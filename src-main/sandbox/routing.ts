import type { Context } from 'hono'
import { ASSUMED } from './assumptions.ts'
import type { Bindings, Product, SandboxState } from './sandbox-types.ts'
import { readBearer } from './tokens.ts'
import type { Reply } from './wire.ts'
import { envelopeErrorReply, errorReply } from './wire.ts'

/** An operation that a contract shows, or that this sandbox assumes. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly access: 'bearer' | 'open'
  /**
   * Scopes that the token must carry. Without this field any valid token is enough.
   */
  readonly scopes?: readonly string[]
  /**
   * The end of a deprecated path, in milliseconds since 1970. Until then the path answers with a
   * `Deprecation` header. After that it does not exist.
   */
  readonly deprecatedUntilMs?: number
  answer(call: Call): Reply | Promise<Reply>
}

export interface Call {
  readonly state: SandboxState
  readonly context: Context<Bindings>
}

/** Returns the product of a path. A path below neither service counts as the partner's. */
export function productOf(path: string): Product {
  if (path.startsWith(`${ASSUMED.gatewayBase}/trade/`)) return 'exchange'
  return path.startsWith(`${ASSUMED.gatewayBase}/`) ? 'gateway' : 'partner'
}

/**
 * Makes a failure in the shape of its product. `code` is an error code of the partner contract. The
 * gateway shows the HTTP status of that code instead.
 */
export function refuse(
  state: SandboxState,
  product: Product,
  code: number,
  message?: string,
  status?: number,
): Reply {
  if (product === 'partner')
    return errorReply(
      code,
      message,
      status ?? (code === 40001 ? state.preset.missingTokenStatus : undefined),
    )
  const shownStatus =
    status ??
    (code === 40001 || code === 40000
      ? ASSUMED.gatewayUnauthorized
      : (ASSUMED.statusOfCode[code] ?? 400))
  return envelopeErrorReply(
    state,
    product,
    shownStatus,
    message ?? GATEWAY_MESSAGES[shownStatus] ?? 'Request failed',
  )
}

const GATEWAY_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
}

/**
 * Checks the bearer token. Returns undefined if it is valid. A missing token gives 40001, a wrong
 * or expired token 40000 (A10, A11).
 */
export function checkBearer(
  state: SandboxState,
  product: Product,
  header: string | undefined,
): Reply | undefined {
  const token = readBearer(header)
  if (token === undefined) return refuse(state, product, 40001)
  return state.tokens.isValid(token) ? undefined : refuse(state, product, 40000)
}

/**
 * Checks the scopes of a valid bearer token. Returns undefined if it carries all of them. A missing
 * scope gives 40003, or HTTP 403 at the gateway (A12).
 */
export function checkScopes(
  state: SandboxState,
  product: Product,
  header: string | undefined,
  scopes: readonly string[],
): Reply | undefined {
  const grantedScopes = state.tokens.scopesOf(readBearer(header) ?? '')
  const missingScopes = scopes.filter((scope) => !grantedScopes.includes(scope))
  return missingScopes.length === 0
    ? undefined
    : refuse(state, product, 40003, `The token lacks the scope ${missingScopes.join(' and ')}.`)
}

/** Makes the response of a request from a reply. */
export function sendReply(context: Context<Bindings>, reply: Reply): Response {
  // A 204 has no body, not even an empty one.
  return context.newResponse(reply.status === 204 ? null : reply.body, reply.status as 200, {
    'content-type': 'application/json',
    ...reply.headers,
  })
}
