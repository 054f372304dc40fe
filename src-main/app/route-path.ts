import { isDeprecated } from '../api/deprecated.ts'
import { Failure } from '../base/failure.ts'
import type { Method, Operation, Route, ServiceName } from '../domain/operations.ts'
import { isListRoute, WITHDRAWAL_LIST } from '../domain/service-preset.ts'

const SERVICE_PATH = /^\/[A-Za-z0-9._~!$&'()*+,;=:@%{}/-]*$/

/**
 * Checks a route that the operator entered. A route that the contract shows cannot be overridden,
 * and the route of the list of withdrawals must be one that a sync can read. Throws Failure
 * PATH_REFUSED.
 */
export function readRoute(operation: Operation, { method, path }: Route): Route {
  if (operation.contractRoute)
    throw pathRefusal('the contract shows the path of this operation', 'it needs no other')
  const route = readPath(operation.service, method, path)
  if (!isUsableRoute(operation, route))
    throw pathRefusal(
      'a sync reads the list of withdrawals with GET and has no value for a placeholder',
      'write it like GET /api/v1/withdrawals/',
    )
  return route
}

/**
 * Whether the program can use a route for an operation. Any route will do, except for the list of
 * withdrawals, which a sync reads.
 */
export function isUsableRoute({ id }: Operation, route: Route): boolean {
  return id !== WITHDRAWAL_LIST || isListRoute(route)
}

/**
 * Checks a path that no contract shows. It must be below the service's own base, without host,
 * query, fragment or dot segments (security.md, threat 4), and must not be an address that the
 * service removed. Throws Failure PATH_REFUSED.
 */
export function readPath(service: ServiceName, method: Method, text: string): Route {
  const path = text.trim()
  const absolutePath = service === 'exchange' ? `/${path}` : path
  if (service === 'exchange' && path.startsWith('/'))
    throw pathRefusal('a path of the exchange begins without a slash', 'write it like orders/open')
  if (!SERVICE_PATH.test(absolutePath) || absolutePath.startsWith('//'))
    throw pathRefusal(
      'it is not a path below the service',
      'write it like /api/v1/rates/, without host, query or fragment',
    )
  if (absolutePath.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)))
    throw pathRefusal('it holds a dot segment', 'write the path in full')
  if (service === 'partner' && /^\/+oauth2(?:\/|$)/i.test(decodePath(absolutePath)))
    throw pathRefusal(
      'it is where tokens are made, and the program calls it itself',
      'leave it out',
    )
  if (/[{}]/.test(absolutePath.replace(/\{[A-Za-z0-9_]+\}/g, '')))
    throw pathRefusal('a placeholder is written like {id}', 'close its braces')
  if (service !== 'partner' && isDeprecated(method, absolutePath))
    throw pathRefusal(
      'this address was removed on August 15, 2026',
      'use the operation that replaces it',
    )
  return { method, path }
}

/** Reads a route written as one text, such as `GET /api/v1/rates/`. Throws Failure PATH_REFUSED. */
export function readRouteText(operation: Operation, text: string): Route {
  const [, method, path] = /^\s*(GET|POST|PUT|PATCH|DELETE)\s+(\S+)\s*$/i.exec(text) ?? []
  if (method === undefined || path === undefined)
    throw pathRefusal('it is not a method and a path', 'write it like GET /api/v1/rates/')
  return readRoute(operation, { method: method.toUpperCase() as Method, path })
}

function pathRefusal(why: string, advice: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'PATH_REFUSED',
    what: 'This path cannot be used',
    why,
    advice,
  })
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
