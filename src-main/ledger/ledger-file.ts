import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { closeSync } from 'node:fs'
import { basename } from 'node:path'
import type { Failure } from '../base/failure.ts'
import { unguardText } from '../base/formula-guard.ts'
import { readTextFormula } from '../base/text-formula.ts'
import type { LedgerFacts } from '../contract/run.ts'
import { dateCandidates } from '../reconciliation/row/date-candidates.ts'
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
import type { BlockReader, CellHandler, Layout, RowBlock, RowPosition } from './ledger-text.ts'
import { ledgerRefusal, LedgerText } from './ledger-text.ts'
import { hasOwnManifest } from './own-manifest.ts'
import type { TextReader } from './text-file.ts'
import { openText } from './text-file.ts'
import { fileRefusal } from './workbook/sheet-file.ts'

/** The progress of a reading, and the columns found (empty before the header). */
export interface LedgerProgress {
  readonly bytes: number
  readonly columns: Readonly<Partial<Record<LedgerField, string>>>
}

// The garbage collector keeps the texts of larger chunks for a long time.
const CHUNK_BYTES = 64 * 1024
const LF = 10

/**
 * Receives one row, as an entry, a rejected or an excluded row, with its cells as written and its
 * position in the file's text.
 */
export type RowHandler = (row: ReadRow, cells: readonly string[], position: RowPosition) => void

/** Receives rows as bytes, for callers that need only a few numbers of most rows. */
export interface BlockHandler {
  /** Called once, before any row. */
  header(plan: RowPlan): void
  readonly block: BlockReader
}

/** Options of a reading. */
export interface ReadOptions {
  readonly limits?: LedgerLimits
  readonly blockHandler?: BlockHandler
  readonly rest?: RestReader | undefined
  /** The result of readHead for this mapping. Without it, the head is read from the file. */
  readonly head?: FileBeginning
  /** For a file in another encoding than UTF-8: receives its whole text as UTF-8, chunk by chunk. */
  readonly copyText?: ((bytes: Uint8Array) => void) | undefined
}

/**
 * Reads a ledger file row by row and passes each row to `take`. For a workbook, reads the sheet file
 * beside it (sheet-file.ts). Returns the facts of the ledger file or workbook.
 * Yields after every chunk, so that the caller can show progress and stop. Throws Failure `badInput`
 * for the faults that refuse a whole file (reconciliation.md, Rejected rows and refused files;
 * security.md 4.4).
 */
export function* readLedger(
  path: string,
  mapping: Mapping,
  take: RowHandler,
  isOwnExport: boolean,
  {
    limits = ledgerLimits,
    blockHandler,
    rest,
    head = readHead(path, mapping, limits),
    copyText,
  }: ReadOptions = {},
): Generator<LedgerProgress, LedgerFacts> {
  const rows = new LedgerRows(mapping, take, isOwnExport, limits, blockHandler, head)
  const recordReading = readRecords(
    path,
    mapping,
    rows,
    limits,
    rest && { from: rest.from, read: (line) => rows.appendRest(rest.read(line)) },
    copyText,
  )
  try {
    let step = recordReading.next()
    for (; !step.done; step = recordReading.next())
      yield { bytes: step.value, columns: rows.columnNames }
    rows.end()
    return { ...step.value, rows: rows.count, columns: rows.columnNames }
  } finally {
    // Closes the file even if the caller stops early.
    recordReading.return(undefined as never)
  }
}

/** The facts of a ledger file that was read to its end. */
type FileFacts = Pick<LedgerFacts, 'name' | 'sha256' | 'bytes' | 'sheet' | 'leavesOutHiddenRows'>

/** A second reader that takes the file from an offset. */
export interface RestReader {
  /**
   * The offset of the beginning of a line. The line may be inside a row, which is known only when the
   * first reader reaches it.
   */
  readonly from: number
  /**
   * Reads the rows from the offset on. `line` is the line of the first row. Returns undefined if the
   * first reader must read these rows itself.
   */
  read(line: number): Generator<void, ReadCounts | undefined>
}

/** Counts of the rows of a part of a file. */
export interface ReadCounts {
  readonly rows: number
  readonly valid: number
  readonly excluded: number
}

/**
 * Reads the header and the rows of a ledger file as cells. Yields the number of bytes read so far.
 * Throws Failure `badInput` if the bytes are not text, the text is not clean CSV, or the size is
 * beyond the limits.
 */
export function* readRecords(
  path: string,
  mapping: Pick<Mapping, keyof Layout | 'encoding'>,
  take: CellHandler,
  limits: LedgerLimits = ledgerLimits,
  rest?: { readonly from: number; read(line: number): Generator<void, boolean> },
  copyText?: ReadOptions['copyText'],
): Generator<number, FileFacts> {
  const source = openSource(path, limits)
  try {
    const hash = createHash('sha256')
    const refuse = (message: string, advice: string): Failure => fileRefusal(path, message, advice)
    const fileText = openText(source.sheet ? 'utf-8' : mapping.encoding, refuse)
    const records = new LedgerText(mapping, take, source.sheet !== undefined)
    const text = copyText ? openText('utf-8', refuse, true) : fileText
    const pushChunk = (chunk: Uint8Array): void => {
      if (copyText) pushCopy(fileText.push(chunk), copyText, text, records)
      else pushBytes(chunk, text, records)
    }
    let bytes = 0
    let remainingPart: typeof rest
    for (const chunk of chunksOf(source.handle, CHUNK_BYTES, 0, rest?.from)) {
      hash.update(chunk)
      bytes += chunk.length
      if (!remainingPart) pushChunk(chunk)
      yield bytes
      if (bytes === rest?.from && records.nextLine !== undefined) remainingPart = rest
    }
    // The second reader's rows are appended last, because it reads them while this thread hashes the
    // file.
    if (
      remainingPart &&
      !(yield* reportDuring(remainingPart.read(records.nextLine as number), bytes))
    ) {
      for (const chunk of chunksOf(source.handle, CHUNK_BYTES, remainingPart.from)) {
        pushChunk(chunk)
        yield bytes
      }
    }
    if (copyText) pushCopy(fileText.end(), copyText, text, records)
    records.push(text.end())
    records.end()
    if (bytes !== source.size)
      throw fileRefusal(
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

// Runs `work`, and yields `bytes` at each of its steps.
function* reportDuring<T>(work: Generator<void, T>, bytes: number): Generator<number, T> {
  let step = work.next()
  for (; !step.done; step = work.next()) yield bytes
  return step.value
}

/**
 * After this many consecutive lines of a chunk that had to be read as text, the rest of the chunk
 * is read as text too.
 */
const MAX_SINGLE_LINES = 16

// Pushes a part of a text as UTF-8.
function pushCopy(
  part: string,
  copyText: (bytes: Uint8Array) => void,
  text: TextReader,
  records: LedgerText,
): void {
  const bytes = Buffer.from(part, 'utf8')
  copyText(bytes)
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES)
    pushBytes(bytes.subarray(offset, offset + CHUNK_BYTES), text, records)
}

// Reads as many rows as possible directly from bytes, and the other rows as text, line by line.
function pushBytes(chunk: Uint8Array, text: TextReader, records: LedgerText): void {
  const lastLine = chunk.lastIndexOf(LF) + 1
  let hasValidLines: boolean | undefined
  let singleLines = 0
  for (let offset = 0; offset < chunk.length;) {
    // The encoding is known only after the first chunk, so the first chunk is read as text.
    const isBlock =
      text.encoding === 'utf-8' &&
      records.isBeforeBlock &&
      (hasValidLines ??= isUtf8(chunk.subarray(offset, lastLine)))
    const blockBytes = isBlock ? records.takeBlock(chunk, offset) : 0
    if (blockBytes > 0) text.pass(chunk.subarray(offset, offset + blockBytes))
    singleLines = blockBytes > 0 ? 0 : singleLines + 1
    offset += blockBytes
    const end =
      text.encoding === 'utf-8' && records.takesBlocks && singleLines < MAX_SINGLE_LINES
        ? chunk.indexOf(LF, offset) + 1
        : 0
    const line = chunk.subarray(offset, end > 0 ? end : chunk.length)
    if (line.length > 0) records.push(text.push(line))
    offset += line.length
  }
}

/** A part of a ledger file that begins with a row: its position, and the rules for its rows. */
export interface LedgerPart {
  readonly path: string
  /**
   * In bytes: `from` counts from the beginning of the file, `offset` from the end of its byte order
   * mark.
   */
  readonly from: number
  readonly offset: number
  readonly plan: RowPlan
  readonly delimiter: string
  readonly mapping: Mapping
  readonly isOwnExport: boolean
}

/**
 * Reads a UTF-8 ledger from a row to the end of the file. Lines are counted from this row, as line 1.
 * Throws as readLedger does. The caller then ignores the error and reads the part again.
 */
export function readPart(
  { path, from, offset, plan, delimiter, mapping, isOwnExport }: LedgerPart,
  take: RowHandler,
  blockHandler: BlockHandler,
): ReadCounts {
  const rows = new LedgerRows(mapping, take, isOwnExport, ledgerLimits, blockHandler)
  rows.use(plan)
  const text = openText('utf-8', (message, advice) => fileRefusal(path, message, advice), true)
  const records = new LedgerText(mapping, rows, false, { offset, delimiter })
  const source = openSource(path)
  try {
    for (const chunk of chunksOf(source.handle, CHUNK_BYTES, from)) pushBytes(chunk, text, records)
    records.push(text.end())
    records.end()
    return rows.counts
  } finally {
    closeSync(source.handle)
  }
}

/** The beginning of a file, read by its mapping. */
export interface LedgerHead extends FileBeginning {
  /** The header's cells, trimmed. Without a header, an empty text for each cell of the first row. */
  readonly header: readonly string[]
  readonly delimiter: string
  /** The encoding's name in the Encoding Standard. */
  readonly encoding: string
}

const SAMPLE_ROWS = 200

/**
 * Returns the header in the line that this mapping chooses, and the first rows that are not blank,
 * even if the columns would be refused. Throws as readLedger does if no header can be read.
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
    fileRefusal(path, message, advice),
  )
  try {
    for (const chunk of chunksOf(source.handle, CHUNK_BYTES)) {
      records.push(text.push(chunk))
      if (sample.length === SAMPLE_ROWS) break
    }
    if (sample.length < SAMPLE_ROWS) {
      records.push(text.end())
      records.end()
    }
  } catch (error) {
    // Errors after the header are reported when the rows are read.
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

/** Returns only the header's cells. Throws as readHead does. */
export function readHeader(path: string, mapping: Mapping): readonly string[] {
  return readHead(path, mapping).header
}

/**
 * Returns the file's first 64 KiB as physical lines, including blank lines. For a sheet, each line is
 * a row. Throws as readHead does.
 */
export function readFirstLines(
  path: string,
  mapping: Pick<Mapping, 'encoding'>,
): readonly string[] {
  const source = openSource(path)
  try {
    const text = openText(source.sheet ? 'utf-8' : mapping.encoding, (message, advice) =>
      fileRefusal(path, message, advice),
    )
    const [firstChunk] = chunksOf(source.handle, CHUNK_BYTES)
    const beginning = firstChunk ? text.push(firstChunk) : ''
    // A row of a sheet is one line, even if its cells hold line ends.
    return (
      source.sheet
        ? beginning.replace(/"[^"]*"/g, (cell) => cell.replace(/[\r\n]+/g, ' '))
        : beginning
    ).split(/\r\n|[\r\n]/)
  } finally {
    closeSync(source.handle)
  }
}

/**
 * Returns the name that a run shows for the source of each field: its header, position, or
 * constant.
 */
export function columnNames(
  { columns }: RowPlan,
  header: readonly string[],
  mapping: Mapping,
): Partial<Record<LedgerField, string>> {
  return Object.fromEntries(
    ledgerFields.flatMap((field) => {
      const column = columns.get(field)
      if (column === undefined) return []
      const { constant } = sourceOf(mapping.columns[field])
      const name = column < 0 ? `= ${constant ?? 'unit of the amount'}` : header[column]
      return [[field, name === '' ? `column ${column + 1}` : name]]
    }),
  )
}

/** Returns the money field that counts in the totals, as the mapping's basis requires. */
export function principalOf(
  columns: { has(field: 'amount' | 'total'): boolean },
  mapping: Mapping,
): 'amount' | 'total' {
  const hasAmount = columns.has('amount')
    ? !(mapping.basis === 'gross' && !columns.has('total'))
    : mapping.basis === 'net'
  return hasAmount ? 'amount' : 'total'
}

/** Builds rows in normal form from cells, by the columns of the header. */
class LedgerRows implements CellHandler {
  readonly #mapping: Mapping
  readonly #take: RowHandler
  readonly #isOwnExport: boolean
  readonly #limits: LedgerLimits
  readonly #blockHandler: BlockHandler | undefined
  readonly #head: FileBeginning | undefined
  #read: RowReader | undefined
  #valid = 0
  #excluded = 0
  #firstProblem = ''
  /** The first rejected rows. Rows are added only while no row is valid. */
  #rejected: { readonly row: ReadRow; readonly cells: readonly string[] }[] = []
  #plan: RowPlan | undefined
  count = 0
  columnNames: Partial<Record<LedgerField, string>> = {}

  constructor(
    mapping: Mapping,
    take: RowHandler,
    isOwnExport: boolean,
    limits: LedgerLimits,
    blockHandler: BlockHandler | undefined,
    head?: FileBeginning,
  ) {
    this.#head = head
    this.#mapping = mapping
    this.#take = take
    this.#isOwnExport = isOwnExport
    this.#limits = limits
    this.#blockHandler = blockHandler
  }

  header(cells: readonly string[]): void {
    const { isSheet = false, sample = [] } = this.#head ?? {}
    const plan = planRows({ header: cells, isSheet, sample }, this.#mapping)
    this.columnNames = columnNames(plan, cells, this.#mapping)
    this.use(plan)
  }

  /** Sets the plan directly, for a part of a file without the header. */
  use(plan: RowPlan): void {
    this.#plan = plan
    this.#read = rowReader(plan, this.#mapping)
    this.#blockHandler?.header(plan)
  }

  get block(): CellHandler['block'] {
    const handler = this.#blockHandler
    return handler && ((...block) => this.#countBlock(handler.block(...block)))
  }

  #countBlock(rowBlock: RowBlock): RowBlock {
    const { entries, excluded } = rowBlock
    if (entries + excluded === 0) return rowBlock
    this.count += entries + excluded - 1
    this.#count()
    this.#valid += entries
    this.#excluded += excluded
    return rowBlock
  }

  row(cells: string[], line: number, position: RowPosition): void {
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
    this.#take(row, cells, position)
  }

  /** Adds the counts of a second reader. Returns false if it could not read its part. */
  *appendRest(reading: Generator<void, ReadCounts | undefined>): Generator<void, boolean> {
    const counts = yield* reading
    // A file without a valid row is refused with the reason of its first rejected row, which only the
    // reader of the whole file knows.
    if (!counts || this.#valid + counts.valid === 0) return false
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
      throw ledgerRefusal(
        'TOO_MANY_ROWS',
        `it has more than ${this.#limits.maxRows} rows`,
        'split it by period',
      )
  }

  end(): void {
    if (this.count === 0)
      throw ledgerRefusal('EMPTY_FILE', 'it holds a header and no data rows', 'export it again')
    if (this.#valid === 0)
      throw ledgerRefusal(
        'NO_VALID_ROW',
        this.#excluded > 0
          ? `none of its rows can be used; the mapping leaves out ${this.#excluded}`
          : 'none of its rows can be used',
        `${this.#firstProblem || 'check the mapping'}${this.#mappingAdvice()}`,
      )
  }

  // Returns advice to change the mapping, because the hints of a run are not shown for a refused file.
  #mappingAdvice(): string {
    if (!this.#head || !this.#plan) return ''
    const hints = new FileHints(this.#head, this.#plan, this.#mapping)
    for (const { row, cells } of this.#rejected) hints.take(row, cells)
    const change = hints.result().find((hint) => hint.change !== undefined)?.change
    if (!change) return ''
    const otherFormat = this.#otherDateFormat(change.date_format)
    return `; in a mapping file (--mapping), ${JSON.stringify(change)} may help${otherFormat === undefined ? '' : `, or ${JSON.stringify({ date_format: otherFormat })} if the month stands first`}`
  }

  // Returns the format with the month before the day that reads as many rejected dates as `format`.
  // Undefined if there is none.
  #otherDateFormat(format: string | undefined): string | undefined {
    const column = this.#plan?.columns.get('date')
    if (column === undefined || !/^d+[^dM]+M/.test(format ?? '')) return undefined
    const candidates = dateCandidates(this.#rejected.map(({ cells }) => cells[column] ?? ''))
    const chosenCandidate = candidates.find((candidate) => candidate.format === format)
    return candidates.find(
      (candidate) =>
        candidate.count === chosenCandidate?.count && /^M+[^dM]+d/.test(candidate.format ?? ''),
    )?.format
  }
}

/**
 * Undoes the change that our own exports make to a cell for a spreadsheet: the formula guard, and
 * the text formula `="…"`. An exported text that itself begins with `=` has the guard, so it is never
 * taken for a text formula.
 */
export function unguarded(cell: string): string {
  return readTextFormula(cell) ?? unguardText(cell)
}
