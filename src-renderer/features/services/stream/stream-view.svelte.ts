import type { StreamView } from '../../../../src-main/contract/services.ts'
import { desk } from '../../../desk.svelte.ts'
import { keepFrames, noFrames } from './frames.ts'

/**
 * The stream of a profile as the monitor shows it: what the core says of it, and the frames read so
 * far.
 */
export class Stream {
  view = $state.raw<StreamView | undefined>(undefined)
  kept = $state.raw(noFrames)
  failure = $state.raw<unknown>(undefined)
  isChanging = $state.raw(false)
  readonly #profile: string
  #reading: Promise<void> | undefined
  #isStale = false

  /** `kept` are frames read earlier; what came since is read behind them. */
  constructor(profile: string, kept = noFrames) {
    this.#profile = profile
    this.kept = kept
  }

  /** Reads what came since; asked while a reading is under way, it reads once more after it. */
  read(): Promise<void> {
    this.#isStale = true
    this.#reading ??= this.#readAll().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  /**
   * Wants these topics from now on; none closes the stream. A failure is shown, and the topics stay
   * as they were.
   */
  async want(topics: readonly string[]): Promise<void> {
    this.isChanging = true
    try {
      this.#take(await desk.call('setStream', { profile: this.#profile, topics }))
    } catch (error) {
      this.failure = error
    } finally {
      this.isChanging = false
    }
  }

  /** Forgets the frames shown; the core keeps its own. */
  forget(): void {
    this.kept = { ...noFrames, last: this.kept.last }
  }

  async #readAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false
      try {
        this.#take(await desk.call('readStream', { profile: this.#profile, after: this.kept.last }))
      } catch (error) {
        this.failure = error
      }
    }
  }

  #take(view: StreamView): void {
    this.view = view
    this.kept = keepFrames(this.kept, view.frames)
    this.failure = undefined
  }
}
