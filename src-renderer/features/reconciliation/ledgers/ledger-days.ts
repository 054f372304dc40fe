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

/** Reads a real calendar day written YYYY-MM-DD, or undefined for any other text. */
export function readDay(text: string): string | undefined {
  const day = text.trim()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day
}
