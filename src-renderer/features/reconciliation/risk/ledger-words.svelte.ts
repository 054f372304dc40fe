import { desk } from '../../../desk.svelte.ts'
import type { LedgerWord } from './risk-view.ts'
import { ledgerWord } from './risk-view.ts'

const AT_ONCE = 4
const KEPT = 2000

/**
 * What the ledger says of the withdrawals in sight, asked one by one as they come into sight;
 * undefined until it is known.
 */
export class LedgerWords {
  #known = $state.raw<ReadonlyMap<string, LedgerWord>>(new Map())
  #asked = new Set<string>()
  #next: string[] = []
  #turn = 0

  /** Reactive. */
  of(id: string): LedgerWord | undefined {
    const word = this.#known.get(id)
    if (!word && !this.#asked.has(id) && !this.#next.includes(id)) {
      // The rows drawn last are the ones looked at.
      this.#next = [...this.#next, id].slice(-100)
      queueMicrotask(() => this.#read())
    }
    return word
  }

  /** Forgets everything: the cache, the runs or the profile changed. */
  clear(): void {
    this.#turn += 1
    this.#asked.clear()
    this.#next = []
    this.#known = new Map()
  }

  #read(): void {
    while (this.#asked.size < AT_ONCE) {
      const id = this.#next.pop()
      if (id === undefined) return
      this.#asked.add(id)
      void this.#ask(id, this.#turn)
    }
  }

  async #ask(id: string, turn: number): Promise<void> {
    // A withdrawal that cannot be read says so in its detail; here it has nothing to say.
    const word = await desk
      .call('readRecord', { profile: desk.profileName, report: 'withdrawals', key: id, run: null })
      .then(ledgerWord, () => ({ kind: 'none' as const }))
    if (turn !== this.#turn) return
    this.#asked.delete(id)
    this.#known = new Map([...[...this.#known].slice(-KEPT), [id, word]])
    this.#read()
  }
}
