import { csvLimits } from '../../base/csv.ts'
import { sheetNumber } from './sheet-number.ts'
import type { ZipEntry } from './zip-entries.ts'
import { packZip, readZip } from './zip-entries.ts'

/**
 * What a workbook may hold at most. Beyond it the file is refused before anything of it is kept in
 * memory.
 */
export interface WorkbookLimits {
  readonly maxBytes: number
  /** Of all its parts, unpacked. */
  readonly maxUnpacked: number
  readonly maxRows: number
  readonly maxColumns: number
  /** Rows times columns of one sheet: the reader fills every gap between its cells. */
  readonly maxCells: number
  /** Characters of all cells of one sheet: one shared text may stand in a million of them. */
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
 * One sheet: its rows from row 1 on, blank ones included, each cell as the text that stands in the
 * file.
 */
export interface WorkbookSheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/** Why a workbook cannot be used, in the operator's words. */
export class WorkbookProblem extends Error {
  readonly advice: string

  constructor(why: string, advice: string, cause?: unknown) {
    super(why, { cause })
    this.advice = advice
  }
}

/**
 * The sheets of an XLSX workbook. A number is what its spreadsheet shows of it, by the digits in
 * the file (no binary float touches it), a date cell becomes ISO text, a formula the value it had
 * when the file was saved, a fault such as #N/A its own text. Macros, links and everything else
 * that is no cell is never looked at. Throws WorkbookProblem for what is no workbook and for what
 * is beyond the limits.
 */
export async function readWorkbook(
  bytes: Buffer,
  limits: WorkbookLimits = workbookLimits,
): Promise<readonly WorkbookSheet[]> {
  const parts = unpack(bytes, limits)
  // It takes most of a tenth of a second to load, and every process that opens the database would
  // wait for it.
  const { default: readXlsx } = await import('read-excel-file/universal')
  try {
    const sheets = await readXlsx<string>(toArrayBuffer(packZip(parts)), {
      trim: false,
      parseNumber: sheetNumber,
    })
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map(cellText)),
    }))
  } catch (cause) {
    throw new WorkbookProblem(
      `its sheets cannot be read (${cause instanceof Error ? cause.message.slice(0, 200) : 'unknown'})`,
      'open it in a spreadsheet and save it anew, or export the sheet as CSV',
      cause,
    )
  }
}

function unpack(bytes: Buffer, limits: WorkbookLimits): ReadonlyMap<string, Uint8Array> {
  const entries = listEntries(bytes).filter(
    ({ name }) => name.endsWith('.xml') || name.endsWith('.xml.rels'),
  )
  if (!entries.some(({ name }) => name === 'xl/workbook.xml'))
    throw new WorkbookProblem(
      'it is a ZIP file and no XLSX workbook',
      'unpack it, or export the sheet as CSV',
    )
  // Only what the reader needs: a workbook may also carry pictures, macros and what other programs
  // put there.
  const needed = entries.filter(({ name }) =>
    /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i.test(
      name,
    ),
  )
  const unpacked = needed.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > limits.maxUnpacked)
    throw new WorkbookProblem(
      `it is larger than ${limits.maxUnpacked / 1048576} MiB when unpacked`,
      'split it by period, or export the sheet as CSV',
    )
  const parts = new Map<string, Uint8Array>()
  for (const entry of needed) {
    // Two parts of one name: which one counts is told differently by different programs.
    if ([...parts.keys()].some((name) => name.toLowerCase() === entry.name.toLowerCase()))
      throw new WorkbookProblem(
        `its part ${entry.name.slice(0, 80)} is there twice`,
        'open it in a spreadsheet and save it anew',
      )
    const isSheet = /^xl\/worksheets\//i.test(entry.name)
    const markup = plainMarkup(readPart(entry))
    const text = isSheet ? withAddresses(markup) : markup
    if (isSheet) checkAddresses(text, limits)
    parts.set(entry.name, Buffer.from(text))
  }
  return parts
}

function listEntries(bytes: Buffer): readonly ZipEntry[] {
  try {
    return readZip(bytes)
  } catch (cause) {
    throw new WorkbookProblem(
      'it is a ZIP or XLSX file that cannot be opened',
      'save it anew, or export the sheet as CSV',
      cause,
    )
  }
}

function readPart(entry: ZipEntry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(entry.read())
  } catch (cause) {
    throw new WorkbookProblem(
      `its part ${entry.name.slice(0, 80)} is damaged`,
      'save it anew, or export the sheet as CSV',
      cause,
    )
  }
}

// The reader knows elements by their bare names, and drops cells with a fault (`t="e"`): what some
// programs prefix is made bare, and a fault's text is kept as text. So is an instant (`t="d"`),
// which it would take for one of this machine's zone.
function plainMarkup(text: string): string {
  const prefix =
    /<([A-Za-z_][\w.-]*):(?:workbook|worksheet|sst|styleSheet|Relationships)[\s>]/.exec(
      text.slice(0, 2000),
    )?.[1]
  const bare =
    prefix === undefined
      ? text
      : text.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</')
  return withoutRemarks(bare).replace(/(<c\s[^<>]{0,200}\bt=["'])[de](?=["'])/g, '$1str')
}

// The reader takes the last piece of a cell's text for all of it: comments and CDATA sections cut
// it into pieces. What programs add for themselves may hold values too.
function withoutRemarks(text: string): string {
  const whole = text.includes('<!')
    ? text.replace(
        /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>/g,
        (_piece, own: string | undefined) => escaped(own ?? ''),
      )
    : text
  return whole.includes('<extLst')
    ? whole.replace(/<extLst\s*\/>|<extLst[\s>][\s\S]*?<\/extLst>/g, '')
    : whole
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const QUOTED = /"[^"]*"|'[^']*'/g
const TAGS = /<(row|c)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g

// Some programs write cells without an address, which then follow each other (ECMA-376, 18.3.1.4
// and 18.3.1.73); the reader wants one of each. Who leaves out the first leaves out all.
function withAddresses(text: string): string {
  const first = /<c(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/.exec(text)?.[1]
  if (first === undefined || isAddressed(first)) return text
  let row = 0
  let column = 0
  return text.replace(TAGS, (tag: string, name: string, attributes: string) => {
    const [, double, single] = isAddressed(attributes) ? (ADDRESSED_ONE.exec(tag) ?? []) : []
    const own = double ?? single
    const [, letters = '', digits = ''] = ADDRESS.exec(own ?? '') ?? []
    if (name === 'row') {
      row = own === undefined ? row + 1 : Number(digits)
      column = 0
      return own === undefined ? `<row r="${row}"${attributes}>` : tag
    }
    column = own === undefined ? column + 1 : columnOf(letters)
    return own === undefined ? `<c r="${lettersOf(column)}${row}"${attributes}>` : tag
  })
}

function isAddressed(attributes: string): boolean {
  return /\sr\s*=/.test(attributes.replace(QUOTED, '""'))
}

const ADDRESS = /^([A-Z]{0,9})(\d{0,12})$/
const ADDRESSED_ONE = /<(?:c|row)\s[^<]*?(?<![\w:.-])r\s*=\s*(?:"([^"]*)"|'([^']*)')/
const ADDRESSED = new RegExp(ADDRESSED_ONE, 'g')

// The reader fills every gap up to an address: one cell at the far corner would be a table of 17
// thousand million. An address that is written in another way than spreadsheets do (`&#88;FD1`)
// would mean one thing here and another to the reader.
function checkAddresses(text: string, limits: WorkbookLimits): void {
  if (/<!DOCTYPE/i.test(text))
    throw new WorkbookProblem(
      'it declares entities, which no spreadsheet does',
      'open it in a spreadsheet and save it anew',
    )
  let rows = 0
  let columns = 0
  for (const [, double, single] of text.matchAll(ADDRESSED)) {
    const [, letters, digits] = ADDRESS.exec(double ?? single ?? '') ?? []
    if (letters === undefined || digits === undefined)
      throw new WorkbookProblem(
        `${JSON.stringify((double ?? single ?? '').slice(0, 20))} is no address of a cell`,
        'open it in a spreadsheet and save it anew',
      )
    rows = Math.max(rows, Number(digits))
    columns = Math.max(columns, columnOf(letters))
  }
  if (rows > limits.maxRows)
    throw new WorkbookProblem(`it has more than ${limits.maxRows} rows`, 'split it by period')
  if (columns > limits.maxColumns)
    throw new WorkbookProblem(
      `it has more than ${limits.maxColumns} columns`,
      'delete the columns that are not needed',
    )
  if (rows * columns > limits.maxCells)
    throw new WorkbookProblem(
      `a sheet of it reaches over ${rows} rows and ${columns} columns`,
      'delete the empty rows and columns behind its last ones, split it by period, or export the sheet as CSV',
    )
}

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}

function lettersOf(column: number): string {
  return column > 26
    ? lettersOf(Math.floor((column - 1) / 26)) + lettersOf(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  return typeof cell === 'boolean' ? String(cell) : (cell as string)
}

// Assumed: a date cell is exact to the second. It is a binary fraction of a day, of which the
// reader takes the milliseconds downwards.
function dateText(date: Date): string {
  const seconds = new Date(Math.round(date.getTime() / 1000) * 1000)
  if (Number.isNaN(seconds.getTime())) return '#DATE'
  const text = seconds.toISOString().slice(0, 19)
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
