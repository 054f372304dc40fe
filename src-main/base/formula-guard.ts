import { INVISIBLE_CLASS } from './hidden.ts'

const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/
const SIGNS = String.raw`=+\-@\uff1d\uff0b\uff0d\uff20`
const BLANKS = String.raw`\p{Zs}${INVISIBLE_CLASS}`
const BEGINS_FORMULA = new RegExp(`^(?: *[\\t\\r\\n\\0]|[${BLANKS}]*[${SIGNS}])`, 'u')

// Another program may split a file at any of these separators, and at a line end inside quotes that
// it does not take for such. Whatever stands behind one then begins a cell. Nearly always that is a
// letter or a digit, with or without a quote, and no slower pattern needs to run.
const MAY_BEGIN_CELL = /[;,|\t\n\r]["']*[^"'0-9A-Za-z]/
// Separators, blanks and quotes before a sign. Each run is read once: what precedes it is no part
// of one.
const RUN = `[;,|"'${BLANKS}]`
const RUN_BEFORE_SIGN = new RegExp(`(?<!${RUN})${RUN}+(?=[${SIGNS}])`, 'gu')

/**
 * A text cell made harmless for spreadsheets: `'` goes before whatever would be taken for a
 * formula, at the start of the text and behind each separator in it. A text that begins with `'`
 * gets another one, so that unguardText can undo it. A plain decimal such as -1.5 stays as it is
 * (security.md 116, 138, 139, X11).
 */
export function guardText(text: string): string {
  const guarded = guardStart(text)
  // A guard at the start is no separator, so the text behind it is looked at by itself.
  return MAY_BEGIN_CELL.test(text)
    ? guarded.slice(0, guarded.length - text.length) + editRuns(text, guardRun)
    : guarded
}

/** The text that guardText made harmless. */
export function unguardText(cell: string): string {
  const text = cell.startsWith("'") ? cell.slice(1) : cell
  return hasInnerGuard(text) ? editRuns(text, unguardRun) : text
}

/** Whether a cell as guardText gives it holds the guard behind a separator: such a cell is quoted. */
export function hasInnerGuard(cell: string): boolean {
  return cell.includes("'", 1) && MAY_BEGIN_CELL.test(cell) && editRuns(cell, unguardRun) !== cell
}

/** Whether a text that has no guard yet would be taken for a formula as a whole. */
export function beginsFormula(text: string): boolean {
  return BEGINS_FORMULA.test(text) && !DECIMAL.test(text)
}

function guardStart(text: string): string {
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
  return beginsFormula(text) ? `'${text}` : text
}

// Only blanks and quotes may stand between a separator and the sign, so the separators that begin
// a formula are the last of `;`, `,` and `|` and the tabs and line ends behind it.
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
