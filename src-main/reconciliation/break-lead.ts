import { isEqualDecimal, readDecimal } from '../base/decimal.ts'
import type { BreakCategory } from './categories.ts'
import { categoryOfField, severityOfCategory, severityRank } from './categories.ts'
import type { MoneyField } from './row/ledger-fields.ts'
import { moneyFields } from './row/ledger-fields.ts'

/** A break's cells by column name (pair-columns.ts, with category, differences and severity). */
export type BreakCells = Readonly<Record<string, string | null>>

/** The worst difference of a break. The screens show it as the headline of the break. */
export interface BreakLead {
  /**
   * The category that a break with only this difference would have. For a record without a partner,
   * the break's own category.
   */
  readonly category: BreakCategory
  /** The money field that leads, empty if the lead is not about money. */
  readonly field: MoneyField | ''
  /** The other differing fields, in the order of `differences`. */
  readonly otherFields: readonly string[]
}

/**
 * Finds the worst difference: by severity, then money, then the break's own category. The stored
 * category is the first that applies, which need not be the worst.
 */
export function leadOf(cells: BreakCells): BreakLead {
  const category = textOf(cells, 'category') as BreakCategory
  const differences = differencesOf(cells)
  if (isUnmatched(category) || differences.length === 0) return leadWithoutOthers(category)
  const candidates = differences.map((field) => candidateOf(field, cells, category))
  const worstRank = Math.min(...candidates.map(({ rank }) => rank))
  const worstCandidates = candidates.filter(({ rank }) => rank === worstRank)
  const lead =
    moneyFields.flatMap((name) => worstCandidates.find(({ field }) => field === name) ?? [])[0] ??
    worstCandidates.find((candidate) => candidate.category === category) ??
    worstCandidates[0]
  if (!lead) return leadWithoutOthers(category)
  return {
    category: lead.category,
    field: moneyFields.find((field) => field === lead.field) ?? '',
    otherFields: candidates.filter((candidate) => candidate !== lead).map(({ field }) => field),
  }
}

function leadWithoutOthers(category: BreakCategory): BreakLead {
  const field = moneyFields.find((name) => `${name}_mismatch` === category) ?? ''
  return { category, field, otherFields: [] }
}

/** True for a record without a partner, and for an ambiguous one. */
export function isUnmatched(category: string): boolean {
  return /^(?:missing|duplicate)_|^ambiguous$/.test(category)
}

/** The names of the fields that differ, as the run lists them. */
export function differencesOf(cells: BreakCells): readonly string[] {
  return textOf(cells, 'differences')
    .split(';')
    .filter((name) => name !== '')
}

/**
 * Returns the difference that represents a break, provider − ledger in the break's currency: that of
 * the lead if the lead is a fee or a total, else that of the amounts, or of the totals where the
 * ledger gives only totals. Empty if nothing can be subtracted.
 */
export function leadDifference(cells: BreakCells, lead: BreakLead = leadOf(cells)): string {
  const { field } = lead
  const listedDifference =
    field === 'fee' || field === 'total' ? textOf(cells, `${field}_difference`) : ''
  return listedDifference || pairMoney(cells, 'amount_difference')
}

/**
 * The amount at stake in a break, by which breaks are ordered: its difference without a sign. The
 * whole payment counts where the payment itself is in question (another currency or address, held
 * back) and its amounts agree or cannot be subtracted. Empty if no amount is known.
 */
export function stakeOf(cells: BreakCells, lead: BreakLead = leadOf(cells)): string {
  const difference = readDecimal(leadDifference(cells, lead))
  if (difference !== undefined && !isEqualDecimal(difference, '0')) return unsigned(difference)
  const isPaymentInQuestion = ['currency_mismatch', 'address_mismatch', 'blocked'].includes(
    lead.category,
  )
  const payment = isPaymentInQuestion ? readDecimal(pairMoney(cells, 'provider_amount')) : undefined
  return unsigned(payment ?? difference ?? '')
}

/**
 * Returns the cell `name` of a pair, or the cell of the total in its place where the ledger gives only
 * totals or the pair has no amount.
 */
export function pairMoney(cells: BreakCells, name: string): string {
  return textOf(cells, name.replace('amount', moneyField(cells)))
}

/** An amount without its sign. */
export function unsigned(amount: string): string {
  return amount.replace(/^-/, '')
}

interface Candidate {
  readonly field: string
  readonly category: BreakCategory
  readonly rank: number
}

function candidateOf(field: string, cells: BreakCells, ownCategory: BreakCategory): Candidate {
  // A hash that replaced the provisional one also differs as `txn_hash`.
  const category =
    field === 'txn_hash' && ownCategory === 'hash_replaced'
      ? ownCategory
      : (categoryOfField[field] ?? ownCategory)
  const severity =
    field === 'status' && isMoneyDisputed(cells) ? 'high' : severityOfCategory(category)
  return { field, category, rank: severityRank(severity) }
}

/**
 * True if only one side shows a payment. The reason for a severity is not stored, so a dispute is
 * inferred: the status differs, the severity is high, and no other difference has a high severity of
 * its own.
 */
export function isMoneyDisputed(cells: BreakCells): boolean {
  const fields = differencesOf(cells)
  return (
    textOf(cells, 'severity') === 'high' &&
    (fields.includes('status') || textOf(cells, 'category') === 'status_mismatch') &&
    fields.every((field) => {
      const category = categoryOfField[field]
      return category === undefined || severityOfCategory(category) !== 'high'
    })
  )
}

function moneyField(cells: BreakCells): 'amount' | 'total' {
  const hasOnlyTotals =
    textOf(cells, 'ledger_amount') === '' && textOf(cells, 'ledger_total') !== ''
  const hasAmount = ['ledger_amount', 'provider_amount', 'amount_difference'].some(
    (name) => textOf(cells, name) !== '',
  )
  return hasOnlyTotals || !hasAmount ? 'total' : 'amount'
}

/** The text of a cell, empty if there is none. */
export function textOf(cells: BreakCells, name: string): string {
  return cells[name] ?? ''
}
