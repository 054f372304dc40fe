import { headerUnit, MAX_HEADER_CHARACTERS } from './header-unit.ts'
import { headerWords } from './header-words.ts'

/**
 * The fields that a ledger's columns can be mapped to (reconciliation.md, Ledger rows), in the order
 * of an entry's fields.
 */
export const ledgerFields = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'transaction_id',
  'currency',
  'amount',
  'fee',
  'fee_currency',
  'total',
  'network',
  'address',
  'tag',
  'status',
  'date',
  'end_user_id',
  'note',
] as const
export type LedgerField = (typeof ledgerFields)[number]

export const identifierFields = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'transaction_id',
] as const
export type IdentifierField = (typeof identifierFields)[number]

export const moneyFields = ['amount', 'fee', 'total'] as const
export type MoneyField = (typeof moneyFields)[number]

const synonyms: Readonly<Record<LedgerField, readonly string[]>> = headerWords

/** Returns a header in lower case without accents, its words joined by `_`. */
export function normalHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

/**
 * The name of a column in a mapping: its header where no other column has it, else its position
 * from 1.
 */
export function columnNameOf(headers: readonly string[], index: number): string | number {
  const header = headers[index]?.trim() ?? ''
  const isUnique = header !== '' && headers.filter((other) => other.trim() === header).length === 1
  return isUnique ? header : index + 1
}

export interface Recognition {
  /** Column index of each field. */
  readonly columns: ReadonlyMap<LedgerField, number>
  /** Fields for which several columns match equally well. A person has to choose one. */
  readonly unclear: readonly UnclearField[]
}

/** A field, and the headers and indexes of the columns that look like it. */
export interface UnclearField {
  readonly field: LedgerField
  readonly headers: readonly string[]
  readonly columns: readonly number[]
}

/** The ways in which a header names a field, the strongest first. */
export const headerMatches = ['name', 'synonym', 'unit'] as const
export type HeaderMatch = (typeof headerMatches)[number]

/**
 * The columns whose headers match a field in this way, the more usual synonym first. `unit` is a name
 * or synonym with a unit after it in brackets: a currency for money, UTC or GMT for the date. A
 * smallest unit (`Fee (sat)`) does not count, because such an amount would be read too large.
 */
export function columnsNamed(
  headers: readonly string[],
  field: LedgerField,
  match: HeaderMatch,
): readonly number[] {
  const comparableHeaders =
    match === 'unit' ? bareHeaders(headers, field) : headers.map(comparableHeader)
  if (match === 'name') return indexesOf(comparableHeaders, field)
  const names = match === 'synonym' ? synonyms[field] : [field, ...synonyms[field]]
  return names.flatMap((name) => indexesOf(comparableHeaders, name))
}

function comparableHeader(header: string): string {
  return header.length > MAX_HEADER_CHARACTERS ? '' : normalHeader(header)
}

function bareHeaders(headers: readonly string[], field: LedgerField): readonly string[] {
  const kind =
    field === 'date' ? 'zone' : (moneyFields as readonly string[]).includes(field) ? 'currency' : ''
  return headers.map((header) => {
    const unit = headerUnit(header)
    return unit?.kind === kind ? normalHeader(unit.name) : ''
  })
}

/**
 * Recognises columns by their headers: first by a field's own name, then by its synonyms, then by
 * either of these with a unit in brackets. Money, currency and identifiers are unclear if several
 * columns match in the same way. For other fields the column with the most usual name is taken. A
 * column that `isPossible` refuses is skipped.
 */
export function recogniseColumns(
  headers: readonly string[],
  isPossible: (field: LedgerField, column: number) => boolean = () => true,
): Recognition {
  const columns = new Map<LedgerField, number>()
  const unclear: UnclearField[] = []
  for (const field of ledgerFields) {
    let matchingColumns: readonly number[] = []
    for (const match of headerMatches)
      if (matchingColumns.length === 0)
        matchingColumns = columnsNamed(headers, field, match).filter((index) =>
          isPossible(field, index),
        )
    if (matchingColumns.length > 1 && mustBeClear(field))
      unclear.push({
        field,
        headers: matchingColumns.map((index) => headers[index] as string),
        columns: matchingColumns,
      })
    else if (matchingColumns[0] !== undefined) columns.set(field, matchingColumns[0])
  }
  recogniseBareId(headers.map(normalHeader), columns)
  return { columns, unclear }
}

// `id` alone may be the partner's own row number. It counts as the withdrawal's id only in a file
// with the contract's names, or where no other identifier is found.
function recogniseBareId(
  comparableHeaders: readonly string[],
  columns: Map<LedgerField, number>,
): void {
  const index = comparableHeaders.indexOf('id')
  if (index < 0 || columns.has('withdrawal_id')) return
  const isContractFile =
    comparableHeaders.includes('debited_amount') && comparableHeaders.includes('charged_fee')
  if (isContractFile || !identifierFields.some((field) => columns.has(field)))
    columns.set('withdrawal_id', index)
}

function mustBeClear(field: LedgerField): boolean {
  return (
    field === 'currency' ||
    (moneyFields as readonly string[]).includes(field) ||
    (identifierFields as readonly string[]).includes(field)
  )
}

function indexesOf(comparableHeaders: readonly string[], name: string): number[] {
  return comparableHeaders.flatMap((header, index) => (header === name ? [index] : []))
}
