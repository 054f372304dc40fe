import { findZone } from '../../base/zone.ts'
import type { LedgerField } from '../../reconciliation/row/ledger-fields.ts'
import type { ColumnSource, Mapping } from '../../reconciliation/row/mapping.ts'
import { sourceOf } from '../../reconciliation/row/mapping.ts'
import type { RowPlan } from '../../reconciliation/row/row-plan.ts'
import { printed } from '../prints/fingerprint.ts'

/**
 * True where a mapping's amounts and dates mean what stands there, so that rows can be printed
 * without being read in full.
 */
export function isPlainMapping(
  { columns: sources, decimal, thousands, negative, basis, dateFormat, direction }: Mapping,
  { timeColumn, include, exclude }: RowPlan,
): boolean {
  return (
    !direction &&
    timeColumn < 0 &&
    include.length === 0 &&
    exclude.length === 0 &&
    Object.values(sources).every(isPlainSource) &&
    decimal === '.' &&
    thousands === '' &&
    negative === '-1' &&
    basis !== 'gross' &&
    dateFormat === undefined
  )
}

// A column whose cell is the field's text.
function isPlainSource(choice: string | number | ColumnSource): boolean {
  return Object.keys(sourceOf(choice)).every((key) => key === 'column')
}

/** True where a date without a zone is one of UTC. */
export function isNaiveUtc({ timeZone }: Mapping): boolean {
  const zone = findZone(timeZone)
  return zone !== undefined && (zone.name === 'UTC' || zone.name === 'Etc/UTC')
}

/** Which bits of `printed` the two money columns have. */
export function moneyBits(
  columns: ReadonlyMap<LedgerField, number>,
  { basis }: Mapping,
): { readonly amountBit: number; readonly totalBit: number } {
  const hasAmount = columns.has('amount')
  // The one money column of a net ledger may be called total.
  return {
    amountBit: hasAmount ? printed.amount : 0,
    totalBit: !hasAmount && basis === 'net' ? printed.amount : printed.total,
  }
}
