import type { CellKind } from './cell-kinds.ts'
import { cellKinds } from './cell-kinds.ts'
import { couldBe, filledCells } from './column-values.ts'
import type { LedgerField } from './ledger-fields.ts'

/** A column of a sample: its cells, and how many of them look like each kind. */
export interface ColumnProfile {
  readonly column: number
  readonly header: string
  /** Filled cells, trimmed. */
  readonly filled: readonly string[]
  /** The number of filled cells that look like the kind. */
  count(kind: CellKind): number
  /** True if nearly all filled cells look like the kind, and there is at least one. */
  is(kind: CellKind): boolean
  /** True if at least half of the filled cells could be the field, or none is filled. */
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
  const filled = filledCells(rows, column)
  const counts = new Map<CellKind, number>()
  const count = (kind: CellKind): number => {
    const cellCount = counts.get(kind) ?? filled.filter((text) => cellKinds[kind](text)).length
    counts.set(kind, cellCount)
    return cellCount
  }
  return {
    column,
    header: headers[column] ?? '',
    filled,
    count,
    is: (kind) => filled.length > 0 && isNearlyAll(count(kind), filled.length),
    couldBe: (field) => filled.filter((text) => couldBe(field, text)).length * 2 >= filled.length,
  }
}

/** True if `count` is at least 80 percent of `total`. */
export function isNearlyAll(count: number, total: number): boolean {
  return count * 100 >= total * NEARLY_ALL_PERCENT
}
