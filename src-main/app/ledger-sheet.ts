import { Failure } from '../base/failure.ts'
import type { ImportView } from '../contract/window.ts'
import type { SheetFacts } from '../ledger/workbook/sheet-file.ts'
import type { Store } from '../store/store.ts'

/**
 * Writes the rows of a workbook beside it, of the likely sheet where none is named. Returns null
 * for other files, and for a workbook that cannot be read, which its preview reports.
 */
export async function writeSheet(
  store: Store,
  input: {
    readonly ledgerPath: string
    readonly sheet: string | null
    readonly leavesOutHiddenRows?: boolean
  },
): Promise<ImportView['workbook']> {
  try {
    const facts = await store.call('writeSheet', input)
    // A JSON file has no sheets to choose from.
    return facts && facts.sheets.length > 0 ? sheetView(facts) : null
  } catch (error) {
    if (error instanceof Failure && error.kind === 'badInput') return null
    throw error
  }
}

/** The sheets of a workbook as an import shows them. */
export function sheetView({
  sheets,
  sheet,
  notes,
  leavesOutHiddenRows,
}: SheetFacts): NonNullable<ImportView['workbook']> {
  const hiddenRows = notes.hiddenRows.length
  return {
    sheets,
    sheet,
    ...(hiddenRows > 0 ? { hiddenRows } : {}),
    ...(leavesOutHiddenRows ? { leavesOutHiddenRows } : {}),
  }
}
