import type { Cell } from '../../../src-main/contract/cell.ts'
import { formatAmount } from '../../format/amount.ts'
import { showInvisible } from '../../format/identifier.ts'
import { formatDay, instantPieces } from '../../format/instant.ts'
import type { TableColumn } from '../../parts/table/table.ts'
import type { recordWords } from '../../words/records/records.ts'
import type { valueWords } from '../../words/records/values.ts'
import { cellOf, isMoney } from './cells.ts'
import type { RecordReport } from './detail/fields.ts'
import { findColumn, shapeOf } from './detail/fields.ts'
import { isInstantText } from './status-view.ts'
import { jsonWord, valueKindOf, wordOf } from './value-words.ts'

/** The words that a row's text depends on. */
interface SpokenContext {
  readonly values: (typeof valueWords)['en']
  readonly records: (typeof recordWords)['en']
}

/**
 * Writes a record for a screen reader, in the words of its list: parts between tabs, each amount
 * exact and with its currency. Amounts and instants follow their column's title. Empty cells are
 * left out, and so is a currency's own column beside its amount.
 */
export function recordSpoken(
  report: RecordReport,
  columns: readonly Pick<TableColumn, 'name' | 'title'>[],
  row: readonly Cell[],
  context: SpokenContext,
): string {
  const spokenCurrencies = columns.flatMap(({ name }) => currencyOf(report, row, name) ?? [])
  return columns
    .filter(({ name }) => !spokenCurrencies.includes(name))
    .map(({ name, title }) => {
      const text = cellSpoken(report, row, name, context)
      return text === '' || !isNamed(report, name) ? text : `${title}: ${text}`
    })
    .filter((text) => text !== '')
    .join('\t')
}

/** Finds the column of the currency that is spoken with an amount. */
function currencyOf(report: RecordReport, row: readonly Cell[], name: string): string | undefined {
  const column = findColumn(report, name)
  const hasAmount = column && isMoney(shapeOf(column)) && cellOf(report, row, name)
  return hasAmount ? column.currency : undefined
}

function isNamed(report: RecordReport, name: string): boolean {
  const column = findColumn(report, name)
  if (!column) return false
  const shape = shapeOf(column)
  return isMoney(shape) || shape === 'instant' || shape === 'flag'
}

function cellSpoken(
  report: RecordReport,
  row: readonly Cell[],
  name: string,
  { values, records }: SpokenContext,
): string {
  const column = findColumn(report, name)
  const value = cellOf(report, row, name)
  const shape = column ? shapeOf(column) : 'text'
  if (shape === 'status') {
    const status = value ? wordOf('status', value, values) : ''
    const isBlocked = report === 'withdrawals' && cellOf(report, row, 'is_blocked') === 'true'
    return [isBlocked ? records.cells.blocked : '', status].filter((part) => part !== '').join(' ')
  }
  if (value === null || value === '') return ''
  if (isMoney(shape)) {
    const currency = column?.currency === undefined ? '' : cellOf(report, row, column.currency)
    return `${formatAmount(value)} ${currency ?? ''}`.trimEnd()
  }
  if (shape === 'instant' && isInstantText(value)) {
    // The column's title names the zone.
    const { day, time } = instantPieces(value)
    return `${formatDay(day)} ${time}`
  }
  if (shape === 'json') return jsonWord(value, values)
  const kind = shape === 'flag' ? 'flag' : valueKindOf(report, name)
  return kind ? wordOf(kind, value, values) : showInvisible(value)
}
