import { contactFields } from '../domain/contact.ts'
import type { FieldKind } from '../domain/field.ts'
import { quoteFields } from '../domain/quote.ts'
import { transactionFields } from '../domain/transaction.ts'
import { withdrawalFields } from '../domain/withdrawal.ts'
import { pairColumns } from '../reconciliation/pair-columns.ts'

/** One column of a list, for screen, file and command line. */
export interface Column {
  readonly name: string
  readonly kind: FieldKind
  /** For money: the column that holds its currency. */
  readonly currency?: string
  /**
   * For money of one side of a break. If the list in column `by` contains `currency`, the
   * currencies of the two sides differ, and this money is in the currency of column `currency`.
   */
  readonly ifUnlike?: { readonly by: string; readonly currency: string }
  /**
   * A zero means that the amount is not known (observed.md 5): it is shown as received and never
   * totalled.
   */
  readonly isZeroUnknown?: true
}

/** The positions of an amount and its currency in a row, or -1 if the column is absent. */
export interface SumPosition {
  readonly amountIndex: number
  readonly name: string
  readonly currencyIndex: number
  /**
   * Positions of the column that says whether the currency differs, and of that other currency
   * (`ifUnlike`).
   */
  readonly unlikeIndex: number
  readonly otherCurrencyIndex: number
  /** Aliases that bring the other currency into normal form. */
  readonly aliases: Readonly<Record<string, string>>
  /**
   * True: zeros are left out of the sum. A total of zeros alone would state an amount that is not
   * known.
   */
  readonly isZeroUnknown?: boolean
}

export const reportNames = [
  'withdrawals',
  'transactions',
  'quotes',
  'contacts',
  'breaks',
  'matches',
  'lines',
  'observations',
] as const
export type ReportName = (typeof reportNames)[number]

const currencyColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  withdrawals: { amount: 'currency', charged_fee: 'currency', debited_amount: 'currency' },
  transactions: {
    amount_from: 'from_currency',
    amount_to: 'to_currency',
    amount_fiat: 'fiat_currency',
    fee: 'fee_currency',
    fee_fiat: 'fiat_currency',
    tax: 'tax_currency',
  },
  quotes: { base_amount: 'base_asset', quote_amount: 'quote_asset' },
}

// An unknown amount is sent as "0.00": `amount_fiat` of swaps, and `amount_usd` of crypto rows. No
// column holds a currency for `amount_usd`, so it is never summed.
const unknownZeroColumns: Readonly<Record<string, readonly string[]>> = {
  transactions: ['amount_fiat', 'amount_usd'],
}

function fieldColumns(
  report: string,
  fields: readonly { readonly name: string; readonly kind: FieldKind }[],
): readonly Column[] {
  return fields.map(({ name, kind }) => ({
    name,
    kind,
    currency: currencyColumns[report]?.[name],
    ...(unknownZeroColumns[report]?.includes(name) ? { isZeroUnknown: true } : {}),
  }))
}

const toPairColumn = (name: string): Column => {
  if (/_(?:amount|fee|total|difference)$/.test(name))
    return { name, kind: 'money', currency: 'currency' }
  return { name, kind: /_date$/.test(name) ? 'instant' : 'text' }
}
const leadingPairColumns = pairColumns.slice(0, pairColumns.indexOf('matched_by')).map(toPairColumn)
const trailingPairColumns = pairColumns.slice(pairColumns.indexOf('matched_by')).map(toPairColumn)
const text = (name: string): Column => ({ name, kind: 'text' })
// A match has one currency. The `currency` of a break is the provider's, so it does not apply to a
// ledger amount in another currency.
const toBreakColumn = (column: Column): Column =>
  /^ledger_(?:amount|fee|total)$/.test(column.name)
    ? { ...column, ifUnlike: { by: 'differences', currency: 'ledger_currency' } }
    : column

/** Every report's columns, in the contract's own order (A62, B83; cli.md for breaks). */
export const reportColumns: Readonly<Record<ReportName, readonly Column[]>> = {
  withdrawals: fieldColumns('withdrawals', withdrawalFields),
  transactions: fieldColumns('transactions', transactionFields),
  quotes: fieldColumns('quotes', quoteFields),
  contacts: fieldColumns('contacts', contactFields),
  // A break's own columns, then both sides in the order of pairColumns, as in cli.md. Columns that
  // cli.md does not list follow.
  breaks: [
    ...['break_id', 'category', 'differences', 'severity'].map(text),
    { name: 'age_days', kind: 'number' },
    ...leadingPairColumns.map(toBreakColumn),
    ...['status', 'assignee', 'note'].map(text),
    ...trailingPairColumns.map(toBreakColumn),
    text('age_bucket'),
    // `hint` is `rounded` if the ledger's amount is the provider's with fifteen digits. `change` is
    // `new` or `still`, compared with the previous run of the same days.
    ...['hint', 'change', 'reason', 'decided_by'].map(text),
    { name: 'decided_at', kind: 'instant' },
  ],
  matches: [...leadingPairColumns, text('within_tolerance'), ...trailingPairColumns],
  lines: [{ name: 'line', kind: 'number' }, text('place'), text('reason')],
  observations: [text('record'), text('fields')],
}

/**
 * Columns of lists only, after those of reportColumns. Files do not contain them. A break's
 * `cluster` is the id of the breaks that share its provable cause. `stake_usd` is the amount at
 * stake in dollars by the feed's `amount_usd`, rounded down to a cent and approximate. `decision`
 * holds the ids of all decisions about the break, separated by blanks. `conflict` is `yes` if
 * members of a team decided differently without knowing of each other. A contact's `name` is read
 * from its answer, as the contract does not name that field, and its `account` is its address,
 * account number or tag.
 */
export const listColumns: Readonly<Partial<Record<ReportName, readonly Column[]>>> = {
  breaks: [
    text('cluster'),
    { name: 'stake_usd', kind: 'money' },
    text('decision'),
    text('conflict'),
  ],
  contacts: [text('name'), text('account')],
}

/** Every column of a list's rows, in their order. */
export function columnsOfList(report: ReportName): readonly Column[] {
  return [...reportColumns[report], ...(listColumns[report] ?? [])]
}

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'contains' | 'empty'

export interface Condition {
  readonly column: string
  readonly operator: Operator
  readonly value: string
}

/** The rows of a report and their order, for screen, file and command line. */
export interface Query {
  readonly report: ReportName
  /** The run, for breaks and matches. Undefined means the latest. */
  readonly run?: string
  readonly conditions: readonly Condition[]
  readonly sort?: { readonly column: string; readonly isDescending: boolean }
  /**
   * Text to find anywhere in the report's identifying texts, ignoring case. Undefined or empty:
   * everything.
   */
  readonly search?: string
}
