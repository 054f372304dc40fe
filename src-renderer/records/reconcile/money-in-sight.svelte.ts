import { placesOf } from '../places.ts'

/** Digits after the point that the money columns of the rows drawn so far need. Only grows, so that nothing jumps while one scrolls. */
export class MoneyInSight {
  #seen: Record<string, number> = {}
  #isTold = true
  known = $state.raw<Readonly<Record<string, number>>>({})

  /** Takes an amount that is drawn. State may not change while rows are drawn, so it does so just after. */
  see(column: string, amount: string): void {
    const places = placesOf(amount)
    if (amount === '' || places <= (this.#seen[column] ?? 2)) return
    this.#seen[column] = places
    if (!this.#isTold) return
    this.#isTold = false
    queueMicrotask(() => {
      this.#isTold = true
      this.known = { ...this.#seen }
    })
  }

  places(column: string): number {
    return this.known[column] ?? 2
  }
}
