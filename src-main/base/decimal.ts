import { Decimal as DecimalLibrary } from 'decimal.js'
import { Failure } from './failure.ts'

/**
 * An exact decimal in plain notation, the digits as received: an optional `-`, at least one digit,
 * and after a point at least one more. `1.50` and `1.5` are equal in value and both texts are kept.
 */
export type DecimalText = string

/**
 * Maximum number of digits before and after the point of an amount in expanded form
 * (reconciliation.md, normal form).
 */
export const MAX_INTEGER_DIGITS = 30
export const MAX_FRACTION_DIGITS = 30

// A precision of its own: the library's default of 20 digits rounds 18-decimal sums.
const Decimal = DecimalLibrary.clone({ precision: 200, toExpNeg: -9e15, toExpPos: 9e15 })

const PLAIN_DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/
const JSON_NUMBER = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,6}))?$/

/**
 * Reads plain decimal text such as a contract's decimal string. Spaces, a plus sign, an exponent
 * and digits of other scripts are not allowed. Returns undefined if the text is not a decimal or
 * has more than 30 + 30 digits.
 */
export function readDecimal(text: string): DecimalText | undefined {
  if (!PLAIN_DECIMAL.test(text)) return undefined
  const isNegative = text.charCodeAt(0) === 45
  const point = text.indexOf('.')
  const digits = isNegative ? text.slice(1) : text
  const whole = point < 0 ? digits : text.slice(isNegative ? 1 : 0, point)
  const fraction = point < 0 ? '' : text.slice(point + 1)
  return toDecimalText(isNegative, whole, fraction)
}

/**
 * Reads the literal of a JSON number, exponents included, and expands it: `15e-1` gives `1.5`, `-0`
 * gives `0`. Returns undefined beyond 30 + 30 digits.
 */
export function readJsonNumber(literal: string): DecimalText | undefined {
  const parts = JSON_NUMBER.exec(literal)
  if (!parts) return undefined
  const whole = parts[2] ?? ''
  const fraction = parts[3] ?? ''
  const exponent = parts[4] === undefined ? 0 : Number(parts[4])
  if (exponent === 0) return toDecimalText(parts[1] === '-', whole, fraction)
  if (isZeroDigits(whole) && isZeroDigits(fraction)) return '0'
  if (
    Math.abs(exponent) >
    2 * (MAX_INTEGER_DIGITS + MAX_FRACTION_DIGITS) + whole.length + fraction.length
  )
    return undefined
  const digits = whole + fraction
  const point = whole.length + exponent
  if (point <= 0) return toDecimalText(parts[1] === '-', '0', '0'.repeat(-point) + digits)
  if (point >= digits.length)
    return toDecimalText(parts[1] === '-', digits + '0'.repeat(point - digits.length), '')
  return toDecimalText(parts[1] === '-', digits.slice(0, point), digits.slice(point))
}

function toDecimalText(
  isNegative: boolean,
  whole: string,
  fraction: string,
): DecimalText | undefined {
  const integer = withoutLeadingZeros(whole)
  if (integer.length > MAX_INTEGER_DIGITS) return undefined
  if (
    fraction.length > MAX_FRACTION_DIGITS &&
    withoutTrailingZeros(fraction).length > MAX_FRACTION_DIGITS
  )
    return undefined
  const keptDigits =
    fraction.length > MAX_FRACTION_DIGITS ? fraction.slice(0, MAX_FRACTION_DIGITS) : fraction
  const sign = isNegative && !(integer === '0' && isZeroDigits(keptDigits)) ? '-' : ''
  return keptDigits === '' ? sign + integer : `${sign}${integer}.${keptDigits}`
}

function withoutLeadingZeros(digits: string): string {
  let start = 0
  while (start < digits.length - 1 && digits.charCodeAt(start) === 48) start += 1
  return start === 0 ? digits : digits.slice(start)
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end -= 1
  return end === digits.length ? digits : digits.slice(0, end)
}

function isZeroDigits(digits: string): boolean {
  for (let index = 0; index < digits.length; index += 1)
    if (digits.charCodeAt(index) !== 48) return false
  return true
}

/**
 * The canonical text of a value: no trailing zeros, no `-0`. Two amounts are equal exactly when
 * these texts are equal.
 */
export function canonicalDecimal(value: DecimalText): DecimalText {
  const point = value.indexOf('.')
  if (point < 0) return value === '-0' ? '0' : value
  const fraction = withoutTrailingZeros(value.slice(point + 1))
  const text = fraction === '' ? value.slice(0, point) : `${value.slice(0, point)}.${fraction}`
  return text === '-0' ? '0' : text
}

/** Equality of value, not of text. */
export function isEqualDecimal(left: DecimalText, right: DecimalText): boolean {
  return left === right || canonicalDecimal(left) === canonicalDecimal(right)
}

export function isNegativeDecimal(value: DecimalText): boolean {
  return value.charCodeAt(0) === 45
}

/** Negative, zero or positive if left is less than, equal to or greater than right. */
export function compareDecimals(left: DecimalText, right: DecimalText): number {
  const a = toScaled(left)
  const b = toScaled(right)
  return a < b ? -1 : a > b ? 1 : 0
}

/** Exact sum, for amounts of one currency only. */
export function addDecimals(left: DecimalText, right: DecimalText): DecimalText {
  return scaledToDecimal(toScaled(left) + toScaled(right))
}

/** Exact difference left − right, for amounts of one currency only. */
export function subtractDecimals(left: DecimalText, right: DecimalText): DecimalText {
  return scaledToDecimal(toScaled(left) - toScaled(right))
}

/**
 * Exact product in canonical form, of up to 200 significant digits. Used for relative tolerances.
 */
export function multiplyDecimals(left: DecimalText, right: DecimalText): DecimalText {
  return new Decimal(left).times(right).toFixed()
}

/** Returns true if |left| ≤ |right|, at any scale. */
export function isAtMostInMagnitude(left: DecimalText, right: DecimalText): boolean {
  return new Decimal(left).abs().lessThanOrEqualTo(new Decimal(right).abs())
}

const SCALE = 30n
const UNIT = 10n ** SCALE
const ZEROS = '0'.repeat(30)

/**
 * The value as an integer in units of 10⁻³⁰, an exact form for fast calculation. Throws Failure
 * AMOUNT_DAMAGED if the text is not a number, which happens only if the stored text was damaged on
 * disk.
 */
export function toScaled(value: DecimalText): bigint {
  try {
    const point = value.indexOf('.')
    if (point < 0) return BigInt(value) * UNIT
    const fraction = value.slice(point + 1)
    return BigInt(value.slice(0, point) + fraction + ZEROS.slice(fraction.length))
  } catch (cause) {
    throw new Failure({
      kind: 'store',
      code: 'AMOUNT_DAMAGED',
      what: 'An amount in the cache is not a number',
      why: `${JSON.stringify(value.slice(0, 40))} is stored; something changed it on the disk`,
      advice: 'run doctor: it finds the record, and the next sync fetches it again',
      cause,
    })
  }
}

/** The canonical text of an integer in units of 10⁻³⁰. */
export function scaledToDecimal(scaled: bigint): DecimalText {
  if (scaled === 0n) return '0'
  const isNegative = scaled < 0n
  const digits = (isNegative ? -scaled : scaled).toString().padStart(31, '0')
  const whole = digits.slice(0, -30)
  const fraction = withoutTrailingZeros(digits.slice(-30))
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Exact sum of amounts of one currency, in canonical form. */
export function sumDecimals(values: Iterable<DecimalText>): DecimalText {
  let total = 0n
  for (const value of values) total += toScaled(value)
  return scaledToDecimal(total)
}

/**
 * The columns by which a database sorts amounts: rows in the order of `whole`, `fraction` and
 * `rest`, nulls first, are in the order of their values. `whole` and `fraction` are the value
 * rounded down to eighteen decimals, the fraction in units of 10⁻¹⁸ and never negative. `rest` is
 * null if nothing was rounded off. Otherwise it orders the values that share the other two columns.
 * A `whole` beyond 64 bits is clamped, and `rest` alone gives the order.
 */
export interface MoneyKey {
  readonly whole: bigint
  readonly fraction: bigint
  readonly rest: string | null
}

const E18 = 10n ** 18n
const E12 = 10n ** 12n
const MAX_INT64 = 9223372036854775807n
const CLAMP_OFFSET = 10n ** 60n

export function toMoneyKey(value: DecimalText): MoneyKey {
  const key = shortKey(value)
  if (key) return key
  const scaled = toScaled(value)
  const units = floorDivide(scaled, E12)
  const remainder = scaled - units * E12
  const whole = floorDivide(units, E18)
  if (whole >= MAX_INT64 || whole <= -MAX_INT64) {
    const restDigits = (scaled + CLAMP_OFFSET).toString().padStart(62, '0')
    return { whole: whole > 0n ? MAX_INT64 : -MAX_INT64, fraction: 0n, rest: restDigits }
  }
  return {
    whole,
    fraction: units - whole * E18,
    rest: remainder === 0n ? null : remainder.toString().padStart(12, '0'),
  }
}

// Nearly every amount is non-negative with at most 18 + 18 digits. Its key is cut from the text
// without a multiplication.
function shortKey(value: DecimalText): MoneyKey | undefined {
  if (value.charCodeAt(0) === 45) return undefined
  const point = value.indexOf('.')
  const wholeLength = point < 0 ? value.length : point
  const fractionLength = point < 0 ? 0 : value.length - point - 1
  if (wholeLength > 18 || fractionLength > 18) return undefined
  const whole = BigInt(point < 0 ? value : value.slice(0, point))
  return {
    whole,
    fraction:
      fractionLength === 0
        ? 0n
        : BigInt(value.slice(point + 1) + ZEROS.slice(0, 18 - fractionLength)),
    rest: null,
  }
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor
  return value < 0n && quotient * divisor !== value ? quotient - 1n : quotient
}
