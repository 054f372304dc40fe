import type { Cell } from '../../../../src-main/contract/cell.ts'
import { isOfOtherYear } from '../../../parts/value/instant-width.ts'
import type { InSight } from '../cells.ts'
import { cellOf } from '../cells.ts'
import type { RecordReport } from '../detail/fields.ts'
import { findColumn, shapeOf } from '../detail/fields.ts'
import { placesOf, wholesOf } from './places.ts'

// About what a screen shows of a list's beginning.
const SCREEN = 40
// Rows this far from all that were seen are another place of the list.
const NEAR = 400

/**
 * Remembers what the rows in sight need of their columns. It only grows while one scrolls, so that
 * nothing jumps; a leap or another list begins anew.
 */
export class Sight {
  readonly #report: RecordReport
  #from = 0
  #to = -1
  #seen: { places: Record<string, number>; wholes: Record<string, number>; hasOtherYear: boolean } =
    { places: {}, wholes: {}, hasOtherYear: false }
  #isTold = true
  known = $state.raw<InSight>({ places: {}, wholes: {}, hasOtherYear: false })

  constructor(report: RecordReport) {
    this.#report = report
  }

  /**
   * Takes the first rows of a list that is about to be drawn, so that they are drawn once, with
   * what they need.
   */
  begin(rows: readonly (readonly Cell[])[], columns: readonly string[]): void {
    this.forget()
    for (const [index, row] of rows.slice(0, SCREEN).entries()) this.#take(index, row, columns)
    this.#isTold = true
    this.#tell()
  }

  forget(): void {
    this.#to = -1
    this.#from = 0
  }

  /**
   * Takes a row that is drawn. State may not change while rows are drawn, so it does so just after.
   */
  see(index: number, row: readonly Cell[], columns: readonly string[]): void {
    this.#take(index, row, columns)
    if (this.#isTold) return
    this.#isTold = true
    queueMicrotask(() => this.#tell())
  }

  #take(index: number, row: readonly Cell[], columns: readonly string[]): void {
    if (this.#to < 0 || index < this.#from - NEAR || index > this.#to + NEAR) this.#anew(index)
    this.#from = Math.min(this.#from, index)
    this.#to = Math.max(this.#to, index)
    for (const name of columns) this.#seeCell(name, cellOf(this.#report, row, name))
  }

  // Another object is other columns to the table, and each of its cells is drawn anew.
  #tell(): void {
    const { places, wholes, hasOtherYear } = this.#seen
    const { known } = this
    if (
      hasOtherYear !== known.hasOtherYear ||
      !isSame(places, known.places) ||
      !isSame(wholes, known.wholes)
    )
      this.known = { places: { ...places }, wholes: { ...wholes }, hasOtherYear }
  }

  #anew(index: number): void {
    this.#from = index
    this.#to = index
    this.#seen = { places: {}, wholes: {}, hasOtherYear: false }
    this.#isTold = false
  }

  #seeCell(name: string, cell: Cell): void {
    const column = findColumn(this.#report, name)
    if (!column || cell === null) return
    const shape = shapeOf(column)
    if (shape === 'instant' && !this.#seen.hasOtherYear && isOfOtherYear(cell)) {
      this.#seen.hasOtherYear = true
      this.#isTold = false
    }
    if (shape !== 'money' && shape !== 'rate') return
    this.#grow(this.#seen.places, name, placesOf(cell))
    this.#grow(this.#seen.wholes, name, wholesOf(cell))
  }

  #grow(seen: Record<string, number>, name: string, needed: number): void {
    if (needed <= (seen[name] ?? 0)) return
    seen[name] = needed
    this.#isTold = false
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
