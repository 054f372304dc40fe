/**
 * A cell as a formula whose result is its text, so that a spreadsheet that opens the CSV file shows
 * the text as it is. Other programs read the formula.
 */
export function toTextFormula(cell: string): string {
  return `="${cell.replaceAll('"', '""')}"`
}

/** The text that a text formula stands for; undefined where the cell is none. */
export function readTextFormula(cell: string): string | undefined {
  return cell.startsWith('="') && /^="(?:[^"]|"")*"$/.test(cell)
    ? cell.slice(2, -1).replaceAll('""', '"')
    : undefined
}
