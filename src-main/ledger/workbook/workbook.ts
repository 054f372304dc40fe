import { csvLimits } from '../../base/csv.ts'
import type { FailureCode } from '../../base/failures/failure-catalogue.ts'
import { isTrue, readMarkup } from './markup.ts'
import { readSharedStrings } from './shared-strings.ts'
import type { SharedParts, SheetNotes, SheetSize } from './sheet-rows.ts'
import { readSheetRows } from './sheet-rows.ts'
import { readStyles } from './styles.ts'
import type { ZipEntry } from './zip-entries.ts'
import { readZip } from './zip-entries.ts'

/** Limits of a workbook. Beyond them the file is refused before any of it is stored in memory. */
export interface WorkbookLimits {
  readonly maxBytes: number
  /** The total size of its unpacked parts, in bytes. */
  readonly maxUnpacked: number
  readonly maxRows: number
  readonly maxColumns: number
  /** Rows times columns of one sheet, because the reader fills every gap between its cells. */
  readonly maxCells: number
  /** Characters of all cells of one sheet, because a million cells may refer to one shared text. */
  readonly maxText: number
}

export const workbookLimits: WorkbookLimits = {
  maxBytes: 64 * 1024 ** 2,
  maxUnpacked: 128 * 1024 ** 2,
  maxRows: 1_048_576,
  maxColumns: csvLimits.maxColumns,
  maxCells: 20_000_000,
  maxText: 256 * 1024 ** 2,
}

/**
 * One sheet: its rows from row 1 on, including blank ones, with each cell as the text in the file.
 */
export interface WorkbookSheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** The hidden and merged parts, absent in a sheet that cannot be used. */
  readonly notes?: SheetNotes
  /** True if a spreadsheet does not show the sheet. */
  readonly isHidden?: boolean
  /** The reason why this sheet cannot be used, if it is beyond the limits. Such a sheet has no rows. */
  readonly problem?: WorkbookProblem
}

/** Explains to the operator why a workbook cannot be used. */
export class WorkbookProblem extends Error {
  readonly advice: string
  /** The failure's code. */
  readonly code: FailureCode

  constructor(why: string, advice: string, cause?: unknown, code: FailureCode = 'FILE_REFUSED') {
    super(why, { cause })
    this.advice = advice
    this.code = code
  }
}

/**
 * Reads the worksheets of an XLSX workbook. Charts, dialogs, macros, links and other content without
 * cells are not read. A number becomes the text that the spreadsheet shows, from the digits in the
 * file and without a binary float. A date cell becomes ISO text, a formula its saved value, and an
 * error such as #N/A its own text. Every cell of a merged range has the value of the range's first
 * cell. Throws WorkbookProblem for a file that is not a workbook, could be read in two ways, or is
 * beyond the limits of a file.
 */
export async function readWorkbook(
  bytes: Buffer,
  limits: WorkbookLimits = workbookLimits,
): Promise<readonly WorkbookSheet[]> {
  const parts = new Parts(bytes, limits)
  try {
    const book = readBook(parts)
    const shared: SharedParts = {
      calendar: book.calendar,
      styles: book.styles === undefined ? [] : readStyles(parts.text(book.styles)),
      strings: book.strings === undefined ? [] : readSharedStrings(parts.text(book.strings)),
    }
    return book.sheets.map(({ part, ...sheet }) => {
      const sheetRows = readSheetRows(parts.text(part), shared, (size) => sizeProblem(size, limits))
      return 'refusal' in sheetRows
        ? { ...sheet, rows: [], problem: sheetRows.refusal }
        : { ...sheet, ...sheetRows }
    })
  } catch (cause) {
    if (cause instanceof WorkbookProblem) throw cause
    throw new WorkbookProblem(
      `its sheets cannot be read (${cause instanceof Error ? cause.message.slice(0, 200) : 'unknown'})`,
      'open it in a spreadsheet and save it again, or export the sheet as CSV',
      cause,
    )
  }
}

const MAIN_PART = 'xl/workbook.xml'

interface Book {
  readonly calendar: 1900 | 1904
  readonly sheets: readonly (Pick<WorkbookSheet, 'name' | 'isHidden'> & {
    readonly part: string
  })[]
  readonly styles: string | undefined
  readonly strings: string | undefined
}

function readBook(parts: Parts): Book {
  const [officeDocument] = parts.has('_rels/.rels')
    ? readRelations(parts, '').filter(({ kind }) => kind === 'officeDocument')
    : []
  const path = officeDocument?.part ?? MAIN_PART
  if (!parts.has(path) || path.endsWith('.bin')) throw noWorkbook(parts)
  const relations = readRelations(parts, path)
  let calendar: Book['calendar'] = 1900
  const sheets: Book['sheets'][number][] = []
  readMarkup(parts.text(path), {
    open(name, attribute) {
      if (name === 'workbookPr' && isTrue(attribute('date1904'))) calendar = 1904
      if (name !== 'sheet') return
      const relation = relations.find(({ id }) => id === attribute(':id'))
      // Charts, dialogs and macro sheets have relations of other kinds.
      if (relation?.kind === 'worksheet')
        sheets.push({
          name: attribute('name') ?? '',
          // `hidden` or `veryHidden`.
          isHidden: /hidden/i.test(attribute('state') ?? ''),
          part: relation.part,
        })
    },
  })
  const partOf = (wantedKind: string): string | undefined =>
    relations.find(({ kind, part }) => kind === wantedKind && parts.has(part))?.part
  return { calendar, sheets, styles: partOf('styles'), strings: partOf('sharedStrings') }
}

function noWorkbook(parts: Parts): WorkbookProblem {
  if (parts.has('xl/workbook.bin'))
    return new WorkbookProblem(
      'it is a binary Excel workbook (XLSB)',
      'save it as XLSX, or export the sheet as CSV',
    )
  if (parts.has('Index/Document.iwa') || parts.has('Index.zip'))
    return new WorkbookProblem(
      'it is a Numbers document',
      'export it as an Excel workbook (XLSX) or as CSV',
    )
  return new WorkbookProblem(
    'it is a ZIP file and no XLSX workbook',
    'unpack it, or export the sheet as CSV',
    undefined,
    'COMPRESSED_FILE',
  )
}

interface Relation {
  readonly id: string
  /** The last word of the relation's type, which is equal in both editions of the standard. */
  readonly kind: string
  readonly part: string
}

function readRelations(parts: Parts, part: string): readonly Relation[] {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const relations: Relation[] = []
  readMarkup(parts.text(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      const type = attribute('Type') ?? ''
      const target = plainPath(attribute('Target') ?? '')
      relations.push({
        id: attribute('Id') ?? '',
        kind: type.slice(type.lastIndexOf('/') + 1),
        part: target.startsWith('/') ? target.slice(1) : resolvePath(`${folder}${target}`),
      })
    },
  })
  return relations
}

// Some programs write paths of their own file system into an archive.
function plainPath(path: string): string {
  return path.replaceAll('\\', '/')
}

function resolvePath(path: string): string {
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** The parts of a workbook, each unpacked when it is needed. */
class Parts {
  readonly #entries: ReadonlyMap<string, readonly ZipEntry[]>
  readonly #limits: WorkbookLimits
  #unpacked = 0

  constructor(bytes: Buffer, limits: WorkbookLimits) {
    this.#entries = Map.groupBy(listEntries(bytes), ({ name }) => keyOf(plainPath(name)))
    this.#limits = limits
  }

  has(path: string): boolean {
    return this.#entries.has(keyOf(path))
  }

  /** Throws WorkbookProblem for a part that is missing, damaged or present twice. */
  text(path: string): string {
    const [entry, secondEntry] = this.#entries.get(keyOf(path)) ?? []
    const shownPath = path.slice(0, 80)
    if (!entry)
      throw new WorkbookProblem(
        `its part ${shownPath} is missing`,
        'open it in a spreadsheet and save it again',
      )
    // Programs differ in which of two equal parts they read.
    if (secondEntry)
      throw new WorkbookProblem(
        `its part ${shownPath} is there twice`,
        'open it in a spreadsheet and save it again',
      )
    this.#unpacked += entry.size
    if (this.#unpacked > this.#limits.maxUnpacked)
      throw new WorkbookProblem(
        `it is larger than ${this.#limits.maxUnpacked / 1048576} MiB when unpacked`,
        'split it by period, or export the sheet as CSV',
      )
    try {
      return decodePart(entry.read())
    } catch (cause) {
      throw new WorkbookProblem(
        `its part ${shownPath} is damaged`,
        'save it again, or export the sheet as CSV',
        cause,
      )
    }
  }
}

function keyOf(path: string): string {
  return path.replace(/^\//, '').toLowerCase()
}

// A part is UTF-8 or UTF-16, with a mark or without one (XML 1.0, appendix F).
function decodePart(bytes: Buffer): string {
  const [first, second] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

function listEntries(bytes: Buffer): readonly ZipEntry[] {
  try {
    return readZip(bytes)
  } catch (cause) {
    throw new WorkbookProblem(
      'it is a ZIP or XLSX file that cannot be opened',
      'save it again, or export the sheet as CSV',
      cause,
    )
  }
}

// Checks the size before gaps are filled. A single cell in the last row and column would make a table
// of 17 thousand million cells.
function sizeProblem(
  { rows, columns }: SheetSize,
  limits: WorkbookLimits,
): WorkbookProblem | undefined {
  if (rows > limits.maxRows)
    return new WorkbookProblem(`it has more than ${limits.maxRows} rows`, 'split it by period')
  if (columns > limits.maxColumns)
    return new WorkbookProblem(
      `it has more than ${limits.maxColumns} columns`,
      'delete the columns that are not needed',
    )
  if (rows * columns > limits.maxCells)
    return new WorkbookProblem(
      `a sheet of it reaches over ${rows} rows and ${columns} columns`,
      'delete the rows and columns that are not needed, split it by period, or export the sheet as CSV',
    )
  return undefined
}
