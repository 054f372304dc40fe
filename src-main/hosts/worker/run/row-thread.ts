import { workerData } from 'node:worker_threads'
import { failureToPlain } from '../../../base/failure.ts'
import { ExactMatches } from '../../../matching/equal-pairs.ts'
import { openBeside } from '../../../store/database/database.ts'
import { withSqliteFailures } from '../../../store/database/sqlite-failures.ts'
import type { EqualBlock } from '../../../store/runs/deferred-rows.ts'
import { MatchChunk, MATCHES_PER_CHUNK, putPair } from '../../../store/runs/match-chunk.ts'
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
  if ('equal' in request) return writeExactMatches(request, rows)
  const { tables, values } = request
  let at = 0
  for (const table of tables) {
    // The run was cancelled, and the database thread waits until the rows are discarded.
    if (Atomics.load(dropFlag, 0) === 1) return rows.discard()
    const end = at + runTables[table].length
    rows.put(table, values.slice(at, end))
    at = end
  }
}

function writeExactMatches(
  { equal, ledger, pass, chunk, chunks }: EqualBlock,
  target: DirectRows,
): void {
  const text = new MatchChunk()
  let count = 0
  for (const pair of new ExactMatches(equal).from(ledger)) {
    putPair(text, pair, pass)
    count += 1
    if (count % MATCHES_PER_CHUNK > 0) continue
    // If the run was cancelled, the database thread waits until the rows are discarded.
    if (Atomics.load(dropFlag, 0) === 1) return target.discard()
    const chunkCount = count / MATCHES_PER_CHUNK
    target.put('run_matches', [chunk + chunkCount - 1, text.take()])
    if (chunkCount === chunks) return
  }
}

// The connection has a small page cache, for the index pages that are written repeatedly.
function openRows(): DirectRows {
  const db = openBeside(path)
  db.pragma('cache_size = -12288')
  return new DirectRows(db, run)
}
