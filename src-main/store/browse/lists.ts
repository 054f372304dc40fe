import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import type { Cell } from '../../contract/cell.ts'
import type { Column, Query } from '../../contract/report.ts'
import { columnsOfList } from '../../contract/report.ts'
import { isOfRun } from '../../contract/reporting.ts'
import { runToEnd } from '../../contract/run-in-slices.ts'
import type { ListQuery, ListRows } from '../../contract/window.ts'
import type { ReadableDb } from '../database/connection.ts'
import { findMetadata } from '../database/metadata.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { findLastChange } from '../records/change-numbers.ts'
import { canUseTotals, readTotals } from '../records/totals.ts'
import { MATCHES_PER_CHUNK } from '../runs/match-chunk.ts'
import { countMatches, readMatches } from '../runs/match-rows.ts'
import { findRun, getRun } from '../runs/runs.ts'
import { countRows, planIds, sourceOf, whereOf } from './rows.ts'
import { findSearched, isSearched } from './search-rows.ts'

const MAX_OPEN_LISTS = 16
const MAX_ROWS_PER_READ = 500
const MAX_ROWS_AT_ONCE = 20000
const BEGINNING_ROWS = 120
const READ_REST_AFTER_MS = 25
const indexedSortColumns: readonly string[] = ['created_at', 'amount']
const MAX_INT32 = 2147483647

/** The numbers of a list's rows in its order, as they were when it was opened. */
export interface Snapshot {
  readonly query: Query
  /** The run, for reports about a run. */
  readonly run: { readonly seq: number; readonly id: string } | undefined
  readonly length: number
  /** Undefined: each row's number is its place (matches in stored order). */
  readonly numbers: Int32Array | Float64Array | undefined
  /** The first numbers. Present if the remaining numbers may not be read yet. */
  readonly beginning?: Int32Array | Float64Array
  /** The version of the database. It is unchanged as long as nothing was written. */
  readonly version: string
}

interface OpenedList {
  readonly list: number
  readonly rows: number
  readonly asOf: InstantText | null
  /** The number of the last change of a stored record, or 0 if none has changed. */
  readonly lastChange: number
}

type Moment = Pick<OpenedList, 'asOf' | 'lastChange'>

/**
 * The open lists of one thread. Beyond sixteen, the least recently used list is dropped. A list
 * keeps its rows and their order while rows are written or deleted, but cells are read in their
 * current state.
 */
export class OpenLists {
  readonly #lists = new Map<number, Snapshot>()
  #lastList = 0
  /**
   * The list whose remaining numbers are not read yet. The transaction in which its beginning was
   * read is still open.
   */
  #deferred:
    | {
        readonly list: number
        readonly db: ReadableDb
        readonly snapshot: Snapshot
        readonly timer: NodeJS.Timeout
      }
    | undefined

  /** Throws Failure `badInput` for an invalid query. */
  open(db: ReadableDb, listQuery: ListQuery): OpenedList {
    return runToEnd(this.openInSteps(db, listQuery))
  }

  /** Opens a list, with pauses while a text is searched. Yields the progress of the search. */
  *openInSteps(db: ReadableDb, listQuery: ListQuery): Generator<number, OpenedList> {
    const query = toQuery(listQuery)
    const search = isSearched(query)
      ? { startVersion: versionOf(db), rows: yield* findSearched(db, query) }
      : undefined
    this.#finishDeferred(true)
    const holdsTransaction = db.readonly && !db.inTransaction
    if (holdsTransaction) db.exec('BEGIN')
    let isDeferred = false
    try {
      const readSnapshot = (): { snapshot: Snapshot; moment: Moment } => ({
        snapshot: takeSnapshot(db, query, search),
        moment: {
          asOf: findMetadata(db, 'last_sync') ?? null,
          lastChange: Math.max(0, findLastChange(db)),
        },
      })
      const { snapshot, moment } = holdsTransaction
        ? readSnapshot()
        : db.transaction(readSnapshot)()
      const openedList = this.#addList(snapshot, moment)
      isDeferred = holdsTransaction && snapshot.beginning !== undefined
      if (isDeferred)
        this.#deferred = {
          list: openedList.list,
          db,
          snapshot,
          timer: setTimeout(() => this.#finishDeferred(true), READ_REST_AFTER_MS),
        }
      // Inside a caller's transaction the rest cannot be deferred, because the caller may end the
      // transaction at any time.
      else if (snapshot.beginning) void snapshot.numbers
      return openedList
    } finally {
      if (holdsTransaction && !isDeferred) db.exec('COMMIT')
    }
  }

  // Reads the remaining numbers of the deferred list, unless `isWanted` is false. Then ends the
  // transaction, which was kept open so that both parts of the list are one snapshot.
  #finishDeferred(isWanted: boolean): void {
    const deferred = this.#deferred
    if (!deferred) return
    this.#deferred = undefined
    clearTimeout(deferred.timer)
    if (!deferred.db.open) return
    try {
      if (isWanted) void deferred.snapshot.numbers
    } finally {
      if (deferred.db.inTransaction) deferred.db.exec('COMMIT')
    }
  }

  #addList(snapshot: Snapshot, moment: Moment): OpenedList {
    const list = (this.#lastList += 1)
    this.#lists.set(list, snapshot)
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= MAX_OPEN_LISTS) break
      this.#lists.delete(oldest)
    }
    return { list, rows: snapshot.length, ...moment }
  }

  /** Throws Failure LIST_GONE if the list was closed, dropped or never opened. */
  get(list: number): Snapshot {
    const snapshot = this.#lists.get(list)
    if (!snapshot)
      throw new Failure({
        kind: 'store',
        code: 'LIST_GONE',
        what: 'The list is no longer open',
        why: 'it was closed, or many others were opened since',
        advice: 'open the list again',
      })
    this.#lists.delete(list)
    this.#lists.set(list, snapshot)
    return snapshot
  }

  close(list: number): void {
    this.#lists.delete(list)
    if (this.#deferred?.list === list) this.#finishDeferred(false)
  }

  /** Closes all lists. Their numbers are not used again. */
  clear(): void {
    this.#lists.clear()
    this.#finishDeferred(false)
  }
}

/** Converts a list's query to that of files and reports with the same rows. */
export function toQuery({ report, run, conditions, sort, search }: ListQuery): Query {
  return {
    report,
    run: run ?? undefined,
    conditions,
    sort: sort ?? undefined,
    search: search.trim(),
  }
}

/** Counts the rows that a list would have. */
export function countList(db: ReadableDb, listQuery: ListQuery): number {
  return runToEnd(countListInSteps(db, listQuery))
}

/** Counts like countList, with pauses while a text is searched. */
export function* countListInSteps(db: ReadableDb, listQuery: ListQuery): Generator<number, number> {
  const query = toQuery(listQuery)
  if (isSearched(query)) return (yield* findSearched(db, query)).length
  if (isStoredOrder(query)) return countMatches(db, getRun(db, query.run))
  const totals = canUseTotals(query)
    ? readTotals(db, whereOf(query, sourceOf(db, query)), [])
    : undefined
  return totals?.rows ?? countRows(db, query)
}

// True for all matches of a run in stored order, whose numbers follow from their count.
function isStoredOrder(query: Query): boolean {
  return query.report === 'matches' && !query.sort && query.conditions.length === 0 && !query.search
}

// `search` is the result of a search. The snapshot gets the version from before the search, so that
// rows written during the search count as a change.
function takeSnapshot(
  db: ReadableDb,
  query: Query,
  search: { readonly startVersion: string; readonly rows: readonly number[] } | undefined,
): Snapshot {
  const foundRun = isOfRun(query.report) ? getRun(db, query.run) : undefined
  const run = foundRun && { seq: foundRun.seq, id: foundRun.summary.run_id }
  const version = search?.startVersion ?? versionOf(db)
  if (foundRun && isStoredOrder(query))
    return { query, run, version, length: countMatches(db, foundRun), numbers: undefined }
  const lazySnapshot = search ? undefined : takeLazily(db, query, version)
  if (lazySnapshot) return lazySnapshot
  const numbers = search ? sortNumbers(db, query, search.rows) : readNumbers(db, planIds(db, query))
  return { query, run, version, length: numbers.length, numbers: pack(numbers) }
}

// A long list with a known length and an indexed order is shown at once: its beginning is read now,
// and the rest after READ_REST_AFTER_MS, or earlier if it is needed. Both parts are one snapshot,
// because the reading connection keeps its transaction open until the rest is read. A writing
// connection must not keep a transaction open while it waits.
function takeLazily(db: ReadableDb, query: Query, version: string): Snapshot | undefined {
  const rows =
    db.readonly &&
    canUseTotals(query) &&
    (!query.sort || indexedSortColumns.includes(query.sort.column))
      ? readTotals(db, whereOf(query, sourceOf(db, query)), [])?.rows
      : undefined
  if (rows === undefined || rows <= MAX_ROWS_AT_ONCE) return undefined
  const plan = planIds(db, query, undefined, rows)
  const beginning = pack(readNumbers(db, { ...plan, sql: `${plan.sql} LIMIT ${BEGINNING_ROWS}` }))
  let numbers: Snapshot['numbers']
  return {
    query,
    run: undefined,
    version,
    length: rows,
    beginning,
    get numbers() {
      return (numbers ??= pack(readNumbers(db, plan)))
    },
  }
}

function readNumbers(db: ReadableDb, { sql, values }: ReturnType<typeof planIds>): number[] {
  return prepareCached<unknown[], number>(db, sql)
    .pluck()
    .all(...values)
}

// Filtering all rows in index order is faster than sorting many rows.
function sortNumbers(db: ReadableDb, query: Query, numbers: readonly number[]): number[] {
  if (numbers.length <= MAX_ROWS_AT_ONCE) return readNumbers(db, planIds(db, query, numbers))
  const wantedNumbers = new Set(numbers)
  return readNumbers(db, planIds(db, { ...query, conditions: [], search: '' })).filter((number) =>
    wantedNumbers.has(number),
  )
}

function pack(numbers: readonly number[]): Int32Array | Float64Array {
  for (const number of numbers) if (number > MAX_INT32) return Float64Array.from(numbers)
  return Int32Array.from(numbers)
}

/**
 * Returns the version of the database. It changes with every commit of another connection and every
 * row written by this one.
 */
export function versionOf(db: ReadableDb): string {
  const readValue = (sql: string): unknown => prepareCached(db, sql).pluck().get()
  return `${String(readValue('PRAGMA data_version'))}/${String(readValue('SELECT total_changes()'))}`
}

/**
 * Reads at most `count` rows from `from`. For a row that was deleted since, the cells are null and
 * the key is ''.
 */
export function readList(
  db: ReadableDb,
  snapshot: Snapshot,
  from: number,
  count: number,
): ListRows {
  if (
    !Number.isSafeInteger(from) ||
    from < 0 ||
    !Number.isSafeInteger(count) ||
    count < 1 ||
    count > MAX_ROWS_PER_READ
  )
    throw new Failure({
      kind: 'badInput',
      code: 'WINDOW_INVALID',
      what: 'These rows cannot be requested',
      why: `${count} from ${from}`,
      advice: `ask for 1 to ${MAX_ROWS_PER_READ} rows, from 0`,
    })
  const { report } = snapshot.query
  const rows = readCells(
    db,
    snapshot,
    from,
    Math.min(from + count, snapshot.length),
    columnsOfList(report),
  )
  return { keys: rows.map(({ key }) => key), rows: rows.map(({ cells }) => cells) }
}

/**
 * Returns the keys whose rows are in the list, in the list's order. Returns none for matches, which
 * cannot be found by a key.
 */
export function findInList(
  db: ReadableDb,
  { query, run, length, numbers }: Snapshot,
  keys: readonly string[],
): string[] {
  if (query.report === 'matches' || length === 0) return []
  if (run && findRun(db, run.id)?.seq !== run.seq) return []
  const source = sourceOf(db, { report: query.report, run: run?.id })
  const key = keyOf[query.report]
  const where = [...source.where, `${key} IN (SELECT value FROM json_each(?))`].join(' AND ')
  const keyOfNumber = new Map(
    prepareCached<unknown[], [number, string]>(
      db,
      `SELECT ${source.number}, ${key} FROM ${source.from} WHERE ${where}`,
    )
      .raw()
      .all(...source.values, JSON.stringify(keys)),
  )
  const listedKeys: string[] = []
  for (const number of numbers ?? []) {
    const listedKey = keyOfNumber.get(number)
    if (listedKey !== undefined) listedKeys.push(listedKey)
  }
  return listedKeys
}

interface FoundRow {
  readonly key: string
  readonly cells: readonly Cell[]
}

/** Reads the cells of some columns of the rows from `from` up to `to`. */
export function readCells(
  db: ReadableDb,
  snapshot: Snapshot,
  from: number,
  to: number,
  columns: readonly Column[],
): FoundRow[] {
  const knownRows =
    snapshot.beginning && to <= snapshot.beginning.length ? snapshot.beginning : snapshot.numbers
  const numbers = knownRows
    ? Array.from(knownRows.subarray(from, to))
    : Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  const { run } = snapshot
  const currentRun = run && findRun(db, run.id)
  const isGone = run !== undefined && currentRun?.seq !== run.seq
  const absentRow = { key: '', cells: columns.map(() => null) }
  if (isGone) return numbers.map(() => absentRow)
  if (currentRun && snapshot.query.report === 'matches')
    return readMatches(db, currentRun, numbers, columns)
  return joinRows(db, snapshot, numbers, columns, absentRow)
}

const keyOf = {
  withdrawals: 'id',
  transactions: 'id',
  quotes: 'id',
  contacts: "type || '/' || id",
  breaks: 'break_id',
  matches: `chunk * ${MATCHES_PER_CHUNK}`,
  lines: 'CAST(line AS TEXT)',
  observations: 'record',
} as const

// Reads rows in the order of `numbers`, with `absentRow` in place of a deleted row. The rows are
// ordered here, because SQLite would sort whole rows.
function joinRows(
  db: ReadableDb,
  { query, run }: Snapshot,
  numbers: readonly number[],
  columns: readonly Column[],
  absentRow: FoundRow,
): FoundRow[] {
  const source = sourceOf(db, { report: query.report, run: run?.id })
  // Only renamed columns of json_each are visible, because contacts has a `type` and an `id` too.
  const wantedSql = 'WITH wanted AS (SELECT key AS place, value AS wanted_number FROM json_each(?))'
  const cells = [
    'wanted.place',
    keyOf[query.report],
    ...columns.map((column) => source.cell(column.name)),
  ].join(', ')
  const on = [`${source.number} = wanted_number`, ...source.where].join(' AND ')
  const foundRows = prepareCached<unknown[], [number, string | null, ...Cell[]]>(
    db,
    `${wantedSql} SELECT ${cells} FROM wanted LEFT JOIN ${source.from} ON ${on}`,
  )
    .raw()
    .all(JSON.stringify(numbers), ...source.values)
  const rows = numbers.map(() => absentRow)
  for (const row of foundRows) {
    const [place, key] = row
    // slice is faster than destructuring, which iterates over each cell.
    if (key !== null) rows[place] = { key, cells: row.slice(2) as Cell[] }
  }
  return rows
}
