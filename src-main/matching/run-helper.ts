import type { PartOrder, PartResult, SharedLedger } from './orders.ts'
import type { ScanResult, ScanSetup } from './pair-scan.ts'

/**
 * A second thread of one run. It reads the second part of the ledger, then takes turns at the scan.
 */
export interface RunHelper {
  read(order: PartOrder): void
  /**
   * Returns the part that the helper read; 'waiting' while it still reads, after a few
   * milliseconds; 'none' where it could not read it.
   */
  polledPart(): PartResult | 'waiting' | 'none'
  /**
   * Starts turns at the scan as soon as the helper's snapshot of the cache equals the run's.
   * Without an equal snapshot it takes no turn.
   */
  scan(setup: ScanSetup, ledger: SharedLedger): void
  /** Returns the results of the helper's turns, with the same values as polledPart. */
  polledScan(): ScanResult | 'waiting' | 'none'
  close(): void
}
