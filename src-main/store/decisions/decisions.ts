import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import type { Decision, DecisionView } from '../../contract/reconciling.ts'
import type { RecordKeys } from '../../reconciliation/decisions.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import { periodsOverlap } from '../../reconciliation/rules.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { contentOf, projectState } from '../runs/break-states.ts'
import type { Facts } from '../runs/decision-log.ts'
import { findDecision, readMatchingDecisions, readPeriod, recordsOf } from '../runs/decision-log.ts'
import { getRun } from '../runs/runs.ts'

/**
 * A decision and its author. `separatedPair` holds the records of the match that the decision takes
 * apart, because a run does not store them.
 */
export interface DecideInput {
  readonly id: string
  readonly at: InstantText
  /** The author outside a team. In a team, the author is the member's login. */
  readonly by: string
  readonly decision: Decision
  readonly separatedPair: RecordKeys | undefined
}

/** A decision, ready to be written. */
interface PreparedDecision {
  readonly run: string | null
  readonly breaks: readonly string[]
  readonly facts: Facts
  readonly records: RecordKeys | null
  readonly undoes: string | null
}

/**
 * Appends a decision and updates the state of its breaks, in one transaction. A repeated id returns
 * the stored decision. Throws Failure REASON_MISSING, BREAK_UNKNOWN, RUN_UNKNOWN,
 * SUGGESTION_UNKNOWN, MATCH_IMPOSSIBLE, DECISION_UNKNOWN, PERIOD_CLOSED.
 */
export function decide(db: WritableDb, input: DecideInput): DecisionView {
  return db
    .transaction(() => {
      const knownDecision = findDecision(db, input.id)
      if (knownDecision) return knownDecision
      const preparedDecision = prepare(db, input)
      refuseFrozen(db, preparedDecision)
      refuseUndoOfClosed(db, preparedDecision)
      const { lastInsertRowid: seq } = db
        .prepare(
          `INSERT INTO decisions (id, at, by, kind, run, facts, records, undoes, base, station)
            VALUES (?, ?, coalesce((SELECT login FROM team), ?), ?, ?, ?, ?, ?, (SELECT cursor FROM team), (SELECT station FROM team))`,
        )
        .run(
          input.id,
          input.at,
          input.by,
          preparedDecision.undoes === null ? input.decision.kind : 'undo',
          preparedDecision.run,
          JSON.stringify(preparedDecision.facts),
          preparedDecision.records && JSON.stringify(preparedDecision.records),
          preparedDecision.undoes,
        )
      const insertBreak = db.prepare(
        'INSERT OR IGNORE INTO decision_breaks (break_id, decision, seen) VALUES (?, ?, ?)',
      )
      for (const breakId of preparedDecision.breaks)
        insertBreak.run(breakId, seq, findSettledContent(db, input.decision, breakId))
      for (const breakId of preparedDecision.breaks) projectState(db, breakId)
      return findDecision(db, input.id) as DecisionView
    })
    .immediate()
}

// Returns the content for which a break is settled, from the run that the person looked at, or null
// for a decision that does not settle the break.
function findSettledContent(db: ReadableDb, decision: Decision, breakId: string): string | null {
  if (
    decision.kind !== 'status' ||
    (decision.status !== 'resolved' && decision.status !== 'accepted')
  )
    return null
  return contentOf(db, breakId, decision.run) ?? null
}

function prepare(db: ReadableDb, { decision, separatedPair }: DecideInput): PreparedDecision {
  const emptyParts = { run: null, records: null, undoes: null }
  switch (decision.kind) {
    case 'status': {
      const { breaks, status, reason, note } = decision
      if (status === 'resolved' || status === 'accepted') requireReason(reason)
      requireBreaks(db, breaks)
      return {
        ...emptyParts,
        breaks,
        facts: { status, reason: reason.trim(), note: cleanNote(note) },
      }
    }
    case 'assign':
      requireBreaks(db, decision.breaks)
      return {
        ...emptyParts,
        breaks: decision.breaks,
        facts: { assignee: decision.assignee.trim() },
      }
    case 'note':
      requireBreaks(db, decision.breaks)
      return { ...emptyParts, breaks: decision.breaks, facts: { note: cleanNote(decision.note) } }
    case 'match':
      return prepareMatch(db, decision)
    case 'acceptSuggestion':
    case 'refuseSuggestion':
      return prepareSuggestion(db, decision)
    case 'undoMatch':
      return prepareSeparation(db, decision, separatedPair)
    case 'undo':
      return prepareUndo(db, decision.decision, decision.reason)
  }
}

function prepareMatch(
  db: ReadableDb,
  { run, breaks, reason }: Extract<Decision, { kind: 'match' }>,
): PreparedDecision {
  const chosenBreaks = [...new Set(breaks)].map((breakId) => getBreak(db, run, breakId))
  const pairedBreak = chosenBreaks.find(
    ({ records }) => records.ledger.length > 0 && records.provider.length > 0,
  )
  if (pairedBreak)
    throw impossible('a break among them is a matched pair already', 'take that match apart first')
  for (const side of ['ledger', 'provider'] as const)
    if (
      new Set(
        chosenBreaks
          .filter(({ records }) => records[side].length > 0)
          .map(({ currency }) => currency),
      ).size > 1
    )
      throw impossible(
        'several on one side are of different currencies, whose amounts are never added',
        'choose those of one currency',
      )
  const records = {
    ledger: chosenBreaks.flatMap(({ records }) => records.ledger),
    provider: chosenBreaks.flatMap(({ records }) => records.provider),
  }
  requirePair(
    db,
    records,
    chosenBreaks.map(({ breakId }) => breakId),
  )
  return {
    run,
    breaks: chosenBreaks.map(({ breakId }) => breakId),
    facts: factsOf(records, { reason: reason.trim(), by: 'by_hand' }),
    records,
    undoes: null,
  }
}

function prepareSuggestion(
  db: ReadableDb,
  {
    kind,
    run,
    suggestion,
    reason,
  }: Extract<Decision, { kind: 'acceptSuggestion' | 'refuseSuggestion' }>,
): PreparedDecision {
  const { seq } = getRun(db, run)
  const text = db
    .prepare<[number, string], string>(
      'SELECT records FROM run_suggestions WHERE run = ? AND id = ?',
    )
    .pluck()
    .get(seq, suggestion)
  if (text === undefined)
    throw new Failure({
      kind: 'badInput',
      code: 'SUGGESTION_UNKNOWN',
      what: 'There is no such suggestion',
      why: 'the run that made it was deleted',
      advice: 'look at the suggestions of the latest run',
    })
  const records = recordsOf(text)
  const breaks = kind === 'acceptSuggestion' ? breaksOfRecords(db, seq, records) : []
  if (kind === 'acceptSuggestion') requirePair(db, records, breaks)
  else refuseSecondAnswer(db, records)
  return {
    run,
    breaks,
    facts: factsOf(records, {
      suggestion,
      reason: reason.trim(),
      ...(kind === 'acceptSuggestion' ? { by: 'suggestion' } : {}),
    }),
    records,
    undoes: null,
  }
}

// If two windows answered a suggestion differently, the list would show one answer and the next run
// would apply the other.
function refuseSecondAnswer(db: ReadableDb, records: RecordKeys): void {
  const isSameMatch = (pair: RecordKeys): boolean =>
    isSame(pair.ledger, records.ledger) && isSame(pair.provider, records.provider)
  const { matches, refused } = readMatchingDecisions(db)
  if (matches.some(isSameMatch))
    throw impossible('it was accepted already', 'undo that decision first')
  if (refused.some(isSameMatch))
    throw impossible('it was refused already', 'undo that decision to be offered it again')
}

// A match made by hand is undone by undoing its decision, and a match made by the rules by a
// decision that separates its records.
function prepareSeparation(
  db: ReadableDb,
  { run, report, key, reason }: Extract<Decision, { kind: 'undoMatch' }>,
  separatedPair: RecordKeys | undefined,
): PreparedDecision {
  requireReason(reason)
  const brokenMatch = report === 'breaks' ? getBreak(db, run, key) : undefined
  const records = brokenMatch?.records ?? separatedPair
  if (!records || records.ledger.length === 0 || records.provider.length === 0)
    throw impossible('it is not a match: one of its sides is empty', 'choose a matched pair')
  const manualMatch = readMatchingDecisions(db).matches.find(
    (match) => isSame(match.ledger, records.ledger) && isSame(match.provider, records.provider),
  )
  if (manualMatch) return prepareUndo(db, manualMatch.decision, reason)
  if (
    readMatchingDecisions(db).separations.some(
      (pair) => isSame(pair.ledger, records.ledger) && isSame(pair.provider, records.provider),
    )
  )
    throw impossible('it was undone already', 'run the ledger again, or undo that decision')
  return {
    run,
    breaks: brokenMatch ? [brokenMatch.breakId] : [],
    facts: factsOf(records, { reason: reason.trim() }),
    records,
    undoes: null,
  }
}

function prepareUndo(db: ReadableDb, id: string, reason: string): PreparedDecision {
  const decision = findDecision(db, id)
  if (!decision || !decision.canUndo)
    throw new Failure({
      kind: 'badInput',
      code: 'DECISION_UNKNOWN',
      what: 'There is no decision to undo',
      why: decision ? 'it was already undone, or is itself an undo' : 'there is no such decision',
      advice: 'look at the list of decisions again',
    })
  const { run, records } = db
    .prepare<[string], { run: string | null; records: string | null }>(
      'SELECT run, records FROM decisions WHERE id = ?',
    )
    .get(id) as {
    run: string | null
    records: string | null
  }
  return {
    run,
    breaks: decision.breaks,
    facts: { ...decision.facts, undid: decision.kind, reason: reason.trim() },
    records: records === null ? null : recordsOf(records),
    undoes: id,
  }
}

function requireReason(reason: string): void {
  if (reason.trim() === '')
    throw new Failure({
      kind: 'badInput',
      code: 'REASON_MISSING',
      what: 'Nothing was decided',
      why: 'no reason was given',
      advice: 'say why; it is kept with the decision',
    })
}

// The breaks may be of any run, because a break has the same id in every run.
function requireBreaks(db: ReadableDb, breaks: readonly string[]): void {
  const find = db
    .prepare<[string], number>(
      'SELECT 1 FROM breaks WHERE run IN (SELECT seq FROM runs) AND break_id = ? LIMIT 1',
    )
    .pluck()
  const unknownId = breaks.find((breakId) => find.get(breakId) === undefined)
  if (unknownId !== undefined) throw unknownBreak(unknownId)
}

function getBreak(
  db: ReadableDb,
  run: string,
  breakId: string,
): { readonly breakId: string; readonly records: RecordKeys; readonly currency: string } {
  const { seq } = getRun(db, run)
  const storedRow = db
    .prepare<[number, string], { text: string; currency: string }>(
      `SELECT records AS text, json_extract(cells, '$[${pairColumns.indexOf('currency')}]') AS currency FROM breaks WHERE run = ? AND break_id = ?`,
    )
    .get(seq, breakId)
  if (storedRow === undefined) throw unknownBreak(breakId)
  const { text, currency } = storedRow
  // Runs of earlier versions did not store the records.
  if (text === '')
    throw impossible(
      'its run was made by an earlier version of this program',
      'run the ledger again, then decide on the new run',
    )
  return { breakId, records: recordsOf(text), currency }
}

function breaksOfRecords(db: ReadableDb, seq: number, { ledger, provider }: RecordKeys): string[] {
  const keys = new Set([
    JSON.stringify({ ledger, provider: [] }),
    JSON.stringify({ ledger: [], provider }),
  ])
  return db
    .prepare<[number, string], string>(
      'SELECT break_id FROM breaks WHERE run = ? AND records IN (SELECT value FROM json_each(?))',
    )
    .pluck()
    .all(seq, JSON.stringify([...keys]))
}

function requirePair(
  db: ReadableDb,
  { ledger, provider }: RecordKeys,
  breaks: readonly string[],
): void {
  if (ledger.length === 0 || provider.length === 0)
    throw impossible(
      'all of them are on one side',
      'choose at least one row of the ledger and one record of the provider',
    )
  if (ledger.length > 1 && provider.length > 1)
    throw impossible(
      'there are several on both sides',
      'choose one row with one or more records, or one record with one or more rows',
    )
  const manualMatches = readMatchingDecisions(db).matches
  const isProviderMatched = manualMatches.some((match) =>
    match.provider.some((key) => provider.includes(key)),
  )
  const findMatchedBreak = db.prepare<[string, string], number>(
    'SELECT 1 FROM decision_breaks AS b JOIN decisions AS d ON d.seq = b.decision WHERE d.id IN (SELECT value FROM json_each(?)) AND b.break_id IN (SELECT value FROM json_each(?)) LIMIT 1',
  )
  // The ledger side is compared by breaks: a row that occurs twice in the ledger may be matched
  // twice, because each occurrence has a break of its own.
  if (
    isProviderMatched ||
    findMatchedBreak.get(
      JSON.stringify(manualMatches.map((match) => match.decision)),
      JSON.stringify(breaks),
    ) !== undefined
  )
    throw impossible('one of them was matched by hand already', 'undo that decision first')
}

// Checks the run too, because a refused suggestion or a separated match may name a run but no
// break.
function refuseFrozen(db: ReadableDb, { run, breaks }: PreparedDecision): void {
  const frozenPeriod = db
    .prepare<[string | null, string], { by: string; at: string }>(
      `SELECT p.closed_by AS by, p.closed_at AS at FROM periods AS p WHERE p.reopened_at IS NULL AND (p.run = ?
        OR EXISTS (SELECT 1 FROM runs AS r JOIN breaks AS b ON b.run = r.seq WHERE r.id = p.run AND b.break_id IN (SELECT value FROM json_each(?)))) LIMIT 1`,
    )
    .get(run, JSON.stringify(breaks))
  if (frozenPeriod) throw periodClosedFailure(frozenPeriod)
}

// Refuses to undo a decision that a run with a closed period applied, because the run's matches and
// unmatched records depend on it.
function refuseUndoOfClosed(db: ReadableDb, { undoes }: PreparedDecision): void {
  if (undoes === null) return
  const rows = db
    .prepare<[string], { own: string | null; period: string | null; by: string; at: string }>(
      `SELECT (SELECT json_extract(summary, '$.period') FROM runs WHERE id = d.run) AS own, json_extract(r.summary, '$.period') AS period, p.closed_by AS by, p.closed_at AS at
        FROM decisions AS d JOIN periods AS p ON p.reopened_at IS NULL JOIN runs AS r ON r.id = p.run AND r.decided >= d.seq
        WHERE d.id = ? AND d.kind IN ('match', 'acceptSuggestion', 'undoMatch')`,
    )
    .all(undoes)
  const frozenPeriod = rows.find(({ own, period }) =>
    periodsOverlap(readPeriod(own), readPeriod(period)),
  )
  if (frozenPeriod) throw periodClosedFailure(frozenPeriod)
}

function periodClosedFailure({ by, at }: { readonly by: string; readonly at: string }): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'PERIOD_CLOSED',
    what: 'Nothing was decided',
    why: `it belongs to a period that was closed by ${by} on ${at.slice(0, 10)}`,
    advice: 'open the period again first, with a reason',
  })
}

function factsOf({ ledger, provider }: RecordKeys, facts: Facts): Facts {
  return {
    ...facts,
    ledger: ledger.map((key) => (JSON.parse(key) as string[]).slice(0, 2).join(' ')).join(';'),
    provider: provider.join(';'),
  }
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return JSON.stringify([...left].sort()) === JSON.stringify([...right].sort())
}

// Removes control characters and marks that change the text direction, because they could hide a
// part of the note.
function cleanNote(note: string): string {
  return note
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}

function unknownBreak(breakId: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'BREAK_UNKNOWN',
    what: 'There is no such break',
    why: `${JSON.stringify(breakId.slice(0, 64))} is in no stored run`,
    advice: 'open the list again',
  })
}

function impossible(why: string, advice: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'MATCH_IMPOSSIBLE',
    what: 'These cannot be decided together',
    why,
    advice,
  })
}
