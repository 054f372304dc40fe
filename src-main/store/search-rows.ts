import type { Query } from '../contract/report.ts'
import type { Connection } from './database.ts'
import { sourceOf, whereOf } from './rows.ts'
import { findSearchRanges } from './search-blocks.ts'
import type { RowRange } from './search-blocks.ts'

const ROWS_PER_STEP = 4000

/** Whether a query's rows are found by findSearched: what grows, and is searched for a text. */
export function isSearched({ report, search }: Query): boolean {
  return (report === 'withdrawals' || report === 'transactions') && search !== undefined && search !== ''
}

/**
 * The numbers of the rows that a query finds, in the order of the table, each judged by the query's own conditions. Pauses every few milliseconds,
 * so that it can be stopped and others answer meanwhile. Throws Failure `badInput` for what cannot be asked.
 */
export function* findSearched(db: Connection, query: Query): Generator<number, number[]> {
  const { report, search = '' } = query
  const where = whereOf(query, sourceOf(db, query))
  const ranges = report === 'withdrawals' ? yield* findSearchRanges(db, search) : allRows(db, report)
  const read = db.prepare<unknown[], number>(`SELECT row FROM ${report} NOT INDEXED${where.sql} AND row BETWEEN ? AND ?`).pluck()
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

function allRows(db: Connection, report: string): RowRange[] {
  const range = db.prepare<[], RowRange | { from: null }>(`SELECT min(row) AS "from", max(row) AS "to" FROM ${report}`).get()
  return range === undefined || range.from === null ? [] : [range]
}
