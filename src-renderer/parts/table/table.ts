import type { Snippet } from 'svelte'
import type { MenuItem } from '../overlay/menu.ts'

/** A column of a DataTable. */
export interface TableColumn {
  readonly name: string
  readonly title: string
  /** Pixels; a title that needs more gets it. */
  readonly width: number
  readonly align?: 'start' | 'end'
  readonly canSort?: boolean
  /** Takes what is left of the table's width. */
  readonly isWide?: boolean
  /** Of amounts: the column that holds their currency. No amount stands without it. */
  readonly unit?: string
  /** Columns of one group fall out of a fitted table together. */
  readonly group?: string
  /** Falls out of a fitted table before all others. */
  readonly isFirstOut?: boolean
  /** As the first column of a fitted table its texts may be cut to make room for an amount. */
  readonly canShrink?: boolean
  /** The width is a person's own: a longer title is cut. */
  readonly isChosen?: boolean
  /**
   * Its cells see to it themselves that nothing stands out of them. Of others what does not fit is
   * cut off, and each such box costs at every step of the wheel.
   */
  readonly keepsWithin?: boolean
}

/** The pixels that a column takes at least: some languages need longer titles than others. */
export function leastWidth({
  title,
  width,
  isChosen,
}: Pick<TableColumn, 'title' | 'width' | 'isChosen'>): number {
  if (isChosen) return width
  return Math.max(width, Math.ceil([...title].length * LETTER) + PADDING)
}

// A letter of the head's type, the widest of many a word, and the space around.
const LETTER = 6.9
const PADDING = 18

export interface TableSort {
  readonly column: string
  readonly isDescending: boolean
}

/** How a row stands out, or steps back. */
export type RowTone = 'bad' | 'warn' | 'settled'

/** What a DataTable is given. `Row` is whatever the owner's `at` gives. */
export interface TableProps<Row> {
  /** The table's accessible name. */
  readonly label: string
  readonly columns: readonly TableColumn[]
  /** Up to five million. */
  readonly count: number
  /**
   * What the rows answer: those of another query begin at their top, and the same ones read anew
   * stay where they are.
   */
  readonly query?: unknown
  /** A row, or undefined while it is being read; asked only for rows near the ones in sight. */
  at(index: number): Row | undefined
  readonly cell: Snippet<[{ row: Row; column: TableColumn; index: number; isSelected: boolean }]>
  /** The whole row for a screen reader and for copying as text (tab separated), exact values. */
  rowText?(row: Row): string
  /** The row for a screen reader, where `rowText` has the values as they are copied. */
  spoken?(row: Row): string
  /**
   * The row's tone: a 2 px mark at its left edge for the few that need a hand; `settled` rows are
   * written in the third ink.
   */
  tone?(row: Row): RowTone | undefined
  readonly rowHeight: number
  readonly sort?: TableSort | null
  onsort?(column: string): void
  /** Index of the selected row; -1: none. Bindable. */
  selected: number
  /** Enter, double click or a click on the selected row. */
  onopen?(index: number): void
  /** Ctrl C on a row. */
  oncopy?(index: number): void
  /** The lines of the menu of a row, on the right button or the Menu key. */
  rowItems?(place: CellPlace): readonly MenuItem[]
  /** The lines of the menu of a column's title; `fit` measures what the rows in sight need. */
  headItems?(column: TableColumn, fit: () => number): readonly MenuItem[]
  /** The accessible name of both menus. */
  readonly menuLabel?: string
  /** Lets columns be made wider and narrower; null: as wide as its values again. */
  onresize?(column: string, width: number | null): void | Promise<void>
  /** Lets columns be dragged by their titles to another place among them. */
  onmove?(column: string, to: number): void | Promise<void>
  /**
   * Leaves out columns that the width has no room for, instead of scrolling sideways: what stands
   * beside shows them all.
   */
  readonly isFitted?: boolean
  /** What the rows are narrowed to, for the head of a printed page. */
  readonly filter?: string
  /** The screen's own table: takes the focus when it appears and nothing else holds it. */
  readonly isMain?: boolean
  /** Escape, where nothing is left to close here. */
  onescape?(): void
  /**
   * Whether a row is marked, for doing one thing to several; asked only where `onmark` is given.
   */
  isMarked?(row: Row, index: number): boolean
  /** Marks stand without boxes, and Space turns the page as it does where nothing is marked. */
  readonly areBoxesHidden?: boolean
  /**
   * Lets rows be marked: Space, Shift with arrows, Ctrl A, and the box at the row's beginning. The
   * owner keeps the marks.
   */
  onmark?(mark: TableMark): void
}

/** Where a menu of rows was asked for. */
export interface CellPlace {
  readonly index: number
  /** Undefined: the row as a whole. */
  readonly column: string | undefined
}

/**
 * What was marked: one row more or less, all rows from one to another (new, or in place of where
 * the last range led), or every row there is.
 */
export type TableMark =
  | { readonly kind: 'toggle'; readonly index: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number; readonly isNew: boolean }
  | { readonly kind: 'all' }

/**
 * The columns that fit into `width` pixels whole, one at least. Those that are first out go first,
 * then the last ones, and the first amount after all others but the first column. A group goes
 * whole, and a currency goes with its last amount, never before.
 */
export function columnsThatFit(
  columns: readonly TableColumn[],
  width: number,
): readonly TableColumn[] {
  let kept = columns
  while (kept.length > 1 && kept.reduce((sum, column) => sum + leastWidth(column), 0) > width) {
    const tight = tightened(kept, width)
    if (tight) return tight
    kept = withoutNext(kept)
  }
  return kept === columns
    ? columns
    : kept.map((column, at) => (at === kept.length - 1 ? { ...column, isWide: true } : column))
}

const TIGHT_UNIT_PIXELS = 80
const SHRUNK_FIRST_PIXELS = 140

/** The first column with one amount and its currency, in the least room that they can be read in. */
function tightened(
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

function withoutNext(columns: readonly TableColumn[]): readonly TableColumn[] {
  const units = new Set(columns.map(({ unit }) => unit))
  const free = columns.filter(({ name }) => !units.has(name))
  const amount = free.find(({ unit }) => unit !== undefined)
  const next =
    free.findLast(({ isFirstOut }) => isFirstOut) ??
    free.findLast((column, at) => at > 0 && column !== amount && !isWith(column, amount)) ??
    free.at(-1)
  const fewer = columns.filter((column) => column !== next && !isWith(column, next))
  const stillUnits = new Set(fewer.map(({ unit }) => unit))
  return fewer.filter(({ name }) => !units.has(name) || stillUnits.has(name))
}

function isWith(column: TableColumn, other: TableColumn | undefined): boolean {
  return column.group !== undefined && column.group === other?.group
}
