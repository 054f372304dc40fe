import type { TeamEvent } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { projectState } from '../runs/break-states.ts'
import { isClosingKind, takeBackClosing } from './closings.ts'
import { brokenLog, knownKindsSql } from './event-body.ts'
import { takeBackItems } from './items.ts'
import type { TeamRow } from './team.ts'
import { emptyOutbox, getTeam } from './team.ts'

/** SQL over decisions: those on which a run's matches and breaks rest. */
const MATCHING = "kind IN ('match', 'acceptSuggestion', 'refuseSuggestion', 'undoMatch', 'undo')"

/**
 * Takes the cache back to event `seq` of the log, the last one that a restored server has as it was
 * received here. Later events are kept in team_lost. Decisions of this login among them are sent
 * again, and those of colleagues leave the states until their authors send them. Runs are shared
 * again by their makers, and later closings are open. Throws Failure TEAM_LOG_BROKEN.
 */
export function rewindLog(
  db: WritableDb,
  { seq }: { readonly seq: number },
): Pick<TeamRow, 'cursor' | 'headHash' | 'projected' | 'neededRun'> {
  const team = getTeam(db)
  const headHash = seq === 0 ? '' : hashAt(db, seq)
  keepLost(db, seq)
  takeBackClosings(db, seq)
  takeBackRuns(db, seq)
  takeBackItems(db, seq)
  takeBackDecisions(db, team, seq)
  emptyOutbox(db)
  const last = db
    .prepare<[string, number], { no: number; hash: string }>(
      'SELECT station_no AS no, hash FROM team_events WHERE station = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
    )
    .get(team.station, seq)
  db.prepare('DELETE FROM team_events WHERE seq > ?').run(seq)
  db.prepare(
    `UPDATE team SET cursor = ?, head_hash = ?, projected = ?, sent = ?, sent_hash = ?,
      newer_events = (SELECT count(*) FROM team_events WHERE kind NOT IN (${knownKindsSql}))`,
  ).run(seq, headHash, seq, last?.no ?? 0, last?.hash ?? '')
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

function keepLost(db: WritableDb, seq: number): void {
  db.prepare(
    `INSERT INTO team_lost (era, subject, seq, kind, body, by, station, station_no, prev, hash, head_hash, code, received, secret)
      SELECT (SELECT coalesce(max(era), 0) + 1 FROM team_lost),
        CASE kind WHEN 'decision' THEN json_extract(body, '$.id') WHEN 'run' THEN json_extract(body, '$.run') END,
        seq, kind, body, by, station, station_no, prev, hash, head_hash, code, received, secret FROM team_events WHERE seq > ? ORDER BY seq`,
  ).run(seq)
}

function takeBackClosings(db: WritableDb, seq: number): void {
  const events = db
    .prepare<[number], Pick<TeamEvent, 'kind' | 'body'>>(
      'SELECT kind, body FROM team_events WHERE seq > ? ORDER BY seq DESC',
    )
    .all(seq)
  for (const event of events) if (isClosingKind(event.kind)) takeBackClosing(db, event)
}

// A run that took in matches that are lost would hide breaks from those who lack the matches.
function takeBackRuns(db: WritableDb, seq: number): void {
  db.prepare(
    `UPDATE runs SET rests_on_lost = 1 WHERE is_opened = 0 AND (shared_seq IS NULL OR shared_seq > @seq)
      AND decided >= (SELECT min(seq) FROM decisions WHERE shared_seq > @seq AND ${MATCHING})`,
  ).run({ seq })
  // Later decisions get the local numbers of lost ones, and no run has taken those in.
  db.prepare(
    'UPDATE runs SET decided = min(decided, (SELECT coalesce(max(seq), 0) FROM decisions WHERE shared_seq <= ?))',
  ).run(seq)
  db.prepare('UPDATE runs SET shared_seq = NULL WHERE shared_seq > ?').run(seq)
  const lostRuns = 'SELECT run FROM team_runs WHERE seq > ?'
  for (const table of ['team_run_parts', 'team_run_files'])
    db.prepare(`DELETE FROM ${table} WHERE run IN (${lostRuns})`).run(seq)
  // Parts of a run that is not published may be lost too.
  db.exec('DELETE FROM team_sent_parts; DELETE FROM team_erased_parts')
  db.prepare('DELETE FROM team_runs WHERE seq > ?').run(seq)
}

function takeBackDecisions(
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
