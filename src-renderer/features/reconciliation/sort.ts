import type { TableSort } from '../../parts/table/table.ts'

/** What a click on a column's title makes of the order: rising, falling, then the list's own. */
export function nextSort(sort: TableSort | null, column: string): TableSort | null {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}
