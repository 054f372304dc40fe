import { instantToMs } from '../../base/instant.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { Resolving, RunTrend, Trends, VolumeSplit } from '../../contract/trends.ts'
import { MAX_SETTLED_BREAKS, MAX_TREND_RUNS } from '../../contract/trends.ts'
import { ageBucket } from '../../reconciliation/breaks.ts'
import type { AxisDay } from '../../reconciliation/day-axis.ts'
import type { ReadableDb } from '../database/connection.ts'
import { readVolume } from './volume.ts'

const HOUR_MS = 3_600_000
/** Maximum number of runs whose ages are cached, enough for the trends of several windows. */
const MAX_RUNS_WITH_CACHED_AGES = 500

interface StoredRun {
  readonly seq: number
  readonly id: string
  readonly summary: string
}

/** Returns the trends for the screen of runs, in one snapshot. `axis` ends with today. */
export function readTrends(
  db: ReadableDb,
  { axis, volume }: { axis: readonly AxisDay[]; volume: VolumeSplit | null },
): Trends {
  return db.transaction(() => ({
    runs: readRuns(db),
    resolving: readResolving(db),
    volume: volume === null ? null : readVolume(db, axis, volume),
  }))()
}

function readRuns(db: ReadableDb): readonly RunTrend[] {
  const settledCount = db
    .prepare<[], number>(
      "SELECT count(*) FROM break_states WHERE status IN ('resolved', 'accepted')",
    )
    .pluck()
    .get() as number
  return db
    .prepare<[number], StoredRun>('SELECT seq, id, summary FROM runs ORDER BY seq DESC LIMIT ?')
    .all(MAX_TREND_RUNS)
    .reverse()
    .map((run) => {
      const summary = JSON.parse(run.summary) as RunSummary
      const { rows, matched, excluded = 0 } = summary.ledger
      const breaks = Object.values(summary.breaks).reduce((sum, count) => sum + count, 0)
      return {
        id: run.id,
        asOf: summary.as_of,
        ledger: summary.source.name,
        period: summary.period,
        timeZone: summary.mapping.timeZone,
        rows: rows - excluded,
        matched,
        breaks,
        open: breaks - (settledCount === 0 ? 0 : countSettled(db, run.seq, breaks, settledCount)),
        ages: agesOf(db, run),
      }
    })
}

// Reads the smaller side first: all settled breaks, or the run's breaks.
function countSettled(db: ReadableDb, seq: number, breaks: number, settledCount: number): number {
  const from =
    settledCount < breaks
      ? 'break_states AS s CROSS JOIN breaks AS b ON b.run = ? AND b.break_id = s.break_id'
      : 'breaks AS b CROSS JOIN break_states AS s ON b.run = ? AND s.break_id = b.break_id'
  return db
    .prepare<[number], number>(
      `SELECT count(*) FROM ${from} WHERE s.status IN ('resolved', 'accepted')`,
    )
    .pluck()
    .get(seq) as number
}

/** Ages by run id. A run never changes, so its breaks are counted once for each thread. */
const cachedAges = new Map<string, RunTrend['ages']>()

function agesOf(db: ReadableDb, { id, seq }: StoredRun): RunTrend['ages'] {
  const knownAges = cachedAges.get(id)
  if (knownAges) return knownAges
  const ages: Record<string, number> = {}
  for (const { days, count } of db
    .prepare<[number], { days: string | null; count: number }>(
      'SELECT age_days AS days, count(*) AS count FROM breaks WHERE run = ? GROUP BY age_days',
    )
    .iterate(seq)) {
    const bucket = days === null || days === '' ? '' : ageBucket(Number(days))
    ages[bucket] = (ages[bucket] ?? 0) + count
  }
  if (cachedAges.size >= MAX_RUNS_WITH_CACHED_AGES) cachedAges.clear()
  cachedAges.set(id, ages)
  return ages
}

const isNotUndone = 'NOT EXISTS (SELECT 1 FROM decisions AS later WHERE later.undoes = d.id)'
const isSettling =
  "(d.kind IN ('match', 'acceptSuggestion') OR (d.kind = 'status' AND json_extract(d.facts, '$.status') IN ('resolved', 'accepted')))"
const isReopening =
  "d.kind = 'status' AND json_extract(d.facts, '$.status') NOT IN ('resolved', 'accepted')"
const decidedSql = (condition: string): string =>
  `FROM decision_breaks AS x JOIN decisions AS d ON d.seq = x.decision WHERE x.break_id = s.break_id AND ${isNotUndone} AND ${condition}`

// The decision that settled a break is the first valid settling decision after the last decision
// that reopened it.
function readResolving(db: ReadableDb): Resolving {
  const spans = db
    .prepare<[number], { found: string | null; settled: string | null }>(
      `SELECT
        (SELECT r.made_at FROM runs AS r WHERE EXISTS (SELECT 1 FROM breaks AS b WHERE b.run = r.seq AND b.break_id = s.break_id) ORDER BY r.seq LIMIT 1) AS found,
        (SELECT min(d.at) ${decidedSql(isSettling)} AND d.seq > coalesce((SELECT max(d.seq) ${decidedSql(isReopening)}), 0)) AS settled
        FROM break_states AS s WHERE s.status IN ('resolved', 'accepted') ORDER BY s.at DESC, s.break_id LIMIT ?`,
    )
    .all(MAX_SETTLED_BREAKS)
  const hours = spans
    .flatMap(({ found, settled }) =>
      found === null || settled === null
        ? []
        : [Math.max(0, Math.floor((instantToMs(settled) - instantToMs(found)) / HOUR_MS))],
    )
    .sort((left, right) => left - right)
  const days: Record<string, number> = {}
  for (const spanHours of hours) {
    const bucket = ageBucket(Math.floor(spanHours / 24))
    days[bucket] = (days[bucket] ?? 0) + 1
  }
  return {
    settled: hours.length,
    medianHours: hours[Math.floor((hours.length - 1) / 2)] ?? null,
    ninetiethPercentileHours: hours[Math.ceil(hours.length * 0.9) - 1] ?? null,
    days,
  }
}
