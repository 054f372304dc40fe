import type { Failure } from '../base/failure.ts'

const codes = new Set([
  'CREDENTIALS_WRONG',
  'TOKEN_REFUSED',
  'AUTH_REJECTED',
  'SCOPE_MISSING',
  'THROTTLED',
  'QUOTA_USED',
  'MAINTENANCE',
  'PORTAL',
  'REDIRECT_REFUSED',
  'TLS_REFUSED',
])

/** Whether a failure is none of what was asked for: whatever else were asked would meet it too. */
export function isEverybodys({ code, evidence }: Failure): boolean {
  return codes.has(code) || evidence.part === 'token'
}
