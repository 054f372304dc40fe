/** A cell of a CSV line, quoted where necessary or where it begins or ends with spaces. */
export function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
