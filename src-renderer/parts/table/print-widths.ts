import type { TableColumn } from './table.ts'
import { leastWidth } from './table.ts'

/** The width in pixels within the margins of a landscape page, valid for both common sizes. */
const PAGE_PIXELS = 960
/** The smallest scale of the letters. Smaller letters are unreadable on paper. */
const MIN_SCALE = 0.66
/**
 * The smallest share of its width that a column of texts may get. With less, its texts take too
 * many lines.
 */
const MIN_TEXT_SHARE = 0.45

/** The widths of columns on a printed page. All columns fit into the page. */
export interface PrintedWidths {
  /** Scale of the letters and the space around them. */
  readonly scale: number
  /** Share of the page's width for each column, in percent. */
  readonly percents: readonly number[]
  /** Whether amounts keep their width, and so stay on one line. */
  readonly areAmountsOnOneLine: boolean
}

/**
 * Fits columns into a page: first with smaller letters, then with texts on several lines, and if
 * there are too many amounts, with amounts on several lines too.
 */
export function printedWidths(columns: readonly TableColumn[]): PrintedWidths {
  const widths = columns.map(leastWidth)
  const sum = total(widths)
  const scale = Math.max(MIN_SCALE, Math.min(1, PAGE_PIXELS / sum))
  const pageWidth = PAGE_PIXELS / scale
  const isAmount = columns.map(({ align }) => align === 'end')
  const amounts = total(widths.filter((_, index) => isAmount[index]))
  const share = (pageWidth - amounts) / (sum - amounts)
  if (sum <= pageWidth || share < MIN_TEXT_SHARE)
    return { scale, percents: percentsOf(widths), areAmountsOnOneLine: sum <= pageWidth }
  const narrowedWidths = widths.map((width, index) => (isAmount[index] ? width : width * share))
  return { scale, percents: percentsOf(narrowedWidths), areAmountsOnOneLine: true }
}

function percentsOf(widths: readonly number[]): readonly number[] {
  const sum = total(widths)
  return widths.map((width) => (100 * width) / sum)
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
