import type { LedgerPreview, PreviewRow } from '../../../../src-main/contract/window.ts'

export const rowFilters = ['all', 'refused', 'excluded', 'hints'] as const
/** A filter on the rows of a preview. */
export type RowFilter = (typeof rowFilters)[number]

/**
 * Returns the rows of a preview that match a filter, by line. `all` gives the first rows of the
 * file. The other filters also give refused and excluded rows far beyond them.
 */
export function previewRows(
  preview: Pick<LedgerPreview, 'sample' | 'rejectedLines' | 'excludedLines'>,
  filter: RowFilter,
  hintedLines: ReadonlySet<number>,
): readonly PreviewRow[] {
  if (filter === 'all') return preview.sample
  const matches = (row: PreviewRow): boolean =>
    filter === 'hints'
      ? hintedLines.has(row.line)
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
