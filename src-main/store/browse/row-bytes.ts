import type { Column, Query } from '../../contract/report.ts'
import type { FileQuery } from '../../contract/reporting.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { ActivityKind } from '../records/record-types.ts'
import type { Source } from './list-source.ts'
import type { CellPlace } from './packed-bytes.ts'
import { unpackBytes } from './packed-bytes.ts'
import { isRecordQuery, numberPages } from './row-numbers.ts'
import { sourceOf } from './rows.ts'

/**
 * Rows of a list as bytes. Each cell is its UTF-8 text, empty for null, followed by 0xFF, which
 * never occurs in UTF-8. A row ends with 0x0A after its last cell.
 */
export interface RowBytes {
  readonly bytes: Uint8Array
  readonly rows: number
  /**
   * A lower bound of the query's total number of rows, known before these rows are read. At most
   * KNOWN_ROW_COUNT.
   */
  readonly minRowCount: number
}

const ROWS_PER_READ = 1000
/** Number of row numbers that are read before the first row. */
export const KNOWN_ROW_COUNT = 30_000
const CELL_END = "CAST(x'ff' AS TEXT)"
const ROW_END = "CAST(x'ff0a' AS TEXT)"

/** A query for the rows of a table in an order that an index gives, with texts in all cells. */
export type TableQuery = Query & { readonly report: ActivityKind | 'breaks' }

/**
 * True if the rows should be read as bytes. False for sorted rows, because fetching rows in an
 * order unrelated to their place takes longer than sorting whole rows. False for filtered breaks,
 * because the condition needs each break, and reading row by row can be stopped at any break.
 */
export function isTableQuery(query: FileQuery): query is TableQuery {
  if (query.sort) return false
  return (
    isRecordQuery(query) ||
    (query.report === 'breaks' && query.conditions.length === 0 && !query.search)
  )
}

/**
 * Yields the rows of iterateRows in its order, up to ROWS_PER_READ at a time, because creating a
 * text for each cell costs more than reading it. Neighbouring rows of the table are read as a
 * range. The rows are one snapshot if the connection is in a transaction.
 */
export function* iterateRowBytes(
  db: ReadableDb,
  query: TableQuery,
  columns: readonly Column[],
): Generator<RowBytes> {
  const { from, number, cell, packed } = sourceOf(db, query)
  const places = placesOf(columns, packed)
  const cells = columns
    .filter((_, index) => places[index]?.isPacked !== true)
    .map(({ name }) => cell(name))
  if (packed) cells.push(packed.column)
  const bytes = `SELECT CAST(group_concat(concat(${cells.join(`, ${CELL_END}, `)}, ${ROW_END}), '') AS BLOB)`
  const rangeStatement = db
    .prepare<[number, number], Uint8Array>(
      `${bytes} FROM ${from} NOT INDEXED WHERE ${number} BETWEEN ? AND ?`,
    )
    .pluck()
  const wantedRows = '(SELECT value AS wanted_row FROM json_each(?))'
  const numberStatement = db
    .prepare<[string], Uint8Array>(
      `${bytes} FROM ${wantedRows} CROSS JOIN ${from} NOT INDEXED ON ${number} = wanted_row`,
    )
    .pluck()
  const readRows = (rows: readonly number[], minRowCount: number): RowBytes => {
    const [first, last] = [rows[0] as number, rows[rows.length - 1] as number]
    const rowBytes = (
      isContiguous(rows) ? rangeStatement.get(first, last) : numberStatement.get(`[${rows.join()}]`)
    ) as Uint8Array
    return {
      bytes: packed ? unpackBytes(rowBytes, cells.length - 1, places) : rowBytes,
      rows: rows.length,
      minRowCount,
    }
  }
  for (const numbers of numberPages(db, query, KNOWN_ROW_COUNT))
    for (let from = 0; from < numbers.length; from += ROWS_PER_READ)
      yield readRows(numbers.slice(from, from + ROWS_PER_READ), numbers.length)
}

function placesOf(columns: readonly Column[], packed: Source['packed']): readonly CellPlace[] {
  let ownIndex = 0
  return columns.map(({ name }) => {
    const index = packed?.placeOf(name)
    return index === undefined ? { isPacked: false, index: ownIndex++ } : { isPacked: true, index }
  })
}

function isContiguous(rows: readonly number[]): boolean {
  for (let i = 1; i < rows.length; i += 1) if (rows[i] !== (rows[i - 1] as number) + 1) return false
  return true
}
