import { dateCellText } from './date-cell.ts'
import type { AttributeOf } from './markup.ts'
import { isTrue, readMarkup, unescapeText } from './markup.ts'
import type { DateFormat } from './number-format.ts'
import { RichText } from './shared-strings.ts'
import type { MergedRange } from './sheet-grid.ts'
import { filledColumns, fillMerged, lettersOf } from './sheet-grid.ts'
import { sheetNumber } from './sheet-number.ts'

/** The data of a workbook that its sheets share. */
export interface SharedParts {
  readonly strings: readonly string[]
  readonly styles: readonly DateFormat[]
  readonly calendar: 1900 | 1904
}

/** Facts about a sheet that its rows do not show: hidden and merged parts. */
export interface SheetNotes {
  readonly mergedRanges: number
  /** Numbers of the hidden rows that hold text. */
  readonly hiddenRows: readonly number[]
  /** True if a filter hides the rows. */
  readonly isFiltered: boolean
  /** Letters of the hidden columns that hold text. */
  readonly hiddenColumns: readonly string[]
}

/** A sheet's cells from A1 on, with gaps filled by empty texts and all rows of one width. */
export interface SheetRows {
  readonly rows: readonly (readonly string[])[]
  readonly notes: SheetNotes
}

/** Rows and columns up to the last cell with text. */
export interface SheetSize {
  readonly rows: number
  readonly columns: number
}

const CELL = /^([A-Z]{1,9})([1-9]\d{0,11})$/
const ROW = /^[1-9]\d{0,11}$/

/**
 * Reads a sheet's part. `refuseSize` receives the size of the sheet before any gap is filled, and
 * returns a refusal if the sheet is too large. The result is then the refusal, without rows. Throws
 * Error for a sheet that could be read in two ways.
 */
export function readSheetRows<T>(
  markup: string,
  shared: SharedParts,
  refuseSize: (size: SheetSize) => T | undefined,
): SheetRows | { readonly refusal: T } {
  const reader = new SheetReader(shared, (size) => refuseSize(size) !== undefined)
  readMarkup(markup, reader)
  const refusal = refuseSize(reader.size)
  return refusal === undefined ? reader.result() : { refusal }
}

class SheetReader {
  readonly #shared: SharedParts
  readonly #isTooLarge: (size: SheetSize) => boolean
  /** The cells by row and column, from 0 on. Blank rows and cells are gaps in the arrays. */
  readonly #cells: (string[] | undefined)[] = []
  readonly #hiddenRows: number[] = []
  readonly #hiddenColumns: (readonly [from: number, to: number])[] = []
  readonly #merges: MergedRange[] = []
  readonly #inline = new RichText()
  #rows = 0
  #columns = 0
  #isFiltered = false
  #row = 0
  #column = 0
  #isRowNumbered = false
  #isRowHidden = false
  #cell: { readonly type: string; readonly style: string } | undefined
  #value: string | undefined
  #isValue = false

  constructor(shared: SharedParts, isTooLarge: (size: SheetSize) => boolean) {
    this.#shared = shared
    this.#isTooLarge = isTooLarge
  }

  get size(): SheetSize {
    return { rows: this.#rows, columns: this.#columns }
  }

  open(name: string, attribute: AttributeOf): void {
    if (this.#cell) {
      if (name === 'v') this.#isValue = true
      else this.#inline.open(name)
      return
    }
    if (name === 'c') this.#openCell(attribute)
    else if (name === 'row') this.#openRow(attribute)
    else if (name === 'col' && isTrue(attribute('hidden')))
      this.#hiddenColumns.push([Number(attribute('min')), Number(attribute('max'))])
    else if (name === 'mergeCell') this.#merges.push(...mergedRange(attribute('ref') ?? ''))
    else if (name === 'filterColumn') this.#isFiltered = true
    else if (name === 'sheetPr' && isTrue(attribute('filterMode'))) this.#isFiltered = true
  }

  text(piece: string): void {
    if (this.#isValue) this.#value = (this.#value ?? '') + piece
    else if (this.#cell) this.#inline.add(piece)
  }

  close(name: string): void {
    if (name === 'row' && this.#isRowHidden) this.#hiddenRows.push(this.#row)
    if (!this.#cell) return
    if (name === 'v') this.#isValue = false
    else if (name === 'c') this.#closeCell()
    else this.#inline.close(name)
  }

  // Rows and cells without an address follow the one before them (ECMA-376, 18.3.1.4 and
  // 18.3.1.73).
  #openRow(attribute: AttributeOf): void {
    const number = attribute('r')
    if (number !== undefined && !ROW.test(number)) throw noAddress(number)
    this.#isRowNumbered = number !== undefined
    this.#row = number === undefined ? this.#row + 1 : Number(number)
    this.#column = 0
    this.#isRowHidden = isTrue(attribute('hidden'))
  }

  #openCell(attribute: AttributeOf): void {
    const address = attribute('r')
    this.#cell = { type: attribute('t') || 'n', style: attribute('s') ?? '' }
    if (address === undefined) {
      this.#column += 1
      return
    }
    const [, letters, digits] = CELL.exec(address) ?? []
    if (letters === undefined) throw noAddress(address)
    const row = Number(digits)
    if (!this.#isRowNumbered && this.#column === 0) this.#row = row
    else if (row !== this.#row)
      throw new Error(`its cell ${address} is among the cells of row ${this.#row}`)
    this.#column = columnOf(letters)
  }

  #closeCell(): void {
    const text = this.#cellText(this.#cell as { type: string; style: string })
    this.#cell = undefined
    this.#value = undefined
    if (text === '') return
    this.#rows = Math.max(this.#rows, this.#row)
    this.#columns = Math.max(this.#columns, this.#column)
    // A sheet beyond the limits is measured to its end, but its cells are not stored.
    if (this.#isTooLarge(this.size)) return
    const row = (this.#cells[this.#row - 1] ??= [])
    if (row[this.#column - 1] !== undefined)
      throw new Error(`it has two cells at ${lettersOf(this.#column)}${this.#row}`)
    row[this.#column - 1] = text
  }

  #cellText({ type, style }: { type: string; style: string }): string {
    const inlineText = this.#inline.take()
    const value = this.#value ?? ''
    switch (type) {
      case 's': {
        if (value === '') return ''
        const text = this.#shared.strings[Number(value)]
        if (text === undefined) throw new Error(`it has no shared text ${value.slice(0, 20)}`)
        return text
      }
      case 'inlineStr':
        return inlineText || unescapeText(value)
      case 'str':
        return unescapeText(value)
      case 'b':
        return value === '' ? '' : String(isTrue(value))
      // An error, such as #N/A, and an ISO instant stay as written.
      case 'e':
      case 'd':
        return value
      case 'n':
        return this.#numberText(value.trim(), style)
      default:
        throw new Error(`it has a cell of the unknown type ${JSON.stringify(type.slice(0, 20))}`)
    }
  }

  #numberText(value: string, style: string): string {
    const format = style === '' ? undefined : this.#shared.styles[Number(style)]
    return (
      (format && value !== '' && dateCellText(value, format, this.#shared.calendar)) ||
      sheetNumber(value)
    )
  }

  result(): SheetRows {
    const { rows: height, columns: width } = this.size
    const cells = Array.from({ length: height }, (_, row) =>
      Array.from({ length: width }, (_cell, column) => this.#cells[row]?.[column] ?? ''),
    )
    const merges = this.#merges.filter(({ top, left }) => top < height && left < width)
    if (merges.length > 0) fillMerged(cells, width, merges)
    const isFilled = filledColumns(cells, width)
    return {
      rows: cells,
      notes: {
        mergedRanges: merges.length,
        hiddenRows: this.#hiddenRows.filter((row) => cells[row - 1]?.some((cell) => cell !== '')),
        isFiltered: this.#isFiltered,
        hiddenColumns: this.#hiddenColumns.flatMap(([from, to]) =>
          Array.from(
            { length: Math.max(0, Math.min(to, width) - from + 1) },
            (_, index) => from + index,
          )
            .filter((column) => isFilled[column - 1])
            .map(lettersOf),
        ),
      },
    }
  }
}

function noAddress(text: string): Error {
  return new Error(`${JSON.stringify(text.slice(0, 20))} is not an address of a cell`)
}

// Spreadsheets do not merge whole columns and rows (`A:A`).
function mergedRange(ref: string): readonly MergedRange[] {
  const [from = '', to = from] = ref.split(':')
  const [, left, top] = CELL.exec(from) ?? []
  const [, right, bottom] = CELL.exec(to) ?? []
  return left === undefined || right === undefined
    ? []
    : [
        {
          top: Number(top) - 1,
          left: columnOf(left) - 1,
          bottom: Number(bottom),
          right: columnOf(right),
        },
      ]
}

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}
