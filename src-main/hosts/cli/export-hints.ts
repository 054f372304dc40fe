import type { SheetChange, SheetHint } from '../../contract/reporting.ts'

// For each change: the text for one cell, and the text for several cells.
const changes: Readonly<Record<SheetChange, readonly [string, string]>> = {
  exponent: ['is shown with an exponent', 'are shown with an exponent'],
  digits: ['loses digits after the fifteenth', 'lose digits after the fifteenth'],
  leadingZero: ['loses leading zeros', 'lose leading zeros'],
  dateFlips: ['has day and month swapped', 'have day and month swapped'],
  becomesDate: ['is read as a date or time', 'are read as dates or times'],
  becomesNumber: ['is read as another number', 'are read as other numbers'],
  becomesFlag: ['is read as TRUE or FALSE', 'are read as TRUE or FALSE'],
}

/**
 * Describes what a spreadsheet would change in the written file, one line per column and change,
 * and how to avoid it.
 */
export function hintLines(hints: readonly SheetHint[]): readonly string[] {
  if (hints.length === 0) return []
  return [
    'A spreadsheet that opens this file changes these columns:',
    ...hints.map(({ kind, column, cells, written, shown }) => {
      const [singular, plural] = changes[kind]
      const example = written === shown ? '' : ` becomes ${JSON.stringify(shown)}`
      return `  ${column}: ${cells === 1 ? `1 cell ${singular}` : `${cells} cells ${plural}`} (${JSON.stringify(written)}${example})`
    }),
    'Use --format xlsx for a workbook that keeps every cell as text, or import these columns as text.',
  ]
}

/** Converts `leadingZero` to `leading_zero`, the form of --json. */
export function toSnakeCase(kind: string): string {
  return kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
