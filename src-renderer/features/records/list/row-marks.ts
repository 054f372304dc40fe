import type { TableMark } from '../../../parts/table/table.ts'

/** Maximum number of rows that can be marked and copied at once. More rows need a file. */
export const MAX_MARKED_ROWS = 10_000

/** The indexes of a list's rows that are marked for copying. */
export interface RowMarks {
  readonly rows: ReadonlySet<number>
  /**
   * The rows that were marked when the current range began. They stay marked while another range
   * replaces it.
   */
  readonly before: ReadonlySet<number>
  /** The row that was last marked or unmarked alone, or -1 if there is none. */
  readonly last: number
}

export const noMarks: RowMarks = { rows: new Set(), before: new Set(), last: -1 }

/**
 * Returns the marks after one change, in a list of `count` rows. The first marked row also marks
 * the selected row.
 */
export function withMark(
  marks: RowMarks,
  mark: TableMark,
  count: number,
  selected: number,
): RowMarks {
  if (mark.kind === 'toggle') {
    const rows = new Set(marks.rows.size === 0 && selected >= 0 ? [selected] : marks.rows)
    if (!rows.delete(mark.index) && rows.size < MAX_MARKED_ROWS) rows.add(mark.index)
    return { rows, before: rows, last: mark.index }
  }
  const before = mark.kind === 'range' && !mark.isNew ? marks.before : new Set<number>()
  const [from, to] =
    mark.kind === 'all'
      ? [0, count - 1]
      : [Math.min(mark.from, mark.to), Math.max(mark.from, mark.to)]
  const length = Math.min(to - from + 1, MAX_MARKED_ROWS - before.size)
  const range = Array.from({ length }, (_, index) => from + index)
  return { rows: new Set([...before, ...range]), before, last: -1 }
}

/** Lists the marked indexes in ascending order. */
export function markedIndexes({ rows }: RowMarks): readonly number[] {
  return [...rows].sort((left, right) => left - right)
}
