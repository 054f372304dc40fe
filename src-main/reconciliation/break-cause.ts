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
 * The causes that the cells of one break can prove. The first that applies is used. A common cause
 * (causes/cause.ts) needs the pairs of a whole run instead.
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
  /** The money field that proves the cause, empty if the cause is not about money. */
  readonly field: MoneyField | ''
  /**
   * For `power_of_ten`, the number of places by which the ledger is larger (`1`: ten times, `-8`:
   * coins read as satoshi). For words and names, both sides as `["ledger","provider"]`. For
   * `reference_affix`, the text that the ledger adds to the provider's reference, as
   * `["before","after"]`, where one of the two is empty. For `money_disputed`, the side that shows a
   * payment, `ledger` or `provider`, or empty if the cells do not show which. Otherwise empty.
   */
  readonly value: string
}

/**
 * The cause of a break's worst difference, if its two sides prove one to the last digit or letter.
 * Undefined otherwise. Amounts are compared exactly, as texts and integers.
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
  if (field !== '') return differences.includes('currency') ? undefined : moneyCause(field, cells)
  return wordCause(category, differences, cells)
}

/**
 * The text that breaks of one cluster share: the category, every difference and the proved cause.
 * Undefined for a break without a provable cause, which belongs to no cluster. Because all
 * differences are in the text, no break of a cluster has a difference that the others lack.
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
 * The side of a disputed payment that shows a payment. The other side is void and counts as zero in
 * the differences. Where the differences show nothing, the usual status words decide.
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
  const statusClass = classifyProviderStatus(textOf(cells, 'provider_status'), noStatuses)
  if (statusClass === 'failed') return 'ledger'
  return statusClass === 'final' ? 'provider' : ''
}

function moneyCause(field: MoneyField, cells: BreakCells): BreakCause | undefined {
  const ledger = readDecimal(textOf(cells, `ledger_${field}`))
  const provider = readDecimal(textOf(cells, `provider_${field}`))
  if (ledger === undefined || provider === undefined) return undefined
  // A void side counts as zero in the difference, whatever amount it shows.
  const difference = readDecimal(textOf(cells, `${field}_difference`))
  if (difference === undefined || !isEqualDecimal(subtractDecimals(provider, ledger), difference))
    return undefined
  const causeOf = (kind: BreakCauseKind, value = ''): BreakCause => ({ kind, field, value })
  const ledgerParts = significantParts(ledger)
  const providerParts = significantParts(provider)
  if (ledgerParts.digits !== '' && ledgerParts.digits === providerParts.digits) {
    const places = ledgerParts.integerDigits - providerParts.integerDigits
    if (ledgerParts.isNegative === providerParts.isNegative)
      return causeOf('power_of_ten', String(places))
    if (places === 0) return causeOf('opposite_sign')
  }
  if (isRoundedOf(ledger, provider)) return causeOf('rounded_by_spreadsheet')
  const hasFee = isNotZero(textOf(cells, 'provider_fee'))
  if (field === 'amount' && hasFee && equals(ledger, textOf(cells, 'provider_total')))
    return causeOf('fee_in_amount')
  if (field === 'total' && hasFee && equals(ledger, textOf(cells, 'provider_amount')))
    return causeOf('fee_left_out')
  if (findSwappedDigits(ledger, provider)) return causeOf('digits_swapped')
  if (field === 'fee' && hasFee && isEqualDecimal(ledger, '0')) return causeOf('fee_not_booked')
  return undefined
}

function wordCause(
  category: string,
  differences: readonly string[],
  cells: BreakCells,
): BreakCause | undefined {
  const bothTexts = (name: string): string =>
    JSON.stringify([textOf(cells, `ledger_${name}`), textOf(cells, `provider_${name}`)])
  const causeOf = (kind: BreakCauseKind, value = ''): BreakCause => ({ kind, field: '', value })
  switch (category) {
    case 'address_mismatch': {
      if (differences.includes('tag') && !differences.includes('address'))
        return causeOf('tag_differs')
      const ledger = textOf(cells, 'ledger_address')
      const provider = textOf(cells, 'provider_address')
      const differsInCase = ledger !== provider && ledger.toLowerCase() === provider.toLowerCase()
      return differsInCase ? causeOf('address_case') : undefined
    }
    case 'reference_mismatch': {
      const isOnlyReference = differences.every(
        (name) => name === 'external_ref' || categoryOfField[name] !== 'reference_mismatch',
      )
      const affix = findAffix(
        textOf(cells, 'ledger_external_ref'),
        textOf(cells, 'provider_external_ref'),
      )
      return isOnlyReference && affix
        ? causeOf('reference_affix', JSON.stringify(affix))
        : undefined
    }
    case 'blocked':
      return causeOf('held_back', bothTexts('status'))
    case 'status_mismatch':
      return causeOf('status_words', bothTexts('status'))
    case 'network_mismatch':
      return causeOf('network_names', bothTexts('network'))
    case 'currency_mismatch':
      return causeOf('currency_names', bothTexts('currency'))
    case 'hash_replaced':
      return causeOf('hash_replaced')
    default:
      return undefined
  }
}

// The text that the ledger adds before or after the provider's text. Undefined if the two texts
// differ in any other way.
function findAffix(
  ledger: string,
  provider: string,
): readonly [before: string, after: string] | undefined {
  const addedLength = ledger.length - provider.length
  if (provider.length < MIN_AFFIXED_LENGTH || addedLength <= 0) return undefined
  if (ledger.endsWith(provider)) return [ledger.slice(0, addedLength), '']
  return ledger.startsWith(provider) ? ['', ledger.slice(provider.length)] : undefined
}

/**
 * The two adjacent digits that are swapped between the amounts, in the ledger's and in the
 * provider's order. Undefined if the amounts differ in any other way.
 */
export function findSwappedDigits(
  ledger: DecimalText,
  provider: DecimalText,
): readonly [ledger: string, provider: string] | undefined {
  const [left, right] = alignDigits(ledger, provider)
  if (left.length !== right.length) return undefined
  const indexes = [...left].flatMap((digit, index) => (digit === right[index] ? [] : [index]))
  const [first = 0, second = 0] = indexes
  const isSwapped =
    indexes.length === 2 &&
    second === first + 1 &&
    left[first] === right[second] &&
    left[second] === right[first]
  return isSwapped ? [left.slice(first, second + 1), right.slice(first, second + 1)] : undefined
}

// Returns sign and digits of each amount without the point, padded with zeros so that equal places
// have equal indexes.
function alignDigits(left: DecimalText, right: DecimalText): readonly [string, string] {
  const parts = [left, right].map((text) => {
    const isNegative = text.startsWith('-')
    const [whole = '', fraction = ''] = text.slice(isNegative ? 1 : 0).split('.')
    return { sign: isNegative ? '-' : '+', whole, fraction }
  })
  const wholeDigits = Math.max(...parts.map(({ whole }) => whole.length))
  const fractionDigits = Math.max(...parts.map(({ fraction }) => fraction.length))
  const [leftDigits = '', rightDigits = ''] = parts.map(
    ({ sign, whole, fraction }) =>
      sign + whole.padStart(wholeDigits, '0') + fraction.padEnd(fractionDigits, '0'),
  )
  return [leftDigits, rightDigits]
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
