import type { Cell } from '../../contract/cell.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { PeriodView } from '../../contract/window.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { ReadableDb } from '../database/connection.ts'
import { listPeriods } from '../decisions/periods.ts'

/** The stored facts of a run that its evidence contains. */
export interface StoredRun {
  readonly seq: number
  readonly madeAt: string
  readonly id: string
  /** The number of the last decision that the run applied. */
  readonly decided: number
}

/** Reads the stored facts of the run with this number. */
export function readStoredRun(db: ReadableDb, seq: number): StoredRun {
  return db
    .prepare<[number], StoredRun>(
      'SELECT seq, made_at AS madeAt, id, decided FROM runs WHERE seq = ?',
    )
    .get(seq) as StoredRun
}

/** Lists the closed and reopened periods that touch the run's period, oldest first. */
export function readClosings(db: ReadableDb, { period }: RunSummary): PeriodView[] {
  const isNotAfter = (left: string | null | undefined, right: string | null | undefined): boolean =>
    (left ?? null) === null || (right ?? null) === null || (left as string) <= (right as string)
  return listPeriods(db)
    .filter(({ from, to }) => isNotAfter(from, period?.to) && isNotAfter(period?.from, to))
    .reverse()
}

export const suggestionColumns: readonly string[] = [
  'suggestion_id',
  'score',
  'reasons',
  'state',
  ...pairColumns,
]

/** Yields the suggestions of a run, best first, with the decisions about them. */
export function* iterateSuggestions(db: ReadableDb, run: StoredRun): Generator<Cell[]> {
  const rows = db
    .prepare<
      [number],
      [id: string, score: number, reasons: string, kind: string | null, cells: string]
    >(
      `SELECT id, score, reasons, (SELECT d.kind FROM decisions AS d WHERE d.kind IN ('acceptSuggestion', 'refuseSuggestion') AND json_extract(d.facts, '$.suggestion') = run_suggestions.id
        AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = d.id) ORDER BY d.seq DESC LIMIT 1), cells
        FROM run_suggestions WHERE run = ? ORDER BY score DESC, id`,
    )
    .raw()
    .iterate(run.seq)
  const states: Readonly<Record<string, string>> = {
    acceptSuggestion: 'accepted',
    refuseSuggestion: 'refused',
  }
  for (const [id, score, reasons, kind, cells] of rows)
    yield [
      id,
      String(score),
      (JSON.parse(reasons) as string[]).join(';'),
      kind === null ? 'offered' : (states[kind] ?? kind),
      ...(JSON.parse(cells) as Cell[]),
    ]
}

const decisionFacts = [
  'status',
  'assignee',
  'reason',
  'note',
  'suggestion',
  'ledger',
  'provider',
] as const
export const decisionColumns: readonly string[] = [
  'decision_id',
  'at',
  'by',
  'kind',
  'about',
  'run',
  'breaks',
  ...decisionFacts,
  'undoes',
  'undone_by',
]

interface DecisionRow {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly kind: string
  readonly isOfRun: number
  readonly run: string | null
  readonly facts: string
  readonly breaks: string
  readonly undoes: string | null
  readonly undoneBy: string | null
}

/**
 * Yields the decisions about breaks or suggestions of a run (`about`: run), and the earlier
 * decisions on matching that the run applied (`about`: before), oldest first. An undone decision is
 * included, with the id of the decision that undid it.
 */
export function* iterateDecisions(db: ReadableDb, run: StoredRun): Generator<Cell[]> {
  const rows = db
    .prepare<{ run: number; id: string; decided: number }, DecisionRow>(
      `SELECT * FROM (
        SELECT d.seq, d.id, d.at, d.by, d.kind, d.run, d.facts, d.undoes, (SELECT later.id FROM decisions AS later WHERE later.undoes = d.id) AS undoneBy,
          (SELECT json_group_array(break_id) FROM decision_breaks WHERE decision = d.seq) AS breaks,
          d.run IS @id OR EXISTS (SELECT 1 FROM decision_breaks AS x JOIN breaks AS b ON b.run = @run AND b.break_id = x.break_id WHERE x.decision = d.seq) AS isOfRun,
          coalesce((SELECT earlier.kind FROM decisions AS earlier WHERE earlier.id = d.undoes), d.kind) IN ('match', 'acceptSuggestion', 'refuseSuggestion', 'undoMatch') AS isMatching
        FROM decisions AS d
      ) WHERE isOfRun OR (isMatching AND seq <= @decided) ORDER BY seq`,
    )
    .iterate({ run: run.seq, id: run.id, decided: run.decided })
  for (const row of rows) {
    const facts = JSON.parse(row.facts) as Readonly<Record<string, string>>
    const breaks = (JSON.parse(row.breaks) as string[]).sort().join(';')
    yield [
      row.id,
      row.at,
      row.by,
      row.kind,
      row.isOfRun === 1 ? 'run' : 'before',
      row.run,
      breaks,
      ...decisionFacts.map((name) => facts[name] ?? ''),
      row.undoes,
      row.undoneBy,
    ]
  }
}
