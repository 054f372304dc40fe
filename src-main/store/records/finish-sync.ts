import { runInSlices } from '../../contract/run-in-slices.ts'
import type { CallContext } from '../../contract/wire.ts'
import type { WritableDb } from '../database/connection.ts'
import { flushDeferredWriter, flushingBeforeEachStep } from '../database/deferred-writer.ts'
import { finishIndexes, refreshStatistics } from './first-load.ts'
import { fillRowChecks, forgetRepaired } from './row-checks.ts'
import { fillSearchBlocks } from './search-blocks.ts'
import { countTotals } from './totals.ts'

/**
 * Builds the indexes that a first load dropped. If the call is cancelled, the next call or the next
 * start builds the remaining indexes.
 */
export async function finishLoad(db: WritableDb, context: CallContext): Promise<null> {
  await runInSlices(flushingBeforeEachStep(db, finishIndexes(db)), context, (remaining) =>
    context.progress({ step: 'indexes', done: remaining }),
  )
  return null
}

/**
 * Runs at the end of a sync. Builds the indexes, totals, search filters and checksums of its
 * records.
 */
export async function finishSync(db: WritableDb, context: CallContext): Promise<void> {
  await finishLoad(db, context)
  flushDeferredWriter(db)
  forgetRepaired(db)
  countTotals(db)
  await runInSlices(flushingBeforeEachStep(db, fillSearchBlocks(db)), context, (done) =>
    context.progress({ step: 'search', done }),
  )
  await runInSlices(flushingBeforeEachStep(db, fillRowChecks(db)), context, (done) =>
    context.progress({ step: 'check', done }),
  )
  flushDeferredWriter(db)
  refreshStatistics(db)
}
