/**
 * One record of a strict CSV file (comma, CRLF): quotes only where a cell needs them, cells
 * otherwise as they are.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
