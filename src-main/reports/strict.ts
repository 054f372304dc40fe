const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/
const RISKY = /^[ ]*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/
const QUOTED = /[",\r\n]/

/**
 * A text cell made harmless for a spreadsheet: where it would be taken for a formula, and where it
 * really begins with `'`, one `'` goes in front, so that the import can undo it. A plain decimal
 * such as -1.5 stays as it is (security.md 116, X11).
 */
export function guardText(text: string): string {
  const first = text.charCodeAt(0)
  if (first === 39) return `'${text}`
  // Most cells begin with a letter or a digit: no pattern needs to run for those.
  if (
    (first >= 48 && first <= 57) ||
    (first >= 65 && first <= 90) ||
    (first >= 97 && first <= 122) ||
    text === ''
  )
    return text
  return RISKY.test(text) && !DECIMAL.test(text) ? `'${text}` : text
}

function quote(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * One line of the `strict` dialect, with its line end: comma, quotes only where needed, CRLF, null
 * as empty.
 */
export function strictLine(cells: readonly (string | null)[]): string {
  // Every cell goes through the guard, whatever its column holds: a service's unreadable date is
  // kept as its text.
  const line = cells
    .map((cell) =>
      cell === null || cell === undefined || cell === '' ? '' : quote(guardText(cell)),
    )
    .join(',')
  // A blank line is no record: a single empty cell has to be written in quotes.
  return cells.length === 1 && line === '' ? '""\r\n' : `${line}\r\n`
}

/** The header line. */
export function strictHeader(names: readonly string[]): string {
  return `${names.join(',')}\r\n`
}
