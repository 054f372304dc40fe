import type { Decision, DecisionView } from '../../contract/reconciling.ts'
import type { Decisions, RecordKeys } from '../../reconciliation/decisions.ts'
import type { Period } from '../../reconciliation/rules.ts'
import { periodsOverlap } from '../../reconciliation/rules.ts'
import type { ReadableDb } from '../database/connection.ts'

/** The facts of a decision, by name, as stored. */
export type Facts = Readonly<Record<string, string>>

/**
 * The salts and digests of a decision's reason and note that a team keeps beside its event
 * (team/body-secrets.ts). A text that was erased has no salt.
 */
export type DecisionSalts = Readonly<Record<string, readonly [salt: string | null, digest: string]>>

/** Reads the column `secret` of a decision. Returns no salts for null. */
export function readDecisionSalts(stored: string | null): DecisionSalts {
  return stored === null ? {} : (JSON.parse(stored) as DecisionSalts)
}

type DecisionsWithIds = Omit<Decisions, 'matches'> & {
  readonly matches: readonly (Decisions['matches'][number] & { readonly decision: string })[]
}

/**
 * Reads the decisions on matching that are in effect after the decision with number `last`, by
 * default the latest decision. Each match has the id of its decision.
 */
export function readMatchingDecisions(
  db: ReadableDb,
  last = Number.MAX_SAFE_INTEGER,
): DecisionsWithIds {
  const rows = db
    .prepare<
      [number, number],
      { seq: number; id: string; kind: Decision['kind']; records: string }
    >(
      `SELECT seq, id, kind, records FROM decisions AS d WHERE seq <= ? AND kind IN ('match', 'acceptSuggestion', 'refuseSuggestion', 'undoMatch')
        AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = d.id AND later.seq <= ?) ORDER BY seq`,
    )
    .all(last, last)
  const decisionsOf = (
    ...kinds: Decision['kind'][]
  ): (Omit<(typeof rows)[number], 'records'> & RecordKeys)[] =>
    rows
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ records, ...row }) => ({ ...row, ...recordsOf(records) }))
  return {
    matches: decisionsOf('match', 'acceptSuggestion').map(({ id, kind, ...rest }) => ({
      ...rest,
      decision: id,
      by: kind === 'match' ? 'by_hand' : 'suggestion',
    })),
    separations: decisionsOf('undoMatch'),
    refused: decisionsOf('refuseSuggestion'),
  }
}

const selectDecisions = `SELECT d.id, d.at, d.by, d.kind, d.facts, (SELECT later.id FROM decisions AS later WHERE later.undoes = d.id) AS undoneBy,
  (SELECT json_group_array(break_id) FROM decision_breaks WHERE decision = d.seq) AS breaks,
  d.shared_seq IS NULL AND d.station IS NOT NULL AS isUnshared, d.shared_seq AS event, d.secret FROM decisions AS d`

interface DecisionRow {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly kind: Decision['kind']
  readonly facts: string
  readonly undoneBy: string | null
  readonly breaks: string
  readonly isUnshared: 0 | 1
  readonly event: number | null
  readonly secret: string | null
}

function toView({ facts, breaks, isUnshared, event, secret, ...row }: DecisionRow): DecisionView {
  const erasedTextNames = erasedNames(secret)
  return {
    ...row,
    facts: JSON.parse(facts) as Facts,
    breaks: JSON.parse(breaks) as string[],
    canUndo: row.undoneBy === null && row.kind !== 'undo',
    ...(isUnshared === 1 ? { isUnshared: true } : {}),
    ...(event === null ? {} : { event }),
    ...(erasedTextNames.length > 0 ? { erased: erasedTextNames } : {}),
  }
}

function erasedNames(secret: string | null): readonly string[] {
  return Object.entries(readDecisionSalts(secret))
    .filter(([, [salt]]) => salt === null)
    .map(([name]) => name)
}

/**
 * Lists the decisions of this workstation about a break that the team refused, newest first,
 * including decisions that their author has dismissed. An undo concerns the breaks of the decision
 * that it would have undone.
 */
export function listRefusedAbout(db: ReadableDb, breakId: string, limit: number): DecisionView[] {
  return db
    .prepare<
      [string, string, number],
      { body: string; secret: string | null; code: string; by: string }
    >(
      `SELECT body, secret, code, (SELECT login FROM team) AS by FROM team_outbox AS o WHERE state IN ('refused', 'dismissed')
        AND (EXISTS (SELECT 1 FROM json_each(o.body, '$.breaks') AS b WHERE json_extract(b.value, '$[0]') = ?)
          OR EXISTS (SELECT 1 FROM decisions AS d JOIN decision_breaks AS x ON x.decision = d.seq
            WHERE d.id = json_extract(o.body, '$.undoes') AND x.break_id = ?))
        ORDER BY json_extract(body, '$.at') DESC, no DESC LIMIT ?`,
    )
    .all(breakId, breakId, limit)
    .map(({ body, secret, code, by }) => {
      const { id, at, type, facts, breaks } = JSON.parse(body) as Pick<
        DecisionView,
        'id' | 'at' | 'facts'
      > & {
        readonly type: DecisionView['kind']
        readonly breaks: readonly (readonly [string, string | null])[]
      }
      return {
        id,
        at,
        by,
        kind: type,
        facts: { ...facts, ...textsOf(secret) },
        breaks: breaks.map(([refusedBreakId]) => refusedBreakId),
        undoneBy: null,
        canUndo: false,
        refusal: code,
      }
    })
}

function textsOf(secret: string | null): Facts {
  const texts = JSON.parse(secret ?? '{}') as Readonly<Record<string, readonly [string, string]>>
  return Object.fromEntries(Object.entries(texts).map(([name, [, text]]) => [name, text]))
}

/** Lists decisions, newest first: those about one break, or all of them. */
export function listDecisions(
  db: ReadableDb,
  { break: breakId, limit }: { readonly break: string | null; readonly limit: number },
): DecisionView[] {
  if (breakId === null)
    return db
      .prepare<[number], DecisionRow>(`${selectDecisions} ORDER BY d.seq DESC LIMIT ?`)
      .all(limit)
      .map(toView)
  return db
    .prepare<[string, number], DecisionRow>(
      `${selectDecisions} WHERE d.seq IN (SELECT decision FROM decision_breaks WHERE break_id = ?) ORDER BY d.seq DESC LIMIT ?`,
    )
    .all(breakId, limit)
    .map(toView)
}

/**
 * Lists the decisions about exactly these records, newest first. A decision about a match concerns
 * records only, because a match has no break.
 */
export function listDecisionsAbout(
  db: ReadableDb,
  { ledger, provider }: RecordKeys,
  limit: number,
): DecisionView[] {
  return db
    .prepare<[string, number], DecisionRow>(
      `${selectDecisions} WHERE d.records = ? ORDER BY d.seq DESC LIMIT ?`,
    )
    .all(JSON.stringify({ ledger, provider }), limit)
    .map(toView)
}

/** Finds a decision by its id, or undefined for an unknown id. */
export function findDecision(db: ReadableDb, id: string): DecisionView | undefined {
  const row = db.prepare<[string], DecisionRow>(`${selectDecisions} WHERE d.id = ?`).get(id)
  return row && toView(row)
}

/** Reads the keys of records as stored with a break or a decision. */
export function recordsOf(text: string): RecordKeys {
  const { ledger, provider } = JSON.parse(text) as RecordKeys
  return { ledger, provider }
}

/** Returns the number of the last decision, or 0 if there is none. */
export function lastDecision(db: ReadableDb): number {
  return db
    .prepare<[], number>('SELECT coalesce(max(seq), 0) FROM decisions')
    .pluck()
    .get() as number
}

/**
 * Counts the decisions on matching that were made since the run, are in effect, and concern its
 * days. Only the next run will apply them.
 */
export function countWaitingDecisions(db: ReadableDb, run: string): number {
  const runState = db
    .prepare<[string], { decided: number; period: string | null }>(
      "SELECT decided, json_extract(summary, '$.period') AS period FROM runs WHERE id = ?",
    )
    .get(run)
  const changesMatching = `kind IN ('match', 'acceptSuggestion', 'undoMatch')`
  const periods = db
    .prepare<[number, number], string | null>(
      `SELECT (SELECT json_extract(summary, '$.period') FROM runs WHERE id = d.run) FROM decisions AS d WHERE d.seq > ? AND (
        (${changesMatching} AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = d.id))
        OR (kind = 'undo' AND EXISTS (SELECT 1 FROM decisions AS first WHERE first.id = d.undoes AND first.seq <= ? AND first.${changesMatching})))`,
    )
    .pluck()
    .all(runState?.decided ?? 0, runState?.decided ?? 0)
  const ownPeriod = readPeriod(runState?.period ?? null)
  return periods.filter((period) => periodsOverlap(ownPeriod, readPeriod(period))).length
}

/**
 * Reads the days of a run as stored in its summary. The days of a deleted run are unknown, so its
 * decisions may concern any day.
 */
export function readPeriod(text: string | null): Period {
  return text === null ? null : (JSON.parse(text) as Period)
}
