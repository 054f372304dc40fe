import type { Decision } from '../contract/reconciling.ts'
import type { BreakStatus } from '../reconciliation/decisions.ts'
import type { Connection } from './database.ts'
import type { Facts } from './decision-log.ts'

interface BreakState {
  readonly status: BreakStatus
  readonly assignee: string
  readonly note: string
  readonly reason: string
}

/** Brings a break's state to what all decisions about it come to, those that were taken back left out. */
export function projectState(db: Connection, breakId: string): void {
  let state: BreakState = { status: 'open', assignee: '', note: '', reason: '' }
  let last: { by: string; at: string } | undefined
  const rows = db
    .prepare<[string], { kind: Decision['kind']; facts: string; by: string; at: string }>(
      `SELECT d.kind, d.facts, d.by, d.at FROM decision_breaks AS b JOIN decisions AS d ON d.seq = b.decision
        WHERE b.break_id = ? AND d.kind <> 'undo' AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = d.id)
          AND (d.kind NOT IN ('match', 'acceptSuggestion') OR NOT EXISTS (SELECT 1 FROM runs AS r JOIN breaks AS still ON still.run = r.seq AND still.break_id = b.break_id WHERE r.decided >= d.seq))
        ORDER BY d.seq`,
    )
    .all(breakId)
  for (const { kind, facts, by, at } of rows) {
    state = next(state, kind, JSON.parse(facts) as Facts)
    last = { by, at }
  }
  if (!last) {
    db.prepare('DELETE FROM break_states WHERE break_id = ?').run(breakId)
    return
  }
  db.prepare(
    `INSERT INTO break_states (break_id, status, assignee, note, reason, by, at) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET status = excluded.status,
      assignee = excluded.assignee, note = excluded.note, reason = excluded.reason, by = excluded.by, at = excluded.at`,
  ).run(breakId, state.status, state.assignee, state.note, state.reason, last.by, last.at)
}

/**
 * Opens what a match made by hand had resolved and what stands in a run that took the match in: its records say something else by now, or it is the
 * twin of the row that was matched. Nobody would look at it otherwise.
 */
export function reopenUnmatched(db: Connection, seq: number): void {
  db.transaction(() => {
    const standing = db
      .prepare<[number], string>(
        `SELECT DISTINCT x.break_id FROM decisions AS d CROSS JOIN decision_breaks AS x ON x.decision = d.seq CROSS JOIN breaks AS b ON b.run = ? AND b.break_id = x.break_id
          WHERE d.kind IN ('match', 'acceptSuggestion')`,
      )
      .pluck()
      .all(seq)
    for (const breakId of standing) projectState(db, breakId)
  }).immediate()
}

function next(state: BreakState, kind: Decision['kind'], facts: Facts): BreakState {
  switch (kind) {
    case 'status':
      return { ...state, status: facts.status as BreakStatus, reason: facts.reason ?? '', note: facts.note || state.note }
    case 'assign':
      return { ...state, assignee: facts.assignee ?? '' }
    case 'note':
      return { ...state, note: facts.note ?? '' }
    case 'match':
    case 'acceptSuggestion':
      // The next run makes one payment of its records; until then nothing is left to do about it.
      return { ...state, status: 'resolved', reason: facts.reason || (kind === 'match' ? 'matched by hand' : 'suggestion accepted') }
    case 'refuseSuggestion':
    case 'undoMatch':
    case 'undo':
      return state
  }
}
