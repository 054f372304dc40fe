// Exact sums. An amount is two int64: the whole units, and units of 10⁻¹⁸.

const FRACTION_UNITS: i64 = 1000000000000000000

let whole: i64 = 0
let fraction: i64 = 0
let totalWhole: i64 = 0
let totalFraction: i64 = 0

/**
 * Maximum number of currencies with a sum. The caller collects the sums before they could exceed
 * int64.
 */
export const MAX_SUMS = 256
/**
 * For each currency: the whole units, the upper and the lower nine decimals of the fractions, and
 * the number of amounts.
 */
export const sums = memory.data(MAX_SUMS * 32)

/**
 * Reads an unsigned decimal of at most 15 digits before and 18 after the point. Returns false for
 * any other text.
 */
export function readAmount(start: i32, end: i32): bool {
  let position = start
  let units: i64 = 0
  for (; position < end; position += 1) {
    const code: i32 = load<u8>(position)
    if (code === 46) break
    if (code < 48 || code > 57 || position - start === 15) return false
    units = units * 10 + (code - 48)
  }
  if (position === start) return false
  whole = units
  fraction = 0
  if (position === end) return true
  const from = position + 1
  if (from === end || end - from > 18) return false
  let parts: i64 = 0
  for (position = from; position < end; position += 1) {
    const code: i32 = load<u8>(position)
    if (code < 48 || code > 57) return false
    parts = parts * 10 + (code - 48)
  }
  for (; position < from + 18; position += 1) parts *= 10
  fraction = parts
  return true
}

/** Makes the last amount the total. */
export function setTotal(): void {
  totalWhole = whole
  totalFraction = fraction
}

/** Adds the last amount to the total. */
export function addToTotal(): void {
  totalWhole += whole
  totalFraction += fraction
  if (totalFraction >= FRACTION_UNITS) {
    totalFraction -= FRACTION_UNITS
    totalWhole += 1
  }
}

/** True if the last amount equals the total. */
export function isTotal(): bool {
  return whole === totalWhole && fraction === totalFraction
}

/** Adds the last amount to the sum of a currency. */
export function addToSum(number: i32): void {
  const sum = (sums as i32) + number * 32
  store<i64>(sum, load<i64>(sum) + whole)
  store<i64>(sum + 8, load<i64>(sum + 8) + fraction / 1000000000)
  store<i64>(sum + 16, load<i64>(sum + 16) + (fraction % 1000000000))
  store<i64>(sum + 24, load<i64>(sum + 24) + 1)
}
