import type { TableColumn } from './table.ts'
import { leastWidth } from './table.ts'

/** The width in pixels that a landscape page of either common size has within its margins. */
const PAGE_PIXELS = 960
/** Smaller letters are not read on paper. */
const MIN_SCALE = 0.66
/** Texts that get less of their width than this take too many lines. */
const MIN_TEXT_SHARE = 0.45

/** How columns stand on a printed page: all of them within it. */
export interface PrintedWidths {
  /** Of the letters and of what is around them. */
  readonly scale: number
  /** Of the page's width, of each column. */
  readonly percents: readonly number[]
  /** Amounts keep their width, and so stay on one line. */
  readonly areAmountsWhole: boolean
}

/**
 * Fits columns into a page: with smaller letters first, then with texts in several lines, and where
 * there are too many amounts, with amounts in several lines too.
 */
export function printedWidths(columns: readonly TableColumn[]): PrintedWidths {
  const widths = columns.map(leastWidth)
  const sum = total(widths)
  const scale = Math.max(MIN_SCALE, Math.min(1, PAGE_PIXELS / sum))
  const room = PAGE_PIXELS / scale
  const isAmount = columns.map(({ align }) => align === 'end')
  const amounts = total(widths.filter((_, at) => isAmount[at]))
  const share = (room - amounts) / (sum - amounts)
  if (sum <= room || share < MIN_TEXT_SHARE)
    return { scale, percents: percentsOf(widths), areAmountsWhole: sum <= room }
  const narrowed = widths.map((width, at) => (isAmount[at] ? width : width * share))
  return { scale, percents: percentsOf(narrowed), areAmountsWhole: true }
}

function percentsOf(widths: readonly number[]): readonly number[] {
  const sum = total(widths)
  return widths.map((width) => (100 * width) / sum)
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
