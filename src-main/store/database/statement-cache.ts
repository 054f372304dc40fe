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
 * Write `= +?` instead of `= ?` in a statement that runs often and has several tables, an ORDER BY
 * or a LIMIT. Its plan may depend on a value compared by `= ?`, and SQLite prepares the statement
 * again whenever such a value is cleared, which better-sqlite3 does after each call. A plan never
 * depends on a value behind `+`.
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
