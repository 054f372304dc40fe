import type { Decided } from './decisions.ts'
import { findLedgerRows, nothingDecided } from './decisions.ts'
import type { IsApart } from './group-pairing.ts'
import type { PassName } from './passes.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'

/** A record with its place among those of its side. */
export interface Numbered<T> {
  readonly at: number
  readonly value: T
}

/** Of a run's sides what is needed to find the records that decisions speak of. */
interface Places {
  rowsNamed(name: PassName, identifier: string): Iterable<number>
  entry(at: number): LedgerEntry
  findRecord(key: string): number | undefined
}

interface Free {
  ledger(at: number): boolean
  provider(at: number): boolean
}

const nowhere: Places = {
  rowsNamed: () => [],
  entry: () => {
    throw new Error('a run without decisions asks for no rows')
  },
  findRecord: () => undefined,
}

/**
 * What persons decided, by the places that its records have in one run. What is no longer there is
 * counted as stale.
 */
export class DecidedRecords {
  readonly counts = { matched: 0, undone: 0, stale: 0 }
  readonly #decided: Decided
  readonly #places: Places
  readonly #rows: ReadonlyMap<string, readonly number[]>
  /**
   * Provider's records that each ledger row stays apart from, and those that are not suggested for
   * it, each with the number of the last decision that says so.
   */
  readonly #apart = new Map<number, Map<number, number>>()
  readonly #refused = new Map<number, Map<number, number>>()

  constructor(
    decided: Decided = nothingDecided,
    places: Places = nowhere,
    hash: (text: string) => string = (text) => text,
  ) {
    this.#decided = decided
    this.#places = places
    this.#rows = findLedgerRows(
      new Set(
        [...decided.matches, ...decided.apart, ...decided.refused].flatMap(({ ledger }) => ledger),
      ),
      places,
      hash,
    )
    for (const one of decided.apart)
      this.counts[this.#set(one, this.#apart) ? 'undone' : 'stale'] += 1
    for (const one of decided.refused) this.#set(one, this.#refused)
  }

  /** The matches made by hand whose records are all there and free. */
  *matches(isFree: Free): Generator<{
    readonly by: string
    readonly ledger: readonly number[]
    readonly provider: readonly number[]
  }> {
    for (const match of this.#decided.matches) {
      const ledger = this.#freeRows(match.ledger, isFree)
      const provider = new Set(
        match.provider
          .map((key) => this.#places.findRecord(key))
          .filter((at): at is number => at !== undefined && isFree.provider(at)),
      )
      const isWhole =
        ledger.length === match.ledger.length &&
        provider.size === match.provider.length &&
        !this.#isOverruled(match.seq, ledger, provider)
      this.counts[isWhole ? 'matched' : 'stale'] += 1
      if (isWhole) yield { by: match.by, ledger, provider: [...provider] }
    }
  }

  isApart(ledger: number, provider: number): boolean {
    return this.#apart.size > 0 && this.#apart.get(ledger)?.has(provider) === true
  }

  /** Of each row the records that it was set apart from. */
  get apart(): ReadonlyMap<number, readonly number[]> {
    return new Map([...this.#apart].map(([at, records]) => [at, [...records.keys()]]))
  }

  /** True where a person took the row from a partner. */
  wasParted(ledger: number): boolean {
    return this.#apart.has(ledger)
  }

  isRefused(ledger: number, provider: number): boolean {
    return this.isApart(ledger, provider) || this.#refused.get(ledger)?.has(provider) === true
  }

  /**
   * Who was set apart from everybody in a group is no part of it; he stays free for a weaker pass.
   */
  part<L, P>(
    left: readonly Numbered<L>[],
    right: readonly Numbered<P>[],
  ): {
    readonly left: readonly Numbered<L>[]
    readonly right: readonly Numbered<P>[]
    readonly isApart: IsApart | undefined
  } {
    if (this.#apart.size === 0 || !left.some((entry) => this.#apart.has(entry.at)))
      return { left, right, isApart: undefined }
    const isApart = (entry: Numbered<L>, record: Numbered<P>): boolean =>
      this.isApart(entry.at, record.at)
    const entries = left.filter((entry) => !right.every((record) => isApart(entry, record)))
    const records = right.filter((record) => !left.every((entry) => isApart(entry, record)))
    const isMixed = entries.some((entry) => records.some((record) => isApart(entry, record)))
    return {
      left: entries,
      right: records,
      isApart: isMixed
        ? (entry, record) => isApart(entries[entry] as Numbered<L>, records[record] as Numbered<P>)
        : undefined,
    }
  }

  // A feed row that a match was made with may stand under its withdrawal by now, so that who takes
  // the match apart names other keys.
  #isOverruled(
    seq: number | undefined,
    ledger: readonly number[],
    provider: ReadonlySet<number>,
  ): boolean {
    if (seq === undefined || this.#apart.size === 0) return false
    return ledger.some((row) =>
      [...provider].some((record) => (this.#apart.get(row)?.get(record) ?? 0) > seq),
    )
  }

  // A row that is named twice is two rows that cannot be told apart: the first free ones.
  #freeRows(keys: readonly string[], isFree: Free): number[] {
    const taken = new Set<number>()
    for (const key of keys) {
      const at = this.#rows.get(key)?.find((place) => isFree.ledger(place) && !taken.has(place))
      if (at !== undefined) taken.add(at)
    }
    return [...taken]
  }

  #set(one: Decided['apart'][number], into: Map<number, Map<number, number>>): boolean {
    const ledger = one.ledger.flatMap((key) => this.#rows.get(key) ?? [])
    const provider = one.provider
      .map((key) => this.#places.findRecord(key))
      .filter((at) => at !== undefined)
    if (provider.length > 0)
      for (const at of ledger)
        into.set(
          at,
          new Map([
            ...(into.get(at) ?? []),
            ...provider.map((place): [number, number] => [place, one.seq ?? 0]),
          ]),
        )
    return ledger.length > 0 && provider.length > 0
  }
}
