import type { ReadableDb } from '../database/connection.ts'

/** Counts the records that the team may lack. */
export function countUnsentRecords(db: ReadableDb): number {
  return db
    .prepare<[], number>(
      'SELECT (SELECT count(*) FROM team_unsent) + (SELECT count(*) FROM team_unsent_ids)',
    )
    .pluck()
    .get() as number
}
