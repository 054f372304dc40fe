import { tick, untrack } from 'svelte'
import type { Family } from '../src-main/contract/window.ts'
import { desk } from './desk.svelte.ts'
import { LoadedValue } from './loaded-value.svelte.ts'

/**
 * One answer of the core that a component shows. It is requested when the component starts, and
 * again when a family of cached data that it depends on, or a value that its request reads, changes.
 * The previous answer stays meanwhile, and the latest request wins.
 */
export class Query<T> extends LoadedValue<T> {
  readonly #request: (signal: AbortSignal) => Promise<T> | undefined
  readonly #subject: () => string
  #shownSubject = ''
  #controller = new AbortController()
  #latestLoad: Promise<void> = Promise.resolve()

  /**
   * To be called while a component is created. `families` are those that the answer depends on.
   * `request` reads the values that it depends on before its first await, and returns undefined if
   * nothing is needed now. Its signal is aborted by the next request. When `subject` or the profile
   * changes, the shown answer is cleared at once.
   */
  constructor(
    families: readonly Family[],
    request: (signal: AbortSignal) => Promise<T> | undefined,
    subject: () => unknown = () => undefined,
  ) {
    super()
    this.#request = request
    this.#subject = () => JSON.stringify([desk.profileName, subject()])
    $effect(() => {
      void desk.changesOf(families)
      this.#begin()
      return () => this.#stop()
    })
  }

  /** Requests the answer again, after a failure for example. Never throws. */
  readAgain(): Promise<void> {
    this.#stop()
    untrack(() => this.#begin())
    return this.settled()
  }

  /**
   * Shows an answer that another call has returned. The answer to a request in progress is ignored,
   * because it may be older.
   */
  show(value: T): void {
    this.#stop()
    this.value = value
    this.failure = undefined
  }

  /** Resolves when the answer to the latest request has arrived. Never throws. */
  async settled(): Promise<void> {
    // A change that was just made leads to a request only after the next update.
    await tick()
    for (let load; load !== this.#latestLoad;) await (load = this.#latestLoad)
  }

  #begin(): void {
    this.#controller = new AbortController()
    const subject = this.#subject()
    const answer = this.#request(this.#controller.signal)
    if (subject !== this.#shownSubject) this.clear()
    this.#shownSubject = subject
    if (answer) this.#latestLoad = this.load(() => answer)
  }

  #stop(): void {
    this.#controller.abort()
    this.ignorePending()
  }
}
