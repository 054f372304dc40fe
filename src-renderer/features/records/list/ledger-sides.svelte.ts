import type { LedgerSide } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'

/** The most that the core tells at once. */
const MAX_IDS = 500
/** Withdrawals whose side is kept: some screens of rows. */
const MAX_KEPT = 5000

type Side = LedgerSide | null

/**
 * What the latest run says of the withdrawals in sight. They are asked for when they are drawn, all
 * of a frame at once, and again when the cache has changed.
 */
export class LedgerSides {
  #known = $state.raw<ReadonlyMap<string, Side>>(new Map())
  #wanted = new Set<string>()
  #asked = new Set<string>()
  #of = ''

  /** Null: nothing was reconciled; undefined until it is read. Reactive. */
  of(id: string | null): Side | undefined {
    if (id === null) return undefined
    const now = `${desk.profileName} ${desk.changes}`
    const known = this.#known.get(id)
    if (now !== this.#of) {
      this.#of = now
      this.#asked.clear()
    }
    if (!this.#asked.has(id)) this.#want(id)
    return known
  }

  /** Reads one now, where it is not known. */
  async read(id: string | null): Promise<Side | undefined> {
    if (id === null) return undefined
    if (!this.#known.has(id)) await this.#ask([id])
    return this.#known.get(id)
  }

  #want(id: string): void {
    this.#asked.add(id)
    this.#wanted.add(id)
    if (this.#wanted.size > 1) return
    // Not while rows are being drawn: state may not change there.
    queueMicrotask(() => {
      const ids = [...this.#wanted]
      this.#wanted.clear()
      for (let at = 0; at < ids.length; at += MAX_IDS) void this.#ask(ids.slice(at, at + MAX_IDS))
    })
  }

  // Where it fails, the cells stay empty and the next change of the cache asks again: the list
  // itself tells what is wrong with the cache.
  async #ask(ids: readonly string[]): Promise<void> {
    const profile = desk.profileName
    const sides = await desk.call('ledgerSides', { profile, ids }).catch(() => undefined)
    if (!sides || profile !== desk.profileName) return
    const known = new Map(this.#known.size > MAX_KEPT ? [] : this.#known)
    ids.forEach((id, at) => known.set(id, sides[at] ?? null))
    this.#known = known
  }
}
