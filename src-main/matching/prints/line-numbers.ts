/**
 * The runs of a ledger's line numbers, for another thread. A run is a series of rows on consecutive
 * lines.
 */
export interface LineRuns {
  /** The first row of each run. */
  readonly from: Int32Array
  /** The line minus the row number, for all rows of each run. */
  readonly shifts: Int32Array
  /** The number of runs in use. The arrays may be longer. */
  readonly count: number
}

/**
 * The line of each ledger row. Most rows are on consecutive lines, so only the exceptions are
 * stored: blank lines, rejected rows, cells of several lines.
 */
export class LineNumbers {
  #firstRows: Int32Array
  #shifts: Int32Array
  #count = 0
  readonly #isShared: boolean
  /** The run of the last lookup. The next lookup is usually in the same run. */
  #lastRun = 0

  /** `isShared`: the runs are in shared memory. */
  constructor(isShared: boolean, runs?: LineRuns) {
    this.#isShared = isShared
    this.#firstRows = runs?.from ?? this.#ints(64)
    this.#shifts = runs?.shifts ?? this.#ints(64)
    this.#count = runs?.count ?? 0
  }

  /**
   * Stores the line of a row. Rows are added in ascending order, and of several rows on consecutive
   * lines only the first is needed.
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
   * Appends the rows of the next part of the file. `row` is the number of the part's first row in the
   * whole file. `shift` is added to the part's lines.
   */
  append({ from, shifts, count }: LineRuns, row: number, shift: number): void {
    for (let run = 0; run < count; run += 1)
      this.push(
        row + (from[run] as number),
        (from[run] as number) + (shifts[run] as number) + shift,
      )
  }

  get runs(): LineRuns {
    return { from: this.#firstRows, shifts: this.#shifts, count: this.#count }
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
    const longerRuns = this.#ints(runs.length * 2)
    longerRuns.set(runs)
    return longerRuns
  }

  #ints(count: number): Int32Array {
    return new Int32Array(
      this.#isShared ? new SharedArrayBuffer(count * 4) : new ArrayBuffer(count * 4),
    )
  }
}
