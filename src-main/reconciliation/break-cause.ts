import type { DecimalText } from '../base/decimal.ts'
import { isEqualDecimal, readDecimal, subtractDecimals } from '../base/decimal.ts'
import { classifyProviderStatus, noStatuses } from '../domain/status.ts'
import type { BreakCells } from './break-lead.ts'
import { differencesOf, isMoneyDisputed, leadOf, textOf } from './break-lead.ts'
import { categoryOfField } from './categories.ts'
import type { MoneyField } from './row/ledger-fields.ts'
import { moneyFields } from './row/ledger-fields.ts'
import { isRoundedOf, significantParts } from './row/rounded.ts'

/** The shortest reference that cannot be part of a longer one by coincidence. */
const MIN_AFFIXED_LENGTH = 4

/**
 * The causes that one break alone can prove; the first that holds is taken. A cause of many
 * rows (causes/cause.ts) needs the pairs of a whole run, while these need no other row.
 */
export const breakCauseKinds = [
  'named_by_rejected',
  'booked_twice',
  'money_disputed',
  'opposite_sign',
  'power_of_ten',
  'rounded_by_spreadsheet',
  'fee_in_amount',
  'fee_left_out',
  'digits_swapped',
  'fee_not_booked',
  'tag_differs',
  'address_case',
  'reference_affix',
  'held_back',
  'status_words',
  'network_names',
  'currency_names',
  'hash_replaced',
] as const
export type BreakCauseKind = (typeof breakCauseKinds)[number]

export interface BreakCause {
  readonly kind: BreakCauseKind
  /** The money field that proves the cause, empty where the cause is not about money. */
  readonly field: MoneyField | ''
  /**
   * For `power_of_ten`, the number of places by which the ledger is larger (`1`: ten times, `-8`:
   * coins read as satoshi). For words and names, both sides as `["ledger","provider"]`. For
   * `reference_affix`, what the ledger adds to the provider's reference as `["before","after"]`,
   * one of which is empty. For `money_disputed`, the side that says that the money left, `ledger`
   * or `provider`; empty where the cells do not show it. Otherwise empty.
   */
  readonly value: string
}

/**
 * The cause that a break's two sides prove to the last digit or letter, for its worst difference.
 * Undefined where they prove none. Amounts are compared exactly, as texts and integers.
 */
export function provableCause(cells: BreakCells): BreakCause | undefined {
  const differences = differencesOf(cells)
  const { category, field } = leadOf(cells)
  if (category === 'missing_in_ledger')
    return differences.includes('rejected_line')
      ? causeWithoutField('named_by_rejected')
      : undefined
  if (category === 'duplicate_in_ledger') return causeWithoutField('booked_twice')
  if (category === 'status_mismatch' && isMoneyDisputed(cells))
    return { kind: 'money_disputed', field: '', value: payingSide(cells) }
  if (field !== '') return differences.includes('currency') ? undefined : causeOfMoney(field, cells)
  return causeOfWords(category, differences, cells)
}

/**
 * The text that breaks of one cluster share: the category, every difference and the proved cause.
 * Undefined for a break without a provable cause, which belongs to no cluster. A cluster therefore
 * never holds a break with a further difference that its sentence does not name.
 */
export function clusterKey(
  cells: BreakCells,
  cause: BreakCause | undefined = provableCause(cells),
): string | undefined {
  return (
    cause &&
    JSON.stringify([
      textOf(cells, 'category'),
      textOf(cells, 'differences'),
      cause.kind,
      cause.field,
      cause.value,
    ])
  )
}

/**
 * The side of a disputed payment that says that the money left. The other side is void and counts
 * zero in the differences; the usual status words decide only where the differences show nothing.
 */
function payingSide(cells: BreakCells): 'ledger' | 'provider' | '' {
  // A row without a status is a booking.
  if (textOf(cells, 'ledger_status') === '') return 'ledger'
  for (const field of moneyFields) {
    const difference = textOf(cells, `${field}_difference`)
    if (!isNotZero(difference)) continue
    const ledger = readDecimal(textOf(cells, `ledger_${field}`)) ?? '0'
    const isLedger = equals(subtractDecimals('0', ledger), difference)
    const isProvider = equals(difference, textOf(cells, `provider_${field}`))
    if (isLedger !== isProvider) return isLedger ? 'ledger' : 'provider'
  }
  const usual = classifyProviderStatus(textOf(cells, 'provider_status'), noStatuses)
  return usual === 'failed' ? 'ledger' : usual === 'final' ? 'provider' : ''
}

function causeOfMoney(field: MoneyField, cells: BreakCells): BreakCause | undefined {
  const ledger = readDecimal(textOf(cells, `ledger_${field}`))
  const provider = readDecimal(textOf(cells, `provider_${field}`))
  if (ledger === undefined || provider === undefined) return undefined
  // A void side counts zero in the difference, whatever amount it shows.
  const difference = readDecimal(textOf(cells, `${field}_difference`))
  if (difference === undefined || !isEqualDecimal(subtractDecimals(provider, ledger), difference))
    return undefined
  const of = (kind: BreakCauseKind, value = ''): BreakCause => ({ kind, field, value })
  const ledgerParts = significantParts(ledger)
  const other = significantParts(provider)
  if (ledgerParts.digits !== '' && ledgerParts.digits === other.digits) {
    const places = ledgerParts.integerDigits - other.integerDigits
    if (ledgerParts.isNegative === other.isNegative) return of('power_of_ten', String(places))
    if (places === 0) return of('opposite_sign')
  }
  if (isRoundedOf(ledger, provider)) return of('rounded_by_spreadsheet')
  const hasFee = isNotZero(textOf(cells, 'provider_fee'))
  if (field === 'amount' && hasFee && equals(ledger, textOf(cells, 'provider_total')))
    return of('fee_in_amount')
  if (field === 'total' && hasFee && equals(ledger, textOf(cells, 'provider_amount')))
    return of('fee_left_out')
  if (findSwappedDigits(ledger, provider)) return of('digits_swapped')
  if (field === 'fee' && hasFee && isEqualDecimal(ledger, '0')) return of('fee_not_booked')
  return undefined
}

function causeOfWords(
  category: string,
  differences: readonly string[],
  cells: BreakCells,
): BreakCause | undefined {
  const both = (name: string): string =>
    JSON.stringify([textOf(cells, `ledger_${name}`), textOf(cells, `provider_${name}`)])
  const of = (kind: BreakCauseKind, value = ''): BreakCause => ({ kind, field: '', value })
  switch (category) {
    case 'address_mismatch': {
      if (differences.includes('tag') && !differences.includes('address')) return of('tag_differs')
      const ledger = textOf(cells, 'ledger_address')
      const provider = textOf(cells, 'provider_address')
      const isByCase = ledger !== provider && ledger.toLowerCase() === provider.toLowerCase()
      return isByCase ? of('address_case') : undefined
    }
    case 'reference_mismatch': {
      const isAlone = differences.every(
        (name) => name === 'external_ref' || categoryOfField[name] !== 'reference_mismatch',
      )
      const affix = findAffix(
        textOf(cells, 'ledger_external_ref'),
        textOf(cells, 'provider_external_ref'),
      )
      return isAlone && affix ? of('reference_affix', JSON.stringify(affix)) : undefined
    }
    case 'blocked':
      return of('held_back', both('status'))
    case 'status_mismatch':
      return of('status_words', both('status'))
    case 'network_mismatch':
      return of('network_names', both('network'))
    case 'currency_mismatch':
      return of('currency_names', both('currency'))
    case 'hash_replaced':
      return of('hash_replaced')
    default:
      return undefined
  }
}

// Undefined where the ledger's text is not the provider's with an addition at one end.
function findAffix(
  ledger: string,
  provider: string,
): readonly [before: string, after: string] | undefined {
  const added = ledger.length - provider.length
  if (provider.length < MIN_AFFIXED_LENGTH || added <= 0) return undefined
  if (ledger.endsWith(provider)) return [ledger.slice(0, added), '']
  return ledger.startsWith(provider) ? ['', ledger.slice(provider.length)] : undefined
}

/**
 * The two adjacent digits that are swapped between the amounts, in the ledger's and in the
 * provider's order. Undefined where the amounts differ in any other way.
 */
export function findSwappedDigits(
  ledger: DecimalText,
  provider: DecimalText,
): readonly [ledger: string, provider: string] | undefined {
  const [left, right] = aligned(ledger, provider)
  if (left.length !== right.length) return undefined
  const places = [...left].flatMap((digit, at) => (digit === right[at] ? [] : [at]))
  const [first = 0, second = 0] = places
  const isSwapped =
    places.length === 2 &&
    second === first + 1 &&
    left[first] === right[second] &&
    left[second] === right[first]
  return isSwapped ? [left.slice(first, second + 1), right.slice(first, second + 1)] : undefined
}

// Sign and digits without the point, padded with zeros so that equal places have equal indexes.
function aligned(left: DecimalText, right: DecimalText): readonly [string, string] {
  const parts = [left, right].map((text) => {
    const isNegative = text.startsWith('-')
    const [whole = '', fraction = ''] = text.slice(isNegative ? 1 : 0).split('.')
    return { sign: isNegative ? '-' : '+', whole, fraction }
  })
  const whole = Math.max(...parts.map((part) => part.whole.length))
  const fraction = Math.max(...parts.map((part) => part.fraction.length))
  const [one = '', two = ''] = parts.map(
    (part) => part.sign + part.whole.padStart(whole, '0') + part.fraction.padEnd(fraction, '0'),
  )
  return [one, two]
}

function causeWithoutField(kind: BreakCauseKind): BreakCause {
  return { kind, field: '', value: '' }
}

function equals(left: DecimalText, right: string): boolean {
  return right !== '' && isEqualDecimal(left, right)
}

function isNotZero(amount: string): boolean {
  return /[1-9]/.test(amount)
}
