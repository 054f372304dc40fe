/** A cell of a CSV line, quoted where it has to be or where spaces stand at its ends. */
export function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
