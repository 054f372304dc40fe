/**
 * Texts of some rows as they cross to another thread: the rows, where each text ends, and their
 * bytes.
 */
export interface RowTextParts {
  readonly rows: Int32Array<ArrayBuffer>
  readonly ends: Int32Array<ArrayBuffer>
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What is moved to another thread with them. */
export function buffersOf({ rows, ends, bytes }: RowTextParts): readonly ArrayBuffer[] {
  return [rows.buffer, ends.buffer, bytes.buffer]
}

/** Texts of some rows of one side, in a quarter of what as many texts in a map would take. */
export class RowTexts {
  #rows = new Int32Array(256)
  #ends = new Int32Array(256)
  #bytes: Buffer<ArrayBuffer>
  #length = 0
  count = 0

  /**
   * `bytes`: for how many there is room before all are copied; what is never written costs no memory.
   */
  constructor(bytes = 16 * 1024) {
    this.#bytes = Buffer.from(new ArrayBuffer(bytes))
  }

  /** A row is put once. */
  put(row: number, text: string): void {
    this.#reserve(text.length * 3)
    this.#end(row, this.#bytes.write(text, this.#length))
  }

  /** The same, of bytes that are no text of their own. */
  putBytes(row: number, from: Buffer, begin: number, end: number): void {
    this.#reserve(end - begin)
    this.#end(row, from.copy(this.#bytes, this.#length, begin, end))
  }

  /** Bytes of all texts. */
  get length(): number {
    return this.#length
  }

  #reserve(more: number): void {
    if (this.count === this.#rows.length) {
      this.#rows = grown(this.#rows)
      this.#ends = grown(this.#ends)
    }
    if (this.#length + more <= this.#bytes.length) return
    const bytes = Buffer.from(new ArrayBuffer((this.#length + more) * 2))
    this.#bytes.copy(bytes, 0, 0, this.#length)
    this.#bytes = bytes
  }

  #end(row: number, bytes: number): void {
    this.#length += bytes
    this.#rows[this.count] = row
    this.#ends[this.count] = this.#length
    this.count += 1
  }

  /** What was put; nothing more is, so that it can be moved. */
  get parts(): RowTextParts {
    return {
      rows: this.#rows.subarray(0, this.count),
      ends: this.#ends.subarray(0, this.count),
      bytes: new Uint8Array(this.#bytes.buffer, 0, this.#length),
    }
  }
}

// Places are smaller than this (pair-scan.ts bounds them), and rows of either side than 2³¹: both
// fit into one exact number.
const PLACES = 2 ** 22

/** Finds the text of a row. */
export class RowTextIndex {
  readonly #parts: RowTextParts
  readonly #order: Float64Array
  readonly #bytes: Buffer

  constructor(parts: RowTextParts) {
    this.#parts = parts
    this.#bytes = Buffer.from(parts.bytes.buffer, parts.bytes.byteOffset, parts.bytes.length)
    this.#order = Float64Array.from(parts.rows, (row, place) => row * PLACES + place).sort()
  }

  find(row: number): string | undefined {
    return this.findBytes(row)?.toString('utf8')
  }

  findBytes(row: number): Buffer | undefined {
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
    return this.#bytes.subarray(
      place === 0 ? 0 : this.#parts.ends[place - 1],
      this.#parts.ends[place],
    )
  }
}

/** An array twice as long that begins with the same numbers. */
export function grown(from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2)
  to.set(from)
  return to
}
