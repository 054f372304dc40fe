import type { CellValue } from 'hucre/xlsx'
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx'
import { Failure } from '../base/failure.ts'
import { guardText } from '../base/formula-guard.ts'
import type { Column } from '../contract/report.ts'
import type { FieldKind } from '../domain/field.ts'
import type { Batches, WriteBytes } from './batches.ts'
import { instantWriter } from './instants.ts'

/** The largest number of rows that a sheet holds below its header. */
export const MAX_SHEET_ROWS = XLSX_MAX_ROWS_PER_SHEET - 1
const MAX_CELL_CHARACTERS = 32_767

/**
 * Writes a workbook of one sheet with a frozen header row. Every cell is a text, so that no digit,
 * leading zero or date is changed. Only whole numbers of kind `number` (counts, days) are numbers.
 * No cell is a formula, but texts that look like one still carry the guard, because the file may be
 * saved as CSV. Instants are ISO texts in the zone. Throws SHEET_FULL, SHEET_TOO_LARGE,
 * CELL_TOO_LONG, TIME_ZONE_UNKNOWN.
 */
export async function writeXlsx(
  columns: readonly Column[],
  timeZone: string,
  batches: Batches,
  write: WriteBytes,
): Promise<void> {
  const toCell = columns.map(({ name, kind }) => cellWriter(name, kind, timeZone))
  const rows = sheetRows(batches, toCell)
  const stream = writeXlsxStream(rows, {
    name: 'report',
    columns: columns.map(({ name, kind }) => ({
      header: name,
      width: widthOf(name, kind),
      ...(kind === 'number' ? {} : { style: { numFmt: '@' } }),
    })),
    freezePane: { rows: 1 },
  })
  try {
    for await (const part of stream as unknown as AsyncIterable<Uint8Array>) write(part)
  } catch (error) {
    throw error instanceof Error && error.name === 'ZipError' ? tooLargeFailure(error) : error
  }
}

type CellWriter = (text: string) => CellValue

async function* sheetRows(
  batches: Batches,
  toCell: readonly CellWriter[],
): AsyncGenerator<CellValue[]> {
  let count = 0
  for await (const rows of batches()) {
    count += rows.length
    if (count > MAX_SHEET_ROWS) throw sheetFullFailure()
    for (const row of rows)
      yield toCell.map((write, index) =>
        row[index] === null || row[index] === undefined || row[index] === ''
          ? null
          : write(row[index]),
      )
  }
}

/** Returns the failure for more rows than a sheet holds. Rows are never spread over several sheets. */
export function sheetFullFailure(): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'SHEET_FULL',
    what: 'The rows do not fit on a sheet',
    why: `a sheet holds ${MAX_SHEET_ROWS} rows below its header`,
    advice: 'narrow the filter, or write CSV or Parquet',
  })
}

// Above 4 GiB a workbook needs a form of ZIP that not every spreadsheet opens.
function tooLargeFailure(cause: Error): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'SHEET_TOO_LARGE',
    what: 'The rows do not fit into a workbook',
    why: 'its sheet would have more than 4 GiB',
    advice: 'leave columns out, or write CSV or Parquet',
    cause,
  })
}

// Fifteen digits are exact in a spreadsheet. A leading zero would be lost.
const COUNT = /^(?:0|-?[1-9][0-9]{0,14})$/

function cellWriter(column: string, kind: FieldKind, timeZone: string): CellWriter {
  const toText = textWriter(kind, timeZone)
  return (text) => {
    if (kind === 'number' && COUNT.test(text)) return Number(text)
    const cell = sheetText(guardText(toText(text)))
    if (cell.length > MAX_CELL_CHARACTERS)
      throw new Failure({
        kind: 'badInput',
        code: 'CELL_TOO_LONG',
        what: `A text of ${column} does not fit into a cell`,
        why: `it has ${cell.length} characters, and a spreadsheet takes ${MAX_CELL_CHARACTERS}`,
        advice: `leave ${column} out, or write CSV or Parquet`,
      })
    return cell
  }
}

function textWriter(kind: FieldKind, timeZone: string): (text: string) => string {
  return kind === 'instant' ? instantWriter('iso', timeZone) : (text) => text
}

// In a workbook `_x0041_` stands for A, so the first underscore of a text that really contains it is
// escaped in that way. Two characters are not allowed in XML at all.
function sheetText(text: string): string {
  if (!/_x[0-9A-Fa-f]{4}_|[\ufffe\uffff]/.test(text)) return text
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[\ufffe\uffff]/g,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase()}_`,
    )
}

// Returns the width of a column in characters.
function widthOf(name: string, kind: FieldKind): number {
  const minWidth =
    kind === 'instant' ? 28 : kind === 'money' ? 22 : kind === 'number' || kind === 'flag' ? 10 : 18
  return Math.max(minWidth, name.length + 2)
}
