import type { CsvRecord } from '../base/csv.ts'
import { cellsOf, countLines, csvLimits, CsvRecords } from '../base/csv.ts'
import { guessDelimiter } from '../base/delimiter.ts'
import { Failure } from '../base/failure.ts'
import type { FailureCode } from '../base/failures/failure-catalogue.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'

/** Where a ledger's records stand in its text. */
export type Layout = Pick<Mapping, 'skipLines' | 'skipLastLines' | 'delimiter' | 'header'>

/** Where a row stands in its file's text as UTF-8, behind a byte order mark. */
export interface RowPlace {
  readonly at: number
  readonly bytes: number
}

export interface TakeCells {
  /**
   * The header's cells, trimmed, or as many empty texts where the file has none; called once, before
   * any row.
   */
  header(cells: readonly string[], line: number): void
  row(cells: string[], line: number, place: RowPlace): void
  /** Asked before `row`, without the cells' texts: true where the row was taken so. */
  plain?(record: CsvRecord, line: number, place: RowPlace): boolean
  /**
   * Asked before all of these, behind a whole row: takes rows of ASCII letters as they stand in a
   * chunk's bytes; none where the next one is unlike most.
   */
  block?(chunk: Uint8Array, from: number, line: number, at: number): TakenBlock
}

/** Rows that stand one behind the other, each on a line. */
export interface TakenBlock {
  readonly rows: number
  readonly bytes: number
}

/**
 * From a ledger's text to its header and rows: title lines, `sep=`, the delimiter, trailing lines.
 * In a sheet's text (`isSheet`, see sheet-file.ts) record N is row N, whatever line ends its cells
 * hold, and title rows are records too. Throws Failure `badInput` as CsvReader.
 */
export class LedgerText {
  readonly #layout: Layout
  readonly #take: TakeCells
  readonly #isSheet: boolean
  readonly #takeBlock: TakeCells['block']
  readonly #held: { cells: string[]; line: number; place: RowPlace }[] = []
  #head = ''
  #headLine = 1
  #separator: string | undefined
  #reader: CsvRecords | undefined
  #hasHeader = false
  #innerLines = 0
  // In UTF-8: of what stands before the reader's text, of the record under the hand, and behind it.
  readonly #place = { at: 0, bytes: 0 }
  #position = 0
  /** Empty before the header. */
  delimiter = ''

  /**
   * `resume`: the text begins with a row, not with the header, at this place and with this delimiter.
   */
  constructor(
    layout: Layout,
    take: TakeCells,
    isSheet: boolean,
    resume?: { readonly at: number; readonly delimiter: string },
  ) {
    this.#layout = layout
    this.#take = take
    // What follows a row has to be kept where lines at the end are left out.
    this.#takeBlock = layout.skipLastLines === 0 && !isSheet ? take.block : undefined
    this.#isSheet = isSheet
    if (isSheet) this.#open(',', 1)
    if (!resume) return
    this.#place.at = resume.at
    this.#hasHeader = true
    this.#open(resume.delimiter, 1)
  }

  /**
   * The line of the next row, where the text so far ends with a whole one; undefined within a row
   * and before the rows.
   */
  get nextLine(): number | undefined {
    return this.#hasHeader && this.#reader?.isWithinRecord === false
      ? this.#reader.nextLine
      : undefined
  }

  /** True where rows may be taken from bytes. */
  get takesBlocks(): boolean {
    return this.#takeBlock !== undefined
  }

  /**
   * Has rows taken from a chunk's bytes, whose letters are its text; gives the bytes that need no
   * push.
   */
  takeBlock(chunk: Uint8Array, from: number): number {
    const line = this.nextLine
    if (this.#takeBlock === undefined || line === undefined) return 0
    const reader = this.#reader as CsvRecords
    const { rows, bytes } = this.#takeBlock(
      chunk,
      from,
      line,
      this.#place.at + this.#place.bytes + reader.position - this.#position,
    )
    reader.skip(bytes, rows)
    return bytes
  }

  push(text: string): void {
    if (this.#reader) return this.#reader.push(text)
    this.#head += text
    this.#start(false)
  }

  /** As push, of bytes that are all ASCII; see CsvRecords. */
  pushAscii(bytes: Uint8Array): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
    if (this.#reader) this.#reader.pushAscii(text, bytes)
    else this.push(text)
  }

  end(): void {
    if (!this.#reader) this.#start(true)
    this.#reader?.end()
    if (!this.#hasHeader)
      throw fileFault('EMPTY_FILE', 'it holds no header line', 'export it again')
  }

  // The delimiter is told from the header line, so nothing is parsed before that line is whole.
  #start(isLast: boolean): void {
    let at = 0
    for (;;) {
      const end = endOfLine(this.#head, at)
      if (end === undefined && !isLast) break
      const text = this.#head.slice(at, end?.start ?? this.#head.length)
      const isSeparatorLine = this.#headLine === 1 && /^sep=.$/i.test(text)
      if (isSeparatorLine) this.#separator = text.slice(4)
      if (this.#headLine > this.#layout.skipLines && !isSeparatorLine && text.trim() !== '')
        return this.#startAt(at, text)
      if (!end) return
      at = end.next
      this.#headLine += 1
    }
    this.#place.at += Buffer.byteLength(this.#head.slice(0, at))
    this.#head = this.#head.slice(at)
    if (this.#head.length > csvLimits.maxRecord)
      throw fileFault(
        'RECORD_TOO_LONG',
        `line ${this.#headLine} is longer than ${csvLimits.maxRecord / 1024} KiB`,
        'check that it is a CSV file',
      )
  }

  #startAt(at: number, headerLine: string): void {
    const { delimiter } = this.#layout
    const reader = this.#open(
      delimiter === 'auto' ? (this.#separator ?? guessDelimiter(headerLine)) : delimiter,
      this.#headLine,
    )
    const rest = this.#head.slice(at)
    this.#place.at += Buffer.byteLength(this.#head.slice(0, at))
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
    this.#follow(record)
    if (this.#isSheet && line <= this.#layout.skipLines) return
    if (!this.#hasHeader) {
      // Title rows of a sheet, and rows of delimiters alone, are no header.
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
      if (this.#take.plain?.(record, line, this.#place) !== true)
        this.#take.row(cellsOf(record), line, this.#place)
      return
    }
    this.#held.push({ cells: cellsOf(record), line, place: { ...this.#place } })
    const ready = this.#held.length > this.#layout.skipLastLines ? this.#held.shift() : undefined
    if (ready) this.#take.row(ready.cells, ready.line, ready.place)
  }

  // Between two records stand line ends alone, of one byte each.
  #follow({ text, begin, end, position, isAscii }: CsvRecord): void {
    this.#place.at += this.#place.bytes + position - this.#position
    this.#place.bytes = isAscii ? end - begin : Buffer.byteLength(text.slice(begin, end))
    this.#position = position + end - begin
  }
}

function isBlank({ text, count, starts, ends }: CsvRecord): boolean {
  for (let at = 0; at < count; at += 1)
    if (text.slice(starts[at], ends[at]).trim() !== '') return false
  return true
}

/** What is wrong with a ledger as a whole. */
export function fileFault(code: FailureCode, why: string, advice: string): Failure {
  return new Failure({ kind: 'badInput', code, what: 'The ledger file was refused', why, advice })
}

function endOfLine(text: string, from: number): { start: number; next: number } | undefined {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10) return { start: at, next: at + 1 }
    if (code === 13) {
      if (at + 1 >= text.length) return undefined
      return { start: at, next: text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1 }
    }
  }
  return undefined
}
