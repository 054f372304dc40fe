import type { PairCells } from './break-view.ts'
import { textOf } from './break-view.ts'

const columns = [
  'age_days',
  'withdrawal_id',
  'external_ref',
  'currency',
  'ledger_amount',
  'provider_amount',
  'amount_difference',
  'ledger_status',
  'provider_status',
  'ledger_line',
  'status',
  'assignee',
  'reason',
] as const

/**
 * Writes a break as one line of text, tab separated: the category by its name in `categories`, and
 * every other cell exactly as stored.
 */
export function breakText(cells: PairCells, categories: Readonly<Record<string, string>>): string {
  const category = textOf(cells, 'category')
  return [categories[category] ?? category, ...columns.map((name) => textOf(cells, name))].join(
    '\t',
  )
}
