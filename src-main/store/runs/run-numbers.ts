import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findMetadata, setMetadata } from '../database/metadata.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { partTables } from './run-rows.ts'

/**
 * The name of the fact that marks a run as being made. A killed run has to be reported, and a small
 * run writes nothing else before its end.
 */
const RUN_UNDER_WAY_FACT = 'run_under_way'

// The numbers of runs that are being made. Their rows are not visible yet, or are in the
// transaction of another thread.
const runningRuns = new WeakMap<ReadableDb, Set<number>>()

function runningOf(db: ReadableDb): Set<number> {
  const numbers = runningRuns.get(db) ?? new Set()
  runningRuns.set(db, numbers)
  return numbers
}

/**
 * Returns the number for the next run. No other run has this number, and no row of another run
 * refers to it.
 */
export function nextSeq(db: ReadableDb): number {
  const highest = ['runs', ...partTables].map((table) =>
    Number(
      db
        .prepare(`SELECT coalesce(max(${table === 'runs' ? 'seq' : 'run'}), 0) FROM ${table}`)
        .pluck()
        .get(),
    ),
  )
  return Math.max(...highest, ...runningOf(db)) + 1
}

/** Takes the number of a new run, and notes that the run is being made. */
export function beginRun(db: WritableDb): number {
  const seq = nextSeq(db)
  runningOf(db).add(seq)
  setMetadata(db, RUN_UNDER_WAY_FACT, String(seq))
  return seq
}

/** Notes that a run is finished or discarded. */
export function endRun(db: WritableDb, seq: number): void {
  const running = runningOf(db)
  running.delete(seq)
  setMetadata(db, RUN_UNDER_WAY_FACT, [...running].map(String).at(-1) ?? '')
}

/** True if the number belongs to a finished run or to one that is being made. */
export function isNumberTaken(db: ReadableDb, run: number): boolean {
  return (
    runningOf(db).has(run) ||
    findMetadata(db, RUN_UNDER_WAY_FACT) === String(run) ||
    prepareCached(db, 'SELECT 1 FROM runs WHERE seq = ?').get(run) !== undefined
  )
}

/** Clears the mark of a run that was killed while it was made. Returns true if there was one. */
export function clearKilledRun(db: WritableDb): boolean {
  const wasUnderWay = (findMetadata(db, RUN_UNDER_WAY_FACT) ?? '') !== ''
  if (wasUnderWay) setMetadata(db, RUN_UNDER_WAY_FACT, '')
  return wasUnderWay
}
