import type { DecimalText } from '../../base/decimal.ts'
import { canonicalDecimal } from '../../base/decimal.ts'

/**
 * The significant digits that a spreadsheet keeps of a number; what is behind them is zeros, or
 * gone.
 */
export const SPREADSHEET_DIGITS = 15

// A written-out amount this long and ending in zeros keeps fewer digits where the fifteenth
// happened to be a zero too. Fewer than thirteen are a round sum, such as whole coins in their
// smallest unit.
const FEWEST_OF_LONG = 13

/**
 * True for an amount that looks as a spreadsheet leaves a longer one: exactly 15 significant digits
 * from the first that is no zero to the last (`0.123456789012345`), or more than 15 digits before
 * the point of which all behind the fifteenth are zeros while at least 13 in front are in use
 * (`12345678901234500000`). A sign, zeros in front and zeros at the end do not count. A sum that
 * really has fifteen digits looks the same: this is a suspicion, never a proof.
 */
export function looksRounded(text: DecimalText): boolean {
  const { digits, whole } = significantParts(text)
  return (
    digits.length === SPREADSHEET_DIGITS ||
    (digits.length < SPREADSHEET_DIGITS &&
      digits.length >= FEWEST_OF_LONG &&
      whole > SPREADSHEET_DIGITS)
  )
}

/** The number of significant digits, from the first that is no zero to the last that is none. */
export function significantDigits(text: DecimalText): number {
  return significantParts(text).digits.length
}

/**
 * True where the ledger's amount is not the provider's, and is what becomes of it with 15
 * significant digits: rounded half up, half even, or cut off (as a spreadsheet does with typed
 * digits). Exact: only texts are compared.
 */
export function isRoundedOf(ledger: DecimalText, provider: DecimalText): boolean {
  // Nearly all: what is no longer has no sixteenth digit.
  if (ledger === provider || provider.length <= SPREADSHEET_DIGITS) return false
  const own = significantParts(ledger)
  const exact = significantParts(provider)
  if (
    own.isNegative !== exact.isNegative ||
    exact.digits.length <= SPREADSHEET_DIGITS ||
    own.digits.length > SPREADSHEET_DIGITS
  )
    return false
  const cut = exact.digits.slice(0, SPREADSHEET_DIGITS)
  if (isSame(own, { ...exact, digits: cut })) return true
  const rest = exact.digits.slice(SPREADSHEET_DIGITS)
  // Half up and half even part only on an exact half, where half even may be the cut one, which is
  // answered above.
  if (rest.charCodeAt(0) < FIVE) return false
  const raised = (BigInt(cut) + 1n).toString()
  return isSame(own, {
    ...exact,
    digits: raised,
    whole: exact.whole + (raised.length - SPREADSHEET_DIGITS),
  })
}

const FIVE = 53

/**
 * A value as its significant digits and where the point stands: `whole` digits from the first
 * (negative: zeros behind the point).
 */
export interface SignificantParts {
  readonly isNegative: boolean
  readonly digits: string
  readonly whole: number
}

/** The parts of an amount; of zero no digits. */
export function significantParts(text: DecimalText): SignificantParts {
  const canonical = canonicalDecimal(text)
  const isNegative = canonical.startsWith('-')
  const [integer = '', fraction = ''] = canonical.slice(isNegative ? 1 : 0).split('.')
  const all = `${integer}${fraction}`
  const first = all.search(/[1-9]/)
  const zeros = first < 0 ? all.length : first
  return { isNegative, digits: trimmed(all.slice(zeros)), whole: integer.length - zeros }
}

function isSame(left: SignificantParts, right: SignificantParts): boolean {
  return left.digits === trimmed(right.digits) && left.whole === right.whole
}

function trimmed(digits: string): string {
  return digits.replace(/0+$/, '')
}
