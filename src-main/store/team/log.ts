import type { TeamEvent } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { sha256 } from '../database/digest.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { listBreaksWithSettledFigures, projectState } from '../runs/break-states.ts'
import { lastDecision } from '../runs/decision-log.ts'
import { findRun } from '../runs/runs.ts'
import type { EventTexts } from './body-secrets.ts'
import { presentTexts, readEventTexts, toDecisionSecret } from './body-secrets.ts'
import { applyClosing, isClosingKind } from './closings.ts'
import { applyEpoch } from './epochs.ts'
import { applyErased, applyErasureDone, verifyErasedParts } from './erasure.ts'
import type { DecisionBody } from './event-body.ts'
import { brokenLog, isKnownKind, readDecisionBody, readRunBody } from './event-body.ts'
import { applyItem } from './items.ts'
import { applyNoteErased, verifyTexts } from './note-erasure.ts'
import { storeNeedlessUndo } from './outbox.ts'
import type { TeamRow } from './team.ts'
import { getTeam } from './team.ts'

/** The position up to which events were applied, and the run that is needed to continue. */
export type AppliedEvents = Pick<TeamRow, 'cursor' | 'headHash' | 'projected' | 'neededRun'>

/** The end of a chain of events. */
interface Head {
  readonly seq: number
  readonly hash: string
}

/** The effects of the events of one call, besides the rows that they add. */
interface Batch {
  readonly ownStation: string
  /** The breaks whose states may change for a reason other than a decision about them. */
  readonly affectedBreaks: Set<string>
  /** The highest local number of a decision. */
  lastSeq: number
  /** The states of breaks include the decisions of the log up to this number. */
  projected: number
}

/**
 * Applies events in the order of the log, up to the first event that needs a run from the server.
 * Each event is checked against the chains. The states of breaks are updated once the number
 * `logEnd` is reached, so that joining folds a break only once. Throws Failure TEAM_LOG_BROKEN, and
 * then applies nothing.
 */
export function applyEvents(
  db: WritableDb,
  {
    events,
    logEnd,
    at,
  }: { readonly events: readonly TeamEvent[]; readonly logEnd: number; readonly at: string },
): AppliedEvents {
  const team = getTeam(db)
  const batch: Batch = {
    ownStation: team.station,
    affectedBreaks: new Set(),
    lastSeq: lastDecision(db),
    projected: team.projected,
  }
  let head: Head = { seq: team.cursor, hash: team.headHash }
  let neededRun: string | null = null
  for (const event of events) {
    // An earlier exchange, which was interrupted, has applied the event.
    if (event.seq <= head.seq) continue
    // A closing freezes the states before it.
    if (isClosingKind(event.kind)) projectReceived(db, batch, head.seq)
    head = checkEvent(event, head)
    const texts = readEventTexts(event)
    storeEvent(db, event)
    if (event.kind === 'decision') applyDecision(db, event, texts, batch)
    else if (event.kind === 'refused') applyRefusal(db, event, batch)
    else if (event.kind === 'run') neededRun = applyRun(db, event, batch)
    else if (event.kind === 'epoch') applyEpoch(db, event)
    else if (event.kind === 'item') applyItem(db, event, team)
    else if (event.kind === 'erased') applyErased(db, event)
    else if (event.kind === 'erasure_done') applyErasureDone(db, event)
    else if (event.kind === 'note_erased') applyNoteErased(db, event, batch.affectedBreaks)
    else if (isClosingKind(event.kind))
      applyClosing(db, event, presentTexts(texts), batch.affectedBreaks)
    else if (!isKnownKind(event.kind)) noteNewerEvent(db)
    if (neededRun !== null) break
  }
  if (neededRun !== null || head.seq >= logEnd) projectReceived(db, batch, head.seq)
  else projectAffectedBreaks(db, batch)
  prepareCached(
    db,
    'UPDATE team SET cursor = ?, head_hash = ?, projected = ?, synced_at = ? WHERE id = ?',
  ).run(head.seq, head.hash, batch.projected, at, team.id)
  return { cursor: head.seq, headHash: head.hash, projected: batch.projected, neededRun }
}

// Counts an event whose effect only a newer version of the program knows.
function noteNewerEvent(db: WritableDb): void {
  prepareCached(db, 'UPDATE team SET newer_events = newer_events + 1').run()
}

// Projects the breaks of all received decisions, including those of earlier calls.
function projectReceived(db: WritableDb, batch: Batch, cursor: number): void {
  const breaksToProject = prepareCached<[number], string>(
    db,
    'SELECT DISTINCT break_id FROM decision_breaks WHERE decision IN (SELECT seq FROM decisions WHERE shared_seq > ?)',
  )
    .pluck()
    .all(batch.projected)
  for (const breakId of breaksToProject) batch.affectedBreaks.add(breakId)
  projectAffectedBreaks(db, batch)
  batch.projected = cursor
}

function projectAffectedBreaks(db: WritableDb, batch: Batch): void {
  moveUnsharedLast(db, batch)
  for (const breakId of batch.affectedBreaks) projectState(db, breakId)
  batch.affectedBreaks.clear()
}

/**
 * Checks all received events again. Returns their number and the hash at the end of the log. Throws
 * Failure TEAM_LOG_BROKEN if an event was changed, left out or moved, or if a part of a run differs
 * without an erasure in the log.
 */
export function verifyTeamLog(db: ReadableDb): { events: number; headHash: string } {
  const { cursor, headHash } = getTeam(db)
  const stations = new Map<string, { no: number; hash: string }>()
  let head: Head = { seq: 0, hash: '' }
  for (const event of db.prepare<[], TeamEvent>(`${selectEvents} ORDER BY seq`).iterate()) {
    head = checkEvent(event, head)
    if (event.station === null) continue
    const lastEvent = stations.get(event.station) ?? { no: 0, hash: '' }
    if (event.stationNo !== lastEvent.no + 1 || event.prev !== lastEvent.hash)
      throw brokenLog(`event ${event.seq} does not follow the one before it of its workstation`)
    stations.set(event.station, { no: event.stationNo, hash: event.hash })
  }
  if (head.seq !== cursor || head.hash !== headHash)
    throw brokenLog(`the log ends at ${head.seq} and not at ${cursor}`)
  verifyErasedParts(db)
  verifyTexts(db)
  return { events: head.seq, headHash: head.hash }
}

const selectEvents =
  'SELECT seq, kind, body, by, station, station_no AS stationNo, prev, hash, head_hash AS headHash, code, received, secret FROM team_events'
const MAX_EVENTS_READ = 1000

/** Lists received events after a number, at most 1,000. */
export function listTeamEvents(
  db: ReadableDb,
  { after }: { readonly after: number },
): readonly TeamEvent[] {
  return prepareCached<[number, number], TeamEvent>(
    db,
    `${selectEvents} WHERE seq > ? ORDER BY seq LIMIT ?`,
  ).all(after, MAX_EVENTS_READ)
}

/** SQL over decisions, true for a decision that the team does not have yet. */
const UNSHARED = 'shared_seq IS NULL AND station IS NOT NULL'

function checkEvent(event: TeamEvent, before: Head): Head {
  const { seq, kind, by, body, prev, hash, headHash } = event
  if (seq !== before.seq + 1) throw brokenLog(`event ${seq} follows ${before.seq}`)
  if (hash !== sha256(`${prev}\n${body}`))
    throw brokenLog(`the text of event ${seq} is not the one that was hashed`)
  if (headHash !== sha256([before.hash, seq, kind, by, hash].join('\n')))
    throw brokenLog(`event ${seq} does not follow the events before it`)
  return { seq, hash: headHash }
}

function storeEvent(db: WritableDb, event: TeamEvent): void {
  prepareCached(
    db,
    'INSERT INTO team_events (seq, kind, body, by, station, station_no, prev, hash, head_hash, code, received, secret) VALUES (@seq, @kind, @body, @by, @station, @stationNo, @prev, @hash, @headHash, @code, @received, @secret)',
  ).run(event)
}

// A decision that is already stored, of this workstation or of an earlier membership, moves to its
// position in the log and gets the log's content.
function applyDecision(db: WritableDb, event: TeamEvent, texts: EventTexts, batch: Batch): void {
  const body = readDecisionBody(event.body)
  const storedDecision = prepareCached<[string], { seq: number; shared: number | null }>(
    db,
    'SELECT seq, shared_seq AS shared FROM decisions WHERE id = ?',
  ).get(body.id)
  if (storedDecision && storedDecision.shared !== null)
    throw brokenLog(`the decision of event ${event.seq} is in the log twice`)
  if (storedDecision) {
    removeDecision(db, storedDecision.seq)
    prepareCached(db, "DELETE FROM team_outbox WHERE decision = ? AND state = 'waiting'").run(
      body.id,
    )
  } else if (body.undoes !== null) removeUnsharedUndo(db, body.undoes)
  batch.lastSeq += 1
  insertDecision(db, batch.lastSeq, event, body, texts)
  addUndoneBreaks(db, body, batch)
}

// Removes this workstation's own undo of the decision `undoes`, because the log has another
// person's undo of it. If the own undo was chained, its event is still sent, because a chain has no
// gaps. The server refuses that event.
function removeUnsharedUndo(db: WritableDb, undoes: string): void {
  const ownUndo = prepareCached<[string], { seq: number; id: string }>(
    db,
    'SELECT seq, id FROM decisions WHERE undoes = ? AND shared_seq IS NULL',
  ).get(undoes)
  if (!ownUndo) return
  storeNeedlessUndo(db, ownUndo.id)
  removeDecision(db, ownUndo.seq)
}

function removeDecision(db: WritableDb, seq: number): void {
  prepareCached(db, 'DELETE FROM decision_breaks WHERE decision = ?').run(seq)
  prepareCached(db, 'DELETE FROM decisions WHERE seq = ?').run(seq)
}

function insertDecision(
  db: WritableDb,
  seq: number,
  event: TeamEvent,
  body: DecisionBody,
  texts: EventTexts,
): void {
  prepareCached(
    db,
    'INSERT INTO decisions (seq, id, at, by, kind, run, facts, records, undoes, shared_seq, base, station, secret) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(
    seq,
    body.id,
    body.at,
    authorOf(event, body),
    body.type,
    body.run,
    JSON.stringify({ ...body.facts, ...presentTexts(texts) }),
    body.records && JSON.stringify(body.records),
    body.undoes,
    event.seq,
    body.base,
    event.station,
    toDecisionSecret(texts),
  )
  const put = prepareCached(
    db,
    'INSERT OR IGNORE INTO decision_breaks (break_id, decision, seen) VALUES (?, ?, ?)',
  )
  for (const [breakId, seen] of body.breaks) put.run(breakId, seq, seen)
}

// The server verifies the login `by`. The author of a decision from before the team is only a claim
// of the sender, so the login is shown beside that name.
function authorOf({ by }: TeamEvent, { author }: DecisionBody): string {
  return author === undefined || author === by ? by : `${author} (${by})`
}

function addUndoneBreaks(
  db: ReadableDb,
  { undoes }: DecisionBody,
  { affectedBreaks }: Batch,
): void {
  if (undoes === null) return
  const undoneBreaks = prepareCached<[string], string>(
    db,
    'SELECT break_id FROM decision_breaks WHERE decision = (SELECT seq FROM decisions WHERE id = ?)',
  )
    .pluck()
    .all(undoes)
  for (const breakId of undoneBreaks) affectedBreaks.add(breakId)
}

// Removes a refused decision of this workstation from the decisions. It stays in the outbox.
function applyRefusal(db: WritableDb, { station, stationNo, code }: TeamEvent, batch: Batch): void {
  if (station !== batch.ownStation) return
  const refusedEvent = db
    .prepare<[number | null], { decision: string; body: string }>(
      "SELECT decision, body FROM team_outbox WHERE no = ? AND state = 'waiting'",
    )
    .get(stationNo)
  if (!refusedEvent) return
  prepareCached(db, "UPDATE team_outbox SET state = 'refused', code = ? WHERE no = ?").run(
    code,
    stationNo,
  )
  const body = readDecisionBody(refusedEvent.body)
  for (const [breakId] of body.breaks) batch.affectedBreaks.add(breakId)
  addUndoneBreaks(db, body, batch)
  prepareCached(
    db,
    'DELETE FROM decision_breaks WHERE decision = (SELECT seq FROM decisions WHERE id = ? AND shared_seq IS NULL)',
  ).run(refusedEvent.decision)
  prepareCached(db, 'DELETE FROM decisions WHERE id = ? AND shared_seq IS NULL').run(
    refusedEvent.decision,
  )
}

// Gives a run that was made on this machine its position in the order of the team's runs. Returns
// the id of a run that is not stored yet.
function applyRun(db: WritableDb, event: TeamEvent, { affectedBreaks }: Batch): string | null {
  const { run } = readRunBody(event.body)
  const { changes } = prepareCached(db, 'UPDATE runs SET shared_seq = ? WHERE id = ?').run(
    event.seq,
    run,
  )
  prepareCached(db, 'INSERT INTO team_runs (run, seq, is_here) VALUES (?, ?, ?)').run(
    run,
    event.seq,
    changes,
  )
  if (changes === 0) return run
  const seq = findRun(db, run)?.seq ?? -1
  for (const breakId of listBreaksWithSettledFigures(db, seq)) affectedBreaks.add(breakId)
  return null
}

// `seq` has the order of the log on every workstation, so decisions without a number in the log
// come after all decisions with one. Of the moved decisions, only matches can change the state of a
// break: the new number may be above the last decision that a run applied (`runs.decided`), and the
// match then waits for a later run.
function moveUnsharedLast(db: WritableDb, batch: Batch): void {
  const { first, lastShared } = prepareCached<
    [],
    { first: number | null; lastShared: number | null }
  >(
    db,
    `SELECT (SELECT seq FROM decisions WHERE ${UNSHARED} ORDER BY seq LIMIT 1) AS first,
      (SELECT seq FROM decisions WHERE shared_seq IS NOT NULL ORDER BY shared_seq DESC LIMIT 1) AS lastShared`,
  ).get() as { first: number | null; lastShared: number | null }
  if (first === null || lastShared === null || first > lastShared) return
  const shift = batch.lastSeq - first + 1
  batch.lastSeq += shift
  prepareCached(
    db,
    `UPDATE decision_breaks SET decision = decision + ? WHERE decision IN (SELECT seq FROM decisions WHERE ${UNSHARED})`,
  ).run(shift)
  prepareCached(db, `UPDATE decisions SET seq = seq + ? WHERE ${UNSHARED}`).run(shift)
  const matchedBreaks = prepareCached<[], string>(
    db,
    `SELECT break_id FROM decision_breaks WHERE decision IN (SELECT seq FROM decisions WHERE ${UNSHARED} AND kind IN ('match', 'acceptSuggestion'))`,
  )
    .pluck()
    .all()
  for (const breakId of matchedBreaks) batch.affectedBreaks.add(breakId)
}
