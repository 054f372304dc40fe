import type { InstantText } from '../base/instant.ts'
import type { CandidateGroup } from './key-index.ts'
import type { PassName } from './passes.ts'
import type { ProviderRecord } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'

/** The records that are still free, and the pairs that a person undid. */
export interface Availability {
  /** True while no match contains the ledger row. */
  ledger(index: number): boolean
  /** True while no match contains the provider record. */
  provider(index: number): boolean
  /** For each ledger row, the records that a person separated from it. */
  readonly separatedRecords: ReadonlyMap<number, readonly number[]>
}

/**
 * A ledger row and a withdrawal that have a key in common, which no other record has, and agree in
 * every compared field: a match without a difference, inside the period, without observations.
 * Other fields of the two records are read only where a caller needs them.
 */
export interface ExactMatch {
  /** The index of the ledger row. */
  readonly ledger: number
  /** The index of the withdrawal among the provider records. */
  readonly provider: number
  /** The number of the withdrawal's row in its table. */
  readonly record: number
  /** The id of the withdrawal's feed row, '' for none. */
  readonly feedId: string
  readonly line: number
  /**
   * Bits of the row's non-empty cells (cellBits in fingerprint.ts), and whether both sides are
   * void (VOID_PAIR in print-bits.ts).
   */
  readonly filledCellBits: number
  /** The row's date. Null means the withdrawal's created_at, empty means no date. */
  readonly date: InstantText | '' | null
  /**
   * JSON of the row's cells whose text differs from the withdrawal's while their normal forms agree.
   * Empty if there are no such cells.
   */
  readonly differingCells: string
}

/**
 * Why a row is unchecked, in the words that the lists of a run store. The window has its own words
 * for each reason (src-renderer/words/reconciliation/closing.ts).
 */
export type UncheckedReason =
  | 'the provider was not asked for it'
  | 'the provider was asked for it and gave no usable answer'
  | 'the provider cannot be asked for an id like this'
  | 'the withdrawal with its id was not matched with it'
  | 'the record of the provider could not be used'
  | 'the feed was not read as far as its date'

/**
 * The two sides of a run: ledger rows and provider records, each with an index from 0. A whole
 * record is read only on demand.
 */
export interface Sides {
  readonly ledgerCount: number
  readonly providerCount: number
  /** Rows that may have this identifier, found by its hash. The caller compares the row's text. */
  rowsWithIdentifier(name: PassName, identifier: string): Iterable<number>
  /**
   * Reads the keys of both sides, once, before the first pass. Yields the number of provider records
   * read so far. It may find the equal pairs at the same time.
   */
  loadKeys(availability: Availability): Iterable<number>
  /**
   * The equal pairs, with the pass whose key joined them, and their exact sums per currency in units
   * of 10⁻³⁰. Undefined if these sides do not look for equal pairs. The caller reads the pairs before
   * the other candidates of that pass.
   */
  exactMatches():
    | {
        readonly pass: PassName
        readonly pairs: Iterable<ExactMatch>
        readonly sums: ReadonlyMap<string, bigint>
      }
    | undefined
  /**
   * Yields groups of free records that may share the key of a pass, because its hash is equal, in the
   * order of the first provider record of each group. Yields an empty group regularly, so that the
   * run can be stopped.
   */
  candidates(pass: PassName, availability: Availability): Iterable<CandidateGroup>
  entry(index: number): LedgerEntry
  record(index: number): ProviderRecord
  /** Works like isRecordInPeriod. Reads no record, because dates were compared while keys were read. */
  isProviderInPeriod(index: number): boolean
  /** True if the provider is known not to have this row (reconciliation.md, coverage). */
  isKnownMissing(entry: LedgerEntry): boolean
  /** The reason why the cache cannot show whether the provider has this row. */
  whyUnchecked(entry: LedgerEntry): UncheckedReason
  /** True if a rejected ledger row names this record. */
  isNamedByRejected(record: ProviderRecord): boolean
  /**
   * The index of the provider record with a key of a decision (`w:` or `f:` and an id), undefined if
   * there is none. The key of a feed row that has since been tied gives the index of its withdrawal.
   */
  findRecord(key: string): number | undefined
  /**
   * Fields in which a record contradicts itself or is incomplete (`fee_differs`, `net_unknown`, or a
   * field of its feed row such as `feed_amount`). The contract states no formula for them, so they
   * are only shown.
   */
  observationsOf(index: number, record: ProviderRecord): readonly string[]
}
