import type { Failure } from '../../../src-main/base/failure.ts'
import type { Activity } from '../../../src-main/contract/window.ts'
import { desk } from '../../desk.svelte.ts'
import { mergeNewer } from './activity-text.ts'

const PAGE = 200
/** So many are held in the window: a million entries would take half a gigabyte. */
const MAX_SHOWN_ENTRIES = 50_000

/**
 * The activity log as far as it was read, the newest first. Older entries come when they are asked
 * for, newer ones on `refresh`.
 */
export class ActivityLog {
  entries = $state.raw<readonly Activity[]>([])
  state = $state.raw<'loading' | 'ready' | 'failed'>('loading')
  /** Of the last reading; with entries at hand they are merely old. */
  failure = $state.raw<Failure | undefined>(undefined)
  /** Whether everything down to the first entry was read. */
  isWhole = $state.raw(false)
  /** Whether older entries are left out, since the window holds no more. */
  isFull = $derived(!this.isWhole && this.entries.length >= MAX_SHOWN_ENTRIES)
  #isReading = $state.raw(false)
  #isAskedAgain = false

  /** Reads what was added since the last look; the first time, the newest page. */
  async refresh(): Promise<void> {
    if (this.#isReading) {
      this.#isAskedAgain = true
      return
    }
    await this.#reading(() => this.#readNewer())
    if (this.#isAskedAgain) {
      this.#isAskedAgain = false
      await this.refresh()
    }
  }

  /** Reads the next older page. */
  async readOlder(): Promise<void> {
    if (this.#isReading || this.isWhole || this.isFull || this.failure) return
    if (this.entries.length === 0) return
    await this.#reading(async () => {
      const older = await desk.call('activity', {
        before: this.entries[this.entries.length - 1]?.number ?? null,
        limit: PAGE,
      })
      this.entries = [...this.entries, ...older]
      this.isWhole = older.length < PAGE
    })
  }

  /** Reads older pages until an entry of that number, or the log's beginning, is there. */
  async readTo(number: number): Promise<void> {
    let before = -1
    // Another reading that is under way adds nothing here and must not be waited for without end.
    while (
      !this.isWhole &&
      (this.entries.at(-1)?.number ?? 0) > number &&
      this.entries.length > before
    ) {
      before = this.entries.length
      await this.readOlder()
    }
  }

  async #readNewer(): Promise<void> {
    const isFirst = this.entries.length === 0
    const newest = await desk.call('activity', { before: null, limit: PAGE })
    const merged = mergeNewer(this.entries, newest)
    this.entries = merged.entries
    if (isFirst || merged.hasGap) this.isWhole = newest.length < PAGE
    this.state = 'ready'
  }

  async #reading(action: () => Promise<void>): Promise<void> {
    this.#isReading = true
    this.failure = undefined
    try {
      await action()
    } catch (error) {
      this.failure = error as Failure
      if (this.entries.length === 0) this.state = 'failed'
    } finally {
      this.#isReading = false
    }
  }
}
