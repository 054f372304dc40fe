import { read, write } from '../database/call.ts'
import { requireNoUnknownOutcome } from '../instructions/require-settled.ts'
import { deleteRun } from '../runs/run-removal.ts'
import { decide } from './decisions.ts'
import { closePeriod, listPeriods, refuseClosed, reopenPeriod } from './periods.ts'

/** The calls about decisions on breaks, and about closing and reopening periods. */
export const decisionCalls = {
  decide: write(decide),
  closePeriod: write(closePeriod),
  reopenPeriod: write(reopenPeriod),
  listPeriods: read(listPeriods),
  /**
   * Throws PERIOD_CLOSED if a closed period uses one of these runs. Null stands for discarding the
   * whole cache. Then any closed period throws PERIOD_CLOSED, and any instruction without a known
   * outcome throws OUTCOME_UNKNOWN.
   */
  refuseClosed: read((db, { runs }: { runs: readonly string[] | null }) => {
    refuseClosed(db, runs ?? undefined)
    if (runs === null) requireNoUnknownOutcome(db)
  }),
  deleteRun: write((db, { run }: { run: string }) => {
    refuseClosed(db, [run])
    deleteRun(db, run)
  }),
}
