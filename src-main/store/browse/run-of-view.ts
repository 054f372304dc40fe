import type { RunReference } from '../../contract/window.ts'
import type { ReadableDb } from '../database/connection.ts'
import { COUNTED_RUN, LATEST_RUN_FIRST } from '../runs/run-order.ts'

/** Finds the latest run, which a page shows as its source. Null if there is none. */
export function runOfView(db: ReadableDb): RunReference | null {
  const latestRun = db
    .prepare<[], { id: string; madeAt: string; asOf: string; ledgerFile: string }>(
      `SELECT id, made_at AS madeAt, at AS asOf, json_extract(summary, '$.source.name') AS ledgerFile FROM runs AS r WHERE ${COUNTED_RUN} ORDER BY ${LATEST_RUN_FIRST} LIMIT 1`,
    )
    .get()
  return latestRun ?? null
}
