/** One column of a chart. */
export interface ChartColumn {
  /** Shown below the column if there is room for it. */
  readonly label: string
  /** The column in words: its hint, its row in the table and the name of its button. */
  readonly title: string
  /** Opens the rows behind the column. Without it the column opens nothing. */
  readonly onclick?: () => void
}

/** The geometry of a drawn chart, in pixels. */
export interface Plot {
  /** The left edge of the first column. */
  readonly left: number
  /** The width of one column. */
  readonly step: number
  /** The baseline. */
  readonly ground: number
  readonly toY: (value: number) => number
}

/**
 * Returns the index that a key moves to from `index`, or undefined for a key that does not move.
 */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, index - 1)
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, index + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
