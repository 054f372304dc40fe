import type { Connection } from './database.ts'
import type { SharedLedger } from './ledger-side.ts'
import type { ScanResult, ScanSetup } from './pair-scan.ts'

/** A second thread that takes turns at the scan of one run. */
export interface ScanHelper {
  /** It begins as soon as it sees the cache as this snapshot does; where it does not, it takes no turn. */
  start(setup: ScanSetup, ledger: SharedLedger): void
  /** What it found; 'waiting' while it is not done, after a few milliseconds; 'none' where it took no turn. */
  poll(): ScanResult | 'waiting' | 'none'
  close(): void
}

/** What a snapshot of the cache shows of the records, so that two of them can be told apart: every new record and every changed one changes it. */
export interface Sight {
  readonly count: number
  readonly lastRow: number
  readonly lastChange: number
}

/** Of the snapshot that the connection holds. */
export function readSight(db: Connection): Sight {
  const sql = 'SELECT (SELECT count(*) FROM withdrawals) AS count, (SELECT coalesce(max(row), 0) FROM withdrawals) AS lastRow, (SELECT coalesce(max(seq), 0) FROM changes) AS lastChange'
  return db.prepare<[], Sight>(sql).get() as Sight
}
