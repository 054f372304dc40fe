import type { ServiceName } from '../../../../src-main/domain/operations.ts'
import { placeholdersOf } from '../../../../src-main/domain/operations.ts'

/** Why a path entered by a person cannot be used. */
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

const MAX_PATH_LENGTH = 500

/**
 * Checks a path template for an operation without a contract path. Returns undefined if it is
 * valid. A valid path stays below the service's own address: no scheme, no host, no `..`, nothing
 * after a `?` or `#` (security.md: an address comes from the profile alone).
 */
export function checkPath(service: ServiceName, path: string): PathProblem | undefined {
  if (path === '') return 'empty'
  if (path.length > MAX_PATH_LENGTH) return 'long'
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path) || path.startsWith('//')) return 'address'
  if (path.includes('?')) return 'query'
  if (path.includes('#')) return 'fragment'
  if (path.split('/').some(isDots)) return 'dots'
  // The exchange's segment already ends in a slash (gateway, `trade/public/server-time`).
  if (service === 'exchange' ? path.startsWith('/') : !path.startsWith('/'))
    return service === 'exchange' ? 'noSlash' : 'slash'
  if (hasInvalidPlaceholders(path)) return 'places'
  return /^[A-Za-z0-9._~!$&'()*+,;=:@/{}-]+$/.test(path) && !path.includes('//')
    ? undefined
    : 'characters'
}

/**
 * Whether a value between two slashes would resolve to the same or a parent folder. Encoding does
 * not prevent this.
 */
export function isDots(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment)
}

function hasInvalidPlaceholders(path: string): boolean {
  const placeholders = placeholdersOf(path)
  return (
    /[{}]/.test(path.replace(/\{[A-Za-z0-9_]+\}/g, '')) ||
    new Set(placeholders).size < placeholders.length
  )
}
