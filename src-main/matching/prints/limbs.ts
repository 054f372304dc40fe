const PART = 1_000_000_000
/**
 * The parts are carried before one of them could pass 2^53: after so many additions, or when the
 * whole units are so many.
 */
const PER_CARRY = 1_000_000
const MOST_WHOLE = 7_000_000_000_000_000

/**
 * An amount as three whole numbers: the whole units and twice nine decimals. Each is far below
 * 2^53, so that adding and comparing them is exact: no number here ever holds a fraction. For the
 * many amounts that fit; others are summed as BigInt.
 */
export class Limbs {
  whole = 0
  high = 0
  low = 0

  /**
   * False where there stands no unsigned decimal of at most 15 digits before and 18 behind the
   * point.
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
    const first = at + 1
    if (first === end || end - first > 18) return false
    let high = 0
    let low = 0
    for (at = first; at < first + 9; at += 1) {
      code = at < end ? text.charCodeAt(at) : 48
      if (code < 48 || code > 57) return false
      high = high * 10 + code - 48
    }
    for (; at < first + 18; at += 1) {
      code = at < end ? text.charCodeAt(at) : 48
      if (code < 48 || code > 57) return false
      low = low * 10 + code - 48
    }
    this.high = high
    this.low = low
    return true
  }

  /** True where this is exactly the sum of the two. */
  isSum(left: Limbs, right: Limbs): boolean {
    let low = left.low + right.low
    let high = left.high + right.high
    let whole = left.whole + right.whole
    if (low >= PART) {
      low -= PART
      high += 1
    }
    if (high >= PART) {
      high -= PART
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
    if (this.#added === PER_CARRY || this.#whole > MOST_WHOLE) this.#carry()
  }

  /** In units of 10⁻³⁰, as toScaled gives them. */
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
