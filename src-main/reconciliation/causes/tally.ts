import type { CauseExample } from './cause.ts'

const MAX_EXAMPLES = 3
/** With more distinct values than this, no value is a common cause, and the counts are dropped. */
const MAX_VALUES = 10_000

/** Rows that differ in one way, with the first of them as examples. */
export interface TallyEntry {
  readonly value: string
  readonly rows: number
  readonly examples: readonly CauseExample[]
}

/** Counts rows by their difference. The result does not depend on the order of the rows. */
export class Tally {
  readonly #counts = new Map<string, { rows: number; examples: CauseExample[] }>()
  #hasOverflowed = false
  /** The number of rows added, including those added after the counts were dropped. */
  rows = 0

  add(value: string, example: CauseExample): void {
    this.rows += 1
    if (this.#hasOverflowed) return
    let count = this.#counts.get(value)
    if (!count) this.#counts.set(value, (count = { rows: 0, examples: [] }))
    count.rows += 1
    insertExample(count.examples, example)
    if (this.#counts.size <= MAX_VALUES) return
    this.#hasOverflowed = true
    this.#counts.clear()
  }

  /** The values with their numbers of rows, the most frequent first. */
  get values(): readonly TallyEntry[] {
    return [...this.#counts]
      .map(([value, count]) => ({ value, ...count }))
      .sort((left, right) => right.rows - left.rows || (left.value < right.value ? -1 : 1))
  }

  /**
   * The most frequent value, if it has at least `minRows` rows and the share `minShare` of all
   * rows.
   */
  mostFrequent(minRows: number, minShare: number): TallyEntry | undefined {
    const [first] = this.values
    return first && first.rows >= minRows && first.rows >= this.rows * minShare ? first : undefined
  }
}

// Inserts an example in the order of lines and keeps the first few. Rows may arrive in any order.
function insertExample(examples: CauseExample[], example: CauseExample): void {
  let index = examples.length
  while (index > 0 && (examples[index - 1] as CauseExample).line > example.line) index -= 1
  if (index >= MAX_EXAMPLES) return
  examples.splice(index, 0, example)
  if (examples.length > MAX_EXAMPLES) examples.pop()
}

/** The examples with the lowest lines, as many as a cause shows. */
export function firstExamples(examples: readonly CauseExample[]): CauseExample[] {
  return examples.toSorted((left, right) => left.line - right.line).slice(0, MAX_EXAMPLES)
}
