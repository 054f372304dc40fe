import type { SheetChange, SheetHint } from '../../contract/reporting.ts'

const changes: Readonly<Record<SheetChange, string>> = {
  exponent: 'are shown with an exponent',
  digits: 'lose digits after the fifteenth',
  leadingZero: 'lose zeros in front',
  dateFlips: 'have day and month exchanged',
  becomesDate: 'are read as dates',
  becomesNumber: 'are read as other numbers',
  becomesFlag: 'are read as TRUE or FALSE',
}

/** What a spreadsheet would change of the written file, a line a column and change, and the way out. */
export function hintLines(hints: readonly SheetHint[]): readonly string[] {
  if (hints.length === 0) return []
  return [
    'A spreadsheet that opens this file changes these columns:',
    ...hints.map(
      ({ kind, column, cells, written, shown }) =>
        `  ${column}: ${cells} ${cells === 1 ? 'cell' : 'cells'} ${changes[kind]} (${JSON.stringify(written)} becomes ${JSON.stringify(shown)})`,
    ),
    'Use --format xlsx for a workbook that keeps every cell as text, or import these columns as text.',
  ]
}

/** `leadingZero` as `leading_zero`, the form of --json. */
export function inSnakeCase(kind: string): string {
  return kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
