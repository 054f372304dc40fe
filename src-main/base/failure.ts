import type { FailureCode } from './failures/failure-catalogue.ts'
import type { FailureKind } from './failures/failure-entry.ts'

/** The parts of a failure. `kind` is one that the catalogue gives to the code. */
export interface FailureParts {
  readonly kind: FailureKind
  readonly code: FailureCode
  /** What failed. */
  readonly what: string
  /** Why, as far as known. */
  readonly why?: string
  /** What the person can do now. */
  readonly advice?: string
  /** Plain facts for a report; never a secret. */
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
 * Turns any thrown value into plain data; what is not a Failure becomes kind `bug` and keeps its
 * stack.
 */
export function failureToPlain(error: unknown): PlainFailure {
  if (error instanceof Failure) {
    const { kind, code, what, why, advice, evidence } = error
    return { kind, code, what, why, advice, evidence }
  }
  const text = error instanceof Error ? error.message : String(error)
  const plain = {
    kind: 'bug' as const,
    code: 'UNEXPECTED',
    what: 'Something unexpected happened',
    why: text,
    advice: 'report it with this line',
    evidence: {},
  }
  return error instanceof Error && error.stack ? { ...plain, stack: error.stack } : plain
}

/** Whether the database's thread itself is gone, so that another one can take its place. */
export function isThreadGone(error: unknown): error is Failure {
  return (
    error instanceof Failure &&
    (error.code === 'STORE_LOST' || error.evidence.is_thread_gone === true)
  )
}

/** The same for a person's eyes: a stack tells them nothing, and names folders of this machine. */
export function failureToTell(error: unknown): PlainFailure {
  const { stack: _, ...plain } = failureToPlain(error)
  return plain
}

/** The inverse of failureToPlain on the other side of the boundary. */
export function plainToFailure(plain: PlainFailure): Failure {
  const failure = new Failure(plain)
  if (plain.stack) failure.stack = plain.stack
  return failure
}

/** Asserts at compile time that a switch over a union is complete. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled alternative: ${JSON.stringify(value)}`)
}

/** Stops the running work when its signal has fired. Throws Failure `cancelled`. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled()
}

/**
 * What some work gives, or Failure `cancelled` as soon as the signal fires. The work goes on to
 * where it can stop, unheard: only for what may be left to itself, such as a database thread that
 * builds an index, whose next call waits for it anyway.
 */
export function untilCancelled<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((done, failed) => {
    const stop = (): void => failed(cancelled())
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(done, failed).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** The failure that a person's own cancel ends in. */
export function cancelled(): Failure {
  return new Failure({
    kind: 'cancelled',
    code: 'CANCELLED',
    what: 'Stopped at your request',
    why: 'what was finished is kept',
    advice: 'run the command again to go on',
  })
}

function sentence(what: string, why?: string, advice?: string): string {
  let text = what
  // What a service said may end with a full stop of its own.
  if (why) text += `: ${advice ? why.replace(/\.$/, '') : why}`
  if (advice) text += `; ${advice}`
  return text
}
