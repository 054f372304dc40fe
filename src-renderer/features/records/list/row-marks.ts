import type { TableMark } from '../../../parts/table/table.ts'

/** Rows that can be marked and copied at once; a file holds more. */
export const MAX_MARKED_ROWS = 10_000

/** The rows of a list that are marked for copying, by their places. */
export interface RowMarks {
  readonly rows: ReadonlySet<number>
  /** Those before a stretch, which the next stretch of the same press leaves as they are. */
  readonly before: ReadonlySet<number>
  /** The row that was marked or unmarked by itself last; -1: none. */
  readonly last: number
}

export const noMarks: RowMarks = { rows: new Set(), before: new Set(), last: -1 }

/**
 * The marks after one more mark of the table, in a list of `count` rows. The first row that is added
 * marks the selected row too.
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
  const stretch = Array.from({ length }, (_, at) => from + at)
  return { rows: new Set([...before, ...stretch]), before, last: -1 }
}

/** The marked places, from the first row to the last. */
export function markedPlaces({ rows }: RowMarks): readonly number[] {
  return [...rows].sort((left, right) => left - right)
}
