import type { Clock } from '../../base/instant.ts'
import { restartLimit } from '../../base/restart-limit.ts'
import type { HelperProcess, StartHelper } from './helper-process.ts'
import type { HelperRequest, HelperTrouble } from './protocol.ts'
import { decodeReply, HELLO_ID } from './protocol.ts'

/**
 * The trouble that the helper reports, or a trouble with the helper itself.
 * - `deadline`: it did not answer in time.
 * - `crashed`: its process ended during a call.
 * - `closed`: this client closed it.
 */
export type CallTrouble = HelperTrouble | 'deadline' | 'crashed' | 'closed'

export type CallResult =
  | { readonly kind: 'value'; readonly value: string | boolean | null }
  | { readonly kind: 'trouble'; readonly trouble: CallTrouble; readonly wasStarted: boolean }

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
export type HelperCall = WithoutId<HelperRequest>

interface RunningHelper {
  readonly process: HelperProcess
  hasGreeted: boolean
  /** The call in flight. */
  answer?: { readonly id: number; readonly settle: (result: CallResult) => void }
}

const CLOSE_WAIT_MS = 1000

/**
 * Runs one helper process at a time. The first call starts the process. A missed deadline kills it,
 * and the next call starts a new one.
 */
export class HelperClient {
  readonly #start: StartHelper
  readonly #clock: Pick<Clock, 'sleep'>
  readonly #restartLimit: ReturnType<typeof restartLimit>
  #running: RunningHelper | undefined
  #lastId = HELLO_ID
  #isClosed = false
  #processEnd: Promise<void> = Promise.resolve()

  constructor(start: StartHelper, clock: Pick<Clock, 'monotonicMs' | 'sleep'>) {
    this.#start = start
    this.#clock = clock
    this.#restartLimit = restartLimit(() => clock.monotonicMs())
  }

  /**
   * Makes one call. The caller must wait for its end before the next call. The call is repeated
   * once, on a new process, if that is safe: the service had gone before it received the call, the
   * process ended before it had started, or the call only reads.
   */
  async call(call: HelperCall, deadlineMs: number): Promise<CallResult> {
    const firstResult = await this.#tryCall(call, deadlineMs)
    if (firstResult.kind === 'value') return firstResult
    const mayRepeat =
      firstResult.trouble === 'stale' ||
      (firstResult.trouble === 'crashed' && (call.call === 'get' || !firstResult.wasStarted))
    // A helper that ends repeatedly is not restarted automatically (security.md S14). The user's
    // next attempt starts it.
    const result =
      mayRepeat && this.#restartLimit.mayRestart()
        ? await this.#tryCall(call, deadlineMs)
        : firstResult
    const cannotStart =
      result.kind === 'trouble' && result.trouble === 'crashed' && !result.wasStarted
    return cannotStart ? { ...result, trouble: 'notLoaded' } : result
  }

  /**
   * Kills the process at once, even during a call, and waits up to a second until it has ended.
   */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#drop()
    const waitEnd = new AbortController()
    await Promise.race([this.#processEnd, this.#waitFor(CLOSE_WAIT_MS, waitEnd.signal)])
    waitEnd.abort()
  }

  #tryCall(call: HelperCall, deadlineMs: number): Promise<CallResult> {
    if (this.#isClosed)
      return Promise.resolve({ kind: 'trouble', trouble: 'closed', wasStarted: false })
    const helper = (this.#running ??= this.#launch())
    const id = (this.#lastId += 1)
    return new Promise((resolve) => {
      const deadline = new AbortController()
      const settle = (result: CallResult): void => {
        deadline.abort()
        helper.answer = undefined
        // The next call gets a new process if this one is late, is bound to a service that has
        // gone, or reported an unknown error.
        if (result.kind === 'trouble' && ['deadline', 'stale', 'unknown'].includes(result.trouble))
          this.#drop(helper)
        resolve(result)
      }
      helper.answer = { id, settle }
      helper.process.send({ ...call, id })
      void this.#waitFor(deadlineMs, deadline.signal).then((isDue) => {
        if (isDue) settle({ kind: 'trouble', trouble: 'deadline', wasStarted: helper.hasGreeted })
      })
    })
  }

  /** Resolves with true after `ms`, and with false once the signal is aborted. */
  #waitFor(ms: number, signal: AbortSignal): Promise<boolean> {
    return this.#clock.sleep(ms, signal).then(
      () => !signal.aborted,
      () => false,
    )
  }

  #launch(): RunningHelper {
    const helper: RunningHelper = { process: this.#start(), hasGreeted: false }
    helper.process.onMessage((message) => receive(helper, message))
    this.#processEnd = new Promise((resolve) =>
      helper.process.onExit(() => {
        if (this.#running === helper) this.#running = undefined
        helper.answer?.settle({
          kind: 'trouble',
          trouble: this.#isClosed ? 'closed' : 'crashed',
          wasStarted: helper.hasGreeted,
        })
        resolve()
      }),
    )
    return helper
  }

  #drop(helper = this.#running): void {
    if (!helper) return
    if (this.#running === helper) this.#running = undefined
    helper.process.kill()
    helper.answer?.settle({
      kind: 'trouble',
      trouble: this.#isClosed ? 'closed' : 'crashed',
      wasStarted: helper.hasGreeted,
    })
  }
}

function receive(helper: RunningHelper, message: unknown): void {
  const reply = decodeReply(message)
  if (reply?.id === HELLO_ID) helper.hasGreeted = true
  if (!reply || reply.id !== helper.answer?.id) return
  helper.answer.settle(
    reply.kind === 'done'
      ? { kind: 'value', value: reply.value }
      : { kind: 'trouble', trouble: reply.trouble, wasStarted: true },
  )
}
