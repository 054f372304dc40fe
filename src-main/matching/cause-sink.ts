import type { CauseEvidence, RecordSides } from '../reconciliation/causes/cause-evidence.ts'
import type { PairRow } from '../reconciliation/pair-columns.ts'
import type { PassName } from '../reconciliation/passes.ts'
import type { ProviderRecord } from '../reconciliation/provider-record.ts'
import type { BreakResult, Sink, SuggestionResult } from '../reconciliation/results.ts'
import type { LedgerEntry } from '../reconciliation/row/ledger-entry.ts'
import type { ExactMatch } from '../reconciliation/sides.ts'
import { MatchedLines } from './matched-lines.ts'

/** Passes a run's results on to another sink and collects the evidence of common causes. */
export class CauseSink implements Sink {
  readonly #next: Sink
  readonly #evidence: CauseEvidence
  readonly #onUnmatched: (entry: LedgerEntry) => void
  readonly matched = new MatchedLines()

  /** `onUnmatched` receives the rows that end unchecked or in a break. */
  constructor(next: Sink, evidence: CauseEvidence, onUnmatched: (entry: LedgerEntry) => void) {
    this.#next = next
    this.#evidence = evidence
    this.#onUnmatched = onUnmatched
  }

  match(row: PairRow, isWithinTolerance: boolean, sides: RecordSides): void {
    this.#next.match(row, isWithinTolerance, sides)
    this.matched.match(row, isWithinTolerance, sides)
    this.#evidence.addPair(sides, false)
  }

  exactMatch(pair: ExactMatch, matchedBy: PassName): void {
    this.#next.exactMatch(pair, matchedBy)
    this.matched.exactMatch(pair)
  }

  onBreak(result: BreakResult): void {
    this.#next.onBreak(result)
    for (const entry of result.sides.ledger) this.#onUnmatched(entry)
    if (result.sides.ledger.length > 0 && result.sides.provider.length > 0)
      this.#evidence.addPair(result.sides, true)
    else if (result.category === 'missing_at_provider' || result.category === 'missing_in_ledger')
      this.#evidence.addUnmatched(result.sides)
  }

  unmatchedLine(
    line: number,
    place: 'unchecked' | 'outside_period' | 'void',
    reason: string,
    entry?: LedgerEntry,
  ): void {
    this.#next.unmatchedLine(line, place, reason, entry)
    if (!entry) return
    this.#evidence.addUnmatched({ ledger: [entry], provider: [] })
    this.#onUnmatched(entry)
  }

  observation(record: ProviderRecord, names: readonly string[]): void {
    this.#next.observation(record, names)
  }

  suggestion(result: SuggestionResult): void {
    this.#next.suggestion(result)
  }
}
