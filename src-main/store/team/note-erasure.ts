import type { TeamEvent } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import type { DecisionSalts, Facts } from '../runs/decision-log.ts'
import { readDecisionSalts } from '../runs/decision-log.ts'
import type { EventTexts } from './body-secrets.ts'
import { readEventTexts } from './body-secrets.ts'
import { brokenLog, readNoteErasedBody } from './event-body.ts'

/** The tables that hold texts beside bodies, including those of lost and refused events. */
const TABLES_WITH_TEXTS = ['team_events', 'team_outbox', 'team_lost'] as const

/**
 * Erases from all tables of this cache the texts that the team erased. Adds the breaks whose states
 * contain these texts to `affectedBreaks`. Throws Failure TEAM_LOG_BROKEN.
 */
export function applyNoteErased(
  db: WritableDb,
  { body }: TeamEvent,
  affectedBreaks: Set<string>,
): void {
  const { event, digests } = readNoteErasedBody(body)
  // Overwrite the freed space in the database file.
  db.pragma('secure_delete = ON')
  for (const digest of digests) {
    for (const table of TABLES_WITH_TEXTS) eraseTextsBeside(db, table, digest)
    eraseInDecisions(db, digest, affectedBreaks)
  }
  eraseInClosing(db, event)
  db.pragma('secure_delete = OFF')
}

function eraseTextsBeside(
  db: WritableDb,
  table: (typeof TABLES_WITH_TEXTS)[number],
  digest: string,
): void {
  const rows = db
    .prepare<[string], { row: number; body: string; secret: string }>(
      `SELECT rowid AS row, body, secret FROM ${table} WHERE secret IS NOT NULL AND instr(body, ?) > 0`,
    )
    .all(digest)
  const put = db.prepare(`UPDATE ${table} SET secret = ? WHERE rowid = ?`)
  for (const { row, body, secret } of rows) {
    const { secret: digests = {} } = JSON.parse(body) as { secret?: Record<string, string> }
    const remainingTexts = Object.entries(JSON.parse(secret) as Record<string, unknown>).filter(
      ([name]) => digests[name] !== digest,
    )
    put.run(JSON.stringify(Object.fromEntries(remainingTexts)), row)
  }
}

function eraseInDecisions(db: WritableDb, digest: string, affectedBreaks: Set<string>): void {
  const rows = db
    .prepare<[string], { seq: number; id: string; facts: string; secret: string }>(
      'SELECT seq, id, facts, secret FROM decisions WHERE secret IS NOT NULL AND instr(secret, ?) > 0',
    )
    .all(digest)
  for (const { seq, id, facts: factsText, secret: secretText } of rows) {
    const facts: Record<string, string> = { ...(JSON.parse(factsText) as Facts) }
    const secret: Record<string, DecisionSalts[string]> = { ...readDecisionSalts(secretText) }
    for (const [name, [, storedDigest]] of Object.entries(secret)) {
      if (storedDigest !== digest) continue
      Reflect.deleteProperty(facts, name)
      secret[name] = [null, digest]
    }
    db.prepare('UPDATE decisions SET facts = ?, secret = ? WHERE seq = ?').run(
      JSON.stringify(facts),
      JSON.stringify(secret),
      seq,
    )
    // An unshared undo that was made on this machine holds a copy of the note.
    db.prepare("UPDATE decisions SET facts = json_remove(facts, '$.note') WHERE undoes = ?").run(id)
    const breaks = db
      .prepare<[number], string>('SELECT break_id FROM decision_breaks WHERE decision = ?')
      .pluck()
      .all(seq)
    for (const breakId of breaks) {
      affectedBreaks.add(breakId)
      // The stored state contains the text, so all decisions are folded again.
      db.prepare('UPDATE break_states SET folded = NULL WHERE break_id = ?').run(breakId)
    }
  }
}

function eraseInClosing(db: WritableDb, event: number): void {
  const closingEvent = db
    .prepare<[number], { kind: string; period: string | null }>(
      "SELECT kind, json_extract(body, '$.period') AS period FROM team_events WHERE seq = ?",
    )
    .get(event)
  if (!closingEvent?.period) return
  if (closingEvent.kind === 'closing_proposed') {
    db.prepare("UPDATE team_closings SET note = '' WHERE period = ?").run(closingEvent.period)
    db.prepare("UPDATE periods SET note = '' WHERE id = ?").run(closingEvent.period)
  }
  if (closingEvent.kind === 'reopened')
    db.prepare("UPDATE periods SET reason = '' WHERE id = ? AND reason IS NOT NULL").run(
      closingEvent.period,
    )
}

/**
 * Checks that each missing text was erased by an event in the log, or in the part of the log that a
 * restored server lost. A decision that names its author may lack its text, because it was sent
 * again after the text was erased (separateTexts in outbox.ts). Throws Failure TEAM_LOG_BROKEN.
 */
export function verifyTexts(db: ReadableDb): void {
  const erasedDigests = new Set(
    db
      .prepare<[], string>(
        "SELECT body FROM team_events WHERE kind = 'note_erased' UNION ALL SELECT body FROM team_lost WHERE kind = 'note_erased'",
      )
      .pluck()
      .all()
      .flatMap((body) => readNoteErasedBody(body).digests),
  )
  const events = db
    .prepare<[], Pick<TeamEvent, 'seq' | 'body' | 'secret'>>(
      'SELECT seq, body, secret FROM team_events WHERE secret IS NOT NULL ORDER BY seq',
    )
    .iterate()
  for (const event of events) {
    const texts: EventTexts = readEventTexts(event)
    const isMissing = Object.values(texts).some(
      ({ salt, digest }) => salt === null && !erasedDigests.has(digest),
    )
    if (isMissing && !namesAuthor(event))
      throw brokenLog(`a text of event ${event.seq} is missing, and no erasure says so`)
  }
}

function namesAuthor({ body }: Pick<TeamEvent, 'body'>): boolean {
  return (JSON.parse(body) as { readonly author?: string }).author !== undefined
}
