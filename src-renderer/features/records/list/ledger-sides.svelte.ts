import type { LedgerSide } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'

/** The most withdrawals that one call of the core takes. */
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
  /** Why sides that are in sight could not be read; the cells stay empty until they are. */
  failure = $state.raw<unknown>(undefined)
  #missed = new Set<string>()
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

  /** Gives the side of each of many withdrawals, and asks for those that are not known. */
  async read(ids: readonly (string | null)[]): Promise<readonly (Side | undefined)[]> {
    const found = new Map(this.#known)
    const missing = ids.filter((id) => id !== null && !found.has(id)) as string[]
    for (const batch of batchesOf(missing))
      for (const [id, side] of await this.#ask(batch)) found.set(id, side)
    return ids.map((id) => (id === null ? undefined : found.get(id)))
  }

  /** Asks again for the sides that could not be read. */
  retry(): void {
    const ids = [...this.#missed]
    this.#missed.clear()
    for (const batch of batchesOf(ids)) void this.#ask(batch)
  }

  #want(id: string): void {
    this.#asked.add(id)
    this.#wanted.add(id)
    if (this.#wanted.size > 1) return
    // Not while rows are being drawn: state may not change there.
    queueMicrotask(() => {
      const ids = [...this.#wanted]
      this.#wanted.clear()
      for (const batch of batchesOf(ids)) void this.#ask(batch)
    })
  }

  async #ask(ids: readonly string[]): Promise<readonly (readonly [string, Side])[]> {
    const profile = desk.profileName
    let sides: readonly Side[]
    try {
      sides = await desk.call('ledgerSides', { profile, ids })
    } catch (error) {
      for (const id of ids) this.#missed.add(id)
      this.failure = error
      return []
    }
    if (profile !== desk.profileName) return []
    for (const id of ids) this.#missed.delete(id)
    if (this.#missed.size === 0) this.failure = undefined
    const read = ids.map((id, at) => [id, sides[at] ?? null] as const)
    this.#known = new Map([...(this.#known.size > MAX_KEPT ? [] : this.#known), ...read])
    return read
  }
}

function batchesOf(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) =>
    ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  )
}
