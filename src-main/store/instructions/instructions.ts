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
  /**
   * A key for an action that is allowed only once, such as `execute/<quote id>`. Null means that it
   * may be repeated.
   */
  readonly onceKey: string | null
  readonly request: string
  readonly at: InstantText
}

/** The outcome of an instruction after it was sent. */
export interface InstructionEnd {
  readonly id: string
  readonly state: InstructionState
  readonly endedAt: InstantText | null
  readonly answer: string | null
  readonly status: number | null
  readonly failure: PlainFailure | null
  readonly expiresAt: InstantText | null
  readonly expiryFrom: InstructionView['expiryFrom']
  /** The id of the object that it created, as the service named it, or null if there is none. */
  readonly createdId: string | null
}

interface InstructionRow {
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
 * Stores an instruction before it is sent. A repeated id stores no second instruction, and `isNew`
 * is false. Throws Failure EXECUTED_ALREADY if an action that is allowed only once was done, is
 * under way, or has an unknown outcome (A28, A29).
 */
export function prepareInstruction(
  db: WritableDb,
  instruction: PreparedInstruction,
): { readonly isNew: boolean; readonly view: InstructionView } {
  return db
    .transaction(() => {
      const knownInstruction = findInstruction(db, instruction.id)
      if (knownInstruction) return { isNew: false, view: knownInstruction }
      refuseSecond(db, instruction)
      db.prepare(
        "INSERT INTO instructions (id, kind, subject, once, state, at, request, expiry_from) VALUES (@id, @kind, @subject, @onceKey, 'prepared', @at, @request, 'none')",
      ).run(instruction)
      return { isNew: true, view: getInstruction(db, instruction.id) }
    })
    .immediate()
}

// The unique index on `once` enforces the rule. This lookup only provides the message.
function refuseSecond(db: ReadableDb, { onceKey, kind }: PreparedInstruction): void {
  if (onceKey === null) return
  const state = db
    .prepare<[string], InstructionState>(
      "SELECT state FROM instructions WHERE once = ? AND state <> 'refused'",
    )
    .pluck()
    .get(onceKey)
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
 * Marks an instruction as sent at an instant. From then on only its outcome shows whether it was
 * done. Throws Failure NOT_PREPARED unless its state is `prepared`, so that no instruction is sent
 * that is not stored.
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
    why: 'the cache was opened again meanwhile and no longer holds it',
    advice: 'start it again',
  })
}

/**
 * Stores the end of an instruction. An instruction that is done or refused keeps its state, even if
 * another end is reported later.
 */
export function endInstruction(db: WritableDb, end: InstructionEnd): InstructionView {
  db.prepare(
    `UPDATE instructions SET state = @state, ended_at = @endedAt, answer = @answer, status = @status, failure = @failure, expires_at = @expiresAt, expiry_from = @expiryFrom, made = @createdId
     WHERE id = @id AND state IN ('prepared', 'sent', 'unknown')`,
  ).run({ ...end, failure: end.failure && JSON.stringify(end.failure) })
  return getInstruction(db, end.id)
}

/** Finds an instruction by its id, or undefined for an unknown id. */
export function findInstruction(db: ReadableDb, id: string): InstructionView | undefined {
  const row = db
    .prepare<[string], InstructionRow>(`SELECT ${columns} FROM instructions WHERE id = ?`)
    .get(id)
  return row && rowToView(row)
}

/** Finds the newest done instruction of a kind that created the object with this id. */
export function findCreatingInstruction(
  db: ReadableDb,
  kind: Instruction['kind'],
  createdId: string,
): InstructionView | undefined {
  const row = db
    .prepare<[string, string], InstructionRow>(
      `SELECT ${columns} FROM instructions WHERE kind = ? AND made = ? AND state = 'done' ORDER BY seq DESC LIMIT 1`,
    )
    .get(kind, createdId)
  return row && rowToView(row)
}

/**
 * Maximum number of characters of an answer in a list. findInstruction returns the whole answer.
 */
const MAX_LISTED_ANSWER_LENGTH = 65_536

/** Lists instructions, newest first, each with the first 64 Ki characters of its answer. */
export function listInstructions(
  db: ReadableDb,
  kinds: readonly Instruction['kind'][],
  limit: number,
): InstructionView[] {
  const listedColumns = columns.replace(
    ' answer,',
    ` substr(answer, 1, ${MAX_LISTED_ANSWER_LENGTH}) AS answer,`,
  )
  return db
    .prepare<[string, number], InstructionRow>(
      `SELECT ${listedColumns} FROM instructions WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT ?`,
    )
    .all(JSON.stringify(kinds), limit)
    .map(rowToView)
}

/**
 * Settles the instructions that a crash interrupted: the outcome of a sent instruction is unknown,
 * and an instruction that was not sent is refused.
 */
export function settleInterrupted(db: WritableDb): void {
  const interruption = {
    kind: 'unreachable',
    code: 'INTERRUPTED',
    what: 'The program ended while this was under way',
    why: 'its outcome was not received',
    advice: 'ask the service what became of it',
    evidence: {},
  }
  db.prepare("UPDATE instructions SET state = 'unknown', failure = ? WHERE state = 'sent'").run(
    JSON.stringify(interruption),
  )
  const unsent = { ...interruption, why: 'it was not sent yet', advice: 'start it again' }
  db.prepare("UPDATE instructions SET state = 'refused', failure = ? WHERE state = 'prepared'").run(
    JSON.stringify(unsent),
  )
}

/** Returns an instruction by its id. Throws Failure INSTRUCTION_UNKNOWN. */
export function getInstruction(db: ReadableDb, id: string): InstructionView {
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

function rowToView(row: InstructionRow): InstructionView {
  return {
    ...row,
    failure: row.failure === null ? null : (JSON.parse(row.failure) as PlainFailure),
  }
}

/**
 * Copies the instructions of a database into an older copy of it, so that an instruction sent since
 * the copy is not sent a second time. Leaves out columns that only one of the two versions has, and
 * rows that a damaged database cannot return.
 */
export function carryInstructions(from: ReadableDb, to: WritableDb): void {
  const namesIn = (db: ReadableDb): string[] =>
    (db.pragma('table_info(instructions)') as { name: string }[]).map(({ name }) => name)
  const knownNames = new Set(namesIn(to))
  const names = namesIn(from).filter((name) => name !== 'seq' && knownNames.has(name))
  if (names.length === 0) return
  const update = to.prepare(
    `UPDATE OR IGNORE instructions SET ${names.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`,
  )
  const insert = to.prepare(
    `INSERT OR IGNORE INTO instructions (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
  )
  to.transaction(() => {
    for (const row of readableRows(from, names)) if (update.run(row).changes === 0) insert.run(row)
  }).immediate()
}

function* readableRows(db: ReadableDb, names: readonly string[]): Generator<object> {
  try {
    yield* db
      .prepare<[], object>(`SELECT ${names.join(', ')} FROM instructions ORDER BY seq`)
      .iterate()
  } catch (error) {
    // The database may be damaged, which may be why it is restored. Use the rows read so far.
    if (!/^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(String((error as { code?: unknown }).code)))
      throw error
  }
}
