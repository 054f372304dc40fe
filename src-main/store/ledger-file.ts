import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { csvLimits, CsvReader, guessDelimiter } from '../base/csv.ts'
import { Failure } from '../base/failure.ts'
import type { LedgerFacts } from '../contract/run.ts'
import { missingColumns, rowReader } from '../reconciliation/ledger-entry.ts'
import type { ReadRow, RowReader } from '../reconciliation/ledger-entry.ts'
import { ledgerFields, plainHeader, recogniseColumns } from '../reconciliation/ledger-fields.ts'
import type { LedgerField } from '../reconciliation/ledger-fields.ts'
import type { Mapping } from '../reconciliation/mapping.ts'
import { openText } from './text-file.ts'

export interface LedgerLimits {
  readonly maxBytes: number
  readonly maxRows: number
}

export const ledgerLimits: LedgerLimits = { maxBytes: 2 * 1024 ** 3, maxRows: 10_000_000 }

/** How far a reading has come, and which columns it found (empty before the header). */
export interface LedgerProgress {
  readonly bytes: number
  readonly columns: Readonly<Partial<Record<LedgerField, string>>>
}

const CHUNK = 1024 * 1024
const HEADER_CHUNK = 64 * 1024

/** Takes one row in normal form, or rejected, with its cells as written. */
export type TakeRow = (row: ReadRow, cells: readonly string[]) => void

/**
 * Reads a ledger file row by row; `take` gets each row as an entry or a rejected row. Yields after every chunk, so that
 * its owner can show progress and stop. Refuses the whole file (Failure `badInput`) for what reconciliation.md and
 * security.md 4.4 refuse; nothing is guessed for a single row.
 */
export function* readLedger(path: string, mapping: Mapping, take: TakeRow, isOwnExport: boolean, limits: LedgerLimits = ledgerLimits): Generator<LedgerProgress, LedgerFacts> {
  const handle = openLedger(path)
  try {
    const size = checkFile(handle, path, limits)
    const hash = createHash('sha256')
    const rows = new LedgerRows(mapping, take, isOwnExport, limits)
    const text = openText(mapping.encoding, (message, advice) => refused(path, message, advice))
    let bytes = 0
    for (const chunk of chunksOf(handle, CHUNK)) {
      hash.update(chunk)
      bytes += chunk.length
      rows.push(text.push(chunk))
      yield { bytes, columns: rows.columnNames }
    }
    rows.push(text.end())
    rows.end()
    if (bytes !== size) throw refused(path, 'the file changed while it was read', 'run it again when the file is finished')
    return { name: basename(path), sha256: hash.digest('hex'), bytes, rows: rows.count, columns: rows.columnNames }
  } finally {
    closeSync(handle)
  }
}

/**
 * The header's cells, trimmed, as this mapping finds the header line; given also where its columns would be refused. Throws as
 * readLedger where no header can be read at all.
 */
export function readHeader(path: string, mapping: Mapping, limits: LedgerLimits = ledgerLimits): readonly string[] {
  const handle = openLedger(path)
  const rows = new LedgerRows(mapping, () => undefined, false, limits)
  try {
    checkFile(handle, path, limits)
    const text = openText(mapping.encoding, (message, advice) => refused(path, message, advice))
    for (const chunk of chunksOf(handle, HEADER_CHUNK)) {
      rows.push(text.push(chunk))
      if (rows.header) return rows.header
    }
    rows.push(text.end())
    rows.end()
  } catch (error) {
    // What is wrong behind the header, or with its columns, is for the reading of the rows to say.
    if (!rows.header) throw error
  } finally {
    closeSync(handle)
  }
  return rows.header ?? []
}

/** Which money field the columns give under the mapping's basis: what a row counts with. */
export function principalOf(columns: { has(field: 'amount' | 'total'): boolean }, mapping: Mapping): 'amount' | 'total' {
  const hasAmount = columns.has('amount') ? !(mapping.basis === 'gross' && !columns.has('total')) : mapping.basis === 'net'
  return hasAmount ? 'amount' : 'total'
}

function* chunksOf(handle: number, size: number): Generator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(size)
  for (let got = readSync(handle, buffer, 0, size, null); got > 0; got = readSync(handle, buffer, 0, size, null)) yield buffer.subarray(0, got)
}

function openLedger(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (cause) {
    throw new Failure({
      kind: 'badInput',
      code: 'FILE_NOT_FOUND',
      what: 'The ledger file cannot be opened',
      why: `${path} (${cause instanceof Error ? cause.message.split(':')[0] : 'unknown'})`,
      advice: 'check the path and the right to read it',
      cause,
    })
  }
}

function checkFile(handle: number, path: string, limits: LedgerLimits): number {
  const facts = fstatSync(handle)
  if (!facts.isFile()) throw refused(path, 'it is not a plain file', 'save it as a file first')
  if (facts.size === 0) throw refused(path, 'it is empty', 'export it again')
  if (facts.size > limits.maxBytes) throw refused(path, `it is larger than ${Math.floor(limits.maxBytes / 1048576)} MiB`, 'split it by period')
  return facts.size
}

function refused(path: string, why: string, advice: string): Failure {
  return new Failure({ kind: 'badInput', code: 'FILE_REFUSED', what: `The file ${JSON.stringify(basename(path))} was refused`, why, advice })
}

/** From text to rows: title lines, `sep=`, header, columns, records. */
class LedgerRows {
  readonly #mapping: Mapping
  readonly #take: TakeRow
  readonly #isOwnExport: boolean
  readonly #limits: LedgerLimits
  readonly #held: { cells: string[]; line: number }[] = []
  #head = ''
  #headLine = 1
  #separator: string | undefined
  #reader: CsvReader | undefined
  #read: RowReader | undefined
  #valid = 0
  #firstProblem = ''
  header: readonly string[] | undefined
  count = 0
  columnNames: Partial<Record<LedgerField, string>> = {}

  constructor(mapping: Mapping, take: TakeRow, isOwnExport: boolean, limits: LedgerLimits) {
    this.#mapping = mapping
    this.#take = take
    this.#isOwnExport = isOwnExport
    this.#limits = limits
  }

  push(text: string): void {
    if (this.#reader) return this.#reader.push(text)
    this.#head += text
    this.#start(false)
  }

  end(): void {
    if (!this.#reader) this.#start(true)
    this.#reader?.end()
    if (!this.header) throw fileFault('EMPTY_FILE', 'it holds no header line', 'export it again')
    if (this.count === 0) throw fileFault('EMPTY_FILE', 'it holds a header and no data rows', 'export it again')
    if (this.#valid === 0) throw fileFault('NO_VALID_ROW', 'none of its rows can be used', this.#firstProblem || 'check the mapping')
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
      if (this.#headLine > this.#mapping.skipLines && !isSeparatorLine && text.trim() !== '') return this.#startAt(at, text)
      if (!end) return
      at = end.next
      this.#headLine += 1
    }
    this.#head = this.#head.slice(at)
    if (this.#head.length > csvLimits.maxRecord) throw fileFault('RECORD_TOO_LONG', `line ${this.#headLine} is longer than ${csvLimits.maxRecord / 1024} KiB`, 'check that it is a CSV file')
  }

  #startAt(at: number, headerLine: string): void {
    const delimiter = this.#mapping.delimiter === 'auto' ? (this.#separator ?? guessDelimiter(headerLine)) : this.#mapping.delimiter
    this.#reader = new CsvReader(delimiter, (cells, start) => this.#record(cells, start), this.#headLine)
    this.#reader.push(this.#head.slice(at))
    this.#head = ''
  }

  #record(cells: string[], line: number): void {
    if (!this.header) return this.#takeHeader(cells)
    if (this.#mapping.skipLastLines === 0) return this.#row(cells, line)
    this.#held.push({ cells, line })
    const ready = this.#held.length > this.#mapping.skipLastLines ? this.#held.shift() : undefined
    if (ready) this.#row(ready.cells, ready.line)
  }

  #takeHeader(cells: string[]): void {
    this.header = cells.map((cell) => cell.replace(/^\ufeff/, '').trim())
    const columns = findColumns(this.header, this.#mapping)
    for (const field of ledgerFields) {
      const at = columns.get(field)
      if (at !== undefined) this.columnNames[field] = this.header[at] as string
    }
    this.#read = rowReader(columns, cells.length, this.#mapping)
  }

  #row(cells: string[], line: number): void {
    this.count += 1
    if (this.count > this.#limits.maxRows) throw fileFault('TOO_MANY_ROWS', `it has more than ${this.#limits.maxRows} rows`, 'split it by period')
    const row = (this.#read as RowReader)(this.#isOwnExport ? cells.map(unguarded) : cells, line)
    if (row.kind === 'entry') this.#valid += 1
    else if (this.#firstProblem === '') this.#firstProblem = `line ${line}: ${row.row.reason}`
    this.#take(row, cells)
  }
}

/** Undoes the formula guard of our own exports: one leading `'` goes. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell
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

/** Field to column index, by the mapping where it names columns, else by the headers. Throws Failure with what is missing. */
export function findColumns(header: readonly string[], mapping: Mapping): ReadonlyMap<LedgerField, number> {
  refuseDuplicates(header)
  const named = Object.keys(mapping.columns).length > 0 ? allNamedColumns(header, mapping) : recognised(header)
  const missing = missingColumns(named)
  if (missing.length > 0)
    throw fileFault(
      'COLUMNS_MISSING',
      `no column for ${missing.join(' and ')} was found among ${header.map((name) => JSON.stringify(name)).join(', ')}`,
      'name the columns in a mapping file (--mapping)',
    )
  return named
}

function refuseDuplicates(header: readonly string[]): void {
  if (header.some((name) => name === '')) throw fileFault('HEADER_EMPTY', `column ${header.indexOf('') + 1} has no header`, 'give every column a name')
  const twice = header.filter((name, at) => header.indexOf(name) !== at)
  if (twice.length > 0) throw fileFault('HEADER_TWICE', `the header ${JSON.stringify(twice[0])} stands more than once`, 'give every column its own name')
}

function allNamedColumns(header: readonly string[], mapping: Mapping): ReadonlyMap<LedgerField, number> {
  const columns = namedColumns(header, mapping)
  const missing = ledgerFields.find((field) => mapping.columns[field] !== undefined && !columns.has(field))
  if (missing === undefined) return columns
  const name = JSON.stringify(mapping.columns[missing])
  throw fileFault('COLUMN_NOT_FOUND', `the mapping's column ${name} for ${missing} is not in the file`, `the file has ${header.map((text) => JSON.stringify(text)).join(', ')}`)
}

/** Field to column index of the mapping's columns that are there. */
export function namedColumns(header: readonly string[], mapping: Mapping): ReadonlyMap<LedgerField, number> {
  const columns = new Map<LedgerField, number>()
  for (const field of ledgerFields) {
    const name = mapping.columns[field]
    if (name === undefined) continue
    const exact = header.indexOf(name.trim())
    const at = exact >= 0 ? exact : header.findIndex((candidate) => plainHeader(candidate) === plainHeader(name))
    if (at >= 0) columns.set(field, at)
  }
  return columns
}

function recognised(header: readonly string[]): ReadonlyMap<LedgerField, number> {
  const { columns, unclear } = recogniseColumns(header)
  const [first] = unclear
  if (first)
    throw fileFault(
      'COLUMNS_UNCLEAR',
      `the columns ${first.headers.map((name) => JSON.stringify(name)).join(' and ')} both look like ${first.field}`,
      'say which one it is in a mapping file (--mapping)',
    )
  return columns
}

function fileFault(code: string, why: string, advice: string): Failure {
  return new Failure({ kind: 'badInput', code, what: 'The ledger file was refused', why, advice })
}
