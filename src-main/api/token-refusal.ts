import { Failure } from '../base/failure.ts'
import type { FailureCode } from '../base/failures/failure-catalogue.ts'
import type { JsonObject } from '../base/json.ts'
import { member } from '../base/json.ts'
import type { Reply } from './reply.ts'
import { cleanMessage } from './reply.ts'
import type { TokenForm } from './token-form.ts'
import { scrub } from './token-form.ts'

/**
 * The length of text that is searched for secrets. It exceeds the length that is shown, so that a
 * secret across the end of the shown text is found whole.
 */
const MAX_READ_CHARS = 4096

interface Refusal {
  readonly code: FailureCode
  readonly what: string
  readonly advice: string
  /** A later try may get a token. */
  readonly isTemporary?: true
}

const clientNotAllowed: Refusal = {
  code: 'TOKEN_UNAUTHORIZED_CLIENT',
  what: 'The service gives this client no token',
  advice: 'ask the provider to allow client_credentials for this client id',
}

/**
 * Refusals by the error's code: the codes of RFC 6749, 5.2, and those of 4.1.2.1 that services use
 * here too.
 */
const refusals: Readonly<Record<string, Refusal>> = {
  invalid_client: {
    code: 'CREDENTIALS_WRONG',
    what: 'The service does not accept the client id and secret',
    advice: 'enter the credentials of this profile again; the stored ones are kept until then',
  },
  unauthorized_client: clientNotAllowed,
  access_denied: clientNotAllowed,
  invalid_scope: {
    code: 'TOKEN_INVALID_SCOPE',
    what: 'The service has no scope for this client',
    advice: 'ask the provider to give this client id the scopes read and write',
  },
  server_error: {
    code: 'TOKEN_SERVER_ERROR',
    what: 'The service failed while it made a token',
    advice: 'try again later; if the problem persists, report it to the provider',
    isTemporary: true,
  },
  temporarily_unavailable: {
    code: 'TOKEN_TEMPORARILY_UNAVAILABLE',
    what: 'The service makes no tokens at the moment',
    advice: 'try again later; what is cached can be used offline',
    isTemporary: true,
  },
}

const temporaryCodes: ReadonlySet<string> = new Set(
  Object.values(refusals)
    .filter(({ isTemporary }) => isTemporary === true)
    .map(({ code }) => code),
)

const otherRefusal: Refusal = {
  code: 'TOKEN_REFUSED',
  what: 'The service gave no token',
  advice: 'check the address: this may not be the expected service',
}

/** Whether a later try may get a token, whatever the status says. */
export function isTemporaryError(error: string | undefined): boolean {
  return error !== undefined && findRefusal(error)?.isTemporary === true
}

/** Whether a failure's code is that of a temporary error. */
export function isTemporaryCode(code: string): boolean {
  return temporaryCodes.has(code)
}

function findRefusal(error: string): Refusal | undefined {
  return Object.hasOwn(refusals, error) ? refusals[error] : undefined
}

/**
 * The failure for a refused token: the code of its error, and the service's own words without any
 * of `secrets`. `ambiguousForm` is the form of the login, if the service may expect another one.
 */
export function tokenFailure(
  error: string,
  { status }: Reply,
  body: JsonObject | undefined,
  secrets: readonly string[],
  ambiguousForm?: TokenForm,
): Failure {
  const { code, what, advice } = findRefusal(error) ?? otherRefusal
  const isFormDoubtful = code === 'CREDENTIALS_WRONG' && ambiguousForm !== undefined
  return new Failure({
    kind: 'service',
    code,
    what,
    why: describeError(error, body, secrets),
    advice: isFormDoubtful ? formAdvice(ambiguousForm) : advice,
    evidence: { status, ...(isFormDoubtful ? { token_form: ambiguousForm } : {}) },
  })
}

/** An error and its description in the service's words, safe to show. */
export function describeError(
  error: string,
  body: JsonObject | undefined,
  secrets: readonly string[],
): string {
  const description = body && member(body, 'error_description')
  return [error, ...(typeof description === 'string' ? [description] : [])]
    .map((text) => cleanMessage(scrub(text.slice(0, MAX_READ_CHARS), secrets)))
    .filter((text) => text !== '')
    .join(': ')
}

function formAdvice(ambiguousForm: TokenForm): string {
  const nextForm = ambiguousForm === 'encoded' ? 'basic' : 'encoded'
  return `the client id or secret holds a character that services read in two ways: try "profile set NAME --token-form ${nextForm}", then "--token-form body" (in the window: Connection, Details of the service); if neither form helps, enter the credentials again; the stored ones are kept until then`
}
