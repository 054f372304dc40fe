import { Failure } from '../base/failure.ts'
import type { FailureCode } from '../base/failures/failure-catalogue.ts'
import type { AnswerHeaders } from '../base/fetch.ts'
import { instantToMs, readInstant } from '../base/instant.ts'
import type { Json, JsonObject } from '../base/json.ts'
import { findJson, isJsonNumber, isJsonObject, member } from '../base/json.ts'
import { explainErrorCode } from '../domain/error-codes.ts'
import type { FieldError } from '../domain/field-errors.ts'
import { readFieldErrors } from '../domain/field-errors.ts'
import type { GatewayProduct } from '../domain/gateway-codes.ts'
import { PER_SECOND_QUOTA_WAIT_MS } from './retry-policy.ts'

/** An answer as received: status, the few headers in use, and the whole text. */
export interface Reply {
  readonly status: number
  readonly headers: AnswerHeaders
  readonly text: string
}

/** The client's next step after an answer. */
export type Verdict =
  | { readonly kind: 'done'; readonly body: Json; readonly text: string }
  /**
   * The record does not exist. A read accepts this as its result. For any other call `refusal` is
   * the failure. `refusal` is undefined for a 404 without a code of the service.
   */
  | { readonly kind: 'absent'; readonly refusal?: Failure }
  | { readonly kind: 'reauthenticate'; readonly failure: Failure }
  | { readonly kind: 'throttled'; readonly waitMs: number | undefined; readonly failure: Failure }
  | { readonly kind: 'retry'; readonly failure: Failure }
  | { readonly kind: 'stop'; readonly failure: Failure }

/** Reads an answer's text. Undefined if it is not JSON. */
export type ReadJson = (text: string) => Json | undefined

/** Statuses after which a read is retried. */
export const RETRY_STATUS: ReadonlySet<number> = new Set([408, 500, 502, 503, 504])

/**
 * Judges a partner answer by its error code first, and by its HTTP status only if there is no code
 * (A69). `nowMs` is the wall clock, for Retry-After as a date. `parse` reads the answer's text.
 */
export function judgePartner(reply: Reply, nowMs: number, parse: ReadJson = findJson): Verdict {
  const body = parse(reply.text)
  const code = body && isJsonObject(body) ? readInteger(member(body, 'code')) : undefined
  // The service's own codes have five digits. A proxy in front of the service writes the HTTP
  // status as the code (`{"code":504}`). Below status 400, the members of the body decide whether
  // it is an error.
  const isServiceCode =
    code !== undefined &&
    (reply.status >= 400 ? hasFiveDigits(code) : isErrorObject(body as JsonObject))
  return isServiceCode
    ? judgeCode(code, reply, body as JsonObject, nowMs)
    : judgeStatus(reply, body, nowMs)
}

/**
 * Judges a gateway answer: the envelope, and the `code` of the exchange product (B04, B11; G33).
 * `parse` may leave out parts of the body, such as the records. `product` names the table of codes
 * (X28).
 */
export function judgeGateway(
  reply: Reply,
  nowMs: number,
  parse: ReadJson = findJson,
  product: GatewayProduct = 'wallet',
): Verdict {
  const body = parse(reply.text)
  if (!body || !isJsonObject(body)) return judgeStatus(reply, body, nowMs)
  const code = gatewayCode(body)
  const messageOnlyVerdict =
    code === undefined ? findMessageOnlyThrottle(reply, body, nowMs) : undefined
  if (messageOnlyVerdict) return messageOnlyVerdict
  if (code === undefined && reply.status >= 200 && reply.status < 300)
    return { kind: 'done', body, text: reply.text }
  // Judge by the status: the codes are not listed (G15), and one that looks like a partner's may
  // mean something else (B72). Code 40029 counts as a throttle only with a Retry-After.
  const isThrottled =
    reply.status === 429 || (code === '40029' && reply.headers.get('retry-after') !== null)
  const isLoginRejected = reply.status === 401
  let failureCode: FailureCode = code === undefined ? `HTTP_${reply.status}` : `GATEWAY_${code}`
  if (isThrottled) failureCode = 'THROTTLED'
  else if (isLoginRejected) failureCode = 'AUTH_REJECTED'
  const failure = gatewayFailure(
    reply,
    body,
    code === undefined ? {} : { service: product, error_code: code },
    failureCode,
  )
  if (isThrottled)
    return {
      kind: 'throttled',
      waitMs: readRetryAfter(reply.headers.get('retry-after'), nowMs),
      failure,
    }
  if (isLoginRejected) return { kind: 'reauthenticate', failure }
  if (reply.status === 404) return { kind: 'absent', refusal: failure }
  return RETRY_STATUS.has(reply.status) ? { kind: 'retry', failure } : { kind: 'stop', failure }
}

/** Judges an answer of the exchange product. */
export function judgeExchange(reply: Reply, nowMs: number): Verdict {
  return judgeGateway(reply, nowMs, findJson, 'exchange')
}

// The exchange refuses too many calls with a message alone, without an envelope or Retry-After
// (observed.md 2): one message for the quota of a second, another for that of a day.
function findMessageOnlyThrottle(
  reply: Reply,
  body: JsonObject,
  nowMs: number,
): Verdict | undefined {
  const message = member(body, 'message')
  if (reply.status !== 429 || typeof message !== 'string') return undefined
  const messageText = cleanMessage(message)
  if (/^too many requests\.?$/i.test(messageText)) {
    const failure = new Failure({
      kind: 'service',
      code: 'THROTTLED',
      what: 'The service asks for fewer calls a second',
      why: messageText,
      advice: 'try again in a few seconds',
      evidence: { status: reply.status, quota: 'second' },
    })
    return { kind: 'throttled', waitMs: PER_SECOND_QUOTA_WAIT_MS, failure }
  }
  if (!/^limit exceeded\.?$/i.test(messageText)) return undefined
  const failure = new Failure({
    kind: 'service',
    code: 'QUOTA_USED',
    what: 'The quota of this account is used up for the day',
    why: messageText,
    advice: 'run it again tomorrow, by UTC; everything fetched so far is kept',
    // Assumed: the service counts by days of UTC.
    evidence: {
      status: reply.status,
      quota: 'day',
      retry_at: new Date((Math.floor(nowMs / DAY_MS) + 1) * DAY_MS).toISOString(),
    },
  })
  return { kind: 'throttled', waitMs: undefined, failure }
}

// No contract lists these codes (G15). Failures are counted by code, so the code is cut to this
// length.
const MAX_CODE_CHARS = 64

function gatewayCode(body: JsonObject): string | undefined {
  for (const name of ['error_code', 'code']) {
    const value = member(body, name)
    if (isJsonNumber(value)) return value.literal.slice(0, MAX_CODE_CHARS)
    if (typeof value === 'string' && value !== '')
      return cleanMessage(value).slice(0, MAX_CODE_CHARS)
  }
  return undefined
}

function gatewayFailure(
  reply: Reply,
  body: JsonObject,
  codeEvidence: Readonly<Record<string, string>>,
  code: FailureCode,
): Failure {
  const message = member(body, 'message')
  const messageText = typeof message === 'string' ? cleanMessage(message) : ''
  const fields = listFieldFaults(readFieldErrors(member(body, 'data')))
  // Two causes that the contract does not distinguish (G29).
  const advice =
    reply.status === 403
      ? 'the credentials may lack a scope, or the account may not be fully operative: ask the provider'
      : 'ask the provider with this code'
  return new Failure({
    kind: 'service',
    code,
    what: 'The gateway refused the call',
    why: [
      messageText || `status ${reply.status}`,
      ...fields.map(([field, faults]) => `${field}: ${faults}`),
    ].join('; '),
    advice,
    evidence: {
      status: reply.status,
      ...codeEvidence,
      ...Object.fromEntries(fields.map(([field, faults]) => [`field ${field}`, faults])),
    },
  })
}

// Lists each field with all its faults.
function listFieldFaults(errors: readonly FieldError[]): readonly (readonly [string, string])[] {
  return [...Map.groupBy(errors, ({ field }) => cleanMessage(field))].map(([field, faults]) => [
    field,
    faults
      .map(({ code, detail }) => cleanMessage(code === '' ? detail : `${detail} (${code})`))
      .join(', '),
  ])
}

function judgeCode(code: number, reply: Reply, body: JsonObject, nowMs: number): Verdict {
  const explanation = explainErrorCode(code)
  const failure = new Failure({
    kind: 'service',
    code:
      explanation.reaction === 'throttle'
        ? 'THROTTLED'
        : code === 40003
          ? 'SCOPE_MISSING'
          : explanation.reaction === 'reauthenticate'
            ? 'AUTH_REJECTED'
            : `PARTNER_${code}`,
    what: `The partner service answered ${code} (${explanation.name})`,
    why: errorMessage(body) || explanation.meaning,
    advice: explanation.advice,
    evidence: { status: reply.status, code },
  })
  switch (explanation.reaction) {
    case 'absent':
      return { kind: 'absent', refusal: failure }
    case 'reauthenticate':
      return { kind: 'reauthenticate', failure }
    case 'throttle':
      return {
        kind: 'throttled',
        waitMs: readRetryAfter(reply.headers.get('retry-after'), nowMs),
        failure,
      }
    case 'retry':
      return { kind: 'retry', failure }
    case 'stop':
      return RETRY_STATUS.has(reply.status) && code >= 50000
        ? { kind: 'retry', failure }
        : { kind: 'stop', failure }
  }
}

function judgeStatus(reply: Reply, body: Json | undefined, nowMs: number): Verdict {
  // Check this first: making a failure costs more than all other work on an answer.
  if (reply.status >= 200 && reply.status < 300)
    return body === undefined ? unreadableVerdict(reply) : { kind: 'done', body, text: reply.text }
  const failure = statusFailure(reply, body)
  if (reply.status === 401) return { kind: 'reauthenticate', failure }
  // Assumed: a 404 without a code means the same as 40004 (P31).
  if (reply.status === 404 && body !== undefined) return { kind: 'absent' }
  if (reply.status === 429)
    return {
      kind: 'throttled',
      waitMs: readRetryAfter(reply.headers.get('retry-after'), nowMs),
      failure,
    }
  if (RETRY_STATUS.has(reply.status)) return { kind: 'retry', failure }
  return { kind: 'stop', failure }
}

// The page of a captive portal has status 200 and stops the call. A body that was cut is worth
// another try (F29, F30).
function unreadableVerdict(reply: Reply): Verdict {
  if (isHtmlPage(reply)) {
    const failure = new Failure({
      kind: 'service',
      code: 'PORTAL',
      what: 'A web page came instead of data',
      why: 'a login page of the network, or a wrong address',
      advice: 'open a browser and log in to the network, or check the address of the service',
    })
    return { kind: 'stop', failure }
  }
  return {
    kind: 'retry',
    failure: new Failure({
      kind: 'service',
      code: 'BAD_RESPONSE',
      what: 'The service sent something that is not valid JSON',
      why: reply.text === '' ? 'the answer was empty' : 'the answer was cut or malformed',
      advice: 'try again later',
    }),
  }
}

/** Returns true for an HTML page instead of JSON. */
export function isHtmlPage(reply: Reply): boolean {
  return (
    (reply.headers.get('content-type') ?? '').includes('html') ||
    reply.text.trimStart().startsWith('<')
  )
}

function statusFailure(reply: Reply, body: Json | undefined): Failure {
  const messageText = body && isJsonObject(body) ? errorMessage(body) : ''
  const isPage = body === undefined && isHtmlPage(reply)
  const code: FailureCode =
    reply.status === 429
      ? 'THROTTLED'
      : reply.status === 401
        ? 'AUTH_REJECTED'
        : `HTTP_${reply.status}`
  return new Failure({
    kind: 'service',
    code,
    what: 'The service refused the call',
    why: messageText || `status ${reply.status}${isPage ? ' and a web page instead of JSON' : ''}`,
    advice: 'check the profile, or ask the provider',
    evidence: { status: reply.status, ...(isPage ? { form: 'html' } : {}) },
  })
}

function isErrorObject(body: JsonObject): boolean {
  const errorMembers = ['type', 'detail', 'status'].filter(
    (name) => member(body, name) !== undefined,
  )
  return errorMembers.length >= 2 && member(body, 'id') === undefined
}

function errorMessage(body: JsonObject): string {
  const detail = member(body, 'detail')
  const message =
    detail !== undefined && isJsonObject(detail)
      ? member(detail, 'message')
      : typeof detail === 'string'
        ? detail
        : member(body, 'error')
  return typeof message === 'string' ? cleanMessage(message) : ''
}

/**
 * Makes a service's own words safe to show: at most 500 characters, no control or direction
 * characters.
 */
export function cleanMessage(text: string): string {
  return text
    .slice(0, 500)
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g, ' ')
    .trim()
}

function readInteger(value: Json | undefined): number | undefined {
  return isJsonNumber(value) && /^\d{1,9}$/.test(value.literal) ? Number(value.literal) : undefined
}

function hasFiveDigits(code: number): boolean {
  return code >= 10000 && code <= 99999
}

const DAY_MS = 86400000
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
// The three forms of RFC 9110. Date.parse accepts far more, and reads the last one as local time.
const HTTP_DATES = [
  /^\w{3}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^\w{6,9}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^\w{3} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
]

// A two-digit year more than fifty years ahead means the century before (RFC 9110, 5.6.7).
function fullYear(year: string, nowMs: number): string {
  if (year.length === 4) return year
  const thisYear = new Date(nowMs).getUTCFullYear()
  const yearInThisCentury = Math.floor(thisYear / 100) * 100 + Number(year)
  return String(yearInThisCentury > thisYear + 50 ? yearInThisCentury - 100 : yearInThisCentury)
}

function readHttpDate(text: string, nowMs: number): number | undefined {
  const dateParts = HTTP_DATES.map((form) => form.exec(text)?.groups).find(
    (groups) => groups !== undefined,
  )
  if (!dateParts) return undefined
  const { day = '', month = '', year = '', time = '' } = dateParts
  const monthNumber = MONTHS.indexOf(month) / 3 + 1
  const instant = readInstant(
    `${fullYear(year, nowMs)}-${String(monthNumber).padStart(2, '0')}-${day.trim().padStart(2, '0')}T${time}Z`,
  )
  return instant === undefined ? undefined : instantToMs(instant)
}

/**
 * The service's clock from an answer, milliseconds since 1970: the envelope's timestamp, else the
 * Date header (to the second).
 */
export function serverMsOf(reply: Reply, nowMs: number): number | undefined {
  const stamp = ENVELOPE_STAMP.exec(reply.text.slice(-200))?.[1]
  if (stamp !== undefined) return Number(stamp)
  const date = reply.headers.get('date')
  if (date === null) return undefined
  if (date !== lastDate.text) lastDate = { text: date, ms: readHttpDate(date, nowMs) }
  return lastDate.ms
}

// Matches only a member of the outermost object, because a price has a timestamp too.
const ENVELOPE_STAMP = /"timestamp":\s?(\d{12,14})\s?(?:,[^{}[\]]*)?\}\s*$/

// All answers within a second have the same date, and a sync by ids receives thousands of answers.
let lastDate: { readonly text: string; readonly ms: number | undefined } = {
  text: '',
  ms: undefined,
}

/**
 * Milliseconds to wait by a Retry-After header: seconds or an HTTP date. 0 means half a second, a
 * past or unreadable value counts as absent, and more than a day counts as a day (security.md 3.2).
 */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d+$/.test(text))
    return text.replace(/^0+/, '') === '' ? 500 : Math.min(Number(text) * 1000, DAY_MS)
  const endMs = readHttpDate(text, nowMs)
  return endMs === undefined || endMs <= nowMs ? undefined : Math.min(endMs - nowMs, DAY_MS)
}
