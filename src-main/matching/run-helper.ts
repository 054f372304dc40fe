import type { PartOrder, PartResult, SharedLedger } from './orders.ts'
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
