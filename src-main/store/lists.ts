import { Failure } from '../base/failure.ts'
import { reportColumns } from '../contract/report.ts'
import type { Column, Query } from '../contract/report.ts'
import { isOfRun } from '../contract/reporting.ts'
import type { Cell, ListQuery } from '../contract/window.ts'
import type { Connection } from './database.ts'
import { findFact } from './facts.ts'
import { countMatches, readMatches } from './match-rows.ts'
import { countRows, planIds, sourceOf } from './rows.ts'
import { findRun, getRun, PER_CHUNK } from './runs.ts'
import type { StoreCalls } from './store.ts'

const MOST_KEPT = 16
const MOST_ROWS = 500
const MAX_INT32 = 2147483647

/** The numbers of a list's rows in its order, as they were when it was opened. */
export interface Snapshot {
  readonly query: Query
  /** Of reports that are of a run. */
  readonly run: { readonly seq: number; readonly id: string } | undefined
  readonly length: number
  /** Undefined: each row's number is its place (matches as they are stored). */
  readonly numbers: Int32Array | Float64Array | undefined
  /** Equal as long as nothing was written since. */
  readonly version: string
}

/**
 * The lists that are open on one thread, the least recently used dropped beyond sixteen. Rows stay where they are while others are
 * written or deleted; their cells are read as they are now.
 */
export class OpenLists {
  readonly #lists = new Map<number, Snapshot>()
  #last = 0

  /** Throws Failure `badInput` for what cannot be asked. */
  open(db: Connection, asked: ListQuery): StoreCalls['openList']['output'] {
    const { snapshot, asOf } = db.transaction(() => ({ snapshot: takeSnapshot(db, toQuery(asked)), asOf: findFact(db, 'last_sync') ?? null }))()
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
    if (!snapshot) throw new Failure({ kind: 'store', code: 'LIST_GONE', what: 'The list is no longer open', why: 'it was closed, or many others were opened since', advice: 'open the list again' })
    this.#lists.delete(list)
    this.#lists.set(list, snapshot)
    return snapshot
  }

  close(list: number): void {
    this.#lists.delete(list)
  }

  /** Closes all; their numbers are not given again. */
  clear(): void {
    this.#lists.clear()
  }
}

/** The query of files and reports that means the same rows. */
export function toQuery({ report, run, conditions, sort, search }: ListQuery): Query {
  return { report, run: run ?? undefined, conditions, sort: sort ?? undefined, search: search.trim() }
}

/** How many rows a list would have. */
export function countList(db: Connection, asked: ListQuery): number {
  const query = toQuery(asked)
  if (isStoredOrder(query)) return countMatches(db, getRun(db, query.run).seq)
  return countRows(db, query)
}

// All matches of a run as they are stored: a million of them need not be looked at.
function isStoredOrder(query: Query): boolean {
  return query.report === 'matches' && !query.sort && query.conditions.length === 0 && !query.search
}

function takeSnapshot(db: Connection, query: Query): Snapshot {
  const found = isOfRun(query.report) ? getRun(db, query.run) : undefined
  const run = found && { seq: found.seq, id: found.summary.run_id }
  const version = versionOf(db)
  if (run && isStoredOrder(query)) return { query, run, version, length: countMatches(db, run.seq), numbers: undefined }
  const { sql, values } = planIds(db, query)
  const numbers = db
    .prepare<unknown[], number>(sql)
    .pluck()
    .all(...values)
  return { query, run, version, length: numbers.length, numbers: pack(numbers) }
}

function pack(numbers: readonly number[]): Int32Array | Float64Array {
  for (const number of numbers) if (number > MAX_INT32) return Float64Array.from(numbers)
  return Int32Array.from(numbers)
}

/** Changes with every commit of another connection and every row written by this one. */
export function versionOf(db: Connection): string {
  return `${String(db.pragma('data_version', { simple: true }))}/${String(db.prepare('SELECT total_changes()').pluck().get())}`
}

/** The rows from `from`, at most `count`. A row that was deleted since is all null and has the key ''. */
export function readList(db: Connection, snapshot: Snapshot, from: number, count: number): StoreCalls['readList']['output'] {
  if (!Number.isSafeInteger(from) || from < 0 || !Number.isSafeInteger(count) || count < 1 || count > MOST_ROWS)
    throw new Failure({ kind: 'badInput', code: 'WINDOW_INVALID', what: 'These rows cannot be asked for', why: `${count} from ${from}`, advice: `ask for 1 to ${MOST_ROWS} rows, from 0` })
  const { report } = snapshot.query
  const found = readCells(db, snapshot, from, Math.min(from + count, snapshot.length), reportColumns[report])
  return { keys: found.map(({ key }) => key), rows: found.map(({ cells }) => cells) }
}

interface FoundRow {
  readonly key: string
  readonly cells: readonly Cell[]
}

/** Cells of some columns of the rows from `from` up to `to`. */
export function readCells(db: Connection, snapshot: Snapshot, from: number, to: number, columns: readonly Column[]): FoundRow[] {
  const numbers = snapshot.numbers ? Array.from(snapshot.numbers.subarray(from, to)) : Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  const { run } = snapshot
  const isGone = run !== undefined && findRun(db, run.id)?.seq !== run.seq
  const nothing = columns.map(() => null)
  if (isGone) return numbers.map(() => ({ key: '', cells: nothing }))
  if (run && snapshot.query.report === 'matches') return readMatches(db, run.seq, numbers, columns)
  return joinRows(db, snapshot, numbers, columns).map(([key, ...cells]) => (key === null || key === undefined ? { key: '', cells: nothing } : { key, cells }))
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

function joinRows(db: Connection, { query, run }: Snapshot, numbers: readonly number[], columns: readonly Column[]): Cell[][] {
  const source = sourceOf(db, { report: query.report, run: run?.id })
  // A number of its own name on either side: contacts have columns that json_each has too.
  const wanted = 'WITH wanted AS (SELECT key AS place, value AS wanted_number FROM json_each(?))'
  const cells = [keyOf[query.report], ...columns.map((column) => source.cell(column.name))].join(', ')
  const on = [`${source.number} = wanted_number`, ...source.where].join(' AND ')
  return db
    .prepare<unknown[], Cell[]>(`${wanted} SELECT ${cells} FROM wanted LEFT JOIN ${source.from} ON ${on} ORDER BY wanted.place`)
    .raw()
    .all(JSON.stringify(numbers), ...source.values)
}
