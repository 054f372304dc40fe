/** Texts in memory that threads share. Pages that are never written cost no memory. */
export interface SharedTextParts {
  readonly bytes: Uint8Array
  /** The number of bytes in use. */
  readonly size: Int32Array
}

/** Ends each text. No text holds it. */
const TEXT_END = 0

/** Texts that threads add, each found by its position. */
export class SharedTexts {
  readonly #bytes: Buffer
  readonly #size: Int32Array

  constructor({ bytes, size }: SharedTextParts) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#size = size
  }

  /** Makes room for texts of this many bytes in all, as UTF-8 with their ends. */
  static make(byteCount: number): SharedTextParts {
    return {
      bytes: new Uint8Array(new SharedArrayBuffer(byteCount)),
      // Position 0 stands for no text.
      size: new Int32Array(new SharedArrayBuffer(4)).fill(1),
    }
  }

  /** Adds a text without U+0000 and returns its position; 0 where there is no room for it. */
  add(text: string): number {
    const length = Buffer.byteLength(text) + 1
    if ((this.#size[0] as number) + length > this.#bytes.length) return 0
    const position = Atomics.add(this.#size, 0, length)
    if (position + length > this.#bytes.length) return 0
    this.#bytes.write(text, position)
    return position
  }

  read(position: number): string {
    return this.#bytes.toString('utf8', position, this.#bytes.indexOf(TEXT_END, position))
  }
}
