import type { RunSummary } from '../../contract/run.ts'
import { read } from '../database/call.ts'
import { listDecisions } from './decision-log.ts'
import { findRun } from './runs.ts'

/** Finished runs. The runs themselves are made in the database thread (hosts/worker). */
export const runCalls = {
  latestRun: read(
    (db, { id }: { id: string | undefined }): RunSummary | null => findRun(db, id)?.summary ?? null,
  ),
  listDecisions: read(listDecisions),
}
