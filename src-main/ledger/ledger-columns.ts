import { missingColumns } from '../reconciliation/row/ledger-entry.ts'
import type { LedgerField } from '../reconciliation/row/ledger-fields.ts'
import { ledgerFields, plainHeader, recogniseColumns } from '../reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import { fileFault } from './ledger-text.ts'

/**
 * Field to column index, by the mapping where it names columns, else by the headers. Throws Failure
 * with what is missing.
 */
export function findColumns(
  header: readonly string[],
  mapping: Mapping,
): ReadonlyMap<LedgerField, number> {
  refuseDuplicates(header)
  const named =
    Object.keys(mapping.columns).length > 0 ? allNamedColumns(header, mapping) : recognised(header)
  const missing = missingColumns(named)
  if (missing.length > 0)
    throw fileFault(
      'COLUMNS_MISSING',
      `no column for ${missing.join(' and ')} was found among ${header.map((name) => JSON.stringify(name)).join(', ')}`,
      'name the columns in a mapping file (--mapping)',
    )
  return named
}

/** Throws Failure HEADER_EMPTY or HEADER_TWICE. */
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

function allNamedColumns(
  header: readonly string[],
  mapping: Mapping,
): ReadonlyMap<LedgerField, number> {
  const columns = namedColumns(header, mapping)
  const missing = ledgerFields.find(
    (field) => mapping.columns[field] !== undefined && !columns.has(field),
  )
  if (missing === undefined) return columns
  const name = JSON.stringify(mapping.columns[missing])
  throw fileFault(
    'COLUMN_NOT_FOUND',
    `the mapping's column ${name} for ${missing} is not in the file`,
    `the file has ${header.map((text) => JSON.stringify(text)).join(', ')}`,
  )
}

/** Field to column index of the mapping's columns that are there. */
export function namedColumns(
  header: readonly string[],
  mapping: Mapping,
): ReadonlyMap<LedgerField, number> {
  const columns = new Map<LedgerField, number>()
  for (const field of ledgerFields) {
    const name = mapping.columns[field]
    if (name === undefined) continue
    const exact = header.indexOf(name.trim())
    const at =
      exact >= 0
        ? exact
        : header.findIndex((candidate) => plainHeader(candidate) === plainHeader(name))
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
