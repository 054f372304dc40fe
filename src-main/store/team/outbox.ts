import type { OutgoingEvent } from '../../contract/team.ts'
import { SECRETS_FORMAT } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { sha256 } from '../database/digest.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { isFrozen } from '../runs/break-states.ts'
import type { Facts } from '../runs/decision-log.ts'
import { readDecisionSalts, recordsOf } from '../runs/decision-log.ts'
import { splitTexts, toDecisionSecret, toSecret, withTexts } from './body-secrets.ts'
import { baseAfterLoss, WAITS_FOR_LOST } from './epochs.ts'
import type { DecisionBody, ItemBody } from './event-body.ts'
import type { TeamRow } from './team.ts'
import { getTeam } from './team.ts'

/** Maximum number of events in one call. The server accepts at most 500. */
const MAX_EVENTS_SENT = 200

interface UnsharedRow {
  readonly seq: number
  readonly id: string
  readonly at: string
  readonly by: string
  readonly kind: string
  readonly run: string | null
  readonly facts: string
  readonly records: string | null
  readonly undoes: string | null
  readonly base: number
  readonly secret: string | null
}

/**
 * Chains unshared decisions that are not in the outbox yet, and returns the events to send after
 * number `after`, in the order of the chain. An event keeps its text and hash until the log has it.
 * `format` is the format of the server's log.
 */
export function prepareOutgoing(
  db: WritableDb,
  { after, format }: { readonly after: number; readonly format: number },
): {
  readonly station: string
  readonly events: readonly OutgoingEvent[]
  /** True if more events follow. */
  readonly hasMore: boolean
} {
  const team = getTeam(db)
  const unchainedRows = prepareCached<[], UnsharedRow>(
    db,
    `SELECT seq, id, at, by, kind, run, facts, records, undoes, base, secret FROM decisions AS d WHERE shared_seq IS NULL AND station IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM team_outbox WHERE decision = d.id AND state = 'waiting') AND NOT ${WAITS_FOR_LOST} ORDER BY seq LIMIT ${MAX_EVENTS_SENT}`,
  ).all()
  if (unchainedRows.length > 0)
    chainBodies(
      db,
      team,
      unchainedRows.map((row) => ({
        subject: row.id,
        ...(format >= SECRETS_FORMAT
          ? separateTexts(db, row, team.joinedAt)
          : { body: bodyOf(db, row, team.joinedAt), secret: null }),
      })),
    )
  const events = prepareCached<[number], OutgoingEvent>(
    db,
    `SELECT no, body, prev, hash, secret FROM team_outbox WHERE state = 'waiting' AND no > ? ORDER BY no LIMIT ${MAX_EVENTS_SENT}`,
  ).all(after)
  return { station: team.station, events, hasMore: events.length === MAX_EVENTS_SENT }
}

/**
 * Appends bodies of events to the chain of this workstation. `subject` is the id of a decision or
 * the key of an item, `secret` the texts beside the body as JSON.
 */
export function chainBodies(
  db: WritableDb,
  { id: workspace, sent: lastNo, sentHash: lastHash }: TeamRow,
  entries: readonly {
    readonly subject: string
    readonly body: DecisionBody | ItemBody
    readonly secret: string | null
  }[],
): void {
  const put = prepareCached(
    db,
    "INSERT INTO team_outbox (no, decision, body, prev, hash, secret, state) VALUES (?, ?, ?, ?, ?, ?, 'waiting')",
  )
  let no = lastNo
  let prev = lastHash
  for (const entry of entries) {
    const body = JSON.stringify(entry.body)
    const hash = sha256(`${prev}\n${body}`)
    put.run((no += 1), entry.subject, body, prev, hash, entry.secret)
    prev = hash
  }
  prepareCached(db, 'UPDATE team SET sent = ?, sent_hash = ? WHERE id = ?').run(no, prev, workspace)
}

/**
 * Stores an unshared undo as a refused decision, because a colleague has already undone its
 * decision. Does nothing for a chained undo, which is sent and refused by the server. Call it
 * before the undo is removed.
 */
export function storeNeedlessUndo(db: WritableDb, decision: string): void {
  const isChained = prepareCached<[string], number>(
    db,
    "SELECT 1 FROM team_outbox WHERE decision = ? AND state = 'waiting'",
  ).get(decision)
  const row = prepareCached<[string], UnsharedRow>(
    db,
    'SELECT seq, id, at, by, kind, run, facts, records, undoes, base, secret FROM decisions WHERE id = ? AND shared_seq IS NULL AND station IS NOT NULL',
  ).get(decision)
  if (isChained !== undefined || !row) return
  // The undo gets a negative number, because the numbers of this workstation's chain begin with 1.
  prepareCached(
    db,
    `INSERT INTO team_outbox (no, decision, body, prev, hash, state, code)
      VALUES ((SELECT min(0, coalesce(min(no), 0)) - 1 FROM team_outbox), ?, ?, '', '', 'refused', 'UNDONE_ALREADY')`,
  ).run(decision, JSON.stringify(withoutUndoneNote(bodyOf(db, row, getTeam(db).joinedAt))))
}

/**
 * Lists the decisions that have not reached the team, in their order: refused events with their
 * code, then unshared decisions with null. Each is returned as an event's body, so that a colleague
 * can read and repeat it.
 */
export function listUnshared(
  db: ReadableDb,
): readonly { readonly code: string | null; readonly body: string }[] {
  const { joinedAt } = getTeam(db)
  const refusedDecisions = db
    .prepare<[], { code: string; body: string; secret: string | null }>(
      "SELECT code, body, secret FROM team_outbox WHERE state IN ('refused', 'dismissed') ORDER BY json_extract(body, '$.at'), no",
    )
    .all()
    .map(({ code, body, secret }) => ({ code, body: withTexts(body, secret) }))
  const unshared = db
    .prepare<[], UnsharedRow>(
      'SELECT seq, id, at, by, kind, run, facts, records, undoes, base, secret FROM decisions WHERE shared_seq IS NULL AND station IS NOT NULL ORDER BY seq',
    )
    .all()
    .map((row) => ({ code: null, body: JSON.stringify(bodyOf(db, row, joinedAt)) }))
  return [...refusedDecisions, ...unshared]
}

// Leaves out the copy of the note of the undone decision, because an erasure of the note would not
// find the copy in the outbox.
function withoutUndoneNote(body: DecisionBody): DecisionBody {
  const { note = '', ...facts } = body.facts
  return note === '' ? body : { ...body, facts }
}

// Leaves the texts of a decision about a closed period in the body, because the digest of the
// closing covers them.
function separateTexts(
  db: WritableDb,
  row: UnsharedRow,
  joinedAt: string,
): { readonly body: DecisionBody; readonly secret: string | null } {
  const bodyWithTexts = bodyOf(db, row, joinedAt)
  if (row.secret === null && bodyWithTexts.breaks.some(([breakId]) => isFrozen(db, breakId)))
    return { body: bodyWithTexts, secret: null }
  const { body, texts } = splitTexts(bodyWithTexts, readDecisionSalts(row.secret))
  const isErased = Object.values(texts).some(({ text }) => text === null)
  prepareCached(db, 'UPDATE decisions SET secret = ? WHERE seq = ?').run(
    toDecisionSecret(texts),
    row.seq,
  )
  // The server accepts a decision without its text only if the decision names its author, which
  // shows that the text was erased before.
  return { body: isErased ? { author: row.by, ...body } : body, secret: toSecret(texts) }
}

function bodyOf(db: ReadableDb, row: UnsharedRow, joinedAt: string): DecisionBody {
  const breaks = prepareCached<[number], [string, string | null]>(
    db,
    'SELECT break_id, seen FROM decision_breaks WHERE decision = +? ORDER BY break_id',
  )
    .raw()
    .all(row.seq)
  return {
    kind: 'decision',
    id: row.id,
    at: row.at,
    base: baseAfterLoss(db, row),
    type: row.kind,
    run: row.run,
    facts: JSON.parse(row.facts) as Facts,
    records: row.records === null ? null : recordsOf(row.records),
    undoes: row.undoes,
    breaks,
    ...(row.at < joinedAt ? { author: row.by } : {}),
  }
}
