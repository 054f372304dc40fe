/**
 * Decides which failures are tried again and how long to wait first (security.md 3.2). send.ts does
 * the waiting and the sending.
 */
import { Failure } from '../base/failure.ts'
import type { Network } from './network.ts'

/** Tries of one request, the first included. A longer outage is left to the next sync. */
export const MAX_TRIES = 5
/**
 * The longest wait for a throttle. A call that would wait longer ends instead, with a failure that
 * names the end of the wait, so that a person can plan with it.
 */
export const MAX_THROTTLE_WAIT_MS = 15 * 60_000

/** The bound of the first pause. A service that restarts often answers again within a second. */
const FIRST_BACK_OFF_MS = 500
/** The bound of any pause, so that a service that works again is noticed within half a minute. */
const MAX_BACK_OFF_MS = 30_000
/**
 * The minimum of a pause. Full jitter alone could give a pause of zero, and a try without a pause
 * meets the same fault.
 */
const MIN_BACK_OFF_MS = 50
/**
 * Waits at consecutive throttles. With the doubling they add up to a quarter of an hour, so a
 * throttle after them comes from the quota of an hour or a day.
 */
const MAX_THROTTLE_WAITS = 4
/** The first wait if the service names none. It is long, because quotas are hourly or daily. */
const FIRST_THROTTLE_WAIT_MS = 60_000
/**
 * The share that may be added to a requested wait, so that waiting clients do not all return at the
 * same time.
 */
const THROTTLE_JITTER = 0.1
/** The first wait at a quota per second. The quota is free again after it. */
export const PER_SECOND_QUOTA_WAIT_MS = 1000
/** The pause that is reported if a quota per second is still used up after all waits. */
const PER_SECOND_QUOTA_PAUSE_MS = 60_000
const HOUR_MS = 3_600_000

/**
 * Returns true for a transport failure that a retry may avoid: no answer, or one that was cut off
 * or is unreadable. Returns false for a failure that every retry repeats: an unsafe connection, a
 * port without TLS, a redirect, exhausted memory of this machine.
 */
export function isTransient(failure: Failure): boolean {
  if (failure.code === 'ANSWER_UNREADABLE') return failure.evidence.form !== 'no_tls'
  return failure.kind === 'unreachable' && failure.code !== 'TLS_REFUSED'
}

/**
 * The pause in milliseconds after the try of number `tries`, from 1: full jitter below a bound that
 * doubles. `jitter` is a number in [0, 1).
 */
export function backOffMs(tries: number, jitter: number): number {
  const boundMs = Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (tries - 1))
  return Math.max(MIN_BACK_OFF_MS, jitter * boundMs)
}

/**
 * The wait in milliseconds at the consecutive throttle of number `throttleCount`, from 1.
 * `requestedWaitMs` is the time that the service names, or undefined if it names none. Throws
 * Failure THROTTLED or QUOTA_USED if waiting would take too long or is of no use.
 */
export function throttleWaitMs(
  requestedWaitMs: number | undefined,
  throttleCount: number,
  failure: Failure,
  network: Pick<Network, 'clock' | 'random'>,
): number {
  // Do not wait for the quota of a whole day.
  if (failure.code === 'QUOTA_USED') throw failure
  if (failure.evidence.quota === 'second') {
    if (throttleCount > MAX_THROTTLE_WAITS)
      throw pausedFailure(PER_SECOND_QUOTA_PAUSE_MS, failure, network)
    return (requestedWaitMs ?? PER_SECOND_QUOTA_WAIT_MS) * 2 ** (throttleCount - 1)
  }
  if (requestedWaitMs !== undefined && requestedWaitMs > MAX_THROTTLE_WAIT_MS)
    throw pausedFailure(requestedWaitMs, failure, network)
  if (throttleCount > MAX_THROTTLE_WAITS)
    throw new Failure({
      kind: 'service',
      code: 'QUOTA_USED',
      what: 'The quota of this account is used up',
      why: failure.why,
      advice: 'run it again after the next full hour; everything fetched so far is kept',
      evidence: {
        retry_at: instantAt((Math.floor(network.clock.nowMs() / HOUR_MS) + 1) * HOUR_MS),
      },
      cause: failure,
    })
  if (requestedWaitMs !== undefined)
    return requestedWaitMs * (1 + network.random() * THROTTLE_JITTER)
  return Math.min(MAX_THROTTLE_WAIT_MS, FIRST_THROTTLE_WAIT_MS * 2 ** (throttleCount - 1))
}

function instantAt(ms: number): string {
  return new Date(ms).toISOString()
}

function pausedFailure(
  requestedWaitMs: number,
  failure: Failure,
  network: Pick<Network, 'clock'>,
): Failure {
  const resumeAt = instantAt(network.clock.nowMs() + requestedWaitMs)
  return new Failure({
    kind: 'service',
    code: 'THROTTLED',
    what: `The service asks to wait until ${resumeAt.slice(0, 16).replace('T', ' ')} UTC`,
    why: failure.why,
    advice: 'run it again then; everything fetched so far is kept',
    evidence: { retry_at: resumeAt },
    cause: failure,
  })
}
