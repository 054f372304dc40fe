/** The runs of a ledger's line numbers, for another thread. */
export interface LineRuns {
  readonly from: Int32Array
  readonly beyond: Int32Array
  readonly count: number
}

/**
 * The line of each ledger row. Most rows are on consecutive lines, so only the exceptions are
 * stored: blank lines, rejected rows, cells of several lines.
 */
export class LineNumbers {
  /** The first row of each run, and the difference between its line and its number. */
  #firstRows: Int32Array
  #shifts: Int32Array
  #count = 0
  readonly #isShared: boolean
  /** The run found last. The next lookup is mostly in the same one. */
  #lastRun = 0

  /** `isShared`: the runs are in shared memory. */
  constructor(isShared: boolean, runs?: LineRuns) {
    this.#isShared = isShared
    this.#firstRows = runs?.from ?? this.#ints(64)
    this.#shifts = runs?.beyond ?? this.#ints(64)
    this.#count = runs?.count ?? 0
  }

  /**
   * Stores the line of a row that follows all those before it. For rows on consecutive lines, only
   * the first is needed.
   */
  push(row: number, line: number): void {
    if (this.#count > 0 && this.#shifts[this.#count - 1] === line - row) return
    if (this.#count === this.#firstRows.length) {
      this.#firstRows = this.#grown(this.#firstRows)
      this.#shifts = this.#grown(this.#shifts)
    }
    this.#firstRows[this.#count] = row
    this.#shifts[this.#count] = line - row
    this.#count += 1
  }

  get(row: number): number {
    const end =
      this.#lastRun + 1 < this.#count ? (this.#firstRows[this.#lastRun + 1] as number) : Infinity
    if (row < (this.#firstRows[this.#lastRun] as number) || row >= end)
      this.#lastRun = this.#find(row)
    return row + (this.#shifts[this.#lastRun] as number)
  }

  /**
   * Appends the rows of another part of the file, the first of which is `row` here. `shift` is
   * added to their lines.
   */
  append({ from, beyond, count }: LineRuns, row: number, shift: number): void {
    for (let run = 0; run < count; run += 1)
      this.push(
        row + (from[run] as number),
        (from[run] as number) + (beyond[run] as number) + shift,
      )
  }

  get runs(): LineRuns {
    return { from: this.#firstRows, beyond: this.#shifts, count: this.#count }
  }

  #find(row: number): number {
    let low = 0
    let high = this.#count
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.#firstRows[middle] as number) <= row) low = middle
      else high = middle
    }
    return low
  }

  #grown(runs: Int32Array): Int32Array {
    const grown = this.#ints(runs.length * 2)
    grown.set(runs)
    return grown
  }

  #ints(count: number): Int32Array {
    return new Int32Array(
      this.#isShared ? new SharedArrayBuffer(count * 4) : new ArrayBuffer(count * 4),
    )
  }
}
