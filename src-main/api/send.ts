/**
 * Sends one request to a service: waits for a turn, sends the request within its time limits,
 * judges the answer, and tries again if that is safe. `send` repeats reads and the token request.
 * `sendOnce` tries exactly once, for a request that creates or changes something. retry-policy.ts
 * decides which failures are tried again, and when.
 */
import { Failure, throwIfCancelled } from '../base/failure.ts'
import type { AnswerHeaders, FetchAnswer } from '../base/fetch.ts'
import type { Method } from '../domain/operations.ts'
import { Deadline } from './deadline.ts'
import type { Network } from './network.ts'
import type { Reply, Verdict } from './reply.ts'
import { serverMsOf } from './reply.ts'
import {
  backOffMs,
  isTransient,
  MAX_THROTTLE_WAIT_MS,
  MAX_TRIES,
  throttleWaitMs,
} from './retry-policy.ts'
import { transportFailure } from './transport-failure.ts'

/** One request, ready to be tried. Only GET and the token request are ever repeated (A72). */
export interface Request {
  readonly service: 'partner' | 'gateway' | 'exchange'
  readonly method: Method
  readonly url: string
  /** Template of the path, for the count of calls, absent if nothing in the path varies. */
  readonly template?: string | undefined
  readonly body?: string
  readonly totalMs?: number
  readonly signal?: AbortSignal
  /** Makes new headers for each attempt, so that a renewed token is used. */
  headers(): Promise<Record<string, string>>
  judge(reply: Reply, nowMs: number): Verdict
  /**
   * Called once with the refusal when the service rejects the login. True if another try makes
   * sense.
   */
  reauthenticate?(failure: Failure): Promise<boolean>
}

/**
 * Sends a request by the policy of security.md 3.2: at most five tries with full jitter, the
 * throttle's own waits, one re-authentication. Throws Failure `unreachable`, `service` or
 * `cancelled`.
 */
export async function send(
  network: Network,
  pacer: PacerPort,
  request: Request,
): Promise<AcceptedVerdict> {
  let tries = 0
  let hasReauthenticated = false
  for (;;) {
    throwIfCancelled(request.signal)
    const outcome = await pacer.run(() => tryAndThrottle(network, pacer, request), request.signal)
    switch (outcome.kind) {
      case 'done':
      case 'absent':
        return outcome
      case 'stop':
        throw outcome.failure
      case 'reauthenticate':
        if (
          hasReauthenticated ||
          !request.reauthenticate ||
          !(await request.reauthenticate(outcome.failure))
        )
          throw outcome.failure
        hasReauthenticated = true
        break
      case 'throttled':
        // The next attempt gets its turn when the wait is over.
        break
      case 'retry':
        tries += 1
        if (tries >= MAX_TRIES || pacer.isOutage()) throw outcome.failure
        await network.clock.sleep(backOffMs(tries, network.random()), request.signal)
        // Other calls may have detected an outage during the pause.
        if (pacer.isOutage()) throw outcome.failure
        break
    }
  }
}

/** The verdict `done` or `absent`, with the headers of the answer that it is based on. */
export type AcceptedVerdict = Extract<Verdict, { kind: 'done' | 'absent' }> & {
  readonly headers: AnswerHeaders
}

/** The part of a Pacer that send needs. */
export interface PacerPort {
  /**
   * Runs one attempt when its turn comes. Throws Failure `cancelled`, or the failure of an earlier
   * call that also applies to this one. The attempt is then not run.
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /**
   * Holds every call back for a time. `waitMs` receives the number of consecutive throttles and
   * returns the wait in milliseconds. If `waitMs` throws, the waiting calls fail with the same
   * error, unsent.
   */
  throttle(waitMs: (throttleCount: number) => number): void
  /** Holds every call back for `ms` from now on, without counting a throttle. */
  hold(ms: number): void
  /** Records an answer. The counts of throttles, silences and failed answers restart at zero. */
  recordAnswer(): void
  /** Records a fault of a service that was reached. Fewer calls run at once after it. */
  recordFault(): void
  /**
   * Records a call without an answer. In an outage the waiting calls fail with `failure`, unsent.
   */
  recordSilence(failure: Failure): void
  /**
   * Returns true after enough consecutive silences or failed answers that another try is pointless.
   */
  isOutage(): boolean
}

/**
 * The outcome of a request that was tried once: the verdict, and the answer it is based on, if
 * there was one.
 */
export interface SingleTry {
  readonly verdict: Verdict
  /** As received, without any secret. */
  readonly reply: Reply | undefined
  /** When it was sent, by this machine's wall clock. */
  readonly sentAtMs: number
  readonly elapsedMs: number
}

/**
 * Tries a request exactly once: a request that creates or changes something is never repeated by
 * the program (A72, style 20). `onTurn` runs last before sending, when the turn has come and the
 * login is available, and is awaited. A refusal is a verdict. Throws Failure `cancelled`, or the
 * error that prevented sending.
 */
export async function sendOnce(
  network: Network,
  pacer: PacerPort,
  request: Request,
  onTurn?: () => Promise<void>,
): Promise<SingleTry> {
  const singleTry = await pacer.run(async () => {
    const headers = await request.headers()
    await onTurn?.()
    const start = { wall: network.clock.nowMs(), monotonic: network.clock.monotonicMs() }
    const { outcome, reply } = await tryOnce(network, pacer, request, headers)
    return {
      verdict: outcome,
      reply,
      sentAtMs: start.wall,
      elapsedMs: Math.round(network.clock.monotonicMs() - start.monotonic),
    }
  }, request.signal)
  // The request is not sent again, but the next call logs in again (P19).
  const { verdict } = singleTry
  if (verdict.kind === 'reauthenticate') await request.reauthenticate?.(verdict.failure)
  if (verdict.kind === 'throttled' && verdict.waitMs !== undefined)
    pacer.hold(Math.min(verdict.waitMs, MAX_THROTTLE_WAIT_MS))
  return withoutSecrets(network, request, singleTry)
}

// Removes secrets that a service may have echoed, whatever the verdict, because parts of an answer
// are stored or shown.
function withoutSecrets(network: Network, request: Request, singleTry: SingleTry): SingleTry {
  const { reply, verdict } = singleTry
  const text = reply && network.secrets?.clean(reply.text)
  if (!reply || text === undefined || text === reply.text) return singleTry
  const cleanReply = { ...reply, text }
  return {
    ...singleTry,
    reply: cleanReply,
    verdict: verdict.kind === 'done' ? request.judge(cleanReply, network.clock.nowMs()) : verdict,
  }
}

type Outcome =
  | (Verdict & { readonly headers: AnswerHeaders })
  | { readonly kind: 'retry'; readonly failure: Failure }
  | { readonly kind: 'stop'; readonly failure: Failure }

async function tryAndThrottle(
  network: Network,
  pacer: PacerPort,
  request: Request,
): Promise<Outcome> {
  const { outcome } = await tryOnce(network, pacer, request, await request.headers())
  if (outcome.kind !== 'throttled') return outcome
  try {
    // Throttle before the turn ends, so that the next call waits too.
    pacer.throttle((throttleCount) =>
      throttleWaitMs(outcome.waitMs, throttleCount, outcome.failure, network),
    )
    return outcome
  } catch (error) {
    if (error instanceof Failure) return { kind: 'stop', failure: error }
    throw error
  }
}

async function tryOnce(
  network: Network,
  pacer: PacerPort,
  request: Request,
  headers: Record<string, string>,
): Promise<{ readonly outcome: Outcome; readonly reply: Reply | undefined }> {
  const startMs = network.clock.monotonicMs()
  const note = makeNote(network, request, startMs)
  let hasHead = false
  try {
    const reply = await fetchReply(network, request, headers, () => (hasHead = true))
    const verdict = judgeWithoutSecrets(network, request, reply)
    note(verdict, reply)
    if (verdict.kind === 'throttled' || verdict.kind === 'retry') pacer.recordFault()
    else pacer.recordAnswer()
    return { outcome: { ...verdict, headers: reply.headers }, reply }
  } catch (error) {
    const { url, signal } = request
    const failure = transportFailure(error, { url, signal, hasHead })
    note({ kind: failure.code, failure }, undefined)
    if (failure.kind === 'cancelled') throw failure
    const isCut = failure.code === 'OFFLINE' && hasHead
    const isUnreadable = failure.code === 'ANSWER_UNREADABLE'
    // The service is reachable if a part of its answer arrived.
    if (isCut || isUnreadable) pacer.recordFault()
    else if (failure.kind === 'unreachable') pacer.recordSilence(failure)
    const outcome: Outcome = isTransient(failure)
      ? { kind: 'retry', failure }
      : { kind: 'stop', failure }
    return { outcome, reply: undefined }
  }
}

function makeNote(
  network: Network,
  request: Request,
  startMs: number,
): (
  verdict: { readonly kind: string; readonly failure?: Failure },
  reply: Reply | undefined,
) => void {
  return (verdict, reply) => {
    const path = pathOf(request.url)
    const serverMs = reply && serverMsOf(reply, network.clock.nowMs())
    network.onCall?.({
      service: request.service,
      method: request.method,
      path,
      template: request.template ?? path,
      status: reply?.status ?? 0,
      elapsedMs: Math.round(network.clock.monotonicMs() - startMs),
      outcome: verdict.kind,
      // An absent record is not a failure.
      code:
        verdict.kind === 'absent'
          ? ''
          : String(verdict.failure?.evidence.code ?? verdict.failure?.code ?? ''),
      deprecation: headerOf(reply, 'deprecation'),
      sunset: headerOf(reply, 'sunset'),
      skewMs: serverMs === undefined ? null : serverMs - network.clock.nowMs(),
    })
  }
}

function headerOf(reply: Reply | undefined, name: string): string | null {
  return reply?.headers.get(name)?.slice(0, 200) ?? null
}

// A service may echo parts of the request, so the words of a refusal are judged again with all
// secrets removed.
function judgeWithoutSecrets(network: Network, request: Request, reply: Reply): Verdict {
  const verdict = request.judge(reply, network.clock.nowMs())
  if (verdict.kind === 'done' || verdict.kind === 'absent' || !network.secrets) return verdict
  return request.judge({ ...reply, text: network.secrets.clean(reply.text) }, network.clock.nowMs())
}

// Limits of one try (security.md 3.2). The defaults of Node are five minutes.
const HEADER_TIMEOUT_MS = 15_000
const IDLE_TIMEOUT_MS = 10_000
const TOTAL_TIMEOUT_MS = 30_000

async function fetchReply(
  network: Network,
  request: Request,
  headers: Record<string, string>,
  onHead: () => void,
): Promise<Reply> {
  const deadline = new Deadline(request.totalMs ?? TOTAL_TIMEOUT_MS, request.signal)
  try {
    deadline.expect(Math.min(HEADER_TIMEOUT_MS, request.totalMs ?? HEADER_TIMEOUT_MS))
    const init = {
      method: request.method,
      headers,
      redirect: 'error',
      signal: deadline.signal,
      credentials: 'omit',
      cache: 'no-store',
    } as const
    const response = await network.fetch(
      request.url,
      request.body === undefined ? init : { ...init, body: request.body },
    )
    onHead()
    return {
      status: response.status,
      headers: response.headers,
      text: await readBody(response, deadline),
    }
  } catch (error) {
    if (deadline.hasExpired) throw slowFailure(request)
    throw error
  } finally {
    deadline.end()
  }
}

// Limits an answer after decompression, so that a decompression bomb cannot exhaust memory
// (security.md F31).
const MAX_BODY_BYTES = 8 * 1024 * 1024

async function readBody(response: FetchAnswer, deadline: Deadline): Promise<string> {
  const declaredLength = response.headers.get('content-length')
  if (declaredLength !== null && Number(declaredLength) > MAX_BODY_BYTES) {
    await response.body?.cancel()
    throw tooLargeFailure()
  }
  if (!response.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const reader = response.body.getReader()
  let text = ''
  let size = 0
  for (;;) {
    deadline.expect(IDLE_TIMEOUT_MS)
    const chunk = await reader.read()
    if (chunk.done) return text + decoder.decode()
    size += chunk.value.byteLength
    if (size > MAX_BODY_BYTES) {
      await reader.cancel()
      throw tooLargeFailure()
    }
    try {
      text += decoder.decode(chunk.value, { stream: true })
    } catch (error) {
      await reader.cancel()
      throw error
    }
  }
}

function slowFailure(request: Request): Failure {
  return new Failure({
    kind: 'unreachable',
    code: 'SERVER_SLOW',
    what: 'The service did not answer in time',
    why: `no complete answer to ${request.method} ${pathOf(request.url)}`,
    advice: 'try again later',
  })
}

function tooLargeFailure(): Failure {
  return new Failure({
    kind: 'service',
    code: 'RESPONSE_TOO_LARGE',
    what: 'The answer is too large',
    why: 'more than 8 MiB',
    advice: 'check the address of the service',
  })
}

// The path of a withdrawal contains its id, which the operator needs. The query is left out,
// because it may contain a cursor.
function pathOf(url: string): string {
  return new URL(url).pathname
}
