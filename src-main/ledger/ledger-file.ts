import { createHash } from 'node:crypto'
import { closeSync } from 'node:fs'
import { basename } from 'node:path'
import type { CsvRecord } from '../base/csv.ts'
import { unguardText } from '../base/formula-guard.ts'
import { readTextFormula } from '../base/text-formula.ts'
import type { LedgerFacts } from '../contract/run.ts'
import type { ReadRow, RowReader } from '../reconciliation/row/ledger-entry.ts'
import { isBlankRow, rowReader } from '../reconciliation/row/ledger-entry.ts'
import type { LedgerField } from '../reconciliation/row/ledger-fields.ts'
import { ledgerFields } from '../reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import { sourceOf } from '../reconciliation/row/mapping.ts'
import type { RowPlan } from '../reconciliation/row/row-plan.ts'
import { FileHints } from './file-hints.ts'
import type { FileBeginning } from './ledger-columns.ts'
import { planRows } from './ledger-columns.ts'
import type { LedgerLimits } from './ledger-source.ts'
import { chunksOf, ledgerLimits, openSource } from './ledger-source.ts'
import type { Layout, RowPlace, TakeCells, TakenBlock } from './ledger-text.ts'
import { fileFault, LedgerText } from './ledger-text.ts'
import { hasOwnManifest } from './own-manifest.ts'
import type { TextReader } from './text-file.ts'
import { openText } from './text-file.ts'
import { refused } from './workbook/sheet-file.ts'

/** How far a reading has come, and which columns it found (empty before the header). */
export interface LedgerProgress {
  readonly bytes: number
  readonly columns: Readonly<Partial<Record<LedgerField, string>>>
}

// Larger chunks become texts that the garbage collector keeps for long.
const CHUNK = 64 * 1024
const LF = 10

/**
 * Takes one row in normal form, or rejected, with its cells as written and where it stands in the
 * file's text.
 */
export type TakeRow = (row: ReadRow, cells: readonly string[], place: RowPlace) => void

/** Takes rows before they are made: who needs a few numbers of each alone. */
export interface TakePlain {
  /** Called once, before any row. */
  header(plan: RowPlan): void
  /** Undefined where the row has to be read in full. */
  row(record: CsvRecord, line: number, place: RowPlace): 'entry' | 'excluded' | undefined
  /**
   * Rows as they stand in the bytes of a chunk; none where the next one has to be seen by `row`.
   */
  block?(chunk: Uint8Array, from: number, line: number, at: number): TakenBlock
}

/** What a reading of a ledger may do otherwise. */
export interface ReadOptions {
  readonly limits?: LedgerLimits
  readonly plain?: TakePlain
  readonly rest?: RestReader | undefined
  /** As readHead gives it for this mapping; read from the file where it is not given. */
  readonly head?: FileBeginning
}

/**
 * Reads a ledger file row by row; `take` gets each row as an entry or a rejected row. Of a workbook
 * its sheet beside it is read (sheet-file.ts), and the facts are the workbook's. Yields after every
 * chunk, so that its owner can show progress and stop. Refuses the whole file (Failure `badInput`)
 * for what reconciliation.md and security.md 4.4 refuse; nothing is guessed for a single row.
 */
export function* readLedger(
  path: string,
  mapping: Mapping,
  take: TakeRow,
  isOwnExport: boolean,
  { limits = ledgerLimits, plain, rest, head = readHead(path, mapping, limits) }: ReadOptions = {},
): Generator<LedgerProgress, LedgerFacts> {
  const rows = new LedgerRows(mapping, take, isOwnExport, limits, plain, head)
  const reading = readRecords(
    path,
    mapping,
    rows,
    limits,
    rest && { from: rest.from, read: (line) => rows.leave(rest.read(line)) },
  )
  try {
    let step = reading.next()
    for (; !step.done; step = reading.next()) yield { bytes: step.value, columns: rows.columnNames }
    rows.end()
    return { ...step.value, rows: rows.count, columns: rows.columnNames }
  } finally {
    // Whoever stops in the middle has the file closed too.
    reading.return(undefined as never)
  }
}

/** A ledger file as it was read to its end. */
type FileFacts = Pick<LedgerFacts, 'name' | 'sha256' | 'bytes' | 'sheet' | 'leavesOutHiddenRows'>

/** Somebody else who reads a file from the middle on. */
export interface RestReader {
  /** The place of a line's beginning; whether a row begins there too shows when it is reached. */
  readonly from: number
  /**
   * What became of the rows from there on, the first of which stands on this line; undefined where
   * they have to be read here.
   */
  read(line: number): Generator<void, ReadCounts | undefined>
}

/** Of the rows of a part of a file. */
export interface ReadCounts {
  readonly rows: number
  readonly valid: number
  readonly excluded: number
}

/**
 * Reads the header and the rows of a ledger file as cells, without making anything of them; yields
 * the bytes read so far. Refuses the whole file where its bytes are no text, its text no clean CSV,
 * or its size beyond the limits.
 */
export function* readRecords(
  path: string,
  mapping: Pick<Mapping, keyof Layout | 'encoding'>,
  take: TakeCells,
  limits: LedgerLimits = ledgerLimits,
  rest?: { readonly from: number; read(line: number): Generator<void, boolean> },
): Generator<number, FileFacts> {
  const source = openSource(path, limits)
  try {
    const hash = createHash('sha256')
    const text = openText(source.sheet ? 'utf-8' : mapping.encoding, (message, advice) =>
      refused(path, message, advice),
    )
    const records = new LedgerText(mapping, take, source.sheet !== undefined)
    let bytes = 0
    let left: typeof rest
    for (const chunk of chunksOf(source.handle, CHUNK, 0, rest?.from)) {
      hash.update(chunk)
      bytes += chunk.length
      if (!left) pushBytes(chunk, text, records)
      yield bytes
      if (bytes === rest?.from && records.nextLine !== undefined) left = rest
    }
    // Only now, for the sum over the bytes is made while the other still reads the rows.
    if (left && !(yield* during(left.read(records.nextLine as number), bytes))) {
      for (const chunk of chunksOf(source.handle, CHUNK, left.from)) {
        pushBytes(chunk, text, records)
        yield bytes
      }
    }
    records.push(text.end())
    records.end()
    if (bytes !== source.size)
      throw refused(
        path,
        'the file changed while it was read',
        'run it again when the file is finished',
      )
    const name = basename(path)
    if (!source.sheet) return { name, sha256: hash.digest('hex'), bytes }
    const { sha256, sheet, leavesOutHiddenRows } = source.sheet
    return {
      name,
      sha256,
      bytes: source.sheet.bytes,
      ...(sheet === '' ? {} : { sheet }),
      ...(leavesOutHiddenRows ? { leavesOutHiddenRows } : {}),
    }
  } finally {
    closeSync(source.handle)
  }
}

// Work of somebody else's, while which the reading has come so far.
function* during<T>(work: Generator<void, T>, bytes: number): Generator<number, T> {
  let step = work.next()
  for (; !step.done; step = work.next()) yield bytes
  return step.value
}

/** Behind so many lines of a chunk that had to be read as text one by one, all of it is. */
const MOST_SINGLE = 16

// Where rows can be taken from the bytes, those between them come as text, line by line.
function pushBytes(chunk: Uint8Array, text: TextReader, records: LedgerText): void {
  // What a file is encoded in shows in its beginning.
  const isUtf8 = text.encoding === 'utf-8'
  let single = 0
  for (let at = 0; at < chunk.length;) {
    const taken = isUtf8 ? records.takeBlock(chunk, at) : 0
    if (taken > 0) text.pass(chunk.subarray(at, at + taken))
    single = taken > 0 ? 0 : single + 1
    at += taken
    const end =
      isUtf8 && records.takesBlocks && single < MOST_SINGLE ? chunk.indexOf(LF, at) + 1 : 0
    const line = chunk.subarray(at, end > 0 ? end : chunk.length)
    if (line.length > 0) pushText(line, text, records)
    at += line.length
  }
}

function pushText(bytes: Uint8Array, text: TextReader, records: LedgerText): void {
  if (text.passAscii(bytes)) records.pushAscii(bytes)
  else records.push(text.push(bytes))
}

/** A part of a ledger file that begins with a row: where, and how its rows are read. */
export interface LedgerPart {
  readonly path: string
  /** Bytes, from the beginning of the file and behind its byte order mark. */
  readonly from: number
  readonly at: number
  readonly plan: RowPlan
  readonly delimiter: string
  readonly mapping: Mapping
  readonly isOwnExport: boolean
}

/**
 * Reads a plain UTF-8 ledger from a row on to its end; its lines are counted from 1. Throws as
 * readLedger, of which its owner makes nothing: the whole is read again then.
 */
export function readPart(
  { path, from, at, plan, delimiter, mapping, isOwnExport }: LedgerPart,
  take: TakeRow,
  plain: TakePlain,
): ReadCounts {
  const rows = new LedgerRows(mapping, take, isOwnExport, ledgerLimits, plain)
  rows.use(plan)
  const text = openText('utf-8', (message, advice) => refused(path, message, advice), true)
  const records = new LedgerText(mapping, rows, false, { at, delimiter })
  const source = openSource(path)
  try {
    for (const chunk of chunksOf(source.handle, CHUNK, from)) pushBytes(chunk, text, records)
    records.push(text.end())
    records.end()
    return rows.counts
  } finally {
    closeSync(source.handle)
  }
}

/** How a file begins, as its mapping has it read. */
export interface LedgerHead extends FileBeginning {
  /** The header's cells, trimmed; as many empty texts where the file has none. */
  readonly header: readonly string[]
  readonly delimiter: string
  /** By its name in the Encoding Standard. */
  readonly encoding: string
}

const SAMPLE_ROWS = 200

/**
 * The header, as this mapping finds the header line, and the first rows that are not blank; given
 * also where the columns would be refused. Throws as readLedger where no header can be read at all.
 */
export function readHead(
  path: string,
  mapping: Mapping,
  limits: LedgerLimits = ledgerLimits,
): LedgerHead {
  const isOwnExport = hasOwnManifest(path)
  const source = openSource(path, limits)
  let header: readonly string[] | undefined
  const sample: (readonly string[])[] = []
  const records = new LedgerText(
    mapping,
    {
      header: (cells) => (header = cells),
      row: (cells) => {
        if (sample.length < SAMPLE_ROWS && !isBlankRow(cells))
          sample.push(isOwnExport ? cells.map(unguarded) : cells)
      },
    },
    source.sheet !== undefined,
  )
  const text = openText(source.sheet ? 'utf-8' : mapping.encoding, (message, advice) =>
    refused(path, message, advice),
  )
  try {
    for (const chunk of chunksOf(source.handle, CHUNK)) {
      records.push(text.push(chunk))
      if (sample.length === SAMPLE_ROWS) break
    }
    if (sample.length < SAMPLE_ROWS) {
      records.push(text.end())
      records.end()
    }
  } catch (error) {
    // What is wrong behind the header is for the reading of the rows to say.
    if (!header) throw error
  } finally {
    closeSync(source.handle)
  }
  return {
    header: header ?? [],
    isSheet: source.sheet !== undefined,
    sample,
    delimiter: header ? records.delimiter : '',
    encoding: text.encoding,
  }
}

/** The header's cells alone. Throws as readHead. */
export function readHeader(path: string, mapping: Mapping): readonly string[] {
  return readHead(path, mapping).header
}

/**
 * The file's first 64 KiB as physical lines (of a sheet: rows), blank ones too. Throws as readHead.
 */
export function readFirstLines(
  path: string,
  mapping: Pick<Mapping, 'encoding'>,
): readonly string[] {
  const source = openSource(path)
  try {
    const text = openText(source.sheet ? 'utf-8' : mapping.encoding, (message, advice) =>
      refused(path, message, advice),
    )
    const [first] = chunksOf(source.handle, CHUNK)
    const begin = first ? text.push(first) : ''
    // A row of a sheet is one line, whatever its cells hold.
    return (
      source.sheet ? begin.replace(/"[^"]*"/g, (cell) => cell.replace(/[\r\n]+/g, ' ')) : begin
    ).split(/\r\n|[\r\n]/)
  } finally {
    closeSync(source.handle)
  }
}

/** How a run names the source of each field: its header, its position, or its constant. */
export function columnNames(
  { columns }: RowPlan,
  header: readonly string[],
  mapping: Mapping,
): Partial<Record<LedgerField, string>> {
  return Object.fromEntries(
    ledgerFields.flatMap((field) => {
      const at = columns.get(field)
      if (at === undefined) return []
      const { constant } = sourceOf(mapping.columns[field])
      const name = at < 0 ? `= ${constant ?? 'unit of the amount'}` : header[at]
      return [[field, name === '' ? `column ${at + 1}` : name]]
    }),
  )
}

/** Which money field the columns give under the mapping's basis: what a row counts with. */
export function principalOf(
  columns: { has(field: 'amount' | 'total'): boolean },
  mapping: Mapping,
): 'amount' | 'total' {
  const hasAmount = columns.has('amount')
    ? !(mapping.basis === 'gross' && !columns.has('total'))
    : mapping.basis === 'net'
  return hasAmount ? 'amount' : 'total'
}

/** From cells to rows in normal form, by the columns of the header. */
class LedgerRows implements TakeCells {
  readonly #mapping: Mapping
  readonly #take: TakeRow
  readonly #isOwnExport: boolean
  readonly #limits: LedgerLimits
  readonly #plain: TakePlain | undefined
  readonly #head: FileBeginning | undefined
  #read: RowReader | undefined
  #valid = 0
  #excluded = 0
  #firstProblem = ''
  /** The first rejected rows, as long as none can be used. */
  #rejected: { readonly row: ReadRow; readonly cells: readonly string[] }[] = []
  #plan: RowPlan | undefined
  count = 0
  columnNames: Partial<Record<LedgerField, string>> = {}

  constructor(
    mapping: Mapping,
    take: TakeRow,
    isOwnExport: boolean,
    limits: LedgerLimits,
    plain: TakePlain | undefined,
    head?: FileBeginning,
  ) {
    this.#head = head
    this.#mapping = mapping
    this.#take = take
    this.#isOwnExport = isOwnExport
    this.#limits = limits
    this.#plain = plain
  }

  header(cells: readonly string[]): void {
    const { isSheet = false, sample = [] } = this.#head ?? {}
    const plan = planRows({ header: cells, isSheet, sample }, this.#mapping)
    this.columnNames = columnNames(plan, cells, this.#mapping)
    this.use(plan)
  }

  /** Of a part of a file, whose header stands elsewhere. */
  use(plan: RowPlan): void {
    this.#plan = plan
    this.#read = rowReader(plan, this.#mapping)
    this.#plain?.header(plan)
  }

  plain(record: CsvRecord, line: number, place: RowPlace): boolean {
    const kind = this.#plain?.row(record, line, place)
    if (!kind) return false
    this.#count()
    if (kind === 'entry') this.#valid += 1
    else this.#excluded += 1
    return true
  }

  get block(): TakeCells['block'] {
    const block = this.#plain?.block?.bind(this.#plain)
    if (!block) return undefined
    return (chunk, from, line, at) => {
      const taken = block(chunk, from, line, at)
      if (taken.rows === 0) return taken
      this.count += taken.rows - 1
      this.#count()
      this.#valid += taken.rows
      return taken
    }
  }

  row(cells: string[], line: number, place: RowPlace): void {
    if (isBlankRow(cells)) return
    this.#count()
    const row = (this.#read as RowReader)(this.#isOwnExport ? cells.map(unguarded) : cells, line)
    if (row.kind === 'entry') this.#valid += 1
    else if (row.kind === 'excluded') this.#excluded += 1
    else {
      if (this.#firstProblem === '') this.#firstProblem = `line ${line}: ${row.row.reason}`
      if (this.#valid === 0 && this.#rejected.length < SAMPLE_ROWS)
        this.#rejected.push({ row, cells })
    }
    this.#take(row, cells, place)
  }

  /** Takes over what somebody else read; gives whether he did. */
  *leave(reading: Generator<void, ReadCounts | undefined>): Generator<void, boolean> {
    const counts = yield* reading
    if (!counts) return false
    this.count += counts.rows - 1
    this.#count()
    this.#valid += counts.valid
    this.#excluded += counts.excluded
    return true
  }

  get counts(): ReadCounts {
    return { rows: this.count, valid: this.#valid, excluded: this.#excluded }
  }

  #count(): void {
    this.count += 1
    if (this.count > this.#limits.maxRows)
      throw fileFault(
        'TOO_MANY_ROWS',
        `it has more than ${this.#limits.maxRows} rows`,
        'split it by period',
      )
  }

  end(): void {
    if (this.count === 0)
      throw fileFault('EMPTY_FILE', 'it holds a header and no data rows', 'export it again')
    if (this.#valid === 0)
      throw fileFault(
        'NO_VALID_ROW',
        this.#excluded > 0
          ? `none of its rows can be used; the mapping leaves out ${this.#excluded}`
          : 'none of its rows can be used',
        `${this.#firstProblem || 'check the mapping'}${this.#otherMapping()}`,
      )
  }

  // Hints are of runs, and a refused file has none.
  #otherMapping(): string {
    if (!this.#head || !this.#plan) return ''
    const hints = new FileHints(this.#head, this.#plan, this.#mapping)
    for (const { row, cells } of this.#rejected) hints.take(row, cells)
    const change = hints.result().find((hint) => hint.change !== undefined)?.change
    return change ? `; in a mapping file (--mapping), ${JSON.stringify(change)} may help` : ''
  }
}

/**
 * Undoes what our own exports do to a cell for a spreadsheet: the formula guard, and the text
 * formula `="…"`. A text that begins with `=` of its own has the guard.
 */
export function unguarded(cell: string): string {
  return readTextFormula(cell) ?? unguardText(cell)
}
