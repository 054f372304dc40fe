import type { Failure } from '../base/failure.ts'

const systemicCodes = new Set([
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

/** Number of consecutive ids after which a doubtful failure counts as systemic. */
export const MAX_DOUBTFUL_IDS = 5

/**
 * Codes of failures that may concern every id, or only one id to which the service or a proxy gives
 * an odd answer.
 */
const doubtfulCodes = new Set(['REDIRECT_REFUSED', 'PORTAL', 'ANSWER_UNREADABLE'])

/**
 * Classifies the failure of a call for one id: it concerns only that id (`own`) or all ids
 * (`systemic`). It is `doubtful` if only the answer for another id can show which.
 */
export function classifyIdFailure(failure: Failure): 'own' | 'systemic' | 'doubtful' {
  const { kind, code, evidence } = failure
  if (doubtfulCodes.has(code) && evidence.part !== 'token') return 'doubtful'
  if (isSystemic(failure)) return 'systemic'
  if (kind === 'service') return 'own'
  const wasReached = kind === 'unreachable' && (code !== 'OFFLINE' || evidence.wasReached === true)
  return wasReached ? 'doubtful' : 'systemic'
}

/** True if a failure is systemic: any other call would fail in the same way. */
export function isSystemic({ code, evidence }: Failure): boolean {
  return systemicCodes.has(code) || evidence.part === 'token'
}
