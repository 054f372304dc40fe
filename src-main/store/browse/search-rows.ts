import type { Condition, Query } from '../../contract/report.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { RowRange } from '../records/search-blocks.ts'
import { findSearchRanges, searchedColumns } from '../records/search-blocks.ts'
import { canReadFromBreaks } from './ledger-sides.ts'
import { sourceOf, whereOf } from './rows.ts'

const ROWS_PER_STEP = 4000

/**
 * The columns that an index serves. For a condition on any other column SQLite reads all rows,
 * which takes seconds for millions.
 */
const indexedColumns = {
  withdrawals: ['id', 'currency', 'status', 'created_at', 'is_blocked', 'amount'],
  transactions: ['id', 'created_at'],
} as const

function isIndexed(
  report: keyof typeof indexedColumns,
  { column, operator, value }: Condition,
): boolean {
  // A partial index holds the withdrawals with a reason.
  if (report === 'withdrawals' && column === 'reason') return operator === '!=' && value === ''
  return (indexedColumns[report] as readonly string[]).includes(column)
}

/**
 * True if findSearched must find a query's rows: withdrawals or feed rows with a search text, or
 * with conditions that no index serves.
 */
export function isSearched(query: Query): boolean {
  const { report, conditions, search } = query
  if (report !== 'withdrawals' && report !== 'transactions') return false
  if (search !== undefined && search !== '') return true
  if (
    conditions.length === 0 ||
    canReadFromBreaks(query) ||
    conditions.some(({ column, operator }) => column === 'id' && operator === '=')
  )
    return false
  return textsOf(query).length > 0 || !conditions.some((condition) => isIndexed(report, condition))
}

// Returns texts that the searched columns of each of the query's rows contain, ignoring case.
function textsOf({ report, conditions, search = '' }: Query): string[] {
  if (report !== 'withdrawals') return []
  const texts = conditions.flatMap(({ column, operator, value }) =>
    searchedColumns.includes(column) && (operator === '=' || operator === 'contains')
      ? [value]
      : [],
  )
  return [search, ...texts].filter((text) => text !== '')
}

/**
 * Finds the numbers of a query's rows, in table order. Tests each candidate row by the query's own
 * conditions. Pauses every few milliseconds, so that the search can be stopped and other calls are
 * answered. Throws Failure `badInput` for an invalid query.
 */
export function* findSearched(db: ReadableDb, query: Query): Generator<number, number[]> {
  const { report } = query
  const where = whereOf(query, sourceOf(db, query))
  // The longest text selects the fewest rows to read.
  const [text] = textsOf(query).sort((left, right) => right.length - left.length)
  const ranges = text === undefined ? allRows(db, report) : yield* findSearchRanges(db, text)
  const rowStatement = db
    .prepare<unknown[], number>(
      `SELECT row FROM ${report} NOT INDEXED${where.sql} AND row BETWEEN ? AND ?`,
    )
    .pluck()
  const rows: number[] = []
  let rowsRead = 0
  for (const { from, to } of ranges) {
    for (let first = from; first <= to; first += ROWS_PER_STEP) {
      const end = Math.min(to, first + ROWS_PER_STEP - 1)
      for (const row of rowStatement.all(...where.values, first, end)) rows.push(row)
      rowsRead += end - first + 1
      yield rowsRead
    }
  }
  return rows
}

function allRows(db: ReadableDb, report: string): RowRange[] {
  const range = db
    .prepare<[], RowRange | { from: null }>(
      `SELECT min(row) AS "from", max(row) AS "to" FROM ${report}`,
    )
    .get()
  return range === undefined || range.from === null ? [] : [range]
}
