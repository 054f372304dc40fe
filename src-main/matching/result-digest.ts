import { bitsOfFour, fourLetters } from '../base/letters.ts'

const PIECE_MARK = 31
/** Greater than any UTF-16 code, so texts of up to two characters give distinct numbers. */
const LETTER_FACTOR = 65_599

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
    this.put(text, 0, text.length)
    this.end(1)
  }

  /** Begins a text that is added in pieces. */
  begin(): void {
    this.#open[0] = 0x811c9dc5
    this.#open[1] = 0x2545f491
  }

  /** Appends a piece to the text. */
  put(text: string, start: number, end: number): void {
    let at = start
    // Hashes four characters in one round, or two where a character has more than eight bits.
    for (; at + 4 <= end; at += 4) {
      if (bitsOfFour(text, at) < 256) this.#round(fourLetters(text, at))
      else {
        this.#round(text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16))
        this.#round(text.charCodeAt(at + 2) | (text.charCodeAt(at + 3) << 16))
      }
    }
    let rest = end - at
    for (; at < end; at += 1) rest = Math.imul(rest, LETTER_FACTOR) + text.charCodeAt(at)
    this.putNumber(rest)
  }

  /** Appends a whole number of 32 bits to the text. */
  putNumber(value: number): void {
    this.#round(value)
    this.#open[0] = (this.#open[0] as number) ^ PIECE_MARK
  }

  #round(word: number): void {
    const left = Math.imul((this.#open[0] as number) ^ word, 0x01000193)
    const right = Math.imul((this.#open[1] as number) + word, 0x2c1b3c6d)
    this.#open[0] = (left << 13) | (left >>> 19)
    this.#open[1] = right ^ (right >>> 15)
  }

  /** Adds the text to the set, or removes it with -1. */
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
    sums.forEach((sum, at) => (this.#sums[at] = (this.#sums[at] as number) + sum))
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
