import { findZone } from '../../base/zone.ts'
import type { LedgerField } from '../../reconciliation/row/ledger-fields.ts'
import type { ColumnSource, Mapping } from '../../reconciliation/row/mapping.ts'
import { sourceOf } from '../../reconciliation/row/mapping.ts'
import { hasPlaceholderAlias, isPlaceholder } from '../../reconciliation/row/placeholder.ts'
import type { RowPlan } from '../../reconciliation/row/row-plan.ts'
import { cellBits } from './fingerprint.ts'

/**
 * True where a mapping takes amounts and dates literally. It may have a decimal comma, units of
 * amounts, and constants for fields of few words.
 */
export function isLiteralMapping(mapping: Mapping, { timeColumn }: RowPlan): boolean {
  const { columns, thousands, negative, basis, dateFormat } = mapping
  return (
    timeColumn < 0 &&
    !fieldsWithAliases.some((field) => hasPlaceholderAlias(field, mapping)) &&
    Object.entries(columns).every(([field, choice]) =>
      isLiteralSource(field as LedgerField, sourceOf(choice)),
    ) &&
    thousands === '' &&
    negative === '-1' &&
    basis !== 'gross' &&
    dateFormat === undefined
  )
}

const fieldsWithAliases = ['currency', 'network'] as const
/** The fields whose cells are words, of which a ledger has few. */
export const wordFields = ['currency', 'network', 'status'] as const
/** The cells of a constant are read like any other, without whitespace or a guard at their edges. */
const CONSTANT = /^[\x21-\x26\x28-\x7e](?:[\x20-\x26\x28-\x7e]{0,38}[\x21-\x26\x28-\x7e])?$/

function isLiteralSource(field: LedgerField, source: ColumnSource): boolean {
  const { constant } = source
  if (constant === undefined) return hasOnly(source, 'column', 'decimalPlaces')
  return (
    hasOnly(source, 'constant') &&
    (wordFields as readonly LedgerField[]).includes(field) &&
    CONSTANT.test(constant.trim()) &&
    !isPlaceholder(constant)
  )
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
