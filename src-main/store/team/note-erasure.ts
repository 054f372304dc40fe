import type { TeamEvent } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import type { DecisionSecret, Facts } from '../runs/decision-log.ts'
import { readDecisionSecret } from '../runs/decision-log.ts'
import type { EventTexts } from './body-secrets.ts'
import { readEventTexts } from './body-secrets.ts'
import { brokenLog, readNoteErasedBody } from './event-body.ts'

/** The tables that hold texts beside bodies. Lost and refused events keep theirs. */
const TABLES_WITH_TEXTS = ['team_events', 'team_outbox', 'team_lost'] as const

/**
 * Drops here the texts that the team erased, wherever this cache holds them. `touched` receives the
 * breaks whose states contain them. Throws Failure TEAM_LOG_BROKEN.
 */
export function applyNoteErased(db: WritableDb, { body }: TeamEvent, touched: Set<string>): void {
  const { event, digests } = readNoteErasedBody(body)
  // Freed cells of the database are overwritten.
  db.pragma('secure_delete = ON')
  for (const digest of digests) {
    for (const table of TABLES_WITH_TEXTS) eraseBeside(db, table, digest)
    eraseOfDecisions(db, digest, touched)
  }
  eraseOfClosing(db, event)
  db.pragma('secure_delete = OFF')
}

function eraseBeside(
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
    const left = Object.entries(JSON.parse(secret) as Record<string, unknown>).filter(
      ([name]) => digests[name] !== digest,
    )
    put.run(JSON.stringify(Object.fromEntries(left)), row)
  }
}

function eraseOfDecisions(db: WritableDb, digest: string, touched: Set<string>): void {
  const rows = db
    .prepare<[string], { seq: number; id: string; facts: string; secret: string }>(
      'SELECT seq, id, facts, secret FROM decisions WHERE secret IS NOT NULL AND instr(secret, ?) > 0',
    )
    .all(digest)
  for (const { seq, id, facts: factsText, secret: secretText } of rows) {
    const facts: Record<string, string> = { ...(JSON.parse(factsText) as Facts) }
    const secret: Record<string, DecisionSecret[string]> = { ...readDecisionSecret(secretText) }
    for (const [name, [, known]] of Object.entries(secret)) {
      if (known !== digest) continue
      Reflect.deleteProperty(facts, name)
      secret[name] = [null, digest]
    }
    db.prepare('UPDATE decisions SET facts = ?, secret = ? WHERE seq = ?').run(
      JSON.stringify(facts),
      JSON.stringify(secret),
      seq,
    )
    // An undo that was made here and is not shared yet holds a copy of the note.
    db.prepare("UPDATE decisions SET facts = json_remove(facts, '$.note') WHERE undoes = ?").run(id)
    const breaks = db
      .prepare<[number], string>('SELECT break_id FROM decision_breaks WHERE decision = ?')
      .pluck()
      .all(seq)
    for (const breakId of breaks) {
      touched.add(breakId)
      // The stored state contains the text, so all decisions are folded again.
      db.prepare('UPDATE break_states SET folded = NULL WHERE break_id = ?').run(breakId)
    }
  }
}

function eraseOfClosing(db: WritableDb, event: number): void {
  const found = db
    .prepare<[number], { kind: string; period: string | null }>(
      "SELECT kind, json_extract(body, '$.period') AS period FROM team_events WHERE seq = ?",
    )
    .get(event)
  if (!found?.period) return
  if (found.kind === 'closing_proposed') {
    db.prepare("UPDATE team_closings SET note = '' WHERE period = ?").run(found.period)
    db.prepare("UPDATE periods SET note = '' WHERE id = ?").run(found.period)
  }
  if (found.kind === 'reopened')
    db.prepare("UPDATE periods SET reason = '' WHERE id = ? AND reason IS NOT NULL").run(
      found.period,
    )
}

/**
 * Checks that each text that is missing beside its event was erased by an event of the log, or of the
 * part that a restored server lost. A decision whose text was erased before it was sent again names
 * its author. Throws Failure TEAM_LOG_BROKEN.
 */
export function verifyTexts(db: ReadableDb): void {
  const erased = new Set(
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
      ({ salt, digest }) => salt === null && !erased.has(digest),
    )
    if (isMissing && !namesAuthor(event))
      throw brokenLog(`a text of event ${event.seq} is missing, and no erasure says so`)
  }
}

// True for a decision that was made before, and is sent again.
function namesAuthor({ body }: Pick<TeamEvent, 'body'>): boolean {
  return (JSON.parse(body) as { readonly author?: string }).author !== undefined
}
