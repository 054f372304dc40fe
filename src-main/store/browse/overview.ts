import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { InstantText } from '../../base/instant.ts'
import { instantToMs, isInstant, msToInstant } from '../../base/instant.ts'
import type { BreakCount, Overview, RunView } from '../../contract/window.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { ReadableDb } from '../database/connection.ts'
import { indexedBy } from '../records/first-load.ts'
import { countFailedCalls, countUnknownOutcomes } from '../records/health.ts'
import { sumKeyed } from '../records/keyed-sums.ts'
import { hasTotals, readTotals } from '../records/totals.ts'
import { getRun } from '../runs/runs.ts'
import { columnOf, ExactSums, iterateRows } from './rows.ts'

const DAYS = 30
const DAY_MS = 86400000
const MOST_RUNS = 200

interface Group {
  readonly currency: string | null
  readonly status: string | null
  readonly count: number
  readonly blocked: number
}

/**
 * What the first screen tells of a cache, of one moment. Of withdrawals nothing is read but their
 * totals, and the index withdrawals_sums for the days.
 */
export function readOverview(
  db: ReadableDb,
  finalStatuses: readonly string[],
  since: InstantText,
): Omit<Overview, 'freshness'> {
  return db.transaction(() => {
    const finals = new Set(finalStatuses)
    const isOpen = ({ status }: Group): boolean => status === null || !finals.has(status)
    const groups = readGroups(db)
    const [latest] = listRuns(db, 1)
    return {
      totals: totalsOf(db, groups),
      days: daysOf(db, groups, isOpen),
      statuses: statusesOf(groups),
      blocked: sumOf(groups, ({ blocked }) => blocked),
      notFinal: sumOf(groups.filter(isOpen), ({ count }) => count),
      unknownOutcomes: countUnknownOutcomes(db),
      unknownOfContacts: countUnknownOutcomes(db, ['createContact', 'deleteContact']),
      unknownByHand: countUnknownOutcomes(db, ['operation']),
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

const all = { sql: '', values: [] }

function readGroups(db: ReadableDb): Group[] {
  if (hasTotals(db))
    return db
      .prepare<[], Group>(
        "SELECT currency, status, sum(rows) AS count, coalesce(sum(iif(is_blocked = 'true', rows, 0)), 0) AS blocked FROM withdrawal_totals WHERE rows > 0 GROUP BY currency, status",
      )
      .all()
  return db
    .prepare<[], Group>(
      `SELECT currency, status, count(*) AS count, coalesce(sum(is_blocked = 'true'), 0) AS blocked FROM withdrawals${indexedBy(db, 'withdrawals_sums')} GROUP BY currency, status`,
    )
    .all()
}

function sumOf(groups: readonly Group[], value: (group: Group) => number): number {
  return groups.reduce((sum, group) => sum + value(group), 0)
}

function totalsOf(db: ReadableDb, groups: readonly Group[]): Overview['totals'] {
  const sums =
    ((readTotals(db, all, ['amount']) ?? sumKeyed(db, all, ['amount']))?.sums ?? addOneByOne(db))
      .amount ?? {}
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

// Amounts beyond 64 bits: no service has sent such yet.
function addOneByOne(db: ReadableDb): Record<string, Record<string, string>> {
  const columns = ['currency', 'amount'].map((name) => columnOf('withdrawals', name))
  const sums = new ExactSums(columns)
  for (const row of iterateRows(db, { report: 'withdrawals', conditions: [] }, columns))
    sums.add(row, toScaled)
  return sums.result(scaledToDecimal)
}

function statusesOf(groups: readonly Group[]): Overview['statuses'] {
  const counts = new Map<string, number>()
  for (const { status, count } of groups)
    counts.set(status ?? '', (counts.get(status ?? '') ?? 0) + count)
  return [...counts]
    .map(([status, count]) => ({ status, count }))
    .sort((left, right) => right.count - left.count || (left.status < right.status ? -1 : 1))
}

// Group by group, because the index holds each pair of currency and status in the order of time.
function daysOf(
  db: ReadableDb,
  groups: readonly Group[],
  isOpen: (group: Group) => boolean,
): Overview['days'] {
  const newest = newestDay(db)
  if (newest === undefined) return []
  const names = Array.from({ length: DAYS + 1 }, (_, at) =>
    (msToInstant(newest + (at - DAYS + 1) * DAY_MS) ?? '').slice(0, 10),
  )
  const days = new Map(
    names.slice(0, DAYS).map((day) => [day, { day, count: 0, open: 0, blocked: 0 }]),
  )
  const read = db.prepare<unknown[], { day: string; count: number; blocked: number }>(
    `SELECT substr(created_at, 1, 10) AS day, count(*) AS count, coalesce(sum(is_blocked = 'true'), 0) AS blocked FROM withdrawals${indexedBy(db, 'withdrawals_sums')}
      WHERE currency IS ? AND status IS ? AND created_at >= ? AND created_at < ? GROUP BY day`,
  )
  for (const group of groups) {
    for (const { day, count, blocked } of read.all(
      group.currency,
      group.status,
      names[0],
      names[DAYS] || ':',
    )) {
      const of = days.get(day)
      if (!of) continue
      of.count += count
      of.blocked += blocked
      if (isOpen(group)) of.open += count
    }
  }
  return [...days.values()]
}

// A date that no calendar reads is kept as its text: such rows stand in front and are passed over.
function newestDay(db: ReadableDb): number | undefined {
  for (const created of db
    .prepare<[], string>(
      "SELECT created_at FROM withdrawals WHERE created_at < ':' ORDER BY created_at DESC",
    )
    .pluck()
    .iterate())
    if (isInstant(created)) return instantToMs(`${created.slice(0, 10)}T00:00:00.000000Z`)
  return undefined
}

/** The kept runs, the latest first. */
export function listRuns(db: ReadableDb, limit: number = MOST_RUNS): RunView[] {
  return db
    .prepare<[number], { id: string; madeAt: string; summary: string }>(
      'SELECT id, made_at AS madeAt, summary FROM runs ORDER BY seq DESC LIMIT ?',
    )
    .all(limit)
    .map(({ id, madeAt, summary }) => ({
      id,
      madeAt,
      summary: JSON.parse(summary) as RunView['summary'],
    }))
}

/**
 * How many breaks a run has of each category, severity, age and status. Throws Failure RUN_UNKNOWN.
 */
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
