const MAX_LINES = 100

/** Counts lines and stores the lowest hundred. Lines may be added in any order. */
export class LineList {
  #lines: number[] = []
  count = 0

  add(line: number): void {
    this.count += 1
    this.#lines.push(line)
    if (this.#lines.length >= 4 * MAX_LINES) this.#lines = this.first
  }

  /** The lowest lines, ascending. */
  get first(): number[] {
    return [...this.#lines].sort((left, right) => left - right).slice(0, MAX_LINES)
  }
}

/** Returns the lesser of two texts, so that an example does not depend on the order of rows. */
export function lesserText(text: string | undefined, other: string): string {
  return text === undefined || other < text ? other : text
}
