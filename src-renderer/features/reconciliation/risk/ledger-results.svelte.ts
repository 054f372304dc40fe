import { desk } from '../../../desk.svelte.ts'
import type { LedgerResult } from './risk-view.ts'
import { isBroken, readLedgerResult } from './risk-view.ts'

const MAX_PARALLEL_READS = 4
const MAX_WAITING_IDS = 100
const MAX_CACHED_RESULTS = 2000

/**
 * The latest run's results for the visible withdrawals, read one by one as rows come into view. A
 * result is undefined until it is read.
 */
export class LedgerResults {
  #resultsById = $state.raw<ReadonlyMap<string, LedgerResult>>(new Map())
  #readingIds = new Set<string>()
  #waitingIds: string[] = []
  #generation = 0

  /** Returns the result of a withdrawal, and queues its read if it is not known yet. Reactive. */
  of(id: string): LedgerResult | undefined {
    const result = this.#resultsById.get(id)
    if (!result && !this.#readingIds.has(id) && !this.#waitingIds.includes(id)) {
      // The rows drawn last are the visible ones, so they are read first.
      this.#waitingIds = [...this.#waitingIds, id].slice(-MAX_WAITING_IDS)
      queueMicrotask(() => this.#read())
    }
    return result
  }

  /** Clears all results. Must be called after a change of the cache, the runs or the profile. */
  clear(): void {
    this.#generation += 1
    this.#readingIds.clear()
    this.#waitingIds = []
    this.#resultsById = new Map()
  }

  #read(): void {
    while (this.#readingIds.size < MAX_PARALLEL_READS) {
      const id = this.#waitingIds.pop()
      if (id === undefined) return
      this.#readingIds.add(id)
      void this.#readOne(id, this.#generation)
    }
  }

  async #readOne(id: string, generation: number): Promise<void> {
    // A withdrawal that cannot be read shows its failure in its detail. Here it counts as `none`.
    const result = await this.#resultOf(id).catch(() => ({ kind: 'none' as const }))
    if (generation !== this.#generation) return
    this.#readingIds.delete(id)
    this.#resultsById = new Map([
      ...[...this.#resultsById].slice(-MAX_CACHED_RESULTS),
      [id, result],
    ])
    this.#read()
  }

  async #resultOf(id: string): Promise<LedgerResult> {
    const profile = desk.profileName
    const [side = null] = await desk.call('ledgerSides', { profile, ids: [id] })
    if (!isBroken(side)) return readLedgerResult(side)
    const record = { report: 'withdrawals', key: id, run: null } as const
    return readLedgerResult(side, (await desk.call('readRecord', { profile, ...record })).breaks)
  }
}
