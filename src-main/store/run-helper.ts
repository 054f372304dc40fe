import type { Connection } from './database.ts'
import type { PartOrder, PartResult, SharedLedger } from './ledger-side.ts'
import type { ScanResult, ScanSetup } from './pair-scan.ts'

/** A second thread of one run: reads the ledger's second half, then takes turns at the scan. */
export interface RunHelper {
  read(order: PartOrder): void
  /**
   * What it read; 'waiting' while it is not done, after a few milliseconds; 'none' where it could
   * not.
   */
  polledPart(): PartResult | 'waiting' | 'none'
  /**
   * It begins as soon as it sees the cache as the run's snapshot does; where it does not, it takes
   * no turn.
   */
  scan(setup: ScanSetup, ledger: SharedLedger): void
  /** What it found, as polledPart. */
  polledScan(): ScanResult | 'waiting' | 'none'
  close(): void
}

/**
 * What a snapshot of the cache shows of the records, so that two of them can be told apart: every
 * new record and every changed one changes it.
 */
export interface Sight {
  readonly count: number
  readonly lastRow: number
  readonly lastChange: number
}

/** Of the snapshot that the connection holds. */
export function readSight(db: Connection): Sight {
  const sql =
    'SELECT (SELECT count(*) FROM withdrawals) AS count, (SELECT coalesce(max(row), 0) FROM withdrawals) AS lastRow, (SELECT coalesce(max(seq), 0) FROM changes) AS lastChange'
  return db.prepare<[], Sight>(sql).get() as Sight
}
