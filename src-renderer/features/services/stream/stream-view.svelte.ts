import type { StreamView } from '../../../../src-main/contract/services.ts'
import { desk } from '../../../desk.svelte.ts'
import { addFrames, noFrames } from './frames.ts'

/** A profile's stream for the monitor: its state in the core, and the frames read so far. */
export class Stream {
  view = $state.raw<StreamView | undefined>(undefined)
  buffer = $state.raw(noFrames)
  failure = $state.raw<unknown>(undefined)
  isChanging = $state.raw(false)
  readonly #profile: string
  #currentRead: Promise<void> | undefined
  #isStale = false

  /** `buffer` holds frames that were read earlier. Later frames follow them. */
  constructor(profile: string, buffer = noFrames) {
    this.#profile = profile
    this.buffer = buffer
  }

  /** Reads new frames. A call during a read causes one more read after it. */
  read(): Promise<void> {
    this.#isStale = true
    this.#currentRead ??= this.#readAll().finally(() => (this.#currentRead = undefined))
    return this.#currentRead
  }

  /**
   * Subscribes to these topics. Without topics the stream closes. A failure is shown, and the
   * subscription does not change.
   */
  async subscribe(topics: readonly string[]): Promise<void> {
    this.isChanging = true
    try {
      this.#show(await desk.call('setStream', { profile: this.#profile, topics }))
    } catch (error) {
      this.failure = error
    } finally {
      this.isChanging = false
    }
  }

  /** Clears the shown frames. The frames in the core stay. */
  forget(): void {
    this.buffer = { ...noFrames, last: this.buffer.last }
  }

  async #readAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false
      try {
        this.#show(
          await desk.call('readStream', { profile: this.#profile, after: this.buffer.last }),
        )
      } catch (error) {
        this.failure = error
      }
    }
  }

  #show(view: StreamView): void {
    this.view = view
    this.buffer = addFrames(this.buffer, view.frames)
    this.failure = undefined
  }
}
