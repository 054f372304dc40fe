import { isEqualDecimal, readDecimal, subtractDecimals } from '../../../src-main/base/decimal.ts'
import type { Cell } from '../../../src-main/contract/cell.ts'
import type { ReportName } from '../../../src-main/contract/report.ts'
import { reportColumns } from '../../../src-main/contract/report.ts'
import type { BreakCategory } from '../../../src-main/reconciliation/categories.ts'
import { formatAmount } from '../../format/amount.ts'

/** A break's or match's cells by the names of their columns. */
export type PairCells = Readonly<Record<string, Cell>>

/** The fields both sides are set next to each other by, in reading order. */
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
  /** Provider − ledger, of money fields that both sides give. */
  readonly difference: string
  /**
   * equal: nothing to see · tolerated: differs and is allowed to · differs: part of the break ·
   * single: only one side has it · void: money that was not compared, because a side counts zero.
   */
  readonly state: 'equal' | 'tolerated' | 'differs' | 'single' | 'void'
}

const money: readonly string[] = ['amount', 'fee', 'total']
const identifiers: readonly string[] = ['address', 'external_ref', 'txn_hash', 'end_user_id']

/** A row of a list as cells by name. */
export function toCells(report: ReportName, row: readonly Cell[]): PairCells {
  return Object.fromEntries(
    reportColumns[report].map((column, at) => [column.name, row[at] ?? null]),
  )
}

/** Both sides field by field; a field that neither side gives is left out. */
export function sideRows(cells: PairCells): readonly SideRow[] {
  const differing = differingFields(cells)
  return sideFields
    .map((field): SideRow => {
      const ledger = textOf(cells, `ledger_${field}`)
      const provider = textOf(cells, `provider_${field}`)
      const difference =
        money.includes(field) && ledger !== '' && provider !== ''
          ? textOf(cells, `${field}_difference`)
          : ''
      const kind = money.includes(field)
        ? 'money'
        : field === 'date'
          ? 'instant'
          : identifiers.includes(field)
            ? 'identifier'
            : 'code'
      return {
        field,
        kind,
        ledger,
        provider,
        difference,
        state: stateOf(field, { ledger, provider, difference }, differing),
      }
    })
    .filter((row) => row.ledger !== '' || row.provider !== '')
}

// A side that says nothing is not compared, except where the run itself lists the field.
function stateOf(
  field: string,
  sides: { ledger: string; provider: string; difference: string },
  differing: readonly string[],
): SideRow['state'] {
  if (differing.includes(field)) return 'differs'
  if (sides.ledger === '' || sides.provider === '') return 'single'
  if (hasVoidSide(sides)) return 'void'
  return sides.difference !== '' && !isEqualDecimal(sides.difference, '0') ? 'tolerated' : 'equal'
}

// A void side counts zero in the difference, whatever amount it shows.
function hasVoidSide({
  ledger,
  provider,
  difference,
}: Pick<SideRow, 'ledger' | 'provider' | 'difference'>): boolean {
  const [own, other] = [readDecimal(ledger), readDecimal(provider)]
  return (
    difference !== '' &&
    own !== undefined &&
    other !== undefined &&
    !isEqualDecimal(subtractDecimals(other, own), difference)
  )
}

/** Names of the fields that differ, as the run lists them. */
export function differingFields(cells: PairCells): readonly string[] {
  return textOf(cells, 'differences')
    .split(';')
    .filter((name) => name !== '')
}

/** The one side that a record without a partner has. */
export function onlySide(rows: readonly SideRow[]): 'ledger' | 'provider' | undefined {
  if (rows.every((row) => row.provider === '')) return 'ledger'
  return rows.every((row) => row.ledger === '') ? 'provider' : undefined
}

const FITS = 13

/**
 * Whether both sides of a row would not fit beside each other. Money rows are judged together, so
 * that they stand alike.
 */
export function isLong(row: SideRow, rows: readonly SideRow[]): boolean {
  if (row.kind === 'identifier') return row.state === 'differs'
  return (
    row.kind === 'money' &&
    rows.some(
      (one) =>
        one.kind === 'money' &&
        [one.ledger, one.provider].some((text) => formatAmount(text).length > FITS),
    )
  )
}

/**
 * Which sentence explains a break: its category, or something more exact that the two sides show.
 */
export type Cause =
  | BreakCategory
  | 'tag_differs'
  | 'address_case'
  | 'fee_in_amount'
  | 'fee_left_out'
  | 'named_by_rejected'
  | 'money_disputed'

/**
 * Finds the cause. What is only a likely reading is taken where the amounts prove it to the last
 * digit.
 */
export function causeOf(cells: PairCells): Cause {
  const category = textOf(cells, 'category') as BreakCategory
  if (category === 'missing_in_ledger' && differingFields(cells).includes('rejected_line'))
    return 'named_by_rejected'
  // Of this category only a break between final and failed is high.
  if (category === 'status_mismatch' && textOf(cells, 'severity') === 'high')
    return 'money_disputed'
  if (category === 'address_mismatch') return addressCause(cells)
  if (category !== 'amount_mismatch' && category !== 'total_mismatch') return category
  const [ledgerAmount, providerTotal, providerFee] = [
    textOf(cells, 'ledger_amount'),
    textOf(cells, 'provider_total'),
    textOf(cells, 'provider_fee'),
  ]
  if (
    category === 'amount_mismatch' &&
    equals(ledgerAmount, providerTotal) &&
    !equals(providerFee, '0')
  )
    return 'fee_in_amount'
  if (
    category === 'total_mismatch' &&
    equals(textOf(cells, 'ledger_total'), textOf(cells, 'provider_amount')) &&
    !equals(providerFee, '0')
  )
    return 'fee_left_out'
  return category
}

function addressCause(cells: PairCells): Cause {
  const differing = differingFields(cells)
  if (differing.includes('tag') && !differing.includes('address')) return 'tag_differs'
  const [ledger, provider] = [textOf(cells, 'ledger_address'), textOf(cells, 'provider_address')]
  const isByCase = ledger !== provider && ledger.toLowerCase() === provider.toLowerCase()
  return isByCase ? 'address_case' : 'address_mismatch'
}

function equals(left: string, right: string): boolean {
  return left !== '' && right !== '' && isEqualDecimal(left, right)
}

/**
 * The amount that stands for a break: the difference of the field it is about, else the money of
 * the only side there is.
 */
export function headAmount(
  cells: PairCells,
): { readonly amount: string; readonly currency: string } | undefined {
  const category = textOf(cells, 'category')
  const currency = textOf(cells, 'currency')
  const take = (name: string): { amount: string; currency: string } | undefined => {
    const amount = textOf(cells, name)
    return amount === '' ? undefined : { amount, currency }
  }
  if (category === 'amount_mismatch') return take('amount_difference')
  if (category === 'fee_mismatch') return take('fee_difference')
  if (category === 'total_mismatch') return take('total_difference')
  const isLonely = /^(?:missing|duplicate)_|^ambiguous$/.test(category)
  return isLonely ? (take('amount_difference') ?? take('total_difference')) : undefined
}

// In what a pair is shown, on both sides alike: a ledger may have totals alone, and the provider's
// total is what they are compared with then.
function moneyField(cells: PairCells): 'amount' | 'total' {
  const isOfTotals = textOf(cells, 'ledger_amount') === '' && textOf(cells, 'ledger_total') !== ''
  const hasAmount = ['ledger_amount', 'provider_amount', 'amount_difference'].some(
    (name) => textOf(cells, name) !== '',
  )
  return isOfTotals || !hasAmount ? 'total' : 'amount'
}

/** The money of a pair under the name of its amount. */
export function pairMoney(cells: PairCells, name: string): string {
  return textOf(cells, name.replace('amount', moneyField(cells)))
}

/**
 * The money that the list shows for a break: of each side, and as the difference that of the field
 * the break is about, for a fee or total break is about its own.
 */
export function shownMoney(
  cells: PairCells,
  name: 'amount_difference' | 'ledger_amount' | 'provider_amount',
): string {
  if (name !== 'amount_difference') return pairMoney(cells, name)
  const own = textOf(cells, 'category').replace(/_mismatch$/, '')
  return (
    (own === 'fee' || own === 'total' ? textOf(cells, `${own}_difference`) : '') ||
    pairMoney(cells, name)
  )
}

/** An amount without its sign: headings say the direction in words. */
export function unsigned(amount: string): string {
  return amount.replace(/^-/, '')
}

/** A cell's text; nothing where there is none. */
export function textOf(cells: PairCells, name: string): string {
  return cells[name] ?? ''
}

/** The several ids or lines of one column. */
export function severalOf(cells: PairCells, name: string): readonly string[] {
  return textOf(cells, name)
    .split(';')
    .filter((text) => text !== '')
}
