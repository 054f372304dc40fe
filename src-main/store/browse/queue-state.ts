import { breaksToDo } from '../../contract/breaks-to-do.ts'
import type { Condition } from '../../contract/report.ts'
import type { LatestRun, QueueState } from '../../contract/window.ts'
import type { StatusMap } from '../../domain/status.ts'
import type { ReadableDb } from '../database/connection.ts'
import { COUNTED_RUN, LATEST_RUN_FIRST } from '../runs/run-order.ts'
import { listLearnedRules } from './learned-rules.ts'
import { countList } from './lists.ts'
import { readBreakdown } from './overview.ts'
import { compareRuns, listSuggestions, readClosingState } from './run-changes.ts'

/** The number of latest assignments whose names are offered. */
const MAX_ASSIGNMENTS = 500

/**
 * Reads what the queue of a run's breaks shows besides the breaks themselves, in one snapshot. Each
 * list of conditions in `counts` selects breaks to count. Throws Failure RUN_UNKNOWN.
 */
export function readQueueState(
  db: ReadableDb,
  {
    run,
    counts,
    statusMap,
  }: {
    readonly run: string
    readonly counts: readonly (readonly Condition[])[]
    readonly statusMap: StatusMap
  },
): QueueState {
  return db.transaction(() => ({
    counts: counts.map((conditions) =>
      countList(db, { report: 'breaks', run, conditions, sort: null, search: '' }),
    ),
    breakdown: readBreakdown(db, run),
    changes: compareRuns(db, run),
    closing: readClosingState(db, run),
    suggestions: listSuggestions(db, run),
    assignees: listAssignees(db),
    learnedRules: listLearnedRules(db, { statusMap }).length,
  }))()
}

/** Counts the breaks of the latest run that need a person. Null if there is no run. */
export function readOpenBreaks(db: ReadableDb): LatestRun | null {
  const run = db
    .prepare<[], string>(
      `SELECT id FROM runs AS r WHERE ${COUNTED_RUN} ORDER BY ${LATEST_RUN_FIRST} LIMIT 1`,
    )
    .pluck()
    .get()
  if (run === undefined) return null
  const query = { report: 'breaks', run, conditions: breaksToDo, sort: null, search: '' } as const
  return { id: run, openBreaks: countList(db, query) }
}

function listAssignees(db: ReadableDb): string[] {
  return db
    .prepare<[number], string>(
      `SELECT DISTINCT json_extract(facts, '$.assignee') FROM (SELECT facts FROM decisions WHERE kind = 'assign' ORDER BY seq DESC LIMIT ?)
        WHERE json_extract(facts, '$.assignee') <> ''`,
    )
    .pluck()
    .all(MAX_ASSIGNMENTS)
}
