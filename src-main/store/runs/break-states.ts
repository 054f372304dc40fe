import type { Decision } from '../../contract/reconciling.ts'
import type { BreakStatus } from '../../reconciliation/decisions.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import type { Facts } from './decision-log.ts'

interface BreakState {
  readonly status: BreakStatus
  readonly assignee: string
  readonly note: string
  readonly reason: string
}

/**
 * Sets a break's state to the result of all decisions about it, without the undone ones. A
 * resolution holds for the figures that it was made for: where the latest run found others under
 * the same id, the break is open again.
 */
export function projectState(db: WritableDb, breakId: string): void {
  let state: BreakState = { status: 'open', assignee: '', note: '', reason: '' }
  let last: { by: string; at: string } | undefined
  let settledContent: string | null = null
  const rows = db
    .prepare<
      [string],
      {
        kind: Decision['kind']
        facts: string
        by: string
        at: string
        seen: string | null
      }
    >(
      `SELECT d.kind, d.facts, d.by, d.at, b.seen FROM decision_breaks AS b JOIN decisions AS d ON d.seq = b.decision
        WHERE b.break_id = ? AND d.kind <> 'undo' AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = d.id)
          AND (d.kind NOT IN ('match', 'acceptSuggestion') OR NOT EXISTS (SELECT 1 FROM runs AS r JOIN breaks AS still ON still.run = r.seq AND still.break_id = b.break_id WHERE r.decided >= d.seq))
        ORDER BY d.seq`,
    )
    .all(breakId)
  for (const decision of rows) {
    state = applyDecision(state, decision.kind, JSON.parse(decision.facts) as Facts)
    last = { by: decision.by, at: decision.at }
    if (
      decision.kind === 'status' ||
      decision.kind === 'match' ||
      decision.kind === 'acceptSuggestion'
    )
      settledContent = decision.seen
  }
  if (!last) {
    db.prepare('DELETE FROM break_states WHERE break_id = ?').run(breakId)
    return
  }
  if (
    isSettled(state) &&
    settledContent !== null &&
    !isFrozen(db, breakId) &&
    contentOf(db, breakId) !== settledContent
  )
    state = {
      ...state,
      status: 'open',
      reason: 'its figures are others than those that were decided',
    }
  db.prepare(
    `INSERT INTO break_states (break_id, status, assignee, note, reason, by, at, seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET status = excluded.status,
      assignee = excluded.assignee, note = excluded.note, reason = excluded.reason, by = excluded.by, at = excluded.at, seen = excluded.seen`,
  ).run(
    breakId,
    state.status,
    state.assignee,
    state.note,
    state.reason,
    last.by,
    last.at,
    settledContent,
  )
}

/** True for the state of a break that a person has settled. */
export function isSettled({ status }: { readonly status: string }): boolean {
  return status === 'resolved' || status === 'accepted'
}

/**
 * The content of a break (break-content.ts) in `run`, or in the latest run that found it where none
 * is given or `run` has it not; undefined where no run has it.
 */
export function contentOf(db: ReadableDb, breakId: string, run?: string): string | undefined {
  return db
    .prepare<[string, string | null], string>(
      'SELECT break_content(b.cells, b.differences) FROM breaks AS b JOIN runs AS r ON r.seq = b.run WHERE b.break_id = ? ORDER BY r.id IS ? DESC, b.run DESC LIMIT 1',
    )
    .pluck()
    .get(breakId, run ?? null)
}

/**
 * The breaks of a run that were settled for certain figures. Their states depend on whether these
 * figures still hold, and on whether the run exists and is frozen.
 */
export function settledBreaks(db: ReadableDb, seq: number): string[] {
  return db
    .prepare<[number], string>(
      'SELECT s.break_id FROM breaks AS b JOIN break_states AS s ON s.break_id = b.break_id WHERE b.run = ? AND s.seen IS NOT NULL',
    )
    .pluck()
    .all(seq)
}

// The decided states of a closed period's breaks stay as they are until it is opened again.
function isFrozen(db: ReadableDb, breakId: string): boolean {
  const sql =
    'SELECT 1 FROM periods AS p JOIN runs AS r ON r.id = p.run JOIN breaks AS b ON b.run = r.seq AND b.break_id = ? WHERE p.reopened_at IS NULL LIMIT 1'
  return db.prepare<[string], number>(sql).pluck().get(breakId) !== undefined
}

/**
 * Reopens breaks of a run that were settled for something else: those that a match made by hand had
 * resolved and that the run with that match still finds (its records have changed, or the break is
 * the twin of the row that was matched), and those accepted or resolved with other figures. They
 * would otherwise stay unnoticed. A break that has its settled figures again is settled again.
 */
export function reopenUnmatched(db: WritableDb, seq: number): void {
  db.transaction(() => {
    const standing = db
      .prepare<[number, number], string>(
        `SELECT DISTINCT x.break_id FROM decisions AS d CROSS JOIN decision_breaks AS x ON x.decision = d.seq CROSS JOIN breaks AS b ON b.run = ? AND b.break_id = x.break_id
          WHERE d.kind IN ('match', 'acceptSuggestion')
        UNION SELECT s.break_id FROM break_states AS s CROSS JOIN breaks AS b ON b.run = ? AND b.break_id = s.break_id
          WHERE s.seen IS NOT NULL AND (s.seen = break_content(b.cells, b.differences)) <> (s.status IN ('resolved', 'accepted'))`,
      )
      .pluck()
      .all(seq, seq)
    for (const breakId of standing) projectState(db, breakId)
  }).immediate()
}

function applyDecision(state: BreakState, kind: Decision['kind'], facts: Facts): BreakState {
  switch (kind) {
    case 'status':
      return {
        ...state,
        status: facts.status as BreakStatus,
        reason: facts.reason ?? '',
        note: facts.note || state.note,
      }
    case 'assign':
      return { ...state, assignee: facts.assignee ?? '' }
    case 'note':
      return { ...state, note: facts.note ?? '' }
    case 'match':
    case 'acceptSuggestion':
      // The next run makes one payment of its records, so nothing remains to be done.
      return {
        ...state,
        status: 'resolved',
        reason: facts.reason || (kind === 'match' ? 'matched by hand' : 'suggestion accepted'),
      }
    case 'refuseSuggestion':
    case 'undoMatch':
    case 'undo':
      return state
  }
}
