import type { TriedRules } from '../contract/reconciling.ts'
import type { PairRow } from '../reconciliation/pair-columns.ts'
import type { BreakResult, ReconcileResult, Sink } from '../reconciliation/results.ts'
import type { ExactMatch } from '../reconciliation/sides.ts'

const MAX_LISTED_ROWS = 200
const ROWS_PER_YIELD = 2000

/** Stores the outcome of each ledger line in a trial of other rules, and nothing else. */
export class RuleTrial implements Sink {
  /**
   * The outcome of each line: `matched` or a category, and the partner's id. Lines of equal pairs are
   * not included.
   */
  readonly lines = new Map<number, string>()
  /** The line of each ledger row that is in an equal pair, else 0. */
  readonly equalLines: Int32Array
  /** The number in the cache of each equal row's withdrawal, else 0. */
  readonly equalRecords: Int32Array
  result: ReconcileResult | undefined
  fileHash = ''

  constructor(ledgerCount: number) {
    this.equalLines = new Int32Array(ledgerCount)
    this.equalRecords = new Int32Array(ledgerCount)
  }

  match(row: PairRow): void {
    this.#note(row, MATCHED)
  }

  exactMatch({ ledger, line, record }: ExactMatch): void {
    this.equalLines[ledger] = line
    this.equalRecords[ledger] = record
  }

  onBreak({ category, row, records }: BreakResult): void {
    if (records.ledger.length > 0) this.#note(row, category)
  }

  unmatchedLine(line: number, outcome: 'unchecked' | 'outside_period' | 'void'): void {
    this.lines.set(line, outcome)
  }

  observation(): void {
    return
  }

  suggestion(): void {
    return
  }

  /** `fileHash` is the hash of the ledger file that was tried. */
  take(result: ReconcileResult, fileHash: string): void {
    this.result = result
    this.fileHash = fileHash
  }

  #note(row: PairRow, outcome: string): void {
    const partner =
      outcome === 'missing_at_provider'
        ? ''
        : row.withdrawal_id || (row.feed_id === '' ? '' : `feed:${row.feed_id}`)
    for (const line of row.ledger_line.split(';'))
      this.lines.set(Number(line), partner === '' ? outcome : `${outcome} ${partner}`)
  }
}

const MATCHED = 'matched'

/**
 * Compares two trials of one ledger. Yields regularly. `idOf` returns the id of a withdrawal by its
 * number in the cache.
 */
export function* compareTrials(
  before: RuleTrial,
  after: RuleTrial,
  idOf: (record: number) => string,
): Generator<void, TriedRules> {
  const isMatched = (outcome: string): boolean => outcome.startsWith(MATCHED)
  const counts = { gained: 0, lost: 0, moved: 0 }
  const rows: { line: number; before: string; after: string }[] = []
  const noteChange = (line: number, outcome: string, newOutcome: string): void => {
    if (newOutcome === outcome) return
    if (isMatched(outcome) && isMatched(newOutcome)) counts.moved += 1
    else if (isMatched(newOutcome)) counts.gained += 1
    else if (isMatched(outcome)) counts.lost += 1
    rows.push({ line, before: outcome, after: newOutcome })
  }
  const outcomeOf = (trial: RuleTrial, index: number, line: number): string => {
    const record = trial.equalRecords[index] as number
    return record === 0 ? (trial.lines.get(line) ?? '') : `${MATCHED} ${idOf(record)}`
  }
  for (let index = 0; index < before.equalRecords.length; index += 1) {
    if (index % ROWS_PER_YIELD === 0) yield
    if (before.equalRecords[index] === after.equalRecords[index]) continue
    const line = (before.equalLines[index] as number) || (after.equalLines[index] as number)
    noteChange(line, outcomeOf(before, index, line), outcomeOf(after, index, line))
  }
  let lineCount = 0
  for (const [line, outcome] of before.lines) {
    if ((lineCount += 1) % ROWS_PER_YIELD === 0) yield
    const newOutcome = after.lines.get(line)
    // The loop above noted a line that is in an equal pair in the new trial.
    if (newOutcome !== undefined) noteChange(line, outcome, newOutcome)
  }
  rows.sort((left, right) => left.line - right.line)
  return {
    before: figures(before),
    after: figures(after),
    ...counts,
    rows: rows.slice(0, MAX_LISTED_ROWS),
  }
}

function figures({ result }: RuleTrial): TriedRules['before'] {
  const { matched, broken, unchecked, void: failed } = (result as ReconcileResult).ledger
  return { matched, broken, unchecked, void: failed, breaks: (result as ReconcileResult).breaks }
}
