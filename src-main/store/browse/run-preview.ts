import type { Cell } from '../../contract/cell.ts'
import type { RunPreview } from '../../contract/reconciling.ts'
import { reportColumns } from '../../contract/report.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { CallContext } from '../../contract/wire.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { BreakResult, Sink } from '../../reconciliation/results.ts'
import type { Period } from '../../reconciliation/rules.ts'
import { breakContent } from '../database/break-content.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { MatchingTools } from '../runs/attempt.ts'
import { withAttempts } from '../runs/attempt.ts'
import type { ReconcileInput } from '../runs/reconcile-input.ts'
import { findPrevious } from '../runs/runs.ts'
import { toCells } from './read-record.ts'
import { sourceOf } from './rows.ts'

const MAX_EXAMPLES = 12

type Example = Readonly<Record<string, Cell>>

/**
 * Compares the result that a run of this input would have with the latest run of overlapping days.
 * Writes nothing.
 */
export async function previewRun(
  readingDb: ReadableDb,
  input: ReconcileInput,
  context: CallContext,
  tools: MatchingTools = {},
): Promise<RunPreview> {
  return withAttempts(readingDb, context, tools, async (tryLedger) => {
    const { sink, result } = await tryLedger(
      input,
      (_, period) => new BreakPreview(readingDb, period),
    )
    return {
      matched: result.ledger.matched,
      rows: result.ledger.rows,
      ...sink.compare(),
      stale: Math.max(0, result.decisions.stale - (sink.previousSummary?.decisions?.stale ?? 0)),
    }
  })
}

interface PreviousRun {
  readonly seq: number
  readonly id: string
  readonly summary: RunSummary
}

/**
 * Compares each break that a run finds with those of the previous run, and keeps a few examples.
 */
class BreakPreview implements Sink {
  readonly #db: ReadableDb
  readonly #previous: PreviousRun | undefined
  /** Ids of the previous run's breaks that were not found again so far. */
  readonly #goneIds: Set<string>
  /**
   * The content of settled breaks when they were settled. Null means that a match by hand settled
   * them.
   */
  readonly #settled: ReadonlyMap<string, string | null>
  readonly #counts = { new: 0, still: 0, undone: 0 }
  readonly #examples = { new: [] as Example[], still: [] as Example[], undone: [] as Example[] }

  constructor(db: ReadableDb, period: Period) {
    this.#db = db
    this.#previous = readPrevious(db, period)
    this.#goneIds = new Set(
      db
        .prepare<[number], string>('SELECT break_id FROM breaks WHERE run = ?')
        .pluck()
        .all(this.#previous?.seq ?? 0),
    )
    this.#settled = readSettled(db)
  }

  get previousSummary(): RunSummary | undefined {
    return this.#previous?.summary
  }

  onBreak(foundBreak: BreakResult): void {
    this.#note(this.#goneIds.delete(foundBreak.breakId) ? 'still' : 'new', foundBreak)
    const settledContent = this.#settled.get(foundBreak.breakId)
    if (
      settledContent !== undefined &&
      (settledContent === null || settledContent !== contentOfBreak(foundBreak))
    )
      this.#note('undone', foundBreak)
  }

  match(): void {
    return
  }

  exactMatch(): void {
    return
  }

  unmatchedLine(): void {
    return
  }

  observation(): void {
    return
  }

  suggestion(): void {
    return
  }

  compare(): Omit<RunPreview, 'matched' | 'rows' | 'stale'> {
    return {
      previous: this.#previous?.id ?? null,
      ...this.#counts,
      gone: this.#goneIds.size,
      examples: { ...this.#examples, gone: this.#readGone() },
    }
  }

  #note(
    kind: 'new' | 'still' | 'undone',
    { breakId, category, severity, ...details }: BreakResult,
  ) {
    this.#counts[kind] += 1
    if (this.#examples[kind].length >= MAX_EXAMPLES) return
    this.#examples[kind].push({
      break_id: breakId,
      category,
      severity,
      differences: details.differences,
      ...details.row,
    })
  }

  #readGone(): readonly Example[] {
    const { id, seq } = this.#previous ?? {}
    if (id === undefined || seq === undefined || this.#goneIds.size === 0) return []
    const source = sourceOf(this.#db, { report: 'breaks', run: id })
    const names = reportColumns.breaks.map(({ name }) => name)
    return this.#db
      .prepare<[number, string], Cell[]>(
        `SELECT ${names.map((name) => source.cell(name)).join(', ')} FROM breaks WHERE run = ? AND break_id IN (SELECT value FROM json_each(?))`,
      )
      .raw()
      .all(seq, JSON.stringify([...this.#goneIds].slice(0, MAX_EXAMPLES)))
      .map((cells) => toCells(names, cells))
  }
}

function contentOfBreak({ row, differences }: BreakResult): string {
  return breakContent(JSON.stringify(pairColumns.map((name) => row[name])), differences)
}

function readPrevious(db: ReadableDb, period: Period): PreviousRun | undefined {
  const seq = findPrevious(db, Number.MAX_SAFE_INTEGER, period)
  if (seq === null) return undefined
  const row = db
    .prepare<[number], { id: string; summary: string }>(
      'SELECT id, summary FROM runs WHERE seq = ?',
    )
    .get(seq)
  return row && { seq, id: row.id, summary: JSON.parse(row.summary) as RunSummary }
}

// Follows updateStatesAfterRun (../runs/break-states.ts): a break of a closed period keeps its
// status, and a match by hand no longer applies if its break is found again.
function readSettled(db: ReadableDb): ReadonlyMap<string, string | null> {
  return new Map(
    db
      .prepare<[], [string, string | null]>(
        `SELECT s.break_id, s.seen FROM break_states AS s WHERE s.status IN ('resolved', 'accepted')
          AND (s.seen IS NOT NULL OR EXISTS (SELECT 1 FROM decision_breaks AS x JOIN decisions AS d ON d.seq = x.decision
            WHERE x.break_id = s.break_id AND d.kind IN ('match', 'acceptSuggestion')))
          AND NOT EXISTS (SELECT 1 FROM periods AS p JOIN runs AS r ON r.id = p.run JOIN breaks AS b ON b.run = r.seq AND b.break_id = s.break_id WHERE p.reopened_at IS NULL)`,
      )
      .raw()
      .all(),
  )
}
