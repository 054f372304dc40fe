import type { TableColumn } from './table.ts'
import { leastWidth } from './table.ts'

/** The limits of a column's chosen width and one step of it, in pixels. */
export const COLUMN_PIXELS = { min: 40, max: 1200, step: 24 } as const

/** Returns the nearest allowed column width, in whole pixels. */
export function withinColumnPixels(width: number): number {
  return Math.round(Math.max(COLUMN_PIXELS.min, Math.min(width, COLUMN_PIXELS.max)))
}

/**
 * Returns the columns with the widths that a person chose, by column name. Without chosen widths,
 * returns the list itself.
 */
export function withWidths(
  columns: readonly TableColumn[],
  widths: Readonly<Record<string, number>>,
): readonly TableColumn[] {
  return Object.keys(widths).length === 0
    ? columns
    : columns.map((column) => {
        const width = widths[column.name]
        return width === undefined ? column : { ...column, width, isWide: false, isChosen: true }
      })
}

/** Returns a list with the item at `from` moved to `to`. The other items keep their order. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from]
  if (item === undefined || from === to) return items
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/**
 * Measures the width in pixels at which a column's title and visible cells are not cut: each row's
 * column grows to its content for a moment.
 */
export function fittingWidth(
  grid: HTMLElement,
  columns: readonly TableColumn[],
  name: string,
): number {
  const columnIndex = columns.findIndex((column) => column.name === name)
  const tracks = columns
    .map((column, index) => (index === columnIndex ? 'max-content' : `${leastWidth(column)}px`))
    .join(' ')
  const rows = [...grid.querySelectorAll<HTMLElement>('[role="row"]')]
  const originalTracks = rows.map((row) => row.style.gridTemplateColumns)
  for (const row of rows) row.style.gridTemplateColumns = tracks
  const widths = rows.map((row) => {
    const cell = row.querySelectorAll(
      '[role="columnheader"], [role="rowheader"], [role="gridcell"]',
    )[columnIndex]
    return cell?.getBoundingClientRect().width ?? 0
  })
  rows.forEach((row, index) => (row.style.gridTemplateColumns = originalTracks[index] ?? ''))
  return withinColumnPixels(Math.ceil(Math.max(0, ...widths)))
}
