import type { InstantText } from '../../base/instant.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { NEXT_CHANGE } from './change-numbers.ts'

/**
 * Returns the created_at of the oldest feed row since `since` whose status is not final, or null if
 * there is none.
 */
export function oldestOpenTransaction(
  db: ReadableDb,
  since: InstantText,
  finalStatuses: readonly string[],
): InstantText | null {
  return (
    db
      .prepare<[string, string], InstantText | null>(
        'SELECT min(created_at) FROM transactions WHERE created_at >= ? AND (status IS NULL OR status NOT IN (SELECT value FROM json_each(?)))',
      )
      .pluck()
      .get(since, JSON.stringify(finalStatuses)) ?? null
  )
}

/** Replaces a whole reference list. An unchanged item keeps the time at which it was first seen. */
export function replaceReference(
  db: WritableDb,
  kind: string,
  items: readonly string[],
  at: InstantText,
): { seen: number; added: number; changed: number } {
  return db
    .transaction(() => {
      const previousItems = new Map(
        db
          .prepare<[string], [number, string, string]>(
            'SELECT place, raw, first_seen FROM reference WHERE kind = ?',
          )
          .raw()
          .all(kind)
          .map(([place, raw, first]) => [place, { raw, first }]),
      )
      db.prepare('DELETE FROM reference WHERE kind = ?').run(kind)
      const put = db.prepare(
        'INSERT INTO reference (kind, place, raw, first_seen, last_seen) VALUES (?, ?, ?, ?, ?)',
      )
      const change = db.prepare(
        `INSERT INTO changes (seq, kind, id, at, field, old, new) VALUES (${NEXT_CHANGE}, ?, ?, ?, ?, ?, ?)`,
      )
      const count = { seen: items.length, added: 0, changed: 0 }
      items.forEach((raw, place) => {
        const before = previousItems.get(place)
        if (!before) count.added += 1
        else if (before.raw !== raw) {
          count.changed += 1
          change.run(kind, String(place), at, 'raw', before.raw, raw)
        }
        put.run(kind, place, raw, before?.first ?? at, at)
      })
      return count
    })
    .immediate()
}
