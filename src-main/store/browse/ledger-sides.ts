import type { Column, Query } from '../../contract/report.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { LedgerSide, LedgerState } from '../../contract/window.ts'
import { isSettled } from '../../reconciliation/break-fold.ts'
import { severities, severityRank } from '../../reconciliation/categories.ts'
import { isVoidRecord } from '../../reconciliation/rules.ts'
import type { ReadableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { hasTotals } from '../records/totals.ts'
import { findOwnRun } from '../runs/runs.ts'

/** The state of a withdrawal in the latest run, as a column of lists. No file has this column. */
export const ledgerColumn: Column = { name: 'ledger', kind: 'text' }

const WITHDRAWAL = "json_extract(b.cells, '$[0]')"
/** True for a break of several records. The text must equal that of the index breaks_joined. */
export const IS_JOINED =
  "instr(json_extract(cells, '$[0]') || json_extract(cells, '$[1]'), ';') > 0"

/** The columns that a query's conditions may use if its rows are read from the run's breaks. */
const breakListColumns = ['ledger', 'currency', 'status', 'is_blocked', 'created_at']

/**
 * True if a query's rows can be found through the few withdrawals with a break, instead of reading
 * every withdrawal.
 */
export function canReadFromBreaks({ report, conditions, search }: Query): boolean {
  return (
    report === 'withdrawals' &&
    !search &&
    conditions.every(({ column }) => breakListColumns.includes(column)) &&
    conditions.some(
      ({ column, operator, value }) =>
        column === 'ledger' && operator === '=' && (value === 'break' || value === 'notBooked'),
    )
  )
}

/**
 * Returns the state of each withdrawal in the latest run as an SQL expression over the table
 * withdrawals. The state is an empty text if there is no run. A withdrawal that is neither in a
 * break, nor outside the period, nor void was matched, because a run gives each provider record
 * exactly one of these results (reconciliation.md, Runs).
 * A void withdrawal without a break is void, whether or not the ledger has a void row for it.
 */
export function ledgerStateSql(db: ReadableDb): string {
  const run = findOwnRun(db)
  if (!run) return "''"
  const { seq, summary, seenChanges } = run
  const hasBreak = (category: string): string =>
    `EXISTS (SELECT 1 FROM breaks AS b INDEXED BY breaks_withdrawal WHERE b.run = ${seq} AND ${WITHDRAWAL} = withdrawals.id${category})`
  const joinedIdText = JSON.stringify(joinedIds(db, seq))
  const inPeriod = periodSql(summary)
  const isMatchedOutside = `EXISTS (SELECT 1 FROM run_outside AS o WHERE o.run = ${seq} AND o.record = 'withdrawals/' || withdrawals.id)`
  return `CASE WHEN NOT (${seenSql(db, seq)}) THEN 'notCompared'
    WHEN ${hasBreak(" AND b.category = 'missing_in_ledger'")} THEN 'notBooked'
    WHEN ${hasBreak('')} OR withdrawals.id IN (SELECT value FROM json_each(${quoted(joinedIdText)})) THEN 'break'
    WHEN NOT (${inPeriod}) THEN CASE WHEN ${isMatchedOutside} THEN 'matched' ELSE 'outside' END
    WHEN ${voidSql(db, summary, seenChanges)} THEN 'void' ELSE 'matched' END`
}

/** Returns an SQL condition that selects the withdrawals with a break in the latest run. */
export function brokenIdsSql(db: ReadableDb): string {
  const seq = findOwnRun(db)?.seq ?? -1
  const joinedIdText = quoted(JSON.stringify(joinedIds(db, seq)))
  return `withdrawals.id IN (SELECT ${WITHDRAWAL} FROM breaks AS b WHERE b.run = ${seq} UNION ALL SELECT value FROM json_each(${joinedIdText}))`
}

interface BreakRow {
  readonly id: string
  readonly breakId: string
  readonly category: string
  readonly severity: string
  readonly status: string
}

/**
 * Returns the state of some withdrawals in the latest run, in their order, or null for an id that
 * is not cached, and for every id if there is no run. If a withdrawal has several breaks, the worst
 * unsettled break counts.
 */
export function readLedgerSides(
  db: ReadableDb,
  ids: readonly string[],
): readonly (LedgerSide | null)[] {
  const run = findOwnRun(db)
  if (!run) return ids.map(() => null)
  const stateRows = prepareCached<unknown[], [string, LedgerState]>(
    db,
    `SELECT id, ${ledgerStateSql(db)} FROM withdrawals WHERE id IN (SELECT value FROM json_each(?))`,
  )
    .raw()
    .all(JSON.stringify(ids))
  const states = new Map(stateRows)
  const isBroken = (id: string): boolean => ['break', 'notBooked'].includes(states.get(id) ?? '')
  const worstBreaks = readWorstBreaks(db, run.seq, ids.filter(isBroken))
  return ids.map((id) => {
    const state = states.get(id)
    if (state === undefined) return null
    const worstBreak = worstBreaks.get(id)
    return {
      state,
      category: worstBreak?.category ?? null,
      severity: worstBreak?.severity ?? null,
      isSettled: worstBreak !== undefined && isSettled(worstBreak),
    }
  })
}

// Returns the worst break of each of these withdrawals.
function readWorstBreaks(
  db: ReadableDb,
  run: number,
  ids: readonly string[],
): ReadonlyMap<string, BreakRow> {
  const columns =
    "break_id AS breakId, category, severity, coalesce((SELECT s.status FROM break_states AS s WHERE s.break_id = b.break_id), 'open') AS status"
  const singleBreaks = prepareCached<unknown[], BreakRow>(
    db,
    `SELECT ${WITHDRAWAL} AS id, ${columns} FROM breaks AS b INDEXED BY breaks_withdrawal WHERE b.run = ? AND ${WITHDRAWAL} IN (SELECT value FROM json_each(?))`,
  ).all(run, JSON.stringify(ids))
  const joinedBreaks = prepareCached<unknown[], BreakRow>(
    db,
    `SELECT ${WITHDRAWAL} AS id, ${columns} FROM breaks AS b WHERE b.run = ? AND ${IS_JOINED}`,
  ).all(run)
  const idSet = new Set(ids)
  const joinedBreakIds = joinedBreaks.flatMap((row) =>
    row.id
      .split(';')
      .filter((id) => idSet.has(id))
      .map((id) => ({ ...row, id })),
  )
  const worstBreaks = new Map<string, BreakRow>()
  for (const row of [...singleBreaks, ...joinedBreakIds].sort(byUrgency))
    if (!worstBreaks.has(row.id)) worstBreaks.set(row.id, row)
  return worstBreaks
}

function byUrgency(left: BreakRow, right: BreakRow): number {
  const rank = (row: BreakRow): number =>
    (isSettled(row) ? severities.length : 0) + severityRank(row.severity)
  return rank(left) - rank(right) || (left.breakId < right.breakId ? -1 : 1)
}

// Returns the ids in breaks of several rows, whose cells hold ids joined by `;`. Such breaks are
// few and have an index of their own.
function joinedIds(db: ReadableDb, run: number): readonly string[] {
  const cells = prepareCached<unknown[], string>(
    db,
    `SELECT json_extract(cells, '$[0]') FROM breaks WHERE run = ? AND ${IS_JOINED}`,
  )
    .pluck()
    .all(run)
  return [...new Set(cells.flatMap((ids) => ids.split(';')).filter((id) => id !== ''))]
}

// Returns the condition for withdrawals that the run has compared. A run of an earlier version did
// not store its last row.
function seenSql(db: ReadableDb, run: number): string {
  const { last, madeAt } = prepareCached<unknown[], { last: number | null; madeAt: string }>(
    db,
    'SELECT seen_withdrawals AS last, made_at AS madeAt FROM runs WHERE seq = ?',
  ).get(run) as { last: number | null; madeAt: string }
  return last === null
    ? `withdrawals.first_seen <= ${quoted(madeAt)}`
    : `withdrawals.row <= ${last}`
}

// Returns the condition for withdrawals in the period. A record without a date counts as inside,
// and a ledger without dates covers all time.
function periodSql({ period }: RunSummary): string {
  return period === null
    ? '1'
    : `withdrawals.created_at IS NULL OR withdrawals.created_at BETWEEN ${quoted(period.from)} AND ${quoted(period.to)}`
}

// Returns the condition for withdrawals that were void at the time of the run. The status at that
// time is the old value of the first later change.
function voidSql(db: ReadableDb, { ledger, settings }: RunSummary, seenChanges: number): string {
  if (ledger.void === undefined) return '0'
  const statuses = prepareCached<unknown[], string | null>(
    db,
    `SELECT status FROM ${hasTotals(db) ? 'withdrawal_totals' : 'withdrawals'} UNION SELECT old FROM changes WHERE kind = 'withdrawals' AND field = 'status' AND seq > ?`,
  )
    .pluck()
    .all(seenChanges)
  const statusMap = settings?.status_map ?? {}
  const failedStatuses = statuses.filter((status) =>
    isVoidRecord({ status: status ?? '' }, { statusMap }),
  )
  if (failedStatuses.length === 0) return '0'
  const changes = `SELECT c.old FROM changes AS c WHERE c.kind = 'withdrawals' AND c.id = withdrawals.id AND c.field = 'status' AND c.seq > ${seenChanges}`
  const hasChanged = prepareCached<unknown[], number>(
    db,
    "SELECT 1 FROM changes WHERE kind = 'withdrawals' AND field = 'status' AND seq > ? LIMIT 1",
  ).get(seenChanges)
  const statusAtRun = hasChanged
    ? `CASE WHEN EXISTS (${changes}) THEN (${changes} ORDER BY c.seq LIMIT 1) ELSE withdrawals.status END`
    : 'withdrawals.status'
  return `coalesce(${statusAtRun}, '') IN (${failedStatuses.map((status) => quoted(status ?? '')).join(', ')})`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
