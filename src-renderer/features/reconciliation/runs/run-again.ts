import { findZone } from '../../../../src-main/base/zone.ts'
import type { ImportView, RunView, Work } from '../../../../src-main/contract/window.ts'
import { readIsoDate } from '../../../../src-main/reconciliation/row/date-format.ts'
import { dateRange } from '../../../../src-main/reconciliation/row/date-range.ts'
import { mappingToJson } from '../../../../src-main/reconciliation/row/mapping.ts'

/** The ledger file that a run was made of, as long as it is kept. */
export function importOfRun(run: RunView, imports: readonly ImportView[]): ImportView | undefined {
  return (
    imports.find((one) => one.runs.includes(run.id)) ??
    imports.find((one) => one.sha256 === run.summary.source.sha256)
  )
}

/**
 * The work that makes a run again of the same file, mapping and days, from the cache alone: what is
 * new in it are the decisions since.
 */
export function againWork(
  { summary }: RunView,
  { id }: ImportView,
): Extract<Work, { kind: 'reconcile' }> {
  const { mapping, period, coverage } = summary
  return {
    kind: 'reconcile',
    import: id,
    mappingText: mappingToJson(mapping),
    from: period === null ? null : dayOf(period.from, 'dateFrom', mapping.timeZone),
    to: period === null ? null : dayOf(period.to, 'dateTo', mapping.timeZone),
    isOffline: true,
    isCacheComplete: coverage.declared_complete,
  }
}

/**
 * The day in the mapping's zone that begins, or ends, exactly at an instant. Null where none does:
 * that end came of the ledger's own dates, whose days are UTC, and comes of them again.
 */
function dayOf(instant: string, end: 'dateFrom' | 'dateTo', timeZone: string): string | null {
  const zone = findZone(timeZone)
  const ms = Date.parse(instant)
  // Ends that stand for "without end" lie in years no day can be given for.
  if (!zone || Number.isNaN(ms) || /^(?:0000|9999)-/.test(instant)) return null
  const day = new Date(ms + zone.offsetAt(ms) * 60000).toISOString().slice(0, 10)
  const parts = readIsoDate(day)
  return parts && dateRange(parts, zone)?.[end] === instant ? day : null
}
