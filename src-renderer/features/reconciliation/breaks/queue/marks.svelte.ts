import type { PairCells } from '../../break-view.ts'
import type { MarkedRows } from './mark-rows.ts'
import { idOf, toggleRow, withRows } from './mark-rows.ts'

/**
 * The breaks that are marked for one decision. They stay marked while the list is filtered or read
 * again.
 */
export class Marks {
  #rows = $state.raw<MarkedRows>(new Map())
  /**
   * The marks before Shift began to add rows. Rows that the selection shrinks away from are
   * unmarked again.
   */
  #marksBeforeRange: MarkedRows | undefined
  count = $derived(this.#rows.size)
  rows = $derived<readonly PairCells[]>([...this.#rows.values()])

  has(row: PairCells): boolean {
    return this.#rows.has(idOf(row))
  }

  toggle(row: PairCells): void {
    this.#set(toggleRow(this.#rows, row))
  }

  /** Marks a range of rows, in place of the range marked so far. */
  stretch(rows: readonly PairCells[]): void {
    this.#marksBeforeRange ??= this.#rows
    this.#rows = withRows(this.#marksBeforeRange, rows)
  }

  /** Makes the current marks permanent. After this a new range may start elsewhere. */
  settle(): void {
    this.#marksBeforeRange = undefined
  }

  add(rows: readonly PairCells[]): void {
    this.#set(withRows(this.#rows, rows))
  }

  /** Unmarks the breaks of these ids. */
  remove(ids: readonly string[]): void {
    this.#set(new Map([...this.#rows].filter(([id]) => !ids.includes(id))))
  }

  clear(): void {
    this.#set(new Map())
  }

  #set(rows: MarkedRows): void {
    this.#rows = rows
    this.#marksBeforeRange = undefined
  }
}
