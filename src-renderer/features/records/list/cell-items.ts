import type { Cell } from '../../../../src-main/contract/cell.ts'
import type { Column, Condition } from '../../../../src-main/contract/report.ts'
import { formatCount } from '../../../format/amount.ts'
import type { MenuItem } from '../../../parts/overlay/menu.ts'
import type { tableWords } from '../../../words/records/table.ts'
import { conditionsOfCell } from './cell-conditions.ts'

interface CellContext {
  /** The number of rows that a copy contains. */
  readonly rows: number
  readonly words: (typeof tableWords)['en']
  /** The text of a condition's chip. */
  conditionText(condition: Condition): string
  onfilter(condition: Condition): void
  oncopy(text: string): void
  oncopyrows(hasTitles: boolean): void
  onopen(): void
}

/** Returns the menu of a cell. Without a column it is the menu of the whole row. */
export function cellItems(
  column: Column | undefined,
  cell: Cell,
  { rows, words, conditionText, onfilter, oncopy, oncopyrows, onopen }: CellContext,
): readonly MenuItem[] {
  const filters = column ? conditionsOfCell(column, cell) : []
  return [
    ...filters.map((condition) => ({
      label: words.filterBy(conditionText(condition)),
      onselect: () => onfilter(condition),
    })),
    ...(filters.length > 0 ? ['line' as const] : []),
    ...(column && cell !== null && cell !== ''
      ? [{ label: words.copyValue, onselect: () => oncopy(cell) }]
      : []),
    {
      label: rows === 1 ? words.copyRow : words.copyRows(formatCount(rows)),
      keys: 'Ctrl C',
      onselect: () => oncopyrows(false),
    },
    { label: words.withHeadings, onselect: () => oncopyrows(true) },
    'line',
    { label: words.open, keys: 'Enter', onselect: onopen },
  ]
}
