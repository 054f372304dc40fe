import { guardText, hasInnerGuard } from '../base/formula-guard.ts'

const SPECIAL_CHARACTER = /[",\r\n]/

/**
 * Returns one line of the `strict` dialect with its line end: comma, quotes only where needed, CRLF,
 * null as empty.
 */
export function strictLine(cells: readonly (string | null)[]): string {
  // Every cell goes through the guard, whatever its column holds: a service's unreadable date is
  // kept as its text.
  const line = cells
    .map((cell) =>
      cell === null || cell === undefined || cell === '' ? '' : quote(guardText(cell)),
    )
    .join(',')
  // A blank line is not a record, so a single empty cell is written in quotes.
  return cells.length === 1 && line === '' ? '""\r\n' : `${line}\r\n`
}

/** Returns the header line of the `strict` dialect, with its line end. */
export function strictHeader(names: readonly string[]): string {
  return `${names.join(',')}\r\n`
}

function quote(text: string): string {
  return SPECIAL_CHARACTER.test(text) || hasInnerGuard(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
}
