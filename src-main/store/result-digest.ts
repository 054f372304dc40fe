const BETWEEN = 31

export interface DigestParts {
  readonly sums: readonly number[]
  readonly count: number
}

/**
 * A digest of a set of texts that does not depend on their order: the cache may have been filled in any. 128 bits, made to
 * tell results apart, not to withstand somebody who forges them.
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

  /** Begins a text that comes in pieces. */
  begin(): void {
    this.#open[0] = 0x811c9dc5
    this.#open[1] = 0x2545f491
  }

  /** Puts a piece of a longer text behind it. */
  put(text: string, start: number, end: number): void {
    let a = this.#open[0] as number
    let b = this.#open[1] as number
    for (let at = start; at < end; at += 1) {
      const code = text.charCodeAt(at)
      a = Math.imul(a ^ code, 0x01000193)
      b = Math.imul(b + code, 0x2c1b3c6d) ^ (b >>> 15)
    }
    this.#open[0] = Math.imul(a ^ BETWEEN, 0x01000193)
    this.#open[1] = b
  }

  /** Adds the text, or with -1 takes it out again. */
  end(sign: 1 | -1): void {
    const a = this.#open[0] as number
    const b = this.#open[1] as number
    // Each text gives four numbers that differ in every bit from those of another; only their sums are kept.
    this.#sums[0] = (this.#sums[0] as number) + sign * mix(a ^ 0x9e3779b9)
    this.#sums[1] = (this.#sums[1] as number) + sign * mix(b ^ 0x85ebca6b)
    this.#sums[2] = (this.#sums[2] as number) + sign * mix(Math.imul(a, 0x27d4eb2f) ^ b)
    this.#sums[3] = (this.#sums[3] as number) + sign * mix(Math.imul(b, 0x165667b1) + a)
    this.#count += sign
  }

  /** What came together so far, to be added to that of others. */
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
