import type BetterSqlite3 from 'better-sqlite3'
import type { ReadableDb } from './connection.ts'

const MOST = 100
const kept = new WeakMap<ReadableDb, Map<string, BetterSqlite3.Statement>>()

/**
 * The statement of a text, made once for each connection: making one takes longer than what a page
 * of a list asks of it. For statements that are asked at once (`get`, `all`, `run`), never for one
 * that is iterated; who sets `pluck` or `raw` does so each time. The hundred last used are kept.
 */
export function prepared<Values extends unknown[], Row>(
  db: ReadableDb,
  sql: string,
): BetterSqlite3.Statement<Values, Row> {
  let statements = kept.get(db)
  if (!statements) kept.set(db, (statements = new Map()))
  const statement = statements.get(sql) ?? db.prepare(sql)
  statements.delete(sql)
  statements.set(sql, statement)
  for (const oldest of statements.keys()) {
    if (statements.size <= MOST) break
    statements.delete(oldest)
  }
  return statement as unknown as BetterSqlite3.Statement<Values, Row>
}
