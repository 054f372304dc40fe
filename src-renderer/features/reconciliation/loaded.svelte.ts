import type { Failure } from '../../../src-main/base/failure.ts'

/**
 * One answer of the core as a screen shows it: what was there stays while it is asked again, and
 * the last asking wins.
 */
export class Loaded<T> {
  value = $state.raw<T | undefined>(undefined)
  failure = $state.raw<Failure | undefined>(undefined)
  isLoading = $state.raw(false)
  #turn = 0

  async load(read: () => Promise<T>): Promise<void> {
    const turn = (this.#turn += 1)
    this.isLoading = true
    try {
      const value = await read()
      if (turn !== this.#turn) return
      this.value = value
      this.failure = undefined
    } catch (error) {
      if (turn === this.#turn) this.failure = error as Failure
    } finally {
      if (turn === this.#turn) this.isLoading = false
    }
  }

  /** Forgets what was there, for another profile's answer must not be taken for this one's. */
  clear(): void {
    this.#turn += 1
    this.value = undefined
    this.failure = undefined
    this.isLoading = false
  }
}
