import { countLines, csvLimits, CsvReader, guessDelimiter } from '../base/csv.ts'
import type { TakeRecord } from '../base/csv.ts'
import { Failure } from '../base/failure.ts'
import type { Mapping } from '../reconciliation/mapping.ts'

/** Where a ledger's records stand in its text. */
export type Layout = Pick<Mapping, 'skipLines' | 'skipLastLines' | 'delimiter'>

export interface TakeCells {
  /** The header's cells, trimmed; called once, before any row. */
  header(cells: readonly string[], line: number): void
  row: TakeRecord
}

/**
 * From a ledger's text to its header and rows: title lines, `sep=`, the delimiter, trailing lines. In a sheet's text (`isSheet`, see
 * sheet-file.ts) record N is row N, whatever line ends its cells hold, and title rows are records too. Throws Failure `badInput` as CsvReader.
 */
export class LedgerText {
  readonly #layout: Layout
  readonly #take: TakeCells
  readonly #isSheet: boolean
  readonly #held: { cells: string[]; line: number }[] = []
  #head = ''
  #headLine = 1
  #separator: string | undefined
  #reader: CsvReader | undefined
  #hasHeader = false
  #innerLines = 0
  /** Empty before the header. */
  delimiter = ''

  constructor(layout: Layout, take: TakeCells, isSheet: boolean) {
    this.#layout = layout
    this.#take = take
    this.#isSheet = isSheet
    if (isSheet) this.#open(',', 1)
  }

  push(text: string): void {
    if (this.#reader) return this.#reader.push(text)
    this.#head += text
    this.#start(false)
  }

  end(): void {
    if (!this.#reader) this.#start(true)
    this.#reader?.end()
    if (!this.#hasHeader) throw fileFault('EMPTY_FILE', 'it holds no header line', 'export it again')
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
      if (this.#headLine > this.#layout.skipLines && !isSeparatorLine && text.trim() !== '') return this.#startAt(at, text)
      if (!end) return
      at = end.next
      this.#headLine += 1
    }
    this.#head = this.#head.slice(at)
    if (this.#head.length > csvLimits.maxRecord) throw fileFault('RECORD_TOO_LONG', `line ${this.#headLine} is longer than ${csvLimits.maxRecord / 1024} KiB`, 'check that it is a CSV file')
  }

  #startAt(at: number, headerLine: string): void {
    const { delimiter } = this.#layout
    const reader = this.#open(delimiter === 'auto' ? (this.#separator ?? guessDelimiter(headerLine)) : delimiter, this.#headLine)
    const rest = this.#head.slice(at)
    this.#head = ''
    reader.push(rest)
  }

  #open(delimiter: string, line: number): CsvReader {
    this.delimiter = delimiter
    return (this.#reader = new CsvReader(delimiter, this.#isSheet ? (cells, start) => this.#sheetRow(cells, start) : (cells, start) => this.#record(cells, start), line))
  }

  #sheetRow(cells: string[], start: number): void {
    const row = start - this.#innerLines
    for (const cell of cells) this.#innerLines += countLines(cell)
    if (row > this.#layout.skipLines) this.#record(cells, row)
  }

  #record(cells: string[], line: number): void {
    if (!this.#hasHeader) {
      this.#hasHeader = true
      return this.#take.header(
        cells.map((cell) => cell.replace(/^\ufeff/, '').trim()),
        line,
      )
    }
    if (this.#layout.skipLastLines === 0) return this.#take.row(cells, line)
    this.#held.push({ cells, line })
    const ready = this.#held.length > this.#layout.skipLastLines ? this.#held.shift() : undefined
    if (ready) this.#take.row(ready.cells, ready.line)
  }
}

/** What is wrong with a ledger as a whole. */
export function fileFault(code: string, why: string, advice: string): Failure {
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
