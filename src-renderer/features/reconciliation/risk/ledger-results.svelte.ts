import { desk } from '../../../desk.svelte.ts'
import type { LedgerResult } from './risk-view.ts'
import { isBroken, readLedgerResult } from './risk-view.ts'

const MAX_PARALLEL_READS = 4
const MAX_CACHED_WORDS = 2000

/**
 * The latest run's results for the visible withdrawals, read one by one as rows come into view.
 * Undefined until read.
 */
export class LedgerResults {
  #known = $state.raw<ReadonlyMap<string, LedgerResult>>(new Map())
  #reading = new Set<string>()
  #waiting: string[] = []
  #generation = 0

  /** Reactive. */
  of(id: string): LedgerResult | undefined {
    const word = this.#known.get(id)
    if (!word && !this.#reading.has(id) && !this.#waiting.includes(id)) {
      // The rows drawn last are the visible ones, so they are read first.
      this.#waiting = [...this.#waiting, id].slice(-100)
      queueMicrotask(() => this.#read())
    }
    return word
  }

  /** Clears everything, after a change of the cache, the runs or the profile. */
  clear(): void {
    this.#generation += 1
    this.#reading.clear()
    this.#waiting = []
    this.#known = new Map()
  }

  #read(): void {
    while (this.#reading.size < MAX_PARALLEL_READS) {
      const id = this.#waiting.pop()
      if (id === undefined) return
      this.#reading.add(id)
      void this.#readOne(id, this.#generation)
    }
  }

  async #readOne(id: string, generation: number): Promise<void> {
    // A withdrawal that cannot be read shows its failure in its detail; here it counts as `none`.
    const word = await this.#resultOf(id).catch(() => ({ kind: 'none' as const }))
    if (generation !== this.#generation) return
    this.#reading.delete(id)
    this.#known = new Map([...[...this.#known].slice(-MAX_CACHED_WORDS), [id, word]])
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
