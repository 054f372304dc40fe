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
    for (let at = 0; at < counts.length; at += 1)
      group.counts[at] = (group.counts[at] as number) + (counts[at] as number)
    for (let at = 0; at < amounts.length; at += 1)
      if (amounts[at] !== '')
        group.sums[at] = (group.sums[at] ?? 0n) + toScaled(amounts[at] as string)
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
  for (let at = 0; at < left.length; at += 1) {
    const [a, b] = [left[at] as T, right[at] as T]
    if (a !== b) return a < b ? -1 : 1
  }
  return 0
}
