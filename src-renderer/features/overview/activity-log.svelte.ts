import type { Failure } from '../../../src-main/base/failure.ts'
import type { Activity } from '../../../src-main/contract/window.ts'
import { desk } from '../../desk.svelte.ts'
import { mergeNewer } from './activity-text.ts'

const ENTRIES_PER_PAGE = 200
/** Maximum number of entries in the window. A million entries would take half a gigabyte. */
const MAX_SHOWN_ENTRIES = 50_000

/**
 * The loaded part of the activity log, the newest entry first. `readOlder` adds older entries,
 * `refresh` newer ones.
 */
export class ActivityLog {
  entries = $state.raw<readonly Activity[]>([])
  state = $state.raw<'loading' | 'ready' | 'failed'>('loading')
  /** Failure of the last read. The entries that were loaded before it are still shown. */
  failure = $state.raw<Failure | undefined>(undefined)
  /** Whether the log was read back to its first entry. */
  isWhole = $state.raw(false)
  /** Whether older entries are left out because the window's limit is reached. */
  isFull = $derived(!this.isWhole && this.entries.length >= MAX_SHOWN_ENTRIES)
  #isReading = $state.raw(false)
  #needsRefresh = false

  /** Reads the entries added since the last read, or at first the newest page. */
  async refresh(): Promise<void> {
    if (this.#isReading) {
      this.#needsRefresh = true
      return
    }
    await this.#run(() => this.#readNewer())
    if (this.#needsRefresh) {
      this.#needsRefresh = false
      await this.refresh()
    }
  }

  /** Reads the next older page. */
  async readOlder(): Promise<void> {
    if (this.#isReading || this.isWhole || this.isFull || this.failure) return
    if (this.entries.length === 0) return
    await this.#run(async () => {
      const olderEntries = await desk.call('activity', {
        before: this.entries[this.entries.length - 1]?.number ?? null,
        limit: ENTRIES_PER_PAGE,
      })
      this.entries = [...this.entries, ...olderEntries]
      this.isWhole = olderEntries.length < ENTRIES_PER_PAGE
    })
  }

  /** Reads older pages until the entry with that number, or the log's beginning, is loaded. */
  async readTo(number: number): Promise<void> {
    let loadedCount = -1
    // Stops if a page added nothing because another read is in progress. Otherwise the loop would
    // not end.
    while (
      !this.isWhole &&
      (this.entries.at(-1)?.number ?? 0) > number &&
      this.entries.length > loadedCount
    ) {
      loadedCount = this.entries.length
      await this.readOlder()
    }
  }

  async #readNewer(): Promise<void> {
    const isFirst = this.entries.length === 0
    const newestEntries = await desk.call('activity', { before: null, limit: ENTRIES_PER_PAGE })
    const { entries, hasGap } = mergeNewer(this.entries, newestEntries)
    this.entries = entries
    if (isFirst || hasGap) this.isWhole = newestEntries.length < ENTRIES_PER_PAGE
    this.state = 'ready'
  }

  async #run(action: () => Promise<void>): Promise<void> {
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
