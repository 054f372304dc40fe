import { findZone } from '../../base/zone.ts'
import type { LedgerField } from '../../reconciliation/row/ledger-fields.ts'
import type { ColumnSource, Mapping } from '../../reconciliation/row/mapping.ts'
import { sourceOf } from '../../reconciliation/row/mapping.ts'
import { hasPlaceholderAlias } from '../../reconciliation/row/placeholder.ts'
import type { RowPlan } from '../../reconciliation/row/row-plan.ts'
import { cellBits } from './fingerprint.ts'

/**
 * True where a mapping takes amounts and dates literally, so that rows can be read from a file's
 * bytes.
 */
export function isReadableFromBytes(mapping: Mapping, plan: RowPlan): boolean {
  return (
    isReadableFromText(mapping, plan) &&
    !mapping.direction &&
    plan.include.length === 0 &&
    plan.exclude.length === 0 &&
    sourcesOf(mapping).every(([, source]) => hasOnly(source, 'column'))
  )
}

/**
 * True where rows can be read from a file's text: the mapping takes cells literally, or has only a
 * direction, conditions, units of amounts, and constants for fields of few words.
 */
export function isReadableFromText(mapping: Mapping, { timeColumn }: RowPlan): boolean {
  const { columns, decimal, thousands, negative, basis, dateFormat } = mapping
  return (
    timeColumn < 0 &&
    !fieldsWithAliases.some((field) => hasPlaceholderAlias(field, mapping)) &&
    sourcesOf({ columns }).every(
      ([field, source]) =>
        hasOnly(source, 'column', 'decimalPlaces') ||
        (hasOnly(source, 'constant') && wordFields.includes(field)),
    ) &&
    decimal === '.' &&
    thousands === '' &&
    negative === '-1' &&
    basis !== 'gross' &&
    dateFormat === undefined
  )
}

const fieldsWithAliases = ['currency', 'network'] as const
const wordFields: readonly LedgerField[] = ['currency', 'network', 'status']

function sourcesOf({
  columns,
}: Pick<Mapping, 'columns'>): readonly (readonly [LedgerField, ColumnSource])[] {
  return Object.entries(columns).map(([field, choice]) => [field as LedgerField, sourceOf(choice)])
}

function hasOnly(source: ColumnSource, ...keys: readonly (keyof ColumnSource)[]): boolean {
  return Object.keys(source).every((key) => keys.includes(key as keyof ColumnSource))
}

/** True where a date without a zone is in UTC. */
export function isNaiveUtc({ timeZone }: Mapping): boolean {
  const zone = findZone(timeZone)
  return zone !== undefined && (zone.name === 'UTC' || zone.name === 'Etc/UTC')
}

/** Returns the bits (cellBits) of the two money columns. */
export function moneyBits(
  columns: ReadonlyMap<LedgerField, number>,
  { basis }: Mapping,
): { readonly amountBit: number; readonly totalBit: number } {
  const hasAmount = columns.has('amount')
  // The only money column of a net ledger may be called total.
  return {
    amountBit: hasAmount ? cellBits.amount : 0,
    totalBit: !hasAmount && basis === 'net' ? cellBits.amount : cellBits.total,
  }
}
