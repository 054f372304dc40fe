import type { Column } from '../contract/report.ts'
import type { AnyQuery } from '../contract/reporting.ts'
import { activityTables } from './activity-tables.ts'
import type { Connection } from './database.ts'
import { numberPages } from './row-numbers.ts'
import type { RecordQuery } from './row-numbers.ts'

/**
 * Some rows of a list as they lie in the database: each cell's UTF-8, null as nothing, and behind it 0xFF, which is in no UTF-8; behind a row's last
 * cell 0xFF 0x0A.
 */
export interface RowBytes {
  readonly bytes: Uint8Array
  readonly rows: number
  /** Whether it may not be all of them: as many rows as are read at once. */
  readonly hasMore: boolean
}

const ROWS_AT_ONCE = 1000
const CELL_END = "CAST(x'ff' AS TEXT)"
const ROW_END = "CAST(x'ff0a' AS TEXT)"

/** True for a query of the records themselves, whose cells are all texts. */
export function isRecordQuery(query: AnyQuery): query is RecordQuery {
  return Object.hasOwn(activityTables, query.report)
}

/**
 * The rows of iterateRows in its order, hundreds at a time: what costs is not reading them but handing over a text for each cell. Where the rows of
 * the order stand side by side in the table they are read so. The rows are of one moment when the connection holds a transaction.
 */
export function* iterateRowBytes(db: Connection, query: RecordQuery, columns: readonly Column[]): Generator<RowBytes> {
  const line = `concat(${columns.map(({ name }) => `r.${name}`).join(`, ${CELL_END}, `)}, ${ROW_END})`
  const bytes = `SELECT CAST(group_concat(${line}, '') AS BLOB)`
  const inTable = db.prepare<[number, number], Uint8Array>(`${bytes} FROM ${query.report} AS r NOT INDEXED WHERE r.row BETWEEN ? AND ?`).pluck()
  const oneByOne = db.prepare<[string], Uint8Array>(`${bytes} FROM json_each(?) AS n CROSS JOIN ${query.report} AS r NOT INDEXED ON r.row = n.value`).pluck()
  const read = (rows: readonly number[]): RowBytes => {
    const [first, last] = [rows[0] as number, rows[rows.length - 1] as number]
    const found = isRun(rows) ? inTable.get(first, last) : oneByOne.get(`[${rows.join()}]`)
    return { bytes: found as Uint8Array, rows: rows.length, hasMore: rows.length === ROWS_AT_ONCE }
  }
  for (const numbers of numberPages(db, query)) for (let from = 0; from < numbers.length; from += ROWS_AT_ONCE) yield read(numbers.slice(from, from + ROWS_AT_ONCE))
}

function isRun(rows: readonly number[]): boolean {
  for (let at = 1; at < rows.length; at += 1) if (rows[at] !== (rows[at - 1] as number) + 1) return false
  return true
}
