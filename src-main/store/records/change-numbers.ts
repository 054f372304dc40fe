import type { ReadableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'

/**
 * The SQL of the number for a change of a stored row. A run holds the number of the last change that
 * it has read, so the value of a field at the time of the run is the old value of its first change
 * with a larger number.
 */
export const NEXT_CHANGE = '(SELECT max(0, coalesce(max(seq), 0)) + 1 FROM changes)'

/**
 * The SQL of the number for a change that only other workstations of a team have observed. It is
 * below 1, because the change is a part of the record's history and changed no value here.
 */
export const NEXT_OBSERVED_CHANGE = '(SELECT min(1, coalesce(min(seq), 1)) - 1 FROM changes)'

/** The SQL of a number below that of every change. */
export const BEFORE_ALL_CHANGES = '(SELECT min(0, coalesce(min(seq), 0) - 1) FROM changes)'

/**
 * The SQL of the order in which changes were saved: first the changes that only other workstations
 * have observed, whose numbers descend.
 */
export const CHANGE_ORDER = 'seq > 0, abs(seq)'

/** The SQL of the order of time, the newest change first. */
export const NEWEST_CHANGE_FIRST = 'at DESC, seq > 0 DESC, abs(seq) DESC'

/**
 * Returns the largest number of a change: that of the last change of a stored row, or 0 or less if
 * none has changed.
 */
export function findLastChange(db: ReadableDb): number {
  return prepareCached<[], number>(db, 'SELECT coalesce(max(seq), 0) FROM changes')
    .pluck()
    .get() as number
}

/** Tells whether a stored row of the kind has changed after the change of this number. */
export function hasChangeSince(db: ReadableDb, kind: string, number: number): boolean {
  // The plus keeps the index by kind out: it would visit all earlier changes of the kind.
  return (
    prepareCached<[number, string], number>(
      db,
      'SELECT 1 FROM changes WHERE seq > ? AND +kind = ? LIMIT 1',
    ).get(number, kind) !== undefined
  )
}
