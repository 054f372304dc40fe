import type { LostEvent, TeamEvent } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { noteAllUnsent } from '../records/unsent.ts'
import { readEpochBody } from './event-body.ts'

/**
 * Applies the event that begins an epoch of the log. The server may have lost records too, so all
 * records are received again, and the records that it lacks are then sent.
 */
export function applyEpoch(db: WritableDb, { seq, body }: TeamEvent): void {
  db.prepare('INSERT OR IGNORE INTO team_epochs (id, seq) VALUES (?, ?)').run(
    readEpochBody(body),
    seq,
  )
  const { changes } = db
    .prepare('UPDATE team SET records_cursor = 0, records_state = NULL WHERE records_cursor > 0')
    .run()
  // A workstation that has received no record has already noted all of its own.
  if (changes > 0) noteAllUnsent(db)
}

/** True if the event of this epoch was received. */
export function isKnownEpoch(db: ReadableDb, { epoch }: { readonly epoch: string }): boolean {
  return db.prepare('SELECT 1 FROM team_epochs WHERE id = ?').get(epoch) !== undefined
}

/** Returns the hash of the log's head at an event, or null if the event was not received. */
export function readHeadHash(db: ReadableDb, { seq }: { readonly seq: number }): string | null {
  if (seq === 0) return ''
  return (
    prepareCached<[number], string>(db, 'SELECT head_hash FROM team_events WHERE seq = ?')
      .pluck()
      .get(seq) ?? null
  )
}

/** SQL over team_lost AS l, true for an event that is in the log again under another number. */
const IS_BACK = `CASE l.kind WHEN 'decision' THEN EXISTS (SELECT 1 FROM decisions AS b WHERE b.id = l.subject AND b.shared_seq IS NOT NULL)
    WHEN 'run' THEN EXISTS (SELECT 1 FROM team_runs AS b WHERE b.run = l.subject) ELSE 0 END`

/** Counts lost decisions and runs that are not in the log again. */
export function countLost(db: ReadableDb): number {
  return prepareCached<[], number>(
    db,
    `SELECT count(DISTINCT l.subject) FROM team_lost AS l WHERE l.kind IN ('decision', 'run') AND NOT ${IS_BACK}`,
  )
    .pluck()
    .get() as number
}

const MAX_LOST_READ = 1000

/** Lists lost events after number `after`, in the order in which they were lost, at most 1,000. */
export function listLost(
  db: ReadableDb,
  { after }: { readonly after: number },
): readonly LostEvent[] {
  return db
    .prepare<[number], Omit<LostEvent, 'isBack'> & { isBack: 0 | 1 }>(
      `SELECT l.no, l.era, ${IS_BACK} AS isBack, l.seq, l.kind, l.body, l.by, l.station, l.station_no AS stationNo, l.prev, l.hash,
          l.head_hash AS headHash, l.code, l.received, l.secret FROM team_lost AS l WHERE l.no > ? ORDER BY l.no LIMIT ${MAX_LOST_READ}`,
    )
    .all(after)
    .map((event) => ({ ...event, isBack: event.isBack === 1 }))
}

/**
 * SQL over decisions AS d, true for the undo of a colleague's decision that was lost and is not in
 * the log again. The server would refuse the undo until the colleague has sent the decision.
 */
export const WAITS_FOR_LOST = `(d.undoes IS NOT NULL AND EXISTS (SELECT 1 FROM team_lost AS l WHERE l.subject = d.undoes AND l.kind = 'decision')
    AND NOT EXISTS (SELECT 1 FROM decisions AS t WHERE t.id = d.undoes))`

/**
 * Returns the base of a decision that will be sent. The base of a lost decision is a number of the
 * lost log and has to be translated: of the decisions about the same breaks, in the order of the
 * new log, the new base is the number of the last one before the first that the author had not
 * received.
 */
export function baseAfterLoss(
  db: ReadableDb,
  row: { readonly seq: number; readonly id: string; readonly base: number },
): number {
  const lostDecision = prepareCached<[string], { era: number; base: number }>(
    db,
    "SELECT era, json_extract(body, '$.base') AS base FROM team_lost WHERE subject = ? AND kind = 'decision' ORDER BY no DESC LIMIT 1",
  ).get(row.id)
  if (!lostDecision) return row.base
  const laterDecisions = prepareCached<
    [number, number, number],
    { seq: number; lostSeq: number | null }
  >(
    db,
    `SELECT DISTINCT d.shared_seq AS seq, (SELECT l.seq FROM team_lost AS l WHERE l.subject = d.id AND l.kind = 'decision' AND l.era = ?) AS lostSeq
      FROM decision_breaks AS own CROSS JOIN decision_breaks AS b ON b.break_id = own.break_id CROSS JOIN decisions AS d ON d.seq = b.decision
      WHERE own.decision = ? AND d.shared_seq > ? AND d.kind IN ('status', 'match', 'acceptSuggestion') ORDER BY d.shared_seq`,
  ).all(lostDecision.era, row.seq, row.base)
  let { base } = row
  for (const { seq, lostSeq } of laterDecisions) {
    if (lostSeq === null || lostSeq > lostDecision.base) break
    base = seq
  }
  return base
}
