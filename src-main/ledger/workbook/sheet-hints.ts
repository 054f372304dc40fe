import type { LedgerHint } from '../../contract/window.ts'
import { findSheetFile, isReadBySheetFile } from './sheet-file.ts'

/** Hints about a workbook's sheet where its look differs from its rows. Empty for other files. */
export function sheetHints(path: string): readonly LedgerHint[] {
  const sheet = isReadBySheetFile(path) ? findSheetFile(path) : undefined
  if (!sheet) return []
  const { mergedRanges, hiddenRows, isFiltered, hiddenColumns } = sheet.notes
  const isLeftOut = sheet.leavesOutHiddenRows
  return [
    ...(mergedRanges > 0 ? [{ kind: 'mergedCells', ranges: mergedRanges } as const] : []),
    ...(hiddenRows.length > 0
      ? [{ kind: 'hiddenRows', count: hiddenRows.length, isFiltered, isLeftOut } as const]
      : []),
    ...(hiddenColumns.length > 0
      ? [{ kind: 'hiddenColumns', columns: hiddenColumns } as const]
      : []),
  ]
}
