import { Failure } from '../../base/failure.ts'
import type { InstantText } from '../../base/instant.ts'
import type { Cell } from '../../contract/cell.ts'
import type { Column, Query } from '../../contract/report.ts'
import { columnsOfList } from '../../contract/report.ts'
import { isOfRun } from '../../contract/reporting.ts'
import type { ListQuery, ListRows } from '../../contract/window.ts'
import type { ReadableDb } from '../database/connection.ts'
import { findFact } from '../database/facts.ts'
import { prepared } from '../database/prepared.ts'
import { isTotalled, readTotals } from '../records/totals.ts'
import { PER_CHUNK } from '../runs/chunk-text.ts'
import { countMatches, readMatches } from '../runs/match-rows.ts'
import { findRun, getRun } from '../runs/runs.ts'
import { countRows, planIds, sourceOf, whereOf } from './rows.ts'
import { findSearched, isSearched } from './search-rows.ts'

const MOST_KEPT = 16
const MOST_ROWS = 500
const FEW = 20000
const BEGINNING = 120
const REST_AFTER_MS = 25
const indexedSorts: readonly string[] = ['created_at', 'amount']
const MAX_INT32 = 2147483647

/** The numbers of a list's rows in its order, as they were when it was opened. */
export interface Snapshot {
  readonly query: Query
  /** Of reports that are of a run. */
  readonly run: { readonly seq: number; readonly id: string } | undefined
  readonly length: number
  /** Undefined: each row's number is its place (matches as they are stored). */
  readonly numbers: Int32Array | Float64Array | undefined
  /** The first of `numbers`, where the rest may not be read yet. */
  readonly beginning?: Int32Array | Float64Array
  /** Equal as long as nothing was written since. */
  readonly version: string
}

interface OpenedList {
  readonly list: number
  readonly rows: number
  readonly asOf: InstantText | null
}

/**
 * The lists that are open on one thread, the least recently used dropped beyond sixteen. Rows stay
 * where they are while others are written or deleted; their cells are read as they are now.
 */
export class OpenLists {
  readonly #lists = new Map<number, Snapshot>()
  #last = 0
  /** The list whose rest is not read yet, in the transaction in which its beginning was. */
  #rest:
    | {
        readonly list: number
        readonly db: ReadableDb
        readonly snapshot: Snapshot
        readonly timer: NodeJS.Timeout
      }
    | undefined

  /** Throws Failure `badInput` for what cannot be asked. */
  open(db: ReadableDb, asked: ListQuery): OpenedList {
    return drain(this.opening(db, asked))
  }

  /** The same, pausing while a text is looked for; tells how far that has come. */
  *opening(db: ReadableDb, asked: ListQuery): Generator<number, OpenedList> {
    const query = toQuery(asked)
    const searched = isSearched(query)
      ? { begun: versionOf(db), rows: yield* findSearched(db, query) }
      : undefined
    this.#settle(true)
    const isHeld = db.readonly && !db.inTransaction
    if (isHeld) db.exec('BEGIN')
    let isLeft = false
    try {
      const take = (): { snapshot: Snapshot; asOf: OpenedList['asOf'] } => ({
        snapshot: takeSnapshot(db, query, searched),
        asOf: findFact(db, 'last_sync') ?? null,
      })
      const { snapshot, asOf } = isHeld ? take() : db.transaction(take)()
      const opened = this.#keep(snapshot, asOf)
      isLeft = isHeld && snapshot.beginning !== undefined
      if (isLeft)
        this.#rest = {
          list: opened.list,
          db,
          snapshot,
          timer: setTimeout(() => this.#settle(true), REST_AFTER_MS),
        }
      // In a transaction of somebody else's the rest cannot wait: it ends when he likes.
      else if (snapshot.beginning) void snapshot.numbers
      return opened
    } finally {
      if (isHeld && !isLeft) db.exec('COMMIT')
    }
  }

  // Reads the rest of the list that is open in part, unless nobody wants it any more, and ends the
  // transaction that made both of one moment.
  #settle(isWanted: boolean): void {
    const rest = this.#rest
    if (!rest) return
    this.#rest = undefined
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
      if (this.#lists.size <= MOST_KEPT) break
      this.#lists.delete(oldest)
    }
    return { list, rows: snapshot.length, asOf }
  }

  /** Throws Failure LIST_GONE where it was closed, dropped or never there. */
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
    if (this.#rest?.list === list) this.#settle(false)
  }

  /** Closes all; their numbers are not given again. */
  clear(): void {
    this.#lists.clear()
    this.#settle(false)
  }
}

/** The query of files and reports that means the same rows. */
export function toQuery({ report, run, conditions, sort, search }: ListQuery): Query {
  return {
    report,
    run: run ?? undefined,
    conditions,
    sort: sort ?? undefined,
    search: search.trim(),
  }
}

/** How many rows a list would have. */
export function countList(db: ReadableDb, asked: ListQuery): number {
  return drain(countingList(db, asked))
}

/** The same, pausing while a text is looked for. */
export function* countingList(db: ReadableDb, asked: ListQuery): Generator<number, number> {
  const query = toQuery(asked)
  if (isSearched(query)) return (yield* findSearched(db, query)).length
  if (isStoredOrder(query)) return countMatches(db, getRun(db, query.run).seq)
  const totals = isTotalled(query)
    ? readTotals(db, whereOf(query, sourceOf(db, query)), [])
    : undefined
  return totals?.rows ?? countRows(db, query)
}

// All matches of a run as they are stored: a million of them need not be looked at.
function isStoredOrder(query: Query): boolean {
  return query.report === 'matches' && !query.sort && query.conditions.length === 0 && !query.search
}

function drain<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

// `searched`: the rows of a search. Where something was written while it was looked for, the version is that from before, which holds no longer.
function takeSnapshot(
  db: ReadableDb,
  query: Query,
  searched: { readonly begun: string; readonly rows: readonly number[] } | undefined,
): Snapshot {
  const of = isOfRun(query.report) ? getRun(db, query.run) : undefined
  const run = of && { seq: of.seq, id: of.summary.run_id }
  const version = searched?.begun ?? versionOf(db)
  if (run && isStoredOrder(query))
    return { query, run, version, length: countMatches(db, run.seq), numbers: undefined }
  const lazy = searched ? undefined : takeLazily(db, query, version)
  if (lazy) return lazy
  const numbers = searched ? inOrder(db, query, searched.rows) : readNumbers(db, planIds(db, query))
  return { query, run, version, length: numbers.length, numbers: pack(numbers) }
}

// A long list whose length is known and whose order an index holds is shown at once: its beginning
// is read now and the rest as soon as nothing else is asked, both of one moment, for which the
// reading connection holds its transaction so long. One that writes must not wait for others in it.
function takeLazily(db: ReadableDb, query: Query, version: string): Snapshot | undefined {
  const rows =
    db.readonly && isTotalled(query) && (!query.sort || indexedSorts.includes(query.sort.column))
      ? readTotals(db, whereOf(query, sourceOf(db, query)), [])?.rows
      : undefined
  if (rows === undefined || rows <= FEW) return undefined
  const plan = planIds(db, query, undefined, rows)
  const beginning = pack(readNumbers(db, { ...plan, sql: `${plan.sql} LIMIT ${BEGINNING}` }))
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
  return prepared<unknown[], number>(db, sql)
    .pluck()
    .all(...values)
}

// Many are sooner picked out of all rows in the order of their index than sorted.
function inOrder(db: ReadableDb, query: Query, found: readonly number[]): number[] {
  if (found.length <= FEW) return readNumbers(db, planIds(db, query, found))
  const wanted = new Set(found)
  return readNumbers(db, planIds(db, { ...query, conditions: [], search: '' })).filter((number) =>
    wanted.has(number),
  )
}

function pack(numbers: readonly number[]): Int32Array | Float64Array {
  for (const number of numbers) if (number > MAX_INT32) return Float64Array.from(numbers)
  return Int32Array.from(numbers)
}

/** Changes with every commit of another connection and every row written by this one. */
export function versionOf(db: ReadableDb): string {
  const one = (sql: string): unknown => prepared(db, sql).pluck().get()
  return `${String(one('PRAGMA data_version'))}/${String(one('SELECT total_changes()'))}`
}

/**
 * The rows from `from`, at most `count`. A row that was deleted since is all null and has the key
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
    count > MOST_ROWS
  )
    throw new Failure({
      kind: 'badInput',
      code: 'WINDOW_INVALID',
      what: 'These rows cannot be asked for',
      why: `${count} from ${from}`,
      advice: `ask for 1 to ${MOST_ROWS} rows, from 0`,
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

interface FoundRow {
  readonly key: string
  readonly cells: readonly Cell[]
}

/** Cells of some columns of the rows from `from` up to `to`. */
export function readCells(
  db: ReadableDb,
  snapshot: Snapshot,
  from: number,
  to: number,
  columns: readonly Column[],
): FoundRow[] {
  const known =
    snapshot.beginning && to <= snapshot.beginning.length ? snapshot.beginning : snapshot.numbers
  const numbers = known
    ? Array.from(known.subarray(from, to))
    : Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  const { run } = snapshot
  const found = run && findRun(db, run.id)
  const isGone = run !== undefined && found?.seq !== run.seq
  const absent = { key: '', cells: columns.map(() => null) }
  if (isGone) return numbers.map(() => absent)
  if (found && snapshot.query.report === 'matches') return readMatches(db, found, numbers, columns)
  return joinRows(db, snapshot, numbers, columns, absent)
}

const keyOf = {
  withdrawals: 'id',
  transactions: 'id',
  quotes: 'id',
  contacts: "type || '/' || id",
  breaks: 'break_id',
  matches: `chunk * ${PER_CHUNK}`,
  lines: 'CAST(line AS TEXT)',
  observations: 'record',
} as const

// In the order of `numbers`; a row that is gone as `absent`. Put in its place here: SQLite would
// sort whole rows for it.
function joinRows(
  db: ReadableDb,
  { query, run }: Snapshot,
  numbers: readonly number[],
  columns: readonly Column[],
  absent: FoundRow,
): FoundRow[] {
  const source = sourceOf(db, { report: query.report, run: run?.id })
  // A number of its own name on either side: contacts have columns that json_each has too.
  const wanted = 'WITH wanted AS (SELECT key AS place, value AS wanted_number FROM json_each(?))'
  const cells = [
    'wanted.place',
    keyOf[query.report],
    ...columns.map((column) => source.cell(column.name)),
  ].join(', ')
  const on = [`${source.number} = wanted_number`, ...source.where].join(' AND ')
  const found = prepared<unknown[], [number, string | null, ...Cell[]]>(
    db,
    `${wanted} SELECT ${cells} FROM wanted LEFT JOIN ${source.from} ON ${on}`,
  )
    .raw()
    .all(JSON.stringify(numbers), ...source.values)
  const rows = numbers.map(() => absent)
  for (const row of found) {
    const [place, key] = row
    // Cut off, for taking a row to pieces walks over each of its cells.
    if (key !== null) rows[place] = { key, cells: row.slice(2) as Cell[] }
  }
  return rows
}
