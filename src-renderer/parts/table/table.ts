import type { Snippet } from 'svelte'
import type { MenuItem } from '../overlay/menu.ts'

/** A column of a DataTable. */
export interface TableColumn {
  readonly name: string
  readonly title: string
  /** Width in pixels. A longer title widens the column. */
  readonly width: number
  readonly align?: 'start' | 'end'
  readonly canSort?: boolean
  /** Whether the column takes the rest of the table's width. */
  readonly isWide?: boolean
  /** For amounts: the column that holds their currency. No amount is shown without it. */
  readonly unit?: string
  /** A fitted table drops the columns of one group together. */
  readonly group?: string
  /** A fitted table narrows the column to this width, and cuts its texts, before it drops a column. */
  readonly minWidth?: number
  /** Whether a fitted table drops this column before or after all others. */
  readonly dropOrder?: 'first' | 'last'
  /** Whether its texts may be cut to make room for an amount, if it is first in a fitted table. */
  readonly canShrink?: boolean
  /** Whether a person chose the width. A longer title is then cut. */
  readonly isChosen?: boolean
  /**
   * Its cells never overflow. Other cells are clipped, and each clipped box costs time at every
   * step of the wheel.
   */
  readonly keepsWithin?: boolean
}

/**
 * Returns the minimum width of a column in pixels. It includes the title, which is longer in some
 * languages.
 */
export function leastWidth({
  title,
  width,
  isChosen,
}: Pick<TableColumn, 'title' | 'width' | 'isChosen'>): number {
  if (isChosen) return width
  return Math.max(width, Math.ceil([...title].length * LETTER_PIXELS) + TITLE_PADDING_PIXELS)
}

// The average width of a letter of the head, from the widest of many words, and the space around
// the title.
const LETTER_PIXELS = 6.9
const TITLE_PADDING_PIXELS = 18

export interface TableSort {
  readonly column: string
  readonly isDescending: boolean
}

/** Emphasis of a row: marked, or faded. */
export type RowTone = 'bad' | 'warn' | 'settled'

/** Props of a DataTable. `Row` is the type that the owner's `at` returns. */
export interface TableProps<Row> {
  /** The table's accessible name. */
  readonly label: string
  readonly columns: readonly TableColumn[]
  /** At most five million. */
  readonly count: number
  /**
   * The query that the rows answer. The rows of another query begin at their top. Reading the same
   * query again keeps its position.
   */
  readonly query?: unknown
  /** A row, or undefined while it is being read. Called only for rows near the visible ones. */
  at(index: number): Row | undefined
  readonly cell: Snippet<[{ row: Row; column: TableColumn; index: number; isSelected: boolean }]>
  /** The whole row as tab-separated text with exact values, for copying and for a screen reader. */
  rowText?(row: Row): string
  /** The row for a screen reader, if `rowText` returns the values as they are copied. */
  spoken?(row: Row): string
  /**
   * The row's tone: a 2 px mark at the left edge of the few rows that need attention. The text of
   * `settled` rows is in the third ink.
   */
  tone?(row: Row): RowTone | undefined
  readonly rowHeight: number
  readonly sort?: TableSort | null
  onsort?(column: string): void
  /** Index of the selected row, or -1 if there is none. Bindable. */
  selected: number
  /**
   * Called on Enter, a double click or a click on the selected row. Without a selected row, Enter
   * selects the first visible one.
   */
  onopen?(index: number): void
  /** Whether a single click opens a row, for a table with nothing beside it. */
  readonly opensByClick?: boolean
  /** Called on Ctrl C on a row. */
  oncopy?(index: number): void
  /** The lines of a row's menu, opened by the right button or the Menu key. */
  rowItems?(place: CellPlace): readonly MenuItem[]
  /**
   * The lines of the menu of a column's title. `fit` measures the width that the visible rows need.
   */
  headItems?(column: TableColumn, fit: () => number): readonly MenuItem[]
  /** The accessible name of both menus. */
  readonly menuLabel?: string
  /** Lets columns be resized. Null restores the width that fits the values. */
  onresize?(column: string, width: number | null): void | Promise<void>
  /** Lets columns be dragged by their titles to another position. */
  onmove?(column: string, to: number): void | Promise<void>
  /**
   * Drops columns that do not fit, instead of scrolling sideways. A detail panel beside the table
   * shows them all.
   */
  readonly isFitted?: boolean
  /** The filter in words, for the head of a printed page. */
  readonly filter?: string
  /**
   * Whether it is the screen's own table, which takes the focus when it appears, unless another
   * control has it.
   */
  readonly isMain?: boolean
  /** Called on Escape. */
  onescape?(): void
  /** Whether a row is marked for an action on several rows. Called only if `onmark` is given. */
  isMarked?(row: Row, index: number): boolean
  /** Whether marks have no boxes. Space then turns the page. */
  readonly areBoxesHidden?: boolean
  /**
   * Lets rows be marked: Space, Shift with arrows, Ctrl A, and the box at the row's beginning. The
   * owner keeps the marks.
   */
  onmark?(mark: TableMark): void
  /** The box in the head that marks every row. Without it only Ctrl A does. */
  readonly markAll?: MarkAll | undefined
}

/** The box that marks or unmarks every row. */
export interface MarkAll {
  readonly label: string
  /** How many of the rows are marked. */
  readonly marked: 'none' | 'some' | 'all'
  /** Called with true to mark every row, and with false to unmark them. */
  onchange(isMarked: boolean): void
}

/** The cell that a row menu was opened on. */
export interface CellPlace {
  readonly index: number
  /** Undefined means the row as a whole. */
  readonly column: string | undefined
}

/**
 * A change of the marks: one row toggled, all rows from one to another (new, or replacing the last
 * range), or every row.
 */
export type TableMark =
  | { readonly kind: 'toggle'; readonly index: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number; readonly isNew: boolean }
  | { readonly kind: 'all' }

// Below this width columns would have to scroll sideways, so each row stacks its cells, each with
// its column's name.
const STACKED_BELOW_PX = 600
// In a window this wide a fitted table is narrow only beside a detail, which shows the dropped
// columns. Rows are therefore stacked only when an amount and its currency no longer fit.
const WIDE_WINDOW_PX = 900
const FITTED_STACKED_BELOW_PX = 400

/**
 * Returns whether a table of `width` pixels stacks the cells of each row. `windowWidth` is given for
 * a fitted table.
 */
export function hasStackedRows(
  columns: readonly TableColumn[],
  width: number,
  windowWidth: number | undefined,
): boolean {
  if (windowWidth === undefined || windowWidth < WIDE_WINDOW_PX) return width < STACKED_BELOW_PX
  return width < FITTED_STACKED_BELOW_PX && columns.some(({ unit }) => unit !== undefined)
}

/**
 * Returns the columns that fit into `width` pixels, at least one. Columns with a `minWidth` are
 * narrowed. If that is not enough, columns are dropped from the end, in the order of `dropOrder`.
 * The first column and the first amount stay longest. A group is dropped as a whole, and a currency
 * together with its last amount.
 */
export function columnsThatFit(
  columns: readonly TableColumn[],
  width: number,
): readonly TableColumn[] {
  let fittingColumns = columns
  while (fittingColumns.length > 1 && sumOf(fittingColumns, narrowestWidth) > width) {
    const tightColumns = tightenColumns(fittingColumns, width)
    if (tightColumns) return tightColumns
    fittingColumns = dropColumn(fittingColumns)
  }
  const narrowedColumns = narrowColumns(fittingColumns, width)
  return fittingColumns === columns
    ? narrowedColumns
    : narrowedColumns.map((column, index) =>
        index === narrowedColumns.length - 1 ? { ...column, isWide: true } : column,
      )
}

function sumOf(columns: readonly TableColumn[], widthOf: (column: TableColumn) => number): number {
  return columns.reduce((sum, column) => sum + widthOf(column), 0)
}

function narrowestWidth(column: TableColumn): number {
  const width = leastWidth(column)
  return column.isChosen ? width : Math.min(width, column.minWidth ?? width)
}

function narrowColumns(columns: readonly TableColumn[], width: number): readonly TableColumn[] {
  let excess = sumOf(columns, leastWidth) - width
  if (excess <= 0) return columns
  return columns.map((column) => {
    const cut = Math.min(excess, leastWidth(column) - narrowestWidth(column))
    excess -= cut
    return cut > 0 ? { ...column, width: leastWidth(column) - cut, isChosen: true } : column
  })
}

const TIGHT_UNIT_PIXELS = 80
const SHRUNK_FIRST_PIXELS = 104

/**
 * Returns the first column with one amount and its currency, at the smallest readable widths.
 * Undefined if the columns are not these three, or do not fit.
 */
function tightenColumns(
  columns: readonly TableColumn[],
  width: number,
): readonly TableColumn[] | undefined {
  const [first, amount, unit] = columns
  if (columns.length !== 3 || !first || !unit || amount?.unit !== unit.name) return undefined
  const rest = width - amount.width - TIGHT_UNIT_PIXELS
  if (rest < (first.canShrink ? SHRUNK_FIRST_PIXELS : first.width)) return undefined
  return [
    { ...first, width: rest, isChosen: true },
    { ...amount, isChosen: true },
    { ...unit, width: TIGHT_UNIT_PIXELS, isChosen: true },
  ]
}

function dropColumn(columns: readonly TableColumn[]): readonly TableColumn[] {
  const units = new Set(columns.map(({ unit }) => unit))
  const removableColumns = columns.filter(({ name }) => !units.has(name))
  const amount = removableColumns.find(({ unit }) => unit !== undefined)
  const lesserColumns = removableColumns.filter(
    (column, index) => index > 0 && column !== amount && !isInGroupOf(column, amount),
  )
  const droppedColumn =
    removableColumns.findLast(({ dropOrder }) => dropOrder === 'first') ??
    lesserColumns.findLast(({ dropOrder }) => dropOrder !== 'last') ??
    lesserColumns.at(-1) ??
    removableColumns.at(-1)
  const remainingColumns = columns.filter(
    (column) => column !== droppedColumn && !isInGroupOf(column, droppedColumn),
  )
  const remainingUnits = new Set(remainingColumns.map(({ unit }) => unit))
  return remainingColumns.filter(({ name }) => !units.has(name) || remainingUnits.has(name))
}

function isInGroupOf(column: TableColumn, other: TableColumn | undefined): boolean {
  return column.group !== undefined && column.group === other?.group
}
