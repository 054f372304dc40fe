import type { ServiceName } from '../../../../src-main/domain/operations.ts'
import { placesOf } from '../../../../src-main/domain/operations.ts'

/** Why a path that a person entered cannot be used. */
export type PathProblem =
  | 'empty'
  | 'long'
  | 'slash'
  | 'noSlash'
  | 'address'
  | 'query'
  | 'fragment'
  | 'dots'
  | 'places'
  | 'characters'

const MOST = 500

/**
 * Looks at a path template for an operation without a contract path; undefined: it is fine. It
 * stays below the service's own address whatever stands in it: no scheme, no host, no way up,
 * nothing behind a `?` or `#` (security.md: an address comes from the profile alone).
 */
export function checkPath(service: ServiceName, path: string): PathProblem | undefined {
  if (path === '') return 'empty'
  if (path.length > MOST) return 'long'
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path) || path.startsWith('//')) return 'address'
  if (path.includes('?')) return 'query'
  if (path.includes('#')) return 'fragment'
  if (path.split('/').some(isDots)) return 'dots'
  // The exchange's segment already ends in a slash (gateway, `trade/public/server-time`).
  if (service === 'exchange' ? path.startsWith('/') : !path.startsWith('/'))
    return service === 'exchange' ? 'noSlash' : 'slash'
  if (hasStrayPlaces(path)) return 'places'
  return /^[A-Za-z0-9._~!$&'()*+,;=:@/{}-]+$/.test(path) && !path.includes('//')
    ? undefined
    : 'characters'
}

/**
 * Whether a value stands for a way up when it is put between two slashes; encoding does not change
 * it, and an address would resolve it.
 */
export function isDots(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment)
}

function hasStrayPlaces(path: string): boolean {
  const places = placesOf(path)
  return /[{}]/.test(path.replace(/\{[A-Za-z0-9_]+\}/g, '')) || new Set(places).size < places.length
}
