import { amountParts, cellKinds, isWrittenInstant, numericDateFormat } from './cell-kinds.ts'
import { headerUnit } from './header-unit.ts'
import { currencyOf, isKnownCurrency } from './known-codes.ts'
import type { LedgerField, Recognition } from './ledger-fields.ts'
import { moneyFields, recogniseColumns } from './ledger-fields.ts'
import { isPlaceholder } from './placeholder.ts'

/** A column whose header names a field, but whose cells cannot be that field. */
export interface DroppedColumn {
  readonly field: LedgerField
  readonly column: number
  /** A cell of the column, as written. */
  readonly example: string
}

/** The columns recognised from headers and values together. */
export interface ColumnJudgement extends Recognition {
  /** Columns that the values exclude, for the hint `column_not_taken`. */
  readonly droppedColumns: readonly DroppedColumn[]
}

/**
 * Recognises columns by their headers and drops a column if none of its filled cells could be the
 * field (cli.md, `columns`). Where two headers match equally well and only one column's cells could
 * be the field, that column is taken. A column without filled cells is kept.
 */
export function judgeColumns(
  headers: readonly string[],
  sampleRows: readonly (readonly string[])[],
): ColumnJudgement {
  const droppedColumns: DroppedColumn[] = []
  const codes = currenciesOf(headers, sampleRows)
  const recognition = recogniseColumns(headers, (field, column) => {
    const filledTexts = listFilledCells(sampleRows, column)
    if (filledTexts[0] === undefined) return true
    const isPossible =
      filledTexts.some((text) => couldBe(field, text)) &&
      !((moneyFields as readonly string[]).includes(field) && isOtherUnit(headers[column], codes))
    // The first text in sorted order does not depend on the order of the rows.
    const example = filledTexts.reduce((first, text) => (text < first ? text : first))
    if (!isPossible) droppedColumns.push({ field, column, example })
    return isPossible
  })
  return { ...recognition, droppedColumns }
}

/** The filled cells of a column, trimmed. */
export function listFilledCells(
  rows: readonly (readonly string[])[],
  column: number,
): readonly string[] {
  return rows.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '')
}

/**
 * False if a text cannot be a value of the field. An identifier, a status and a note can be any
 * text.
 */
export function couldBe(field: LedgerField, text: string): boolean {
  const trimmed = text.trim()
  // Programs write `-` and `…` for an empty value.
  if (field !== 'note' && !/[\p{L}\p{N}\p{Sc}]/u.test(trimmed)) return false
  switch (field) {
    case 'amount':
    case 'fee':
    case 'total':
      return (
        amountParts(trimmed.replace(/[.,]$/, '')) !== undefined ||
        /^\p{L}{1,10}\s[+-]?[\d.,]+$/u.test(trimmed)
      )
    case 'currency':
    case 'fee_currency':
      return isCode(trimmed, 20)
    case 'network':
      return isCode(trimmed, 40)
    case 'date':
      return isDate(trimmed)
    case 'address':
      return isDestination(trimmed)
    case 'txn_hash':
      return !isValueOfOtherField(trimmed) && !/^[\p{L}]+(?:[\s/]+[\p{L}]+)+$/u.test(trimmed)
    case 'withdrawal_id':
    case 'external_ref':
    case 'transaction_id':
    case 'status':
    case 'end_user_id':
    case 'note':
      return true
    case 'tag':
      // Programs also write labels of the user, such as `payroll`, under `tag`.
      return !/^\p{L}+$/u.test(trimmed)
  }
}

// Amounts in dollars beside a column of coins are the value of the coins.
function isOtherUnit(header: string | undefined, codes: ReadonlySet<string>): boolean {
  const unit = headerUnit(header ?? '')
  if (unit?.kind !== 'currency' || codes.size === 0) return false
  const currency = currencyOf(unit.unit)
  return currency !== undefined && !codes.has(currency)
}

// The codes of the currency column. Empty if any cell is not a known code, because it may be an
// alias.
function currenciesOf(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ReadonlySet<string> {
  const column = recogniseColumns(headers).columns.get('currency')
  const cells =
    column === undefined ? [] : listFilledCells(rows, column).filter((text) => !isPlaceholder(text))
  return new Set(cells.every(isKnownCurrency) ? cells.map((text) => text.toUpperCase()) : [])
}

// A code may be a number, such as a chain's id or an ISO 4217 code, that an alias translates.
function isCode(text: string, maxCharacters: number): boolean {
  if (/^\d{1,6}$/.test(text)) return true
  return (
    text.length <= maxCharacters &&
    /[\p{L}\p{Sc}]/u.test(text) &&
    text.split(/\s+/).length <= 4 &&
    !isWrittenInstant(text) &&
    !cellKinds.address(text) &&
    amountParts(text) === undefined
  )
}

const DATE_DIGITS = /^\d{6,19}(?:\.\d{1,12})?$/

function isDate(text: string): boolean {
  return (
    isWrittenInstant(text) ||
    numericDateFormat(text) !== undefined ||
    DATE_DIGITS.test(text) ||
    (/\d/.test(text) && /\d{4}/.test(text) && /[./\-年/\s]/.test(text) && text.length <= 45)
  )
}

/** Words for the partner's own accounts, which some programs write under `wallet`. */
const ACCOUNT_WORDS = new Set(
  `spot main earn flexible funding trading trade margin futures savings staking staked bonded locked exchange hot cold vault wallet account primary
  default unified classic fiat crypto cash principal cuenta conta billetera carteira caliente fria frio quente isolated cross loan p2p pool
  options derivatives internal external omnibus treasury settlement`.split(/\s+/),
)

// Bank accounts, payment keys and names of accounts are addresses too. Only a text of plain words,
// or a value of another field, is not an address.
function isDestination(text: string): boolean {
  if (isValueOfOtherField(text)) return false
  if (cellKinds.address(text)) return true
  const parts = text.toLowerCase().split(/[^\p{L}\d]+/u)
  if (parts.every((part) => part === '' || ACCOUNT_WORDS.has(part))) return false
  return (
    !/^\p{L}+(?:[\s/&.,]+\p{L}+)*$/u.test(text) || (/^\S{12,}$/.test(text) && !/[/&,]/.test(text))
  )
}

// True for a value of another field: a date, a fractional amount, a currency or a status word.
function isValueOfOtherField(text: string): boolean {
  return (
    isWrittenInstant(text) ||
    cellKinds.time(text) ||
    (/^[+-]?\d*[.,]\d+$/.test(text) && amountParts(text) !== undefined) ||
    isKnownCurrency(text) ||
    cellKinds.status(text)
  )
}
