import { findZone } from '../../../../src-main/base/zone.ts'
import type { ImportView, RunView, Work } from '../../../../src-main/contract/window.ts'
import { edgeDay } from '../../../../src-main/reconciliation/days.ts'
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
  const { mapping, period, coverage, given_days: given } = summary
  const [from, to] =
    given === undefined
      ? [earlierDay(period, 'from', mapping.timeZone), earlierDay(period, 'to', mapping.timeZone)]
      : [given.from, given.to]
  return {
    kind: 'reconcile',
    import: id,
    mappingText: mappingToJson(mapping),
    from,
    to,
    isOffline: true,
    isCacheComplete: coverage.declared_complete,
  }
}

/**
 * Of a run that did not keep which days were given: the day in the mapping's zone that begins, or
 * ends, exactly at an end of its period. Null where none does: that end came from the ledger's own
 * dates, whose days were UTC.
 */
function earlierDay(
  period: RunView['summary']['period'],
  end: 'from' | 'to',
  timeZone: string,
): string | null {
  const zone = findZone(timeZone)
  // Ends that stand for "without end" lie in years no day can be given for.
  if (!zone || period === null || /^(?:0000|9999)-/.test(period[end])) return null
  return edgeDay(period[end], end, zone) ?? null
}
