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
 * Brings a break's state to what all decisions about it come to, those that were taken back left
 * out. A resolution holds for the figures that it was made for: where the latest run found others
 * under the same id, the break is open again.
 */
export function projectState(db: WritableDb, breakId: string): void {
  let state: BreakState = { status: 'open', assignee: '', note: '', reason: '' }
  let last: { by: string; at: string } | undefined
  let seen: string | null = null
  const rows = db
    .prepare<
      [string],
      { kind: Decision['kind']; facts: string; by: string; at: string; seen: string | null }
    >(
      `SELECT d.kind, d.facts, d.by, d.at, b.seen FROM decision_breaks AS b JOIN decisions AS d ON d.seq = b.decision
        WHERE b.break_id = ? AND d.kind <> 'undo' AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = d.id)
          AND (d.kind NOT IN ('match', 'acceptSuggestion') OR NOT EXISTS (SELECT 1 FROM runs AS r JOIN breaks AS still ON still.run = r.seq AND still.break_id = b.break_id WHERE r.decided >= d.seq))
        ORDER BY d.seq`,
    )
    .all(breakId)
  for (const one of rows) {
    state = next(state, one.kind, JSON.parse(one.facts) as Facts)
    last = { by: one.by, at: one.at }
    if (one.kind === 'status' || one.kind === 'match' || one.kind === 'acceptSuggestion')
      seen = one.seen
  }
  if (!last) {
    db.prepare('DELETE FROM break_states WHERE break_id = ?').run(breakId)
    return
  }
  if (
    isSettled(state) &&
    seen !== null &&
    !isFrozen(db, breakId) &&
    contentOf(db, breakId) !== seen
  )
    state = {
      ...state,
      status: 'open',
      reason: 'its figures are others than those that were decided',
    }
  db.prepare(
    `INSERT INTO break_states (break_id, status, assignee, note, reason, by, at, seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET status = excluded.status,
      assignee = excluded.assignee, note = excluded.note, reason = excluded.reason, by = excluded.by, at = excluded.at, seen = excluded.seen`,
  ).run(breakId, state.status, state.assignee, state.note, state.reason, last.by, last.at, seen)
}

/** True for the state of a break that a person has settled. */
export function isSettled({ status }: { readonly status: string }): boolean {
  return status === 'resolved' || status === 'accepted'
}

/**
 * What a run says of this break (break-content.ts), the latest that found it where none is named or
 * that one has it not; undefined where no run has it.
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
 * The breaks of a run that were settled for figures: their states follow from whether these hold,
 * and from whether the run is frozen or there at all.
 */
export function settledBreaks(db: ReadableDb, seq: number): string[] {
  return db
    .prepare<[number], string>(
      'SELECT s.break_id FROM breaks AS b JOIN break_states AS s ON s.break_id = b.break_id WHERE b.run = ? AND s.seen IS NOT NULL',
    )
    .pluck()
    .all(seq)
}

// What was decided about the breaks of a closed period stays as it is until that is opened again.
function isFrozen(db: ReadableDb, breakId: string): boolean {
  const sql =
    'SELECT 1 FROM periods AS p JOIN runs AS r ON r.id = p.run JOIN breaks AS b ON b.run = r.seq AND b.break_id = ? WHERE p.reopened_at IS NULL LIMIT 1'
  return db.prepare<[string], number>(sql).pluck().get(breakId) !== undefined
}

/**
 * Opens what stands in a run and was settled for something else: what a match made by hand had
 * resolved and the run that took it in still finds (its records say something else by now, or it is
 * the twin of the row that was matched), and what was accepted or resolved with other figures.
 * Nobody would look at it otherwise. What has the figures again for which it was settled is settled
 * again.
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

function next(state: BreakState, kind: Decision['kind'], facts: Facts): BreakState {
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
      // The next run makes one payment of its records; until then nothing is left to do about it.
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
