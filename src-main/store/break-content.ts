import { pairColumns } from '../reconciliation/pair-columns.ts'
import type { PairColumn } from '../reconciliation/pair-columns.ts'
import { sha256 } from './digest.ts'

// Where a row stands in its file and by what it was found may change while it says the same.
const apart: readonly PairColumn[] = ['ledger_line', 'matched_by']
const places = [...pairColumns.keys()].filter((at) => !apart.includes(pairColumns[at] as PairColumn))

/** A digest of what a break says of both sides, out of its stored cells: who accepted it accepted these figures, and no others. */
export function breakContent(cells: string): string {
  const values = JSON.parse(cells) as readonly string[]
  return sha256(JSON.stringify(places.map((at) => values[at] ?? ''))).slice(0, 32)
}
