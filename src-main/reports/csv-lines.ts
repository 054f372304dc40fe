import { guardText, hasInnerGuard } from '../base/formula-guard.ts'
import { toTextFormula } from '../base/text-formula.ts'
import type { Cell } from '../contract/cell.ts'
import type { Column } from '../contract/report.ts'
import type { Dialect, Layout } from '../contract/reporting.ts'
import { dialects } from '../contract/reporting.ts'
import type { FieldKind } from '../domain/field.ts'
import { instantWriter } from './instants.ts'
import type { SheetJudge } from './sheet-tally.ts'
import { sheetJudge } from './sheet-tally.ts'
import { strictHeader, strictLine } from './strict.ts'

/** The lines of one CSV file. */
export interface CsvLines {
  /**
   * The text before the rows: byte order mark, separator line and header, where the dialect has
   * them.
   */
  readonly head: string
  /** One row with its line end. */
  line(row: readonly Cell[]): string
  /** The cells of a row, without quotes and delimiters. */
  cells(row: readonly Cell[]): string[]
}

const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/

/** The dialect of a layout: a named one, or the layout's own. */
export function dialectOf({ dialect }: Pick<Layout, 'dialect'>): Dialect {
  return typeof dialect === 'string' ? dialects[dialect] : dialect
}

/**
 * True if every cell is written unchanged except for guard and quotes. Files of a million rows
 * then take the fast path (strictBytes).
 */
export function isStrictInUtc({
  dialect,
  timeZone,
}: Pick<Layout, 'dialect' | 'timeZone'>): boolean {
  return dialect === 'strict' && timeZone === 'UTC'
}

/**
 * Creates the writer of lines for these columns. Amounts keep their digits, and every text gets the
 * formula guard. `onCells` receives the cells of each line, except in the strict dialect in UTC.
 * Throws Failure TIME_ZONE_UNKNOWN.
 */
export function csvLines(
  columns: readonly Column[],
  layout: Pick<Layout, 'dialect' | 'timeZone' | 'hasTextFormulas'>,
  onCells?: (cells: readonly string[]) => void,
): CsvLines {
  const dialect = dialectOf(layout)
  const hasTextFormulas = layout.hasTextFormulas === true && layout.dialect !== 'strict'
  const writers = columns.map((column) => {
    const write = cellWriter(column.kind, dialect, layout.timeZone)
    return hasTextFormulas ? textFormulaWriter(write, sheetJudge(column, dialect)) : write
  })
  const cells = (row: readonly Cell[]): string[] =>
    writers.map((write, index) =>
      row[index] === null || row[index] === undefined || row[index] === '' ? '' : write(row[index]),
    )
  const names = columns.map(({ name }) => name)
  // The strict dialect in UTC needs no writer for each column.
  if (isStrictInUtc(layout)) return { head: strictHeader(names), line: strictLine, cells }
  const lineEnd = dialect.lineEnd === 'crlf' ? '\r\n' : '\n'
  const quotes = columns.map(({ kind }) => quoter(dialect, kind))
  const line = (writtenCells: readonly string[], row: readonly Cell[]): string => {
    const text = writtenCells
      .map((cell, index) => (quotes[index] as Quoter)(cell, row[index] === null))
      .join(dialect.delimiter)
    // A blank line is not a record, so a single empty cell is written in quotes.
    return `${text === '' && writtenCells.length === 1 ? '""' : text}${lineEnd}`
  }
  const header = names
    .map((name) => (dialect.quotes === 'needed' ? name : `"${name}"`))
    .join(dialect.delimiter)
  const head = `${dialect.hasByteOrderMark ? '\ufeff' : ''}${dialect.hasSeparatorLine ? `sep=${dialect.delimiter}${lineEnd}` : ''}${header}${lineEnd}`
  const observedLine = (row: readonly Cell[]): string => {
    const writtenCells = cells(row)
    onCells?.(writtenCells)
    return line(writtenCells, row)
  }
  return { head, line: observedLine, cells }
}

type Quoter = (cell: string, isNull: boolean) => string

// In the dialects that quote texts, quotes distinguish an empty text from null, which has no quotes.
function quoter({ delimiter, quotes }: Dialect, kind: FieldKind): Quoter {
  const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
  if (quotes === 'all') return quote
  if (quotes === 'texts' && (kind === 'id' || kind === 'text' || kind === 'json'))
    return (cell, isNull) => (isNull ? '' : quote(cell))
  const specialCharacter = new RegExp(`[${delimiter === '\t' ? '\\t' : delimiter}"\\n\\r]`)
  return (cell) => (specialCharacter.test(cell) || hasInnerGuard(cell) ? quote(cell) : cell)
}

function cellWriter(kind: FieldKind, dialect: Dialect, timeZone: string): (text: string) => string {
  switch (kind) {
    case 'money':
    case 'number':
      // A text that is not a decimal, sent by a service by mistake, is kept like any other text.
      return dialect.decimal === '.'
        ? guardText
        : (text) => (DECIMAL.test(text) ? text.replace('.', ',') : guardText(text))
    case 'instant': {
      const write = instantWriter(dialect.instants, timeZone)
      return (text) => guardText(write(text))
    }
    case 'flag':
      return flagWriter(dialect.booleans)
    case 'id':
    case 'text':
    case 'json':
      return guardText
  }
}

function textFormulaWriter(
  write: (text: string) => string,
  judge: SheetJudge,
): (text: string) => string {
  return (text) => {
    const cell = write(text)
    return judge(cell) === undefined ? cell : toTextFormula(cell)
  }
}

function flagWriter(booleans: Dialect['booleans']): (text: string) => string {
  const [yes, no] = booleans.split('/') as [string, string]
  return (text) => (text === 'true' ? yes : text === 'false' ? no : guardText(text))
}
