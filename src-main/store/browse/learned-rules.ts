import type { LearnedRuleView } from '../../contract/reconciling.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { StatusMap } from '../../domain/status.ts'
import { isSettled } from '../../reconciliation/break-fold.ts'
import type { DecidedBreak, LearnedRule } from '../../reconciliation/learned-rule.ts'
import {
  findLearnedRules,
  MIN_LIKE_DECISIONS,
  ruleFinder,
} from '../../reconciliation/learned-rule.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { mappingToJson, readStoredMapping } from '../../reconciliation/row/mapping.ts'
import { withColumns } from '../../reconciliation/row/mapping-change.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findMetadata, setMetadata } from '../database/metadata.ts'
import { listMappings } from '../imports/mappings.ts'
import { findRun } from '../runs/runs.ts'
import type { StoredBreak } from './break-facts.ts'
import { readBreakCells } from './break-facts.ts'

const MAX_DECIDED_BREAKS = 5000
const MAX_RUNS = 20
const MAX_BREAKS_PER_RUN = 20_000
/**
 * The name of the fact with the answered rules: by the key of each rule, the number of decisions
 * that supported it when a person last answered it.
 */
const ANSWERED_RULES_FACT = 'learned_rules'

/** An offered rule without `settles`, which requires reading many runs. */
export type OfferedRule = Omit<LearnedRuleView, 'settles'>

/** The input for offering rules: the status map of the profile. */
interface RulesInput {
  readonly statusMap: StatusMap
}

/**
 * Lists the rules that like decisions suggest and that a person has not answered yet, each with the
 * breaks that it would have settled in the latest runs.
 */
export function listLearnedRules(db: ReadableDb, input: RulesInput): LearnedRuleView[] {
  const offered = offeredRules(db, input)
  if (offered.length === 0) return []
  const settledCounts = countSettled(db, offered)
  return offered.map((rule) => ({ ...rule, settles: settledCounts.get(rule.key) ?? [] }))
}

/** Finds an offered rule by its key, or null if it is no longer offered. */
export function findLearnedRule(
  db: ReadableDb,
  { key, ...input }: RulesInput & { readonly key: string },
): OfferedRule | null {
  return offeredRules(db, input).find((rule) => rule.key === key) ?? null
}

function offeredRules(db: ReadableDb, { statusMap }: RulesInput): OfferedRule[] {
  const summaries = new Map<string, RunSummary | undefined>()
  const summaryOf = (run: string): RunSummary | undefined => {
    if (!summaries.has(run)) summaries.set(run, findRun(db, run)?.summary)
    return summaries.get(run)
  }
  const mappingOf = (run: string): Mapping | undefined => {
    const summary = summaryOf(run)
    return summary && namedMapping(summary)
  }
  const answeredRules = readAnswered(db)
  const dueRules = findLearnedRules(readDecidedBreaks(db), mappingOf, statusMap).filter(
    ({ key, likeBreakIds }) =>
      likeBreakIds.length - (answeredRules[key] ?? 0) >= MIN_LIKE_DECISIONS,
  )
  if (dueRules.length === 0) return []
  const knownMappings = listMappings(db)
  return dueRules.flatMap((rule) => {
    const summary = summaryOf(rule.run)
    if (!summary) return []
    const storedText = mappingToJson(readStoredMapping(summary.mapping))
    const namedText = mappingToJson(namedMapping(summary))
    const knownMapping = knownMappings.find(
      ({ isNewest, text }) => isNewest && (text === storedText || text === namedText),
    )
    return [
      {
        ...rule,
        beforeText: namedText,
        mappingName: knownMapping?.name ?? summary.source.name.replace(/\.[^.]*$/, ''),
      },
    ]
  })
}

/**
 * Stores that a rule was added or refused when `likeDecisions` decisions supported it. The rule is
 * offered again after MIN_LIKE_DECISIONS further decisions.
 */
export function answerLearnedRule(
  db: WritableDb,
  { key, likeDecisions }: { readonly key: string; readonly likeDecisions: number },
): void {
  setMetadata(
    db,
    ANSWERED_RULES_FACT,
    JSON.stringify({ ...readAnswered(db), [key]: likeDecisions }),
  )
}

function readAnswered(db: ReadableDb): Readonly<Record<string, number>> {
  return JSON.parse(findMetadata(db, ANSWERED_RULES_FACT) ?? '{}') as Record<string, number>
}

// Returns the mapping of a run with the names of all columns that the run used. A rule's change of
// a mapping names columns, and once a mapping names a column, no other column is found by its
// header.
function namedMapping(summary: RunSummary): Mapping {
  const mapping = readStoredMapping(summary.mapping)
  return Object.keys(mapping.columns).length > 0
    ? mapping
    : withColumns(mapping, summary.source.columns)
}

// Returns the breaks that their latest decision on status settles. Undone decisions do not count.
function readDecidedBreaks(db: ReadableDb): readonly DecidedBreak[] {
  const rows = db
    .prepare<[number], StoredBreak & { breakId: string; facts: string; run: string }>(
      `SELECT x.break_id AS breakId, d.facts, r.id AS run, b.cells, b.category, b.differences, b.severity
        FROM decisions AS d JOIN decision_breaks AS x ON x.decision = d.seq
        JOIN breaks AS b ON b.break_id = x.break_id AND b.run = (SELECT max(last.run) FROM breaks AS last JOIN runs ON runs.seq = last.run WHERE last.break_id = x.break_id)
        JOIN runs AS r ON r.seq = b.run
        WHERE d.kind = 'status' AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = d.id)
        ORDER BY d.seq DESC LIMIT ?`,
    )
    .all(MAX_DECIDED_BREAKS)
  const latestBreaks = new Map<string, DecidedBreak>()
  for (const { breakId, facts, run, ...row } of rows) {
    if (latestBreaks.has(breakId)) continue
    const { status = '', reason = '' } = JSON.parse(facts) as Record<string, string>
    latestBreaks.set(breakId, { breakId, run, status, reason, cells: readBreakCells(row) })
  }
  return [...latestBreaks.values()].filter(isSettled)
}

function countSettled(
  db: ReadableDb,
  rules: readonly LearnedRule[],
): ReadonlyMap<string, LearnedRuleView['settles']> {
  const counts = new Map<string, { run: string; at: string; count: number }[]>()
  const runs = db
    .prepare<[number], { seq: number; id: string; at: string }>(
      'SELECT seq, id, at FROM runs ORDER BY seq DESC LIMIT ?',
    )
    .all(MAX_RUNS)
  const breaks = db.prepare<[number, number], StoredBreak>(
    'SELECT cells, category, differences, severity FROM breaks WHERE run = ? LIMIT ?',
  )
  const findRules = ruleFinder(rules)
  const categories = new Set(rules.map(({ category }) => category))
  for (const { seq, id, at } of runs) {
    const settledCounts = new Map<string, number>()
    for (const row of breaks.iterate(seq, MAX_BREAKS_PER_RUN)) {
      // A rule is about one category, so skip a break of another category before its cells are
      // parsed.
      if (!categories.has(row.category)) continue
      for (const { key } of findRules(readBreakCells(row)))
        settledCounts.set(key, (settledCounts.get(key) ?? 0) + 1)
    }
    for (const [key, count] of settledCounts)
      counts.set(key, [...(counts.get(key) ?? []), { run: id, at, count }])
  }
  return counts
}
