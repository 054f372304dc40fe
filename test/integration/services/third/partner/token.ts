import type { Answer } from '../answers.ts'
import { json } from '../answers.ts'
import type { ReceivedRequest } from '../requests.ts'
import type { ServiceState } from '../service-state.ts'
import { serviceTime } from '../service-state.ts'
import { methodNotAllowed, partnerFailure } from './partner-replies.ts'

export const CLIENT_ID = 'third-client-Vb2canary'
export const CLIENT_SECRET = 'third-secret-Xw6canary'

/** The validity of a token in the sample (observed.md 4). */
const TOKEN_SECONDS = 36_000

/** The part of every bearer token that a test can search for. */
export const TOKEN_MARK = 'tokencanary-Hd5'

/** Answers `POST /oauth2/token/` (partner-trading-api.md, Authentication). */
export function answerToken(state: ServiceState, request: ReceivedRequest): Answer {
  if (request.method !== 'POST') return methodNotAllowed(request.method)
  const basic = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')
  if (request.headers.authorization !== `Basic ${basic}`)
    return json(401, '{"error": "invalid_client"}')
  const form = new URLSearchParams(request.body.toString('utf8'))
  if (form.get('grant_type') !== 'client_credentials')
    return json(400, '{"error": "unsupported_grant_type"}')
  state.issuedTokens += 1
  const token = `${TOKEN_MARK}-${state.issuedTokens}`
  state.tokens.set(token, serviceTime(state) + TOKEN_SECONDS * 1_000)
  return json(
    200,
    `{"access_token": "${token}", "expires_in": ${TOKEN_SECONDS}, "token_type": "Bearer", "scope": "read write"}`,
  )
}

/**
 * Returns the refusal of a call without a valid bearer token, or undefined if the token is valid. A
 * call without credentials is answered with 401 and code 40001, where the contract's sample has 403
 * (observed.md 4).
 */
export function refuseBearer(state: ServiceState, request: ReceivedRequest): Answer | undefined {
  const { authorization } = request.headers
  if (authorization === undefined)
    return partnerFailure(
      state.settings.missingTokenStatus,
      40001,
      'NotAuthenticated',
      'not_authenticated',
      'Authentication credentials were not provided.',
    )
  const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? ''
  if ((state.tokens.get(token) ?? -Infinity) > serviceTime(state)) return undefined
  const message = 'Incorrect authentication credentials.'
  return partnerFailure(401, 40000, 'AuthenticationFailed', 'authentication_failed', message)
}
