import type { DecimalText } from '../../base/decimal.ts'
import { canonicalDecimal } from '../../base/decimal.ts'

/** The number of significant digits that a spreadsheet stores. It cuts later digits off. */
export const SPREADSHEET_DIGITS = 15

// A cut amount that ends in zeros has fewer than 15 significant digits. An amount with fewer than 13
// is more likely a round sum, such as whole coins in their smallest unit.
const MIN_DIGITS_OF_CUT_AMOUNT = 13

/**
 * True for an amount that a spreadsheet may have cut: it has exactly 15 significant digits, from the
 * first non-zero digit to the last one (`0.123456789012345`), or 13 or 14 of them and more than 15
 * digits before the point (`12345678901234500000`). A sign, leading zeros and trailing zeros do not
 * count. An uncut amount can have 15 digits too, so this is a suspicion and no proof.
 */
export function looksRounded(text: DecimalText): boolean {
  const { digits, integerDigits } = significantParts(text)
  return (
    digits.length === SPREADSHEET_DIGITS ||
    (digits.length < SPREADSHEET_DIGITS &&
      digits.length >= MIN_DIGITS_OF_CUT_AMOUNT &&
      integerDigits > SPREADSHEET_DIGITS)
  )
}

/** The number of significant digits, from the first non-zero digit to the last. */
export function significantDigits(text: DecimalText): number {
  return significantParts(text).digits.length
}

/**
 * True if the ledger's amount is the provider's reduced to 15 significant digits, and is not equal to
 * it: rounded half up, half even, or cut off (as a spreadsheet does with typed digits). The test is
 * exact, because it compares only texts.
 */
export function isRoundedOf(ledger: DecimalText, provider: DecimalText): boolean {
  // A text this short has no sixteenth digit. Nearly all calls end here.
  if (ledger === provider || provider.length <= SPREADSHEET_DIGITS) return false
  const ledgerParts = significantParts(ledger)
  const providerParts = significantParts(provider)
  if (
    ledgerParts.isNegative !== providerParts.isNegative ||
    providerParts.digits.length <= SPREADSHEET_DIGITS ||
    ledgerParts.digits.length > SPREADSHEET_DIGITS
  )
    return false
  const cutDigits = providerParts.digits.slice(0, SPREADSHEET_DIGITS)
  if (isSame(ledgerParts, { ...providerParts, digits: cutDigits })) return true
  const rest = providerParts.digits.slice(SPREADSHEET_DIGITS)
  // Half up and half even differ only on an exact half, where half even may give the cut digits,
  // checked above.
  if (rest.charCodeAt(0) < CHAR_CODE_OF_FIVE) return false
  const roundedUpDigits = (BigInt(cutDigits) + 1n).toString()
  return isSame(ledgerParts, {
    ...providerParts,
    digits: roundedUpDigits,
    integerDigits: providerParts.integerDigits + (roundedUpDigits.length - SPREADSHEET_DIGITS),
  })
}

const CHAR_CODE_OF_FIVE = 53

/**
 * A value as its significant digits and the position of the point: `integerDigits` digits before it
 * (negative: zeros after it).
 */
export interface SignificantParts {
  readonly isNegative: boolean
  readonly digits: string
  readonly integerDigits: number
}

/** The parts of an amount. Zero has no digits. */
export function significantParts(text: DecimalText): SignificantParts {
  const canonical = canonicalDecimal(text)
  const isNegative = canonical.startsWith('-')
  const [integer = '', fraction = ''] = canonical.slice(isNegative ? 1 : 0).split('.')
  const allDigits = `${integer}${fraction}`
  const firstNonZero = allDigits.search(/[1-9]/)
  const leadingZeros = firstNonZero < 0 ? allDigits.length : firstNonZero
  return {
    isNegative,
    digits: withoutTrailingZeros(allDigits.slice(leadingZeros)),
    integerDigits: integer.length - leadingZeros,
  }
}

function isSame(left: SignificantParts, right: SignificantParts): boolean {
  return (
    left.digits === withoutTrailingZeros(right.digits) && left.integerDigits === right.integerDigits
  )
}

function withoutTrailingZeros(digits: string): string {
  return digits.replace(/0+$/, '')
}
