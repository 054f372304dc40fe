import type { DroppedColumn } from '../reconciliation/row/column-values.ts'
import { judgeColumns } from '../reconciliation/row/column-values.ts'
import { missingColumns } from '../reconciliation/row/ledger-entry.ts'
import type { LedgerField, UnclearField } from '../reconciliation/row/ledger-fields.ts'
import {
  columnNameOf,
  ledgerFields,
  normalHeader,
  recogniseColumns,
} from '../reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import { fieldOfDirection, sourceOf } from '../reconciliation/row/mapping.ts'
import { withColumns } from '../reconciliation/row/mapping-change.ts'
import { looksLikeData, proposeChanges } from '../reconciliation/row/mapping-proposal.ts'
import type { RowCondition } from '../reconciliation/row/row-condition.ts'
import type { ColumnCondition, RowPlan } from '../reconciliation/row/row-plan.ts'
import { ledgerRefusal } from './ledger-text.ts'

/** The beginning of a file, from which its columns are found. */
export interface FileBeginning {
  readonly header: readonly string[]
  readonly isSheet: boolean
  /** The first rows, with which recognised columns are checked. */
  readonly sample: readonly (readonly string[])[]
}

/**
 * Finds the column of each field: from the mapping where it names columns, else from the headers
 * and the first rows. Throws Failure: COLUMN_NOT_FOUND, HEADER_TWICE, COLUMNS_UNCLEAR,
 * COLUMNS_MISSING.
 */
export function planRows(beginning: FileBeginning, mapping: Mapping): RowPlan {
  const { header, isSheet } = beginning
  const columns = findColumns(beginning, mapping)
  const { direction } = mapping
  const requireIndex = (column: string | number, key: string): number =>
    requireColumn(header, column, key)
  const directionColumns =
    direction?.by === 'columns'
      ? [
          requireIndex(direction.debit, 'direction.debit'),
          requireIndex(direction.credit, 'direction.credit'),
        ]
      : direction?.by === 'letter'
        ? [requireIndex(direction.column, 'direction.column')]
        : []
  const { timeColumn } = sourceOf(mapping.columns.date)
  const conditions = (list: readonly RowCondition[] = []): readonly ColumnCondition[] =>
    list.map((condition) => ({ condition, source: sourceOfCondition(header, condition, columns) }))
  return {
    columns,
    width: header.length,
    isSheet,
    timeColumn:
      timeColumn === undefined ? -1 : requireIndex(timeColumn, 'columns.date.time_column'),
    directionColumns,
    include: conditions(mapping.rows?.include),
    exclude: conditions(mapping.rows?.exclude),
  }
}

/**
 * The columns that are not taken although their header names a field: their cells cannot be values of
 * the field. Only fields without a column in the mapping are considered. Throws as planRows does.
 */
export function columnsNotTaken(
  beginning: FileBeginning,
  mapping: Mapping,
): readonly DroppedColumn[] {
  return mappedColumns(beginning, mapping).droppedColumns
}

interface FoundColumns {
  readonly columns: ReadonlyMap<LedgerField, number>
  readonly droppedColumns: readonly DroppedColumn[]
}

function findColumns(beginning: FileBeginning, mapping: Mapping): ReadonlyMap<LedgerField, number> {
  const { header } = beginning
  const { columns, droppedColumns } = mappedColumns(beginning, mapping)
  const missingNames = missingColumns(columns)
  if (missingNames.length === 0) return columns
  const refusedColumns = droppedColumns.map(
    ({ field, column, example }) =>
      `; ${JSON.stringify(header[column])} is not taken as ${field}, for cells such as ${JSON.stringify(example.slice(0, MAX_EXAMPLE_CHARACTERS))} cannot be it`,
  )
  throw ledgerRefusal(
    'COLUMNS_MISSING',
    `no column for ${missingNames.join(' and ')} was found among ${headerList(header)}${refusedColumns.join('')}`,
    header.every((name) => name === '')
      ? 'give their columns by position in a mapping file (--mapping)'
      : (titleAdvice(beginning, columns) ??
          (mapping.header !== false && looksLikeData(header)
            ? 'its first line reads as a row: say "header": false in a mapping file (--mapping) and give the columns by position'
            : `name the columns in a mapping file (--mapping)${currencyAdvice(beginning, columns)}`)),
  )
}

// Returns advice for a file with lines above its header: one of its first rows names more fields.
function titleAdvice(
  { sample }: FileBeginning,
  columns: ReadonlyMap<LedgerField, number>,
): string | undefined {
  const header = sample.find(
    (cells) => recogniseColumns(cells.map((cell) => cell.trim())).columns.size > columns.size + 1,
  )
  return (
    header &&
    `if ${headerList(header)} is the header, leave out the lines above it with "skip_lines" in a mapping file (--mapping)`
  )
}

// Returns advice for a file without a currency column, such as the file of a wallet with one coin.
function currencyAdvice(
  { header, sample }: FileBeginning,
  columns: ReadonlyMap<LedgerField, number>,
): string {
  if (columns.has('currency')) return ''
  const namedColumns = [...columns].map(([field, column]) => ({ field, column }))
  const proposal = proposeChanges(header, sample, namedColumns).find(
    ({ kind }) => kind === 'constantCurrency' || kind === 'currencyInAmount',
  )
  const source = proposal?.change.columns?.currency
  return source
    ? `; its currency may be ${JSON.stringify(source).replaceAll('":', '": ')}`
    : '; the currency of a whole file is given as {"constant": "BTC"}'
}

export const MAX_EXAMPLE_CHARACTERS = 100

function mappedColumns(beginning: FileBeginning, mapping: Mapping): FoundColumns {
  const { header } = beginning
  const namedFields = ledgerFields.filter((field) => mapping.columns[field] !== undefined)
  const columns = new Map<LedgerField, number>()
  const fieldsToRecognise: LedgerField[] = namedFields.length === 0 ? [...ledgerFields] : []
  for (const field of namedFields) {
    const { column, constant, from } = sourceOf(mapping.columns[field])
    if (column !== undefined) columns.set(field, requireColumn(header, column, `columns.${field}`))
    else if (constant !== undefined || from !== undefined) columns.set(field, -1)
    else fieldsToRecognise.push(field)
  }
  addDirectionColumn(header, mapping, columns)
  // Currency and amount are recognised by their headers even if the mapping names other columns.
  if (!columns.has('currency') && !fieldsToRecognise.includes('currency'))
    fieldsToRecognise.push('currency')
  if (!columns.has('amount') && !columns.has('total') && !fieldsToRecognise.includes('amount'))
    fieldsToRecognise.push('amount', 'total')
  return { columns, droppedColumns: addRecognisedColumns(beginning, fieldsToRecognise, columns) }
}

// Adds the debit or credit column that holds the withdrawals: as the field `total`, or as `amount`
// if the basis is net.
function addDirectionColumn(
  header: readonly string[],
  { direction, basis }: Mapping,
  columns: Map<LedgerField, number>,
): void {
  const field = fieldOfDirection({ direction, basis })
  if (field === undefined || direction?.by !== 'columns') return
  columns.set(
    field,
    requireColumn(header, direction[direction.withdrawals], `direction.${direction.withdrawals}`),
  )
}

// Adds columns recognised by their headers. A column that already has a field is not considered.
function addRecognisedColumns(
  { header, sample }: FileBeginning,
  fields: readonly LedgerField[],
  columns: Map<LedgerField, number>,
): readonly DroppedColumn[] {
  if (fields.length === 0) return []
  const takenColumns = new Set(columns.values())
  const {
    columns: recognisedColumns,
    unclear,
    droppedColumns,
  } = judgeColumns(
    header.map((name, index) => (takenColumns.has(index) ? '' : name)),
    sample,
  )
  for (const field of fields) {
    const index = recognisedColumns.get(field)
    if (index !== undefined && !columns.has(field)) columns.set(field, index)
    const unclearField = unclear.find((candidate) => candidate.field === field)
    if (unclearField && !columns.has(field)) throw unclearColumns(unclearField)
  }
  return droppedColumns.filter(({ field }) => fields.includes(field))
}

function unclearColumns({ field, headers, columns }: UnclearField): Error {
  const names = headers.map(
    (name, index) => `${JSON.stringify(name)} (${(columns[index] ?? 0) + 1})`,
  )
  return ledgerRefusal(
    'COLUMNS_UNCLEAR',
    `more than one column looks like ${field}: ${names.join(', ')}`,
    'say which one it is in a mapping file (--mapping), by its position where the headers are equal',
  )
}

const CONDITIONS_KEY = 'rows'

function requireColumn(
  header: readonly string[],
  columnName: string | number,
  key: string,
): number {
  const index = columnOf(header, columnName)
  if (index === 'twice')
    throw ledgerRefusal(
      'HEADER_TWICE',
      `the header ${JSON.stringify(columnName)}, which the mapping names (${key}), occurs more than once (columns ${positionsOf(header, String(columnName)).join(', ')})`,
      // A condition cannot name a position.
      key === CONDITIONS_KEY
        ? 'map the column by its position to a field such as note and name that field in the condition, or give it its own name in the file'
        : 'give the column by its position, or its own name in the file',
    )
  if (index >= 0) return index
  throw ledgerRefusal(
    'COLUMN_NOT_FOUND',
    `the mapping's column ${JSON.stringify(columnName)} (${key}) is not in the file`,
    `the file has ${headerList(header)}`,
  )
}

function positionsOf(header: readonly string[], columnName: string): readonly number[] {
  const isNamed = header.includes(columnName.trim())
    ? (candidate: string) => candidate === columnName.trim()
    : (candidate: string) => normalHeader(candidate) === normalHeader(columnName)
  return header.flatMap((candidate, index) => (isNamed(candidate) ? [index + 1] : []))
}

/** Returns the index of a column by its header or position, -1 for none, `twice` for several. */
export function columnOf(header: readonly string[], columnName: string | number): number | 'twice' {
  if (typeof columnName === 'number') return columnName <= header.length ? columnName - 1 : -1
  const isNamed = (candidate: string): boolean => candidate === columnName.trim()
  const exactIndex = header.findIndex(isNamed)
  if (exactIndex >= 0) return header.findLastIndex(isNamed) === exactIndex ? exactIndex : 'twice'
  const plainName = normalHeader(columnName)
  const isSimilar = (candidate: string): boolean =>
    candidate !== '' && normalHeader(candidate) === plainName
  const similarIndex = header.findIndex(isSimilar)
  return similarIndex < 0 || header.findLastIndex(isSimilar) === similarIndex
    ? similarIndex
    : 'twice'
}

// A header takes precedence over the field of that name.
function sourceOfCondition(
  header: readonly string[],
  { column }: RowCondition,
  columns: ReadonlyMap<LedgerField, number>,
): number | LedgerField {
  const index = columnOf(header, column)
  const field = ledgerFields.find((name) =>
    typeof index === 'number' && index >= 0
      ? columns.get(name) === index && isComparedByValue(name)
      : name === column.trim().toLowerCase(),
  )
  if (field !== undefined && columns.has(field)) return field
  return requireColumn(header, column, CONDITIONS_KEY)
}

// Conditions on these fields compare their values.
function isComparedByValue(field: LedgerField): boolean {
  return field === 'amount' || field === 'fee' || field === 'total' || field === 'date'
}

/**
 * Returns a mapping that names every column found by the file's headers: by its header or, if the
 * header is empty or repeated, by its position. A column that the direction gives stays unnamed.
 */
export function namedMapping(
  mapping: Mapping,
  { columns }: RowPlan,
  header: readonly string[],
): Mapping {
  const columnEntries = [...columns].filter(([, index]) => index >= 0)
  return withColumns(
    mapping,
    Object.fromEntries(columnEntries.map(([field, index]) => [field, columnNameOf(header, index)])),
  )
}

/**
 * Throws Failure HEADER_EMPTY or HEADER_TWICE, for files with columns that are identified by name.
 */
export function refuseDuplicates(header: readonly string[]): void {
  if (header.some((name) => name === ''))
    throw ledgerRefusal(
      'HEADER_EMPTY',
      `column ${header.indexOf('') + 1} has no header`,
      'give every column a name',
    )
  const repeatedNames = header.filter((name, index) => header.indexOf(name) !== index)
  if (repeatedNames.length > 0)
    throw ledgerRefusal(
      'HEADER_TWICE',
      `the header ${JSON.stringify(repeatedNames[0])} occurs more than once`,
      'give every column its own name',
    )
}

/** Maps each field to the index of its column, for the mapping's columns that the file has. */
export function namedColumns(
  header: readonly string[],
  mapping: Mapping,
): ReadonlyMap<LedgerField, number> {
  const columns = new Map<LedgerField, number>()
  for (const field of ledgerFields) {
    const { column } = sourceOf(mapping.columns[field])
    const index = column === undefined ? -1 : columnOf(header, column)
    if (typeof index === 'number' && index >= 0) columns.set(field, index)
  }
  return columns
}

function headerList(header: readonly string[]): string {
  return header.every((name) => name === '')
    ? `${header.length} columns without a header`
    : header.map((name) => JSON.stringify(name)).join(', ')
}
