import { bitsOfFour, fourLetters } from '../base/letters.ts'

const PIECE_MARK = 31
/** Greater than any UTF-16 code, so texts of up to two characters give distinct numbers. */
const LETTER_FACTOR = 65_599

const MAX_UTF8_BYTES = 3
const asciiBytes = Buffer.alloc(16 * 1024)
// Little-endian, as every platform of the program is.
const asciiWords = new Int32Array(asciiBytes.buffer, asciiBytes.byteOffset, asciiBytes.length / 4)

export interface DigestParts {
  readonly sums: readonly number[]
  readonly count: number
}

/**
 * A digest of a set of texts that does not depend on their order, because the cache may have been
 * filled in any order. Its 128 bits distinguish results. They do not withstand deliberate forgery.
 */
export class ResultDigest {
  readonly #sums = new Int32Array(4)
  readonly #open = new Int32Array(2)
  #count = 0

  add(text: string): void {
    this.begin()
    if (!this.#putAscii(text)) this.put(text, 0, text.length)
    this.end(1)
  }

  /** Begins a text that is added in pieces. */
  begin(): void {
    this.#open[0] = 0x811c9dc5
    this.#open[1] = 0x2545f491
  }

  /** Appends a piece to the text. */
  put(text: string, start: number, end: number): void {
    let position = start
    let left = this.#open[0] as number
    let right = this.#open[1] as number
    // Hashes four characters in one round, or two where a character has more than eight bits.
    for (; position + 4 <= end; position += 4) {
      const isNarrow = bitsOfFour(text, position) < 256
      const word = isNarrow
        ? fourLetters(text, position)
        : text.charCodeAt(position) | (text.charCodeAt(position + 1) << 16)
      left = mixLeft(left, word)
      right = mixRight(right, word)
      if (isNarrow) continue
      const secondWord = text.charCodeAt(position + 2) | (text.charCodeAt(position + 3) << 16)
      left = mixLeft(left, secondWord)
      right = mixRight(right, secondWord)
    }
    this.#open[0] = left
    this.#open[1] = right
    let rest = end - position
    for (; position < end; position += 1)
      rest = Math.imul(rest, LETTER_FACTOR) + text.charCodeAt(position)
    this.putNumber(rest)
  }

  // Does the same as `put` of the whole text, but from the text's bytes, in a quarter of the time. A
  // break has over a thousand characters. Returns false, without a change, for a text that is too
  // long or not ASCII.
  #putAscii(text: string): boolean {
    const { length } = text
    if (length * MAX_UTF8_BYTES > asciiBytes.length || asciiBytes.write(text) !== length)
      return false
    const wordCount = length >> 2
    let left = this.#open[0] as number
    let right = this.#open[1] as number
    for (let index = 0; index < wordCount; index += 1) {
      const word = asciiWords[index] as number
      left = mixLeft(left, word)
      right = mixRight(right, word)
    }
    this.#open[0] = left
    this.#open[1] = right
    this.put(text, wordCount * 4, length)
    return true
  }

  /** Appends a whole number of 32 bits to the text. */
  putNumber(value: number): void {
    this.#open[0] = mixLeft(this.#open[0] as number, value) ^ PIECE_MARK
    this.#open[1] = mixRight(this.#open[1] as number, value)
  }

  /** Ends the text: adds it to the set with 1, removes it with -1. */
  end(sign: 1 | -1): void {
    const a = this.#open[0] as number
    const b = this.#open[1] as number
    // Each text gives four well-mixed numbers. Only their sums are stored.
    this.#sums[0] = (this.#sums[0] as number) + sign * mix(a ^ 0x9e3779b9)
    this.#sums[1] = (this.#sums[1] as number) + sign * mix(b ^ 0x85ebca6b)
    this.#sums[2] = (this.#sums[2] as number) + sign * mix(Math.imul(a, 0x27d4eb2f) ^ b)
    this.#sums[3] = (this.#sums[3] as number) + sign * mix(Math.imul(b, 0x165667b1) + a)
    this.#count += sign
  }

  /** The digest so far, to be added to another one. */
  get parts(): DigestParts {
    return { sums: [...this.#sums], count: this.#count }
  }

  addDigest({ sums, count }: DigestParts): void {
    sums.forEach((sum, index) => (this.#sums[index] = (this.#sums[index] as number) + sum))
    this.#count += count
  }

  /** The digest so far, as text. */
  get text(): string {
    return `${this.#count}:${[...this.#sums].map((sum) => (sum >>> 0).toString(16).padStart(8, '0')).join('')}`
  }
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}

function mixLeft(state: number, word: number): number {
  const mixed = Math.imul(state ^ word, 0x01000193)
  return (mixed << 13) | (mixed >>> 19)
}

function mixRight(state: number, word: number): number {
  const mixed = Math.imul(state + word, 0x2c1b3c6d)
  return mixed ^ (mixed >>> 15)
}
