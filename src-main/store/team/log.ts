import type { TeamEvent } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { sha256 } from '../database/digest.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { projectState, settledBreaks } from '../runs/break-states.ts'
import { findRun } from '../runs/runs.ts'
import { applyClosing, isClosingKind } from './closings.ts'
import type { DecisionBody } from './event-body.ts'
import { brokenLog, readDecisionBody, readRunBody } from './event-body.ts'
import { getTeam } from './team.ts'

/** The end of the events that were applied, and the run that the next one needs. */
export interface AppliedEvents {
  readonly cursor: number
  /** A run that must be opened before the events after it are applied; null: none. */
  readonly neededRun: string | null
}

/** The end of a chain of events. */
interface Head {
  readonly seq: number
  readonly hash: string
}

/**
 * Applies events in the order of the log, up to the first that needs a run from the server. Each is
 * checked against the chains before it. Throws Failure TEAM_LOG_BROKEN, and then applies nothing.
 */
export function applyEvents(
  db: WritableDb,
  { events, at }: { readonly events: readonly TeamEvent[]; readonly at: string },
): AppliedEvents {
  const team = getTeam(db)
  let head: Head = { seq: team.cursor, hash: team.headHash }
  let neededRun: string | null = null
  const touched = new Set<string>()
  for (const event of events) {
    // Received before, by an exchange that ended in between.
    if (event.seq <= head.seq) continue
    head = checkEvent(event, head)
    storeEvent(db, event)
    if (event.kind === 'decision') applyDecision(db, event, touched)
    else if (event.kind === 'refused') applyRefusal(db, event, team.station, touched)
    else if (event.kind === 'run') neededRun = applyRun(db, event, touched)
    else if (isClosingKind(event.kind)) applyClosing(db, event, touched)
    if (neededRun !== null) break
  }
  moveUnsharedLast(db, touched)
  for (const breakId of touched) projectState(db, breakId)
  prepareCached(db, 'UPDATE team SET cursor = ?, head_hash = ?, synced_at = ? WHERE id = ?').run(
    head.seq,
    head.hash,
    at,
    team.id,
  )
  return { cursor: head.seq, neededRun }
}

/**
 * Checks all received events again. Throws Failure TEAM_LOG_BROKEN where one of them, or a chain
 * through it, was changed, left out or moved.
 */
export function verifyTeamLog(db: ReadableDb): { events: number; headHash: string } {
  const { cursor, headHash } = getTeam(db)
  const stations = new Map<string, { no: number; hash: string }>()
  let head: Head = { seq: 0, hash: '' }
  for (const event of db.prepare<[], TeamEvent>(`${selectEvents} ORDER BY seq`).iterate()) {
    head = checkEvent(event, head)
    if (event.station === null) continue
    const last = stations.get(event.station) ?? { no: 0, hash: '' }
    if (event.stationNo !== last.no + 1 || event.prev !== last.hash)
      throw brokenLog(`event ${event.seq} does not follow the one before it of its workstation`)
    stations.set(event.station, { no: event.stationNo, hash: event.hash })
  }
  if (head.seq !== cursor || head.hash !== headHash)
    throw brokenLog(`the log ends at ${head.seq} and not at ${cursor}`)
  return { events: head.seq, headHash: head.hash }
}

/** A run of the log that was not opened yet, because the connection was lost; null: none. */
export function findMissingRun(db: ReadableDb): string | null {
  return (
    prepareCached<[], string>(
      db,
      'SELECT run FROM team_runs WHERE is_here = 0 ORDER BY seq LIMIT 1',
    )
      .pluck()
      .get() ?? null
  )
}

const selectEvents =
  'SELECT seq, kind, body, by, station, station_no AS stationNo, prev, hash, head_hash AS headHash, code, received FROM team_events'
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
    'INSERT INTO team_events (seq, kind, body, by, station, station_no, prev, hash, head_hash, code, received) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(
    event.seq,
    event.kind,
    event.body,
    event.by,
    event.station,
    event.stationNo,
    event.prev,
    event.hash,
    event.headHash,
    event.code,
    event.received,
  )
}

// A decision that is here already, of this workstation or of an earlier membership, takes its place
// in the log and is then as the log has it.
function applyDecision(db: WritableDb, event: TeamEvent, touched: Set<string>): void {
  const body = readDecisionBody(event.body)
  const known = prepareCached<[string], { seq: number; shared: number | null }>(
    db,
    'SELECT seq, shared_seq AS shared FROM decisions WHERE id = ?',
  ).get(body.id)
  if (known && known.shared !== null)
    throw brokenLog(`the decision of event ${event.seq} is in the log twice`)
  if (known) removeDecision(db, known.seq)
  else if (body.undoes !== null) removeUnsharedUndo(db, body.undoes)
  insertDecision(db, nextSeq(db), event, body)
  prepareCached(db, "DELETE FROM team_outbox WHERE decision = ? AND state = 'waiting'").run(body.id)
  for (const breakId of breaksOf(db, body)) touched.add(breakId)
}

// Two persons undid one decision, and the log has the other's undo. An event of this one that was
// chained already is still sent, because the chain has no gaps; the server refuses it.
function removeUnsharedUndo(db: WritableDb, undoes: string): void {
  const seq = prepareCached<[string], number>(
    db,
    'SELECT seq FROM decisions WHERE undoes = ? AND shared_seq IS NULL',
  )
    .pluck()
    .get(undoes)
  if (seq !== undefined) removeDecision(db, seq)
}

function removeDecision(db: WritableDb, seq: number): void {
  prepareCached(db, 'DELETE FROM decision_breaks WHERE decision = ?').run(seq)
  prepareCached(db, 'DELETE FROM decisions WHERE seq = ?').run(seq)
}

function insertDecision(db: WritableDb, seq: number, event: TeamEvent, body: DecisionBody): void {
  prepareCached(
    db,
    'INSERT INTO decisions (seq, id, at, by, kind, run, facts, records, undoes, shared_seq, base, station) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(
    seq,
    body.id,
    body.at,
    authorOf(event, body),
    body.type,
    body.run,
    JSON.stringify(body.facts),
    body.records && JSON.stringify(body.records),
    body.undoes,
    event.seq,
    body.base,
    event.station,
  )
  const put = prepareCached(
    db,
    'INSERT OR IGNORE INTO decision_breaks (break_id, decision, seen) VALUES (?, ?, ?)',
  )
  for (const [breakId, seen] of body.breaks) put.run(breakId, seq, seen)
}

// The server knows the login; the name of an author before the team is what the sender says.
function authorOf({ by }: TeamEvent, { author }: DecisionBody): string {
  return author === undefined || author === by ? by : `${author} (${by})`
}

function breaksOf(db: ReadableDb, { breaks, undoes }: DecisionBody): readonly string[] {
  const undone = prepareCached<[string | null], string>(
    db,
    'SELECT break_id FROM decision_breaks WHERE decision = (SELECT seq FROM decisions WHERE id = ?)',
  )
    .pluck()
    .all(undoes)
  return [...breaks.map(([breakId]) => breakId), ...undone]
}

// A refused decision of this workstation leaves the log here and stays in the outbox.
function applyRefusal(
  db: WritableDb,
  { station, stationNo, code }: TeamEvent,
  ownStation: string,
  touched: Set<string>,
): void {
  if (station !== ownStation) return
  const refused = db
    .prepare<[number | null], { decision: string; body: string }>(
      "SELECT decision, body FROM team_outbox WHERE no = ? AND state = 'waiting'",
    )
    .get(stationNo)
  if (!refused) return
  prepareCached(db, "UPDATE team_outbox SET state = 'refused', code = ? WHERE no = ?").run(
    code,
    stationNo,
  )
  for (const breakId of breaksOf(db, readDecisionBody(refused.body))) touched.add(breakId)
  prepareCached(
    db,
    'DELETE FROM decision_breaks WHERE decision = (SELECT seq FROM decisions WHERE id = ? AND shared_seq IS NULL)',
  ).run(refused.decision)
  prepareCached(db, 'DELETE FROM decisions WHERE id = ? AND shared_seq IS NULL').run(
    refused.decision,
  )
}

// A run that was made here gets its place in the order of the team's runs.
function applyRun(db: WritableDb, event: TeamEvent, touched: Set<string>): string | null {
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
  for (const breakId of settledBreaks(db, seq)) touched.add(breakId)
  return null
}

// The order of `seq` is that of the log everywhere, so decisions without a number in the log stay
// behind all that have one.
function moveUnsharedLast(db: WritableDb, touched: Set<string>): void {
  const isAfter = prepareCached<[], number>(
    db,
    'SELECT seq FROM decisions WHERE shared_seq IS NULL AND station IS NOT NULL AND seq < (SELECT max(seq) FROM decisions WHERE shared_seq IS NOT NULL) ORDER BY seq',
  )
    .pluck()
    .all()
  if (isAfter.length === 0) return
  const unshared = prepareCached<[], number>(
    db,
    'SELECT seq FROM decisions WHERE shared_seq IS NULL AND station IS NOT NULL ORDER BY seq',
  )
    .pluck()
    .all()
  for (const seq of unshared) {
    const moved = nextSeq(db)
    renumber(db, seq, moved)
    for (const breakId of prepareCached<[number], string>(
      db,
      'SELECT break_id FROM decision_breaks WHERE decision = ?',
    )
      .pluck()
      .all(moved))
      touched.add(breakId)
  }
}

function renumber(db: WritableDb, from: number, to: number): void {
  prepareCached(db, 'UPDATE decisions SET seq = ? WHERE seq = ?').run(to, from)
  prepareCached(db, 'UPDATE decision_breaks SET decision = ? WHERE decision = ?').run(to, from)
}

function nextSeq(db: ReadableDb): number {
  return (
    (prepareCached<[], number>(db, 'SELECT coalesce(max(seq), 0) FROM decisions').pluck().get() ??
      0) + 1
  )
}
