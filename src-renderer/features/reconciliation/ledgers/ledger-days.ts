import { findZone } from '../../../../src-main/base/zone.ts'
import type { LedgerPreview } from '../../../../src-main/contract/window.ts'
import { localDay } from '../../../../src-main/reconciliation/days.ts'

/**
 * Returns the first and last day of a ledger's dates in the mapping's zone, which a run covers by
 * default. Undefined for a ledger without dates.
 */
export function ledgerDays(
  { firstDate, lastDate }: Pick<LedgerPreview, 'firstDate' | 'lastDate'>,
  timeZone: string,
): { readonly from: string; readonly to: string } | undefined {
  if (firstDate === null || lastDate === null) return undefined
  const zone = findZone(timeZone)
  const dayOf = (instant: string): string =>
    (zone && localDay(instant, zone)) ?? instant.slice(0, 10)
  return { from: dayOf(firstDate), to: dayOf(lastDate) }
}
