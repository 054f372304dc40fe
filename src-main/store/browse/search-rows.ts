import type { Condition, Query } from '../../contract/report.ts'
import type { ReadableDb } from '../database/connection.ts'
import type { RowRange } from '../records/search-blocks.ts'
import { findSearchRanges, searchedColumns } from '../records/search-blocks.ts'
import { isLedByBreaks } from './ledger-sides.ts'
import { sourceOf, whereOf } from './rows.ts'

const ROWS_PER_STEP = 4000

/**
 * The columns by which SQLite finds rows; by any other it looks at all of them, which of millions
 * takes seconds.
 */
const indexed = {
  withdrawals: ['id', 'currency', 'status', 'created_at', 'is_blocked', 'amount'],
  transactions: ['id', 'created_at'],
} as const

function isIndexed(report: keyof typeof indexed, { column, operator, value }: Condition): boolean {
  // Those that have a reason have an index of their own.
  if (report === 'withdrawals' && column === 'reason') return operator === '!=' && value === ''
  return (indexed[report] as readonly string[]).includes(column)
}

/**
 * Whether a query's rows are found by findSearched: of what grows, where a text is looked for or no
 * index tells them.
 */
export function isSearched(query: Query): boolean {
  const { report, conditions, search } = query
  if (report !== 'withdrawals' && report !== 'transactions') return false
  if (search !== undefined && search !== '') return true
  if (
    conditions.length === 0 ||
    isLedByBreaks(query) ||
    conditions.some(({ column, operator }) => column === 'id' && operator === '=')
  )
    return false
  return textsOf(query).length > 0 || !conditions.some((condition) => isIndexed(report, condition))
}

// What stands in each row that the query finds, in some searched text of it, whatever the case of
// its letters.
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
 * The numbers of the rows that a query finds, in the order of the table, each judged by the query's
 * own conditions. Pauses every few milliseconds, so that it can be stopped and others answer
 * meanwhile. Throws Failure `badInput` for what cannot be asked.
 */
export function* findSearched(db: ReadableDb, query: Query): Generator<number, number[]> {
  const { report } = query
  const where = whereOf(query, sourceOf(db, query))
  // The longest leaves the fewest rows to be looked at.
  const [text] = textsOf(query).sort((left, right) => right.length - left.length)
  const ranges = text === undefined ? allRows(db, report) : yield* findSearchRanges(db, text)
  const read = db
    .prepare<unknown[], number>(
      `SELECT row FROM ${report} NOT INDEXED${where.sql} AND row BETWEEN ? AND ?`,
    )
    .pluck()
  const found: number[] = []
  let looked = 0
  for (const { from, to } of ranges) {
    for (let first = from; first <= to; first += ROWS_PER_STEP) {
      const last = Math.min(to, first + ROWS_PER_STEP - 1)
      for (const row of read.all(...where.values, first, last)) found.push(row)
      looked += last - first + 1
      yield looked
    }
  }
  return found
}

function allRows(db: ReadableDb, report: string): RowRange[] {
  const range = db
    .prepare<[], RowRange | { from: null }>(
      `SELECT min(row) AS "from", max(row) AS "to" FROM ${report}`,
    )
    .get()
  return range === undefined || range.from === null ? [] : [range]
}
