import { cancelled } from '../../base/failure.ts'
import type { ReadableDb } from './connection.ts'

// Rows between two looks: a look costs a third of a microsecond, a thousand rows some hundreds.
const EVERY = 1024

type IsStopped = () => boolean

const watched = new WeakMap<ReadableDb, Map<unknown, IsStopped>>()
let last = 0

/**
 * A statement that can be stopped while SQLite works on it and the thread hears nothing, sorting
 * above all. `run` puts `condition` into its WHERE, `number` being what tells a row from the next
 * one, and binds `key` there. Throws Failure `cancelled` out of the step in which it was stopped.
 */
export function* stoppable<T>(
  db: ReadableDb,
  isStopped: IsStopped,
  number: string,
  run: (condition: string, key: number) => Iterable<T>,
): IterableIterator<T> {
  const asked = watchedOf(db)
  const key = (last += 1)
  asked.set(key, isStopped)
  try {
    yield* run(`((${number}) % ${EVERY} <> 0 OR may_go_on(?))`, key)
  } finally {
    asked.delete(key)
  }
}

function watchedOf(db: ReadableDb): Map<unknown, IsStopped> {
  const known = watched.get(db)
  if (known) return known
  const asked = new Map<unknown, IsStopped>()
  watched.set(db, asked)
  // Not deterministic: what it says changes while a statement runs, so that SQLite may not ask once
  // for all rows.
  db.function('may_go_on', { directOnly: true }, (key: unknown) => {
    if (asked.get(key)?.() === true) throw cancelled()
    return 1
  })
  return asked
}
