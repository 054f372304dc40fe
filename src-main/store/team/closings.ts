import type { ClosingState, TeamClosing, TeamEvent } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { digestOfRun, freezeRun } from '../decisions/periods.ts'
import { listBreaksWithSettledFigures } from '../runs/break-states.ts'
import type { Facts } from '../runs/decision-log.ts'
import { findRun } from '../runs/runs.ts'
import { readClosingBody } from './event-body.ts'

const closingKinds = ['closing_proposed', 'closing_approved', 'closing_withdrawn', 'reopened']
const MAX_CLOSINGS_LISTED = 200

/** True for an event about a closing. */
export function isClosingKind(kind: string): boolean {
  return closingKinds.includes(kind)
}

/**
 * Applies an event about a closing. An approval freezes the figures of its run, like a closing
 * outside a team. `texts` are the texts beside the event. Adds the breaks whose states depend on
 * the closing to `affectedBreaks`.
 */
export function applyClosing(
  db: WritableDb,
  event: TeamEvent,
  texts: Facts,
  affectedBreaks: Set<string>,
): void {
  const body = readClosingBody(event.body, texts)
  const { period, at } = body
  const setState = (state: ClosingState): void =>
    void db.prepare('UPDATE team_closings SET state = ? WHERE period = ?').run(state, period)
  switch (event.kind) {
    case 'closing_proposed':
      db.prepare(
        "INSERT INTO team_closings (period, seq, run, from_at, to_at, digest, note, proposed_by, proposed_at, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'proposed')",
      ).run(period, event.seq, body.run, body.from, body.to, body.digest, body.note, event.by, at)
      return
    case 'closing_approved':
      setState('closed')
      closeLocally(db, period, event.by, at)
      break
    case 'reopened':
      setState('reopened')
      db.prepare(
        'UPDATE periods SET reopened_at = ?, reopened_by = ?, reason = ? WHERE id = ? AND reopened_at IS NULL',
      ).run(at, event.by, body.reason, period)
      break
    default:
      setState('withdrawn')
  }
  for (const breakId of breaksOfPeriod(db, period)) affectedBreaks.add(breakId)
}

/** Reverts an event about a closing that the server has lost. Revert the last event first. */
export function revertClosing(
  db: WritableDb,
  { kind, body }: Pick<TeamEvent, 'kind' | 'body'>,
): void {
  const { period } = readClosingBody(body)
  const setState = (state: ClosingState): void =>
    void db.prepare('UPDATE team_closings SET state = ? WHERE period = ?').run(state, period)
  switch (kind) {
    case 'closing_proposed':
      db.prepare('DELETE FROM team_closings WHERE period = ?').run(period)
      return
    case 'closing_approved':
      setState('proposed')
      db.prepare('DELETE FROM periods WHERE id = ?').run(period)
      return
    case 'reopened':
      setState('closed')
      db.prepare(
        'UPDATE periods SET reopened_at = NULL, reopened_by = NULL, reason = NULL WHERE id = ?',
      ).run(period)
      return
    default:
      setState('proposed')
  }
}

/** Lists the closings of the team, newest first. */
export function listClosings(db: ReadableDb): TeamClosing[] {
  return db
    .prepare<[number], Omit<TeamClosing, 'isSameHere'>>(
      `SELECT period, run, from_at AS "from", to_at AS "to", note, digest, proposed_by AS proposedBy, proposed_at AS proposedAt, state
        FROM team_closings ORDER BY seq DESC LIMIT ?`,
    )
    .all(MAX_CLOSINGS_LISTED)
    .map((closing) => {
      if (closing.state !== 'proposed') return { ...closing, isSameHere: null }
      const run = findRun(db, closing.run)
      return {
        ...closing,
        isSameHere: run ? digestOfRun(db, run.seq, closing.run) === closing.digest : null,
      }
    })
}

// The period may already be stored, from an earlier membership.
function closeLocally(db: WritableDb, period: string, approvedBy: string, at: string): void {
  const closing = db
    .prepare<[string], { run: string; from: string; to: string; note: string; by: string }>(
      'SELECT run, from_at AS "from", to_at AS "to", note, proposed_by AS by FROM team_closings WHERE period = ?',
    )
    .get(period)
  if (!closing) return
  const { run, from, to, note, by } = closing
  const foundRun = findRun(db, run)
  const frozen = foundRun
    ? JSON.stringify(freezeRun(db, foundRun.seq, run, foundRun.summary))
    : null
  db.prepare(
    `INSERT INTO periods (id, run, from_at, to_at, closed_at, closed_by, note, frozen, proposed_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET closed_at = excluded.closed_at, closed_by = excluded.closed_by, frozen = excluded.frozen,
        proposed_by = excluded.proposed_by, reopened_at = NULL, reopened_by = NULL, reason = NULL`,
  ).run(period, run, from, to, at, approvedBy, note, frozen, by)
}

function breaksOfPeriod(db: ReadableDb, period: string): readonly string[] {
  const run = db
    .prepare<[string], string>('SELECT run FROM team_closings WHERE period = ?')
    .pluck()
    .get(period)
  const foundRun = run === undefined ? undefined : findRun(db, run)
  return foundRun ? listBreaksWithSettledFigures(db, foundRun.seq) : []
}
