import type { RunSummary } from '../../contract/run.ts'
import { statusOf } from '../../reconciliation/row/ledger-entry.ts'
import { isVoidEntry, isVoidRecord } from '../../reconciliation/rules.ts'

/** The sides of a pair that are void: they move no money and count as zero (X24). */
export interface VoidSides {
  readonly ledger: boolean
  readonly provider: boolean
}

const NO_SIDE: VoidSides = { ledger: false, provider: false }

/**
 * Returns a function that finds the void sides of a pair by its two status words, as the run did.
 * In a run of an earlier version no record was void. The words of several records are joined by `;`
 * if they differ, and such a side counts as not void.
 */
export function voidSidesFinder({
  ledger,
  mapping,
  settings,
}: Pick<RunSummary, 'ledger' | 'mapping' | 'settings'>): (
  ledgerStatus: string,
  providerStatus: string,
) => VoidSides {
  if (ledger.void === undefined) return () => NO_SIDE
  const words = { statusMap: settings?.status_map ?? {}, ledgerStatuses: mapping.statuses }
  return (ledgerStatus, providerStatus) => ({
    ledger: isVoidEntry({ status: statusOf(ledgerStatus, mapping) }, words),
    provider: isVoidRecord({ status: providerStatus }, words),
  })
}
