import type { PairCells } from '../../break-view.ts'
import type { MarkedRows } from './mark-rows.ts'
import { idOf, toggled, withRows } from './mark-rows.ts'

/**
 * The breaks that are marked for one decision. They stay marked while the list is filtered or read
 * anew.
 */
export class Marks {
  #rows = $state.raw<MarkedRows>(new Map())
  /** The marks before Shift began to add rows: what it goes back over is unmarked again. */
  #before: MarkedRows | undefined
  count = $derived(this.#rows.size)
  rows = $derived<readonly PairCells[]>([...this.#rows.values()])

  has(row: PairCells): boolean {
    return this.#rows.has(idOf(row))
  }

  toggle(row: PairCells): void {
    this.#set(toggled(this.#rows, row))
  }

  /** Marks the rows of a stretch, in place of those that it had marked so far. */
  stretch(rows: readonly PairCells[]): void {
    this.#before ??= this.#rows
    this.#rows = withRows(this.#before, rows)
  }

  /**
   * What is marked stays so, whatever is stretched next: other rows may stand where a stretch
   * began.
   */
  settle(): void {
    this.#before = undefined
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
    this.#before = undefined
  }
}
