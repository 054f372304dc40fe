import type { WorkbookLimits, WorkbookSheet } from '../workbook/workbook.ts'
import { WorkbookProblem } from '../workbook/workbook.ts'
import type { ZipEntry } from '../workbook/zip-entries.ts'
import { readTables } from './table-reader.ts'

const MIME = 'application/vnd.oasis.opendocument.'
const MAX_MANIFEST_BYTES = 1024 * 1024
const SAVE_AGAIN = 'open it in a spreadsheet and save it again, or export the sheet as CSV'

/** True for the entries of an OpenDocument file of any kind. */
export function isOpenDocument(entries: readonly ZipEntry[]): boolean {
  return mimeType(entries).startsWith(MIME)
}

/**
 * Reads the sheets of an OpenDocument spreadsheet (ODS), in the form of `readWorkbook`. Throws
 * WorkbookProblem for a file that cannot be read or is beyond the limits.
 */
export function readOpenDocument(
  entries: readonly ZipEntry[],
  limits: WorkbookLimits,
): readonly WorkbookSheet[] {
  if (!mimeType(entries).startsWith(`${MIME}spreadsheet`))
    throw new WorkbookProblem(
      'it is an OpenDocument file and no spreadsheet',
      'export the ledger as CSV or XLSX',
    )
  if (isEncrypted(entries))
    throw new WorkbookProblem(
      'it is an ODS spreadsheet protected by a password',
      'save it without the password, or export the sheet as CSV',
      undefined,
      'PROTECTED_FILE',
    )
  const content = entries.find(({ name }) => name === 'content.xml')
  if (content && content.size > limits.maxUnpacked)
    throw new WorkbookProblem(
      `it is larger than ${limits.maxUnpacked / 1048576} MiB when unpacked`,
      'split it by period, or export the sheet as CSV',
    )
  const sheets = content ? tablesOf(readEntry(content), limits) : []
  if (sheets.length === 0)
    throw new WorkbookProblem('it is an ODS spreadsheet without a sheet', SAVE_AGAIN)
  return sheets
}

function tablesOf(markup: string, limits: WorkbookLimits): readonly WorkbookSheet[] {
  try {
    return readTables(markup, limits)
  } catch (cause) {
    throw new WorkbookProblem(
      `it is an ODS spreadsheet that cannot be read (${cause instanceof Error ? cause.message.slice(0, 200) : 'unknown'})`,
      SAVE_AGAIN,
      cause,
    )
  }
}

function mimeType(entries: readonly ZipEntry[]): string {
  const entry = entries.find(({ name, size }) => name === 'mimetype' && size < 200)
  try {
    return entry ? entry.read().toString('latin1').trim() : ''
  } catch {
    // The archive is damaged, which the reader of XLSX workbooks reports.
    return ''
  }
}

// The manifest names each encrypted part. An encrypted file of OpenDocument 1.4 has all its parts
// inside the entry `encrypted-package`.
function isEncrypted(entries: readonly ZipEntry[]): boolean {
  const manifest = entries.find(
    ({ name, size }) => name === 'META-INF/manifest.xml' && size < MAX_MANIFEST_BYTES,
  )
  return (
    entries.some(({ name }) => name === 'encrypted-package') ||
    (manifest !== undefined && /<(?:\w+:)?encryption-data[\s/>]/.test(readEntry(manifest)))
  )
}

function readEntry(entry: ZipEntry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(entry.read())
  } catch (cause) {
    throw new WorkbookProblem(
      `it is an ODS spreadsheet with a damaged part (${entry.name})`,
      SAVE_AGAIN,
      cause,
    )
  }
}
