import type { LedgerSide } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'

/** Maximum number of withdrawals in one call of the core. */
const MAX_IDS = 500
/** Number of cached sides, several screens of rows, above which the next read empties the cache. */
const MAX_CACHED_SIDES = 5000

type Side = LedgerSide | null

/**
 * The state of the visible withdrawals in the latest run. It is requested when rows are drawn,
 * together for all rows that are drawn at once, and again when the core's data has changed.
 */
export class LedgerSides {
  #sides = $state.raw<ReadonlyMap<string, Side>>(new Map())
  /** Failure of the last read of visible sides. Their cells stay empty until a read succeeds. */
  failure = $state.raw<unknown>(undefined)
  #failedIds = new Set<string>()
  #pendingIds = new Set<string>()
  #requestedIds = new Set<string>()
  #version = ''

  /**
   * Returns the state of a withdrawal, and requests its read. Null means not reconciled, undefined
   * not read yet. Reactive.
   */
  of(id: string | null): Side | undefined {
    if (id === null) return undefined
    const version = `${desk.profileName} ${desk.changesOf(['activity', 'reconciliation'])}`
    const cachedSide = this.#sides.get(id)
    if (version !== this.#version) {
      this.#version = version
      this.#requestedIds.clear()
    }
    if (!this.#requestedIds.has(id)) this.#request(id)
    return cachedSide
  }

  /** Returns the side of each of many withdrawals, and reads the missing ones. */
  async read(ids: readonly (string | null)[]): Promise<readonly (Side | undefined)[]> {
    const sides = new Map(this.#sides)
    const missingIds = ids.filter((id) => id !== null && !sides.has(id)) as string[]
    for (const batch of batchesOf(missingIds))
      for (const [id, side] of await this.#fetch(batch)) sides.set(id, side)
    return ids.map((id) => (id === null ? undefined : sides.get(id)))
  }

  /** Reads the failed sides again. */
  retry(): void {
    const ids = [...this.#failedIds]
    this.#failedIds.clear()
    for (const batch of batchesOf(ids)) void this.#fetch(batch)
  }

  #request(id: string): void {
    this.#requestedIds.add(id)
    this.#pendingIds.add(id)
    if (this.#pendingIds.size > 1) return
    // The read is deferred, because state must not change while rows are being drawn.
    queueMicrotask(() => {
      const ids = [...this.#pendingIds]
      this.#pendingIds.clear()
      for (const batch of batchesOf(ids)) void this.#fetch(batch)
    })
  }

  async #fetch(ids: readonly string[]): Promise<readonly (readonly [string, Side])[]> {
    const profile = desk.profileName
    let sides: readonly Side[]
    try {
      sides = await desk.call('ledgerSides', { profile, ids })
    } catch (error) {
      for (const id of ids) this.#failedIds.add(id)
      this.failure = error
      return []
    }
    if (profile !== desk.profileName) return []
    for (const id of ids) this.#failedIds.delete(id)
    if (this.#failedIds.size === 0) this.failure = undefined
    const entries = ids.map((id, index) => [id, sides[index] ?? null] as const)
    this.#sides = new Map([...(this.#sides.size > MAX_CACHED_SIDES ? [] : this.#sides), ...entries])
    return entries
  }
}

function batchesOf(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, index) =>
    ids.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  )
}
