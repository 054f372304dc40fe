import type { Cell } from '../../src-main/contract/window.ts'
import { cellOf } from './cells.ts'
import type { InSight } from './cells.ts'
import { findColumn, shapeOf } from './fields.ts'
import type { RecordReport } from './fields.ts'
import { placesOf } from './places.ts'

// Rows this far from all that were seen are another place of the list.
const NEAR = 400

/** Remembers what the rows in sight need of their columns. It only grows while one scrolls, so that nothing jumps; a leap or another list begins anew. */
export class Sight {
  readonly #report: RecordReport
  #from = 0
  #to = -1
  #seen: { places: Record<string, number>; hasOtherYear: boolean } = { places: {}, hasOtherYear: false }
  #isTold = true
  known = $state.raw<InSight>({ places: {}, hasOtherYear: false })

  constructor(report: RecordReport) {
    this.#report = report
  }

  forget(): void {
    this.#to = -1
    this.#from = 0
  }

  /** Takes a row that is drawn. State may not change while rows are drawn, so it does so just after. */
  see(index: number, row: readonly Cell[], columns: readonly string[]): void {
    if (this.#to < 0 || index < this.#from - NEAR || index > this.#to + NEAR) this.#begin(index)
    this.#from = Math.min(this.#from, index)
    this.#to = Math.max(this.#to, index)
    for (const name of columns) this.#seeCell(name, cellOf(this.#report, row, name))
    if (this.#isTold) return
    this.#isTold = true
    queueMicrotask(() => (this.known = { places: { ...this.#seen.places }, hasOtherYear: this.#seen.hasOtherYear }))
  }

  #begin(index: number): void {
    this.#from = index
    this.#to = index
    this.#seen = { places: {}, hasOtherYear: false }
    this.#isTold = false
  }

  #seeCell(name: string, cell: Cell): void {
    const column = findColumn(this.#report, name)
    if (!column || cell === null) return
    const shape = shapeOf(column)
    if (shape === 'instant' && !this.#seen.hasOtherYear && cell.slice(0, 4) !== String(new Date().getUTCFullYear())) {
      this.#seen.hasOtherYear = true
      this.#isTold = false
    }
    if (shape !== 'money' && shape !== 'rate') return
    const places = placesOf(cell)
    if (places <= (this.#seen.places[name] ?? 0)) return
    this.#seen.places[name] = places
    this.#isTold = false
  }
}
