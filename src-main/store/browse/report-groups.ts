import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import type { Cell } from '../../contract/cell.ts'

interface Group {
  readonly key: readonly string[]
  readonly counts: number[]
  readonly sums: (bigint | undefined)[]
}

/**
 * Counts and sums rows in groups of equal keys. Sums are exact. A sum without any amount is empty,
 * not 0.
 */
export class Groups {
  readonly #groups = new Map<string, Group>()
  readonly #counts: readonly string[]
  readonly #sums: readonly string[]

  /** The names of the counts and sums, in the order in which add receives them. */
  constructor(counts: readonly string[], sums: readonly string[]) {
    this.#counts = counts
    this.#sums = sums
  }

  /** Adds a row to the group of its key. An empty amount adds nothing. */
  add(key: readonly string[], counts: readonly number[], amounts: readonly string[]): void {
    const group = this.#groupOf(key)
    for (let i = 0; i < counts.length; i += 1)
      group.counts[i] = (group.counts[i] as number) + (counts[i] as number)
    for (let i = 0; i < amounts.length; i += 1)
      if (amounts[i] !== '') group.sums[i] = (group.sums[i] ?? 0n) + toScaled(amounts[i] as string)
  }

  /**
   * Returns the key, counts and sums of each group, by `order` and then by the parts of the key.
   */
  rows(
    order: (key: readonly string[]) => readonly number[] = () => [],
  ): readonly (readonly Cell[])[] {
    return [...this.#groups.values()]
      .map((group) => ({ group, place: order(group.key) }))
      .sort(
        (left, right) =>
          compareLists(left.place, right.place) || compareLists(left.group.key, right.group.key),
      )
      .map(({ group }) => [
        ...group.key,
        ...group.counts.map(String),
        ...group.sums.map((sum) => (sum === undefined ? '' : scaledToDecimal(sum))),
      ])
  }

  #groupOf(key: readonly string[]): Group {
    const name = JSON.stringify(key)
    let group = this.#groups.get(name)
    if (!group)
      this.#groups.set(
        name,
        (group = { key, counts: this.#counts.map(() => 0), sums: this.#sums.map(() => undefined) }),
      )
    return group
  }
}

function compareLists<T extends string | number>(left: readonly T[], right: readonly T[]): number {
  for (let i = 0; i < left.length; i += 1) {
    const [a, b] = [left[i] as T, right[i] as T]
    if (a !== b) return a < b ? -1 : 1
  }
  return 0
}
