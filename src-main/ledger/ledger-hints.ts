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
import { lesser, LineList } from './line-list.ts'

const MOST_LINES = 100
const MOST_IDS = 200_000
const MOST_PAIRS = 20
const LONGEST_TEXT = 100
const MOST_TITLES = 30

type UsableRow = Exclude<ReadRow, { readonly kind: 'excluded' }>
type TextOf = (field: LedgerField) => string

/** The texts of a row's fields as written; those of a rejected row by its cells. */
export function writtenTexts(
  row: UsableRow,
  cells: readonly string[] | undefined,
  columns: ReadonlyMap<LedgerField, number>,
): TextOf {
  return row.kind === 'entry'
    ? (field) => row.entry.original[field]
    : (field) => cells?.[columns.get(field) ?? -1] ?? ''
}

/** Headers with letters that only look Latin, and the field each would be. */
export function headerHints(headers: readonly string[]): readonly LedgerHint[] {
  return headers.flatMap((header): LedgerHint[] => {
    const latin = latinLookAlike(header)
    if (latin === undefined) return []
    const [field] = recogniseColumns([latin]).columns.keys()
    return [{ kind: 'lookAlikeHeader', header, field: field ?? null }]
  })
}

/**
 * How many lines stand above the first one that reads as a ledger's header; nothing where none of
 * the first thirty does, or the first one does.
 */
export function findTitles(lines: readonly string[]): readonly LedgerHint[] {
  const at = lines
    .slice(0, MOST_TITLES)
    .findIndex((line) => missingColumns(recogniseColumns(cellsOf(line)).columns).length === 0)
  return at > 0 ? [{ kind: 'leadingTitles', lines: at }] : []
}

function cellsOf(line: string): readonly string[] {
  const found: string[][] = []
  try {
    const reader = new CsvReader(guessDelimiter(line), (cells) => found.push(cells))
    reader.push(line)
    reader.end()
  } catch {
    // A title may hold any quotes.
    return []
  }
  return found[0]?.map((cell) => cell.trim()) ?? []
}

/**
 * Notes what a person should look at in a ledger's rows while they are read in the order of the
 * file. Nothing is changed or refused because of it.
 */
export class RowHints {
  readonly #columns: ReadonlyMap<LedgerField, number>
  readonly #ids: LeadingZeros
  readonly #money: readonly MoneyColumn[]
  readonly #dates: DateColumn | undefined
  readonly #ending: Ending

  constructor(columns: ReadonlyMap<LedgerField, number>, mapping: Mapping) {
    this.#columns = columns
    this.#ids = new LeadingZeros()
    this.#money = moneyColumns(columns, mapping)
    this.#dates = columns.has('date') ? new DateColumn(mapping) : undefined
    this.#ending = new Ending(columns)
  }

  /** Rows that the mapping leaves out are passed over. */
  take(row: ReadRow, cells: readonly string[]): void {
    if (row.kind === 'excluded') return
    const { line } = row.kind === 'entry' ? row.entry : row.row
    const textOf = writtenTexts(row, cells, this.#columns)
    this.#ids.take(textOf, line)
    for (const column of this.#money) column.take(row, textOf, line)
    this.#dates?.take(textOf('date'))
    this.#ending.take(row, cells, line)
  }

  result(): readonly LedgerHint[] {
    return [
      ...this.#ids.pairs,
      ...moneyHints(this.#money),
      ...(this.#dates?.result() ?? []),
      ...this.#ending.result(),
    ]
  }
}

/** The columns of money that a mapping has. */
export function moneyColumns(
  columns: ReadonlyMap<LedgerField, number>,
  { decimal }: Mapping,
): readonly MoneyColumn[] {
  return (['amount', 'fee', 'total'] as const).flatMap((field) =>
    columns.has(field) ? [new MoneyColumn(field, decimal)] : [],
  )
}

/** Rounded amounts of all columns as one hint, and the notations of each. */
export function moneyHints(columns: readonly MoneyColumn[]): readonly LedgerHint[] {
  const rounded = columns.flatMap((column) => column.rounded())
  const lines = [...new Set(rounded.flatMap((one) => one.lines))]
    .sort((left, right) => left - right)
    .slice(0, MOST_LINES)
  const count = rounded.reduce((sum, one) => sum + one.count, 0)
  return [
    ...(count > 0 ? [{ kind: 'roundedAmounts', count, lines } as const] : []),
    ...columns.flatMap((column) => column.notations()),
  ]
}

/** Fields of identifiers that may be numbers. */
export const numberedFields = ['withdrawal_id', 'external_ref', 'transaction_id'] as const

/** A number and its field without zeros in front; undefined for any other text. */
export function bareNumber(field: LedgerField, text: string): string | undefined {
  return /^\d{1,64}$/.test(text) ? `${field}/${text.replace(/^0+(?=\d)/, '')}` : undefined
}

/**
 * Ids of digits that differ only by zeros in front: one of them may have been through a
 * spreadsheet.
 */
class LeadingZeros {
  readonly #seen = new Map<string, string>()
  readonly pairs: LedgerHint[] = []

  take(textOf: TextOf, line: number): void {
    if (this.#seen.size >= MOST_IDS || this.pairs.length >= MOST_PAIRS) return
    for (const field of numberedFields) {
      const written = textOf(field).trim()
      const bare = bareNumber(field, written)
      if (bare === undefined) continue
      const other = this.#seen.get(bare)
      if (other === undefined) this.#seen.set(bare, written)
      else if (other !== written) this.pairs.push({ kind: 'leadingZeros', line, written, other })
    }
  }
}

// What can only be read with a decimal comma, and only with a decimal point. `1.234` and `1,234`
// can be both.
const COMMA = /^[-(]?\d{1,3}(?:\.\d{3})+,\d+\)?-?$|^[-(]?\d+,(?:\d{1,2}|\d{4,})\)?-?$/
const POINT = /^[-(]?\d{1,3}(?:,\d{3})+\.\d+\)?-?$|^[-(]?\d+\.(?:\d{1,2}|\d{4,})\)?-?$/

const POINT_IN_DOUBT = /^[-(]?\d{1,3}\.\d{3}\)?-?$/
const COMMA_IN_DOUBT = /^[-(]?\d{1,3},\d{3}\)?-?$/

/**
 * One column of money: amounts that a spreadsheet may have rounded, and two notations side by side.
 * Rows may come in any order.
 */
export class MoneyColumn {
  readonly #field: 'amount' | 'fee' | 'total'
  readonly #suspects = new LineList()
  readonly #comma: RegExp
  readonly #point: RegExp
  #longest = 0
  #withComma: string | undefined
  #withPoint: string | undefined

  constructor(field: 'amount' | 'fee' | 'total', decimal: Mapping['decimal']) {
    this.#field = field
    // What can be both is read by the decimal mark in use; beside an amount of the other notation
    // that would be a thousandth, or a thousandfold.
    this.#comma = decimal === ',' ? new RegExp(`${COMMA.source}|${COMMA_IN_DOUBT.source}`) : COMMA
    this.#point = decimal === '.' ? new RegExp(`${POINT.source}|${POINT_IN_DOUBT.source}`) : POINT
  }

  take(row: UsableRow, textOf: TextOf, line: number): void {
    const written = textOf(this.#field).trim()
    if (this.#comma.test(written)) this.#withComma = lesser(this.#withComma, written)
    if (this.#point.test(written)) this.#withPoint = lesser(this.#withPoint, written)
    // The basis may have moved the column's amount to the other field.
    const amount =
      row.kind === 'entry'
        ? row.entry[this.#field] ||
          (this.#field === 'fee' ? '' : row.entry.amount || row.entry.total)
        : ''
    // Shorter ones have fewer than fifteen digits.
    if (amount.length < SPREADSHEET_DIGITS) return
    const digits = significantDigits(amount)
    this.#longest = Math.max(this.#longest, digits)
    if (digits > SPREADSHEET_DIGITS || !looksRounded(amount)) return
    this.#suspects.add(line)
  }

  rounded(): readonly { readonly count: number; readonly lines: readonly number[] }[] {
    return this.#suspects.count > 0 && this.#longest > SPREADSHEET_DIGITS
      ? [{ count: this.#suspects.count, lines: this.#suspects.first }]
      : []
  }

  notations(): readonly LedgerHint[] {
    return this.#withComma === undefined || this.#withPoint === undefined
      ? []
      : [
          {
            kind: 'mixedNotation',
            field: this.#field,
            written: [shown(this.#withComma), shown(this.#withPoint)],
          },
        ]
  }
}

const SHORT_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}(?!\d)/
// A date cell of a workbook stands in its sheet's text like this, and so it does in a file that a
// spreadsheet exported.
const ISO_DATE = /^\d{4}-\d{2}-(\d{2})(?:T|$)/

/**
 * Dates such as 01/02/2026, where no row of the file says which number is the day, and dates of
 * which a spreadsheet may have swapped day and month: it makes dates of the texts in which both
 * numbers could be a month, and leaves the others as texts. Rows may come in any order.
 */
export class DateColumn {
  readonly #isTold: boolean
  readonly #hasFormat: boolean
  #count = 0
  #written: string | undefined
  #dayFirst = false
  #monthFirst = false
  #isoDates = 0
  #lateDays = 0
  #texts = 0
  #otherTexts = 0
  #text: string | undefined

  constructor(mapping: Mapping) {
    this.#hasFormat = mapping.dateFormat !== undefined
    // Day and month as words, or the year in front: the format leaves no doubt.
    this.#isTold = mapping.dateFormat !== undefined && /^y/.test(mapping.dateFormat)
  }

  take(text: string): void {
    const written = text.trim()
    const day = ISO_DATE.exec(written)?.[1]
    if (day !== undefined) {
      this.#isoDates += 1
      if (Number(day) > 12) this.#lateDays += 1
      return
    }
    const [, first = '', second = ''] = SHORT_DATE.exec(written) ?? []
    if (first === '') return
    if (Number(first) > 12 !== Number(second) > 12) {
      this.#texts += 1
      this.#text = lesser(this.#text, written)
    } else this.#otherTexts += 1
    if (Number(first) > 12) this.#dayFirst = true
    else if (Number(second) > 12) this.#monthFirst = true
    else if (Number(first) !== Number(second)) {
      this.#count += 1
      this.#written = lesser(this.#written, written)
    }
  }

  /**
   * True where the dates so far say neither that a spreadsheet may have swapped day and month of
   * some nor that none did.
   */
  get isOpen(): boolean {
    return (
      this.#lateDays === 0 &&
      this.#otherTexts === 0 &&
      // Texts are rejected without a format, and date cells may differ by a swap under one.
      (this.#hasFormat ? this.#isoDates : this.#texts) > 0
    )
  }

  result(): readonly LedgerHint[] {
    const isDecided = this.#dayFirst !== this.#monthFirst
    const isSwapped =
      this.#isoDates > 0 && this.#lateDays === 0 && this.#texts > 0 && this.#otherTexts === 0
    return [
      ...(this.#count === 0 || isDecided || this.#isTold
        ? []
        : [
            {
              kind: 'ambiguousDates',
              count: this.#count,
              written: shown(this.#written ?? ''),
            } as const,
          ]),
      ...(isSwapped
        ? [
            {
              kind: 'mixedDates',
              dates: this.#isoDates,
              texts: this.#texts,
              written: shown(this.#text ?? ''),
            } as const,
          ]
        : []),
    ]
  }
}

const TOTAL =
  /^\s*(?:grand\s+|sub-?)?(?:total|totals|totales|totais|subtotal|suma|soma|sum|saldo|balance)\b/i
const MOST_LAST = 10

/**
 * The last rows of a file, as far as they look like a total: a word that says so, an amount without
 * an identifier, or a single cell.
 */
class Ending {
  readonly #columns: ReadonlyMap<LedgerField, number>
  #lines: number[] = []

  constructor(columns: ReadonlyMap<LedgerField, number>) {
    this.#columns = columns
  }

  take(row: UsableRow, cells: readonly string[], line: number): void {
    if (row.kind === 'entry' || !this.#isTotal(row, cells)) this.#lines = []
    else if (this.#lines.length < MOST_LAST) this.#lines.push(line)
  }

  #isTotal(row: UsableRow & { kind: 'rejected' }, cells: readonly string[]): boolean {
    if (
      cells.some((cell) => TOTAL.test(cell)) ||
      cells.filter((cell) => cell.trim() !== '').length <= 1
    )
      return true
    const { withdrawalId, externalRef, txnHash, transactionId } = row.row
    const isNameless = [withdrawalId, externalRef, txnHash, transactionId].every((id) => id === '')
    return (
      isNameless &&
      (['amount', 'total', 'fee'] as const).some((field) =>
        /\d/.test(cells[this.#columns.get(field) ?? -1] ?? ''),
      )
    )
  }

  result(): readonly LedgerHint[] {
    return this.#lines.length === 0 ? [] : [{ kind: 'trailingTotals', lines: this.#lines }]
  }
}

function shown(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}
