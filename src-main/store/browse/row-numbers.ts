import type { Query } from '../../contract/report.ts'
import type { AnyQuery } from '../../contract/reporting.ts'
import type { ReadableDb } from '../database/connection.ts'
import { activityTables } from '../records/activity-tables.ts'
import type { ActivityKind } from '../records/record-types.ts'
import { planIds } from './rows.ts'

/** A query of the records themselves. */
export type RecordQuery = Query & { readonly report: ActivityKind }

/** True for a query of the records themselves, whose cells are all texts. */
export function isRecordQuery(query: Pick<AnyQuery, 'report'>): query is RecordQuery {
  return Object.hasOwn(activityTables, query.report)
}

/**
 * The numbers of a query's rows in its order, some at a time, in memory that does not grow with
 * them: a million of them at once are fast to get and would take eighty megabytes. The pages fit
 * together when the connection holds a transaction.
 */
export function* numberPages(
  db: ReadableDb,
  query: Query,
  perPage = 20_000,
): Generator<readonly number[]> {
  const isWhole = query.conditions.length === 0 && !query.search && !query.sort
  if (
    isWhole &&
    isRecordQuery(query) &&
    activityTables[query.report].newest === 'created_at DESC, id'
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

// Each page is found by the last record of the one before it: first what is of the same instant,
// then what is older, last what has no instant. With one statement for all of it a page would begin
// with reading over whatever shares its instant.
function* newestFirst(
  db: ReadableDb,
  kind: ActivityKind,
  perPage: number,
): Generator<readonly number[]> {
  const numbers = (where: string, order: string) =>
    db
      .prepare<unknown[], number>(
        `SELECT row FROM ${kind}${where} ORDER BY ${order} LIMIT ${perPage}`,
      )
      .pluck()
  const newest = numbers('', 'created_at DESC, id')
  const same = numbers(' WHERE created_at IS ? AND id > ?', 'id')
  const older = numbers(' WHERE created_at < ?', 'created_at DESC, id')
  const undated = numbers(' WHERE created_at IS NULL', 'id')
  const placeOf = db
    .prepare<[number], [string | null, string]>(`SELECT created_at, id FROM ${kind} WHERE row = ?`)
    .raw()
  for (let page = newest.all(); page.length > 0;) {
    yield page
    if (page.length < perPage) return
    const [at, id] = placeOf.get(page[perPage - 1] as number) as [string | null, string]
    const rest = same.all(at, id)
    if (rest.length === perPage) page = rest
    else {
      if (rest.length > 0) yield rest
      if (at === null) return
      page = older.all(at)
      if (page.length < perPage) {
        if (page.length > 0) yield page
        page = undated.all()
      }
    }
  }
}
