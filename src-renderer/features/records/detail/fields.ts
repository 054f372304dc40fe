import type { Column } from '../../../../src-main/contract/report.ts'
import { columnsOfList } from '../../../../src-main/contract/report.ts'
import { contactFields, contactTypes } from '../../../../src-main/domain/contact.ts'
import type { FieldKind } from '../../../../src-main/domain/field.ts'
import type { Field } from '../../../../src-main/domain/field.ts'
import { quoteFields } from '../../../../src-main/domain/quote.ts'
import { transactionFields } from '../../../../src-main/domain/transaction.ts'
import { withdrawalFields } from '../../../../src-main/domain/withdrawal.ts'
import type { fieldWords } from '../../../words/records/fields.ts'

/** The four lists of records. */
export const recordReports = ['withdrawals', 'transactions', 'quotes', 'contacts'] as const
export type RecordReport = (typeof recordReports)[number]

export function isRecordReport(name: string): name is RecordReport {
  return (recordReports as readonly string[]).includes(name)
}

/**
 * The form in which a field's value is drawn, in a row and in the detail. `reference` is a short id
 * that people use, shown whole.
 */
export type Shape =
  | 'instant'
  | 'status'
  | 'money'
  | 'rate'
  | 'number'
  | 'flag'
  | 'json'
  | 'identifier'
  | 'reference'
  | 'ledger'
  | 'text'

const identifierNames: ReadonlySet<string> = new Set([
  'id',
  'txn_hash',
  'address',
  'provisory_transaction_hash',
  'transaction_hash',
  'origin',
  'destination',
])
const referenceNames: ReadonlySet<string> = new Set([
  'external_ref',
  'external_id',
  'end_user_id',
  'transaction_id',
  'entity_number',
  'tag',
])
const shapes: Readonly<Record<FieldKind, Shape>> = {
  id: 'identifier',
  text: 'text',
  money: 'money',
  number: 'number',
  instant: 'instant',
  flag: 'flag',
  json: 'json',
}

/** Returns the shape of a column. A contact's type is part of its id, but is shown as a word. */
export function shapeOf({ name, kind, currency }: Column): Shape {
  if (name === 'type') return 'text'
  if (name === ledgerColumn.name) return 'ledger'
  if (name === 'status') return 'status'
  if (identifierNames.has(name)) return 'identifier'
  if (referenceNames.has(name)) return 'reference'
  // A rate, or an amount whose name states its currency, has no currency column: it is never
  // summed.
  return kind === 'money' && currency === undefined ? 'rate' : shapes[kind]
}

/** Returns the name of a field in a language. A name outside the contract is returned unchanged. */
export function fieldLabel(words: (typeof fieldWords)['en'], report: string, name: string): string {
  const labels: Readonly<Record<string, string>> | undefined = isRecordReport(report)
    ? words[report]
    : undefined
  return labels && Object.hasOwn(labels, name) ? (labels[name] as string) : name
}

/**
 * The state of a withdrawal in the latest run. Lists show it beside the record's own fields. It is
 * in no exported file.
 */
const ledgerColumn: Column = { name: 'ledger', kind: 'text' }

/** Lists every column that a list of a report can show. */
export function listColumns(report: RecordReport): readonly Column[] {
  return report === 'withdrawals'
    ? [...columnsOfList('withdrawals'), ledgerColumn]
    : columnsOfList(report)
}

/** Finds a list's column, or undefined for an unknown name, such as one in an old setting. */
export function findColumn(report: RecordReport, name: string): Column | undefined {
  if (report === 'withdrawals' && name === ledgerColumn.name) return ledgerColumn
  return columnsOfList(report)[columnIndexOf(report, name)]
}

// Columns that exist only in lists, with the file columns they consist of.
const partsOfColumn: Readonly<
  Partial<Record<RecordReport, Readonly<Record<string, readonly string[]>>>>
> = {
  withdrawals: { [ledgerColumn.name]: [] },
  contacts: { name: [], account: ['entity_number', 'address', 'tag'] },
}

/** Lists the file columns for the shown columns of a list. */
export function fileColumns(
  report: RecordReport,
  shownFields: readonly string[],
): readonly string[] {
  return [...new Set(shownFields.flatMap((name) => partsOfColumn[report]?.[name] ?? [name]))]
}

/** Returns the index of a column in a row of its report, or -1 for an unknown name. */
export function columnIndexOf(report: RecordReport, name: string): number {
  return columnIndexes[report].get(name) ?? -1
}

// A map is used because each drawn cell looks up its column.
const indexColumns = (report: RecordReport): ReadonlyMap<string, number> =>
  new Map(columnsOfList(report).map(({ name }, index) => [name, index]))
const columnIndexes: Readonly<Record<RecordReport, ReadonlyMap<string, number>>> = {
  withdrawals: indexColumns('withdrawals'),
  transactions: indexColumns('transactions'),
  quotes: indexColumns('quotes'),
  contacts: indexColumns('contacts'),
}

const fields: Readonly<Record<RecordReport, readonly Field[]>> = {
  withdrawals: withdrawalFields,
  transactions: transactionFields,
  quotes: quoteFields,
  contacts: contactFields,
}

/** Lists the values that a contract names for a field, empty if it leaves them open. */
export function namedValues(report: RecordReport, name: string): readonly string[] {
  if (report === 'contacts' && name === 'type') return contactTypes
  return fields[report].find((field) => field.name === name)?.values ?? []
}

/**
 * The main amount of a record, with its currency's field: the large figure of the detail and the
 * sum of a list.
 */
export const mainMoney: Readonly<
  Partial<Record<RecordReport, { readonly amount: string; readonly currency: string }>>
> = {
  withdrawals: { amount: 'amount', currency: 'currency' },
  transactions: { amount: 'amount_from', currency: 'from_currency' },
  quotes: { amount: 'base_amount', currency: 'base_asset' },
}

/** Returns the field that a list's range of days filters, or undefined for contacts. */
export function dayField(report: RecordReport): string | undefined {
  return report === 'contacts' ? undefined : 'created_at'
}
