import type { CauseExample } from './cause.ts'

const MAX_EXAMPLES = 3
/** Values beyond which there is nothing common; what was counted is given up. */
const MAX_VALUES = 10_000

/** Rows that differ in one way, with the first of them. */
export interface Counted {
  readonly value: string
  readonly rows: number
  readonly examples: readonly CauseExample[]
}

/** Counts rows by what their difference is; the order in which they come changes nothing. */
export class Tally {
  readonly #counts = new Map<string, { rows: number; examples: CauseExample[] }>()
  #isGivenUp = false
  /** Rows that were counted under any value. */
  rows = 0

  add(value: string, example: CauseExample): void {
    this.rows += 1
    if (this.#isGivenUp) return
    let count = this.#counts.get(value)
    if (!count) this.#counts.set(value, (count = { rows: 0, examples: [] }))
    count.rows += 1
    keepFirst(count.examples, example)
    if (this.#counts.size <= MAX_VALUES) return
    this.#isGivenUp = true
    this.#counts.clear()
  }

  /** The values with their rows, the most frequent first. */
  get values(): readonly Counted[] {
    return [...this.#counts]
      .map(([value, count]) => ({ value, ...count }))
      .sort((left, right) => right.rows - left.rows || (left.value < right.value ? -1 : 1))
  }

  /** The most frequent value, if at least so many rows and this share of all have it. */
  common(minRows: number, minShare: number): Counted | undefined {
    const [first] = this.values
    return first && first.rows >= minRows && first.rows >= this.rows * minShare ? first : undefined
  }
}

// Puts an example in its place by line. In place: rows may come from the last line to the first, and
// then each is among the first.
function keepFirst(examples: CauseExample[], example: CauseExample): void {
  let at = examples.length
  while (at > 0 && (examples[at - 1] as CauseExample).line > example.line) at -= 1
  if (at >= MAX_EXAMPLES) return
  examples.splice(at, 0, example)
  if (examples.length > MAX_EXAMPLES) examples.pop()
}

/** The examples with the least lines, as many as a cause shows. */
export function firstExamples(examples: readonly CauseExample[]): CauseExample[] {
  return examples.toSorted((left, right) => left.line - right.line).slice(0, MAX_EXAMPLES)
}
