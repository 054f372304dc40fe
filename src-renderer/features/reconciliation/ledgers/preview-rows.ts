import type { LedgerPreview, PreviewRow } from '../../../../src-main/contract/window.ts'

export const rowFilters = ['all', 'refused', 'excluded', 'hints'] as const
/** The selection of a preview's rows to show. */
export type RowFilter = (typeof rowFilters)[number]

/**
 * Returns the rows of a preview that match a filter, by line. `all` are the first rows; refused and
 * excluded ones are known far beyond them.
 */
export function previewRows(
  preview: Pick<LedgerPreview, 'sample' | 'rejectedLines' | 'excludedLines'>,
  filter: RowFilter,
  hinted: ReadonlySet<number>,
): readonly PreviewRow[] {
  if (filter === 'all') return preview.sample
  const matches = (row: PreviewRow): boolean =>
    filter === 'hints'
      ? hinted.has(row.line)
      : row.reason !== null && (row.isExcluded ?? false) === (filter === 'excluded')
  const rowsByLine = new Map(
    [
      ...preview.rejectedLines.map(({ cells = {}, ...row }): PreviewRow => ({ ...row, cells })),
      ...preview.excludedLines.map(({ cells = {}, ...row }): PreviewRow => ({
        ...row,
        cells,
        isExcluded: true,
      })),
      ...preview.sample,
    ].map((row) => [row.line, row]),
  )
  return [...rowsByLine.values()].filter(matches).sort((left, right) => left.line - right.line)
}
