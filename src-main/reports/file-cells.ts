import type { Cell } from '../contract/cell.ts'
import type { Column } from '../contract/report.ts'
import type { Layout } from '../contract/reporting.ts'
import { csvLines } from './csv-lines.ts'

/**
 * Returns a function that gives the texts of a row's cells in a file of the layout, without quotes.
 * Throws TIME_ZONE_UNKNOWN.
 */
export function fileCells(
  columns: readonly Column[],
  layout: Layout,
): (row: readonly Cell[]) => readonly string[] {
  switch (layout.format) {
    case 'csv':
      return csvLines(columns, layout).cells
    case 'xlsx':
      // A workbook has the texts of the strict dialect in its zone.
      return csvLines(columns, { dialect: 'strict', timeZone: layout.timeZone }).cells
    case 'parquet':
      return (row) => row.map((cell) => cell ?? '')
  }
}
