import type { DecimalText } from '../../base/decimal.ts'
import { toScaled } from '../../base/decimal.ts'
import type { InstantText } from '../../base/instant.ts'
import { isInstant } from '../../base/instant.ts'
import type { Zone } from '../../base/zone.ts'
import { findZone } from '../../base/zone.ts'
import { amountReader, isAmount } from './amount-format.ts'
import { isUnitOf } from './amount-unit.ts'
import type { DateReader } from './date-format.ts'
import { compileDateFormat, readIsoDate } from './date-format.ts'
import { dateRange } from './date-range.ts'
import { letterReason, sideReason, signReason } from './direction.ts'
import type { Extractor } from './extract.ts'
import { compilePattern, isExtractor } from './extract.ts'
import { joinTime } from './join-time.ts'
import type { IdentifierField, LedgerField } from './ledger-fields.ts'
import { identifierFields, ledgerFields } from './ledger-fields.ts'
import type { ColumnSource, Mapping } from './mapping.ts'
import { sourceOf } from './mapping.ts'
import type { MoneyReader } from './money-cell.ts'
import { moneyReader } from './money-cell.ts'
import { normalCode, normalHash, normalIdentifier, normalText, tagAddress } from './normal-form.ts'
import { hasPlaceholderAlias, isPlaceholder, isWithoutValue } from './placeholder.ts'
import { quoteCell } from './quote-cell.ts'
import { exclusionTest } from './row-filter.ts'
import type { RowPlan } from './row-plan.ts'

/**
 * One ledger row in normal form. A field that is not mapped, or whose cell is empty, is the empty
 * text and is not compared. Several identifiers of one field are joined (identifiersIn). `original`
 * has the texts as written.
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
  /** Empty if the fee is in the currency of the row. */
  readonly feeCurrency: string
  readonly total: DecimalText | ''
  readonly network: string
  readonly address: string
  readonly tag: string
  readonly status: string
  /** The first and last instant that the row's date may mean. Equal where it has a time. */
  readonly dateFrom: InstantText | ''
  readonly dateTo: InstantText | ''
  readonly endUserId: string
  readonly original: Readonly<Record<LedgerField, string>>
}

/** A row that cannot be compared, with the identifiers it names. */
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

/** A row that the mapping leaves out because it is not a withdrawal. */
export interface ExcludedRow {
  readonly line: number
  readonly reason: string
}

export type ReadRow =
  | { readonly kind: 'entry'; readonly entry: LedgerEntry }
  | { readonly kind: 'rejected'; readonly row: RejectedRow }
  | { readonly kind: 'excluded'; readonly row: ExcludedRow }

/** Converts the cells of one record to an entry, by one file's plan and mapping. */
export type RowReader = (cells: readonly string[], line: number) => ReadRow

/** The money of a row, and its texts as written. */
export type WrittenCells = Pick<LedgerEntry, 'amount' | 'fee' | 'total' | 'original'>

/**
 * Makes the reader of a file's rows. Throws Failure MAPPING_INVALID for a condition that cannot be
 * used.
 */
export function rowReader(plan: RowPlan, mapping: Mapping): RowReader {
  const context = rowContext(plan, mapping)
  return (cells, line) => readRow(cells, line, context)
}

/**
 * Makes a reader of money and texts as written, which takes a third of the time of rowReader. The
 * reader returns undefined if a money cell cannot be read or the row has too many cells. Throws
 * Failure MAPPING_INVALID, as rowReader does.
 */
export function writtenReader(
  plan: RowPlan,
  mapping: Mapping,
): (cells: readonly string[]) => WrittenCells | undefined {
  const context = rowContext(plan, mapping)
  return (cells) => {
    const problems: string[] = []
    const texts = textsOf(cells, context)
    const { amount, fee, total, unit } = readRowMoney(texts, context, problems)
    return problems.length > 0 || isTooWide(cells, plan.width)
      ? undefined
      : { amount, fee, total, original: withUnit(texts, unit) }
  }
}

/** True for a record without any text, which is not a row. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

interface RowContext {
  readonly plan: RowPlan
  readonly mapping: Mapping
  /** The column of each field in the order of ledgerFields, -1 for none. */
  readonly columnOf: readonly number[]
  /** Fields whose text is a constant, or is extracted from their cell. */
  readonly sources: readonly (readonly [LedgerField, (cells: readonly string[]) => string])[]
  /** For each field in the order of ledgerFields, whether a placeholder counts as an empty cell. */
  readonly hasPlaceholders: readonly boolean[]
  readonly moneyReaders: Readonly<Record<'amount' | 'fee' | 'total', MoneyReader>>
  /** Splits cells with several identifiers. */
  readonly partsOf: Readonly<Partial<Record<IdentifierField, (text: string) => readonly string[]>>>
  readonly readDate: DateReader
  readonly zone: Zone
  readonly whyExcluded: (texts: FieldTexts, cells: readonly string[]) => string | undefined
}

type FieldTexts = Readonly<Record<LedgerField, string>>

function rowContext(plan: RowPlan, mapping: Mapping): RowContext {
  const columnOf = ledgerFields.map((field) => plan.columns.get(field) ?? -1)
  const zone = findZone(mapping.timeZone) as Zone
  const readDate = dateReader(mapping, plan.isSheet)
  const readAmount = amountReader(mapping)
  const hasPlaceholders = (field: LedgerField): boolean =>
    field !== 'status' && field !== 'note' && !hasPlaceholderAlias(field, mapping)
  const readerOf = (field: 'amount' | 'fee' | 'total'): MoneyReader =>
    moneyReader(readAmount, sourceOf(mapping.columns[field]).decimalPlaces)
  const moneyReaders = {
    amount: readerOf('amount'),
    fee: readerOf('fee'),
    total: readerOf('total'),
  }
  return {
    plan,
    mapping,
    columnOf,
    sources: ledgerFields.flatMap((field) => {
      const source = textSource(sourceOf(mapping.columns[field]), plan.columns.get(field) ?? -1)
      if (!source) return []
      const withoutPlaceholder = (cells: readonly string[]): string => {
        const text = source(cells)
        return isPlaceholder(text) ? '' : text
      }
      return [[field, hasPlaceholders(field) ? withoutPlaceholder : source] as const]
    }),
    hasPlaceholders: ledgerFields.map(hasPlaceholders),
    moneyReaders,
    partsOf: Object.fromEntries(
      identifierFields.flatMap((field) => {
        const split = splitter(sourceOf(mapping.columns[field]))
        return split ? [[field, split] as const] : []
      }),
    ),
    readDate,
    zone,
    whyExcluded: exclusionTest(plan, { money: moneyReaders, readAmount, date: readDate, zone }),
  }
}

// Returns the function that computes a field's text, or undefined if the text is that of the cell.
function textSource(
  { constant, extract, separator }: ColumnSource,
  column: number,
): ((cells: readonly string[]) => string) | undefined {
  if (constant !== undefined) return () => constant
  if (extract === undefined || separator !== undefined) return undefined
  const find = extractor(extract)
  return (cells) => find(cells[column] ?? '') ?? ''
}

function readRow(cells: readonly string[], line: number, context: RowContext): ReadRow {
  const { plan, mapping } = context
  const texts = textsOf(cells, context)
  const reason = context.whyExcluded(texts, cells)
  if (reason !== undefined) return { kind: 'excluded', row: { line, reason } }
  const problems: string[] = []
  const directionReason = whyDirectionExcludes(texts, cells, context, problems)
  if (directionReason !== undefined)
    return { kind: 'excluded', row: { line, reason: directionReason } }
  const ids = {
    withdrawalId: readIdentifier('withdrawal_id', normalIdentifier, texts, context),
    externalRef: readIdentifier('external_ref', normalIdentifier, texts, context),
    txnHash: readIdentifier('txn_hash', normalHash, texts, context),
    transactionId: readIdentifier('transaction_id', normalIdentifier, texts, context),
  }
  if (isTooWide(cells, plan.width))
    problems.push(`it has ${cells.length} fields and the header has ${plan.width}`)
  const dates = readDates(texts.date, timeOf(cells, plan), context, problems)
  const money = readRowMoney(texts, context, problems)
  if (money.amount === '' && money.total === '' && problems.length === 0)
    problems.push('its amount is empty')
  const currency = readCurrency(texts, money, context, problems)
  checkSecondUnit(texts, money, currency, context, problems)
  const feeCurrency = readFeeCurrency(texts, money.feeUnit, currency, context, problems)
  if (
    ids.withdrawalId === '' &&
    ids.externalRef === '' &&
    ids.txnHash === '' &&
    ids.transactionId === ''
  )
    problems.push('all its identifiers are empty')
  if (problems.length > 0)
    return { kind: 'rejected', row: { line, reason: problems.join('; '), ...ids, ...dates } }
  const { address, tag } = tagAddress(texts.address, texts.tag)
  // Assigned field by field: spread objects would make it a fifth slower, and a run creates one
  // entry for each row that differs.
  const entry: LedgerEntry = {
    line,
    withdrawalId: ids.withdrawalId,
    externalRef: ids.externalRef,
    txnHash: ids.txnHash,
    transactionId: ids.transactionId,
    currency,
    amount: money.amount,
    fee: money.fee,
    feeCurrency,
    total: money.total,
    network: normalCode(texts.network, mapping.aliases.network),
    address,
    tag,
    status: statusOf(texts.status, mapping),
    dateFrom: dates.dateFrom,
    dateTo: dates.dateTo,
    endUserId: normalIdentifier(texts.end_user_id),
    original: withUnit(texts, money.unit),
  }
  return { kind: 'entry', entry }
}

// A currency that is only in the amount's cell is shown as the currency of the row.
function withUnit(texts: FieldTexts, unit: string): FieldTexts {
  return unit === '' || texts.currency.trim() !== '' ? texts : { ...texts, currency: unit }
}

// Cells after the header's last column may be empty.
function isTooWide(cells: readonly string[], width: number): boolean {
  return cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')
}

function textsOf(cells: readonly string[], context: RowContext): FieldTexts {
  const { columnOf, hasPlaceholders } = context
  const cell = (field: number): string => {
    const column = columnOf[field] as number
    const text = column < 0 ? '' : (cells[column] ?? '')
    return hasPlaceholders[field] && isPlaceholder(text) ? '' : text
  }
  const texts = {
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
  for (const [field, source] of context.sources) texts[field] = source(cells)
  return texts
}

/** Separates the identifiers of one field. No text of a file contains it. */
const IDENTIFIER_SEPARATOR = '\0'

/** True for the text of a field that holds several identifiers. */
export function hasSeveralIdentifiers(text: string): boolean {
  return text.includes(IDENTIFIER_SEPARATOR)
}

/** The identifiers of one field of a row. */
export function identifiersIn(text: string): readonly string[] {
  if (text === '') return []
  return hasSeveralIdentifiers(text) ? text.split(IDENTIFIER_SEPARATOR) : [text]
}

// Throws an Error for an unusable pattern, which readMapping has already refused.
function extractor(extract: string): Extractor {
  const find = compilePattern(extract)
  if (!isExtractor(find)) throw new Error(`the pattern ${JSON.stringify(extract)} ${find.problem}`)
  return find
}

function splitter({
  separator,
  extract,
}: ColumnSource): ((text: string) => readonly string[]) | undefined {
  if (separator === undefined) return undefined
  const find = extract === undefined ? (part: string) => part : extractor(extract)
  return (text) =>
    text
      .split(separator)
      .map((part) => find(part) ?? '')
      .filter((part) => !isPlaceholder(part))
}

function readIdentifier(
  field: IdentifierField,
  normalise: (text: string) => string,
  texts: FieldTexts,
  { partsOf }: RowContext,
): string {
  const split = partsOf[field]
  if (!split) return normalise(texts[field])
  const identifiers = split(texts[field]).map(normalise)
  return [...new Set(identifiers)].filter((text) => text !== '').join(IDENTIFIER_SEPARATOR)
}

function timeOf(cells: readonly string[], { timeColumn }: RowPlan): string {
  const text = timeColumn < 0 ? '' : (cells[timeColumn] ?? '').trim()
  return isPlaceholder(text) ? '' : text
}

// Returns the reason why the mapping's direction excludes a row, undefined for a withdrawal. Also
// returns undefined if the direction cannot be read, and adds this to the problems.
function whyDirectionExcludes(
  texts: FieldTexts,
  cells: readonly string[],
  { plan, mapping: { direction }, moneyReaders }: RowContext,
  problems: string[],
): string | undefined {
  if (!direction) return undefined
  if (direction.by === 'sign') {
    const field = texts.amount.trim() === '' ? 'total' : 'amount'
    const value = signedUnits(moneyReaders[field], texts[field])
    if (value === undefined) return undefined
    if (value === 0n) problems.push(`its ${field} is zero, which has no sign`)
    else if (value < 0n !== (direction.withdrawals === 'negative')) return signReason(field)
    return undefined
  }
  const [firstCell = '', secondCell = ''] = plan.directionColumns.map((index) =>
    (cells[index] ?? '').trim(),
  )
  if (direction.by === 'letter') return letterReason(direction, firstCell) || undefined
  const isDebit = direction.withdrawals === 'debit'
  const isWithdrawalSideFilled = isFilled(moneyReaders.total, isDebit ? firstCell : secondCell)
  const isOppositeSideFilled = isFilled(moneyReaders.total, isDebit ? secondCell : firstCell)
  if (isWithdrawalSideFilled !== isOppositeSideFilled)
    return isWithdrawalSideFilled ? undefined : sideReason(direction)
  problems.push(
    `its debit and credit columns are both ${isWithdrawalSideFilled ? 'filled' : 'empty'}`,
  )
  return undefined
}

// An unreadable cell counts as filled, so that the row is rejected for it.
function isFilled(readMoney: MoneyReader, text: string): boolean {
  return !isWithoutValue(text) && signedUnits(readMoney, text) !== 0n
}

function signedUnits(readMoney: MoneyReader, text: string): bigint | undefined {
  if (text.trim() === '') return undefined
  const { value } = readMoney(text)
  return isAmount(value) ? toScaled(value) : undefined
}

interface RowMoney extends Record<'amount' | 'fee' | 'total', DecimalText | ''> {
  /** The unit inside the cell of amount, or inside that of total if amount has none. */
  readonly unit: string
  readonly unitField: 'amount' | 'total'
  /** The unit inside the cell of total, if that of amount has one too. */
  readonly secondUnit: string
  /** The unit inside the cell of fee. */
  readonly feeUnit: string
}

function readRowMoney(texts: FieldTexts, context: RowContext, problems: string[]): RowMoney {
  const { plan, mapping } = context
  const amount = readMoney('amount', texts, context, problems)
  const fee = readMoney('fee', texts, context, problems)
  const total = readMoney('total', texts, context, problems)
  const unitField = amount.unit === '' ? ('total' as const) : ('amount' as const)
  // The basis gives the meaning of a single money column. With both columns, their names give it.
  const isGross = mapping.basis === 'gross' && !plan.columns.has('total')
  const isNet = mapping.basis === 'net' && !plan.columns.has('amount')
  return {
    amount: isGross ? '' : isNet ? total.value : amount.value,
    fee: fee.value,
    total: isGross ? amount.value : isNet ? '' : total.value,
    unit: amount.unit || total.unit,
    unitField,
    secondUnit: amount.unit === '' ? '' : total.unit,
    feeUnit: fee.unit,
  }
}

function readMoney(
  field: 'amount' | 'fee' | 'total',
  texts: FieldTexts,
  { moneyReaders, mapping }: RowContext,
  problems: string[],
): { readonly value: DecimalText | ''; readonly unit: string } {
  const text = texts[field]
  if (text.trim() === '') return NO_MONEY
  const cell = moneyReaders[field](text)
  const { value, unit } = cell
  if (!isAmount(value)) {
    problems.push(`its ${field} ${value.problem}`)
    return NO_MONEY
  }
  // Where direction is by sign, the sign only marks the direction.
  return mapping.direction?.by === 'sign' && value.startsWith('-')
    ? { value: value.slice(1), unit }
    : { value, unit }
}

const NO_MONEY = { value: '', unit: '' }

// A unit inside the amount cell must agree with the row's currency. Where the mapping takes the
// currency from the amount, the unit is the currency.
function readCurrency(
  texts: FieldTexts,
  { unit, unitField }: RowMoney,
  { mapping }: RowContext,
  problems: string[],
): string {
  const { currency: aliases } = mapping.aliases
  const writtenCode = normalCode(texts.currency, aliases)
  const insideCode = normalCode(unit, aliases)
  if (insideCode === '' || (writtenCode !== '' && isUnitOf(insideCode, writtenCode))) {
    if (writtenCode === '') problems.push(whyNoCurrency(texts, mapping))
    return writtenCode
  }
  if (writtenCode !== '')
    problems.push(
      `its ${unitField} ${quoteCell(texts[unitField])} is not in ${quoteCell(writtenCode)}, its currency`,
    )
  else if (sourceOf(mapping.columns.currency).from !== 'amount')
    problems.push('its currency is empty')
  else if (!LETTER_OR_DIGIT.test(insideCode))
    problems.push(
      `its currency ${quoteCell(insideCode)} is a symbol that aliases does not translate`,
    )
  return insideCode
}

// A unit inside the total is compared in normal form: `usdc` is the unit of `5 USDC`.
function checkSecondUnit(
  texts: FieldTexts,
  { secondUnit }: RowMoney,
  currency: string,
  { mapping }: RowContext,
  problems: string[],
): void {
  const code = normalCode(secondUnit, mapping.aliases.currency)
  if (code !== '' && currency !== '' && !isUnitOf(code, currency))
    problems.push(
      `its total ${quoteCell(texts.total)} is not in ${quoteCell(currency)}, its currency`,
    )
}

function whyNoCurrency(texts: FieldTexts, mapping: Mapping): string {
  const cell = (texts.amount || texts.total).trim()
  return cell !== '' && sourceOf(mapping.columns.currency).from === 'amount'
    ? `its amount ${quoteCell(cell)} names no currency`
    : 'its currency is empty'
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

// Returns the currency of the fee, or empty text if the fee is in the currency of the row.
function readFeeCurrency(
  texts: FieldTexts,
  feeUnit: string,
  currency: string,
  { mapping }: RowContext,
  problems: string[],
): string {
  const { currency: aliases } = mapping.aliases
  const writtenCode = normalCode(texts.fee_currency, aliases)
  const insideCode = normalCode(feeUnit, aliases)
  const feeCurrency = writtenCode === '' ? currency : writtenCode
  if (insideCode !== '' && !isUnitOf(insideCode, feeCurrency)) {
    if (writtenCode === '') return insideCode
    problems.push(
      `its fee ${quoteCell(texts.fee)} is not in ${quoteCell(writtenCode)}, its currency`,
    )
  }
  return feeCurrency === currency ? '' : feeCurrency
}

function dateReader({ dateFormat }: Mapping, isSheet: boolean): DateReader {
  const readDate = dateFormat === undefined ? undefined : compileDateFormat(dateFormat)
  if (!readDate) return readIsoDate
  // A date cell of a sheet has this form, whatever the format of the texts beside it. Assumed: a
  // text of this form is such a date too.
  return isSheet ? (text) => (DATE_CELL.test(text) ? readIsoDate(text) : readDate(text)) : readDate
}

const DATE_CELL = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z?)?$/

function readDates(
  text: string,
  time: string,
  { readDate, zone, mapping }: RowContext,
  problems: string[],
): { dateFrom: InstantText | ''; dateTo: InstantText | '' } {
  const trimmed = text.trim()
  if (trimmed === '') return { dateFrom: '', dateTo: '' }
  // Our own exports and many ledgers write an instant, which is complete in any zone.
  if (readDate === readIsoDate && time === '' && isInstant(trimmed))
    return { dateFrom: trimmed, dateTo: trimmed }
  const day = readDate(trimmed)
  // The format may describe the day alone, or both cells with a space between.
  const parts = time === '' ? day : day ? joinTime(day, time) : readDate(`${trimmed} ${time}`)
  const range = parts && dateRange(parts, zone)
  if (range) return range
  problems.push(
    day && !parts
      ? `its time ${quoteCell(time)} cannot be read, or is not that of its date`
      : `its date ${quoteCell(trimmed)} cannot be read (${mapping.dateFormat ?? 'ISO 8601'} is expected)`,
  )
  return { dateFrom: '', dateTo: '' }
}

/** A ledger's status word, or the provider's word that the mapping gives for it. */
export function statusOf(text: string, mapping: Mapping): string {
  const status = normalText(text)
  const code = normalCode(status, {})
  return Object.hasOwn(mapping.aliases.status, code)
    ? (mapping.aliases.status[code] as string)
    : status
}

/**
 * Returns the missing columns: at least one identifier, a currency and an amount or total must be
 * mapped (reconciliation.md, Ledger rows).
 */
export function missingColumns(columns: ReadonlyMap<LedgerField, number>): string[] {
  const missingNames: string[] = []
  if (!identifierFields.some((field) => columns.has(field)))
    missingNames.push(`one of ${identifierFields.join(', ')}`)
  if (!columns.has('currency')) missingNames.push('currency')
  if (!columns.has('amount') && !columns.has('total')) missingNames.push('amount or total')
  return missingNames
}
