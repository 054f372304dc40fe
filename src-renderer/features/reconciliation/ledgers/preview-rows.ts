import type { LedgerPreview, PreviewRow } from '../../../../src-main/contract/window.ts'

export const rowFilters = ['all', 'refused', 'excluded', 'hints'] as const
/** Which rows of a preview are shown. */
export type RowFilter = (typeof rowFilters)[number]

/**
 * The rows of a preview that a filter leaves, by line. `all` are the first rows; refused ones and
 * those left out are known far beyond them.
 */
export function previewRows(
  preview: Pick<LedgerPreview, 'sample' | 'rejectedLines' | 'excludedLines'>,
  filter: RowFilter,
  hinted: ReadonlySet<number>,
): readonly PreviewRow[] {
  if (filter === 'all') return preview.sample
  const isWanted = (row: PreviewRow): boolean =>
    filter === 'hints'
      ? hinted.has(row.line)
      : row.reason !== null && (row.isExcluded ?? false) === (filter === 'excluded')
  const known = new Map(
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
  return [...known.values()].filter(isWanted).sort((left, right) => left.line - right.line)
}
