import { tick, untrack } from 'svelte'
import type { Failure } from '../src-main/base/failure.ts'
import type { Family } from '../src-main/contract/window.ts'
import { desk } from './desk.svelte.ts'

/**
 * One answer of the core that a component shows. It is requested when the component starts, and
 * again when one of these families of cached data changes, or a value that the request uses. The
 * previous answer stays meanwhile, and the latest request wins.
 */
export class Query<T> {
  value = $state.raw<T | undefined>(undefined)
  failure = $state.raw<Failure | undefined>(undefined)
  isLoading = $state.raw(false)
  readonly #request: (signal: AbortSignal) => Promise<T> | undefined
  readonly #subject: () => unknown
  #shownSubject: unknown
  #controller = new AbortController()
  #pending: Promise<void> = Promise.resolve()

  /**
   * To be called while a component is created. `request` reads the values that it depends on before
   * its first await, and returns undefined if nothing is needed now. Its signal is aborted by the
   * next request. An answer about another `subject` or another profile is not kept.
   */
  constructor(
    families: readonly Family[],
    request: (signal: AbortSignal) => Promise<T> | undefined,
    subject: () => unknown = () => undefined,
  ) {
    this.#request = request
    this.#subject = () => JSON.stringify([desk.profileName, subject()])
    $effect(() => {
      void desk.changesOf(families)
      this.#begin()
      return () => this.#controller.abort()
    })
  }

  /** Requests the answer again, after a failure for example. Never throws. */
  readAgain(): Promise<void> {
    this.#controller.abort()
    untrack(() => this.#begin())
    return this.settled()
  }

  /** Resolves when the answer to the latest request is there. Never throws. */
  async settled(): Promise<void> {
    // A change that was just made leads to a request only after the next update.
    await tick()
    for (let pending; pending !== this.#pending;) await (pending = this.#pending)
  }

  /** Shows an answer that another call returned. */
  replace(value: T): void {
    this.#controller.abort()
    this.value = value
    this.failure = undefined
    this.isLoading = false
  }

  #begin(): void {
    const controller = new AbortController()
    this.#controller = controller
    const subject = this.#subject()
    const answer = this.#request(controller.signal)
    if (subject !== this.#shownSubject) {
      this.#shownSubject = subject
      this.value = undefined
      this.failure = undefined
    }
    this.isLoading = answer !== undefined
    if (answer) this.#pending = this.#receive(answer, controller.signal)
  }

  async #receive(answer: Promise<T>, signal: AbortSignal): Promise<void> {
    try {
      const value = await answer
      if (signal.aborted) return
      this.value = value
      this.failure = undefined
    } catch (error) {
      if (signal.aborted) return
      this.failure = error as Failure
    }
    this.isLoading = false
  }
}
