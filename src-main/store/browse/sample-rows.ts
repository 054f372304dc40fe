import type { Cell } from '../../contract/cell.ts'
import type { FileQuery } from '../../contract/reporting.ts'
import type { ReadableDb } from '../database/connection.ts'
import { withComputedRows } from './computed-reports.ts'
import { columnOf, countRows, iterateRows } from './rows.ts'

/**
 * Returns the number of rows that a file of this query would have, and the first rows. Throws
 * Failure `badInput` for an invalid query.
 */
export function sampleRows(
  db: ReadableDb,
  exportQuery: FileQuery,
  names: readonly string[],
  limit: number,
): { rows: number; cells: readonly (readonly Cell[])[] } {
  return db.transaction(() => {
    const query = withComputedRows(db, exportQuery)
    const columns = names.map((name) => columnOf(query.report, name))
    return { rows: countRows(db, query), cells: [...iterateRows(db, query, columns, { limit })] }
  })()
}
