import { Failure } from '../base/failure.ts'
import type { ImportView } from '../contract/window.ts'
import type { SheetFacts } from '../ledger/workbook/sheet-file.ts'
import type { Store } from '../store/store.ts'

/**
 * Writes the rows of one sheet of a workbook into a file beside the workbook. `sheet` null: the
 * sheet that most likely holds the ledger. Returns null for a file that is not a workbook, and for
 * a workbook that cannot be read. The preview reports why.
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

/** Converts the facts about a workbook's sheets to the form that an import shows. */
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
