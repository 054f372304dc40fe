import { workerData } from 'node:worker_threads'
import { failureToPlain } from '../../../base/failure.ts'
import { openBeside } from '../../../store/database/database.ts'
import { withSqliteFailures } from '../../../store/database/sqlite-failures.ts'
import { DirectRows, runTables } from '../../../store/runs/run-rows.ts'
import { serveRequests } from './request-thread.ts'
import type { RowAnswer, RowRequest, RowThread } from './row-client.ts'

// The thread that writes the results of a run while the database thread continues. The answer to a
// failed request is its failure. The uncommitted rows are then rolled back, because the run has
// failed.
const threadData = workerData as RowThread
const { path, run, dropFlag } = threadData
let rows: DirectRows | undefined

serveRequests(threadData, (request: RowRequest): { answer: RowAnswer } => {
  try {
    withSqliteFailures(path, () => writeBlock(request))
    return { answer: null }
  } catch (error) {
    Atomics.store(dropFlag, 0, 1)
    rows?.discard()
    return { answer: failureToPlain(error) }
  }
})

function writeBlock(request: RowRequest): void {
  if (request === 'drop') return rows?.discard()
  if (request === 'commit') return rows?.commit()
  rows ??= openRows()
  const { tables, values } = request
  let start = 0
  for (const table of tables) {
    // The run was cancelled, and the database thread waits until the rows are discarded.
    if (Atomics.load(dropFlag, 0) === 1) return rows.discard()
    const end = start + runTables[table].length
    rows.put(table, values.slice(start, end))
    start = end
  }
}

// The connection has a small page cache, for the index pages that are written repeatedly.
function openRows(): DirectRows {
  const db = openBeside(path)
  db.pragma('cache_size = -12288')
  return new DirectRows(db, run)
}
