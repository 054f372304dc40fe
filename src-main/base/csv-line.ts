/**
 * One record of a strict CSV file (comma, CRLF). Quotes only the cells that need quotes and changes
 * nothing else.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
