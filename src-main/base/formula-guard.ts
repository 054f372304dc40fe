import { INVISIBLE_CLASS } from './hidden.ts'

const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/
const SIGNS = String.raw`=+\-@\uff1d\uff0b\uff0d\uff20`
const BLANKS = String.raw`\p{Zs}${INVISIBLE_CLASS}`
const BEGINS_FORMULA = new RegExp(`^(?: *[\\t\\r\\n\\0]|[${BLANKS}]*[${SIGNS}])`, 'u')

// Another program may split a file at any of these separators, or at a line end inside quotes that
// it does not recognise, so that the next character begins a cell. Nearly always this character is
// a letter or a digit, with or without a quote before it, so that the slower pattern below is not
// needed.
const MAY_BEGIN_CELL = /[;,|\t\n\r]["']*[^"'0-9A-Za-z]/
// Runs of separators, blanks and quotes before a sign. The lookbehind makes sure that each run is
// matched once, as a whole.
const RUN_CHARACTER = `[;,|"'${BLANKS}]`
const RUN_BEFORE_SIGN = new RegExp(`(?<!${RUN_CHARACTER})${RUN_CHARACTER}+(?=[${SIGNS}])`, 'gu')

/**
 * Makes a text cell harmless for spreadsheets: puts `'` before anything that would be taken for a
 * formula, at the start of the text and after each separator in it. A text that begins with `'`
 * gets a second `'`, so that unguardText can undo it. A plain decimal such as -1.5 stays as it is
 * (security.md 116, 138, 139, X11).
 */
export function guardText(text: string): string {
  const guardedText = guardStart(text)
  // A guard at the start is not a separator, so the text after it is edited separately.
  return MAY_BEGIN_CELL.test(text)
    ? guardedText.slice(0, guardedText.length - text.length) + editRuns(text, guardRun)
    : guardedText
}

/** Undoes guardText. */
export function unguardText(cell: string): string {
  const text = cell.startsWith("'") ? cell.slice(1) : cell
  return hasInnerGuard(text) ? editRuns(text, unguardRun) : text
}

/**
 * Returns true if a cell from guardText has a guard after a separator. Such a cell must be quoted.
 */
export function hasInnerGuard(cell: string): boolean {
  return cell.includes("'", 1) && MAY_BEGIN_CELL.test(cell) && editRuns(cell, unguardRun) !== cell
}

/** Returns true if a spreadsheet would take the whole text, without a guard, for a formula. */
export function beginsFormula(text: string): boolean {
  return BEGINS_FORMULA.test(text) && !DECIMAL.test(text)
}

function guardStart(text: string): string {
  const firstCode = text.charCodeAt(0)
  if (firstCode === 39) return `'${text}`
  // Most cells begin with a letter or a digit and need no pattern.
  if (
    (firstCode >= 48 && firstCode <= 57) ||
    (firstCode >= 65 && firstCode <= 90) ||
    (firstCode >= 97 && firstCode <= 122) ||
    text === ''
  )
    return text
  return beginsFormula(text) ? `'${text}` : text
}

// Edits the end of each run, from its last `;`, `,` or `|` on. Only blanks and quotes can be
// between a separator and the sign of a formula, so earlier separators begin no formula.
function editRuns(text: string, edit: (tail: string) => string): string {
  return text.replace(RUN_BEFORE_SIGN, (run) => {
    const from = Math.max(run.lastIndexOf(';'), run.lastIndexOf(','), run.lastIndexOf('|'), 0)
    return run.slice(0, from) + edit(run.slice(from))
  })
}

function guardRun(tail: string): string {
  return tail.replace(/[;,|\t\n]|\r(?!\n)/g, "$&'")
}

function unguardRun(tail: string): string {
  return tail.replace(/([;,|\t\n]|\r(?!\n))'/g, '$1')
}
