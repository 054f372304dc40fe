import type { ToleratedTotals, Totals } from './account.ts'
import type { BreakCategory, Severity } from './categories.ts'
import type { RecordSides } from './causes/cause-evidence.ts'
import type { RecordKeys } from './decisions.ts'
import type { PairRow } from './pair-columns.ts'
import type { PassName } from './passes.ts'
import type { ProviderRecord } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'
import type { ExactMatch } from './sides.ts'
import type { SuggestionReason } from './suggest.ts'

export interface BreakResult {
  readonly breakId: string
  readonly category: BreakCategory
  readonly differences: string
  readonly severity: Severity
  readonly ageDays: number | undefined
  readonly row: PairRow
  readonly records: RecordKeys
  /** The records themselves, in normal form. */
  readonly sides: RecordSides
  /**
   * True if the ledger's amount is the provider's cut to the fifteen digits that a spreadsheet
   * keeps.
   */
  readonly isRounded: boolean
}

/** Two records that may be one payment. Only a person can make a match of them. */
export interface SuggestionResult {
  readonly id: string
  readonly score: number
  readonly reasons: readonly SuggestionReason[]
  readonly row: PairRow
  readonly records: RecordKeys
}

/** Receives the results of a run one by one. */
export interface Sink {
  match(row: PairRow, isWithinTolerance: boolean, sides: RecordSides): void
  /** Receives a match whose two sides are equal. */
  exactMatch(pair: ExactMatch, matchedBy: PassName): void
  onBreak(result: BreakResult): void
  /** Receives a ledger row that ends as unchecked, outside the period or void. */
  unmatchedLine(
    line: number,
    place: 'unchecked' | 'outside_period' | 'void',
    reason: string,
    /** Given for an unchecked row only. */
    entry?: LedgerEntry,
  ): void
  observation(record: ProviderRecord, names: readonly string[]): void
  suggestion(result: SuggestionResult): void
}

export interface ReconcileResult {
  readonly ledger: {
    rows: number
    matched: number
    broken: number
    unchecked: number
    outside_period: number
    void: number
  }
  readonly provider: {
    records: number
    matched: number
    broken: number
    outside_period: number
    void: number
  }
  readonly breaks: Record<string, number>
  readonly withinTolerance: number
  readonly tolerated: ToleratedTotals
  /** The number of records with each kind of observation. */
  readonly observations: Record<string, number>
  readonly suggestions: number
  readonly decisions: { readonly matched: number; readonly undone: number; readonly stale: number }
  readonly totals: Totals
}
