import type { LedgerFacts } from '../contract/run.ts'
import type { ImportView } from '../contract/window.ts'
import type { Store } from '../store/store.ts'

/**
 * Reports whether a run was made from an import: both have equal content and, for a workbook, the
 * same sheet and the same choice about hidden rows.
 */
export function isSourceOf({ sha256, workbook }: ImportView, ledgerFacts: LedgerFacts): boolean {
  return (
    sha256 === ledgerFacts.sha256 &&
    (workbook?.sheet ?? null) === (ledgerFacts.sheet ?? null) &&
    (workbook?.leavesOutHiddenRows ?? false) === (ledgerFacts.leavesOutHiddenRows ?? false)
  )
}

/**
 * Lists the paths at which the ledger file of a run may be: the imports with its content, then the
 * file that the command line read. A file may be gone or have changed since.
 */
export async function listLedgerPaths(
  store: Store,
  run: string,
  source: LedgerFacts,
  importPath: (id: string, name: string) => string,
): Promise<readonly string[]> {
  const imports = await store.call('listImports', null)
  const commandPath = await store.call('findRunLedger', { run })
  return [
    ...imports
      .filter((ledgerImport) => isSourceOf(ledgerImport, source))
      .map(({ id, name }) => importPath(id, name)),
    ...(commandPath === null ? [] : [commandPath]),
  ]
}
