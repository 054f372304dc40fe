import type { PartOrder, PartResult, SharedLedger } from './orders.ts'
import type { ScanResult, ScanSetup } from './pair-scan.ts'

/**
 * A second thread of one run. It reads the second part of the ledger, then takes turns at the scan.
 */
export interface RunHelper {
  read(order: PartOrder): void
  /**
   * Waits a few milliseconds for the part that the helper reads. Returns 'waiting' if the helper
   * still reads, and 'none' if it could not read the part.
   */
  polledPart(): PartResult | 'waiting' | 'none'
  /**
   * Starts turns at the scan as soon as the helper's snapshot of the cache equals the run's.
   * Without an equal snapshot it takes no turn.
   */
  scan(setup: ScanSetup, ledger: SharedLedger): void
  /** Waits a few milliseconds for the results of the helper's turns, and returns as polledPart does. */
  polledScan(): ScanResult | 'waiting' | 'none'
  close(): void
}
