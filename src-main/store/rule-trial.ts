import type { TriedRules } from '../contract/reconciling.ts'
import type { PairRow } from '../reconciliation/pair-columns.ts'
import type { FoundBreak, Result, Sink } from '../reconciliation/reconcile.ts'

const MOST_ROWS = 200

/** Notes where each ledger line ends, and keeps nothing else: for trying rules. */
export class RuleTrial implements Sink {
  /** Line to `matched` or a category, and the partner's ids. */
  readonly lines = new Map<number, string>()
  result: Result | undefined

  match(row: PairRow): void {
    this.#note(row, 'matched')
  }

  equal(): void {
    throw new Error('a trial looks at every match by itself')
  }

  found({ category, row, records }: FoundBreak): void {
    if (records.ledger.length > 0) this.#note(row, category)
  }

  line(line: number, place: 'unchecked' | 'outside_period'): void {
    this.lines.set(line, place)
  }

  observation(): void {
    return
  }

  suggestion(): void {
    return
  }

  take(result: Result): void {
    this.result = result
  }

  #note(row: PairRow, place: string): void {
    const partner = place === 'missing_at_provider' ? '' : row.withdrawal_id || (row.feed_id === '' ? '' : `feed:${row.feed_id}`)
    for (const line of row.ledger_line.split(';')) this.lines.set(Number(line), partner === '' ? place : `${place} ${partner}`)
  }
}

/** Two trials of one ledger against each other. */
export function compareTrials(before: RuleTrial, after: RuleTrial): TriedRules {
  const isMatched = (place: string | undefined): boolean => place?.startsWith('matched') === true
  const counts = { gained: 0, lost: 0, moved: 0 }
  const rows: { line: number; before: string; after: string }[] = []
  for (const [line, place] of before.lines) {
    const now = after.lines.get(line) ?? ''
    if (now === place) continue
    if (isMatched(place) && isMatched(now)) counts.moved += 1
    else if (isMatched(now)) counts.gained += 1
    else if (isMatched(place)) counts.lost += 1
    rows.push({ line, before: place, after: now })
  }
  rows.sort((left, right) => left.line - right.line)
  return { before: figures(before), after: figures(after), ...counts, rows: rows.slice(0, MOST_ROWS) }
}

function figures({ result }: RuleTrial): TriedRules['before'] {
  const { matched, broken, unchecked } = (result as Result).ledger
  return { matched, broken, unchecked, breaks: (result as Result).breaks }
}
