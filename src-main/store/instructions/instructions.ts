import type { PlainFailure } from '../../base/failure.ts'
import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import type { Instruction, InstructionState, InstructionView } from '../../contract/services.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'

/** A new instruction before it is sent. */
export interface PreparedInstruction {
  readonly id: string
  readonly kind: Instruction['kind']
  readonly subject: string
  /** What may be done once only, such as `execute/<quote id>`; null: nothing of the kind. */
  readonly once: string | null
  readonly request: string
  readonly at: InstantText
}

/** What is known once it was sent. */
export interface InstructionEnd {
  readonly id: string
  readonly state: InstructionState
  readonly endedAt: InstantText | null
  readonly answer: string | null
  readonly status: number | null
  readonly failure: PlainFailure | null
  readonly expiresAt: InstantText | null
  readonly expiryFrom: InstructionView['expiryFrom']
  /** The id of what it made, as the service named it; null: none. */
  readonly made: string | null
}

interface Row {
  readonly id: string
  readonly kind: Instruction['kind']
  readonly subject: string
  readonly state: InstructionState
  readonly at: string
  readonly endedAt: string | null
  readonly request: string
  readonly answer: string | null
  readonly status: number | null
  readonly failure: string | null
  readonly expiresAt: string | null
  readonly expiryFrom: InstructionView['expiryFrom']
}

const columns =
  'id, kind, subject, state, at, ended_at AS endedAt, request, answer, status, failure, expires_at AS expiresAt, expiry_from AS expiryFrom'

/**
 * Keeps an instruction before it is sent. The same id twice is one: then `isNew` is false. Throws
 * Failure EXECUTED_ALREADY where what may be done once was done, is under way, or has an unknown
 * outcome (A28, A29).
 */
export function prepareInstruction(
  db: WritableDb,
  prepared: PreparedInstruction,
): { readonly isNew: boolean; readonly view: InstructionView } {
  return db
    .transaction(() => {
      const known = findInstruction(db, prepared.id)
      if (known) return { isNew: false, view: known }
      refuseSecond(db, prepared)
      db.prepare(
        "INSERT INTO instructions (id, kind, subject, once, state, at, request, expiry_from) VALUES (?, ?, ?, ?, 'prepared', ?, ?, 'none')",
      ).run(
        prepared.id,
        prepared.kind,
        prepared.subject,
        prepared.once,
        prepared.at,
        prepared.request,
      )
      return { isNew: true, view: getInstruction(db, prepared.id) }
    })
    .immediate()
}

// Looked up first for its words; the unique index on `once` holds it whatever happens.
function refuseSecond(db: ReadableDb, { once, kind }: PreparedInstruction): void {
  if (once === null) return
  const state = db
    .prepare<[string], InstructionState>(
      "SELECT state FROM instructions WHERE once = ? AND state <> 'refused'",
    )
    .pluck()
    .get(once)
  if (state === undefined) return
  const isKnown = state === 'done'
  throw new Failure({
    kind: 'badInput',
    code: 'EXECUTED_ALREADY',
    what:
      kind === 'executeSwap'
        ? 'This swap promise was executed before'
        : 'This quote was executed before',
    why: isKnown
      ? 'it can be executed once'
      : 'an execution of it is under way, or its outcome is not known',
    advice: isKnown
      ? 'look at its result below; ask for a new price'
      : 'ask the service what became of it before anything else',
  })
}

/**
 * Marks it as sent at an instant, from which on only its outcome can tell whether it was done.
 * Throws Failure NOT_PREPARED where it does not wait for that: nothing is sent that is not kept.
 */
export function markSent(db: WritableDb, id: string, at: InstantText): void {
  const { changes } = db
    .prepare("UPDATE instructions SET state = 'sent', at = ? WHERE id = ? AND state = 'prepared'")
    .run(at, id)
  if (changes === 1) return
  throw new Failure({
    kind: 'store',
    code: 'NOT_PREPARED',
    what: 'This was not sent',
    why: 'the cache was opened anew meanwhile and holds it no longer',
    advice: 'start it again',
  })
}

/** Ends it. What is done or refused stays as it is, whoever learns of another end later. */
export function endInstruction(db: WritableDb, end: InstructionEnd): InstructionView {
  db.prepare(
    `UPDATE instructions SET state = ?, ended_at = ?, answer = ?, status = ?, failure = ?, expires_at = ?, expiry_from = ?, made = ?
     WHERE id = ? AND state IN ('prepared', 'sent', 'unknown')`,
  ).run(
    end.state,
    end.endedAt,
    end.answer,
    end.status,
    end.failure === null ? null : JSON.stringify(end.failure),
    end.expiresAt,
    end.expiryFrom,
    end.made,
    end.id,
  )
  return getInstruction(db, end.id)
}

/** Undefined for an unknown id. */
export function findInstruction(db: ReadableDb, id: string): InstructionView | undefined {
  const row = db.prepare<[string], Row>(`SELECT ${columns} FROM instructions WHERE id = ?`).get(id)
  return row && rowToView(row)
}

/** The newest done instruction of a kind that made the thing of this id. */
export function findMade(
  db: ReadableDb,
  kind: Instruction['kind'],
  made: string,
): InstructionView | undefined {
  const row = db
    .prepare<[string, string], Row>(
      `SELECT ${columns} FROM instructions WHERE kind = ? AND made = ? AND state = 'done' ORDER BY seq DESC LIMIT 1`,
    )
    .get(kind, made)
  return row && rowToView(row)
}

/** What of an answer is listed; the whole of it is in the instruction itself. */
const LISTED_ANSWER = 65_536

/** Newest first; of an answer the first 64 Ki characters. */
export function listInstructions(
  db: ReadableDb,
  kinds: readonly Instruction['kind'][],
  limit: number,
): InstructionView[] {
  const listed = columns.replace(' answer,', ` substr(answer, 1, ${LISTED_ANSWER}) AS answer,`)
  return db
    .prepare<[string, number], Row>(
      `SELECT ${listed} FROM instructions WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT ?`,
    )
    .all(JSON.stringify(kinds), limit)
    .map(rowToView)
}

/** After a crash: what was sent has an unknown outcome, what was not sent was not done. */
export function settleInterrupted(db: WritableDb): void {
  const ended = {
    kind: 'unreachable',
    code: 'INTERRUPTED',
    what: 'The program ended while this was under way',
    why: 'its outcome was not received',
    advice: 'ask the service what became of it',
    evidence: {},
  }
  db.prepare("UPDATE instructions SET state = 'unknown', failure = ? WHERE state = 'sent'").run(
    JSON.stringify(ended),
  )
  const unsent = { ...ended, why: 'it was not sent yet', advice: 'start it again' }
  db.prepare("UPDATE instructions SET state = 'refused', failure = ? WHERE state = 'prepared'").run(
    JSON.stringify(unsent),
  )
}

function getInstruction(db: ReadableDb, id: string): InstructionView {
  const view = findInstruction(db, id)
  if (!view)
    throw new Failure({
      kind: 'badInput',
      code: 'INSTRUCTION_UNKNOWN',
      what: 'There is no such instruction',
      why: id,
      advice: 'look at the history',
    })
  return view
}

function rowToView(row: Row): InstructionView {
  return {
    ...row,
    failure: row.failure === null ? null : (JSON.parse(row.failure) as PlainFailure),
  }
}

/**
 * Takes the instructions of a newer database over into an older copy of it, so that what was sent
 * since is not sent a second time. Columns that only one of them has, because a version lies
 * between, are left out; so is what a damaged database does not give.
 */
export function carryInstructions(from: ReadableDb, to: WritableDb): void {
  const namesIn = (db: ReadableDb): string[] =>
    (db.pragma('table_info(instructions)') as { name: string }[]).map(({ name }) => name)
  const known = new Set(namesIn(to))
  const names = namesIn(from).filter((name) => name !== 'seq' && known.has(name))
  if (names.length === 0) return
  const update = to.prepare(
    `UPDATE OR IGNORE instructions SET ${names.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`,
  )
  const insert = to.prepare(
    `INSERT OR IGNORE INTO instructions (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
  )
  to.transaction(() => {
    for (const row of readable(from, names)) if (update.run(row).changes === 0) insert.run(row)
  }).immediate()
}

function* readable(db: ReadableDb, names: readonly string[]): Generator<object> {
  try {
    yield* db
      .prepare<[], object>(`SELECT ${names.join(', ')} FROM instructions ORDER BY seq`)
      .iterate()
  } catch (error) {
    // A database is restored because it is damaged: what was read until here is more than nothing.
    if (!/^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(String((error as { code?: unknown }).code)))
      throw error
  }
}
