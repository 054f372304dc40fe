const PART_BASE = 1_000_000_000
// LimbSum moves its parts to the BigInt total before any part can reach 2^53: after this number of
// additions, or above this number of whole units.
const ADDITIONS_PER_CARRY = 1_000_000
const MAX_WHOLE_BEFORE_CARRY = 7_000_000_000_000_000

/**
 * An amount as three integers: the whole units, and two groups of nine decimals. Each integer is far
 * below 2^53, so additions and comparisons are exact. Most amounts fit. Other amounts are summed as
 * BigInt.
 */
export class Limbs {
  whole = 0
  high = 0
  low = 0

  /**
   * Reads an unsigned decimal of at most 15 digits before and 18 after the point. Returns false for
   * any other text.
   */
  read(text: string, start: number, end: number): boolean {
    let at = start
    let whole = 0
    let code = 0
    for (; at < end && (code = text.charCodeAt(at)) !== 46; at += 1) {
      if (code < 48 || code > 57 || at - start === 15) return false
      whole = whole * 10 + code - 48
    }
    if (at === start) return false
    this.whole = whole
    this.high = 0
    this.low = 0
    if (at === end) return true
    const fractionStart = at + 1
    if (fractionStart === end || end - fractionStart > 18) return false
    let high = 0
    let low = 0
    for (at = fractionStart; at < fractionStart + 9; at += 1) {
      code = at < end ? text.charCodeAt(at) : 48
      if (code < 48 || code > 57) return false
      high = high * 10 + code - 48
    }
    for (; at < fractionStart + 18; at += 1) {
      code = at < end ? text.charCodeAt(at) : 48
      if (code < 48 || code > 57) return false
      low = low * 10 + code - 48
    }
    this.high = high
    this.low = low
    return true
  }

  /** True where this amount is exactly the sum of the two. */
  isSum(left: Limbs, right: Limbs): boolean {
    let low = left.low + right.low
    let high = left.high + right.high
    let whole = left.whole + right.whole
    if (low >= PART_BASE) {
      low -= PART_BASE
      high += 1
    }
    if (high >= PART_BASE) {
      high -= PART_BASE
      whole += 1
    }
    return low === this.low && high === this.high && whole === this.whole
  }
}

/** An exact sum of amounts that Limbs has read. */
export class LimbSum {
  #total = 0n
  #whole = 0
  #high = 0
  #low = 0
  #added = 0

  add({ whole, high, low }: Limbs): void {
    this.#whole += whole
    this.#high += high
    this.#low += low
    this.#added += 1
    if (this.#added === ADDITIONS_PER_CARRY || this.#whole > MAX_WHOLE_BEFORE_CARRY) this.#carry()
  }

  /** The sum in units of 10⁻³⁰, as toScaled returns. */
  total(): bigint {
    this.#carry()
    return this.#total
  }

  #carry(): void {
    this.#total +=
      ((BigInt(this.#whole) * 1_000_000_000n + BigInt(this.#high)) * 1_000_000_000n +
        BigInt(this.#low)) *
      1_000_000_000_000n
    this.#whole = 0
    this.#high = 0
    this.#low = 0
    this.#added = 0
  }
}
