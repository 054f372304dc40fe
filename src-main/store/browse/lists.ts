import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import type { Cell } from '../../contract/cell.ts'
import type { Column, Query } from '../../contract/report.ts'
import { columnsOfList } from '../../contract/report.ts'
import { isOfRun } from '../../contract/reporting.ts'
import type { ListQuery, ListRows } from '../../contract/window.ts'
import type { ReadableDb } from '../database/connection.ts'
import { findMetadata } from '../database/metadata.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { isTotalled, readTotals } from '../records/totals.ts'
import { MATCHES_PER_CHUNK } from '../runs/match-chunk.ts'
import { countMatches, readMatches } from '../runs/match-rows.ts'
import { findRun, getRun } from '../runs/runs.ts'
import { countRows, planIds, sourceOf, whereOf } from './rows.ts'
import { findSearched, isSearched } from './search-rows.ts'

const MAX_OPEN_LISTS = 16
const MAX_ROWS_PER_READ = 500
const MAX_ROWS_AT_ONCE = 20000
const BEGINNING_ROWS = 120
const REST_AFTER_MS = 25
const indexedSorts: readonly string[] = ['created_at', 'amount']
const MAX_INT32 = 2147483647

/** The numbers of a list's rows in its order, as they were when it was opened. */
export interface Snapshot {
  readonly query: Query
  /** The run, for reports about a run. */
  readonly run: { readonly seq: number; readonly id: string } | undefined
  readonly length: number
  /** Undefined: each row's number is its place (matches in stored order). */
  readonly numbers: Int32Array | Float64Array | undefined
  /** The first of `numbers`, where the rest may not be read yet. */
  readonly beginning?: Int32Array | Float64Array
  /** Unchanged as long as nothing was written. */
  readonly version: string
}

interface OpenedList {
  readonly list: number
  readonly rows: number
  readonly asOf: InstantText | null
}

/**
 * The open lists of one thread; beyond sixteen the least recently used is dropped. Rows keep their
 * places while others are written or deleted; their cells are read as they are now.
 */
export class OpenLists {
  readonly #lists = new Map<number, Snapshot>()
  #last = 0
  /** The list whose rest is not read yet, in the transaction in which its beginning was read. */
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
    return drain(this.opening(db, listQuery))
  }

  /** Opens a list with pauses while a text is searched; yields the progress of the search. */
  *opening(db: ReadableDb, listQuery: ListQuery): Generator<number, OpenedList> {
    const query = toQuery(listQuery)
    const searched = isSearched(query)
      ? { begun: versionOf(db), rows: yield* findSearched(db, query) }
      : undefined
    this.#finishDeferred(true)
    const isHeld = db.readonly && !db.inTransaction
    if (isHeld) db.exec('BEGIN')
    let isDeferred = false
    try {
      const take = (): { snapshot: Snapshot; asOf: OpenedList['asOf'] } => ({
        snapshot: takeSnapshot(db, query, searched),
        asOf: findMetadata(db, 'last_sync') ?? null,
      })
      const { snapshot, asOf } = isHeld ? take() : db.transaction(take)()
      const openedList = this.#keep(snapshot, asOf)
      isDeferred = isHeld && snapshot.beginning !== undefined
      if (isDeferred)
        this.#deferred = {
          list: openedList.list,
          db,
          snapshot,
          timer: setTimeout(() => this.#finishDeferred(true), REST_AFTER_MS),
        }
      // Inside a caller's transaction the rest cannot be deferred: the caller may end it at any
      // time.
      else if (snapshot.beginning) void snapshot.numbers
      return openedList
    } finally {
      if (isHeld && !isDeferred) db.exec('COMMIT')
    }
  }

  // Reads the rest of the deferred list, unless `isWanted` is false, and ends the transaction in
  // which both parts are of one moment.
  #finishDeferred(isWanted: boolean): void {
    const rest = this.#deferred
    if (!rest) return
    this.#deferred = undefined
    clearTimeout(rest.timer)
    if (!rest.db.open) return
    try {
      if (isWanted) void rest.snapshot.numbers
    } finally {
      if (rest.db.inTransaction) rest.db.exec('COMMIT')
    }
  }

  #keep(snapshot: Snapshot, asOf: OpenedList['asOf']): OpenedList {
    const list = (this.#last += 1)
    this.#lists.set(list, snapshot)
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= MAX_OPEN_LISTS) break
      this.#lists.delete(oldest)
    }
    return { list, rows: snapshot.length, asOf }
  }

  /** Throws Failure LIST_GONE where the list was closed, dropped or never opened. */
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

  /** Closes all lists; their numbers are not used again. */
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
  return drain(countListInSteps(db, listQuery))
}

/** Counts as countList, with pauses while a text is searched. */
export function* countListInSteps(db: ReadableDb, listQuery: ListQuery): Generator<number, number> {
  const query = toQuery(listQuery)
  if (isSearched(query)) return (yield* findSearched(db, query)).length
  if (isStoredOrder(query)) return countMatches(db, getRun(db, query.run))
  const totals = isTotalled(query)
    ? readTotals(db, whereOf(query, sourceOf(db, query)), [])
    : undefined
  return totals?.rows ?? countRows(db, query)
}

// True for all matches of a run in stored order: a million of them need not be read.
function isStoredOrder(query: Query): boolean {
  return query.report === 'matches' && !query.sort && query.conditions.length === 0 && !query.search
}

function drain<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

// `searched` are the rows of a search. Its version is from before the search, so it is already
// outdated where rows were written meanwhile.
function takeSnapshot(
  db: ReadableDb,
  query: Query,
  searched: { readonly begun: string; readonly rows: readonly number[] } | undefined,
): Snapshot {
  const foundRun = isOfRun(query.report) ? getRun(db, query.run) : undefined
  const run = foundRun && { seq: foundRun.seq, id: foundRun.summary.run_id }
  const version = searched?.begun ?? versionOf(db)
  if (foundRun && isStoredOrder(query))
    return { query, run, version, length: countMatches(db, foundRun), numbers: undefined }
  const lazy = searched ? undefined : takeLazily(db, query, version)
  if (lazy) return lazy
  const numbers = searched ? inOrder(db, query, searched.rows) : readNumbers(db, planIds(db, query))
  return { query, run, version, length: numbers.length, numbers: pack(numbers) }
}

// A long list with a known length and an indexed order is shown at once: its beginning is read now,
// and the rest when no other call waits. Both are of one moment, because the reading connection
// holds its transaction until then. A writing connection must not hold one while it waits.
function takeLazily(db: ReadableDb, query: Query, version: string): Snapshot | undefined {
  const rows =
    db.readonly && isTotalled(query) && (!query.sort || indexedSorts.includes(query.sort.column))
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

// Many rows are filtered faster from all rows in index order than sorted.
function inOrder(db: ReadableDb, query: Query, numbers: readonly number[]): number[] {
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

/** Changes with every commit of another connection and every row written by this one. */
export function versionOf(db: ReadableDb): string {
  const one = (sql: string): unknown => prepareCached(db, sql).pluck().get()
  return `${String(one('PRAGMA data_version'))}/${String(one('SELECT total_changes()'))}`
}

/**
 * Reads at most `count` rows from `from`. A row that was deleted since is all null and has the key
 * ''.
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
      what: 'These rows cannot be asked for',
      why: `${count} from ${from}`,
      advice: `ask for 1 to ${MAX_ROWS_PER_READ} rows, from 0`,
    })
  const { report } = snapshot.query
  const found = readCells(
    db,
    snapshot,
    from,
    Math.min(from + count, snapshot.length),
    columnsOfList(report),
  )
  return { keys: found.map(({ key }) => key), rows: found.map(({ cells }) => cells) }
}

/**
 * Returns those of the keys that are rows of the list, in the list's order. Matches have no key to
 * find them by, so none of theirs is returned.
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
  const found: string[] = []
  for (const number of numbers ?? []) {
    const listedKey = keyOfNumber.get(number)
    if (listedKey !== undefined) found.push(listedKey)
  }
  return found
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
    : Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  const { run } = snapshot
  const currentRun = run && findRun(db, run.id)
  const isGone = run !== undefined && currentRun?.seq !== run.seq
  const absent = { key: '', cells: columns.map(() => null) }
  if (isGone) return numbers.map(() => absent)
  if (currentRun && snapshot.query.report === 'matches')
    return readMatches(db, currentRun, numbers, columns)
  return joinRows(db, snapshot, numbers, columns, absent)
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

// In the order of `numbers`; `absent` stands for a deleted row. Ordered here, because SQLite would
// sort whole rows.
function joinRows(
  db: ReadableDb,
  { query, run }: Snapshot,
  numbers: readonly number[],
  columns: readonly Column[],
  absent: FoundRow,
): FoundRow[] {
  const source = sourceOf(db, { report: query.report, run: run?.id })
  // The number has a name of its own on both sides: contacts have columns that json_each has too.
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
  const rows = numbers.map(() => absent)
  for (const row of foundRows) {
    const [place, key] = row
    // slice is faster than destructuring, which iterates over each cell.
    if (key !== null) rows[place] = { key, cells: row.slice(2) as Cell[] }
  }
  return rows
}
