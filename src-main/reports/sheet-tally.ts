import type { Column } from '../contract/report.ts'
import type { Dialect, SheetChange, SheetHint } from '../contract/reporting.ts'
import { SPREADSHEET_DIGITS } from '../reconciliation/row/rounded.ts'
import { languagesOf } from './sheet-readings.ts'
import { MAX_SHOWN_DIGITS, viewCell } from './spreadsheet-view.ts'

/** Returns the kind of change that a spreadsheet makes to a cell as written, undefined for none. */
export type SheetJudge = (written: string) => SheetChange | undefined

/**
 * Returns the judge of a column's cells for the spreadsheets of a dialect. Its results are those of
 * viewCell, but it decides most cells by their characters alone, because it judges every cell of a
 * million rows while the file is written.
 */
export function sheetJudge({ kind }: Pick<Column, 'kind'>, dialect: Dialect): SheetJudge {
  const languages = languagesOf(dialect)
  const decimalMark = dialect.decimal.charCodeAt(0)
  const isText = kind === 'id' || kind === 'text' || kind === 'json'
  const isFlag = kind === 'flag'
  const hasSpacedInstants = kind === 'instant' && dialect.instants === 'spaced'
  const view = (writtenText: string): SheetChange | undefined => {
    for (const language of languages) {
      const change = viewCell(writtenText, { kind }, language, dialect.instants).kind
      if (change !== undefined && change !== 'startsFormula') return change
    }
    return undefined
  }
  return (writtenText) => {
    if (writtenText === '') return undefined
    const firstCode = writtenText.charCodeAt(0)
    if (isLetter(firstCode)) {
      if (isFlag && (writtenText === 'true' || writtenText === 'false')) return undefined
      return mayBeMisreadWord(writtenText, firstCode) ? view(writtenText) : undefined
    }
    if (firstCode < ZERO || firstCode > NINE) {
      // Of the other characters, only a blank, a bracket, a minus or a mark can begin a number.
      return firstCode === BLANK ||
        firstCode === BRACKET ||
        (firstCode >= COMMA && firstCode <= POINT)
        ? view(writtenText)
        : undefined
    }
    // 2026-10-03 12:00:00, which a spreadsheet reads as the right instant.
    if (hasSpacedInstants && writtenText.length === 19 && writtenText.charCodeAt(4) === MINUS)
      return undefined
    const judgement = judgeNumber(writtenText, isText, decimalMark)
    return judgement === 'unclear' ? view(writtenText) : judgement
  }
}

/**
 * Counts the cells that a spreadsheet would change, by column and kind of change, over all written
 * rows.
 */
export class SheetTally {
  readonly #dialect: Dialect
  readonly #columns: readonly ColumnTally[]

  constructor(columns: readonly Column[], dialect: Dialect) {
    this.#dialect = dialect
    this.#columns = columns.map((column) => ({
      column,
      judge: sheetJudge(column, dialect),
      changes: {},
    }))
  }

  /** Counts the cells of a row, given as the file holds them, without quotes. */
  add(cells: readonly string[]): void {
    for (let i = 0; i < cells.length; i += 1) {
      const writtenText = cells[i] as string
      const { judge, changes } = this.#columns[i] as ColumnTally
      const kind = judge(writtenText)
      if (kind === undefined) continue
      const change = changes[kind]
      if (change) change.cells += 1
      else changes[kind] = { cells: 1, written: writtenText }
    }
  }

  /**
   * Returns the hints in the order of the columns. Changes within a column are in the order of their
   * first cells.
   */
  hints(): readonly SheetHint[] {
    return this.#columns.flatMap(({ column, changes }) =>
      (Object.entries(changes) as [SheetChange, { cells: number; written: string }][]).map(
        ([kind, { cells, written }]) => ({
          kind,
          column: column.name,
          cells,
          written,
          shown: this.#show(column, written),
        }),
      ),
    )
  }

  #show(column: Column, writtenText: string): string {
    const views = languagesOf(this.#dialect).map((language) =>
      viewCell(writtenText, column, language, this.#dialect.instants),
    )
    return (views.find(({ kind }) => kind !== undefined) ?? views[0])?.shown ?? writtenText
  }
}

interface ColumnTally {
  readonly column: Column
  readonly judge: SheetJudge
  readonly changes: { [K in SheetChange]?: { cells: number; readonly written: string } }
}

// The longest text that may be a date or a time of day.
const MAX_DATE_CHARACTERS = 30
// The longest number with an exponent that is examined: 307 digits and their signs.
const MAX_NUMBER_CHARACTERS = 320

const monthStarts = new Set(
  'jan feb mar apr may jun jul aug sep oct nov dec ene abr ago dic fev mai set out dez'.split(' '),
)
const MONTH_LETTERS = [...'adefjmnos'].reduce(
  (bits, letter) => bits | (1 << (letter.charCodeAt(0) - 97)),
  0,
)
const LETTER_E = 101
const BLANK = 32
const BRACKET = 40
const COMMA = 44
const MINUS = 45
const POINT = 46
const ZERO = 48
const NINE = 57

// Judges a text that begins with a digit.
function judgeNumber(
  writtenText: string,
  isText: boolean,
  decimalMark: number,
): SheetChange | undefined | 'unclear' {
  let wholeDigits = 0
  let significantDigits = 0
  let fractionIndex = 0
  let isCut = false
  for (let i = 0; i < writtenText.length; i += 1) {
    const code = writtenText.charCodeAt(i)
    if (code >= ZERO && code <= NINE) {
      if (significantDigits > 0 || code !== ZERO) {
        significantDigits += 1
        if (fractionIndex === 0) wholeDigits += 1
        if (significantDigits > SPREADSHEET_DIGITS && code !== ZERO) isCut = true
      }
    } else if (code === decimalMark && fractionIndex === 0) fractionIndex = i + 1
    else return canContinue(writtenText, code) ? 'unclear' : undefined
  }
  // Zeros at either end of an id are significant.
  if (
    isText &&
    (fractionIndex > 0 || (writtenText.charCodeAt(0) === ZERO && writtenText.length > 1))
  )
    return 'unclear'
  if (isCut) return wholeDigits > MAX_SHOWN_DIGITS && fractionIndex === 0 ? 'exponent' : 'digits'
  return wholeDigits > MAX_SHOWN_DIGITS ? 'exponent' : undefined
}

// True if a number or a date can continue with this character, and the text is not too long.
function canContinue(writtenText: string, code: number): boolean {
  if (writtenText.length <= MAX_DATE_CHARACTERS) {
    if (!isLetter(code)) return true
    // Most ids and hashes have letters other than those of an exponent, a month or AM and PM.
    return /^[0-9.,]+[eE][+-]?[0-9]+ *$|^[0-9:]{1,8}[-/ ]?\p{L}/u.test(writtenText)
  }
  return (
    (!isLetter(code) || (code | 32) === LETTER_E) &&
    writtenText.length <= MAX_NUMBER_CHARACTERS &&
    /^[-0-9.,]+(?:[eE][+-]?[0-9]*)? *$/.test(writtenText)
  )
}

// True if a word may be changed: a word for yes or no (they begin with t, f or v), a month with a
// number after it, or any word with a blank at its end.
function mayBeMisreadWord(writtenText: string, firstCode: number): boolean {
  if (writtenText.length > MAX_DATE_CHARACTERS) return false
  const lastCode = writtenText.charCodeAt(writtenText.length - 1)
  if (lastCode >= ZERO && lastCode <= NINE)
    return beginsMonth(firstCode) && monthStarts.has(writtenText.slice(0, 3).toLowerCase())
  if (lastCode === BLANK) return true
  const letter = firstCode | 32
  return (letter === 116 || letter === 102 || letter === 118) && writtenText.length <= 10
}

// The letters a, d, e, f, j, m, n, o, s.
function beginsMonth(code: number): boolean {
  return code < 128 && ((MONTH_LETTERS >> ((code | 32) - 97)) & 1) === 1
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code >= 128
}
