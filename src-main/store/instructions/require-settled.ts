import { Failure } from '../../base/failure.ts'
import type { ReadableDb } from '../database/connection.ts'

/**
 * Throws Failure OUTCOME_UNKNOWN if an instruction has no outcome yet. Discarding the cache would
 * discard the row that prevents a second execution.
 */
export function requireNoUnknownOutcome(db: ReadableDb): void {
  const count = db
    .prepare<[], number>(
      "SELECT count(*) FROM instructions WHERE state IN ('prepared', 'sent', 'unknown')",
    )
    .pluck()
    .get() as number
  if (count === 0) return
  throw new Failure({
    kind: 'busy',
    code: 'OUTCOME_UNKNOWN',
    what: 'The cache is kept',
    why:
      count === 1
        ? 'the outcome of one call is still unknown'
        : `the outcomes of ${count} calls are still unknown`,
    advice:
      'ask the service about them, or settle them by hand: what keeps them from being done twice would go with the cache',
  })
}
