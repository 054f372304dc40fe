/**
 * Texts of some rows in the form that is moved to another thread: the rows, the end offset of each
 * text, and the bytes.
 */
export interface RowTextParts {
  readonly rows: Int32Array<ArrayBuffer>
  readonly ends: Int32Array<ArrayBuffer>
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Returns the buffers that are moved to another thread. */
export function buffersOf({ rows, ends, bytes }: RowTextParts): readonly ArrayBuffer[] {
  return [rows.buffer, ends.buffer, bytes.buffer]
}

/** Texts of some rows of one side. They take a quarter of the memory of a map. */
export class TextArena {
  #rows = new Int32Array(256)
  #ends = new Int32Array(256)
  #bytes: Buffer<ArrayBuffer>
  #length = 0
  count = 0

  /**
   * `bytes` is the initial capacity. Each time that the texts exceed the capacity, they are copied to
   * a larger buffer. Pages that are never written cost no memory.
   */
  constructor(bytes = 16 * 1024) {
    this.#bytes = Buffer.from(new ArrayBuffer(bytes))
  }

  /** Adds the text of a row. A row is added once. */
  put(row: number, text: string): void {
    this.#reserve(text.length * 3)
    this.#end(row, this.#bytes.write(text, this.#length))
  }

  /** Adds the text of a row as UTF-8 bytes. */
  putBytes(row: number, from: Buffer, begin: number, end: number): void {
    this.#reserve(end - begin)
    this.#end(row, from.copy(this.#bytes, this.#length, begin, end))
  }

  /** Bytes of all texts. */
  get length(): number {
    return this.#length
  }

  #reserve(bytesNeeded: number): void {
    if (this.count === this.#rows.length) {
      this.#rows = grown(this.#rows)
      this.#ends = grown(this.#ends)
    }
    if (this.#length + bytesNeeded <= this.#bytes.length) return
    const bytes = Buffer.from(new ArrayBuffer((this.#length + bytesNeeded) * 2))
    this.#bytes.copy(bytes, 0, 0, this.#length)
    this.#bytes = bytes
  }

  #end(row: number, bytes: number): void {
    this.#length += bytes
    this.#rows[this.count] = row
    this.#ends[this.count] = this.#length
    this.count += 1
  }

  /** The texts in movable form. None may be added afterwards. */
  get parts(): RowTextParts {
    return {
      rows: this.#rows.subarray(0, this.count),
      ends: this.#ends.subarray(0, this.count),
      bytes: new Uint8Array(this.#bytes.buffer, 0, this.#length),
    }
  }
}

// The number of texts is below this bound (see the limits in pair-scan.ts), and row numbers are below
// 2³¹, so that a row and an index fit into one exact number.
const MAX_TEXTS = 2 ** 22

/** Finds the text of a row. */
export class RowTextIndex {
  readonly #parts: RowTextParts
  readonly #order: Float64Array
  readonly #bytes: Buffer

  constructor(parts: RowTextParts) {
    this.#parts = parts
    this.#bytes = Buffer.from(parts.bytes.buffer, parts.bytes.byteOffset, parts.bytes.length)
    this.#order = Float64Array.from(parts.rows, (row, index) => row * MAX_TEXTS + index).sort()
  }

  find(row: number): string | undefined {
    return this.findBytes(row)?.toString('utf8')
  }

  findBytes(row: number): Buffer | undefined {
    let low = 0
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#order[middle] as number) < row * MAX_TEXTS) low = middle + 1
      else high = middle
    }
    const packedEntry = this.#order[low]
    if (packedEntry === undefined || Math.floor(packedEntry / MAX_TEXTS) !== row) return undefined
    const index = packedEntry % MAX_TEXTS
    return this.#bytes.subarray(
      index === 0 ? 0 : this.#parts.ends[index - 1],
      this.#parts.ends[index],
    )
  }
}

/** Returns an array of twice the length that begins with the same numbers. */
function grown(from: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longerArray = new Int32Array(from.length * 2)
  longerArray.set(from)
  return longerArray
}
