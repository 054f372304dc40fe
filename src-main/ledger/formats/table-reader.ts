import { instantText, timeText } from '../workbook/date-cell.ts'
import type { AttributeOf } from '../workbook/markup.ts'
import { readMarkup } from '../workbook/markup.ts'
import type { MergedRange } from '../workbook/sheet-grid.ts'
import { filledColumns, fillMerged, lettersOf } from '../workbook/sheet-grid.ts'
import { sheetNumber } from '../workbook/sheet-number.ts'
import type { WorkbookLimits, WorkbookSheet } from '../workbook/workbook.ts'
import { WorkbookProblem } from '../workbook/workbook.ts'

/**
 * Reads the tables of a content.xml: numbers by the digits in the file, dates and times as ISO text.
 * Every cell of a merged range has the value of the range's first cell. A sheet beyond the limits has
 * a problem and no rows. Throws Error for markup that cannot be read.
 */
export function readTables(markup: string, limits: WorkbookLimits): readonly WorkbookSheet[] {
  const reader = new TableReader(limits)
  readMarkup(markup, reader)
  return reader.sheets
}

const NAMESPACES = ['office', 'table', 'text'] as const
// Spreadsheets repeat the last row or cell up to the end of the sheet.
const MAX_REPEATED = 1_048_576
const MAX_SPACES = 1000

interface Cell {
  readonly isCovered: boolean
  readonly attribute: AttributeOf
  readonly columns: number
  readonly paragraphs: string[]
}

/** A table under construction. Rows and columns count from 0. */
interface Table {
  readonly name: string
  readonly rows: string[][]
  readonly ranges: MergedRange[]
  readonly hiddenRows: number[]
  readonly hiddenColumns: (readonly [from: number, count: number])[]
  isFiltered: boolean
  columns: number
  width: number
  cells: number
  problem: WorkbookProblem | undefined
}

/** Builds tables from the elements of a content.xml. The markup reader drops the root's prefix. */
class TableReader {
  readonly sheets: WorkbookSheet[] = []
  readonly #limits: WorkbookLimits
  readonly #path: string[] = []
  #table: Table | undefined
  // Blank rows and cells are counted first, and created only when text follows them, because a sheet
  // ends in a million blank ones.
  #blankRows = 0
  #blankCells = 0
  #row: string[] | undefined
  #rowCount = 1
  #rowVisibility = ''
  #cell: Cell | undefined

  constructor(limits: WorkbookLimits) {
    this.#limits = limits
  }

  open(name: string, attribute: AttributeOf): void {
    const parent = this.#path.at(-1)
    if (this.#path.length === 0) checkNamespaces(attribute)
    this.#path.push(name)
    // A table elsewhere is a copy, of a linked file or of tracked changes.
    if (name === 'table:table' && parent === 'spreadsheet') this.#openTable(attribute)
    else if (!this.#table) return
    else if (name === 'table:table-column') this.#takeColumn(this.#table, attribute)
    else if (name === 'table:table-row') this.#openRow(attribute)
    else if (parent === 'table:table-row' && /cell$/.test(name))
      // The first call of `attribute` caches the attributes, so that they can be read at the
      // closing tag.
      this.#cell = {
        columns: countOf(attribute('table:number-columns-repeated')),
        isCovered: name === 'table:covered-table-cell',
        attribute,
        paragraphs: [],
      }
    else if (name === 'text:p' && /cell$/.test(parent ?? '')) this.#cell?.paragraphs.push('')
    else if (name === 'text:s')
      this.#add(' '.repeat(Math.min(countOf(attribute('text:c')), MAX_SPACES)))
    else if (name === 'text:tab') this.#add('\t')
    else if (name === 'text:line-break') this.#add('\n')
  }

  close(name: string): void {
    this.#path.pop()
    if (!this.#table) return
    const parent = this.#path.at(-1)
    if (name === 'table:table' && parent === 'spreadsheet') this.#closeTable(this.#table)
    else if (name === 'table:table-row') this.#closeRow(this.#table)
    else if (this.#cell && parent === 'table:table-row') {
      this.#closeCell(this.#table, this.#cell)
      this.#cell = undefined
    }
  }

  text(piece: string): void {
    if (this.#cell) this.#add(piece)
  }

  // Adds text of the cell's own paragraphs. A note or a drawing in the cell has other paragraphs.
  #add(text: string): void {
    const paragraphs = this.#cell?.paragraphs ?? []
    const parent = this.#path[this.#path.lastIndexOf('text:p') - 1] ?? ''
    const lastIndex = paragraphs.length - 1
    if (lastIndex >= 0 && /cell$/.test(parent))
      paragraphs[lastIndex] = `${paragraphs[lastIndex] ?? ''}${text}`
  }

  #openTable(attribute: AttributeOf): void {
    this.#blankRows = 0
    this.#table = {
      name: attribute('table:name') ?? '',
      rows: [],
      ranges: [],
      hiddenRows: [],
      hiddenColumns: [],
      isFiltered: false,
      columns: 0,
      width: 0,
      cells: 0,
      problem: undefined,
    }
  }

  #takeColumn(table: Table, attribute: AttributeOf): void {
    const count = countOf(attribute('table:number-columns-repeated'))
    if (isHidden(attribute('table:visibility'))) table.hiddenColumns.push([table.columns, count])
    table.columns += count
  }

  #openRow(attribute: AttributeOf): void {
    this.#row = []
    this.#blankCells = 0
    this.#rowCount = countOf(attribute('table:number-rows-repeated'))
    this.#rowVisibility = attribute('table:visibility') ?? ''
  }

  #closeRow(table: Table): void {
    const row = this.#row
    this.#row = undefined
    if (!row || table.problem) return
    if (row.length === 0) {
      this.#blankRows += this.#rowCount
      return
    }
    if (!this.#hasRoom(table, this.#blankRows + this.#rowCount, row.length)) return
    for (; this.#blankRows > 0; this.#blankRows -= 1) table.rows.push([])
    for (let remainingRows = this.#rowCount; remainingRows > 0; remainingRows -= 1) {
      if (isHidden(this.#rowVisibility)) table.hiddenRows.push(table.rows.length + 1)
      table.rows.push(row)
    }
    if (this.#rowVisibility === 'filter') table.isFiltered = true
    table.width = Math.max(table.width, row.length)
  }

  // Checks the size before rows or cells are created. A sheet without room is read to its end but
  // not stored.
  #hasRoom(table: Table, rows: number, columns: number): boolean {
    table.cells += rows * columns
    table.problem ??= sizeProblem(table.rows.length + rows, columns, table.cells, this.#limits)
    if (table.problem) table.rows.length = 0
    return !table.problem
  }

  #closeCell(table: Table, { isCovered, attribute, columns, paragraphs }: Cell): void {
    const row = this.#row
    if (!row || table.problem) return
    // No spreadsheet shows the content of a covered cell.
    const text = isCovered ? '' : cellText(attribute, paragraphs)
    const firstColumn = row.length + this.#blankCells
    const width = countOf(attribute('table:number-columns-spanned'))
    const height = countOf(attribute('table:number-rows-spanned'))
    if (text === '') {
      this.#blankCells += columns
      return
    }
    if (width > 1 || height > 1) {
      const top = table.rows.length + this.#blankRows
      table.ranges.push({
        top,
        left: firstColumn,
        bottom: top + height,
        right: firstColumn + width,
      })
    }
    if (!this.#hasRoom(table, 0, firstColumn + columns)) return
    for (; this.#blankCells > 0; this.#blankCells -= 1) row.push('')
    for (let index = 0; index < columns; index += 1) row.push(text)
  }

  #closeTable(table: Table): void {
    this.#table = undefined
    // LibreOffice caches the values that formulas read from another file in a table named after the
    // file.
    if (/^'[a-z]+:\/\/.*'#/.test(table.name)) return
    const { name, rows, ranges, width, hiddenRows, isFiltered, problem } = table
    if (ranges.length > 0 && rows.length > 0) fillMerged(rows, width, ranges)
    const isFilled = filledColumns(rows, width)
    this.sheets.push({
      name,
      rows,
      notes: {
        mergedRanges: ranges.length,
        hiddenRows,
        isFiltered,
        hiddenColumns: isFilled.flatMap((isColumnFilled, column) =>
          isColumnFilled &&
          table.hiddenColumns.some(([from, count]) => column >= from && column < from + count)
            ? [lettersOf(column + 1)]
            : [],
        ),
      },
      ...(problem && { problem }),
    })
  }
}

// Every program writes these prefixes. A prefix with another meaning would be read wrongly.
function checkNamespaces(attribute: AttributeOf): void {
  for (const prefix of NAMESPACES)
    if (attribute(`xmlns:${prefix}`) !== `urn:oasis:names:tc:opendocument:xmlns:${prefix}:1.0`)
      throw new Error('its content is not OpenDocument')
}

function countOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text)
    ? Math.min(Number(text), MAX_REPEATED)
    : 1
}

function isHidden(visibility: string | undefined): boolean {
  return visibility === 'collapse' || visibility === 'filter'
}

function sizeProblem(
  rows: number,
  columns: number,
  cells: number,
  { maxRows, maxColumns, maxCells }: WorkbookLimits,
): WorkbookProblem | undefined {
  if (rows > maxRows)
    return new WorkbookProblem(`it has more than ${maxRows} rows`, 'split it by period')
  if (columns > maxColumns)
    return new WorkbookProblem(
      `it has more than ${maxColumns} columns`,
      'delete the columns that are not needed',
    )
  return cells > maxCells
    ? new WorkbookProblem(
        `a sheet of it has more than ${maxCells} cells`,
        'delete the rows and columns that are not needed, split it by period, or export the sheet as CSV',
      )
    : undefined
}

function cellText(attribute: AttributeOf, paragraphs: readonly string[]): string {
  const shownText = paragraphs.join('\n')
  // An error such as #N/A also has a value, which has no meaning.
  if (attribute('calcext:value-type') === 'error') return shownText
  switch (attribute('office:value-type')) {
    case 'float':
    case 'currency':
    case 'percentage':
      return sheetNumber(attribute('office:value') ?? shownText)
    case 'date':
      return dateText(attribute('office:date-value') ?? shownText)
    case 'time':
      return timeOfDay(attribute('office:time-value') ?? shownText)
    case 'boolean':
      return attribute('office:boolean-value') ?? shownText
    default:
      return attribute('office:string-value') ?? shownText
  }
}

// Digits after the milliseconds come from the conversion of a binary fraction of a day.
function dateText(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?$/.exec(text)
  const instant = parts ? Date.parse(`${parts[1] ?? ''}Z`) : NaN
  if (Number.isNaN(instant)) return text
  return instantText(instant + millisecondsOf(parts?.[2]))
}

// Reads `PT12H30M05S`. A time longer than a day is a duration, not a time of day.
function timeOfDay(text: string): string {
  const parts = /^PT(\d\d?)H(\d\d?)M(\d\d?)(?:[.,](\d+))?S$/.exec(text)
  if (!parts) return text
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1, 4).map(Number)
  const time = ((hours * 60 + minutes) * 60 + seconds) * 1000 + millisecondsOf(parts[4])
  return time < 86_400_000 ? timeText(time) : text
}

function millisecondsOf(fraction = ''): number {
  return Math.round(Number(fraction.padEnd(4, '0').slice(0, 4)) / 10)
}
