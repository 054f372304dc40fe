import type { RunSummary } from '../../contract/run.ts'
import type { WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { listBreaksWithSettledFigures, projectState } from './break-states.ts'
import { clearKilledRun, isNumberTaken } from './run-numbers.ts'
import { partTables } from './run-rows.ts'
import { findPrevious, getRun } from './runs.ts'

/** Number of rows of a discarded run that are removed in one step. */
const ROWS_PER_DELETE = 500

/**
 * Removes the parts of runs that were never finished. Returns true if a run was killed while it was
 * made.
 */
export function removeUnfinished(db: WritableDb): boolean {
  for (const table of partTables)
    db.prepare(`DELETE FROM ${table} WHERE run NOT IN (SELECT seq FROM runs)`).run()
  return clearKilledRun(db)
}

/**
 * Removes the parts of a discarded run, a few rows in each step. A break is in five indexes, so
 * deleting tens of thousands at once would delay the end of a cancelled run. Each step calls
 * `connection`, and the work ends if it returns undefined. The work also ends if a later run has
 * the same number. nextSeq gives a number only if no row has it, so no row is left to remove.
 */
export function* removePartsOfRun(
  connection: () => WritableDb | undefined,
  run: number,
): Generator<string, void> {
  for (const table of partTables)
    for (let removed = ROWS_PER_DELETE; removed === ROWS_PER_DELETE; yield table) {
      const db = connection()
      if (!db || isNumberTaken(db, run)) return
      removed = prepareCached(
        db,
        `DELETE FROM ${table} WHERE run = ? LIMIT ${ROWS_PER_DELETE}`,
      ).run(run).changes
    }
}

/** Deletes the rows of a run in the tables of its parts. */
export function removeParts(db: WritableDb, run: number): void {
  for (const table of partTables) db.prepare(`DELETE FROM ${table} WHERE run = ?`).run(run)
}

/**
 * Deletes a run with all its parts. Later runs that were compared with it are then compared with
 * the last run before them whose days overlap theirs. Throws Failure RUN_UNKNOWN.
 */
export function deleteRun(db: WritableDb, id: string): void {
  db.transaction(() => {
    const { seq } = getRun(db, id)
    const settledBreakIds = listBreaksWithSettledFigures(db, seq)
    db.prepare('DELETE FROM runs WHERE seq = ?').run(seq)
    for (const table of ['run_ledgers', 'team_run_parts'])
      db.prepare(`DELETE FROM ${table} WHERE run = ?`).run(id)
    removeParts(db, seq)
    for (const breakId of settledBreakIds) projectState(db, breakId)
    for (const [later, text] of db
      .prepare<[number], [number, string]>(
        "SELECT seq, json_extract(summary, '$.period') FROM runs WHERE previous = ?",
      )
      .raw()
      .all(seq))
      db.prepare('UPDATE runs SET previous = ? WHERE seq = ?').run(
        findPrevious(db, later, JSON.parse(text ?? 'null') as RunSummary['period']),
        later,
      )
  }).immediate()
}
