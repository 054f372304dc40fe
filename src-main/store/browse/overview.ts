import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { InstantText } from '../../base/instant.ts'
import type { SharedFileState } from '../../contract/team.ts'
import type { BreakCount, Overview, RunView } from '../../contract/window.ts'
import type { AxisDay, KnownSpan } from '../../reconciliation/day-axis.ts'
import { dayKnowledge } from '../../reconciliation/day-axis.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { ReadableDb } from '../database/connection.ts'
import { readKnownSpan } from '../records/known-span.ts'
import { sumKeyed } from '../records/money-sums.ts'
import { countFailedCalls, countUnknownOutcomes } from '../records/service-log.ts'
import type { StatusGroup } from '../records/status-groups.ts'
import { isOpenGroup, readGroups } from '../records/status-groups.ts'
import { readTotals } from '../records/totals.ts'
import { getRun } from '../runs/runs.ts'
import { countBlockedDays, countDays } from './day-counts.ts'
import { columnOf, ExactSums, iterateRows } from './rows.ts'

const MAX_RUNS = 200

/**
 * Reads the figures of the first screen in one snapshot, with the days of `axis`. The figures of
 * withdrawals come from the totals, and those of the days from indexes.
 */
export function readOverview(
  db: ReadableDb,
  finalStatuses: readonly string[],
  since: InstantText,
  axis: readonly AxisDay[],
): Omit<Overview, 'freshness'> {
  return db.transaction(() => {
    const isOpen = isOpenGroup(finalStatuses)
    const groups = readGroups(db)
    const [latest] = listRuns(db, 1)
    const knownSpan = readKnownSpan(db)
    return {
      totals: totalsOf(db, groups),
      days: daysOf(db, axis, groups, { knownSpan, isOpen }),
      knownSpan,
      statuses: statusesOf(groups),
      blocked: sumOf(groups, ({ blocked }) => blocked),
      notFinal: sumOf(groups.filter(isOpen), ({ count }) => count),
      unknownOutcomes: countUnknownOutcomes(db),
      unknownContactOutcomes: countUnknownOutcomes(db, ['createContact', 'deleteContact']),
      unknownOperationOutcomes: countUnknownOutcomes(db, ['operation']),
      failedCalls: countFailedCalls(db, since),
      latest: latest ?? null,
      breakdown: latest
        ? readBreakdown(db, latest.id).filter(
            ({ status }) => status === 'open' || status === 'investigating',
          )
        : [],
    }
  })()
}

const noCondition = { sql: '', values: [] }

function sumOf(groups: readonly StatusGroup[], value: (group: StatusGroup) => number): number {
  return groups.reduce((sum, group) => sum + value(group), 0)
}

function totalsOf(db: ReadableDb, groups: readonly StatusGroup[]): Overview['totals'] {
  const indexedSums =
    readTotals(db, noCondition, ['amount']) ?? sumKeyed(db, noCondition, ['amount'])
  const sums = (indexedSums?.sums ?? addOneByOne(db)).amount ?? {}
  const currencies = [...new Set(groups.map(({ currency }) => currency ?? ''))].sort()
  return currencies.map((currency) => ({
    currency,
    count: sumOf(
      groups.filter((group) => (group.currency ?? '') === currency),
      ({ count }) => count,
    ),
    amount: sums[currency] ?? '0',
  }))
}

// Sums the amounts row by row. Needed only for amounts beyond 64 bits, which no service has sent
// yet.
function addOneByOne(db: ReadableDb): Record<string, Record<string, string>> {
  const columns = ['currency', 'amount'].map((name) => columnOf('withdrawals', name))
  const sums = new ExactSums(columns)
  for (const row of iterateRows(db, { report: 'withdrawals', conditions: [] }, columns))
    sums.add(row, toScaled)
  return sums.result(scaledToDecimal)
}

function statusesOf(groups: readonly StatusGroup[]): Overview['statuses'] {
  const counts = new Map<string, number>()
  for (const { status, count } of groups)
    counts.set(status ?? '', (counts.get(status ?? '') ?? 0) + count)
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .sort((left, right) => right.count - left.count || (left.status < right.status ? -1 : 1))
}

function daysOf(
  db: ReadableDb,
  axis: readonly AxisDay[],
  groups: readonly StatusGroup[],
  { knownSpan, isOpen }: { knownSpan: KnownSpan | null; isOpen: (group: StatusGroup) => boolean },
): Overview['days'] {
  const blocked = countBlockedDays(db, axis)
  const countedGroups = groups.map((group) => ({
    isOpen: isOpen(group),
    counts: countDays(db, axis, group),
  }))
  const sumAt = (summedGroups: typeof countedGroups, index: number): number =>
    summedGroups.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0)
  const openGroups = countedGroups.filter((group) => group.isOpen)
  return axis.map((day, index) => ({
    ...day,
    knowledge: dayKnowledge(day, knownSpan),
    count: sumAt(countedGroups, index),
    open: sumAt(openGroups, index),
    blocked: blocked[index] ?? 0,
  }))
}

/** Lists the stored runs, latest first. */
export function listRuns(db: ReadableDb, limit: number = MAX_RUNS): RunView[] {
  return db
    .prepare<
      [number],
      {
        id: string
        madeAt: string
        summary: string
        isOpened: 0 | 1
        sharedFile: SharedFileState | null
      }
    >(
      'SELECT id, made_at AS madeAt, summary, is_opened AS isOpened, (SELECT state FROM team_run_files WHERE run = runs.id) AS sharedFile FROM runs ORDER BY seq DESC LIMIT ?',
    )
    .all(limit)
    .map(({ id, madeAt, summary, isOpened, sharedFile }) => ({
      id,
      madeAt,
      summary: JSON.parse(summary) as RunView['summary'],
      ...(isOpened === 1 ? { isOpened: true } : {}),
      ...(sharedFile === null ? {} : { sharedFile }),
    }))
}

/** Counts a run's breaks by category, severity, age and status. Throws Failure RUN_UNKNOWN. */
export function readBreakdown(db: ReadableDb, run: string): BreakCount[] {
  const { seq } = getRun(db, run)
  const age = `coalesce(json_extract(cells, '$[${pairColumns.length}]'), '')`
  return db
    .prepare<[number], BreakCount>(
      `SELECT category, severity, ${age} AS age, coalesce(s.status, 'open') AS status, count(*) AS count FROM breaks AS b LEFT JOIN break_states AS s ON s.break_id = b.break_id
        WHERE run = ? GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    )
    .all(seq)
}
