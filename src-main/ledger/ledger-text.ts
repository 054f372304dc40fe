import type { CsvRecord } from '../base/csv.ts'
import { cellsOf, countLines, csvLimits, CsvRecords } from '../base/csv.ts'
import { guessDelimiter } from '../base/delimiter.ts'
import { Failure } from '../base/failure.ts'
import type { FailureCode } from '../base/failures/failure-catalogue.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'

/** The settings that locate a ledger's records in its text. */
export type Layout = Pick<Mapping, 'skipLines' | 'skipLastLines' | 'delimiter' | 'header'>

/** The position of a row in its file's text as UTF-8, after a byte order mark. */
export interface RowPosition {
  readonly offset: number
  readonly bytes: number
}

export interface CellHandler {
  /**
   * Receives the header's cells, trimmed. Without a header, receives an empty text for each cell of
   * the first row. Called once, before any row.
   */
  header(cells: readonly string[], line: number): void
  row(cells: string[], line: number, position: RowPosition): void
  /** Called before `row`, at the beginning of a row. */
  readonly block?: BlockReader | undefined
}

/**
 * Reads rows from a chunk's bytes, from the offset `from` on. The first of them is on `line` of the
 * file, at `offset` of the text. Returns an empty block if the next row has a rare form.
 */
export type BlockReader = (
  chunk: Uint8Array,
  from: number,
  line: number,
  offset: number,
) => RowBlock

/** Consecutive rows, each on one line. */
export interface RowBlock {
  readonly entries: number
  /** The number of rows that the mapping leaves out. */
  readonly excluded: number
  readonly bytes: number
}

/**
 * Splits a ledger's text into its header and rows. Skips title lines, trailing lines and a `sep=`
 * line, and finds the delimiter. In a sheet's text (`isSheet`, see sheet-file.ts) record N is row
 * N, even if its cells hold line ends, and title rows are records too. Throws Failure `badInput` as
 * CsvReader does.
 */
export class LedgerText {
  readonly #layout: Layout
  readonly #take: CellHandler
  readonly #isSheet: boolean
  readonly #takeBlock: CellHandler['block']
  readonly #trailingRows: { cells: string[]; line: number; position: RowPosition }[] = []
  #head = ''
  #headLine = 1
  #separator: string | undefined
  #reader: CsvRecords | undefined
  #hasHeader = false
  #innerLines = 0
  // The current record's offset and length in UTF-8 bytes, and the reader's position at its end.
  readonly #rowPosition = { offset: 0, bytes: 0 }
  #position = 0
  /** Empty before the header. */
  delimiter = ''

  /**
   * `resume`: the text begins with a row instead of the header, at this position and with this
   * delimiter.
   */
  constructor(
    layout: Layout,
    take: CellHandler,
    isSheet: boolean,
    resume?: { readonly offset: number; readonly delimiter: string },
  ) {
    this.#layout = layout
    this.#take = take
    // To leave out lines at the end, the last rows must be buffered, which needs their cells.
    this.#takeBlock = layout.skipLastLines === 0 && !isSheet ? take.block : undefined
    this.#isSheet = isSheet
    if (isSheet) this.#open(',', 1)
    if (!resume) return
    this.#rowPosition.offset = resume.offset
    this.#hasHeader = true
    this.#open(resume.delimiter, 1)
  }

  /**
   * The line of the next row, if the text so far ends with a complete row. Undefined within a row and
   * before the first row.
   */
  get nextLine(): number | undefined {
    return this.#hasHeader && this.#reader?.isWithinRecord === false
      ? this.#reader.nextLine
      : undefined
  }

  /** True if rows may be read from bytes. */
  get takesBlocks(): boolean {
    return this.#takeBlock !== undefined
  }

  /** True if rows may be read from the bytes that follow. */
  get isBeforeBlock(): boolean {
    return this.takesBlocks && this.nextLine !== undefined
  }

  /**
   * Reads rows from a chunk's bytes, which must be UTF-8, where isBeforeBlock is true. Returns the
   * number of bytes read, which must not be pushed.
   */
  takeBlock(chunk: Uint8Array, from: number): number {
    const reader = this.#reader as CsvRecords
    const { entries, excluded, bytes } = (this.#takeBlock as BlockReader)(
      chunk,
      from,
      reader.nextLine,
      this.#rowPosition.offset + this.#rowPosition.bytes + reader.position - this.#position,
    )
    reader.skip(bytes, entries + excluded)
    return bytes
  }

  push(text: string): void {
    if (this.#reader) return this.#reader.push(text)
    this.#head += text
    this.#start(false)
  }

  end(): void {
    if (!this.#reader) this.#start(true)
    this.#reader?.end()
    if (!this.#hasHeader)
      throw ledgerRefusal('EMPTY_FILE', 'it holds no header line', 'export it again')
  }

  // The header line determines the delimiter, so nothing is parsed before that line is complete.
  #start(isLast: boolean): void {
    let offset = 0
    for (;;) {
      const end = endOfLine(this.#head, offset)
      if (end === undefined && !isLast) break
      const text = this.#head.slice(offset, end?.start ?? this.#head.length)
      const isSeparatorLine = this.#headLine === 1 && /^sep=.$/i.test(text)
      if (isSeparatorLine) this.#separator = text.slice(4)
      if (this.#headLine > this.#layout.skipLines && !isSeparatorLine && text.trim() !== '')
        return this.#startAt(offset, text)
      if (!end) return
      offset = end.next
      this.#headLine += 1
    }
    this.#rowPosition.offset += Buffer.byteLength(this.#head.slice(0, offset))
    this.#head = this.#head.slice(offset)
    if (this.#head.length > csvLimits.maxRecordCharacters)
      throw ledgerRefusal(
        'RECORD_TOO_LONG',
        `line ${this.#headLine} is longer than ${csvLimits.maxRecordCharacters / 1024} KiB`,
        'check that it is a CSV file',
      )
  }

  #startAt(offset: number, headerLine: string): void {
    const { delimiter } = this.#layout
    const reader = this.#open(
      delimiter === 'auto' ? (this.#separator ?? guessDelimiter(headerLine)) : delimiter,
      this.#headLine,
    )
    const rest = this.#head.slice(offset)
    this.#rowPosition.offset += Buffer.byteLength(this.#head.slice(0, offset))
    this.#head = ''
    reader.push(rest)
  }

  #open(delimiter: string, line: number): CsvRecords {
    this.delimiter = delimiter
    return (this.#reader = new CsvRecords(
      delimiter,
      this.#isSheet
        ? (record) => this.#sheetRow(record)
        : (record) => this.#record(record, record.line),
      line,
    ))
  }

  #sheetRow(record: CsvRecord): void {
    const row = record.line - this.#innerLines
    for (let cell = 0; cell < record.count; cell += 1)
      this.#innerLines += countLines(record.text, record.starts[cell], record.ends[cell])
    this.#record(record, row)
  }

  #record(record: CsvRecord, line: number): void {
    this.#movePosition(record)
    if (this.#isSheet && line <= this.#layout.skipLines) return
    if (!this.#hasHeader) {
      // Title rows of a sheet, and rows that hold only delimiters, are not the header.
      if (isBlank(record)) return
      this.#hasHeader = true
      const cells = cellsOf(record).map((cell) => cell.replace(/^\ufeff/, '').trim())
      if (this.#layout.header !== false) return this.#take.header(cells, line)
      this.#take.header(
        cells.map(() => ''),
        line,
      )
    }
    if (this.#layout.skipLastLines === 0) {
      this.#take.row(cellsOf(record), line, this.#rowPosition)
      return
    }
    this.#trailingRows.push({ cells: cellsOf(record), line, position: { ...this.#rowPosition } })
    const oldestRow =
      this.#trailingRows.length > this.#layout.skipLastLines
        ? this.#trailingRows.shift()
        : undefined
    if (oldestRow) this.#take.row(oldestRow.cells, oldestRow.line, oldestRow.position)
  }

  // Between two records there are only line ends, whose characters are one byte each.
  #movePosition({ text, begin, end, position }: CsvRecord): void {
    this.#rowPosition.offset += this.#rowPosition.bytes + position - this.#position
    this.#rowPosition.bytes = Buffer.byteLength(text.slice(begin, end))
    this.#position = position + end - begin
  }
}

function isBlank({ text, count, starts, ends }: CsvRecord): boolean {
  for (let i = 0; i < count; i += 1) if (text.slice(starts[i], ends[i]).trim() !== '') return false
  return true
}

/** Returns the failure for a ledger that is refused as a whole. */
export function ledgerRefusal(code: FailureCode, why: string, advice: string): Failure {
  return new Failure({ kind: 'badInput', code, what: 'The ledger file was refused', why, advice })
}

function endOfLine(text: string, from: number): { start: number; next: number } | undefined {
  for (let offset = from; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset)
    if (code === 10) return { start: offset, next: offset + 1 }
    if (code === 13) {
      if (offset + 1 >= text.length) return undefined
      return { start: offset, next: text.charCodeAt(offset + 1) === 10 ? offset + 2 : offset + 1 }
    }
  }
  return undefined
}
