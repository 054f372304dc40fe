import type { CellKind } from './cell-kinds.ts'
import { cellKinds } from './cell-kinds.ts'
import { couldBe, listFilledCells } from './column-values.ts'
import type { LedgerField } from './ledger-fields.ts'
import { isPlaceholder } from './placeholder.ts'

/** A column of a sample: its cells, and how many of them look like each kind. */
export interface ColumnProfile {
  readonly column: number
  readonly header: string
  /** Filled cells, trimmed, with placeholders such as `-` (placeholder.ts). */
  readonly filledCells: readonly string[]
  /** The number of filled cells that look like the kind. */
  count(kind: CellKind): number
  /**
   * True if nearly all filled cells without a placeholder look like the kind, and there is at least
   * one such cell.
   */
  is(kind: CellKind): boolean
  /**
   * True if at least half of the filled cells without a placeholder could be the field, or no cell is
   * filled.
   */
  couldBe(field: LedgerField): boolean
}

// A total, an opening balance or one odd row must not hide the kind of a column.
const NEARLY_ALL_PERCENT = 80

/** Profiles every column that the headers or the rows have. */
export function profileColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): readonly ColumnProfile[] {
  const width = rows.reduce((width, row) => Math.max(width, row.length), headers.length)
  return Array.from({ length: width }, (_, column) => profile(column, headers, rows))
}

function profile(
  column: number,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnProfile {
  const filledCells = listFilledCells(rows, column)
  const values = filledCells.filter((text) => !isPlaceholder(text))
  const counts = new Map<CellKind, number>()
  const count = (kind: CellKind): number => {
    const cellCount = counts.get(kind) ?? values.filter((text) => cellKinds[kind](text)).length
    counts.set(kind, cellCount)
    return cellCount
  }
  return {
    column,
    header: headers[column] ?? '',
    filledCells,
    count,
    is: (kind) => values.length > 0 && isNearlyAll(count(kind), values.length),
    couldBe: (field) =>
      filledCells.length === 0 ||
      (values.length > 0 &&
        values.filter((text) => couldBe(field, text)).length * 2 >= values.length),
  }
}

/** True if `count` is at least 80 percent of `total`. */
export function isNearlyAll(count: number, total: number): boolean {
  return count * 100 >= total * NEARLY_ALL_PERCENT
}
