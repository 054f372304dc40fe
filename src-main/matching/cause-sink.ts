import type { InstantText } from '../base/instant.ts'
import type { CauseEvidence, PairedSides } from '../reconciliation/causes/cause-evidence.ts'
import type { PairRow } from '../reconciliation/pair-columns.ts'
import type { PassName } from '../reconciliation/passes.ts'
import type { ProviderRecord } from '../reconciliation/provider-record.ts'
import type { EqualPair, FoundBreak, FoundSuggestion, Sink } from '../reconciliation/reconcile.ts'
import type { LedgerEntry } from '../reconciliation/row/ledger-entry.ts'
import { MatchedLines } from './matched-lines.ts'
import { HAS_DATE, IS_DAY } from './prints/print-bits.ts'

/** Equal pairs whose dates are looked up: the first in the cache, whatever the ledger's order. */
const MAX_DATED_PAIRS = 1000

/** An equal pair whose two dates differ, by the number of its withdrawal in the cache. */
interface DatedPair {
  readonly record: number
  readonly line: number
  readonly date: InstantText
}

/** Hands a run's results on, and gathers from them what common causes show in. */
export class CauseSink implements Sink {
  readonly #to: Sink
  readonly #evidence: CauseEvidence
  readonly #unmatched: (entry: LedgerEntry) => void
  readonly matched = new MatchedLines()
  #dated: DatedPair[] = []
  #datedCount = 0
  /** Pairs of later records are not among the first. */
  #lastRecord = Infinity
  #sameDateCount = 0

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
    const { cells, date, record, line } = pair
    if ((cells & HAS_DATE) === 0 || (cells & IS_DAY) !== 0) return
    if (date === null) this.#sameDateCount += 1
    else if (date !== '') this.#take({ record, line, date })
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

  /** Equal pairs whose dates are to be looked up. */
  get datedPairs(): readonly DatedPair[] {
    return firstOf(this.#dated)
  }

  /** Equal pairs with one date, in the same proportion to those whose dates are looked up. */
  get sameDatePairs(): number {
    const looked = Math.min(this.#datedCount, MAX_DATED_PAIRS)
    return looked === 0
      ? this.#sameDateCount
      : Math.round((this.#sameDateCount * looked) / this.#datedCount)
  }

  #take(pair: DatedPair): void {
    this.#datedCount += 1
    if (pair.record > this.#lastRecord) return
    this.#dated.push(pair)
    if (this.#dated.length < 4 * MAX_DATED_PAIRS) return
    this.#dated = firstOf(this.#dated)
    this.#lastRecord = this.#dated.at(-1)?.record ?? Infinity
  }
}

function firstOf(pairs: readonly DatedPair[]): DatedPair[] {
  return pairs.toSorted((left, right) => left.record - right.record).slice(0, MAX_DATED_PAIRS)
}
