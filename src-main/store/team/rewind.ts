import type { TeamEvent } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { projectState } from '../runs/break-states.ts'
import { isClosingKind, revertClosing } from './closings.ts'
import { brokenLog, knownKindsSql } from './event-body.ts'
import { revertItems } from './items.ts'
import type { TeamRow } from './team.ts'
import { emptyOutbox, getTeam } from './team.ts'

/** SQL over decisions, true for a kind that affects a run's matches and breaks. */
const IS_MATCHING = "kind IN ('match', 'acceptSuggestion', 'refuseSuggestion', 'undoMatch', 'undo')"

/**
 * Rewinds the cache to event `seq` of the log, the last event that it has in common with a restored
 * server. Later events are moved to team_lost. The decisions of this login among them are sent
 * again. Decisions of colleagues do not count until their authors send them. Runs are shared again
 * by their makers, and later closings are reverted. Throws Failure TEAM_LOG_BROKEN.
 */
export function rewindLog(
  db: WritableDb,
  { seq }: { readonly seq: number },
): Pick<TeamRow, 'cursor' | 'headHash' | 'projected' | 'neededRun'> {
  const team = getTeam(db)
  const headHash = seq === 0 ? '' : hashAt(db, seq)
  storeLostEvents(db, seq)
  revertClosings(db, seq)
  revertRuns(db, seq)
  revertItems(db, seq)
  revertDecisions(db, team, seq)
  emptyOutbox(db)
  const lastEvent = db
    .prepare<[string, number], { no: number; hash: string }>(
      'SELECT station_no AS no, hash FROM team_events WHERE station = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
    )
    .get(team.station, seq)
  db.prepare('DELETE FROM team_events WHERE seq > ?').run(seq)
  db.prepare(
    `UPDATE team SET cursor = ?, head_hash = ?, projected = ?, sent = ?, sent_hash = ?,
      newer_events = (SELECT count(*) FROM team_events WHERE kind NOT IN (${knownKindsSql}))`,
  ).run(seq, headHash, seq, lastEvent?.no ?? 0, lastEvent?.hash ?? '')
  projectAll(db)
  const { cursor, projected, neededRun } = getTeam(db)
  return { cursor, headHash, projected, neededRun }
}

function hashAt(db: ReadableDb, seq: number): string {
  const hash = db
    .prepare<[number], string>('SELECT head_hash FROM team_events WHERE seq = ?')
    .pluck()
    .get(seq)
  if (hash === undefined) throw brokenLog(`event ${seq} was not received here`)
  return hash
}

function storeLostEvents(db: WritableDb, seq: number): void {
  db.prepare(
    `INSERT INTO team_lost (era, subject, seq, kind, body, by, station, station_no, prev, hash, head_hash, code, received, secret)
      SELECT (SELECT coalesce(max(era), 0) + 1 FROM team_lost),
        CASE kind WHEN 'decision' THEN json_extract(body, '$.id') WHEN 'run' THEN json_extract(body, '$.run') END,
        seq, kind, body, by, station, station_no, prev, hash, head_hash, code, received, secret FROM team_events WHERE seq > ? ORDER BY seq`,
  ).run(seq)
}

function revertClosings(db: WritableDb, seq: number): void {
  const events = db
    .prepare<[number], Pick<TeamEvent, 'kind' | 'body'>>(
      'SELECT kind, body FROM team_events WHERE seq > ? ORDER BY seq DESC',
    )
    .all(seq)
  for (const event of events) if (isClosingKind(event.kind)) revertClosing(db, event)
}

// Marks the runs that applied decisions on matching which the server lost. Other workstations lack
// these decisions, so such a run would hide breaks from them.
function revertRuns(db: WritableDb, seq: number): void {
  db.prepare(
    `UPDATE runs SET rests_on_lost = 1 WHERE is_opened = 0 AND (shared_seq IS NULL OR shared_seq > @seq)
      AND decided >= (SELECT min(seq) FROM decisions WHERE shared_seq > @seq AND ${IS_MATCHING})`,
  ).run({ seq })
  // Later decisions will get the local numbers of lost decisions, and no run has applied them.
  db.prepare(
    'UPDATE runs SET decided = min(decided, (SELECT coalesce(max(seq), 0) FROM decisions WHERE shared_seq <= ?))',
  ).run(seq)
  db.prepare('UPDATE runs SET shared_seq = NULL WHERE shared_seq > ?').run(seq)
  const lostRuns = 'SELECT run FROM team_runs WHERE seq > ?'
  for (const table of ['team_run_parts', 'team_run_files'])
    db.prepare(`DELETE FROM ${table} WHERE run IN (${lostRuns})`).run(seq)
  // The sent parts of an unpublished run may be lost too.
  db.exec('DELETE FROM team_sent_parts; DELETE FROM team_erased_parts')
  db.prepare('DELETE FROM team_runs WHERE seq > ?').run(seq)
}

function revertDecisions(
  db: WritableDb,
  { station, login }: Pick<TeamRow, 'station' | 'login'>,
  seq: number,
): void {
  db.prepare(
    `UPDATE decisions SET shared_seq = NULL, station = @station, base = min(base, @seq), by = coalesce(json_extract(l.body, '$.author'), @login)
      FROM team_events AS l WHERE l.seq = decisions.shared_seq AND l.seq > @seq AND l.by = @login`,
  ).run({ seq, station, login })
  db.prepare(
    'DELETE FROM decision_breaks WHERE decision IN (SELECT seq FROM decisions WHERE shared_seq > ?)',
  ).run(seq)
  db.prepare('DELETE FROM decisions WHERE shared_seq > ?').run(seq)
  db.prepare(
    'UPDATE decisions SET base = @seq WHERE shared_seq IS NULL AND station IS NOT NULL AND base > @seq',
  ).run({ seq })
}

function projectAll(db: WritableDb): void {
  const breaks = db
    .prepare<[], string>(
      'SELECT break_id FROM break_states UNION SELECT break_id FROM decision_breaks',
    )
    .pluck()
    .all()
  for (const breakId of breaks) projectState(db, breakId)
}
