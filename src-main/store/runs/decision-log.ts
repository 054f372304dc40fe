import type { Decision, DecisionView } from '../../contract/reconciling.ts'
import type { Decided, RecordKeys } from '../../reconciliation/decisions.ts'
import type { Period } from '../../reconciliation/rules.ts'
import { isTouching } from '../../reconciliation/rules.ts'
import type { ReadableDb } from '../database/connection.ts'

/** What was decided, by name, as it is kept. */
export type Facts = Readonly<Record<string, string>>

type KeptDecided = Omit<Decided, 'matches'> & {
  readonly matches: readonly (Decided['matches'][number] & { readonly decision: string })[]
}

/**
 * The decisions about who belongs together that hold now, matches with the id of what made them.
 */
export function readDecided(db: ReadableDb): KeptDecided {
  const rows = db
    .prepare<[], { seq: number; id: string; kind: Decision['kind']; records: string }>(
      `SELECT seq, id, kind, records FROM decisions AS d WHERE kind IN ('match', 'acceptSuggestion', 'refuseSuggestion', 'undoMatch')
        AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = d.id) ORDER BY seq`,
    )
    .all()
  const of = (
    ...kinds: Decision['kind'][]
  ): (Omit<(typeof rows)[number], 'records'> & RecordKeys)[] =>
    rows
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ records, ...row }) => ({ ...row, ...recordsOf(records) }))
  return {
    matches: of('match', 'acceptSuggestion').map(({ id, kind, ...rest }) => ({
      ...rest,
      decision: id,
      by: kind === 'match' ? 'by_hand' : 'suggestion',
    })),
    apart: of('undoMatch'),
    refused: of('refuseSuggestion'),
  }
}

const shown = `SELECT d.id, d.at, d.by, d.kind, d.facts, (SELECT later.id FROM decisions AS later WHERE later.undoes = d.id) AS undoneBy,
  (SELECT json_group_array(break_id) FROM decision_breaks WHERE decision = d.seq) AS breaks FROM decisions AS d`

interface DecisionRow {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly kind: Decision['kind']
  readonly facts: string
  readonly undoneBy: string | null
  readonly breaks: string
}

function toView({ facts, breaks, ...row }: DecisionRow): DecisionView {
  return {
    ...row,
    facts: JSON.parse(facts) as Facts,
    breaks: JSON.parse(breaks) as string[],
    canUndo: row.undoneBy === null && row.kind !== 'undo',
  }
}

/** The newest first; of one break, or of all. */
export function listDecisions(
  db: ReadableDb,
  { break: breakId, limit }: { readonly break: string | null; readonly limit: number },
): DecisionView[] {
  if (breakId === null)
    return db
      .prepare<[number], DecisionRow>(`${shown} ORDER BY d.seq DESC LIMIT ?`)
      .all(limit)
      .map(toView)
  return db
    .prepare<[string, number], DecisionRow>(
      `${shown} WHERE d.seq IN (SELECT decision FROM decision_breaks WHERE break_id = ?) ORDER BY d.seq DESC LIMIT ?`,
    )
    .all(breakId, limit)
    .map(toView)
}

/**
 * The decisions about exactly these records, the newest first: what was decided about a match,
 * which no break speaks of.
 */
export function listDecisionsAbout(
  db: ReadableDb,
  { ledger, provider }: RecordKeys,
  limit: number,
): DecisionView[] {
  return db
    .prepare<[string, number], DecisionRow>(
      `${shown} WHERE d.records = ? ORDER BY d.seq DESC LIMIT ?`,
    )
    .all(JSON.stringify({ ledger, provider }), limit)
    .map(toView)
}

/** The decision of an id; undefined where there is none. */
export function findDecision(db: ReadableDb, id: string): DecisionView | undefined {
  const row = db.prepare<[string], DecisionRow>(`${shown} WHERE d.id = ?`).get(id)
  return row && toView(row)
}

/** The keys of records as they are kept with a break or a decision. */
export function recordsOf(text: string): RecordKeys {
  const { ledger, provider } = JSON.parse(text) as RecordKeys
  return { ledger, provider }
}

/** The number of the last decision there is; 0: there is none. */
export function lastDecision(db: ReadableDb): number {
  return db
    .prepare<[], number>('SELECT coalesce(max(seq), 0) FROM decisions')
    .pluck()
    .get() as number
}

/**
 * Decisions about who belongs together that were made since the run, hold, and concern its days:
 * only the next run takes them in.
 */
export function countWaiting(db: ReadableDb, run: string): number {
  const seen = db
    .prepare<[string], { decided: number; period: string | null }>(
      "SELECT decided, json_extract(summary, '$.period') AS period FROM runs WHERE id = ?",
    )
    .get(run)
  const changed = `kind IN ('match', 'acceptSuggestion', 'undoMatch')`
  const periods = db
    .prepare<[number, number], string | null>(
      `SELECT (SELECT json_extract(summary, '$.period') FROM runs WHERE id = d.run) FROM decisions AS d WHERE d.seq > ? AND (
        (${changed} AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = d.id))
        OR (kind = 'undo' AND EXISTS (SELECT 1 FROM decisions AS first WHERE first.id = d.undoes AND first.seq <= ? AND first.${changed})))`,
    )
    .pluck()
    .all(seen?.decided ?? 0, seen?.decided ?? 0)
  const own = readPeriod(seen?.period ?? null)
  return periods.filter((period) => isTouching(own, readPeriod(period))).length
}

/**
 * The days of a run as its summary keeps them. Of a run that is gone nobody knows them: what was
 * decided on it may concern any.
 */
export function readPeriod(text: string | null): Period {
  return text === null ? null : (JSON.parse(text) as Period)
}
