/**
 * Request and answer over any port that carries plain data: a thread, a socket or Electron's
 * channel. `connect` makes the calling side, `serve` the answering one. An id pairs each answer
 * with its call, so calls may overlap and end in any order. Cancels and progress are frames too.
 * The input of a call is not checked here. Input from outside is checked against its schema by the
 * dispatcher first (src-main/app/check-inputs.ts).
 */
import { resourceLowFailure } from '../base/exhaustion.ts'
import type { PlainFailure } from '../base/failure.ts'
import { Failure, failureToPlain, plainToFailure } from '../base/failure.ts'

/** The progress of a long call: its current step, the amount done, and the total if known. */
export interface Progress {
  readonly step: string
  readonly done: number
  readonly total?: number
}

/** The second argument of a handler: the call's cancellation, and a way to report progress. */
export interface CallContext {
  /** Aborted when the cancel frame of the call arrives. */
  readonly signal: AbortSignal
  /**
   * Whether the call was cancelled, also while the work blocks this side from receiving frames,
   * absent if the port cannot tell.
   */
  readonly isStopped?: () => boolean
  progress(progress: Progress): void
}

/** A table of calls: the input and output of each, plain data only. */
export type CallTable = Record<string, { input: unknown; output: unknown }>
/**
 * The answering side of a table: one function for each call. A thrown error becomes the call's
 * failure.
 */
export type Handlers<T extends CallTable> = {
  readonly [K in keyof T]: (
    input: T[K]['input'],
    context: CallContext,
  ) => T[K]['output'] | Promise<T[K]['output']>
}
/** The optional parts of a call: a signal that cancels it, and a callback for its progress. */
export interface CallOptions {
  readonly signal?: AbortSignal
  onProgress?(progress: Progress): void
}
/** The calling side of a table. The promise rejects with the Failure of the other side. */
export type Call<T extends CallTable> = <K extends keyof T & string>(
  name: K,
  input: T[K]['input'],
  options?: CallOptions,
) => Promise<T[K]['output']>

/**
 * A message between the two sides, the same on a worker's port, a socket and Electron's channel.
 */
export type Frame =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly kind: 'result'; readonly id: number; readonly output: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: PlainFailure }

/** One end of a connection that delivers frames whole and in order. */
export interface Port {
  /** Sends a frame. Throws if a value in the frame cannot be cloned. */
  post(frame: Frame): void
  /** Registers the listener for frames of the other end. */
  onFrame(listener: (frame: Frame) => void): void
}

/**
 * Answers the calls that arrive on a port. An unknown name is refused. A thrown value is sent as a
 * plain failure. `isStopped` says whether a call was cancelled although its cancel frame was not
 * received yet.
 */
export function serve<T extends CallTable>(
  port: Port,
  handlers: Handlers<T>,
  isStopped?: (id: number) => boolean,
): void {
  const runningCalls = new Map<number, AbortController>()
  port.onFrame((frame) => {
    if (frame.kind === 'cancel') runningCalls.get(frame.id)?.abort()
    else if (frame.kind === 'call') void answer(frame.id, frame.name, frame.input)
  })

  async function answer(id: number, name: string, input: unknown): Promise<void> {
    const controller = new AbortController()
    runningCalls.set(id, controller)
    try {
      if (!Object.hasOwn(handlers, name))
        throw new Failure({
          kind: 'bug',
          code: 'UNKNOWN_CALL',
          what: 'An unknown call was made',
          why: name.slice(0, 80),
        })
      const context = {
        signal: controller.signal,
        ...(isStopped && { isStopped: () => controller.signal.aborted || isStopped(id) }),
        progress: (progress: Progress) => port.post({ kind: 'progress', id, progress }),
      }
      port.post({
        kind: 'result',
        id,
        output: await (handlers[name] as (input: unknown, context: CallContext) => unknown)(
          input,
          context,
        ),
      })
    } catch (error) {
      // The error may come from post: a result that cannot be cloned becomes a failure frame.
      port.post({
        kind: 'failure',
        id,
        failure: failureToPlain(resourceLowFailure(error) ?? error),
      })
    } finally {
      runningCalls.delete(id)
    }
  }
}

/** A call without an answer yet. */
interface PendingCall {
  resolve(output: unknown): void
  reject(failure: Failure): void
  onProgress?(progress: Progress): void
}

/**
 * The calling side of a port. `fail` rejects every pending call and all later ones, for use once
 * the other side is gone.
 */
export function connect<T extends CallTable>(
  port: Port,
): { readonly call: Call<T>; fail(failure: Failure): void } {
  const pendingCalls = new Map<number, PendingCall>()
  let lastId = 0
  let connectionFailure: Failure | undefined
  port.onFrame((frame) => {
    const entry = pendingCalls.get(frame.id)
    // Drop a frame for a call that has ended or was never made.
    if (!entry) return
    if (frame.kind === 'progress') return entry.onProgress?.(frame.progress)
    pendingCalls.delete(frame.id)
    if (frame.kind === 'result') entry.resolve(frame.output)
    else if (frame.kind === 'failure') entry.reject(plainToFailure(frame.failure))
  })
  const call = (name: string, input: unknown, options: CallOptions = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (connectionFailure) return reject(connectionFailure)
      const id = (lastId += 1)
      const cancel = (): void => port.post({ kind: 'cancel', id })
      const stopListening = (): void => options.signal?.removeEventListener('abort', cancel)
      pendingCalls.set(id, {
        resolve: (output) => {
          stopListening()
          resolve(output)
        },
        reject: (failure) => {
          stopListening()
          reject(failure)
        },
        onProgress: options.onProgress,
      })
      try {
        port.post({ kind: 'call', id, name, input })
      } catch (cause) {
        pendingCalls.delete(id)
        return reject(
          new Failure({
            kind: 'bug',
            code: 'NOT_PLAIN_DATA',
            what: `The input of the call ${name} cannot be sent`,
            why: cause instanceof Error ? cause.message : 'unknown',
            cause,
          }),
        )
      }
      // A call with an aborted signal is posted, then cancelled: the other side decides how it
      // ends.
      if (options.signal?.aborted) cancel()
      options.signal?.addEventListener('abort', cancel, { once: true })
    })
  return {
    call: call as Call<T>,
    fail(failure) {
      connectionFailure = failure
      for (const entry of pendingCalls.values()) entry.reject(failure)
      pendingCalls.clear()
    },
  }
}
