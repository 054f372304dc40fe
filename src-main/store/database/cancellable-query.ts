import { cancelled } from '../../base/failure.ts'
import type { ReadableDb } from './connection.ts'

// Rows between two checks. A check costs a third of a microsecond, a thousand rows some hundreds.
const ROWS_PER_CHECK = 1024

type IsStopped = () => boolean

const checksByConnection = new WeakMap<ReadableDb, Map<unknown, IsStopped>>()
let lastKey = 0

/**
 * Runs a statement that can be cancelled while SQLite works on it and the thread receives no
 * message, above all while it sorts. `run` puts `condition` into the WHERE clause, `number` is an
 * expression that differs from row to row, and `key` is bound in the condition. Throws Failure
 * `cancelled` from the step in which it was stopped.
 */
export function* cancellable<T>(
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
  // Not deterministic: its result changes while a statement runs, so SQLite must not call it only
  // once for all rows.
  db.function('may_go_on', { directOnly: true }, (key: unknown) => {
    if (checks.get(key)?.() === true) throw cancelled()
    return 1
  })
  return checks
}
