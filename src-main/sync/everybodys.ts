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

/** Ids in a row after which a doubtful failure counts as one that every call would meet. */
export const MAX_DOUBTFUL_IDS = 5

/** Met by one id that a service or something before it answers oddly, and by all ids alike. */
const doubtfulCodes = new Set(['REDIRECT_REFUSED', 'PORTAL', 'ANSWER_UNREADABLE'])

/** Whose trouble the failure of a call for one id is, as far as it tells by itself. */
export function judgeIdFailure(failure: Failure): 'own' | 'everybodys' | 'doubtful' {
  const { kind, code, evidence } = failure
  if (doubtfulCodes.has(code) && evidence.part !== 'token') return 'doubtful'
  if (isEverybodys(failure)) return 'everybodys'
  if (kind === 'service') return 'own'
  const wasReached = kind === 'unreachable' && (code !== 'OFFLINE' || evidence.wasReached === true)
  return wasReached ? 'doubtful' : 'everybodys'
}

/** Whether a failure is none of what was asked for: whatever else were asked would meet it too. */
export function isEverybodys({ code, evidence }: Failure): boolean {
  return codes.has(code) || evidence.part === 'token'
}
