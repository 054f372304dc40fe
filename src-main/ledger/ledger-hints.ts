import { CsvReader } from '../base/csv.ts'
import { guessDelimiter } from '../base/delimiter.ts'
import type { LedgerHint } from '../contract/window.ts'
import type { ReadRow } from '../reconciliation/row/ledger-entry.ts'
import { missingColumns } from '../reconciliation/row/ledger-entry.ts'
import type { LedgerField } from '../reconciliation/row/ledger-fields.ts'
import { recogniseColumns } from '../reconciliation/row/ledger-fields.ts'
import { latinLookAlike } from '../reconciliation/row/look-alikes.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import {
  looksRounded,
  significantDigits,
  SPREADSHEET_DIGITS,
} from '../reconciliation/row/rounded.ts'
import { lesserText, LineList } from './line-list.ts'

const MAX_LINES = 100
const MAX_IDS = 200_000
const MAX_PAIRS = 20
const MAX_TEXT_CHARACTERS = 100
const MAX_TITLE_LINES = 30

type UsableRow = Exclude<ReadRow, { readonly kind: 'excluded' }>
type TextOf = (field: LedgerField) => string

/** Returns the texts of a row's fields as written. `cells` are needed for a rejected row only. */
export function writtenTexts(
  row: UsableRow,
  cells: readonly string[] | undefined,
  columns: ReadonlyMap<LedgerField, number>,
): TextOf {
  return row.kind === 'entry'
    ? (field) => row.entry.original[field]
    : (field) => cells?.[columns.get(field) ?? -1] ?? ''
}

/** Headers with characters that only look Latin, and the field that each would be. */
export function headerHints(headers: readonly string[]): readonly LedgerHint[] {
  return headers.flatMap((header): LedgerHint[] => {
    const latinHeader = latinLookAlike(header)
    if (latinHeader === undefined) return []
    const [field] = recogniseColumns([latinHeader]).columns.keys()
    return [{ kind: 'lookAlikeHeader', header, field: field ?? null }]
  })
}

/**
 * Returns a hint with the number of title lines above a ledger's header. Returns no hint if the
 * header is the first line, or is not among the first thirty lines.
 */
export function findTitleLines(lines: readonly string[]): readonly LedgerHint[] {
  const index = lines
    .slice(0, MAX_TITLE_LINES)
    .findIndex((line) => missingColumns(recogniseColumns(cellsOf(line)).columns).length === 0)
  return index > 0 ? [{ kind: 'leadingTitles', lines: index }] : []
}

function cellsOf(line: string): readonly string[] {
  const records: string[][] = []
  try {
    const reader = new CsvReader(guessDelimiter(line), (cells) => records.push(cells))
    reader.push(line)
    reader.end()
  } catch {
    // A title line may have quotes that are not valid in CSV.
    return []
  }
  return records[0]?.map((cell) => cell.trim()) ?? []
}

/**
 * Collects hints for a user from a ledger's rows, which come in the order of the file. Hints change
 * nothing and refuse nothing.
 */
export class RowHints {
  readonly #columns: ReadonlyMap<LedgerField, number>
  readonly #ids: LeadingZeros
  readonly #money: readonly MoneyColumn[]
  readonly #dates: DateColumn | undefined
  readonly #trailingTotals: TrailingTotals

  constructor(columns: ReadonlyMap<LedgerField, number>, mapping: Mapping) {
    this.#columns = columns
    this.#ids = new LeadingZeros()
    this.#money = moneyColumns(columns, mapping)
    this.#dates = columns.has('date') ? new DateColumn(mapping) : undefined
    this.#trailingTotals = new TrailingTotals(columns)
  }

  /** Rows that the mapping leaves out are skipped. */
  take(row: ReadRow, cells: readonly string[]): void {
    if (row.kind === 'excluded') return
    const { line } = row.kind === 'entry' ? row.entry : row.row
    const textOf = writtenTexts(row, cells, this.#columns)
    this.#ids.take(textOf, line)
    for (const column of this.#money) column.take(row, textOf, line)
    this.#dates?.take(textOf('date'))
    this.#trailingTotals.take(row, cells, line)
  }

  result(): readonly LedgerHint[] {
    return [
      ...this.#ids.pairs,
      ...moneyHints(this.#money),
      ...(this.#dates?.result() ?? []),
      ...this.#trailingTotals.result(),
    ]
  }
}

/** The mapped columns of money. */
export function moneyColumns(
  columns: ReadonlyMap<LedgerField, number>,
  { decimal }: Mapping,
): readonly MoneyColumn[] {
  return (['amount', 'fee', 'total'] as const).flatMap((field) =>
    columns.has(field) ? [new MoneyColumn(field, decimal)] : [],
  )
}

/** Combines the rounded amounts of all columns into one hint, and adds the hints about notations. */
export function moneyHints(columns: readonly MoneyColumn[]): readonly LedgerHint[] {
  const roundings = columns.flatMap((column) => column.roundings())
  const lines = [...new Set(roundings.flatMap((rounding) => rounding.lines))]
    .sort((left, right) => left - right)
    .slice(0, MAX_LINES)
  const count = roundings.reduce((sum, rounding) => sum + rounding.count, 0)
  return [
    ...(count > 0 ? [{ kind: 'roundedAmounts', count, lines } as const] : []),
    ...columns.flatMap((column) => column.notations()),
  ]
}

/** Identifier fields that may be numbers. */
export const numberedFields = ['withdrawal_id', 'external_ref', 'transaction_id'] as const

/**
 * Returns `field/number` without the leading zeros of the number, or undefined if the text is not 1
 * to 64 digits.
 */
export function bareNumber(field: LedgerField, text: string): string | undefined {
  return /^\d{1,64}$/.test(text) ? `${field}/${text.replace(/^0+(?=\d)/, '')}` : undefined
}

/**
 * Finds numeric ids that differ only in leading zeros, which a spreadsheet may have dropped.
 */
class LeadingZeros {
  readonly #spellings = new Map<string, string>()
  readonly pairs: LedgerHint[] = []

  take(textOf: TextOf, line: number): void {
    if (this.#spellings.size >= MAX_IDS || this.pairs.length >= MAX_PAIRS) return
    for (const field of numberedFields) {
      const writtenText = textOf(field).trim()
      const bareText = bareNumber(field, writtenText)
      if (bareText === undefined) continue
      const otherSpelling = this.#spellings.get(bareText)
      if (otherSpelling === undefined) this.#spellings.set(bareText, writtenText)
      else if (otherSpelling !== writtenText)
        this.pairs.push({ kind: 'leadingZeros', line, written: writtenText, other: otherSpelling })
    }
  }
}

// Amounts that must have a decimal comma, and amounts that must have a decimal point. `1.234` and
// `1,234` could be either.
const DECIMAL_COMMA = /^[-(]?\d{1,3}(?:\.\d{3})+,\d+\)?-?$|^[-(]?\d+,(?:\d{1,2}|\d{4,})\)?-?$/
const DECIMAL_POINT = /^[-(]?\d{1,3}(?:,\d{3})+\.\d+\)?-?$|^[-(]?\d+\.(?:\d{1,2}|\d{4,})\)?-?$/

const AMBIGUOUS_POINT = /^[-(]?\d{1,3}\.\d{3}\)?-?$/
const AMBIGUOUS_COMMA = /^[-(]?\d{1,3},\d{3}\)?-?$/

/**
 * Finds, in one column of money, amounts that a spreadsheet may have rounded, and amounts in two
 * notations. Rows may be taken in any order.
 */
export class MoneyColumn {
  readonly #field: 'amount' | 'fee' | 'total'
  readonly #suspects = new LineList()
  readonly #commaPattern: RegExp
  readonly #pointPattern: RegExp
  #maxDigits = 0
  #commaExample: string | undefined
  #pointExample: string | undefined

  constructor(field: 'amount' | 'fee' | 'total', decimal: Mapping['decimal']) {
    this.#field = field
    // An ambiguous amount is read with the mapping's decimal mark. If the column also has amounts in
    // the other notation, this may be wrong by a factor of a thousand.
    this.#commaPattern =
      decimal === ','
        ? new RegExp(`${DECIMAL_COMMA.source}|${AMBIGUOUS_COMMA.source}`)
        : DECIMAL_COMMA
    this.#pointPattern =
      decimal === '.'
        ? new RegExp(`${DECIMAL_POINT.source}|${AMBIGUOUS_POINT.source}`)
        : DECIMAL_POINT
  }

  take(row: UsableRow, textOf: TextOf, line: number): void {
    const writtenText = textOf(this.#field).trim()
    if (this.#commaPattern.test(writtenText))
      this.#commaExample = lesserText(this.#commaExample, writtenText)
    if (this.#pointPattern.test(writtenText))
      this.#pointExample = lesserText(this.#pointExample, writtenText)
    // With a mapping's basis, the entry may have the number of the column `amount` in `total`, or
    // that of `total` in `amount`.
    const amount =
      row.kind === 'entry'
        ? row.entry[this.#field] ||
          (this.#field === 'fee' ? '' : row.entry.amount || row.entry.total)
        : ''
    // A shorter text has fewer than fifteen digits.
    if (amount.length < SPREADSHEET_DIGITS) return
    const digits = significantDigits(amount)
    this.#maxDigits = Math.max(this.#maxDigits, digits)
    if (digits > SPREADSHEET_DIGITS || !looksRounded(amount)) return
    this.#suspects.add(line)
  }

  roundings(): readonly { readonly count: number; readonly lines: readonly number[] }[] {
    return this.#suspects.count > 0 && this.#maxDigits > SPREADSHEET_DIGITS
      ? [{ count: this.#suspects.count, lines: this.#suspects.first }]
      : []
  }

  notations(): readonly LedgerHint[] {
    return this.#commaExample === undefined || this.#pointExample === undefined
      ? []
      : [
          {
            kind: 'mixedNotation',
            field: this.#field,
            written: [shortenedText(this.#commaExample), shortenedText(this.#pointExample)],
          },
        ]
  }
}

const SHORT_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}(?!\d)/
// A workbook's date cell has this form in its sheet's text, and also in a file that a spreadsheet
// exported.
const ISO_DATE = /^\d{4}-\d{2}-(\d{2})(?:T|$)/

/**
 * Finds dates such as 01/02/2026 where no row of the file shows which number is the day. Also finds
 * dates in which a spreadsheet may have swapped day and month: a spreadsheet converts a text to a
 * date if both numbers could be a month, and leaves all other texts unchanged. Rows may be taken in
 * any order.
 */
export class DateColumn {
  readonly #isFormatClear: boolean
  readonly #hasFormat: boolean
  #ambiguousCount = 0
  #ambiguousText: string | undefined
  #hasDayFirst = false
  #hasMonthFirst = false
  #isoDateCount = 0
  #isoDayAbove12Count = 0
  #unambiguousCount = 0
  #ambiguousOrInvalidCount = 0
  #unambiguousText: string | undefined

  constructor(mapping: Mapping) {
    this.#hasFormat = mapping.dateFormat !== undefined
    // A format that begins with the year is unambiguous. A date with the name of its month never
    // matches SHORT_DATE, so it needs no check.
    this.#isFormatClear = mapping.dateFormat !== undefined && /^y/.test(mapping.dateFormat)
  }

  take(text: string): void {
    const writtenText = text.trim()
    const day = ISO_DATE.exec(writtenText)?.[1]
    if (day !== undefined) {
      this.#isoDateCount += 1
      if (Number(day) > 12) this.#isoDayAbove12Count += 1
      return
    }
    const [, first = '', second = ''] = SHORT_DATE.exec(writtenText) ?? []
    if (first === '') return
    if (Number(first) > 12 !== Number(second) > 12) {
      this.#unambiguousCount += 1
      this.#unambiguousText = lesserText(this.#unambiguousText, writtenText)
    } else this.#ambiguousOrInvalidCount += 1
    if (Number(first) > 12) this.#hasDayFirst = true
    else if (Number(second) > 12) this.#hasMonthFirst = true
    else if (Number(first) !== Number(second)) {
      this.#ambiguousCount += 1
      this.#ambiguousText = lesserText(this.#ambiguousText, writtenText)
    }
  }

  /**
   * True if the dates so far leave it possible that a spreadsheet has swapped day and month.
   */
  get needsAllRows(): boolean {
    return (
      this.#isoDayAbove12Count === 0 &&
      this.#ambiguousOrInvalidCount === 0 &&
      // Swapped dates leave ISO dates and unambiguous texts in one column. The mapping rejects the
      // texts if it has no date format, else the ISO dates, except for the date cells of a sheet.
      // Rejected rows are always taken, so the rejected form must have occurred by now.
      (this.#hasFormat ? this.#isoDateCount : this.#unambiguousCount) > 0
    )
  }

  result(): readonly LedgerHint[] {
    const isDecided = this.#hasDayFirst !== this.#hasMonthFirst
    const isSwapped =
      this.#isoDateCount > 0 &&
      this.#isoDayAbove12Count === 0 &&
      this.#unambiguousCount > 0 &&
      this.#ambiguousOrInvalidCount === 0
    return [
      ...(this.#ambiguousCount === 0 || isDecided || this.#isFormatClear
        ? []
        : [
            {
              kind: 'ambiguousDates',
              count: this.#ambiguousCount,
              written: shortenedText(this.#ambiguousText ?? ''),
            } as const,
          ]),
      ...(isSwapped
        ? [
            {
              kind: 'mixedDates',
              dates: this.#isoDateCount,
              texts: this.#unambiguousCount,
              written: shortenedText(this.#unambiguousText ?? ''),
            } as const,
          ]
        : []),
    ]
  }
}

const TOTAL_LABEL =
  /^\s*(?:grand\s+|sub-?)?(?:total|totals|totales|totais|subtotal|suma|soma|sum|saldo|balance)\b/i
const MAX_TRAILING_LINES = 10

/**
 * The last rows of a file, as long as they look like totals: a word for total, an amount without an
 * identifier, or a single cell.
 */
class TrailingTotals {
  readonly #columns: ReadonlyMap<LedgerField, number>
  #lines: number[] = []

  constructor(columns: ReadonlyMap<LedgerField, number>) {
    this.#columns = columns
  }

  take(row: UsableRow, cells: readonly string[], line: number): void {
    if (row.kind === 'entry' || !this.#isTotal(row, cells)) this.#lines = []
    else if (this.#lines.length < MAX_TRAILING_LINES) this.#lines.push(line)
  }

  #isTotal(row: UsableRow & { kind: 'rejected' }, cells: readonly string[]): boolean {
    if (
      cells.some((cell) => TOTAL_LABEL.test(cell)) ||
      cells.filter((cell) => cell.trim() !== '').length <= 1
    )
      return true
    const { withdrawalId, externalRef, txnHash, transactionId } = row.row
    const hasNoIdentifier = [withdrawalId, externalRef, txnHash, transactionId].every(
      (id) => id === '',
    )
    return (
      hasNoIdentifier &&
      (['amount', 'total', 'fee'] as const).some((field) =>
        /\d/.test(cells[this.#columns.get(field) ?? -1] ?? ''),
      )
    )
  }

  result(): readonly LedgerHint[] {
    return this.#lines.length === 0 ? [] : [{ kind: 'trailingTotals', lines: this.#lines }]
  }
}

function shortenedText(text: string): string {
  return text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)}…` : text
}
