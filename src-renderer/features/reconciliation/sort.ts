import type { TableSort } from '../../parts/table/table.ts'

/**
 * Returns the sort order after a click on a column's title: ascending, descending, then the list's
 * own order (null).
 */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}
