import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { csvLine } from '../../base/csv-line.ts'
import { Failure } from '../../base/failure.ts'
import type { FailureCode } from '../../base/failures/failure-catalogue.ts'
import { missingColumns } from '../../reconciliation/row/ledger-entry.ts'
import { recogniseColumns } from '../../reconciliation/row/ledger-fields.ts'
import { HEAD_BYTES, isJson } from '../formats/head.ts'
import type { JsonLimits } from '../formats/json-file.ts'
import { writeJsonRows } from '../formats/json-file.ts'
import { isOpenDocument, readOpenDocument } from '../formats/open-document.ts'
import type { SheetNotes } from './sheet-rows.ts'
import type { WorkbookLimits, WorkbookSheet } from './workbook.ts'
import { readWorkbook, workbookLimits, WorkbookProblem } from './workbook.ts'
import type { ZipEntry } from './zip-entries.ts'
import { readZip } from './zip-entries.ts'

const jsonLimits: JsonLimits = {
  maxDocumentBytes: workbookLimits.maxBytes,
  maxLine: 4 * 1024 ** 2,
  maxRows: 10_000_000,
  maxColumns: workbookLimits.maxColumns,
  maxText: 2 * 1024 ** 3,
}

// The files beside a workbook, which has a folder of its own. Their names begin with a point, which no
// name from a user does.
const ROWS_FILE = /^\.sheet-[0-9a-f]{16}\.csv$/
const FACTS_FILE = '.sheet.json'
const COPY_FOLDER = 'workbook'

/** The facts of a workbook or JSON file with its rows beside it as CSV. */
export interface SheetFacts {
  /** Empty for a JSON file. */
  readonly sheets: readonly string[]
  /** The sheet that is read, empty for a JSON file. */
  readonly sheet: string
  /** The hash of the file itself. */
  readonly sha256: string
  readonly bytes: number
  readonly notes: SheetNotes
  /** True if the user leaves out hidden rows. They become blank rows, so that row N stays record N. */
  readonly leavesOutHiddenRows: boolean
}

// Defaults for facts that an earlier version wrote.
const defaultFacts: Pick<SheetFacts, 'notes' | 'leavesOutHiddenRows'> = {
  notes: { mergedRanges: 0, hiddenRows: [], isFiltered: false, hiddenColumns: [] },
  leavesOutHiddenRows: false,
}

interface StoredFacts extends SheetFacts {
  /**
   * The name of the file with the rows. It is derived from the sheet's name, so that the facts of
   * one sheet never lead to the rows of another.
   */
  readonly rows: string
}

/** The CSV of a workbook's sheet, with the facts of its origin. */
export interface SheetFile extends SheetFacts {
  readonly rowsPath: string
}

/** True for the first bytes of a ZIP archive, which every XLSX or ODS workbook is. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}

/**
 * True for a workbook or JSON file, whose rows are read from a CSV file beside it. The first bytes
 * decide, whatever the name. False for a file that cannot be opened or is not a plain file.
 */
export function isReadBySheetFile(path: string): boolean {
  try {
    // Open only plain files, because a pipe would wait for ever. The later reading reports a file
    // that cannot be opened.
    if (!statSync(path).isFile()) return false
    const head = firstBytes(path)
    return isZip(head) || isJson(head)
  } catch {
    return false
  }
}

/** Finds the rows that were written beside a file. Undefined if there are none. */
export function findSheetFile(path: string): SheetFile | undefined {
  const factsPath = join(dirname(path), FACTS_FILE)
  if (!existsSync(factsPath)) return undefined
  const { rows, ...storedFacts } = JSON.parse(readFileSync(factsPath, 'utf8')) as StoredFacts
  if (!ROWS_FILE.test(rows)) return undefined
  const rowsPath = join(dirname(path), rows)
  return existsSync(rowsPath) ? { ...defaultFacts, ...storedFacts, rowsPath } : undefined
}

/**
 * Writes the rows of a workbook or JSON file beside it if they are missing. Does nothing for any
 * other file. Throws as writeSheetFile does.
 */
export async function requireSheet(path: string): Promise<void> {
  if (isReadBySheetFile(path) && !findSheetFile(path)) await writeSheetFile(path, undefined)
}

/**
 * Returns the path to read for a ledger outside the data folder: its own path, or for a workbook or
 * JSON file the path of a copy in `folder` with its rows beside it, so that nothing is written to
 * the user's folders. The caller must remove the copy (dropLedgerCopy). Throws as writeSheetFile
 * does.
 */
export async function copyWorkbook(path: string, folder: string): Promise<string> {
  // Outside the data folder, a `.sheet.json` beside a ledger is not from this program and may name
  // other rows than those of the workbook.
  if (!isReadBySheetFile(path) || (isBelow(folder, path) && findSheetFile(path))) return path
  if (isZip(firstBytes(path)) && statSync(path).size > workbookLimits.maxBytes)
    throw tooLargeFailure(path, workbookLimits)
  const copyFolder = join(folder, COPY_FOLDER)
  rmSync(copyFolder, { recursive: true, force: true })
  mkdirSync(copyFolder, { recursive: true, mode: 0o700 })
  const copy = join(copyFolder, basename(path))
  try {
    copyFileSync(path, copy, constants.COPYFILE_FICLONE)
    chmodSync(copy, 0o600)
    // The manifest marks the file as our own export, so the copy needs it too.
    if (existsSync(`${path}.manifest.json`))
      writeFileSync(`${copy}.manifest.json`, readFileSync(`${path}.manifest.json`), { mode: 0o600 })
    await writeSheetFile(copy, undefined)
  } catch (error) {
    rmSync(copyFolder, { recursive: true, force: true })
    throw error
  }
  return copy
}

function isBelow(folder: string, path: string): boolean {
  return resolve(path).startsWith(`${resolve(folder)}${sep}`)
}

/** Removes the copy that copyWorkbook made. */
export function dropLedgerCopy(folder: string): void {
  rmSync(join(folder, COPY_FOLDER), { recursive: true, force: true })
}

/**
 * Writes one sheet of a workbook as strict CSV beside it, row N as record N. Without `sheetName`, it
 * is the first sheet in which a ledger's columns are recognised, else the first sheet with text.
 * Hidden rows are included unless the user leaves them out. For a JSON file, writes all rows (see
 * writeJsonRows). Throws Failure `badInput`: FILE_REFUSED, SHEET_UNKNOWN, JSON_UNREADABLE,
 * JSON_WITHOUT_ROWS.
 */
export async function writeSheetFile(
  path: string,
  sheetName: string | undefined,
  limits: WorkbookLimits = workbookLimits,
  leavesOutHiddenRows = false,
): Promise<SheetFacts> {
  return isZip(firstBytes(path))
    ? writeSheetOf(path, sheetName, limits, leavesOutHiddenRows)
    : writeRowsOf(path)
}

function writeRowsOf(path: string): Promise<SheetFacts> {
  return saveRows(path, '', async (write) => ({
    sheets: [],
    sheet: '',
    ...defaultFacts,
    ...(await writeJsonRows(
      path,
      jsonLimits,
      ({ code, why, advice }) => fileRefusal(path, why, advice, code),
      write,
    )),
  }))
}

async function writeSheetOf(
  path: string,
  sheetName: string | undefined,
  limits: WorkbookLimits,
  leavesOutHiddenRows: boolean,
): Promise<SheetFacts> {
  if (statSync(path).size > limits.maxBytes) throw tooLargeFailure(path, limits)
  const bytes = readFileSync(path)
  const sheets = await readSheets(path, bytes, limits)
  const chosenSheet =
    sheetName === undefined ? likelySheet(sheets) : sheets.find(({ name }) => name === sheetName)
  if (chosenSheet?.problem)
    throw fileRefusal(path, chosenSheet.problem.message, chosenSheet.problem.advice)
  if (!chosenSheet)
    throw sheetName === undefined
      ? fileRefusal(path, 'none of its sheets holds anything', 'export it again')
      : unknownSheet(sheetName, sheets)
  const characterCount = chosenSheet.rows.reduce(
    (sum, row) => row.reduce((length, cell) => length + cell.length, sum),
    0,
  )
  if (characterCount > limits.maxText)
    throw fileRefusal(
      path,
      `its sheet holds more than ${limits.maxText / 1048576} million characters`,
      'split it by period, or leave out the columns that are not needed',
    )
  const facts: SheetFacts = {
    sheets: sheets.map(({ name }) => name),
    sheet: chosenSheet.name,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    notes: chosenSheet.notes ?? defaultFacts.notes,
    leavesOutHiddenRows: leavesOutHiddenRows && (chosenSheet.notes?.hiddenRows.length ?? 0) > 0,
  }
  return saveRows(path, chosenSheet.name, (write) => {
    const rows = leavesOutHiddenRows ? withoutHiddenRows(chosenSheet) : chosenSheet.rows
    for (const row of rows) write(toLine(row))
    return facts
  })
}

type Write = (text: string) => void

// Replaces the file of rows, then that of facts, each in one step. The rows of another sheet are
// removed last, so that facts without rows are never read.
async function saveRows(
  path: string,
  sheet: string,
  writeRows: (write: Write) => SheetFacts | Promise<SheetFacts>,
): Promise<SheetFacts> {
  const folder = dirname(path)
  const rows = `.sheet-${createHash('sha256').update(sheet).digest('hex').slice(0, 16)}.csv`
  const facts = await replaceFile(join(folder, rows), writeRows)
  await replaceFile(join(folder, FACTS_FILE), (write) =>
    write(JSON.stringify({ ...facts, rows } satisfies StoredFacts)),
  )
  for (const name of readdirSync(folder).filter(
    (fileName) => ROWS_FILE.test(fileName) && fileName !== rows,
  ))
    rmSync(join(folder, name), { force: true })
  return facts
}

async function readSheets(
  path: string,
  bytes: Buffer,
  limits: WorkbookLimits,
): Promise<readonly WorkbookSheet[]> {
  try {
    const entries = entriesOf(bytes)
    return isOpenDocument(entries)
      ? readOpenDocument(entries, limits)
      : await readWorkbook(bytes, limits)
  } catch (error) {
    if (error instanceof WorkbookProblem)
      throw fileRefusal(path, error.message, error.advice, error.code)
    throw error
  }
}

// The reader of XLSX workbooks reports an archive that cannot be opened.
function entriesOf(bytes: Buffer): readonly ZipEntry[] {
  try {
    return readZip(bytes)
  } catch {
    return []
  }
}

function firstBytes(path: string): Uint8Array {
  const handle = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(HEAD_BYTES)
    return buffer.subarray(0, readSync(handle, buffer, 0, HEAD_BYTES, 0))
  } finally {
    closeSync(handle)
  }
}

function tooLargeFailure(path: string, limits: WorkbookLimits): Failure {
  return fileRefusal(
    path,
    `it is a workbook larger than ${limits.maxBytes / 1048576} MiB`,
    'split it by period, or export the sheet as CSV',
  )
}

// There may be titles above the header, but not a page of them.
const MAX_TITLE_ROWS = 30

function likelySheet(sheets: readonly WorkbookSheet[]): WorkbookSheet | undefined {
  // Visible sheets come before hidden ones.
  const filledSheets = sheets
    .filter(({ rows }) => rows.some(hasText))
    .sort((left, right) => Number(left.isHidden ?? false) - Number(right.isHidden ?? false))
  return (
    filledSheets.find(({ rows }) =>
      rows
        .slice(0, MAX_TITLE_ROWS)
        .some((row) => missingColumns(recogniseColumns(row).columns).length === 0),
    ) ??
    filledSheets[0] ??
    sheets.find(({ problem }) => problem)
  )
}

function withoutHiddenRows({ rows, notes }: WorkbookSheet): WorkbookSheet['rows'] {
  const hiddenRows = new Set(notes?.hiddenRows)
  return rows.map((row, index) => (hiddenRows.has(index + 1) ? [] : row))
}

function hasText(row: readonly string[]): boolean {
  return row.some((cell) => cell !== '')
}

const BATCH_CHARACTERS = 256 * 1024

function toLine(row: readonly string[]): string {
  return hasText(row) ? csvLine(row) : '\r\n'
}

async function replaceFile<T>(path: string, fill: (write: Write) => T | Promise<T>): Promise<T> {
  const temporaryPath = `${path}.part`
  const descriptor = openSync(temporaryPath, 'w', 0o600)
  let text = ''
  const flush = (): void => {
    writeFileSync(descriptor, text)
    text = ''
  }
  try {
    // Write in parts, because a sheet may be longer than the longest string.
    const result = await fill((part) => {
      text += part
      if (text.length >= BATCH_CHARACTERS) flush()
    })
    flush()
    fdatasyncSync(descriptor)
    renameSync(temporaryPath, path)
    return result
  } catch (error) {
    rmSync(temporaryPath, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
}

function unknownSheet(name: string, sheets: readonly WorkbookSheet[]): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'SHEET_UNKNOWN',
    what: 'There is no such sheet',
    why: `${JSON.stringify(name.slice(0, 80))} is not among ${sheets.map((sheet) => JSON.stringify(sheet.name)).join(', ')}`,
    advice: 'choose one of them',
  })
}

/** Returns the failure for a file that is refused as a whole. */
export function fileRefusal(
  path: string,
  why: string,
  advice: string,
  code: FailureCode = 'FILE_REFUSED',
): Failure {
  return new Failure({
    kind: 'badInput',
    code,
    what: `The file ${JSON.stringify(basename(path))} was refused`,
    why,
    advice,
  })
}
