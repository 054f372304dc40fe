import { Failure } from '../base/failure.ts'
import type { FailureCode } from '../base/failures/failure-catalogue.ts'
import type { Clock } from '../base/instant.ts'
import type { Verdict } from './reply.ts'
import { signCall } from './sign.ts'

/** The gateway's API key and the secret that signs a call, lent for one call. */
export interface GatewaySecret {
  /** Absent if the profile sends the secret alone, in a header that the profile names. */
  readonly key?: string | undefined
  readonly secret: string
}

/**
 * The tolerance in milliseconds that the service applies to a call without a tolerance of its own.
 */
export const DEFAULT_TOLERANCE_MS = 5000

/**
 * If the difference between this machine's wall clock and its steady clock changes by more than
 * this, the wall clock was set.
 */
const CLOCK_SET_MS = 1000

/**
 * Signs the gateway calls of one connection by the service's clock. The offset is measured before
 * the first signed call, after a refusal that mentions the timestamp, and after this machine's
 * clock was set. It is never reused from an earlier connection.
 */
export class GatewaySigner {
  readonly #clock: Clock
  readonly #readServerMs: () => Promise<number | undefined>
  readonly #toleranceMs: number
  readonly #noteOffset: (offsetMs: number) => void
  #offsetMs: number | undefined
  /**
   * The difference of this machine's wall clock and steady clock when the offset was measured, or
   * undefined before the first measurement.
   */
  #measuredDifferenceMs: number | undefined
  #pendingMeasurement: Promise<void> | undefined

  /**
   * `readServerMs` reads the service's clock with an unsigned call. `noteOffset` receives each
   * measured offset for display.
   */
  constructor(
    clock: Clock,
    toleranceMs: number,
    readServerMs: () => Promise<number | undefined>,
    noteOffset: (offsetMs: number) => void = () => undefined,
  ) {
    this.#clock = clock
    this.#toleranceMs = toleranceMs
    this.#readServerMs = readServerMs
    this.#noteOffset = noteOffset
  }

  /**
   * The service's clock less this machine's in milliseconds. Returns undefined if it is not
   * measured, or the service does not report its clock.
   */
  get offsetMs(): number | undefined {
    return this.#offsetMs
  }

  /** The headers of one call, signed for the current instant. */
  async headers(
    { key = '', secret }: GatewaySecret,
    call: { readonly method: string; readonly path: string; readonly body: string },
  ): Promise<Record<string, string>> {
    if (this.#isStale()) await this.measure()
    const timestamp = String(Math.round(this.#clock.nowMs() + (this.#offsetMs ?? 0)))
    return {
      authorization: key,
      timestamp,
      signature: await signCall(secret, { ...call, timestamp }),
      ...(this.#toleranceMs === DEFAULT_TOLERANCE_MS
        ? {}
        : { 'timestamp-tolerance': String(this.#toleranceMs) }),
    }
  }

  /**
   * Measures the offset, taking the service's clock at the middle of the request. If the service
   * does not report its clock, this machine's clock is used.
   */
  measure(): Promise<void> {
    return (this.#pendingMeasurement ??= this.#measure().finally(
      () => (this.#pendingMeasurement = undefined),
    ))
  }

  #isStale(): boolean {
    return (
      this.#measuredDifferenceMs === undefined ||
      Math.abs(this.#clockDifferenceMs() - this.#measuredDifferenceMs) > CLOCK_SET_MS
    )
  }

  #clockDifferenceMs(): number {
    return this.#clock.nowMs() - this.#clock.monotonicMs()
  }

  async #measure(): Promise<void> {
    const beganMs = this.#clock.nowMs()
    const beganMonotonicMs = this.#clock.monotonicMs()
    const serverMs = await this.#readServerMs()
    const tookMs = this.#clock.monotonicMs() - beganMonotonicMs
    this.#offsetMs = serverMs === undefined ? undefined : serverMs - (beganMs + tookMs / 2)
    this.#measuredDifferenceMs = beganMs - beganMonotonicMs
    if (this.#offsetMs !== undefined) this.#noteOffset(this.#offsetMs)
  }
}

/** Whether a signed call was refused for its time. Only the message of the refusal shows this. */
export function isTimestampRefusal({ why }: Failure): boolean {
  return /time-?\s?stamp/i.test(why)
}

/**
 * Distinguishes the refusals of a signed call by their messages (observed.md, section 1). Any other
 * verdict is returned unchanged.
 */
export function refineVerdictOfSignedCall(verdict: Verdict, offsetMs: number | undefined): Verdict {
  if (verdict.kind === 'reauthenticate')
    return { kind: 'reauthenticate', failure: toLoginFailure(verdict.failure, offsetMs) }
  if (verdict.kind === 'stop' && verdict.failure.evidence.status === 403)
    return { kind: 'stop', failure: addressFailure(verdict.failure) }
  return verdict
}

function toLoginFailure(failure: Failure, offsetMs: number | undefined): Failure {
  const { why, evidence } = failure
  const loginFailure = (code: FailureCode, what: string, reason: string, advice: string): Failure =>
    new Failure({
      kind: 'service',
      code,
      what,
      why: `${reason}; the service says: ${why}`,
      advice,
      evidence,
    })
  if (isTimestampRefusal(failure))
    return loginFailure(
      'CLOCK_OFF',
      'The gateway rejects the time of this call',
      offsetMs === undefined
        ? "the service does not tell its time, so this machine's clock could not be corrected"
        : offsetReason(offsetMs),
      'turn on automatic time on this machine',
    )
  if (/signature/i.test(why))
    return loginFailure(
      'SIGNATURE_REFUSED',
      'The gateway does not accept the signature',
      'the stored secret does not belong to this key',
      'enter the API key and its secret again',
    )
  return loginFailure(
    'GATEWAY_KEY_REFUSED',
    'The gateway does not accept this API key',
    'it may have been deleted, or belong to another environment',
    'enter the key again, or create a new one',
  )
}

function addressFailure({ why, evidence }: Failure): Failure {
  return new Failure({
    kind: 'service',
    code: 'ADDRESS_NOT_ALLOWED',
    what: 'The gateway refuses this key from here',
    why: `most often the public address of this network is not on the key's list, and the key may also lack a permission; the service says: ${why}`,
    advice: "check the key's address list and permissions",
    evidence,
  })
}

function offsetReason(offsetMs: number): string {
  const seconds = Math.round(Math.abs(offsetMs) / 1000)
  if (seconds === 0) return "this machine's clock agrees with the service's"
  return `this machine's clock is ${seconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the service, and correcting for it did not help`
}
