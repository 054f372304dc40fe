import type { TableColumn } from './table.ts'
import { leastWidth } from './table.ts'

/** The pixels between which a person can choose a column's width, and what one step changes. */
export const COLUMN_PIXELS = { min: 40, max: 1200, step: 24 } as const

/** The nearest width that a column may have, in whole pixels. */
export function withinColumnPixels(width: number): number {
  return Math.round(Math.max(COLUMN_PIXELS.min, Math.min(width, COLUMN_PIXELS.max)))
}

/**
 * The columns with the widths that a person gave them, by column name. Without any the list itself
 * is returned.
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

/** A list with the item at `from` put where `to` was; the others keep their order. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from]
  if (item === undefined || from === to) return items
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/**
 * The pixels that a column's title and its cells in sight need, so that none of them is cut.
 * Measured by giving the column of each row all the room it wants, for as long as it takes to look.
 */
export function fittingWidth(
  grid: HTMLElement,
  columns: readonly TableColumn[],
  name: string,
): number {
  const place = columns.findIndex((column) => column.name === name)
  const tracks = columns
    .map((column, at) => (at === place ? 'max-content' : `${leastWidth(column)}px`))
    .join(' ')
  const rows = [...grid.querySelectorAll<HTMLElement>('[role="row"]')]
  const before = rows.map((row) => row.style.gridTemplateColumns)
  for (const row of rows) row.style.gridTemplateColumns = tracks
  const widths = rows.map((row) => {
    const cell = row.querySelectorAll(
      '[role="columnheader"], [role="rowheader"], [role="gridcell"]',
    )[place]
    return cell?.getBoundingClientRect().width ?? 0
  })
  rows.forEach((row, at) => (row.style.gridTemplateColumns = before[at] ?? ''))
  return withinColumnPixels(Math.ceil(Math.max(0, ...widths)))
}
