import type { DecimalText } from '../../base/decimal.ts'
import { canonicalDecimal } from '../../base/decimal.ts'

/**
 * The significant digits of a number that a spreadsheet keeps. Later digits become zeros or are
 * dropped.
 */
export const SPREADSHEET_DIGITS = 15

// If the fifteenth digit is a zero too, a cut amount has fewer significant digits. An amount with
// fewer than thirteen is a round sum, such as whole coins in their smallest unit.
const MIN_DIGITS_OF_CUT_AMOUNT = 13

/**
 * True for an amount that looks like a longer one after a spreadsheet cut it: exactly 15
 * significant digits from the first non-zero digit to the last (`0.123456789012345`), or more than
 * 15 digits before the point of which all after the fifteenth are zeros and at least 13 are in use
 * (`12345678901234500000`). A sign, leading zeros and trailing zeros do not count. A sum that
 * really has fifteen digits looks the same: this is a suspicion, never a proof.
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
 * True where the ledger's amount differs from the provider's and equals it reduced to 15
 * significant digits: rounded half up, half even, or cut off (as a spreadsheet does with typed
 * digits). Exact: only texts are compared.
 */
export function isRoundedOf(ledger: DecimalText, provider: DecimalText): boolean {
  // Nearly all calls end here: a text this short has no sixteenth digit.
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
  const all = `${integer}${fraction}`
  const first = all.search(/[1-9]/)
  const zeros = first < 0 ? all.length : first
  return {
    isNegative,
    digits: withoutTrailingZeros(all.slice(zeros)),
    integerDigits: integer.length - zeros,
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
