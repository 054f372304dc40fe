import type { LedgerFacts } from '../contract/run.ts'
import type { ImportView } from '../contract/window.ts'

/**
 * Reports whether a run was made from an import: their content is equal and, for a workbook, also
 * the sheet and the choice about hidden rows.
 */
export function isSourceOf({ sha256, workbook }: ImportView, ledgerFacts: LedgerFacts): boolean {
  return (
    sha256 === ledgerFacts.sha256 &&
    (workbook?.sheet ?? null) === (ledgerFacts.sheet ?? null) &&
    (workbook?.leavesOutHiddenRows ?? false) === (ledgerFacts.leavesOutHiddenRows ?? false)
  )
}
