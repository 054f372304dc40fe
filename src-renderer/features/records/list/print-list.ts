import type { Cell } from '../../../../src-main/contract/cell.ts'
import type { List } from '../../../list.svelte.ts'
import { MAX_PRINTED_ROWS } from '../../../parts/table/printing.svelte.ts'

/**
 * Reads the rows to print, and any data that `prepare` reads for them, then asks the browser to
 * print the page.
 */
export async function printList(
  list: List,
  prepare?: (rows: readonly (readonly Cell[])[]) => Promise<unknown>,
): Promise<void> {
  const rows: (readonly Cell[])[] = []
  for (let index = 0; index < Math.min(list.count, MAX_PRINTED_ROWS); index += 1) {
    const entry = await list.read(index)
    if (entry) rows.push(entry.row)
  }
  await prepare?.(rows)
  print()
}
