import { isDeprecated } from '../../api/deprecated.ts'
import { Failure } from '../../base/failure.ts'
import type { CatalogueEntry } from '../../contract/services.ts'
import type { Operation, Route } from '../../domain/operations.ts'
import { isWrite, operations, routeOf } from '../../domain/operations.ts'
import type { Profile } from '../profile.ts'
import { embeddedSandbox, serviceSettingsOf } from '../profile.ts'

/**
 * Writes whose payload no contract shows: not offered in production (G6, G8–G11); reprocessing a
 * hash is, by the operator's own body (G7).
 */
const unshown: ReadonlySet<string> = new Set([
  'wallet.crypto-withdrawal',
  'wallet.bank-withdrawal',
  'wallet.pix-withdrawal',
  'wallet.platform-withdrawal',
])

/**
 * Every operation with the route that this profile may use, and why it cannot be run where it
 * cannot.
 */
export function listCatalogue(profile: Profile): readonly CatalogueEntry[] {
  return operations.map((operation) => entryOf(operation, profile))
}

/** One operation as this profile may use it. */
export function entryOf(operation: Operation, profile: Profile): CatalogueEntry {
  const { route, provenance } = routeOf(
    operation,
    profile.operations?.[operation.id],
    profile.id === embeddedSandbox.id,
  )
  return { operation: operation.id, route, provenance, off: offReason(operation, route, profile) }
}

function offReason(
  operation: Operation,
  route: Route | null,
  profile: Profile,
): CatalogueEntry['off'] {
  if (operation.isOwn) return 'own'
  if (operation.isSandboxOnly && profile.environment !== 'sandbox') return 'sandboxOnly'
  if (!route) return 'noPath'
  if (!isWrite(route)) return null
  if (unshown.has(operation.id) && profile.environment === 'production') return 'payload'
  return serviceSettingsOf(profile).isTradingAllowed ? null : 'trading'
}

/**
 * The route of an operation that may be run now. Throws Failure NO_PATH, TRADING_OFF, SANDBOX_ONLY,
 * PAYLOAD_NOT_SHOWN, OWN_CALL.
 */
export function requireRoute(operation: Operation, profile: Profile): Route {
  const { route, off } = entryOf(operation, profile)
  if (route && off === null) return route
  throw refusals[off ?? 'noPath'](operation, profile)
}

const refusals: Readonly<
  Record<NonNullable<CatalogueEntry['off']>, (operation: Operation, profile: Profile) => Failure>
> = {
  noPath: ({ name }) =>
    off(
      'NO_PATH',
      `“${name}” cannot be called`,
      'no contract shows its path, and none was entered for this profile',
      'enter method and path among the operations',
    ),
  trading: ({ name }, profile) =>
    off(
      'TRADING_OFF',
      `“${name}” is off for ${profile.name}`,
      'calls that make or change something are not allowed for this profile',
      'allow trading calls on the Connection screen',
    ),
  sandboxOnly: ({ name }) =>
    off(
      'SANDBOX_ONLY',
      `“${name}” exists in the sandbox only`,
      'this profile is for production',
      'use a sandbox profile',
    ),
  payload: ({ name }) =>
    off(
      'PAYLOAD_NOT_SHOWN',
      `“${name}” is not offered in production`,
      'no contract shows what to send',
      'try it on a sandbox profile',
    ),
  own: ({ name }) =>
    off(
      'OWN_CALL',
      `“${name}” is called by the program itself`,
      'its answer holds a secret',
      'nothing needs to be done',
    ),
}

function off(code: string, what: string, why: string, advice: string): Failure {
  return new Failure({ kind: 'badInput', code, what, why, advice })
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const PARTNER_PATH = /^\/[A-Za-z0-9._~!$&'()*+,;=:@%{}/-]*$/

/**
 * Checks a route that the operator entered: a path below the service's own base, without host,
 * query, fragment or dot segments (security.md, threat 4); a contract's route is not overridden, a
 * removed one is never called. Throws Failure PATH_REFUSED.
 */
export function readRoute(operation: Operation, route: Route): Route {
  const refuse = (why: string, advice: string): Failure =>
    new Failure({
      kind: 'badInput',
      code: 'PATH_REFUSED',
      what: 'This path cannot be used',
      why,
      advice,
    })
  if (operation.known)
    throw refuse('the contract shows the path of this operation', 'it needs no other')
  const path = route.path.trim()
  const rooted = operation.service === 'exchange' ? `/${path}` : path
  if (operation.service === 'exchange' && path.startsWith('/'))
    throw refuse('a path of the exchange begins without a slash', 'write it like orders/open')
  if (!PARTNER_PATH.test(rooted) || rooted.startsWith('//'))
    throw refuse(
      'it is not a path below the service',
      'write it like /api/v1/rates/, without host, query or fragment',
    )
  if (rooted.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)))
    throw refuse('it holds a dot segment', 'write the path in full')
  if (operation.service === 'partner' && /^\/+oauth2(?:\/|$)/i.test(decoded(rooted)))
    throw refuse('it is where tokens are made, and the program calls it itself', 'leave it out')
  if (/[{}]/.test(rooted.replace(/\{[A-Za-z0-9_]+\}/g, '')))
    throw refuse('a place is written like {id}', 'close its braces')
  if (operation.service !== 'partner' && isDeprecated(route.method, rooted))
    throw refuse(
      'this address was removed on August 15, 2026',
      'use the operation that replaces it',
    )
  return { method: route.method, path }
}
