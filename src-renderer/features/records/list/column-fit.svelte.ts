import type { Cell } from '../../../../src-main/contract/cell.ts'
import { isOfOtherYear } from '../../../parts/value/instant-width.ts'
import type { ColumnNeeds } from '../cells.ts'
import { cellOf } from '../cells.ts'
import type { RecordReport } from '../detail/fields.ts'
import { findColumn, shapeOf } from '../detail/fields.ts'
import { placesOf, wholeDigitsOf } from './amount-width.ts'

// About as many rows as fit on one screen.
const ROWS_PER_SCREEN = 40
// A row farther than this from all measured rows is in another part of the list.
const MAX_ROWS_APART = 400

/**
 * Tracks the widths that the visible rows need. The needs only grow while scrolling, so that no
 * column jumps. A leap or another list starts the measurement again.
 */
export class ColumnFit {
  readonly #report: RecordReport
  #from = 0
  #to = -1
  #needs: {
    decimalPlaces: Record<string, number>
    wholeDigits: Record<string, number>
    hasOtherYear: boolean
  } = { decimalPlaces: {}, wholeDigits: {}, hasOtherYear: false }
  #isPublished = true
  publishedNeeds = $state.raw<ColumnNeeds>({
    decimalPlaces: {},
    wholeDigits: {},
    hasOtherYear: false,
  })

  constructor(report: RecordReport) {
    this.#report = report
  }

  /** Measures the first rows of a list before it is drawn, so that they are drawn only once. */
  begin(rows: readonly (readonly Cell[])[], columns: readonly string[]): void {
    this.forget()
    for (const [index, row] of rows.slice(0, ROWS_PER_SCREEN).entries())
      this.#measure(index, row, columns)
    this.#isPublished = true
    this.#publish()
  }

  forget(): void {
    this.#to = -1
    this.#from = 0
  }

  /**
   * Measures a drawn row. `publishedNeeds` changes in a microtask, because state must not change
   * while rows are drawn.
   */
  measureDrawnRow(index: number, row: readonly Cell[], columns: readonly string[]): void {
    this.#measure(index, row, columns)
    if (this.#isPublished) return
    this.#isPublished = true
    queueMicrotask(() => this.#publish())
  }

  #measure(index: number, row: readonly Cell[], columns: readonly string[]): void {
    if (this.#to < 0 || index < this.#from - MAX_ROWS_APART || index > this.#to + MAX_ROWS_APART)
      this.#restart(index)
    this.#from = Math.min(this.#from, index)
    this.#to = Math.max(this.#to, index)
    for (const name of columns) this.#measureCell(name, cellOf(this.#report, row, name))
  }

  // `publishedNeeds` is replaced only on a change, because a new object gives the table new columns
  // and redraws each cell.
  #publish(): void {
    const { decimalPlaces, wholeDigits, hasOtherYear } = this.#needs
    const { publishedNeeds } = this
    if (
      hasOtherYear !== publishedNeeds.hasOtherYear ||
      !isSame(decimalPlaces, publishedNeeds.decimalPlaces) ||
      !isSame(wholeDigits, publishedNeeds.wholeDigits)
    )
      this.publishedNeeds = {
        decimalPlaces: { ...decimalPlaces },
        wholeDigits: { ...wholeDigits },
        hasOtherYear,
      }
  }

  #restart(index: number): void {
    this.#from = index
    this.#to = index
    this.#needs = { decimalPlaces: {}, wholeDigits: {}, hasOtherYear: false }
    this.#isPublished = false
  }

  #measureCell(name: string, cell: Cell): void {
    const column = findColumn(this.#report, name)
    if (!column || cell === null) return
    const shape = shapeOf(column)
    if (shape === 'instant' && !this.#needs.hasOtherYear && isOfOtherYear(cell)) {
      this.#needs.hasOtherYear = true
      this.#isPublished = false
    }
    if (shape !== 'money' && shape !== 'rate') return
    this.#grow(this.#needs.decimalPlaces, name, placesOf(cell))
    this.#grow(this.#needs.wholeDigits, name, wholeDigitsOf(cell))
  }

  #grow(needs: Record<string, number>, name: string, digits: number): void {
    if (digits <= (needs[name] ?? 0)) return
    needs[name] = digits
    this.#isPublished = false
  }
}

function isSame(
  left: Readonly<Record<string, number>>,
  right: Readonly<Record<string, number>>,
): boolean {
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
  )
}
