import type {
  ClosingState,
  PeriodChanges,
  RunChanges,
  SuggestionView,
} from '../../contract/reconciling.ts'
import { reportColumns } from '../../contract/report.ts'
import type { PeriodView } from '../../contract/window.ts'
import type { RecordKeys } from '../../reconciliation/decisions.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { Period } from '../../reconciliation/rules.ts'
import { periodsOverlap } from '../../reconciliation/rules.ts'
import type { SuggestionReason } from '../../reconciliation/suggest.ts'
import type { ReadableDb } from '../database/connection.ts'
import { listPeriods } from '../decisions/periods.ts'
import {
  countWaitingDecisions,
  listDecisions,
  readMatchingDecisions,
} from '../runs/decision-log.ts'
import { getRun } from '../runs/runs.ts'
import { sourceOf } from './rows.ts'

const MAX_ROWS = 500

/**
 * Compares a run's breaks with those of the latest earlier run of overlapping days. Throws Failure
 * RUN_UNKNOWN.
 */
export function compareRuns(db: ReadableDb, run: string): RunChanges {
  const { seq, previous } = getRun(db, run)
  const previousId =
    previous === null
      ? undefined
      : db.prepare<[number], string>('SELECT id FROM runs WHERE seq = ?').pluck().get(previous)
  const waiting = countWaitingDecisions(db, run)
  const total = db
    .prepare<[number], number>('SELECT count(*) FROM breaks WHERE run = ?')
    .pluck()
    .get(seq) as number
  if (previous === null || previousId === undefined)
    return { previous: null, new: total, still: 0, gone: 0, goneBreaks: [], waiting }
  const count = db
    .prepare<[number, number], number>(
      'SELECT count(*) FROM breaks AS b WHERE b.run = ? AND EXISTS (SELECT 1 FROM breaks AS o WHERE o.run = ? AND o.break_id = b.break_id)',
    )
    .pluck()
  const still = count.get(seq, previous) as number
  const previousTotal = db
    .prepare<[number], number>('SELECT count(*) FROM breaks WHERE run = ?')
    .pluck()
    .get(previous) as number
  return {
    previous: previousId,
    new: total - still,
    still,
    gone: previousTotal - still,
    goneBreaks: readGone(db, previousId, previous, seq),
    waiting,
  }
}

function readGone(
  db: ReadableDb,
  previousId: string,
  previous: number,
  seq: number,
): RunChanges['goneBreaks'] {
  const source = sourceOf(db, { report: 'breaks', run: previousId })
  const names = reportColumns.breaks.map(({ name }) => name)
  return db
    .prepare<[number, number], (string | null)[]>(
      `SELECT ${names.map((name) => source.cell(name)).join(', ')} FROM breaks WHERE run = ? AND NOT EXISTS (SELECT 1 FROM breaks AS later WHERE later.run = ? AND later.break_id = breaks.break_id)
        ORDER BY sort_date DESC, break_id LIMIT ${MAX_ROWS}`,
    )
    .raw()
    .all(previous, seq)
    .map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null])))
}

/**
 * Lists the run's suggestions, best first, each with the decision about it. Throws Failure
 * RUN_UNKNOWN.
 */
export function listSuggestions(db: ReadableDb, run: string): SuggestionView[] {
  const { seq } = getRun(db, run)
  const decisionBySuggestion = new Map<string, Pick<SuggestionView, 'state' | 'decision'>>()
  for (const { id, kind, facts, undoneBy } of listDecisions(db, { break: null, limit: -1 })) {
    if (
      undoneBy !== null ||
      facts.suggestion === undefined ||
      decisionBySuggestion.has(facts.suggestion)
    )
      continue
    if (kind === 'acceptSuggestion')
      decisionBySuggestion.set(facts.suggestion, { state: 'accepted', decision: id })
    else if (kind === 'refuseSuggestion')
      decisionBySuggestion.set(facts.suggestion, { state: 'refused', decision: id })
  }
  const rows = db
    .prepare<
      [number],
      { id: string; score: number; reasons: string; records: string; cells: string }
    >(
      `SELECT id, score, reasons, records, cells FROM run_suggestions WHERE run = ? ORDER BY score DESC, id LIMIT ${MAX_ROWS}`,
    )
    .all(seq)
  const breaks = unmatchedBreaks(
    db,
    seq,
    rows.map(({ records }) => JSON.parse(records) as RecordKeys),
  )
  const matches = readMatchingDecisions(db).matches
  return rows.flatMap(({ id, score, reasons, records: text, cells }): SuggestionView[] => {
    const values = JSON.parse(cells) as string[]
    const { ledger, provider } = JSON.parse(text) as RecordKeys
    // If the pair was matched by hand since, the suggestion counts as accepted. If its provider
    // record was matched with another row, it is no longer offered.
    const match = matches.find((pair) => pair.provider.some((key) => provider.includes(key)))
    if (match && !match.ledger.some((key) => ledger.includes(key))) return []
    return [
      {
        id,
        score,
        reasons: JSON.parse(reasons) as SuggestionReason[],
        cells: Object.fromEntries(pairColumns.map((name, index) => [name, values[index] ?? null])),
        ...(match
          ? { state: 'accepted', decision: match.decision }
          : (decisionBySuggestion.get(id) ?? { state: 'offered', decision: null })),
        ledgerBreak: breaks.get(toRecordsKey({ ledger, provider: [] })) ?? null,
        providerBreak: breaks.get(toRecordsKey({ ledger: [], provider })) ?? null,
      },
    ]
  })
}

// Finds the breaks of the unmatched records of these pairs in one query.
function unmatchedBreaks(
  db: ReadableDb,
  seq: number,
  pairs: readonly RecordKeys[],
): ReadonlyMap<string, string> {
  const keys = pairs.flatMap(({ ledger, provider }) => [
    toRecordsKey({ ledger, provider: [] }),
    toRecordsKey({ ledger: [], provider }),
  ])
  return new Map(
    db
      .prepare<[number, string], [string, string]>(
        'SELECT records, break_id FROM breaks WHERE run = ? AND records IN (SELECT value FROM json_each(?))',
      )
      .raw()
      .all(seq, JSON.stringify(keys)),
  )
}

function toRecordsKey({ ledger, provider }: RecordKeys): string {
  return JSON.stringify({ ledger, provider })
}

/** Returns the facts that decide whether a run's period can be closed. Throws RUN_UNKNOWN. */
export function readClosingState(db: ReadableDb, run: string): ClosingState {
  const { seq, summary } = getRun(db, run)
  const counts = { open: 0, investigating: 0, resolved: 0, accepted: 0 }
  const statusCounts = db
    .prepare<[number], { status: keyof typeof counts; count: number }>(
      "SELECT coalesce(s.status, 'open') AS status, count(*) AS count FROM breaks AS b LEFT JOIN break_states AS s ON s.break_id = b.break_id WHERE b.run = ? GROUP BY 1",
    )
    .all(seq)
  for (const { status, count } of statusCounts) counts[status] = count
  const closedPeriod = listPeriods(db).find(
    (period) => period.reopenedAt === null && periodsOverlap(spanOf(period), summary.period),
  )
  return {
    ...counts,
    waiting: countWaitingDecisions(db, run),
    newerRuns: runsTouching(db, summary.period, seq),
    closedBy: closedPeriod ? `${closedPeriod.closedBy} ${closedPeriod.closedAt}` : null,
  }
}

// Returns the runs with a higher number than `after` that touch the days.
function runsTouching(db: ReadableDb, period: Period, after: number): string[] {
  return db
    .prepare<[number], { id: string; period: string | null }>(
      "SELECT id, json_extract(summary, '$.period') AS period FROM runs WHERE seq > ? ORDER BY seq",
    )
    .all(after)
    .filter((run) => periodsOverlap(period, JSON.parse(run.period ?? 'null') as Period))
    .map(({ id }) => id)
}

function spanOf({ from, to }: Pick<PeriodView, 'from' | 'to'>): Period {
  return from === null || to === null ? null : { from, to }
}

/**
 * Returns the changes that concern the days of a closed period, but are not in its run and so not
 * in the frozen figures.
 */
export function readPeriodChanges(db: ReadableDb, period: PeriodView): PeriodChanges {
  const from = period.from ?? ''
  const to = period.to ?? ':'
  const run = db
    .prepare<[string], { seq: number } & SeenByRun>(
      'SELECT seq, seen_changes AS changes, seen_withdrawals AS withdrawals, seen_transactions AS transactions FROM runs WHERE id = ?',
    )
    .get(period.run)
  const rows = [
    ...readFirstSeenSince(db, 'withdrawals', run, period.closedAt, from, to),
    ...readFirstSeenSince(db, 'transactions', run, period.closedAt, from, to),
    ...readChangedSince(db, run, period.closedAt, from, to),
  ]
  rows.sort((left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0))
  return {
    records: new Set(rows.map(({ record }) => record)).size,
    rows: rows.slice(0, MAX_ROWS),
    runs: runsTouching(db, spanOf(period), run?.seq ?? 0),
  }
}

type ChangeRow = PeriodChanges['rows'][number]

/**
 * The numbers of the last change and of the last rows that a run has read. A run of an earlier
 * version recorded no rows, so the time of the closing is used instead.
 */
interface SeenByRun {
  readonly changes: number
  readonly withdrawals: number | null
  readonly transactions: number | null
}

function readFirstSeenSince(
  db: ReadableDb,
  kind: 'withdrawals' | 'transactions',
  run: SeenByRun | undefined,
  closedAt: string,
  from: string,
  to: string,
): ChangeRow[] {
  const lastRow = run?.[kind] ?? null
  return db
    .prepare<[string, string, string | number], { id: string; at: string }>(
      `SELECT id, first_seen AS at FROM ${kind} WHERE created_at >= ? AND created_at <= ? AND ${lastRow === null ? 'first_seen' : 'row'} > ?`,
    )
    .all(from, to, lastRow ?? closedAt)
    .map(({ id, at }) => ({
      record: `${kind}/${id}`,
      at,
      what: 'first_seen',
      field: '',
      old: null,
      new: null,
    }))
}

// Reads changes of records of these days, of records of other days that the run included, and of
// records that a change moved away from these days.
function readChangedSince(
  db: ReadableDb,
  run: ({ readonly seq: number } & SeenByRun) | undefined,
  closedAt: string,
  from: string,
  to: string,
): ChangeRow[] {
  const hasRowNumbers = run !== undefined && run.withdrawals !== null
  const since = hasRowNumbers ? 'seq' : 'at'
  const ofDays = (kind: 'withdrawals' | 'transactions'): string =>
    `(c.kind = '${kind}' AND EXISTS (SELECT 1 FROM ${kind} AS r WHERE r.id = c.id AND r.created_at >= @from AND r.created_at <= @to))`
  return db
    .prepare<Record<string, string | number>, Omit<ChangeRow, 'what'>>(
      `SELECT c.kind || '/' || c.id AS record, c.at, c.field, c.old, c.new FROM changes AS c WHERE c.${since} > @since AND c.kind IN ('withdrawals', 'transactions') AND (
        ${ofDays('withdrawals')} OR ${ofDays('transactions')}
        OR EXISTS (SELECT 1 FROM run_outside AS o WHERE o.run = @run AND o.record = c.kind || '/' || c.id)
        OR EXISTS (SELECT 1 FROM changes AS m WHERE m.kind = c.kind AND m.id = c.id AND m.field = 'created_at' AND m.${since} > @since AND m.old >= @from AND m.old <= @to))`,
    )
    .all({ since: hasRowNumbers ? run.changes : closedAt, from, to, run: run?.seq ?? 0 })
    .map((row) => ({ ...row, what: 'changed' }))
}
