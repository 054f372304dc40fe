import type { DecimalText } from '../base/decimal.ts'
import {
  isAtMostInMagnitude,
  isEqualDecimal,
  multiplyDecimals,
  subtractDecimals,
  sumDecimals,
} from '../base/decimal.ts'
import type { InstantText } from '../base/instant.ts'
import { instantToMs } from '../base/instant.ts'
import type { StatusClass } from '../domain/status.ts'
import { classifyLedgerStatus, classifyProviderStatus } from '../domain/status.ts'
import type { PairCategory } from './categories.ts'
import { pairCategories } from './categories.ts'
import type { ProviderRecord } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'
import { hasSeveralIdentifiers, identifiersIn } from './row/ledger-entry.ts'
import type { Rules } from './rules.ts'
import { isVoidEntry, isVoidRecord, toleranceOf } from './rules.ts'

/**
 * One money field of both sides. `difference` is provider − ledger. It is empty where the currencies
 * differ or a side gives no amount.
 */
export interface MoneySides {
  readonly ledger: DecimalText | ''
  readonly provider: DecimalText | ''
  readonly difference: DecimalText | ''
}

/** The result of comparing one match. Several rows on one side are compared by their sums. */
export interface Comparison {
  /**
   * Names of the differing fields, in the order of the ledger's fields. A field inside its
   * tolerance is not among them.
   */
  readonly differences: readonly string[]
  readonly category: PairCategory | undefined
  readonly amount: MoneySides
  readonly fee: MoneySides
  readonly total: MoneySides
  /** True if some money differs and every difference is inside the tolerance. */
  readonly isWithinTolerance: boolean
  /** True if one side says that the money left and the other says that it did not. */
  readonly isMoneyDisputed: boolean
  /** Statuses that neither agree nor differ. */
  readonly observations: readonly StatusObservation[]
}

/** A status of one side that does not confirm the status of the other. */
export type StatusObservation = 'not_final_yet' | 'status_unknown'

/**
 * Compares the two sides of a match. Neither list is empty, and one of them has exactly one item.
 * Money is not compared where a side is void (its amounts count zero in the differences), and only
 * the fee where the net amount of a feed row is unknown.
 */
export function compareRecords(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
): Comparison {
  const findings = new Findings()
  for (const entry of entries) {
    for (const record of records) compareIdentity(entry, record, findings, rules)
    compareIdentifierLists(entry, records, findings)
  }
  const isOneCurrency = !findings.has('currency')
  const amount = moneySides(entries, records, 'amount', isOneCurrency)
  const fee = moneySides(entries, records, 'fee', isOneCurrency)
  const total = totalSides(entries, records, amount, isOneCurrency)
  const isVoid =
    entries.some((entry) => isVoidEntry(entry, rules)) ||
    records.some((record) => isVoidRecord(record, rules))
  if (isVoid)
    return {
      differences: findings.fields(),
      category: findings.category(),
      ...voidMoney(entries, records, { amount, fee, total }, isOneCurrency, rules),
      isWithinTolerance: false,
      isMoneyDisputed: findings.isMoneyDisputed,
      observations: findings.observations,
    }
  const currency = records[0]?.currency ?? ''
  const isNetUnknown = records.some((record) => record.isNetUnknown)
  const isAmountTolerated = !isNetUnknown && judgeMoney(amount, 'amount', currency, findings, rules)
  const isFeeTolerated = judgeMoney(fee, 'fee', currency, findings, rules)
  const isTotalTolerated = !isNetUnknown && judgeMoney(total, 'total', currency, findings, rules)
  // A pair whose money cannot be compared must not end as a match, so its money counts as
  // different.
  if (!isNetUnknown && isOneCurrency && amount.difference === '' && total.difference === '') {
    if (amount.ledger !== '') findings.set('amount', 'amount_mismatch')
    else if (total.ledger !== '') findings.set('total', 'total_mismatch')
  }
  const isMoneyClear = !findings.has('amount') && !findings.has('fee') && !findings.has('total')
  return {
    differences: findings.fields(),
    category: findings.category(),
    amount,
    fee,
    total,
    isWithinTolerance: isMoneyClear && (isAmountTolerated || isFeeTolerated || isTotalTolerated),
    isMoneyDisputed: findings.isMoneyDisputed,
    observations: findings.observations,
  }
}

/**
 * The fields that differ, with the category of each. The map is created with the first difference,
 * because nearly every pair has none.
 */
class Findings {
  #categories: Map<string, PairCategory> | undefined
  #observations: readonly StatusObservation[] = noObservations
  isMoneyDisputed = false

  set(field: string, category: PairCategory): void {
    this.#categories ??= new Map()
    this.#categories.set(field, category)
  }

  has(field: string): boolean {
    return this.#categories !== undefined && this.#categories.has(field)
  }

  observe(observation: StatusObservation): void {
    if (!this.#observations.includes(observation))
      this.#observations = [...this.#observations, observation]
  }

  get observations(): readonly StatusObservation[] {
    return this.#observations
  }

  /** The differing fields, in the order of the ledger's fields. */
  fields(): readonly string[] {
    return this.#categories === undefined
      ? noFields
      : [...this.#categories.keys()].sort((left, right) => fieldOrder(left) - fieldOrder(right))
  }

  category(): PairCategory | undefined {
    if (this.#categories === undefined) return undefined
    const categories = [...this.#categories.values()]
    return pairCategories.find((candidate) => categories.includes(candidate))
  }
}

const noFields: readonly string[] = Object.freeze([])
const noObservations: readonly StatusObservation[] = Object.freeze([])
const fields = [
  'currency',
  'network',
  'address',
  'tag',
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'transaction_id',
  'end_user_id',
  'amount',
  'fee',
  'total',
  'is_blocked',
  'status',
  'date',
]
const fieldOrder = (field: string): number => fields.indexOf(field)

function compareIdentity(
  entry: LedgerEntry,
  record: ProviderRecord,
  findings: Findings,
  rules: Rules,
): void {
  if (entry.currency !== record.currency) findings.set('currency', 'currency_mismatch')
  if (differs(entry.network, record.network)) findings.set('network', 'network_mismatch')
  // A record without an address cannot contradict the row's (reconciliation.md, Hash passes, 3).
  if (record.address !== '' && differs(entry.address, record.address))
    findings.set('address', 'address_mismatch')
  if (hasDifferentTag(entry, record)) findings.set('tag', 'address_mismatch')
  if (isOtherIdentifier(entry.withdrawalId, record.normalId))
    findings.set('withdrawal_id', 'reference_mismatch')
  if (isOtherIdentifier(entry.externalRef, record.externalRef))
    findings.set('external_ref', 'reference_mismatch')
  if (isOtherIdentifier(entry.transactionId, record.transactionId))
    findings.set('transaction_id', 'reference_mismatch')
  if (differs(entry.endUserId, record.endUserId)) findings.set('end_user_id', 'reference_mismatch')
  compareHash(entry, record, findings)
  compareStatus(entry, record, findings, rules)
  if (isDateApart(entry, record, rules.dateWindowMs)) findings.set('date', 'date_mismatch')
}

// An empty ledger cell, or a field that the source does not have, is not compared.
function differs(ledger: string, provider: string | null): boolean {
  return ledger !== '' && provider !== null && ledger !== provider
}

// True if no identifier in the ledger cell is the provider's.
function isOtherIdentifier(ledger: string, provider: string | null): boolean {
  return differs(ledger, provider) && !identifiersIn(ledger).includes(provider as string)
}

// Finds cells with several identifiers of which at least one belongs to no record of the match.
function compareIdentifierLists(
  entry: LedgerEntry,
  records: readonly ProviderRecord[],
  findings: Findings,
): void {
  const { withdrawalId, externalRef, transactionId, txnHash } = entry
  if (![withdrawalId, externalRef, transactionId, txnHash].some(hasSeveralIdentifiers)) return
  const isUnnamed = (
    texts: string,
    identifierOf: (record: ProviderRecord) => string | null,
  ): boolean =>
    hasSeveralIdentifiers(texts) &&
    identifiersIn(texts).some((identifier) =>
      records.every((record) => (identifierOf(record) ?? identifier) !== identifier),
    )
  if (isUnnamed(withdrawalId, (record) => record.normalId))
    findings.set('withdrawal_id', 'reference_mismatch')
  if (isUnnamed(externalRef, (record) => record.externalRef))
    findings.set('external_ref', 'reference_mismatch')
  if (isUnnamed(transactionId, (record) => record.transactionId))
    findings.set('transaction_id', 'reference_mismatch')
  if (
    hasSeveralIdentifiers(txnHash) &&
    identifiersIn(txnHash).some((hash) =>
      records.every((record) => record.txnHash !== hash && record.provisoryHash !== hash),
    )
  )
    findings.set('txn_hash', 'reference_mismatch')
}

/** True if both sides have a tag and the tags differ. */
export function hasDifferentTag(
  left: { readonly tag: string },
  right: { readonly tag: string },
): boolean {
  return left.tag !== '' && right.tag !== '' && left.tag !== right.tag
}

// A ledger hash that equals the provisional hash does not contradict the record. If the record also
// has a final hash, the ledger's hash was replaced by it.
function compareHash(entry: LedgerEntry, record: ProviderRecord, findings: Findings): void {
  if (entry.txnHash === '' || entry.txnHash === record.txnHash) return
  const hashes = identifiersIn(entry.txnHash)
  if (hashes.includes(record.txnHash)) return
  const isProvisional =
    record.provisoryHash !== null &&
    record.provisoryHash !== '' &&
    hashes.includes(record.provisoryHash)
  if (!isProvisional) findings.set('txn_hash', 'reference_mismatch')
  else if (record.txnHash !== '' && !findings.has('txn_hash'))
    findings.set('txn_hash', 'hash_replaced')
}

function compareStatus(
  entry: LedgerEntry,
  record: ProviderRecord,
  findings: Findings,
  { statusMap, ledgerStatuses }: Rules,
): void {
  const provider = classifyProviderStatus(record.status, statusMap)
  // A row without a status is a booking, so it is compared as final.
  const hasNoStatus = entry.status === ''
  if (hasNoStatus && provider === 'final' && !record.isBlocked) return
  const ledger = hasNoStatus
    ? 'final'
    : classifyLedgerStatus(entry.status, statusMap, ledgerStatuses)
  if (record.isBlocked && ledger === 'final') findings.set('is_blocked', 'blocked')
  // One word may have two classes, each from its own map. If one of them is failed, the word is void
  // on one side only, and the totals of the sides differ.
  const isWordShared =
    entry.status === record.status && (ledger === 'failed') === (provider === 'failed')
  const verdict =
    isWordShared && !hasNoStatus ? 'agree' : statusVerdict(ledger, provider, hasNoStatus)
  if (verdict === 'not_final_yet' || verdict === 'status_unknown') findings.observe(verdict)
  else if (verdict !== 'agree') {
    findings.set('status', 'status_mismatch')
    if (verdict === 'money_disputed') findings.isMoneyDisputed = true
  }
}

type StatusVerdict = 'agree' | 'mismatch' | 'money_disputed' | StatusObservation

// The table of reconciliation.md, Statuses. `hasNoStatus`: the ledger row has no status and is compared
// as final.
function statusVerdict(
  ledger: StatusClass,
  provider: StatusClass,
  hasNoStatus: boolean,
): StatusVerdict {
  if (ledger === 'unknown' || provider === 'unknown') {
    if (ledger === 'failed' || provider === 'failed') return 'mismatch'
    return provider === 'unknown' && ledger === 'final' && !hasNoStatus
      ? 'mismatch'
      : 'status_unknown'
  }
  if (ledger === provider) return 'agree'
  if (ledger !== 'open' && provider !== 'open') return 'money_disputed'
  return hasNoStatus ? 'not_final_yet' : 'mismatch'
}

function isDateApart(entry: LedgerEntry, record: ProviderRecord, windowMs: number): boolean {
  if (entry.dateFrom === '' || entry.dateTo === '') return false
  const from = entry.dateFrom
  const to = entry.dateTo
  const { createdAt, confirmedAt } = record
  if (createdAt === from || (createdAt === '' && confirmedAt === '')) return false
  const isNear = (instant: InstantText | ''): boolean =>
    instant !== '' && distanceMs(from, to, instant) <= windowMs
  return !isNear(createdAt) && !isNear(confirmedAt)
}

/**
 * Milliseconds from an instant to the span [from, to], 0 inside it. The fraction of the number is
 * the microseconds, which is exact enough for instants near each other.
 */
export function distanceMs(from: InstantText, to: InstantText, instant: InstantText): number {
  if (instant >= from && instant <= to) return 0
  const edge = instant < from ? from : to
  const micros = Number(edge.slice(23, 26)) - Number(instant.slice(23, 26))
  return Math.abs(instantToMs(edge) - instantToMs(instant) + micros / 1000)
}

function moneySides(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  field: 'amount' | 'fee' | 'total',
  isOneCurrency: boolean,
): MoneySides {
  const ledger =
    entries.length === 1
      ? comparableMoney(entries[0] as LedgerEntry, field)
      : isOneCurrency || hasOneCurrency(entries)
        ? sumOf(field === 'fee' ? comparableFees(entries) : entries.map((entry) => entry[field]))
        : ''
  const provider =
    records.length === 1
      ? ((records[0] as ProviderRecord)[field] ?? '')
      : isOneCurrency || hasOneCurrency(records)
        ? sumOf(records.map((record) => record[field] ?? ''))
        : ''
  const isComparable = ledger !== '' && provider !== '' && isOneCurrency
  return {
    ledger,
    provider,
    difference: isComparable
      ? ledger === provider
        ? '0'
        : subtractDecimals(provider, ledger)
      : '',
  }
}

function comparableMoney(entry: LedgerEntry, field: 'amount' | 'fee' | 'total'): DecimalText | '' {
  return field === 'fee' && entry.feeCurrency !== '' ? '' : entry[field]
}

/**
 * The fees of rows, or an empty list if any row's fee is in another currency than its amount: the
 * provider's fee is in the currency of the amount. Assumed: this holds for every withdrawal (P21).
 * The record of a feed row has no fee where the fee's currency differs.
 */
export function comparableFees(entries: readonly LedgerEntry[]): readonly (DecimalText | '')[] {
  const isOneCurrency = entries.every(({ fee, feeCurrency }) => fee === '' || feeCurrency === '')
  return isOneCurrency ? entries.map(({ fee }) => fee) : []
}

// A void side counts as zero in the differences. Both sides are still shown unchanged.
function voidMoney(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  shownMoney: Pick<Comparison, 'amount' | 'fee' | 'total'>,
  isOneCurrency: boolean,
  rules: Rules,
): Pick<Comparison, 'amount' | 'fee' | 'total'> {
  const zero = { amount: '0', fee: '0', feeCurrency: '', total: '0' }
  const rows = entries.map((entry) => (isVoidEntry(entry, rules) ? { ...entry, ...zero } : entry))
  const countedRecords = records.map((record) =>
    isVoidRecord(record, rules) ? { ...record, ...zero } : record,
  )
  const withDifference = (sides: MoneySides, { difference }: MoneySides): MoneySides => ({
    ...sides,
    difference: sides.ledger === '' && sides.provider === '' ? '' : difference,
  })
  const amount = moneySides(rows, countedRecords, 'amount', isOneCurrency)
  return {
    amount: withDifference(shownMoney.amount, amount),
    fee: withDifference(shownMoney.fee, moneySides(rows, countedRecords, 'fee', isOneCurrency)),
    // totalSides checks whether the ledger gives totals alone. It must see the amounts as shown,
    // because a void row in `rows` has the amount 0 even if its cell is empty.
    total: withDifference(
      shownMoney.total,
      totalSides(rows, countedRecords, shownMoney.amount, isOneCurrency),
    ),
  }
}

// A source without totals is compared by amount plus fee where the ledger gives only totals. Its
// money would otherwise not be compared at all.
function totalSides(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  amount: MoneySides,
  isOneCurrency: boolean,
): MoneySides {
  const isTotalDerived =
    amount.ledger === '' && records.some(({ total }) => total === null || total === '')
  const sides = moneySides(
    entries,
    isTotalDerived ? records.map((record) => ({ ...record, total: grossOf(record) })) : records,
    'total',
    isOneCurrency,
  )
  if (amount.ledger === '' || entries.length + records.length === 2) return sides
  // The totals of only some rows or records are not the total of a split. Their sum would differ by
  // the totals that are missing.
  const ledger = entries.every(({ total }) => total !== '') ? sides.ledger : ''
  const provider = records.every(({ total }) => (total ?? '') !== '') ? sides.provider : ''
  return {
    ledger,
    provider,
    difference: ledger === '' || provider === '' ? '' : sides.difference,
  }
}

/**
 * The debited amount: the record's total, or amount plus fee where it has none. Assumed: this also
 * holds for withdrawals of the older generation, which have no debited amount (observed.md, section
 * 4). Empty if it cannot be known. The amount of a feed row without a fee is its total.
 */
export function grossOf({ total, amount, fee }: ProviderRecord): DecimalText | '' {
  if (total !== null && total !== '') return total
  if (amount === '') return ''
  if (fee === null || fee === '') return total === null ? amount : ''
  return sumDecimals([amount, fee])
}

// Amounts of different currencies are never added.
function hasOneCurrency(records: readonly { readonly currency: string }[]): boolean {
  return records.every(({ currency }) => currency === records[0]?.currency)
}

// Returns the sum of the filled cells, empty if no cell is filled.
function sumOf(values: readonly (DecimalText | '')[]): DecimalText | '' {
  const filledValues = values.filter((value) => value !== '')
  return filledValues.length === 0 ? '' : sumDecimals(filledValues)
}

// Returns true where the field differs and the tolerance allows it. Adds a difference that the
// tolerance does not allow to the findings.
function judgeMoney(
  sides: MoneySides,
  field: 'amount' | 'fee' | 'total',
  currency: string,
  findings: Findings,
  rules: Rules,
): boolean {
  if (sides.difference === '' || sides.difference === '0' || isEqualDecimal(sides.difference, '0'))
    return false
  const tolerance = toleranceOf(rules.tolerances, currency)
  if (
    tolerance &&
    (isAtMostInMagnitude(sides.difference, tolerance.absolute) ||
      isAtMostInMagnitude(sides.difference, multiplyDecimals(sides.provider, tolerance.relative)))
  )
    return true
  findings.set(field, `${field}_mismatch`)
  return false
}

/** True if two amounts of one currency are equal or differ by no more than its tolerance. */
export function isAmountNear(
  ledger: DecimalText,
  provider: DecimalText,
  currency: string,
  rules: Rules,
): boolean {
  if (isEqualDecimal(ledger, provider)) return true
  const tolerance = toleranceOf(rules.tolerances, currency)
  const difference = subtractDecimals(provider, ledger)
  return (
    tolerance !== undefined &&
    (isAtMostInMagnitude(difference, tolerance.absolute) ||
      isAtMostInMagnitude(difference, multiplyDecimals(provider, tolerance.relative)))
  )
}
