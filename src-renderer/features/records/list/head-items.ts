import type { MenuItem } from '../../../parts/overlay/menu.ts'
import type { TableColumn, TableSort } from '../../../parts/table/table.ts'
import { leastWidth } from '../../../parts/table/table.ts'
import { COLUMN_PIXELS, withinColumnPixels } from '../../../parts/table/widths.ts'
import type { tableWords } from '../../../words/records/table.ts'
import type { ListLayout } from './list-layout.svelte.ts'

interface HeadContext {
  readonly layout: ListLayout
  readonly sort: TableSort | null
  readonly words: (typeof tableWords)['en']
  onsort(sort: TableSort | null): void
  /** Opens the list of all columns. */
  oncolumns(): void
  /** Handles the failure of a pending change of the settings. */
  attempt(change: Promise<void>): void
}

/**
 * Returns the menu of a column's title. It changes the order, the width and the position without a
 * mouse.
 */
export function headItems(
  column: TableColumn,
  fit: () => number,
  { layout, sort, words, onsort, oncolumns, attempt }: HeadContext,
): readonly MenuItem[] {
  const { name } = column
  const index = layout.columns.indexOf(name)
  const width = leastWidth(column)
  const resize = (to: number): void => attempt(layout.resize(name, withinColumnPixels(to)))
  const isSorted = (isDescending: boolean): boolean =>
    sort?.column === name && sort.isDescending === isDescending
  const order = (isDescending: boolean): MenuItem => ({
    label: isDescending ? words.descending : words.ascending,
    isChecked: isSorted(isDescending),
    onselect: () => onsort(isSorted(isDescending) ? null : { column: name, isDescending }),
  })
  return [
    ...(column.canSort ? [order(false), order(true), 'line' as const] : []),
    { label: words.wider, onselect: () => resize(width + COLUMN_PIXELS.step) },
    {
      label: words.narrower,
      disabled: width <= COLUMN_PIXELS.min,
      onselect: () => resize(width - COLUMN_PIXELS.step),
    },
    { label: words.fit, onselect: () => resize(fit()) },
    {
      label: words.usualWidth,
      disabled: layout.widths[name] === undefined,
      onselect: () => attempt(layout.resize(name, null)),
    },
    'line',
    {
      label: words.moveLeft,
      disabled: index <= 0,
      onselect: () => attempt(layout.move(name, index - 1)),
    },
    {
      label: words.moveRight,
      disabled: index < 0 || index >= layout.columns.length - 1,
      onselect: () => attempt(layout.move(name, index + 1)),
    },
    {
      label: words.hide,
      disabled: layout.columns.length <= 1,
      onselect: () => attempt(layout.hide(name)),
    },
    { label: words.columns, onselect: oncolumns },
  ]
}
