import type { Column } from '../contract/report.ts'
import type { Dialect, SheetChange, SheetHint } from '../contract/reporting.ts'
import type { FieldKind } from '../domain/field.ts'
import { languagesOf } from './sheet-readings.ts'
import { viewCell } from './spreadsheet-view.ts'

/** The kind of change that a spreadsheet makes to a cell as it is written; undefined: none. */
export type SheetJudge = (written: string) => SheetChange | undefined

/**
 * Judges the cells of a column for the spreadsheets that a dialect is made for. It answers what
 * viewCell answers, but sees most cells for what they are by a look at their characters: it judges
 * every cell of a million rows while they are written.
 */
export function sheetJudge({ kind }: Pick<Column, 'kind'>, dialect: Dialect): SheetJudge {
  const languages = languagesOf(dialect)
  const mark = dialect.decimal.charCodeAt(0)
  const isDateOfDialect = dialect.instants === 'spaced' || dialect.instants === 'iso'
  return (written) => {
    if (written === '') return undefined
    if (kind === 'instant' && isDateOfDialect && isSpaced(written)) return undefined
    const look = lookAt(written, kind, mark)
    if (look !== 'unclear') return look
    for (const language of languages) {
      const change = viewCell(written, { kind }, language, dialect.instants).kind
      if (change !== undefined && change !== 'startsFormula') return change
    }
    return undefined
  }
}

/**
 * Counts the cells that a spreadsheet would change, by column and kind of change, over all rows that
 * are written.
 */
export class SheetTally {
  readonly #columns: readonly Column[]
  readonly #dialect: Dialect
  readonly #judges: readonly SheetJudge[]
  readonly #found = new Map<
    string,
    { column: Column; kind: SheetChange; first: string; cells: number }
  >()

  constructor(columns: readonly Column[], dialect: Dialect) {
    this.#columns = columns
    this.#dialect = dialect
    this.#judges = columns.map((column) => sheetJudge(column, dialect))
  }

  /** Takes the cells of a row as the file holds them, without quotes. */
  add(cells: readonly string[]): void {
    for (let at = 0; at < cells.length; at += 1) {
      const kind = (this.#judges[at] as SheetJudge)(cells[at] as string)
      if (kind === undefined) continue
      const key = `${at}/${kind}`
      const found = this.#found.get(key)
      if (found) found.cells += 1
      else {
        const column = this.#columns[at] as Column
        this.#found.set(key, { column, kind, first: cells[at] as string, cells: 1 })
      }
    }
  }

  /** In the order of the columns. */
  hints(): readonly SheetHint[] {
    const places = this.#columns.map(({ name }) => name)
    return [...this.#found.values()]
      .map(({ column, kind, first, cells }) => ({
        kind,
        column: column.name,
        cells,
        written: first,
        shown: this.#show(column, first),
      }))
      .sort((left, right) => places.indexOf(left.column) - places.indexOf(right.column))
  }

  #show(column: Column, written: string): string {
    const views = languagesOf(this.#dialect).map((language) =>
      viewCell(written, column, language, this.#dialect.instants),
    )
    return (views.find(({ kind }) => kind !== undefined) ?? views[0])?.shown ?? written
  }
}

// The longest text that may be a date or a time of day.
const LONGEST_DATE = 30
// The longest number with an exponent that is looked at: 307 digits and their signs.
const LONGEST_NUMBER = 320

const MINUS = 45
const ZERO = 48
const NINE = 57
const monthStarts = new Set(
  'jan feb mar apr may jun jul aug sep oct nov dec ene abr ago dic fev mai set out dez'.split(' '),
)

// 2026-10-03 12:00:00, which a spreadsheet reads as the instant that it is.
function isSpaced(written: string): boolean {
  return written.length === 19 && written[4] === '-' && written[13] === ':'
}

function lookAt(
  written: string,
  kind: FieldKind,
  mark: number,
): SheetChange | undefined | 'unclear' {
  const first = written.charCodeAt(0)
  if (isLetter(first)) return lookAtWord(written)
  // A digit, a blank, a bracket, a minus or a mark may begin a number; nothing else does.
  if ((first < ZERO || first > NINE) && !' (-.,'.includes(written[0] as string)) return undefined
  let whole = 0
  let significant = 0
  let marks = 0
  let isCut = false
  for (let at = 0; at < written.length; at += 1) {
    const code = written.charCodeAt(at)
    if (code >= ZERO && code <= NINE) {
      if (marks === 0 && (whole > 0 || code !== ZERO)) whole += 1
      if (significant > 0 || code !== ZERO) significant += 1
      if (significant > 15 && code !== ZERO) isCut = true
    } else if (code === mark && marks === 0 && at > 0) marks += 1
    else if (code === MINUS && at === 0) continue
    else return lookAtOther(written, at, code)
  }
  const isName = kind === 'id' || kind === 'text' || kind === 'json'
  if (written.charCodeAt(written.length - 1) === mark) return 'unclear'
  if (isName && (marks > 0 || first === MINUS || (first === ZERO && written.length > 1)))
    return 'unclear'
  if (isCut) return whole > 11 && marks === 0 ? 'exponent' : 'digits'
  return whole > 11 ? 'exponent' : undefined
}

// A number or a date goes on with one of few signs, and is no longer than it can be.
function lookAtOther(written: string, at: number, code: number): undefined | 'unclear' {
  if (written.length <= LONGEST_DATE) {
    if (!isLetter(code) || written.length <= 9) return 'unclear'
    // A uuid or a hash has other letters than the name of a month or an exponent.
    return /^[0-9.,]+[eE][+-]?[0-9]+$/.test(written) || /^[0-9:]{1,8}[-/ ]?\p{L}/u.test(written)
      ? 'unclear'
      : undefined
  }
  if (isLetter(code) && (code | 32) !== 101) return undefined
  return written.length <= LONGEST_NUMBER &&
    at > 0 &&
    /^[ (]*[-0-9.,]+(?:[eE][+-]?[0-9]*)?[ )]*$/.test(written)
    ? 'unclear'
    : undefined
}

// A word is changed where it is one of yes or no, or a month with a number behind it.
function lookAtWord(written: string): undefined | 'unclear' {
  if (written.length > LONGEST_DATE) return undefined
  const last = written.charCodeAt(written.length - 1)
  if (last >= ZERO && last <= NINE)
    return monthStarts.has(written.slice(0, 3).toLowerCase()) ? 'unclear' : undefined
  if (written.length < 4 || (written.length > 10 && last !== 32)) return undefined
  return 'tTfFvV'.includes(written[0] as string) || last === 32 ? 'unclear' : undefined
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code >= 128
}
