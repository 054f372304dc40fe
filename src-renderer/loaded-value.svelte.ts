import type { Failure } from '../src-main/base/failure.ts'

/**
 * One answer of the core as a screen shows it. The old value stays while it is loaded again, and
 * the latest request wins.
 */
export class LoadedValue<T> {
  value = $state.raw<T | undefined>(undefined)
  failure = $state.raw<Failure | undefined>(undefined)
  isLoading = $state.raw(false)
  #requestNumber = 0

  async load(read: () => Promise<T>): Promise<void> {
    const requestNumber = (this.#requestNumber += 1)
    this.isLoading = true
    try {
      const value = await read()
      if (requestNumber !== this.#requestNumber) return
      this.value = value
      this.failure = undefined
    } catch (error) {
      if (requestNumber === this.#requestNumber) this.failure = error as Failure
    } finally {
      if (requestNumber === this.#requestNumber) this.isLoading = false
    }
  }

  /** Clears the value, so that another profile's answer is not shown as this one's. */
  clear(): void {
    this.ignorePending()
    this.value = undefined
    this.failure = undefined
  }

  /** Ignores the answer to the request in progress. */
  ignorePending(): void {
    this.#requestNumber += 1
    this.isLoading = false
  }
}
