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
import type { KeptBreak } from './break-facts.ts'
import { readBreakCells } from './break-facts.ts'

const MAX_DECIDED = 5000
const MAX_RUNS = 20
const MAX_BREAKS_PER_RUN = 20_000
/** The fact with the number of like decisions when a rule was last answered, by the rule's key. */
const ANSWERED_RULES_FACT = 'learned_rules'

/**
 * An offered rule without the breaks that it would have settled, which require reading many runs.
 */
export type OfferedRule = Omit<LearnedRuleView, 'settles'>

/** `statusMap` is the profile's. */
interface RulesInput {
  readonly statusMap: StatusMap
}

/**
 * Lists the rules that like decisions suggest and that were not answered since, each with the
 * breaks that it would have settled in the latest runs.
 */
export function listLearnedRules(db: ReadableDb, input: RulesInput): LearnedRuleView[] {
  const offered = offeredRules(db, input)
  if (offered.length === 0) return []
  const settledCounts = countSettled(db, offered)
  return offered.map((rule) => ({ ...rule, settles: settledCounts.get(rule.key) ?? [] }))
}

/** The rule of a key; null where it is no longer offered. */
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
  const due = findLearnedRules(readDecidedBreaks(db), mappingOf, statusMap).filter(
    ({ key, likeBreakIds }) =>
      likeBreakIds.length - (answeredRules[key] ?? 0) >= MIN_LIKE_DECISIONS,
  )
  if (due.length === 0) return []
  const knownMappings = listMappings(db)
  return due.flatMap((rule) => {
    const summary = summaryOf(rule.run)
    if (!summary) return []
    const mappingTexts = [
      mappingToJson(readStoredMapping(summary.mapping)),
      mappingToJson(namedMapping(summary)),
    ]
    return [
      {
        ...rule,
        beforeText: mappingTexts[1] as string,
        mappingName:
          knownMappings.find(({ isNewest, text }) => isNewest && mappingTexts.includes(text))
            ?.name ?? summary.source.name.replace(/\.[^.]*$/, ''),
      },
    ]
  })
}

/**
 * Stores that a rule was added or refused: it is not offered again until there are as many more
 * decisions.
 */
export function answerLearnedRule(
  db: WritableDb,
  { key, like }: { readonly key: string; readonly like: number },
): void {
  setMetadata(db, ANSWERED_RULES_FACT, JSON.stringify({ ...readAnswered(db), [key]: like }))
}

function readAnswered(db: ReadableDb): Readonly<Record<string, number>> {
  return JSON.parse(findMetadata(db, ANSWERED_RULES_FACT) ?? '{}') as Record<string, number>
}

// A change names columns, and a mapping that names some maps no others.
function namedMapping(summary: RunSummary): Mapping {
  const mapping = readStoredMapping(summary.mapping)
  return Object.keys(mapping.columns).length > 0
    ? mapping
    : withColumns(mapping, summary.source.columns)
}

// The latest decision of each break that settles it and was not undone.
function readDecidedBreaks(db: ReadableDb): readonly DecidedBreak[] {
  const rows = db
    .prepare<[number], KeptBreak & { breakId: string; facts: string; run: string }>(
      `SELECT x.break_id AS breakId, d.facts, r.id AS run, b.cells, b.category, b.differences, b.severity
        FROM decisions AS d JOIN decision_breaks AS x ON x.decision = d.seq
        JOIN breaks AS b ON b.break_id = x.break_id AND b.run = (SELECT max(last.run) FROM breaks AS last JOIN runs ON runs.seq = last.run WHERE last.break_id = x.break_id)
        JOIN runs AS r ON r.seq = b.run
        WHERE d.kind = 'status' AND NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = d.id)
        ORDER BY d.seq DESC LIMIT ?`,
    )
    .all(MAX_DECIDED)
  const latest = new Map<string, DecidedBreak>()
  for (const { breakId, facts, run, ...row } of rows) {
    if (latest.has(breakId)) continue
    const { status = '', reason = '' } = JSON.parse(facts) as Record<string, string>
    latest.set(breakId, { breakId, run, status, reason, cells: readBreakCells(row) })
  }
  return [...latest.values()].filter(isSettled)
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
  const breaks = db.prepare<[number, number], KeptBreak>(
    'SELECT cells, category, differences, severity FROM breaks WHERE run = ? LIMIT ?',
  )
  const findRules = ruleFinder(rules)
  const categories = new Set(rules.map(({ category }) => category))
  for (const { seq, id, at } of runs) {
    const settledCounts = new Map<string, number>()
    for (const row of breaks.iterate(seq, MAX_BREAKS_PER_RUN)) {
      // Skipped before its cells are parsed: a rule is about one category.
      if (!categories.has(row.category)) continue
      for (const { key } of findRules(readBreakCells(row)))
        settledCounts.set(key, (settledCounts.get(key) ?? 0) + 1)
    }
    for (const [key, count] of settledCounts)
      counts.set(key, [...(counts.get(key) ?? []), { run: id, at, count }])
  }
  return counts
}
