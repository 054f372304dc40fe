import { workerData } from 'node:worker_threads'
import { LedgerSide, openShared } from '../../../matching/ledger-side.ts'
import type { PartOrder, PartResult } from '../../../matching/orders.ts'
import { movable } from '../../../matching/orders.ts'
import type { ScanResult } from '../../../matching/pair-scan.ts'
import { PairScan } from '../../../matching/pair-scan.ts'
import { LineNumbers } from '../../../matching/prints/line-numbers.ts'
import { buffersOf } from '../../../matching/row-texts.ts'
import { openForReading } from '../../../store/database/database.ts'
import { openRecordSource, readSight } from '../../../store/runs/withdrawal-source.ts'
import type { RunOrder, RunThread } from './run-client.ts'
import { obey } from './told-thread.ts'

// The second thread of a run: reads a part of the ledger and takes turns at the withdrawals beside
// the database thread, on a connection of its own.
const told = workerData as RunThread
const db = openForReading(told.path)
// It reads each page once, in the order of the table.
db.pragma('cache_size = -2048')

obey(told, (order: RunOrder) => {
  if (order.kind === 'read') {
    const part = read(order.order)
    return { answer: part, moved: part === 'none' ? [] : movable(part) }
  }
  const found = scan(order)
  return {
    answer: found,
    moved: found === 'none' ? [] : [...buffersOf(found.otherwise), ...buffersOf(found.kept)],
  }
})

// What is wrong with a file is said by who reads the whole of it.
function read(order: PartOrder): PartResult | 'none' {
  try {
    return new LedgerSide(order.seeds, true).loadPart(order)
  } catch {
    return 'none'
  }
}

function scan({ setup, ledger, sight }: Extract<RunOrder, { kind: 'scan' }>): ScanResult | 'none' {
  db.exec('BEGIN')
  const own = readSight(db)
  // Another snapshot may show other records: the run's own thread reads them all then.
  if (
    own.count !== sight.count ||
    own.lastRow !== sight.lastRow ||
    own.lastChange !== sight.lastChange
  )
    return 'none'
  const rows = openShared(ledger, new LineNumbers(true, setup.prints.lines))
  const turns = new PairScan(openRecordSource(db), setup, (at) => rows.getWritten(at))
  for (const step of turns.run()) void step
  return turns.result()
}
