import { missingColumns } from '../reconciliation/row/ledger-entry.ts'
import type { LedgerField } from '../reconciliation/row/ledger-fields.ts'
import { ledgerFields, plainHeader, recogniseColumns } from '../reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import { sourceOf } from '../reconciliation/row/mapping.ts'
import { withColumns } from '../reconciliation/row/mapping-change.ts'
import type { RowCondition } from '../reconciliation/row/row-condition.ts'
import type { PlacedCondition, RowPlan } from '../reconciliation/row/row-plan.ts'
import { fileFault } from './ledger-text.ts'

/**
 * Where the rows of a file have each field: by the mapping where it names columns, else by the
 * headers. Throws Failure: COLUMN_NOT_FOUND, HEADER_TWICE, COLUMNS_UNCLEAR, COLUMNS_MISSING.
 */
export function planRows(
  { header, isSheet }: { readonly header: readonly string[]; readonly isSheet: boolean },
  mapping: Mapping,
): RowPlan {
  const columns = findColumns(header, mapping)
  const { direction } = mapping
  const place = (named: string | number, key: string): number => requireColumn(header, named, key)
  const directionColumns =
    direction?.by === 'columns'
      ? [place(direction.debit, 'direction.debit'), place(direction.credit, 'direction.credit')]
      : direction?.by === 'letter'
        ? [place(direction.column, 'direction.column')]
        : []
  const { timeColumn } = sourceOf(mapping.columns.date)
  const conditions = (list: readonly RowCondition[] = []): readonly PlacedCondition[] =>
    list.map((condition) => ({ condition, place: placeOf(header, condition, columns) }))
  return {
    columns,
    width: header.length,
    isSheet,
    timeColumn: timeColumn === undefined ? -1 : place(timeColumn, 'columns.date.time_column'),
    directionColumns,
    include: conditions(mapping.rows?.include),
    exclude: conditions(mapping.rows?.exclude),
  }
}

function findColumns(
  header: readonly string[],
  mapping: Mapping,
): ReadonlyMap<LedgerField, number> {
  const columns = mappedColumns(header, mapping)
  const missing = missingColumns(columns)
  if (missing.length > 0)
    throw fileFault(
      'COLUMNS_MISSING',
      `no column for ${missing.join(' and ')} was found among ${listed(header)}`,
      header.every((name) => name === '')
        ? 'give their columns by position in a mapping file (--mapping)'
        : 'name the columns in a mapping file (--mapping)',
    )
  return columns
}

/** Fields whose column is found by its header where the mapping's columns leave them out. */
const required = ['currency', 'amount', 'total'] as const

function mappedColumns(
  header: readonly string[],
  mapping: Mapping,
): ReadonlyMap<LedgerField, number> {
  const named = ledgerFields.filter((field) => mapping.columns[field] !== undefined)
  if (named.length === 0 && mapping.direction?.by !== 'columns') return recognised(header)
  const columns = new Map<LedgerField, number>()
  const open: LedgerField[] = named.length === 0 ? [...ledgerFields] : []
  for (const field of named) {
    const { column, constant, from } = sourceOf(mapping.columns[field])
    if (column !== undefined) columns.set(field, requireColumn(header, column, `columns.${field}`))
    else if (constant !== undefined || from !== undefined) columns.set(field, -1)
    else open.push(field)
  }
  if (mapping.direction?.by === 'columns') takeDirection(header, mapping, columns)
  if (!columns.has('currency')) open.push('currency')
  if (!columns.has('amount') && !columns.has('total') && !open.includes('amount'))
    open.push(...required.slice(1))
  takeRecognised(header, open, columns)
  return columns
}

// The withdrawals' column is what was debited, or the net amount where the basis says so.
function takeDirection(
  header: readonly string[],
  { direction, basis }: Mapping,
  columns: Map<LedgerField, number>,
): void {
  if (direction?.by !== 'columns') return
  const field = basis === 'net' ? 'amount' : 'total'
  columns.set(
    field,
    requireColumn(header, direction[direction.withdrawals], `direction.${direction.withdrawals}`),
  )
}

// No column is taken for two fields, so a recognised one gives way to one that is named.
function takeRecognised(
  header: readonly string[],
  fields: readonly LedgerField[],
  columns: Map<LedgerField, number>,
): void {
  if (fields.length === 0) return
  const taken = new Set(columns.values())
  const { columns: found, unclear } = recogniseColumns(
    header.map((name, at) => (taken.has(at) ? '' : name)),
  )
  for (const field of fields) {
    const at = found.get(field)
    if (at !== undefined && !columns.has(field)) columns.set(field, at)
    const doubt = columns.has(field) ? undefined : unclear.find((one) => one.field === field)
    if (doubt) throw unclearColumns(doubt)
  }
}

function recognised(header: readonly string[]): ReadonlyMap<LedgerField, number> {
  const { columns, unclear } = recogniseColumns(header)
  if (unclear[0]) throw unclearColumns(unclear[0])
  return columns
}

function unclearColumns({
  field,
  headers,
}: {
  readonly field: LedgerField
  readonly headers: readonly string[]
}): Error {
  return fileFault(
    'COLUMNS_UNCLEAR',
    `the columns ${headers.map((name) => JSON.stringify(name)).join(' and ')} both look like ${field}`,
    'say which one it is in a mapping file (--mapping), by its position where the headers are equal',
  )
}

function requireColumn(header: readonly string[], named: string | number, key: string): number {
  const at = columnOf(header, named)
  if (at === 'twice')
    throw fileFault(
      'HEADER_TWICE',
      `the header ${JSON.stringify(named)}, which the mapping names (${key}), stands more than once`,
      'give the column by its position, or its own name in the file',
    )
  if (at >= 0) return at
  throw fileFault(
    'COLUMN_NOT_FOUND',
    `the mapping's column ${JSON.stringify(named)} (${key}) is not in the file`,
    `the file has ${listed(header)}`,
  )
}

/** The index of a column by its header or position; -1: there is none. */
export function columnOf(header: readonly string[], named: string | number): number | 'twice' {
  if (typeof named === 'number') return named <= header.length ? named - 1 : -1
  const isNamed = (candidate: string): boolean => candidate === named.trim()
  const exact = header.findIndex(isNamed)
  if (exact >= 0) return header.findLastIndex(isNamed) === exact ? exact : 'twice'
  const plain = plainHeader(named)
  const isAlike = (candidate: string): boolean =>
    candidate !== '' && plainHeader(candidate) === plain
  const alike = header.findIndex(isAlike)
  return alike < 0 || header.findLastIndex(isAlike) === alike ? alike : 'twice'
}

// A header goes before a field of its name.
function placeOf(
  header: readonly string[],
  { column }: RowCondition,
  columns: ReadonlyMap<LedgerField, number>,
): number | LedgerField {
  const at = columnOf(header, column)
  const field = ledgerFields.find((name) =>
    typeof at === 'number' && at >= 0
      ? columns.get(name) === at && isOrdered(name)
      : name === column.trim().toLowerCase(),
  )
  if (field !== undefined && (columns.has(field) || at === -1)) return field
  return requireColumn(header, column, 'rows')
}

// Fields whose conditions compare their values.
function isOrdered(field: LedgerField): boolean {
  return field === 'amount' || field === 'fee' || field === 'total' || field === 'date'
}

/**
 * A mapping with the column of every field that the file's headers gave, by its header or, where
 * that is empty or repeated, its position. A column that direction gives stays unnamed.
 */
export function namedMapping(
  mapping: Mapping,
  { columns }: RowPlan,
  header: readonly string[],
): Mapping {
  const { direction, basis } = mapping
  const directed = direction?.by === 'columns' ? (basis === 'net' ? 'amount' : 'total') : undefined
  const found = [...columns].flatMap(([field, at]) => {
    if (at < 0 || field === directed) return []
    const name = header[at] as string
    return [[field, name !== '' && columnOf(header, name) === at ? name : at + 1] as const]
  })
  return withColumns(mapping, Object.fromEntries(found))
}

/** Throws Failure HEADER_EMPTY or HEADER_TWICE, for files whose columns are told apart by name. */
export function refuseDuplicates(header: readonly string[]): void {
  if (header.some((name) => name === ''))
    throw fileFault(
      'HEADER_EMPTY',
      `column ${header.indexOf('') + 1} has no header`,
      'give every column a name',
    )
  const twice = header.filter((name, at) => header.indexOf(name) !== at)
  if (twice.length > 0)
    throw fileFault(
      'HEADER_TWICE',
      `the header ${JSON.stringify(twice[0])} stands more than once`,
      'give every column its own name',
    )
}

/** Field to column index of the mapping's columns that are there. */
export function namedColumns(
  header: readonly string[],
  mapping: Mapping,
): ReadonlyMap<LedgerField, number> {
  const columns = new Map<LedgerField, number>()
  for (const field of ledgerFields) {
    const { column } = sourceOf(mapping.columns[field])
    const at = column === undefined ? -1 : columnOf(header, column)
    if (typeof at === 'number' && at >= 0) columns.set(field, at)
  }
  return columns
}

function listed(header: readonly string[]): string {
  return header.every((name) => name === '')
    ? `${header.length} columns without a header`
    : header.map((name) => JSON.stringify(name)).join(', ')
}
