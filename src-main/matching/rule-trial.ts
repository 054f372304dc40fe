import type { TriedRules } from '../contract/reconciling.ts'
import type { PairRow } from '../reconciliation/pair-columns.ts'
import type { EqualPair, FoundBreak, Result, Sink } from '../reconciliation/reconcile.ts'

const MOST_ROWS = 200
const STEP = 2000

/** Notes where each ledger line ends, and keeps nothing else: for trying rules. */
export class RuleTrial implements Sink {
  /** Line to `matched` or a category, and the partner's ids; of lines that are in no equal pair. */
  readonly lines = new Map<number, string>()
  /**
   * Of each ledger row that is in an equal pair: its line, and the withdrawal's number in the
   * cache; 0 for none.
   */
  readonly equalLines: Int32Array
  readonly equalRecords: Int32Array
  result: Result | undefined
  fileHash = ''

  constructor(ledgerCount: number) {
    this.equalLines = new Int32Array(ledgerCount)
    this.equalRecords = new Int32Array(ledgerCount)
  }

  match(row: PairRow): void {
    this.#note(row, MATCHED)
  }

  equal({ ledger, line, record }: EqualPair): void {
    this.equalLines[ledger] = line
    this.equalRecords[ledger] = record
  }

  found({ category, row, records }: FoundBreak): void {
    if (records.ledger.length > 0) this.#note(row, category)
  }

  line(line: number, place: 'unchecked' | 'outside_period' | 'void'): void {
    this.lines.set(line, place)
  }

  observation(): void {
    return
  }

  suggestion(): void {
    return
  }

  /** `fileHash`: of the ledger file that was tried. */
  take(result: Result, fileHash: string): void {
    this.result = result
    this.fileHash = fileHash
  }

  #note(row: PairRow, place: string): void {
    const partner =
      place === 'missing_at_provider'
        ? ''
        : row.withdrawal_id || (row.feed_id === '' ? '' : `feed:${row.feed_id}`)
    for (const line of row.ledger_line.split(';'))
      this.lines.set(Number(line), partner === '' ? place : `${place} ${partner}`)
  }
}

const MATCHED = 'matched'

/**
 * Two trials of one ledger against each other; yields now and then. `idOf`: the id of a withdrawal
 * by its number in the cache.
 */
export function* compareTrials(
  before: RuleTrial,
  after: RuleTrial,
  idOf: (record: number) => string,
): Generator<void, TriedRules> {
  const isMatched = (place: string): boolean => place.startsWith(MATCHED)
  const counts = { gained: 0, lost: 0, moved: 0 }
  const rows: { line: number; before: string; after: string }[] = []
  const note = (line: number, place: string, now: string): void => {
    if (now === place) return
    if (isMatched(place) && isMatched(now)) counts.moved += 1
    else if (isMatched(now)) counts.gained += 1
    else if (isMatched(place)) counts.lost += 1
    rows.push({ line, before: place, after: now })
  }
  const placeOf = (trial: RuleTrial, at: number, line: number): string => {
    const record = trial.equalRecords[at] as number
    return record === 0 ? (trial.lines.get(line) ?? '') : `${MATCHED} ${idOf(record)}`
  }
  for (let at = 0; at < before.equalRecords.length; at += 1) {
    if (at % STEP === 0) yield
    if (before.equalRecords[at] === after.equalRecords[at]) continue
    const line = (before.equalLines[at] as number) || (after.equalLines[at] as number)
    note(line, placeOf(before, at, line), placeOf(after, at, line))
  }
  let seen = 0
  for (const [line, place] of before.lines) {
    if ((seen += 1) % STEP === 0) yield
    const now = after.lines.get(line)
    // One that is in an equal pair now was noted above.
    if (now !== undefined) note(line, place, now)
  }
  rows.sort((left, right) => left.line - right.line)
  return {
    before: figures(before),
    after: figures(after),
    ...counts,
    rows: rows.slice(0, MOST_ROWS),
  }
}

function figures({ result }: RuleTrial): TriedRules['before'] {
  const { matched, broken, unchecked, void: failed } = (result as Result).ledger
  return { matched, broken, unchecked, void: failed, breaks: (result as Result).breaks }
}
