import type { CauseEvidence, PairedSides } from '../reconciliation/causes/cause-evidence.ts'
import type { PairRow } from '../reconciliation/pair-columns.ts'
import type { PassName } from '../reconciliation/passes.ts'
import type { ProviderRecord } from '../reconciliation/provider-record.ts'
import type { EqualPair, FoundBreak, FoundSuggestion, Sink } from '../reconciliation/reconcile.ts'
import type { LedgerEntry } from '../reconciliation/row/ledger-entry.ts'
import { MatchedLines } from './matched-lines.ts'

/** Hands a run's results on, and gathers from them what common causes show in. */
export class CauseSink implements Sink {
  readonly #to: Sink
  readonly #evidence: CauseEvidence
  readonly #unmatched: (entry: LedgerEntry) => void
  readonly matched = new MatchedLines()

  /** `unmatched`: takes the rows that end as unchecked or in a break. */
  constructor(to: Sink, evidence: CauseEvidence, unmatched: (entry: LedgerEntry) => void) {
    this.#to = to
    this.#evidence = evidence
    this.#unmatched = unmatched
  }

  match(row: PairRow, isWithinTolerance: boolean, sides: PairedSides): void {
    this.#to.match(row, isWithinTolerance, sides)
    this.matched.match(row, isWithinTolerance, sides)
    this.#evidence.pair(sides)
  }

  equal(pair: EqualPair, matchedBy: PassName): void {
    this.#to.equal(pair, matchedBy)
    this.matched.equal(pair)
  }

  found(found: FoundBreak): void {
    this.#to.found(found)
    for (const entry of found.sides.ledger) this.#unmatched(entry)
    if (found.sides.ledger.length > 0 && found.sides.provider.length > 0)
      this.#evidence.pair(found.sides)
    else if (found.category === 'missing_at_provider' || found.category === 'missing_in_ledger')
      this.#evidence.lonely(found.sides)
  }

  line(
    line: number,
    place: 'unchecked' | 'outside_period' | 'void',
    reason: string,
    entry?: LedgerEntry,
  ): void {
    this.#to.line(line, place, reason, entry)
    if (!entry) return
    this.#evidence.lonely({ ledger: [entry], provider: [] })
    this.#unmatched(entry)
  }

  observation(record: ProviderRecord, names: readonly string[]): void {
    this.#to.observation(record, names)
  }

  suggestion(found: FoundSuggestion): void {
    this.#to.suggestion(found)
  }
}
