import { workerData } from 'node:worker_threads'
import { failureToPlain } from '../../../base/failure.ts'
import { EqualPairs } from '../../../matching/equal-pairs.ts'
import { guarded, openBeside } from '../../../store/database/database.ts'
import type { EqualBlock } from '../../../store/runs/away-rows.ts'
import { ChunkText, PER_CHUNK, putPair } from '../../../store/runs/chunk-text.ts'
import { OwnRows, runTables } from '../../../store/runs/run-rows.ts'
import type { RowAnswer, RowOrder, RowThread } from './row-client.ts'
import { obey } from './told-thread.ts'

// The thread that writes what a run finds, while the database thread finds more. What one order
// fails with is answered, and everything that was not committed is taken back then: the run has
// failed.
const told = workerData as RowThread
const { path, run, dropped } = told
let rows: OwnRows | undefined

obey(told, (order: RowOrder): { answer: RowAnswer } => {
  try {
    guarded(path, () => take(order))
    return { answer: null }
  } catch (error) {
    Atomics.store(dropped, 0, 1)
    rows?.discard()
    return { answer: failureToPlain(error) }
  }
})

function take(order: RowOrder): void {
  if (order === 'drop') return rows?.discard()
  if (order === 'commit') return rows?.commit()
  rows ??= open()
  if ('equal' in order) return takeEqual(order, rows)
  const { tables, values } = order
  let at = 0
  for (const table of tables) {
    // Who stopped the run waits for this.
    if (Atomics.load(dropped, 0) === 1) return rows.discard()
    const end = at + runTables[table].length
    rows.put(table, values.slice(at, end))
    at = end
  }
}

function takeEqual({ equal, ledger, pass, chunk, chunks }: EqualBlock, to: OwnRows): void {
  const text = new ChunkText()
  let count = 0
  for (const pair of new EqualPairs(equal).from(ledger)) {
    putPair(text, pair, pass)
    count += 1
    if (count % PER_CHUNK > 0) continue
    // As for a row of a block.
    if (Atomics.load(dropped, 0) === 1) return to.discard()
    const made = count / PER_CHUNK
    to.put('run_matches', [chunk + made - 1, text.take()])
    if (made === chunks) return
  }
}

// What its cache holds are the pages that are written on and on, those of the indexes.
function open(): OwnRows {
  const db = openBeside(path)
  db.pragma('cache_size = -12288')
  return new OwnRows(db, run)
}
