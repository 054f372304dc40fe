import { workerData } from 'node:worker_threads'
import { openForReading } from '../../store/database.ts'
import { openShared } from '../../store/ledger-side.ts'
import { PairScan } from '../../store/pair-scan.ts'
import type { ScanResult } from '../../store/pair-scan.ts'
import { readSight } from '../../store/scan-helper.ts'
import type { ScanOrder, ScanThread } from './scan-client.ts'

// The second thread of a run's scan: takes turns at the withdrawals beside the database thread, on a connection of its own.
const { path, port, done } = workerData as ScanThread
const db = openForReading(path)
port.once('message', (order: ScanOrder) => {
  port.postMessage(scan(order))
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
})

function scan({ setup, ledger, sight }: ScanOrder): ScanResult | 'none' {
  db.exec('BEGIN')
  const own = readSight(db)
  // Another snapshot may show other records: the run's own thread reads them all then.
  if (own.count !== sight.count || own.lastRow !== sight.lastRow || own.lastChange !== sight.lastChange) return 'none'
  const rows = openShared(ledger, setup.prints.lines)
  const turns = new PairScan(db, setup, (at) => rows.get(at))
  for (const step of turns.run()) void step
  return turns.result()
}
