import { cancelled } from '../../base/failure.ts'
import type { ReadableDb } from './connection.ts'

// Number of rows between two checks. A check takes a third of a microsecond, and reading a thousand
// rows takes some hundred microseconds.
const ROWS_PER_CHECK = 1024

type IsStopped = () => boolean

const checksByConnection = new WeakMap<ReadableDb, Map<unknown, IsStopped>>()
let lastKey = 0

/**
 * Runs a statement that can be cancelled while SQLite works on it and the thread receives no
 * message, above all while it sorts. `number` is an SQL expression that differs from row to row.
 * `run` adds `condition` to the WHERE clause and binds `key` to the placeholder in it. Throws
 * Failure `cancelled` from the step during which `isStopped` became true.
 */
export function* runCancellable<T>(
  db: ReadableDb,
  isStopped: IsStopped,
  number: string,
  run: (condition: string, key: number) => Iterable<T>,
): IterableIterator<T> {
  const checks = checksOf(db)
  const key = (lastKey += 1)
  checks.set(key, isStopped)
  try {
    yield* run(`((${number}) % ${ROWS_PER_CHECK} <> 0 OR may_go_on(?))`, key)
  } finally {
    checks.delete(key)
  }
}

function checksOf(db: ReadableDb): Map<unknown, IsStopped> {
  const knownChecks = checksByConnection.get(db)
  if (knownChecks) return knownChecks
  const checks = new Map<unknown, IsStopped>()
  checksByConnection.set(db, checks)
  // Not declared deterministic, because SQLite would then call the function only once for all rows.
  db.function('may_go_on', { directOnly: true }, (key: unknown) => {
    if (checks.get(key)?.() === true) throw cancelled()
    return 1
  })
  return checks
}
