import { Failure } from '../base/failure.ts'
import type { JsonObject } from '../base/json.ts'
import { findJson, isJsonNumber, isJsonObject, member } from '../base/json.ts'
import { explainErrorCode } from '../domain/error-codes.ts'
import type { Network } from './network.ts'
import type { Pacer } from './pacer.ts'
import type { Reply, Verdict } from './reply.ts'
import { isHtmlPage, readRetryAfter, RETRY_STATUS } from './reply.ts'
import type { PacerPort } from './send.ts'
import { send } from './send.ts'
import type { ClientPair, TokenForm } from './token-form.ts'
import { hasAmbiguousEncoding, secretForms, toTokenRequest } from './token-form.ts'
import { describeError, isTemporaryError, tokenFailure } from './token-refusal.ts'

/** Passes the client id and secret to `action` for one call. `action` must not store them. */
export type LendPair = <T>(action: (pair: ClientPair) => Promise<T>) => Promise<T>

interface AccessToken {
  readonly value: string
  readonly scopes: readonly string[]
  readonly renewAtMs: number
  readonly renewAtWallMs: number
}

const TOKEN_TIMEOUT_MS = 15000
const PAUSE_AFTER_FAILURE_MS = 30000
const MAX_LIFE_SECONDS = 86400

/**
 * The access token of one profile. It is held in memory only, fetched by one call for all waiting
 * callers, and renewed a minute before its end, or after nine tenths of its life if that is later.
 * The monotonic clock decides, because it cannot be set back. It may stop while the machine sleeps,
 * so a wall clock past that time renews the token too.
 */
export class TokenSource {
  readonly #network: Network
  readonly #pacer: PacerPort
  readonly #url: string
  readonly #lend: LendPair
  readonly #form: TokenForm
  #token: AccessToken | undefined
  #pendingFetch: Promise<AccessToken> | undefined
  #wipes = 0
  #recentFailure: { readonly failure: Failure; readonly untilMs: number } | undefined

  constructor(
    network: Network,
    pacer: Pacer,
    partnerUrl: string,
    lend: LendPair,
    form: TokenForm = 'basic',
  ) {
    this.#network = network
    this.#pacer = withoutQueue(pacer)
    this.#url = `${partnerUrl.replace(/\/+$/, '')}/oauth2/token/`
    this.#lend = lend
    this.#form = form
  }

  /**
   * Returns a valid token. Throws Failure CREDENTIALS_WRONG, PORTAL, BAD_RESPONSE, or the failures
   * of send.
   */
  async get(): Promise<string> {
    return (await this.#getCurrentToken()).value
  }

  /** The granted scopes, or undefined before the first token. */
  get scopes(): readonly string[] | undefined {
    return this.#token?.scopes
  }

  /** Drops a token that the service rejected, unless it was replaced meanwhile. */
  reject(value: string): void {
    if (this.#token?.value === value) this.#token = undefined
  }

  /**
   * Drops the token. Call it on quit, when the credentials are removed, and when the profile
   * changes (S13).
   */
  wipe(): void {
    this.#token = undefined
    this.#recentFailure = undefined
    this.#pendingFetch = undefined
    this.#wipes += 1
  }

  async #getCurrentToken(): Promise<AccessToken> {
    const { clock } = this.#network
    const nowMs = clock.monotonicMs()
    if (this.#token && nowMs < this.#token.renewAtMs && clock.nowMs() < this.#token.renewAtWallMs)
      return this.#token
    if (this.#recentFailure && nowMs < this.#recentFailure.untilMs)
      throw this.#recentFailure.failure
    if (this.#pendingFetch) return this.#pendingFetch
    const pendingFetch = this.#fetch().finally(() => {
      if (this.#pendingFetch === pendingFetch) this.#pendingFetch = undefined
    })
    this.#pendingFetch = pendingFetch
    return pendingFetch
  }

  async #fetch(): Promise<AccessToken> {
    const wipesBefore = this.#wipes
    try {
      const token = await this.#lend((pair) => this.#requestToken(pair))
      this.#network.secrets?.hide([token.value])
      // If the token was wiped during the request, the waiting callers still use it, but it is not
      // stored.
      if (wipesBefore === this.#wipes) this.#token = token
      this.#recentFailure = undefined
      return token
    } catch (error) {
      if (!(error instanceof Failure) || error.kind === 'cancelled' || error.kind === 'keychain')
        throw error
      // Every caller that waits for the token receives this failure, so the evidence says that it
      // concerns the token.
      const failure = new Failure({
        kind: error.kind,
        code: error.code,
        what: error.what,
        why: error.why,
        advice: error.advice,
        evidence: { ...error.evidence, part: 'token' },
        cause: error,
      })
      // After wrong credentials no token is requested until the operator acts (security.md 3.2).
      if (wipesBefore === this.#wipes)
        this.#recentFailure = {
          failure,
          untilMs:
            error.code === 'CREDENTIALS_WRONG'
              ? Infinity
              : this.#network.clock.monotonicMs() + PAUSE_AFTER_FAILURE_MS,
        }
      throw failure
    }
  }

  async #requestToken(pair: ClientPair): Promise<AccessToken> {
    const { clock } = this.#network
    const start = { ms: clock.monotonicMs(), wallMs: clock.nowMs() }
    const { basic, body } = toTokenRequest(pair, this.#form)
    this.#network.secrets?.hide([pair.clientId, pair.clientSecret, basic])
    const secrets = secretForms(pair.clientSecret, basic)
    const ambiguousForm = hasAmbiguousEncoding(pair, this.#form) ? this.#form : undefined
    const authorization: Record<string, string> =
      this.#form === 'body' ? {} : { authorization: `Basic ${basic}` }
    const headers = {
      ...authorization,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    }
    const answer = await send(this.#network, this.#pacer, {
      service: 'partner',
      method: 'POST',
      url: this.#url,
      template: '/oauth2/token/',
      body,
      totalMs: TOKEN_TIMEOUT_MS,
      headers: () => Promise.resolve(headers),
      judge: (reply, nowMs) => judgeToken(reply, secrets, nowMs, ambiguousForm),
    })
    if (answer.kind !== 'done' || !isJsonObject(answer.body))
      throw badTokenFailure('the answer is not an object')
    return readToken(answer.body, start)
  }
}

/**
 * Returns a pacer without a queue. The call for a token and the call for the server's time need it:
 * the calls that wait for their answers already hold their turns, so in the queue they could wait
 * for ever.
 */
export function withoutQueue(pacer: Pacer): PacerPort {
  return {
    async run(task, signal) {
      await pacer.untilOpen(signal)
      return task()
    },
    throttle: (waitMs) => pacer.throttle(waitMs),
    hold: (ms) => pacer.hold(ms),
    recordAnswer: () => undefined,
    recordFault: () => undefined,
    recordSilence: (failure) => pacer.recordSilence(failure),
    isOutage: () => pacer.isOutage(),
  }
}

/**
 * Judges a token answer. This path answers a failure with `{"error": "…"}` (A07, A08), or with the
 * contract's Error object, which has a numeric `code` (P24). A throttle or a 5xx is worth another
 * try whatever its body says. `ambiguousForm` is passed to tokenFailure.
 */
export function judgeToken(
  reply: Reply,
  secrets: readonly string[],
  nowMs: number,
  ambiguousForm?: TokenForm,
): Verdict {
  const body = readBody(reply)
  const code = body && errorCode(body)
  const error = body && tokenError(body, code)
  const makeRetryFailure = (): Failure =>
    error !== undefined && isTemporaryError(error)
      ? tokenFailure(error, reply, body, secrets)
      : new Failure({
          kind: 'service',
          code: `HTTP_${reply.status}`,
          what: 'The service gave no token',
          why: describeError(`status ${reply.status}`, body, secrets),
          advice: 'try again later',
        })
  if (reply.status === 429 || code === '40029')
    return {
      kind: 'throttled',
      waitMs: readRetryAfter(reply.headers.get('retry-after'), nowMs),
      failure: makeRetryFailure(),
    }
  const isTemporary =
    RETRY_STATUS.has(reply.status) ||
    isTemporaryError(error) ||
    (code !== undefined && explainErrorCode(Number(code)).reaction === 'retry')
  if (isTemporary) return { kind: 'retry', failure: makeRetryFailure() }
  if (isHtmlPage(reply))
    return {
      kind: 'stop',
      failure: new Failure({
        kind: 'service',
        code: 'PORTAL',
        what: 'A web page came instead of a token',
        why: 'a login page of the network, or a wrong address',
        advice: 'log in to the network, or check the address of the service',
      }),
    }
  if (error)
    return { kind: 'stop', failure: tokenFailure(error, reply, body, secrets, ambiguousForm) }
  if (reply.status >= 400)
    return {
      kind: 'stop',
      failure: tokenFailure(
        reply.status === 401 ? 'invalid_client' : `status ${reply.status}`,
        reply,
        body,
        secrets,
        ambiguousForm,
      ),
    }
  // Valid JSON is complete, whatever it holds. Any other text may have been cut.
  return body
    ? { kind: 'done', body, text: reply.text }
    : {
        kind: findJson(reply.text) === undefined ? 'retry' : 'stop',
        failure: badTokenFailure('the answer is not a JSON object'),
      }
}

function readBody(reply: Reply): JsonObject | undefined {
  const body = findJson(reply.text)
  return isJsonObject(body) ? body : undefined
}

function errorCode(body: JsonObject): string | undefined {
  const code = member(body, 'code')
  return isJsonNumber(code) && member(body, 'access_token') === undefined ? code.literal : undefined
}

function tokenError(body: JsonObject, code: string | undefined): string | undefined {
  const error = member(body, 'error')
  if (typeof error === 'string') return error
  if (code === undefined) return undefined
  return code === '40000' || code === '40001' ? 'invalid_client' : `code ${code}`
}

function readToken(
  body: JsonObject,
  start: { readonly ms: number; readonly wallMs: number },
): AccessToken {
  const value = member(body, 'access_token')
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,16384}$/.test(value))
    throw badTokenFailure('it holds no usable access_token')
  const type = member(body, 'token_type')
  if (
    type !== undefined &&
    type !== null &&
    (typeof type !== 'string' || type.toLowerCase() !== 'bearer')
  )
    throw badTokenFailure('its token_type is not Bearer')
  const lifeMs = readLifeSeconds(body) * 1000
  const usableMs = lifeMs - Math.min(60000, lifeMs / 10)
  const scope = member(body, 'scope')
  return {
    value,
    scopes: typeof scope === 'string' ? scope.split(/\s+/).filter(Boolean) : [],
    renewAtMs: start.ms + usableMs,
    renewAtWallMs: start.wallMs + usableMs,
  }
}

// Reads the seconds of validity: a number, or its digits as text. A value that is missing or not
// positive counts as a minute, one above a day as a day.
function readLifeSeconds(body: JsonObject): number {
  const value = member(body, 'expires_in')
  const text = isJsonNumber(value) ? value.literal : typeof value === 'string' ? value : ''
  const seconds = text === '' ? NaN : Math.floor(Number(text))
  if (Number.isNaN(seconds) || seconds <= 0) return 60
  return Math.min(seconds, MAX_LIFE_SECONDS)
}

function badTokenFailure(why: string): Failure {
  return new Failure({
    kind: 'service',
    code: 'BAD_RESPONSE',
    what: 'The token answer cannot be used',
    why,
    advice: 'check the address of the service',
  })
}
