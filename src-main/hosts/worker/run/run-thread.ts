import { workerData } from 'node:worker_threads'
import { LedgerSide, openShared } from '../../../matching/ledger-side.ts'
import type { PartOrder, PartResult } from '../../../matching/orders.ts'
import { transferList } from '../../../matching/orders.ts'
import type { ScanResult } from '../../../matching/pair-scan.ts'
import { WithdrawalScan } from '../../../matching/pair-scan.ts'
import { LineNumbers } from '../../../matching/prints/line-numbers.ts'
import { openForReading } from '../../../store/database/database.ts'
import { openRecordSource, readSnapshotVersion } from '../../../store/runs/withdrawal-source.ts'
import { serveRequests } from './request-thread.ts'
import type { RunRequest, RunThread } from './run-client.ts'

// The second thread of a run. On its own connection, it reads a part of the ledger and shares the
// scan of the withdrawals with the database thread.
const threadData = workerData as RunThread
const db = openForReading(threadData.path)
// A small page cache is enough, because the scan reads each page once, in the order of the table.
db.pragma('cache_size = -2048')

serveRequests(threadData, (request: RunRequest) => {
  if (request.kind === 'read') {
    const part = readPart(request.order)
    return { answer: part, moved: part === 'none' ? [] : transferList(part) }
  }
  return { answer: scan(request) }
})

// Returns `none` if the part cannot be read. The thread that reads the whole file reports the
// error.
function readPart(order: PartOrder): PartResult | 'none' {
  try {
    return new LedgerSide(order.seeds, true).loadPart(order)
  } catch {
    return 'none'
  }
}

function scan({
  setup,
  ledger,
  snapshotVersion,
}: Extract<RunRequest, { kind: 'scan' }>): ScanResult | 'none' {
  db.exec('BEGIN')
  const ownVersion = readSnapshotVersion(db)
  // Another snapshot may hold other records. The database thread then scans all withdrawals itself.
  if (
    ownVersion.count !== snapshotVersion.count ||
    ownVersion.lastRow !== snapshotVersion.lastRow ||
    ownVersion.lastChange !== snapshotVersion.lastChange
  )
    return 'none'
  const rows = openShared(ledger, new LineNumbers(true, setup.prints.lines))
  const pairScan = new WithdrawalScan(openRecordSource(db), setup, (row) => rows.getWritten(row))
  for (const step of pairScan.run()) void step
  return pairScan.result()
}
