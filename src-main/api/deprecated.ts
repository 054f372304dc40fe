import { Failure } from '../base/failure.ts'

// gateway, Deprecated paths: these paths were removed on 2026-08-15. Their replacements are in the
// table of operations. No document shows the separate path of p2p tag contacts (G28).
const removedPaths: readonly RegExp[] = [
  /^\/transactions\/crypto\/send(?:\/|$)/,
  /^\/transactions\/crypto\/reprocess-hash(?:\/|$)/,
  /^\/transactions\/bank-transfer-cvu(?:\/|$)/,
  /^\/transactions\/balance\/(?:send|swap)(?:\/|$)/,
  /^\/transactions\/promises(?:\/|$)/,
  /^\/transactions\/gateways(?:\/|$)/,
  /^\/banking\/(?:cvu|pix)(?:\/|$)/,
]
const contactWithoutType = /^\/contacts\/[^/]+\/?$/

/**
 * Returns true for a path below the gateway's product segment that the contract has removed, in any
 * spelling (B73).
 */
export function isDeprecated(method: string, path: string): boolean {
  const normalPath = normalizePath(path)
  return (
    removedPaths.some((pattern) => pattern.test(normalPath)) ||
    (method === 'DELETE' && contactWithoutType.test(normalPath))
  )
}

/** Throws Failure PATH_REMOVED for a call that the program never makes (B73). */
export function refuseDeprecated(method: string, path: string): void {
  if (!isDeprecated(method, path)) return
  throw new Failure({
    kind: 'badInput',
    code: 'PATH_REMOVED',
    what: 'This address of the gateway is no longer called',
    why: `${method} ${path.slice(0, 120)} was removed on August 15, 2026`,
    advice: 'use the operation that replaces it',
  })
}

function normalizePath(path: string): string {
  const normalPath = new URL(path, 'http://gateway.invalid').pathname.replace(/\/{2,}/g, '/')
  try {
    return decodeURIComponent(normalPath).toLowerCase()
  } catch {
    return normalPath.toLowerCase()
  }
}
