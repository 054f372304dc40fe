import type { PairCells } from '../../break-view.ts'
import type { MarkedRows } from './mark-rows.ts'
import { idOf, toggleRow, withRows } from './mark-rows.ts'

/**
 * The breaks that are marked for one decision. They stay marked while the list is filtered or read
 * again, so some of them may not be in the list shown. Rows are marked from that list only.
 */
export class Marks {
  #rows = $state.raw<MarkedRows>(new Map())
  /**
   * The marks before the current range (selected with Shift) began, or undefined without a range.
   * Rows that are no longer in the range return to their state in these marks.
   */
  #marksBeforeRange: MarkedRows | undefined
  /** Ids of breaks that are rows of the list shown. It may hold ids that are no longer marked. */
  #listedIds = $state.raw<ReadonlySet<string>>(new Set())
  /** Whether `#listedIds` holds every marked break that is listed. */
  #areListedKnown = $state.raw(true)
  count = $derived(this.#rows.size)
  rows = $derived<readonly PairCells[]>([...this.#rows.values()])
  unlistedCount = $derived(this.countUnlisted(this.rows))

  has(row: PairCells): boolean {
    return this.#rows.has(idOf(row))
  }

  /**
   * Counts the breaks of `rows` that are marked but not in the list shown. Returns 0 if unknown.
   */
  countUnlisted(rows: readonly PairCells[]): number {
    return this.#areListedKnown
      ? rows.filter((row) => this.has(row) && !this.#listedIds.has(idOf(row))).length
      : 0
  }

  /** Unmarks the breaks that are not in the list shown. */
  removeUnlisted(): void {
    this.#set(new Map([...this.#rows].filter(([id]) => this.#listedIds.has(id))))
  }

  /** Unmarks the breaks that are in the list shown. */
  removeListed(): void {
    this.remove([...this.#listedIds])
  }

  /** Must be called when another list is shown, because marked rows may be missing from it. */
  clearListedIds(): void {
    this.#listedIds = new Set()
    this.#areListedKnown = this.#rows.size === 0
  }

  /** Records which marked breaks are in the list shown. */
  setListedIds(ids: readonly string[]): void {
    this.#addListed(ids)
    this.#areListedKnown = true
  }

  toggle(row: PairCells): void {
    this.#addListed([idOf(row)])
    this.#set(toggleRow(this.#rows, row))
  }

  /**
   * Marks a range of rows. It replaces the previous range, unless `settle` made that one permanent.
   */
  markRange(rows: readonly PairCells[]): void {
    this.#addListed(rows.map(idOf))
    this.#marksBeforeRange ??= this.#rows
    this.#rows = withRows(this.#marksBeforeRange, rows)
  }

  /** Makes the current marks permanent. After this a new range may start elsewhere. */
  settle(): void {
    this.#marksBeforeRange = undefined
  }

  add(rows: readonly PairCells[]): void {
    this.#addListed(rows.map(idOf))
    this.#set(withRows(this.#rows, rows))
  }

  /** Replaces the cells of a marked break. */
  renew(row: PairCells): void {
    const renewIn = (rows: MarkedRows): MarkedRows =>
      rows.has(idOf(row)) ? new Map(rows).set(idOf(row), row) : rows
    this.#rows = renewIn(this.#rows)
    this.#marksBeforeRange = this.#marksBeforeRange && renewIn(this.#marksBeforeRange)
  }

  /** Unmarks the breaks of these ids. */
  remove(ids: readonly string[]): void {
    this.#set(new Map([...this.#rows].filter(([id]) => !ids.includes(id))))
  }

  clear(): void {
    this.#set(new Map())
  }

  #addListed(ids: readonly string[]): void {
    this.#listedIds = new Set([...this.#listedIds, ...ids])
  }

  #set(rows: MarkedRows): void {
    this.#rows = rows
    this.#marksBeforeRange = undefined
  }
}
