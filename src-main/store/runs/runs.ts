import { Failure } from '../../base/failure.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { Period } from '../../reconciliation/rules.ts'
import { periodsOverlap } from '../../reconciliation/rules.ts'
import type { ReadableDb } from '../database/connection.ts'
import { COUNTED_RUN, LATEST_RUN_FIRST } from './run-order.ts'

/**
 * Finds the number of the last run before `seq` whose days overlap `period`, or null if there is
 * none. Runs of other days in between are skipped, so that a break in both runs counts as still
 * open.
 */
export function findPrevious(
  db: ReadableDb,
  seq: number,
  period: RunSummary['period'],
): number | null {
  for (const [earlier, text] of db
    .prepare<[number], [number, string]>(
      "SELECT seq, json_extract(summary, '$.period') FROM runs WHERE seq < ? ORDER BY seq DESC",
    )
    .raw()
    .iterate(seq))
    if (periodsOverlap(period, JSON.parse(text ?? 'null') as Period)) return earlier
  return null
}

/** A stored run. */
export interface FoundRun {
  readonly seq: number
  /**
   * The number of the last run of overlapping days when this run was made, or null if there was
   * none.
   */
  readonly previous: number | null
  /** The number of the last change of a record that the run has read. */
  readonly seenChanges: number
  /** False for a colleague's run whose matches have not arrived. */
  readonly hasMatches: boolean
  readonly summary: RunSummary
}

/** Returns the run of an id, or the latest run. Throws Failure RUN_UNKNOWN if there is none. */
export function getRun(db: ReadableDb, id: string | undefined): FoundRun {
  const run = findRun(db, id)
  if (run) return run
  throw new Failure({
    kind: 'badInput',
    code: 'RUN_UNKNOWN',
    what:
      id === undefined
        ? 'There is no reconciliation run yet'
        : `There is no run ${JSON.stringify(id.slice(0, 64))}`,
    why: 'nothing was reconciled, or the run was deleted',
    advice: 'run reconcile first',
  })
}

/** Finds the run of an id, or the latest run. Undefined if there is none. */
export function findRun(db: ReadableDb, id: string | undefined): FoundRun | undefined {
  const row =
    id === undefined
      ? db
          .prepare(
            `SELECT seq, previous, seen_changes, has_matches, summary FROM runs AS r WHERE ${COUNTED_RUN} ORDER BY ${LATEST_RUN_FIRST} LIMIT 1`,
          )
          .get()
      : db
          .prepare(
            'SELECT seq, previous, seen_changes, has_matches, summary FROM runs WHERE id = ?',
          )
          .get(id)
  return row ? toFoundRun(row as RunRow) : undefined
}

/**
 * Finds the latest run that was made on this machine. Undefined if there is none. Only such a run
 * has the number of the last record that it read, from which the matched withdrawals follow.
 */
export function findOwnRun(db: ReadableDb): FoundRun | undefined {
  const row = db
    .prepare<[], RunRow>(
      'SELECT seq, previous, seen_changes, has_matches, summary FROM runs WHERE is_opened = 0 ORDER BY seq DESC LIMIT 1',
    )
    .get()
  return row && toFoundRun(row)
}

interface RunRow {
  readonly seq: number
  readonly previous: number | null
  readonly seen_changes: number
  readonly has_matches: 0 | 1
  readonly summary: string
}

function toFoundRun({ seq, previous, seen_changes, has_matches, summary }: RunRow): FoundRun {
  return {
    seq,
    previous,
    seenChanges: seen_changes,
    hasMatches: has_matches === 1,
    summary: JSON.parse(summary) as RunSummary,
  }
}
