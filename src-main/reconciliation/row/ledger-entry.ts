import type { DecimalText } from '../../base/decimal.ts'
import type { DateParts, InstantText } from '../../base/instant.ts'
import { isInstant, msToInstant } from '../../base/instant.ts'
import type { Zone } from '../../base/zone.ts'
import { findZone, wallToUtcMs } from '../../base/zone.ts'
import type { AmountReader } from './amount-format.ts'
import { amountReader, isAmount } from './amount-format.ts'
import type { DateReader } from './date-format.ts'
import { compileDateFormat, readIsoDate } from './date-format.ts'
import type { LedgerField } from './ledger-fields.ts'
import { identifierFields, ledgerFields } from './ledger-fields.ts'
import type { Mapping } from './mapping.ts'
import { normalCode, normalHash, normalIdentifier, normalText, tagAddress } from './normal-form.ts'

/**
 * One ledger row in normal form. Empty text means: not mapped, or an empty cell; it is not
 * compared. `original` keeps the cells as written.
 */
export interface LedgerEntry {
  /** The physical line where the row begins. */
  readonly line: number
  readonly withdrawalId: string
  readonly externalRef: string
  readonly txnHash: string
  readonly transactionId: string
  readonly currency: string
  readonly amount: DecimalText | ''
  readonly fee: DecimalText | ''
  /** Empty: the currency of the row. */
  readonly feeCurrency: string
  readonly total: DecimalText | ''
  readonly network: string
  readonly address: string
  readonly tag: string
  readonly status: string
  /** The first and last instant that the row's date may mean; equal where it has a time. */
  readonly dateFrom: InstantText | ''
  readonly dateTo: InstantText | ''
  readonly endUserId: string
  readonly original: Readonly<Record<LedgerField, string>>
}

/** A row that cannot be compared, with whatever identifiers it names. */
export interface RejectedRow {
  readonly line: number
  readonly reason: string
  readonly withdrawalId: string
  readonly externalRef: string
  readonly txnHash: string
  readonly transactionId: string
  readonly dateFrom: InstantText | ''
  readonly dateTo: InstantText | ''
}

export type ReadRow =
  | { readonly kind: 'entry'; readonly entry: LedgerEntry }
  | { readonly kind: 'rejected'; readonly row: RejectedRow }

/** Turns the cells of one record into an entry, by one file's columns and mapping. */
export type RowReader = (cells: readonly string[], line: number) => ReadRow

/** What of a row shows how it is written, where that is all that is wanted. */
export type WrittenCells = Pick<LedgerEntry, 'amount' | 'fee' | 'total' | 'original'>

/**
 * The reader of a file's rows. `columns` is field to column index, `width` the header's number of
 * columns.
 */
export function rowReader(
  columns: ReadonlyMap<LedgerField, number>,
  width: number,
  mapping: Mapping,
): RowReader {
  const context = rowContext(columns, width, mapping)
  return (cells, line) => readRow(cells, line, context)
}

/**
 * As rowReader, a third of the work; undefined where a money cell or the number of cells is not
 * that of an entry.
 */
export function writtenReader(
  columns: ReadonlyMap<LedgerField, number>,
  width: number,
  mapping: Mapping,
): (cells: readonly string[]) => WrittenCells | undefined {
  const context = rowContext(columns, width, mapping)
  return (cells) => {
    const problems: string[] = []
    const { amount, fee, total } = readMonies(cells, context, problems)
    return problems.length > 0 || cells.length !== width
      ? undefined
      : { amount, fee, total, original: originalCells(cells, context.places) }
  }
}

function rowContext(
  columns: ReadonlyMap<LedgerField, number>,
  width: number,
  mapping: Mapping,
): RowContext {
  const tools: Tools = {
    amount: amountReader(mapping),
    date:
      mapping.dateFormat === undefined
        ? readIsoDate
        : (compileDateFormat(mapping.dateFormat) ?? readIsoDate),
    zone: findZone(mapping.timeZone) as Zone,
    mapping,
  }
  const places = ledgerFields.map((field) => columns.get(field) ?? -1)
  const at = (field: LedgerField): number => places[ledgerFields.indexOf(field)] as number
  const indexes = {
    withdrawalId: at('withdrawal_id'),
    externalRef: at('external_ref'),
    txnHash: at('txn_hash'),
    transactionId: at('transaction_id'),
    currency: at('currency'),
    amount: at('amount'),
    fee: at('fee'),
    feeCurrency: at('fee_currency'),
    total: at('total'),
    network: at('network'),
    address: at('address'),
    tag: at('tag'),
    status: at('status'),
    date: at('date'),
    endUserId: at('end_user_id'),
  }
  return { tools, places, indexes, width }
}

interface Tools {
  readonly amount: AmountReader
  readonly date: DateReader
  readonly zone: Zone
  readonly mapping: Mapping
}

type Indexes = Record<
  | 'withdrawalId'
  | 'externalRef'
  | 'txnHash'
  | 'transactionId'
  | 'currency'
  | 'amount'
  | 'fee'
  | 'feeCurrency'
  | 'total'
  | 'network'
  | 'address'
  | 'tag'
  | 'status'
  | 'date'
  | 'endUserId',
  number
>

interface RowContext {
  readonly tools: Tools
  readonly places: readonly number[]
  readonly indexes: Indexes
  readonly width: number
}

function readRow(cells: readonly string[], line: number, context: RowContext): ReadRow {
  const { tools, indexes } = context
  const problems: string[] = []
  const cell = (index: number): string => (index < 0 ? '' : (cells[index] ?? ''))
  const ids = {
    withdrawalId: normalIdentifier(cell(indexes.withdrawalId)),
    externalRef: normalIdentifier(cell(indexes.externalRef)),
    txnHash: normalHash(cell(indexes.txnHash)),
    transactionId: normalIdentifier(cell(indexes.transactionId)),
  }
  if (cells.length !== context.width)
    problems.push(`it has ${cells.length} fields and the header has ${context.width}`)
  const dates = readDates(cell(indexes.date), tools, problems)
  const money = readMonies(cells, context, problems)
  if (money.amount === '' && money.total === '' && problems.length === 0)
    problems.push('its amount is empty')
  const currency = normalCode(cell(indexes.currency), tools.mapping.aliases.currency)
  if (currency === '') problems.push('its currency is empty')
  if (
    ids.withdrawalId === '' &&
    ids.externalRef === '' &&
    ids.txnHash === '' &&
    ids.transactionId === ''
  )
    problems.push('all its identifiers are empty')
  if (problems.length > 0)
    return { kind: 'rejected', row: { line, reason: problems.join('; '), ...ids, ...dates } }
  const { address, tag } = tagAddress(cell(indexes.address), cell(indexes.tag))
  const feeCurrency = normalCode(cell(indexes.feeCurrency), tools.mapping.aliases.currency)
  // Name by name: spread objects would make it a fifth dearer, and a run makes one of each row that
  // differs.
  const entry: LedgerEntry = {
    line,
    withdrawalId: ids.withdrawalId,
    externalRef: ids.externalRef,
    txnHash: ids.txnHash,
    transactionId: ids.transactionId,
    currency,
    amount: money.amount,
    fee: money.fee,
    feeCurrency: feeCurrency === currency ? '' : feeCurrency,
    total: money.total,
    network: normalCode(cell(indexes.network), tools.mapping.aliases.network),
    address,
    tag,
    status: statusOf(cell(indexes.status), tools.mapping),
    dateFrom: dates.dateFrom,
    dateTo: dates.dateTo,
    endUserId: normalIdentifier(cell(indexes.endUserId)),
    original: originalCells(cells, context.places),
  }
  return { kind: 'entry', entry }
}

function originalCells(
  cells: readonly string[],
  places: readonly number[],
): Record<LedgerField, string> {
  const cell = (field: number): string => {
    const place = places[field] as number
    return place < 0 ? '' : (cells[place] ?? '')
  }
  return {
    withdrawal_id: cell(0),
    external_ref: cell(1),
    txn_hash: cell(2),
    transaction_id: cell(3),
    currency: cell(4),
    amount: cell(5),
    fee: cell(6),
    fee_currency: cell(7),
    total: cell(8),
    network: cell(9),
    address: cell(10),
    tag: cell(11),
    status: cell(12),
    date: cell(13),
    end_user_id: cell(14),
    note: cell(15),
  }
}

function readMonies(
  cells: readonly string[],
  { tools, indexes }: RowContext,
  problems: string[],
): Record<'amount' | 'fee' | 'total', DecimalText | ''> {
  const cell = (index: number): string => (index < 0 ? '' : (cells[index] ?? ''))
  const amount = readMoney(cell(indexes.amount), 'amount', tools, problems)
  const fee = readMoney(cell(indexes.fee), 'fee', tools, problems)
  const total = readMoney(cell(indexes.total), 'total', tools, problems)
  // A basis says what the one money column holds; where both columns are there their names say it.
  if (tools.mapping.basis === 'gross' && indexes.total < 0)
    return { amount: '', fee, total: amount }
  if (tools.mapping.basis === 'net' && indexes.amount < 0) return { amount: total, fee, total: '' }
  return { amount, fee, total }
}

function readMoney(
  text: string,
  field: string,
  tools: Tools,
  problems: string[],
): DecimalText | '' {
  if (text.trim() === '') return ''
  const amount = tools.amount(text)
  if (isAmount(amount)) return amount
  problems.push(`its ${field} ${amount.problem}`)
  return ''
}

function readDates(
  text: string,
  tools: Tools,
  problems: string[],
): { dateFrom: InstantText | ''; dateTo: InstantText | '' } {
  const trimmed = text.trim()
  if (trimmed === '') return { dateFrom: '', dateTo: '' }
  // As our own exports and many ledgers write it: it says all by itself, whatever the zone.
  if (tools.date === readIsoDate && isInstant(trimmed))
    return { dateFrom: trimmed, dateTo: trimmed }
  const parts = tools.date(trimmed)
  const range = parts && dateRange(parts, tools.zone)
  if (range) return range
  problems.push(`its date cannot be read (${tools.mapping.dateFormat ?? 'ISO 8601'} is expected)`)
  return { dateFrom: '', dateTo: '' }
}

/**
 * The instants a date may mean: one where it has a time, else its whole day in the zone. Undefined
 * beyond year 9999.
 */
export function dateRange(
  parts: DateParts,
  zone: Zone,
): { dateFrom: InstantText; dateTo: InstantText } | undefined {
  const begin = wallToUtcMs(parts, zone)
  const from = msToInstant(begin, parts.micro)
  if (from === undefined) return undefined
  if (parts.hasTime) return { dateFrom: from, dateTo: from }
  const nextDay = wallToUtcMs({ ...parts, day: parts.day + 1 }, zone)
  const to = msToInstant(nextDay - 1000, 999999)
  return to === undefined ? undefined : { dateFrom: from, dateTo: to }
}

/** A ledger's status word, or the provider's that the mapping says it means. */
export function statusOf(text: string, mapping: Mapping): string {
  const status = normalText(text)
  const upper = status.toUpperCase()
  return Object.hasOwn(mapping.aliases.status, upper)
    ? (mapping.aliases.status[upper] as string)
    : status
}

/**
 * True where at least one identifier, a currency and an amount or total are mapped
 * (reconciliation.md, Sides).
 */
export function missingColumns(columns: ReadonlyMap<LedgerField, number>): string[] {
  const missing: string[] = []
  if (!identifierFields.some((field) => columns.has(field)))
    missing.push(`one of ${identifierFields.join(', ')}`)
  if (!columns.has('currency')) missing.push('currency')
  if (!columns.has('amount') && !columns.has('total')) missing.push('amount or total')
  return missing
}
