/** One column of a chart. */
export interface ChartColumn {
  /** Beneath the column, as far as there is room for it. */
  readonly label: string
  /** What the column says, in words: its hint, its row in the table and the name of its button. */
  readonly title: string
  /** Leads to the rows behind the column; absent: it leads nowhere. */
  readonly onclick?: () => void
}

/** Where a value and a column stand in a drawn chart, in pixels. */
export interface Plot {
  /** The left edge of the first column. */
  readonly left: number
  /** The width of one column. */
  readonly step: number
  /** The baseline. */
  readonly ground: number
  readonly toY: (value: number) => number
}

/** The place that a key moves to from `at`, or undefined for a key that moves nowhere. */
export function movedTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, at + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
