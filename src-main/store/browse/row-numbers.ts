import type { Query } from '../../contract/report.ts'
import type { FileQuery } from '../../contract/reporting.ts'
import type { ReadableDb } from '../database/connection.ts'
import { activityTables } from '../records/activity-tables.ts'
import type { ActivityKind } from '../records/record-types.ts'
import { planIds } from './rows.ts'

/** A query of the records themselves. */
export type RecordQuery = Query & { readonly report: ActivityKind }

/** True for a query of the records themselves, whose cells are all texts. */
export function isRecordQuery(query: Pick<FileQuery, 'report'>): query is RecordQuery {
  return Object.hasOwn(activityTables, query.report)
}

/**
 * Yields the numbers of a query's rows in its order, page by page, because a million numbers at
 * once would take eighty megabytes. The pages are one snapshot if the connection is in a
 * transaction.
 */
export function* numberPages(
  db: ReadableDb,
  query: Query,
  perPage = 20_000,
): Generator<readonly number[]> {
  const selectsAllRows = query.conditions.length === 0 && !query.search && !query.sort
  if (
    selectsAllRows &&
    isRecordQuery(query) &&
    activityTables[query.report].defaultOrder === 'created_at DESC, id'
  )
    return yield* newestFirst(db, query.report, perPage)
  const { sql, values } = planIds(db, query)
  let page: number[] = []
  const rows = db.prepare<unknown[], number>(sql).pluck()
  for (const row of rows.iterate(...values)) {
    page.push(row)
    if (page.length < perPage) continue
    yield page
    page = []
  }
  yield page
}

// Each page continues after the last record of the previous page: first with records of the same
// instant, then with older records, last with records without an instant. A single statement for
// all of them would skip every earlier record of the instant at the start of a page.
function* newestFirst(
  db: ReadableDb,
  kind: ActivityKind,
  perPage: number,
): Generator<readonly number[]> {
  const prepareNumbers = (where: string, order: string) =>
    db
      .prepare<unknown[], number>(
        `SELECT row FROM ${kind}${where} ORDER BY ${order} LIMIT ${perPage}`,
      )
      .pluck()
  const selectNewest = prepareNumbers('', 'created_at DESC, id')
  const selectSameInstant = prepareNumbers(' WHERE created_at IS ? AND id > ?', 'id')
  const selectOlder = prepareNumbers(' WHERE created_at < ?', 'created_at DESC, id')
  const selectUndated = prepareNumbers(' WHERE created_at IS NULL', 'id')
  const positionOf = db
    .prepare<[number], [string | null, string]>(`SELECT created_at, id FROM ${kind} WHERE row = ?`)
    .raw()
  for (let page = selectNewest.all(); page.length > 0;) {
    yield page
    if (page.length < perPage) return
    const [at, id] = positionOf.get(page[perPage - 1] as number) as [string | null, string]
    const rowsOfInstant = selectSameInstant.all(at, id)
    if (rowsOfInstant.length === perPage) page = rowsOfInstant
    else {
      if (rowsOfInstant.length > 0) yield rowsOfInstant
      if (at === null) return
      page = selectOlder.all(at)
      if (page.length < perPage) {
        if (page.length > 0) yield page
        page = selectUndated.all()
      }
    }
  }
}
