import { isEqualDecimal, readDecimal, subtractDecimals } from '../../../src-main/base/decimal.ts'
import type { Cell } from '../../../src-main/contract/cell.ts'
import type { ReportName } from '../../../src-main/contract/report.ts'
import { columnsOfList } from '../../../src-main/contract/report.ts'
import type { BreakCauseKind } from '../../../src-main/reconciliation/break-cause.ts'
import { provableCause } from '../../../src-main/reconciliation/break-cause.ts'
import {
  differencesOf,
  isMoneyDisputed,
  isUnmatched,
  leadDifference,
  leadOf,
  pairMoney,
} from '../../../src-main/reconciliation/break-lead.ts'
import type { BreakCategory } from '../../../src-main/reconciliation/categories.ts'
import { moneyFields } from '../../../src-main/reconciliation/row/ledger-fields.ts'
import { formatAmount } from '../../format/amount.ts'

/** The cells of a break or match, by column name. */
export type PairCells = Readonly<Record<string, Cell>>

/** The fields in which both sides are compared, in reading order. */
export const sideFields = [
  'amount',
  'fee',
  'total',
  'status',
  'date',
  'currency',
  'network',
  'address',
  'external_ref',
  'txn_hash',
  'end_user_id',
] as const
export type SideField = (typeof sideFields)[number]

export interface SideRow {
  readonly field: SideField
  readonly kind: 'money' | 'instant' | 'code' | 'identifier'
  readonly ledger: string
  readonly provider: string
  /** Provider − ledger, for money fields that both sides have. */
  readonly difference: string
  /**
   * equal: no difference · tolerated: differs within the tolerance · differs: part of the break ·
   * single: only one side has it · void: money that was not compared, because a side counts as
   * zero.
   */
  readonly state: 'equal' | 'tolerated' | 'differs' | 'single' | 'void'
}

const identifierNames: readonly string[] = ['address', 'external_ref', 'txn_hash', 'end_user_id']

/** Converts a row of a list to cells by name. */
export function toCells(report: ReportName, row: readonly Cell[]): PairCells {
  return Object.fromEntries(
    columnsOfList(report).map((column, index) => [column.name, row[index] ?? null]),
  )
}

/** Lists both sides field by field. A field that neither side has is left out. */
export function sideRows(cells: PairCells): readonly SideRow[] {
  const differingFields = differencesOf(cells)
  return sideFields
    .map((field): SideRow => {
      const ledger = textOf(cells, `ledger_${field}`)
      const provider = textOf(cells, `provider_${field}`)
      const difference =
        isMoney(field) && ledger !== '' && provider !== ''
          ? textOf(cells, `${field}_difference`)
          : ''
      return {
        field,
        kind: kindOf(field),
        ledger,
        provider,
        difference,
        state: stateOf(field, { ledger, provider, difference }, differingFields),
      }
    })
    .filter((row) => row.ledger !== '' || row.provider !== '')
}

function kindOf(field: SideField): SideRow['kind'] {
  if (isMoney(field)) return 'money'
  if (field === 'date') return 'instant'
  return identifierNames.includes(field) ? 'identifier' : 'code'
}

function isMoney(field: SideField): boolean {
  return moneyFields.some((name) => name === field)
}

// A field that one side lacks is not compared, unless the run itself lists it.
function stateOf(
  field: string,
  sides: { ledger: string; provider: string; difference: string },
  differingFields: readonly string[],
): SideRow['state'] {
  if (differingFields.includes(field)) return 'differs'
  if (sides.ledger === '' || sides.provider === '') return 'single'
  if (hasVoidSide(sides)) return 'void'
  return sides.difference !== '' && !isEqualDecimal(sides.difference, '0') ? 'tolerated' : 'equal'
}

// A void side counts as zero in the difference, whatever amount it shows.
function hasVoidSide({
  ledger,
  provider,
  difference,
}: Pick<SideRow, 'ledger' | 'provider' | 'difference'>): boolean {
  const [ledgerAmount, providerAmount] = [readDecimal(ledger), readDecimal(provider)]
  return (
    difference !== '' &&
    ledgerAmount !== undefined &&
    providerAmount !== undefined &&
    !isEqualDecimal(subtractDecimals(providerAmount, ledgerAmount), difference)
  )
}

/** Returns the only side that has values, or undefined if both sides have some. */
export function onlySide(rows: readonly SideRow[]): 'ledger' | 'provider' | undefined {
  if (rows.every((row) => row.provider === '')) return 'ledger'
  return rows.every((row) => row.ledger === '') ? 'provider' : undefined
}

const MAX_SIDE_BY_SIDE_CHARACTERS = 13

/**
 * Whether the two values of a row need lines of their own, because they are too long to stand side
 * by side. Identifiers need them if they differ. Money rows are judged together, so that all have
 * one layout.
 */
export function needsOwnLines(row: SideRow, rows: readonly SideRow[]): boolean {
  if (row.kind === 'identifier') return row.state === 'differs'
  return (
    row.kind === 'money' &&
    rows.some(
      ({ kind, ledger, provider }) =>
        kind === 'money' &&
        [ledger, provider].some((text) => formatAmount(text).length > MAX_SIDE_BY_SIDE_CHARACTERS),
    )
  )
}

/**
 * The key of the sentence that explains a break: its proved cause, else the category of its worst
 * difference.
 */
export type ExplanationKey =
  | BreakCategory
  | 'tag_differs'
  | 'address_case'
  | 'fee_in_amount'
  | 'fee_left_out'
  | 'named_by_rejected'
  | 'money_disputed'
  | 'opposite_sign'
  | 'power_of_ten'
  | 'rounded_by_spreadsheet'
  | 'digits_swapped'
  | 'fee_not_booked'

// Causes explained well enough by their category's sentence.
const categoryOfCause: Readonly<Partial<Record<BreakCauseKind, BreakCategory>>> = {
  booked_twice: 'duplicate_in_ledger',
  reference_affix: 'reference_mismatch',
  held_back: 'blocked',
  status_words: 'status_mismatch',
  network_names: 'network_mismatch',
  currency_names: 'currency_mismatch',
}

/** Returns the key of the sentence that explains a break. */
export function explanationKeyOf(cells: PairCells): ExplanationKey {
  const cause = provableCause(cells)
  if (!cause) return leadOf(cells).category
  return categoryOfCause[cause.kind] ?? (cause.kind as ExplanationKey)
}

/**
 * Returns the amount that represents a break: the whole amount of a record without a partner, else
 * the difference of the leading money field, or of the first money field that differs. Undefined if
 * the money agrees.
 */
export function leadingAmount(
  cells: PairCells,
): { readonly amount: string; readonly currency: string } | undefined {
  const lead = leadOf(cells)
  const currency = textOf(cells, 'currency')
  const readMoney = (name: string): { amount: string; currency: string } | undefined => {
    const amount = textOf(cells, name)
    return amount === '' ? undefined : { amount, currency }
  }
  if (isUnmatched(lead.category))
    return readMoney('amount_difference') ?? readMoney('total_difference')
  if (lead.category === 'status_mismatch' && isMoneyDisputed(cells)) {
    const amount = leadDifference(cells)
    return /[1-9]/.test(amount) ? { amount, currency } : undefined
  }
  const differingFields = differencesOf(cells)
  const field = lead.field || moneyFields.find((name) => differingFields.includes(name))
  return field && readMoney(`${field}_difference`)
}

/**
 * Returns the money of a break that the list shows: the amount of a side, or the leading
 * difference.
 */
export function listMoney(
  cells: PairCells,
  name: 'amount_difference' | 'ledger_amount' | 'provider_amount',
): string {
  return name === 'amount_difference' ? leadDifference(cells) : pairMoney(cells, name)
}

/** Returns a cell's text, empty if the cell has none. */
export function textOf(cells: PairCells, name: string): string {
  return cells[name] ?? ''
}

/** Splits a column that holds several ids or lines. */
export function splitCell(cells: PairCells, name: string): readonly string[] {
  return textOf(cells, name)
    .split(';')
    .filter((text) => text !== '')
}

/** Columns of ids, the strongest identifier of a record first. */
export const recordIdNames = ['withdrawal_id', 'external_ref', 'txn_hash', 'feed_id'] as const

/** Names the worst difference, with the number of further ones. */
export function leadText(cells: PairCells, categories: Readonly<Record<string, string>>): string {
  const { category, otherFields } = leadOf(cells)
  const word = categories[category] ?? category
  return otherFields.length === 0 ? word : `${word} +${otherFields.length}`
}
