/**
 * A cell as a formula that results in its text, so that a spreadsheet that opens the CSV file shows
 * the text unchanged. Other programs read the formula.
 */
export function toTextFormula(cell: string): string {
  return `="${cell.replaceAll('"', '""')}"`
}

/** The text of a text formula, or undefined if the cell is not one. */
export function readTextFormula(cell: string): string | undefined {
  return cell.startsWith('="') && /^="(?:[^"]|"")*"$/.test(cell)
    ? cell.slice(2, -1).replaceAll('""', '"')
    : undefined
}
