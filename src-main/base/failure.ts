import type { FailureCode } from './failures/failure-catalogue.ts'
import type { FailureKind } from './failures/failure-entry.ts'

/** The parts of a failure. `kind` is a kind that the catalogue lists for the code. */
export interface FailureParts {
  readonly kind: FailureKind
  readonly code: FailureCode
  /** The action that failed. */
  readonly what: string
  /** The reason, as far as known. */
  readonly why?: string
  /** The person's next step. */
  readonly advice?: string
  /** Plain facts for a report. They must contain no secret. */
  readonly evidence?: Readonly<Record<string, string | number | boolean | null>>
  readonly cause?: unknown
}

/**
 * The one error class that crosses layers. Callers branch on `kind` and `code`, never on the
 * message.
 */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly code: FailureCode
  readonly what: string
  readonly why: string
  readonly advice: string
  readonly evidence: Readonly<Record<string, string | number | boolean | null>>

  constructor(parts: FailureParts) {
    super(
      sentence(parts.what, parts.why, parts.advice),
      parts.cause === undefined ? undefined : { cause: parts.cause },
    )
    this.name = 'Failure'
    this.kind = parts.kind
    this.code = parts.code
    this.what = parts.what
    this.why = parts.why ?? ''
    this.advice = parts.advice ?? ''
    this.evidence = parts.evidence ?? {}
  }
}

/** A failure as plain data, for a thread or a socket. */
export interface PlainFailure {
  readonly kind: FailureKind
  readonly code: FailureCode
  readonly what: string
  readonly why: string
  readonly advice: string
  readonly evidence: Readonly<Record<string, string | number | boolean | null>>
  readonly stack?: string
}

/**
 * Turns any thrown value into plain data. A value that is not a Failure gets kind `bug` and keeps
 * its stack.
 */
export function failureToPlain(error: unknown): PlainFailure {
  if (error instanceof Failure) {
    const { kind, code, what, why, advice, evidence } = error
    return { kind, code, what, why, advice, evidence }
  }
  const text = error instanceof Error ? error.message : String(error)
  const unexpectedFailure = {
    kind: 'bug' as const,
    code: 'UNEXPECTED' as const,
    what: 'Something unexpected happened',
    why: text,
    advice: 'report it with this line',
    evidence: {},
  }
  return error instanceof Error && error.stack
    ? { ...unexpectedFailure, stack: error.stack }
    : unexpectedFailure
}

/** Returns true if the database thread has ended and must be replaced. */
export function isThreadGone(error: unknown): error is Failure {
  return (
    error instanceof Failure &&
    (error.code === 'STORE_LOST' || error.evidence.is_thread_gone === true)
  )
}

/**
 * Turns any thrown value into plain data for display. Omits the stack, which names folders of this
 * machine and does not help a person.
 */
export function failureToShow(error: unknown): PlainFailure {
  const { stack: _, ...plainFailure } = failureToPlain(error)
  return plainFailure
}

/** The inverse of failureToPlain, for the other side of a boundary. */
export function plainToFailure(plainFailure: PlainFailure): Failure {
  const failure = new Failure(plainFailure)
  if (plainFailure.stack) failure.stack = plainFailure.stack
  return failure
}

/** Asserts at compile time that a switch over a union is complete. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled alternative: ${JSON.stringify(value)}`)
}

/** Throws Failure `cancelled` if the signal has fired. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled()
}

/**
 * Resolves with the result of some work, or rejects with Failure `cancelled` as soon as the signal
 * fires. The work then continues until it can stop, and its result is ignored. Use it only for work
 * that may be left running, such as a database thread that builds an index and delays only its own
 * next call.
 */
export function untilCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(cancelled())
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** The failure that results from a person's cancellation. */
export function cancelled(): Failure {
  return new Failure({
    kind: 'cancelled',
    code: 'CANCELLED',
    what: 'Stopped at your request',
    why: 'finished work is kept',
    advice: 'run the command again to go on',
  })
}

function sentence(what: string, why?: string, advice?: string): string {
  let text = what
  // The reason may be a service's sentence that ends with a full stop.
  if (why) text += `: ${advice ? why.replace(/\.$/, '') : why}`
  if (advice) text += `; ${advice}`
  return text
}
