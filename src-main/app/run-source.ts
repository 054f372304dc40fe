import type { LedgerFacts } from '../contract/run.ts'
import type { ImportView } from '../contract/window.ts'

/**
 * True for the import that a run was made from: equal content and, of a workbook, the same sheet
 * with the same choice about hidden rows.
 */
export function isSourceOf({ sha256, workbook }: ImportView, source: LedgerFacts): boolean {
  return (
    sha256 === source.sha256 &&
    (workbook?.sheet ?? null) === (source.sheet ?? null) &&
    (workbook?.leavesOutHiddenRows ?? false) === (source.leavesOutHiddenRows ?? false)
  )
}
