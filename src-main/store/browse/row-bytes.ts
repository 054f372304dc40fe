import type { Column, Query } from '../../contract/report.ts'
import type { AnyQuery } from '../../contract/reporting.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { ActivityKind } from '../records/record-types.ts'
import type { Source } from './list-source.ts'
import type { CellPlace } from './packed-bytes.ts'
import { unpackBytes } from './packed-bytes.ts'
import { isRecordQuery, numberPages } from './row-numbers.ts'
import { sourceOf } from './rows.ts'

/**
 * Some rows of a list as they lie in the database: each cell's UTF-8, null as nothing, and behind
 * it 0xFF, which is in no UTF-8; behind a row's last cell 0xFF 0x0A.
 */
export interface RowBytes {
  readonly bytes: Uint8Array
  readonly rows: number
  /**
   * At least so many rows there are in all, as far as is known when these are read; never above
   * ROWS_KNOWN.
   */
  readonly atLeast: number
}

const ROWS_AT_ONCE = 1000
/** Of so many rows the numbers are known before the first row is read. */
export const ROWS_KNOWN = 30_000
const CELL_END = "CAST(x'ff' AS TEXT)"
const ROW_END = "CAST(x'ff0a' AS TEXT)"

/** A query whose rows are those of a table in an order that an index gives, all cells texts. */
export type TableQuery = Query & { readonly report: ActivityKind | 'breaks' }

/**
 * Where rows are sorted they would be fetched in an order that has nothing to do with where they
 * lie, and that takes longer than to sort whole rows. Of breaks that are picked each is read for
 * that, and who reads them row by row can be stopped at each.
 */
export function isTableQuery(query: AnyQuery): query is TableQuery {
  if (query.sort) return false
  return (
    isRecordQuery(query) ||
    (query.report === 'breaks' && query.conditions.length === 0 && !query.search)
  )
}

/**
 * The rows of iterateRows in its order, hundreds at a time: what costs is not reading them but
 * handing over a text for each cell. Where the rows of the order stand side by side in the table
 * they are read so. The rows are of one moment when the connection holds a transaction.
 */
export function* iterateRowBytes(
  db: ReadableDb,
  query: TableQuery,
  columns: readonly Column[],
): Generator<RowBytes> {
  const { from, number, cell, packed } = sourceOf(db, query)
  const places = placesOf(columns, packed)
  const cells = columns
    .filter((_, at) => places[at]?.isPacked !== true)
    .map(({ name }) => cell(name))
  if (packed) cells.push(packed.column)
  const bytes = `SELECT CAST(group_concat(concat(${cells.join(`, ${CELL_END}, `)}, ${ROW_END}), '') AS BLOB)`
  const inTable = db
    .prepare<[number, number], Uint8Array>(
      `${bytes} FROM ${from} NOT INDEXED WHERE ${number} BETWEEN ? AND ?`,
    )
    .pluck()
  const wanted = '(SELECT value AS wanted_row FROM json_each(?))'
  const oneByOne = db
    .prepare<[string], Uint8Array>(
      `${bytes} FROM ${wanted} CROSS JOIN ${from} NOT INDEXED ON ${number} = wanted_row`,
    )
    .pluck()
  const read = (rows: readonly number[], atLeast: number): RowBytes => {
    const [first, last] = [rows[0] as number, rows[rows.length - 1] as number]
    const found = (
      isRun(rows) ? inTable.get(first, last) : oneByOne.get(`[${rows.join()}]`)
    ) as Uint8Array
    return {
      bytes: packed ? unpackBytes(found, cells.length - 1, places) : found,
      rows: rows.length,
      atLeast,
    }
  }
  for (const numbers of numberPages(db, query, ROWS_KNOWN))
    for (let from = 0; from < numbers.length; from += ROWS_AT_ONCE)
      yield read(numbers.slice(from, from + ROWS_AT_ONCE), numbers.length)
}

function placesOf(columns: readonly Column[], packed: Source['packed']): readonly CellPlace[] {
  let own = 0
  return columns.map(({ name }) => {
    const at = packed?.placeOf(name)
    return at === undefined ? { isPacked: false, at: own++ } : { isPacked: true, at }
  })
}

function isRun(rows: readonly number[]): boolean {
  for (let at = 1; at < rows.length; at += 1)
    if (rows[at] !== (rows[at - 1] as number) + 1) return false
  return true
}
