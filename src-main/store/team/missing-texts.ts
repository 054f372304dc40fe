import type { TeamEvent } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { digestOfRun } from '../decisions/periods.ts'
import { projectState } from '../runs/break-states.ts'
import type { Facts } from '../runs/decision-log.ts'
import { presentTexts, readEventTexts, toDecisionSecret } from './body-secrets.ts'
import { isClosingKind } from './closings.ts'
import { knownKindsSql } from './event-body.ts'

/** The name of the fact that an earlier version of the program received events without texts. */
export const TEXTS_MISSING_FACT = 'team_texts_missing'

/**
 * Finds the first event after number `after` that was received without its texts, or null if none.
 */
export function findMissingText(
  db: ReadableDb,
  { after }: { readonly after: number },
): { readonly seq: number | null } {
  const seq = db
    .prepare<[number], number | null>(
      `SELECT min(seq) FROM team_events WHERE seq > ? AND secret IS NULL AND body LIKE '%"secret"%'`,
    )
    .pluck()
    .get(after)
  return { seq: seq ?? null }
}

/**
 * Adds the texts of events that were received without them. Updates the states of their breaks, and
 * the digests of periods that were closed without the texts. Throws Failure TEAM_LOG_BROKEN.
 */
export function receiveTexts(
  db: WritableDb,
  { events }: { readonly events: readonly TeamEvent[] },
): null {
  const affectedBreaks = new Set<string>()
  const put = db.prepare(
    'UPDATE team_events SET secret = ? WHERE seq = ? AND hash = ? AND secret IS NULL',
  )
  for (const event of events) {
    if (event.secret === null) continue
    const texts = readEventTexts(event)
    if (put.run(event.secret, event.seq, event.hash).changes === 0) continue
    if (event.kind === 'decision') {
      addToDecision(db, event.seq, presentTexts(texts), toDecisionSecret(texts))
      for (const breakId of breaksOf(db, event.seq)) affectedBreaks.add(breakId)
    } else if (isClosingKind(event.kind)) addToClosing(db, event, presentTexts(texts))
  }
  for (const breakId of affectedBreaks) {
    db.prepare('UPDATE break_states SET folded = NULL WHERE break_id = ?').run(breakId)
    projectState(db, breakId)
  }
  updateClosingDigests(db, affectedBreaks)
  return null
}

/**
 * Notes that no texts are missing. Counts the events of unknown kinds again, because an earlier
 * version of the program knew fewer kinds.
 */
export function finishMissingTexts(db: WritableDb): null {
  db.prepare('DELETE FROM facts WHERE name = ?').run(TEXTS_MISSING_FACT)
  db.exec(
    `UPDATE team SET newer_events = (SELECT count(*) FROM team_events WHERE kind NOT IN (${knownKindsSql}))`,
  )
  return null
}

function addToDecision(db: WritableDb, event: number, texts: Facts, secret: string | null): void {
  const facts = db
    .prepare<[number], string>('SELECT facts FROM decisions WHERE shared_seq = ?')
    .pluck()
    .get(event)
  if (facts === undefined) return
  db.prepare('UPDATE decisions SET facts = ?, secret = ? WHERE shared_seq = ?').run(
    JSON.stringify({ ...(JSON.parse(facts) as Facts), ...texts }),
    secret,
    event,
  )
}

function breaksOf(db: ReadableDb, event: number): readonly string[] {
  return db
    .prepare<[number], string>(
      'SELECT break_id FROM decision_breaks WHERE decision = (SELECT seq FROM decisions WHERE shared_seq = ?)',
    )
    .pluck()
    .all(event)
}

function addToClosing(db: WritableDb, { kind, body }: TeamEvent, { note, reason }: Facts): void {
  const { period } = JSON.parse(body) as { readonly period: string }
  if (kind === 'closing_proposed' && note !== undefined) {
    db.prepare('UPDATE team_closings SET note = ? WHERE period = ?').run(note, period)
    db.prepare('UPDATE periods SET note = ? WHERE id = ?').run(note, period)
  }
  if (kind === 'reopened' && reason !== undefined)
    db.prepare('UPDATE periods SET reason = ? WHERE id = ? AND reopened_at IS NOT NULL').run(
      reason,
      period,
    )
}

function updateClosingDigests(db: WritableDb, affectedBreaks: ReadonlySet<string>): void {
  const periods = db
    .prepare<[], { id: string; run: string; seq: number }>(
      'SELECT p.id, p.run, r.seq FROM periods AS p JOIN runs AS r ON r.id = p.run JOIN team_closings AS c ON c.period = p.id WHERE p.frozen IS NOT NULL AND p.reopened_at IS NULL',
    )
    .all()
  const findBreak = db
    .prepare<[number, string], number>('SELECT 1 FROM breaks WHERE run = ? AND break_id = ?')
    .pluck()
  for (const { id, run, seq } of periods)
    if ([...affectedBreaks].some((breakId) => findBreak.get(seq, breakId) !== undefined))
      db.prepare("UPDATE periods SET frozen = json_set(frozen, '$.digest', ?) WHERE id = ?").run(
        digestOfRun(db, seq, run),
        id,
      )
}
