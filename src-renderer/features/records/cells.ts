import type { Cell } from '../../../src-main/contract/cell.ts'
import type { Column } from '../../../src-main/contract/report.ts'
import type { TableColumn } from '../../parts/table/table.ts'
import { SHORT_INSTANT, WHOLE_INSTANT } from '../../parts/value/instant-width.ts'
import type { RecordReport, Shape } from './detail/fields.ts'
import { columnIndexOf, findColumn, shapeOf } from './detail/fields.ts'
import { moneyWidth } from './list/amount-width.ts'

type Row = readonly Cell[]

const widths: Readonly<Record<Exclude<Shape, 'money' | 'rate' | 'instant' | 'status'>, number>> = {
  number: 90,
  flag: 84,
  json: 168,
  identifier: 112,
  reference: 148,
  ledger: 150,
  text: 112,
}
const ownWidths: Readonly<Record<string, number>> = {
  transaction_type: 92,
  currency: 80,
  network_name: 92,
  type: 128,
  name: 240,
  account: 168,
  rail: 84,
  op_type: 88,
  reason: 180,
  risk_score: 92,
  entity_number: 200,
  pair: 100,
}

// The width of a currency shown beside its amount, without a column of its own.
const UNIT_PIXELS = 48

/** Facts about the visible rows that a column's width depends on. */
export interface ColumnNeeds {
  readonly decimalPlaces: Readonly<Record<string, number>>
  /** Digits before the point, counted by wholeDigitsOf. */
  readonly wholeDigits: Readonly<Record<string, number>>
  readonly hasOtherYear: boolean
}

/**
 * Returns a list's columns for the table. The last column and the columns of long texts share the
 * remaining width.
 */
export function tableColumns(
  report: RecordReport,
  names: readonly string[],
  title: (column: Column) => string,
  needs: ColumnNeeds,
): readonly TableColumn[] {
  return names.flatMap((name, index): TableColumn[] => {
    const column = findColumn(report, name)
    if (!column) return []
    const shape = shapeOf(column)
    const unit = column.currency
    const hasUnit = unit !== undefined && names.includes(unit)
    return [
      {
        name,
        title: title(column),
        width: widthOf(report, column, shape, needs) + (unit && !hasUnit ? UNIT_PIXELS : 0),
        ...(hasUnit && { unit }),
        align: isMoney(shape) ? 'end' : 'start',
        canSort: shape !== 'ledger',
        isWide: index === names.length - 1 || takesRemainingWidth(shape),
        keepsWithin: clippedShapes.has(shape),
        ...fittingOf(shape, name),
      },
    ]
  })
}

/** How a column gives way beside an open detail, which shows every field. */
function fittingOf(shape: Shape, name: string): Pick<TableColumn, 'minWidth' | 'dropOrder'> {
  // The list is read for the verdict of the reconciliation.
  if (shape === 'ledger') return { dropOrder: 'last' }
  // “Blocked” stays readable, and so does any status alone.
  if (shape === 'status') return { minWidth: 108 }
  return isCurrency(name) ? { minWidth: 80 } : {}
}

function widthOf(
  report: RecordReport,
  { name }: Column,
  shape: Shape,
  { decimalPlaces, wholeDigits, hasOtherYear }: ColumnNeeds,
): number {
  if (shape === 'money' || shape === 'rate')
    return moneyWidth(decimalPlaces[name] ?? 2, wholeDigits[name])
  if (shape === 'instant') return hasOtherYear ? WHOLE_INSTANT : SHORT_INSTANT
  // A blocked withdrawal has the word “blocked” before its status.
  if (shape === 'status') return report === 'withdrawals' ? 180 : 108
  return ownWidths[name] ?? (isCurrency(name) ? 124 : widths[shape])
}

function isCurrency(name: string): boolean {
  return /_currency$|_asset$/.test(name)
}

// The remaining width of a wide window goes to columns of long texts, never between an amount and
// its currency.
function takesRemainingWidth(shape: Shape): boolean {
  return shape === 'identifier' || shape === 'reference' || shape === 'json'
}

// The shapes that RecordCell clips itself.
const clippedShapes: ReadonlySet<Shape> = new Set([
  'money',
  'rate',
  'instant',
  'status',
  'identifier',
  'ledger',
])

export function isMoney(shape: Shape): boolean {
  return shape === 'money' || shape === 'rate' || shape === 'number'
}

/**
 * Returns the currency of an amount if the table has no column for it, so that the amount's cell
 * shows it; otherwise empty.
 */
export function unitWithin(report: RecordReport, row: Row, { name, unit }: TableColumn): string {
  const currency = unit === undefined ? findColumn(report, name)?.currency : undefined
  return currency === undefined ? '' : (cellOf(report, row, currency) ?? '')
}

/** Returns the cell of a column by its name. */
export function cellOf(report: RecordReport, row: Row, name: string): Cell {
  return row[columnIndexOf(report, name)] ?? null
}

/**
 * Writes a row as text, tab separated, every value exactly as stored. Tabs and line ends within a
 * value become a space.
 */
export function rowToText(report: RecordReport, names: readonly string[], row: Row): string {
  return names
    .map((name) => (cellOf(report, row, name) ?? '').replace(/[\t\r\n]+/g, ' '))
    .join('\t')
}

/** Lists the distinct values of a column in some rows, the most frequent first, for suggestions. */
export function seenValues(
  report: RecordReport,
  rows: readonly Row[],
  name: string,
  maxValues: number,
): readonly string[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = cellOf(report, row, name)
    if (value !== null && value !== '' && value.length <= 60)
      counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .slice(0, maxValues)
    .map(([value]) => value)
}
