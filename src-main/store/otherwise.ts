/** Texts of some ledger rows as they cross to another thread: the rows, where each text ends, and their bytes. */
export interface OtherwiseParts {
  readonly rows: Int32Array<ArrayBuffer>
  readonly ends: Int32Array<ArrayBuffer>
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What is moved to another thread with them. */
export function buffersOf({ rows, ends, bytes }: OtherwiseParts): readonly ArrayBuffer[] {
  return [rows.buffer, ends.buffer, bytes.buffer]
}

/** How rows are written otherwise than their withdrawals, each as JSON: a quarter of what as many texts in a map would be. */
export class OtherwiseTexts {
  #rows = new Int32Array(256)
  #ends = new Int32Array(256)
  #bytes = Buffer.from(new ArrayBuffer(16 * 1024))
  #length = 0
  count = 0

  /** A row is put once. */
  put(row: number, text: string): void {
    if (this.count === this.#rows.length) {
      this.#rows = grown(this.#rows, new Int32Array(this.count * 2))
      this.#ends = grown(this.#ends, new Int32Array(this.count * 2))
    }
    if (this.#length + text.length * 3 > this.#bytes.length) {
      const bytes = Buffer.from(new ArrayBuffer((this.#length + text.length * 3) * 2))
      this.#bytes.copy(bytes, 0, 0, this.#length)
      this.#bytes = bytes
    }
    this.#length += this.#bytes.write(text, this.#length)
    this.#rows[this.count] = row
    this.#ends[this.count] = this.#length
    this.count += 1
  }

  /** Copies that nobody else holds, so that they can be moved. */
  get parts(): OtherwiseParts {
    return { rows: this.#rows.slice(0, this.count), ends: this.#ends.slice(0, this.count), bytes: Uint8Array.from(this.#bytes.subarray(0, this.#length)) }
  }
}

// Places are smaller than this, and rows than 2²⁴: both fit into one exact number.
const PLACES = 2 ** 28

/** Finds the text of a row. */
export class OtherwiseIndex {
  readonly #parts: OtherwiseParts
  readonly #order: Float64Array
  readonly #bytes: Buffer

  constructor(parts: OtherwiseParts) {
    this.#parts = parts
    this.#bytes = Buffer.from(parts.bytes.buffer, parts.bytes.byteOffset, parts.bytes.length)
    this.#order = Float64Array.from(parts.rows, (row, place) => row * PLACES + place).sort()
  }

  find(row: number): string | undefined {
    let low = 0
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#order[middle] as number) < row * PLACES) low = middle + 1
      else high = middle
    }
    const found = this.#order[low]
    if (found === undefined || Math.floor(found / PLACES) !== row) return undefined
    const place = found % PLACES
    return this.#bytes.toString('utf8', place === 0 ? 0 : this.#parts.ends[place - 1], this.#parts.ends[place])
  }
}

function grown(from: Int32Array<ArrayBuffer>, to: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  to.set(from)
  return to
}
