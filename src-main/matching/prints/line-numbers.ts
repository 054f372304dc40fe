/** The runs of a ledger's line numbers, for another thread. */
export interface LineRuns {
  readonly from: Int32Array
  readonly beyond: Int32Array
  readonly count: number
}

/**
 * On which line each row of a ledger stands. Rows mostly follow each other line by line, so only
 * what breaks that is kept: blank lines, rows that were rejected, cells of several lines.
 */
export class LineNumbers {
  /** The first row of each run, and by how much its line is beyond it. */
  #from: Int32Array
  #beyond: Int32Array
  #count = 0
  readonly #isShared: boolean
  /** The run that was asked for last: the next one is mostly of the same. */
  #near = 0

  /** `isShared`: whether threads see the runs at once. */
  constructor(isShared: boolean, runs?: LineRuns) {
    this.#isShared = isShared
    this.#from = runs?.from ?? this.#ints(64)
    this.#beyond = runs?.beyond ?? this.#ints(64)
    this.#count = runs?.count ?? 0
  }

  /**
   * Notes the line of a row, behind all those before it; of several that follow each other, the
   * first.
   */
  push(row: number, line: number): void {
    if (this.#count > 0 && this.#beyond[this.#count - 1] === line - row) return
    if (this.#count === this.#from.length) {
      this.#from = this.#grown(this.#from)
      this.#beyond = this.#grown(this.#beyond)
    }
    this.#from[this.#count] = row
    this.#beyond[this.#count] = line - row
    this.#count += 1
  }

  get(row: number): number {
    const end = this.#near + 1 < this.#count ? (this.#from[this.#near + 1] as number) : Infinity
    if (row < (this.#from[this.#near] as number) || row >= end) this.#near = this.#find(row)
    return row + (this.#beyond[this.#near] as number)
  }

  /**
   * Takes over the rows of another part of the file, the first of which is `row` here; their lines
   * are counted on by `shift`.
   */
  append({ from, beyond, count }: LineRuns, row: number, shift: number): void {
    for (let run = 0; run < count; run += 1)
      this.push(
        row + (from[run] as number),
        (from[run] as number) + (beyond[run] as number) + shift,
      )
  }

  get runs(): LineRuns {
    return { from: this.#from, beyond: this.#beyond, count: this.#count }
  }

  #find(row: number): number {
    let low = 0
    let high = this.#count
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.#from[middle] as number) <= row) low = middle
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
