import type { Decisions } from './decisions.ts'
import { findLedgerRows, noDecisions } from './decisions.ts'
import type { IsExcludedPair } from './group-pairing.ts'
import type { PassName } from './passes.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'

/** A record with its index among the records of its side. */
export interface NumberedItem<T> {
  readonly index: number
  readonly value: T
}

/** The lookups of a run's sides that find the records of a decision. */
interface RecordLookup {
  rowsWithIdentifier(name: PassName, identifier: string): Iterable<number>
  entry(index: number): LedgerEntry
  findRecord(key: string): number | undefined
}

interface FreeRecords {
  ledger(index: number): boolean
  provider(index: number): boolean
}

const lookupOfNoRecords: RecordLookup = {
  rowsWithIdentifier: () => [],
  entry: () => {
    throw new Error('a run without decisions reads no rows')
  },
  findRecord: () => undefined,
}

/**
 * The decisions of people, translated into the record indexes of one run. A decision whose records
 * no longer exist is counted as stale.
 */
export class DecidedRecords {
  readonly counts = { matched: 0, undone: 0, stale: 0 }
  readonly #decisions: Decisions
  readonly #lookup: RecordLookup
  readonly #rows: ReadonlyMap<string, readonly number[]>
  /**
   * For each ledger row, the provider records that a person separated from it, each with the number
   * of the latest decision that did so.
   */
  readonly #separatedRecords = new Map<number, Map<number, number>>()
  /** For each ledger row, the provider records that a person refused as its suggestion. */
  readonly #refusedRecords = new Map<number, Map<number, number>>()

  constructor(
    decisions: Decisions = noDecisions,
    lookup: RecordLookup = lookupOfNoRecords,
    hash: (text: string) => string = (text) => text,
  ) {
    this.#decisions = decisions
    this.#lookup = lookup
    this.#rows = findLedgerRows(
      new Set(
        [...decisions.matches, ...decisions.separations, ...decisions.refused].flatMap(
          ({ ledger }) => ledger,
        ),
      ),
      lookup,
      hash,
    )
    for (const decision of decisions.separations)
      this.counts[this.#addPairs(decision, this.#separatedRecords) ? 'undone' : 'stale'] += 1
    for (const decision of decisions.refused) this.#addPairs(decision, this.#refusedRecords)
  }

  /** Yields the manual matches whose records all exist and are free. */
  *matches(isFree: FreeRecords): Generator<{
    readonly by: string
    readonly ledger: readonly number[]
    readonly provider: readonly number[]
  }> {
    for (const match of this.#decisions.matches) {
      const ledger = this.#freeRows(match.ledger, isFree)
      const provider = new Set(
        match.provider
          .map((key) => this.#lookup.findRecord(key))
          .filter((index): index is number => index !== undefined && isFree.provider(index)),
      )
      const isComplete =
        ledger.length === match.ledger.length &&
        provider.size === match.provider.length &&
        !this.#isOverruled(match.seq, ledger, provider)
      this.counts[isComplete ? 'matched' : 'stale'] += 1
      if (isComplete) yield { by: match.by, ledger, provider: [...provider] }
    }
  }

  isExcluded(ledger: number, provider: number): boolean {
    return (
      this.#separatedRecords.size > 0 && this.#separatedRecords.get(ledger)?.has(provider) === true
    )
  }

  /** For each row, the records that a person separated from it. */
  get separatedRecords(): ReadonlyMap<number, readonly number[]> {
    return new Map(
      [...this.#separatedRecords].map(([index, records]) => [index, [...records.keys()]]),
    )
  }

  /** True if a person undid a match of the row. */
  wasUnmatchedByUser(ledger: number): boolean {
    return this.#separatedRecords.has(ledger)
  }

  isRefused(ledger: number, provider: number): boolean {
    return (
      this.isExcluded(ledger, provider) || this.#refusedRecords.get(ledger)?.has(provider) === true
    )
  }

  /**
   * Removes from a group the rows and records that were separated from every candidate of the other
   * side. They stay free for a weaker pass.
   */
  withoutSeparated<L, P>(
    left: readonly NumberedItem<L>[],
    right: readonly NumberedItem<P>[],
  ): {
    readonly left: readonly NumberedItem<L>[]
    readonly right: readonly NumberedItem<P>[]
    readonly isExcluded: IsExcludedPair | undefined
  } {
    if (
      this.#separatedRecords.size === 0 ||
      !left.some((entry) => this.#separatedRecords.has(entry.index))
    )
      return { left, right, isExcluded: undefined }
    const isExcluded = (entry: NumberedItem<L>, record: NumberedItem<P>): boolean =>
      this.isExcluded(entry.index, record.index)
    const entries = left.filter((entry) => !right.every((record) => isExcluded(entry, record)))
    const records = right.filter((record) => !left.every((entry) => isExcluded(entry, record)))
    const isMixed = entries.some((entry) => records.some((record) => isExcluded(entry, record)))
    return {
      left: entries,
      right: records,
      isExcluded: isMixed
        ? (entry, record) =>
            isExcluded(entries[entry] as NumberedItem<L>, records[record] as NumberedItem<P>)
        : undefined,
    }
  }

  // True if a later decision separates a row of the match from one of its records. The keys of
  // the two decisions may differ: a feed row that was matched by hand may since be tied to its
  // withdrawal. So the records are compared, not the keys.
  #isOverruled(
    seq: number | undefined,
    ledger: readonly number[],
    provider: ReadonlySet<number>,
  ): boolean {
    if (seq === undefined || this.#separatedRecords.size === 0) return false
    return ledger.some((row) =>
      [...provider].some((record) => (this.#separatedRecords.get(row)?.get(record) ?? 0) > seq),
    )
  }

  // Returns the first free row of each key. A key that occurs twice gives two identical rows.
  #freeRows(keys: readonly string[], isFree: FreeRecords): number[] {
    const rows = new Set<number>()
    for (const key of keys) {
      const index = this.#rows.get(key)?.find((index) => isFree.ledger(index) && !rows.has(index))
      if (index !== undefined) rows.add(index)
    }
    return [...rows]
  }

  // Adds every pair of the decision's rows and records to `target`. Returns false if either side
  // has no record left.
  #addPairs(
    decision: Decisions['separations'][number],
    target: Map<number, Map<number, number>>,
  ): boolean {
    const ledger = decision.ledger.flatMap((key) => this.#rows.get(key) ?? [])
    const provider = decision.provider
      .map((key) => this.#lookup.findRecord(key))
      .filter((index) => index !== undefined)
    if (provider.length > 0)
      for (const index of ledger)
        target.set(
          index,
          new Map([
            ...(target.get(index) ?? []),
            ...provider.map((index): [number, number] => [index, decision.seq ?? 0]),
          ]),
        )
    return ledger.length > 0 && provider.length > 0
  }
}
