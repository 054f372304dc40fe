import { readJson } from '../../base/json.ts'
import type { LearnedRuleView } from '../../contract/reconciling.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { StatusMap } from '../../domain/status.ts'
import type { BreakCells } from '../../reconciliation/break-lead.ts'
import type { DecidedBreak, LearnedRule } from '../../reconciliation/learned-rule.ts'
import {
  findLearnedRules,
  isSettledBy,
  MIN_LIKE_DECISIONS,
} from '../../reconciliation/learned-rule.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { mappingToJson, readMapping } from '../../reconciliation/row/mapping.ts'
import { withColumns } from '../../reconciliation/row/mapping-change.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findFact, setFact } from '../database/facts.ts'
import { listMappings } from '../imports/mappings.ts'
import { findRun } from '../runs/runs.ts'

const MAX_DECIDED = 5000
const MAX_RUNS = 20
const MAX_BREAKS_A_RUN = 20_000
/** How many like decisions there were when a rule was answered last, by the rule's key. */
const ANSWERED = 'learned_rules'

/**
 * Rules that like decisions speak for and that were not answered since, each with what it would
 * have settled in the latest runs. `statusMap` is the profile's.
 */
export function listLearnedRules(
  db: ReadableDb,
  { statusMap }: { readonly statusMap: StatusMap },
): LearnedRuleView[] {
  const summaries = new Map<string, RunSummary | undefined>()
  const summaryOf = (run: string): RunSummary | undefined => {
    if (!summaries.has(run)) summaries.set(run, findRun(db, run)?.summary)
    return summaries.get(run)
  }
  const mappingOf = (run: string): Mapping | undefined => {
    const summary = summaryOf(run)
    return summary && namedMapping(summary)
  }
  const answered = readAnswered(db)
  const due = findLearnedRules(readDecidedBreaks(db), mappingOf, statusMap).filter(
    ({ key, like }) => like.length - (answered[key] ?? 0) >= MIN_LIKE_DECISIONS,
  )
  if (due.length === 0) return []
  const settled = countSettled(db, due)
  const known = listMappings(db)
  return due.flatMap((rule) => {
    const summary = summaryOf(rule.run)
    if (!summary) return []
    const own = [mappingToJson(plainMapping(summary)), mappingToJson(namedMapping(summary))]
    return [
      {
        ...rule,
        settles: settled.get(rule.key) ?? [],
        beforeText: own[1] as string,
        mappingName:
          known.find(({ isNewest, text }) => isNewest && own.includes(text))?.name ??
          summary.source.name.replace(/\.[^.]*$/, ''),
      },
    ]
  })
}

/** Notes that a rule was added or refused: it is not offered until as many decisions more. */
export function answerLearnedRule(
  db: WritableDb,
  { key, like }: { readonly key: string; readonly like: number },
): void {
  setFact(db, ANSWERED, JSON.stringify({ ...readAnswered(db), [key]: like }))
}

function readAnswered(db: ReadableDb): Readonly<Record<string, number>> {
  return JSON.parse(findFact(db, ANSWERED) ?? '{}') as Record<string, number>
}

// As it stands in the run, it is the mapping itself and not the text of a mapping file.
function plainMapping({ mapping }: RunSummary): Mapping {
  return readMapping(readJson(mappingToJson(mapping)))
}

// A change names columns, and a mapping that names some maps no others.
function namedMapping(summary: RunSummary): Mapping {
  const mapping = plainMapping(summary)
  return Object.keys(mapping.columns).length > 0
    ? mapping
    : withColumns(mapping, summary.source.columns)
}

interface BreakRow {
  readonly cells: string
  readonly category: string
  readonly differences: string
  readonly severity: string
}

function toCells({ cells, ...others }: BreakRow): BreakCells {
  const values = JSON.parse(cells) as readonly string[]
  return {
    ...others,
    ...Object.fromEntries(pairColumns.map((name, at) => [name, values[at] ?? ''])),
  }
}

// The latest decision of each break, as far as it settles it and was not taken back.
function readDecidedBreaks(db: ReadableDb): readonly DecidedBreak[] {
  const rows = db
    .prepare<[number], BreakRow & { breakId: string; facts: string; run: string }>(
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
    latest.set(breakId, { breakId, run, status, reason, cells: toCells(row) })
  }
  return [...latest.values()].filter(({ status }) => status === 'resolved' || status === 'accepted')
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
  const breaks = db.prepare<[number, number], BreakRow>(
    'SELECT cells, category, differences, severity FROM breaks WHERE run = ? LIMIT ?',
  )
  for (const { seq, id, at } of runs) {
    const all = breaks.all(seq, MAX_BREAKS_A_RUN).map(toCells)
    for (const rule of rules) {
      const count = all.filter((cells) => isSettledBy(rule, cells)).length
      if (count > 0) counts.set(rule.key, [...(counts.get(rule.key) ?? []), { run: id, at, count }])
    }
  }
  return counts
}
