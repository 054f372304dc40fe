// Amounts are whole numbers of 1e-18.

const DECIMAL_PLACES = 18

/** Powers of ten from 1 to 1e18. */
export const powersOfTen = Array.from(
  { length: DECIMAL_PLACES + 1 },
  (_, power) => 10n ** BigInt(power),
)

/** One whole unit of a currency. */
export const WHOLE = 10n ** BigInt(DECIMAL_PLACES)

/** The smallest amount of a currency with this number of decimal places. */
export function smallestUnit(places: number): bigint {
  return powersOfTen[DECIMAL_PLACES - places] as bigint
}

/** `1.5`, or `1.500000000000000000` where it is padded. */
export function toDecimalText(amount: bigint, isPadded = false): string {
  const whole = (amount / WHOLE).toString()
  const paddedFraction = (amount % WHOLE).toString().padStart(DECIMAL_PLACES, '0')
  const fraction = isPadded ? paddedFraction : paddedFraction.replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** `1.5e-7`. */
export function toExponentText(amount: bigint): string {
  const digits = amount.toString()
  const mantissa = digits.replace(/0+$/, '')
  const decimal = mantissa.length > 1 ? `${mantissa.slice(0, 1)}.${mantissa.slice(1)}` : mantissa
  return `${decimal}e${digits.length - 1 - DECIMAL_PLACES}`
}
