import { moneyWidth, placesOf, wholesOf } from '../records/list/places.ts'

interface Room {
  /** Digits after the point. */
  readonly places: number
  /** Digits before it, as wholesOf counts them. */
  readonly wholes: number
}

/**
 * The room that the money columns of the rows drawn so far need. Only grows while one scrolls, so
 * that nothing jumps; another list begins anew.
 */
export class MoneyInSight {
  #seen: Record<string, Room> = {}
  #isTold = true
  #list: unknown
  known = $state.raw<Readonly<Record<string, Room>>>({})

  /** Says which list the next amounts are of. */
  begin(list: unknown): void {
    if (list === this.#list) return
    this.#list = list
    this.#seen = {}
    this.#tell()
  }

  /**
   * Takes an amount that is drawn. State may not change while rows are drawn, so it does so just
   * after.
   */
  see(column: string, amount: string): void {
    if (amount === '') return
    const before = this.#seen[column] ?? { places: 2, wholes: 0 }
    const room = {
      places: Math.max(before.places, placesOf(amount)),
      wholes: Math.max(before.wholes, wholesOf(amount)),
    }
    if (room.places === before.places && room.wholes === before.wholes) return
    this.#seen[column] = room
    this.#tell()
  }

  #tell(): void {
    if (!this.#isTold) return
    this.#isTold = false
    queueMicrotask(() => {
      this.#isTold = true
      this.known = { ...this.#seen }
    })
  }

  places(column: string): number {
    return this.known[column]?.places ?? 2
  }

  /** Pixels. */
  width(column: string): number {
    return moneyWidth(this.places(column), this.known[column]?.wholes)
  }
}
