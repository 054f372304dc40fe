import type { DecimalText } from '../../base/decimal.ts'
import {
  addDecimals,
  canonicalDecimal,
  readJsonNumber,
  scaledToDecimal,
  toScaled,
} from '../../base/decimal.ts'
import { Failure } from '../../base/failure.ts'
import type { Random } from './random.ts'

const DIGITS = '0123456789'
const NON_ZERO_DIGITS = '123456789'

/**
 * Draws a positive amount with up to `whole` digits before the point and exactly `fraction` digits
 * after it.
 */
export function drawAmount(random: Random, whole: number, fraction: number): DecimalText {
  const length = random.between(0, whole)
  const wholeDigits =
    length === 0 ? '0' : random.text(NON_ZERO_DIGITS, 1) + random.text(DIGITS, length - 1)
  if (fraction === 0) return wholeDigits === '0' ? random.text(NON_ZERO_DIGITS, 1) : wholeDigits
  return `${wholeDigits}.${random.text(DIGITS, fraction - 1)}${random.text(NON_ZERO_DIGITS, 1)}`
}

/**
 * Draws an amount far below one, such as a dust payment. Only its last one or two of `fraction`
 * places are not zero.
 */
export function drawSmallAmount(random: Random, fraction: number): DecimalText {
  const digits = random.text(NON_ZERO_DIGITS, 1) + random.text(NON_ZERO_DIGITS, random.below(2))
  return `0.${digits.padStart(fraction, '0')}`
}

/**
 * Spells a value as a JSON number: unchanged, with trailing zeros, or with an exponent.
 */
export function spellNumber(random: Random, value: DecimalText): string {
  const kind = random.below(100)
  if (value.startsWith('0.000000')) return withExponent(value, kind % 2 === 0 ? 'e-' : 'E-')
  if (kind < 4) return withExponent(value, 'e-')
  if (kind < 12) return withPlaces(value, Math.min(18, placesOf(value) + random.between(1, 4)))
  return value
}

// Spells 0.00000015 as 1.5e-7 and 12.5 as 1.25e1, like some JSON libraries.
function withExponent(value: DecimalText, mark: 'e-' | 'E-'): string {
  const plainText = canonicalDecimal(value)
  const point = plainText.indexOf('.')
  if (point < 0 || plainText.startsWith('-')) return value
  const digits = plainText.slice(0, point) + plainText.slice(point + 1)
  const first = digits.search(/[1-9]/)
  if (first < 0) return value
  const mantissa =
    digits.slice(first + 1) === ''
      ? digits.charAt(first)
      : `${digits.charAt(first)}.${digits.slice(first + 1)}`
  const exponent = point - 1 - first
  return exponent < 0 ? `${mantissa}${mark}${-exponent}` : `${mantissa}${mark.charAt(0)}${exponent}`
}

/** Returns the value of a number literal. Throws Failure INPUT_REFUSED for any other text. */
export function literalToDecimal(literal: string): DecimalText {
  const value = readJsonNumber(literal)
  if (value === undefined)
    throw new Failure({
      kind: 'badInput',
      code: 'INPUT_REFUSED',
      what: 'Not a JSON number',
      why: literal.slice(0, 60),
    })
  return value
}

/** Pads `value` to at least `places` digits after the point. */
export function withPlaces(value: DecimalText, places: number): DecimalText {
  const point = value.indexOf('.')
  if (point < 0) return places === 0 ? value : `${value}.${'0'.repeat(places)}`
  return value.padEnd(point + 1 + places, '0')
}

/**
 * Computes value × numerator ÷ denominator with 30 places, and truncates the result to `places`
 * digits after the point.
 */
export function scaleDecimal(
  value: DecimalText,
  numerator: DecimalText,
  denominator: DecimalText,
  places: number,
): DecimalText {
  const cutUnits = 10n ** BigInt(30 - places)
  const scaledValue = (toScaled(value) * toScaled(numerator)) / toScaled(denominator)
  return withPlaces(scaledToDecimal((scaledValue / cutUnits) * cutUnits), places)
}

/** The smallest unit of a token with 18 places. In most amounts a double cannot represent it. */
export const ONE_WEI = '0.000000000000000001'

/**
 * Splits a value into `parts` values with exactly its sum. The parts are not negative.
 */
export function splitDecimal(random: Random, value: DecimalText, parts: number): DecimalText[] {
  const total = toScaled(value)
  // Counting in units of the last digit keeps the parts from having more digits than the whole.
  const unit = 10n ** BigInt(30 - placesOf(value))
  const units = total / unit
  const share = units / BigInt(parts * 2)
  const amounts: bigint[] = []
  for (let index = 1; index < parts; index += 1)
    amounts.push(share === 0n ? 0n : (share + (share * BigInt(random.below(900))) / 1000n) * unit)
  const lastAmount = total - amounts.reduce((sum, part) => sum + part, 0n)
  return [...amounts, lastAmount].map(scaledToDecimal)
}

function placesOf(value: DecimalText): number {
  const point = value.indexOf('.')
  return point < 0 ? 0 : value.length - point - 1
}

/** Writes a sum. Like other systems, it sometimes pads the sum to eighteen places. */
export function sumText(random: Random, left: DecimalText, right: DecimalText): DecimalText {
  const sum = addDecimals(left, right)
  return random.chance(1, 3) ? withPlaces(sum, 18) : sum
}
