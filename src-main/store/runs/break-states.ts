import type { BreakFigures, BreakState, LoggedDecision } from '../../reconciliation/break-fold.ts'
import { canContinue, continueFold, foldBreak } from '../../reconciliation/break-fold.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { readDecisionSalts } from './decision-log.ts'
import { COUNTED_RUN, LATEST_RUN_FIRST } from './run-order.ts'

interface StoredState extends Omit<BreakState, 'isConflict'> {
  readonly isConflict: 0 | 1
  /**
   * The last decision that the state includes, if continueFold may continue from the state, or null
   * if it may not.
   */
  readonly folded: number | null
}

/**
 * Stores the state of a break that follows from its decisions and the latest run (break-fold.ts).
 */
export function projectState(db: WritableDb, breakId: string): void {
  const figures: BreakFigures = {
    content: () => contentOf(db, breakId),
    isFrozen: () => isFrozen(db, breakId),
  }
  let decisions: readonly (LoggedDecision & { readonly seq: number })[] = []
  let state: BreakState | undefined
  const storedState = findStored(db, breakId)
  if (storedState && storedState.folded !== null) {
    decisions = listLogged(db, breakId, storedState.folded)
    const [last, ...later] = decisions
    if (last) state = continueFold({ ...storedState, isConflict: false }, last, later, figures)
  }
  if (!state) {
    decisions = listLogged(db, breakId, 0)
    state = foldBreak(decisions, figures)
  }
  if (!state) {
    prepareCached(db, 'DELETE FROM break_states WHERE break_id = ?').run(breakId)
    return
  }
  prepareCached(
    db,
    `INSERT INTO break_states (break_id, status, assignee, note, reason, note_digest, reason_digest, by, at, seen, is_conflict, folded) VALUES (@breakId, @status, @assignee, @note, @reason, @noteDigest, @reasonDigest, @by, @at, @decidedContent, @isConflict, @folded)
      ON CONFLICT DO UPDATE SET status = excluded.status, assignee = excluded.assignee, note = excluded.note, reason = excluded.reason,
        note_digest = excluded.note_digest, reason_digest = excluded.reason_digest, by = excluded.by, at = excluded.at, seen = excluded.seen, is_conflict = excluded.is_conflict, folded = excluded.folded`,
  ).run({
    ...state,
    breakId,
    isConflict: state.isConflict ? 1 : 0,
    folded: canContinue(state, decisions) ? decisions.at(-1)?.seq : null,
  })
}

function findStored(db: ReadableDb, breakId: string): StoredState | undefined {
  return prepareCached<[string], StoredState>(
    db,
    'SELECT status, assignee, note, reason, note_digest AS noteDigest, reason_digest AS reasonDigest, by, at, seen AS decidedContent, is_conflict AS isConflict, folded FROM break_states WHERE break_id = ?',
  ).get(breakId)
}

type LoggedRow = Omit<LoggedDecision, 'facts' | 'digests' | 'isFoundAfterwards' | 'shared'> & {
  readonly seq: number
  readonly facts: string
  readonly secret: string | null
  readonly isFoundAfterwards: 0 | 1
  readonly sharedSeq: number | null
  readonly knownSeq: number | null
  readonly station: string | null
}

// Lists the decisions about a break from number `from` on, in the order of the log. An undo
// concerns the breaks of the decision that it undoes. Later runs are searched for the break only if
// the decision is a match, because there can be hundreds of runs.
function listLogged(
  db: ReadableDb,
  breakId: string,
  from: number,
): (LoggedDecision & { readonly seq: number })[] {
  return prepareCached<[string, number], LoggedRow>(
    db,
    `SELECT d.seq, d.id, d.kind, d.facts, d.secret, d.by, d.at, d.undoes, b.seen AS decidedContent, d.shared_seq AS sharedSeq, d.base AS knownSeq, d.station,
        CASE WHEN d.kind IN ('match', 'acceptSuggestion') THEN EXISTS (SELECT 1 FROM runs AS r CROSS JOIN breaks AS still ON still.run = r.seq AND still.break_id = b.break_id WHERE r.decided >= d.seq AND ${COUNTED_RUN}) ELSE 0 END AS isFoundAfterwards
        FROM decision_breaks AS b JOIN decisions AS d ON d.seq = b.decision WHERE b.break_id = +? AND b.decision >= +? ORDER BY b.decision`,
  )
    .all(breakId, from)
    .map(({ sharedSeq, knownSeq, station, secret, ...row }) => ({
      ...row,
      facts: JSON.parse(row.facts) as LoggedDecision['facts'],
      digests: secret === null ? {} : digestsOf(secret),
      isFoundAfterwards: row.isFoundAfterwards === 1,
      shared: station === null ? null : { seq: sharedSeq, knownSeq: knownSeq ?? 0, station },
    }))
}

function digestsOf(secret: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(readDecisionSalts(secret)).map(([name, [, digest]]) => [name, digest]),
  )
}

/**
 * Returns the content of a break (break-content.ts) in `run`, or in the latest run that found it if
 * `run` is undefined or lacks the break. Undefined if no run has the break.
 */
export function contentOf(db: ReadableDb, breakId: string, run?: string): string | undefined {
  return prepareCached<[{ breakId: string; run: string | null }], string>(
    db,
    `SELECT break_content(cells, differences) FROM breaks WHERE break_id = +@breakId AND run = (
        SELECT r.seq FROM runs AS r CROSS JOIN breaks AS b ON b.run = r.seq AND b.break_id = +@breakId WHERE r.id IS +@run OR ${COUNTED_RUN}
        ORDER BY r.id IS +@run DESC, ${LATEST_RUN_FIRST} LIMIT 1)`,
  )
    .pluck()
    .get({ breakId, run: run ?? null })
}

/**
 * Lists the breaks of a run that a decision settled for certain figures, also those that are open
 * again because their figures changed. Their states depend on the figures in the run, and on
 * whether the run exists and is frozen.
 */
export function listBreaksWithSettledFigures(db: ReadableDb, seq: number): string[] {
  return prepareCached<[number], string>(
    db,
    'SELECT s.break_id FROM breaks AS b JOIN break_states AS s ON s.break_id = b.break_id WHERE b.run = ? AND s.seen IS NOT NULL',
  )
    .pluck()
    .all(seq)
}

/** True for a break of a closed period. Its state does not change until the period is reopened. */
export function isFrozen(db: ReadableDb, breakId: string): boolean {
  const sql =
    'SELECT 1 FROM periods AS p JOIN runs AS r ON r.id = p.run JOIN breaks AS b ON b.run = r.seq AND b.break_id = +? WHERE p.reopened_at IS NULL LIMIT 1'
  return prepareCached<[string], number>(db, sql).pluck().get(breakId) !== undefined
}

/**
 * Updates the states of breaks that a new run changes:
 * - A break that a match made by hand had resolved is open again if the run still finds it, because
 *   the records have changed or the break is of an identical second row.
 * - A break that was accepted or resolved is open again if it has other figures, and settled again
 *   if it has its settled figures again.
 * - In a team, the breaks of runs that no longer count.
 */
export function updateStatesAfterRun(db: WritableDb, seq: number): void {
  db.transaction(() => {
    const affectedBreaks = prepareCached<[number, number], string>(
      db,
      `SELECT DISTINCT x.break_id FROM decisions AS d CROSS JOIN decision_breaks AS x ON x.decision = d.seq CROSS JOIN breaks AS b ON b.run = ? AND b.break_id = x.break_id
          WHERE d.kind IN ('match', 'acceptSuggestion')
        UNION SELECT s.break_id FROM break_states AS s CROSS JOIN breaks AS b ON b.run = ? AND b.break_id = s.break_id
          WHERE s.seen IS NOT NULL AND (s.seen = break_content(b.cells, b.differences)) <> (s.status IN ('resolved', 'accepted'))`,
    )
      .pluck()
      .all(seq, seq)
    for (const breakId of [...affectedBreaks, ...listBreaksOfUncountedRuns(db)])
      projectState(db, breakId)
  }).immediate()
}

// Lists the breaks of runs that no longer count. In a team, an unshared run stops counting once a
// later run is made on this machine.
function listBreaksOfUncountedRuns(db: ReadableDb): readonly string[] {
  if (prepareCached(db, 'SELECT 1 FROM team').get() === undefined) return []
  return prepareCached<[], string>(
    db,
    `SELECT DISTINCT s.break_id FROM runs AS r CROSS JOIN breaks AS b ON b.run = r.seq JOIN break_states AS s ON s.break_id = b.break_id WHERE NOT ${COUNTED_RUN}`,
  )
    .pluck()
    .all()
}
