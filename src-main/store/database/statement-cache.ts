import type BetterSqlite3 from 'better-sqlite3'
import type { ReadableDb } from './connection.ts'

const MAX_STATEMENTS = 100
const caches = new WeakMap<ReadableDb, Map<string, BetterSqlite3.Statement>>()

/**
 * Returns the statement for a text, prepared once for each connection: preparing takes longer than
 * reading a page of a list. Use it only for statements that run to the end at once (`get`, `all`,
 * `run`), never for `iterate`. A caller that sets `pluck` or `raw` must set it each time. Each
 * connection keeps the hundred statements used last.
 *
 * In a statement with several tables, ORDER BY or LIMIT that runs often, write `= +?` instead of `=
 * ?`. SQLite prepares it anew whenever a value that its plan might depend on is cleared, and
 * better-sqlite3 clears all values after each call. A plan does not depend on a value behind `+`.
 */
export function prepareCached<Values extends unknown[], Row>(
  db: ReadableDb,
  sql: string,
): BetterSqlite3.Statement<Values, Row> {
  let statements = caches.get(db)
  if (!statements) caches.set(db, (statements = new Map()))
  const statement = statements.get(sql) ?? db.prepare(sql)
  statements.delete(sql)
  statements.set(sql, statement)
  for (const oldest of statements.keys()) {
    if (statements.size <= MAX_STATEMENTS) break
    statements.delete(oldest)
  }
  return statement as unknown as BetterSqlite3.Statement<Values, Row>
}
