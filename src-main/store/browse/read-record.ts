import { Failure } from '../../base/failure.ts'
import type { Cell } from '../../contract/cell.ts'
import type { Column, ReportName } from '../../contract/report.ts'
import { columnsOfList, reportColumns } from '../../contract/report.ts'
import type { RecordHit, RecordView } from '../../contract/window.ts'
import type { ReadableDb } from '../database/connection.ts'
import { activityTables, keyValues } from '../records/activity-tables.ts'
import { NEWEST_CHANGE_FIRST } from '../records/change-numbers.ts'
import type { ActivityKind } from '../records/record-types.ts'
import { isRowIntact } from '../records/row-checks.ts'
import { queriesOfQuote } from '../records/service-log.ts'
import { matchNumber, readMatches } from '../runs/match-rows.ts'
import { findRun, getRun } from '../runs/runs.ts'
import { breakCell } from './break-source.ts'
import { IS_JOINED } from './ledger-sides.ts'
import { relatedByKey, relatedOfPair } from './related-records.ts'
import { sourceOf } from './rows.ts'

const MAX_CHANGES = 500
const MAX_BREAKS = 100

type Cells = Readonly<Record<string, Cell>>

/**
 * Returns one record with all that is known about it. `key` is a key that readList returned. Throws
 * Failure RECORD_UNKNOWN, RUN_UNKNOWN.
 */
export function readRecord(
  db: ReadableDb,
  { report, key, run }: { report: ReportName; key: string; run: string | null },
): RecordView {
  if (report === 'breaks') return pairView(db, 'breaks', key, readBreak(db, key, run), 'of_break')
  if (report === 'matches') return pairView(db, 'matches', key, readMatch(db, key, run), 'of_match')
  if (report === 'lines' || report === 'observations')
    return pairView(db, report, key, readRowOfRun(db, report, key, run), 'of_run')
  return activityView(db, report, key, run)
}

function activityView(
  db: ReadableDb,
  kind: ActivityKind,
  key: string,
  run: string | null,
): RecordView {
  const table = activityTables[kind]
  const names = columnsOfList(kind).map(({ name }) => name)
  const { cell } = sourceOf(db, { report: kind })
  const storedRow = db
    .prepare<unknown[], [number, string, string, ...Cell[]]>(
      `SELECT row, first_seen, last_seen, ${names.map(cell).join(', ')} FROM ${kind} WHERE ${table.key.map((name) => `${name} = ?`).join(' AND ')}`,
    )
    .raw()
    .get(...keyValues(kind, key))
  if (!storedRow) throw unknownRecord(kind, key)
  const [row, firstSeen, lastSeen, ...otherCells] = storedRow
  const cells = toCells(names, otherCells)
  const answers = answersOf(db, kind, row)
  return {
    report: kind,
    key,
    cells,
    ...answers,
    isDamaged: !isRowIntact(db, kind, row),
    firstSeen,
    lastSeen,
    history: historyOf(db, kind, key, answers.form !== undefined),
    related: relatedByKey(db, kind, cells),
    askedBy: kind === 'quotes' ? queriesOfQuote(db, key) : [],
    breaks: breaksOf(db, kind, key, run),
  }
}

// Leaves out the form of a record that was received only in the detail form.
function answersOf(
  db: ReadableDb,
  kind: ActivityKind,
  row: number,
): Pick<RecordView, 'raw' | 'form' | 'other'> {
  const forms = kind === 'withdrawals' ? ", ifnull(form, 'detail') AS form, other" : ''
  const { raw, form, other } = db
    .prepare<[number], Pick<RecordView, 'raw' | 'form' | 'other'>>(
      `SELECT raw${forms} FROM ${kind}_raw WHERE row = ?`,
    )
    .get(row) ?? { raw: null }
  return form === 'list' || (form && other) ? { raw, form, other: other ?? null } : { raw }
}

function historyOf(
  db: ReadableDb,
  kind: ActivityKind,
  key: string,
  hasForm: boolean,
): RecordView['history'] {
  const form = hasForm ? ", ifnull(form, 'detail') AS form" : ''
  return db
    .prepare<unknown[], RecordView['history'][number]>(
      `SELECT at, field, old, new${form} FROM changes WHERE kind = ? AND id = ? ORDER BY ${NEWEST_CHANGE_FIRST} LIMIT ?`,
    )
    .all(kind, key, MAX_CHANGES)
}

const breakCells: Readonly<
  Partial<Record<ActivityKind, { readonly cell: number; readonly index: string }>>
> = {
  withdrawals: { cell: 0, index: 'breaks_withdrawal' },
  transactions: { cell: 1, index: 'breaks_feed' },
}

function breaksOf(db: ReadableDb, kind: ActivityKind, id: string, runId: string | null): Cells[] {
  const run = runId === null ? findRun(db, undefined) : getRun(db, runId)
  const sql = breakIdsSql(kind)
  return sql !== undefined && run
    ? selectBreaks(db, run.summary.run_id, `break_id IN (${sql})`, { run: run.seq, id })
    : []
}

/**
 * Returns the SQL that selects the ids of the breaks of @run that name the record @id, or undefined
 * for a kind that breaks do not name. Breaks of several rows hold their ids joined by `;`. Such
 * breaks are few and have an index of their own. INDEXED BY is needed, because inside a union
 * SQLite would read the whole run.
 */
export function breakIdsSql(kind: ActivityKind): string | undefined {
  const namedBy = breakCells[kind]
  if (!namedBy) return undefined
  const cell = `json_extract(cells, '$[${namedBy.cell}]')`
  const singleBreaks = `SELECT break_id FROM breaks INDEXED BY ${namedBy.index} WHERE run = @run AND ${cell} = @id`
  return `${singleBreaks} UNION ALL SELECT break_id FROM breaks INDEXED BY breaks_joined WHERE run = @run AND ${IS_JOINED} AND instr(';' || ${cell} || ';', ';' || @id || ';') > 0`
}

function selectBreaks(
  db: ReadableDb,
  run: string,
  condition: string,
  values: { readonly run: number; readonly id: string; readonly quoted?: string },
  columns: readonly Column[] = reportColumns.breaks,
): Cells[] {
  const source = sourceOf(db, { report: 'breaks', run })
  const names = columns.map(({ name }) => name)
  return db
    .prepare<unknown[], Cell[]>(
      `SELECT ${names.map((name) => source.cell(name)).join(', ')} FROM breaks WHERE run = @run AND ${condition} ORDER BY break_id LIMIT ${MAX_BREAKS}`,
    )
    .raw()
    .all(values)
    .map((cells) => toCells(names, cells))
}

/**
 * Returns at most a hundred breaks of a run that name an end user on either side. No index helps:
 * the id is searched for in the text of the cells, then compared with the two cells of end users.
 */
export function findBreaksOfEndUser(db: ReadableDb, run: string, endUser: string): Cells[] {
  return selectBreaks(
    db,
    run,
    `instr(cells, @quoted) > 0 AND (${breakCell('ledger_end_user_id')} = @id OR ${breakCell('provider_end_user_id')} = @id)`,
    { run: getRun(db, run).seq, id: endUser, quoted: JSON.stringify(endUser) },
  )
}

function readBreak(db: ReadableDb, key: string, run: string | null): Cells {
  const { seq, summary } = getRun(db, run ?? undefined)
  const values = { run: seq, id: key }
  const columns = columnsOfList('breaks')
  const [cells] = selectBreaks(db, summary.run_id, 'break_id = @id', values, columns)
  if (!cells) throw unknownRecord('breaks', key)
  return cells
}

// Reads a line of a ledger, or an observation, as stored with the run.
function readRowOfRun(
  db: ReadableDb,
  report: 'lines' | 'observations',
  key: string,
  run: string | null,
): Cells {
  const source = sourceOf(db, { report, run: run ?? undefined })
  const names = reportColumns[report].map(({ name }) => name)
  const cells = db
    .prepare<unknown[], Cell[]>(
      `SELECT ${names.map((name) => source.cell(name)).join(', ')} FROM ${source.from} WHERE ${[...source.where, `${source.cell(names[0] as string)} = ?`].join(' AND ')}`,
    )
    .raw()
    .get(...source.values, key)
  if (!cells) throw unknownRecord(report, key)
  return toCells(names, cells)
}

function readMatch(db: ReadableDb, key: string, run: string | null): Cells {
  const foundRun = getRun(db, run ?? undefined)
  const number = matchNumber(key)
  const match =
    number === undefined ? undefined : readMatches(db, foundRun, [number], reportColumns.matches)[0]
  if (!match || match.key !== key) throw unknownRecord('matches', key)
  return toCells(
    reportColumns.matches.map(({ name }) => name),
    match.cells,
  )
}

function pairView(
  db: ReadableDb,
  report: 'breaks' | 'matches' | 'lines' | 'observations',
  key: string,
  cells: Cells,
  why: string,
): RecordView {
  const related: RecordHit[] = relatedOfPair(db, cells, why)
  return {
    report,
    key,
    cells,
    raw: null,
    isDamaged: false,
    firstSeen: null,
    lastSeen: null,
    history: [],
    related,
    askedBy: [],
    breaks: [],
  }
}

/** Returns values by the names of their columns, or null for a missing value. */
export function toCells(names: readonly string[], values: readonly Cell[]): Cells {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]))
}

function unknownRecord(report: ReportName, key: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'RECORD_UNKNOWN',
    what: `There is no such record in ${report}`,
    why: JSON.stringify(key.slice(0, 80)),
    advice: 'open the list again',
  })
}
