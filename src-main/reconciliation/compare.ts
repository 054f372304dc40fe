import type { DecimalText } from '../base/decimal.ts'
import {
  isEqualDecimal,
  isWithin,
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
import { identifiersIn, isSeveral } from './row/ledger-entry.ts'
import type { Rules } from './rules.ts'
import { isVoidEntry, isVoidRecord, toleranceOf } from './rules.ts'

/**
 * One money field of both sides; difference is provider − ledger, present only where the currencies
 * agree.
 */
export interface MoneySides {
  readonly ledger: DecimalText | ''
  readonly provider: DecimalText | ''
  readonly difference: DecimalText | ''
}

/** What comparing one match group says: several rows on one side are compared by their sums. */
export interface Comparison {
  /**
   * Names of differing fields, in the contract of the ledger's fields; never one inside its
   * tolerance.
   */
  readonly differences: readonly string[]
  readonly category: PairCategory | undefined
  readonly amount: MoneySides
  readonly fee: MoneySides
  readonly total: MoneySides
  /** True where some money differs and all of that lies inside the tolerance. */
  readonly isWithinTolerance: boolean
  /** True where one side says that the money left and the other that it did not. */
  readonly isMoneyDisputed: boolean
  /** What the statuses leave open without differing. */
  readonly observations: readonly StatusObservation[]
}

/** A status of one side that does not confirm the other's. */
export type StatusObservation = 'not_final_yet' | 'status_unknown'

/**
 * Compares the two sides of a match; both lists hold at least one record and one of them exactly
 * one. Money is not compared where a side is void, whose amounts count zero in the differences, nor
 * where a feed row does not say which of its amounts is net.
 */
export function compareSides(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
): Comparison {
  const found = new Findings()
  for (const entry of entries) {
    for (const record of records) compareIdentity(entry, record, found, rules)
    compareNamed(entry, records, found)
  }
  const isOneCurrency = !found.has('currency')
  const amount = moneySides(entries, records, 'amount', isOneCurrency)
  const fee = moneySides(entries, records, 'fee', isOneCurrency)
  const total = totalSides(entries, records, amount, isOneCurrency)
  const isVoid =
    entries.some((entry) => isVoidEntry(entry, rules)) ||
    records.some((record) => isVoidRecord(record, rules))
  if (isVoid || records.some(({ isNetUnknown }) => isNetUnknown))
    return {
      differences: found.fields(),
      category: found.category(),
      ...(isVoid
        ? voidMoney(entries, records, { amount, fee, total }, isOneCurrency, rules)
        : { amount, fee, total }),
      isWithinTolerance: false,
      isMoneyDisputed: found.isMoneyDisputed,
      observations: found.observations,
    }
  const currency = records[0]?.currency ?? ''
  const isAmountTolerated = judgeMoney(amount, 'amount', currency, found, rules)
  const isFeeTolerated = judgeMoney(fee, 'fee', currency, found, rules)
  const isTotalTolerated = judgeMoney(total, 'total', currency, found, rules)
  // For the same money: what neither amount can be compared of is no match.
  if (isOneCurrency && amount.difference === '' && total.difference === '') {
    if (amount.ledger !== '') found.set('amount', 'amount_mismatch')
    else if (total.ledger !== '') found.set('total', 'total_mismatch')
  }
  const isMoneyClear = !found.has('amount') && !found.has('fee') && !found.has('total')
  return {
    differences: found.fields(),
    category: found.category(),
    amount,
    fee,
    total,
    isWithinTolerance: isMoneyClear && (isAmountTolerated || isFeeTolerated || isTotalTolerated),
    isMoneyDisputed: found.isMoneyDisputed,
    observations: found.observations,
  }
}

/**
 * Fields that differ, with the category each stands for. Nearly every pair has none, so nothing is
 * made before the first.
 */
class Findings {
  #found: Map<string, PairCategory> | undefined
  #observed: readonly StatusObservation[] = noObservations
  isMoneyDisputed = false

  set(field: string, category: PairCategory): void {
    this.#found ??= new Map()
    this.#found.set(field, category)
  }

  has(field: string): boolean {
    return this.#found !== undefined && this.#found.has(field)
  }

  observe(observation: StatusObservation): void {
    if (!this.#observed.includes(observation)) this.#observed = [...this.#observed, observation]
  }

  get observations(): readonly StatusObservation[] {
    return this.#observed
  }

  /** In the order of the ledger's fields. */
  fields(): readonly string[] {
    return this.#found === undefined
      ? none
      : [...this.#found.keys()].sort((left, right) => fieldOrder(left) - fieldOrder(right))
  }

  category(): PairCategory | undefined {
    if (this.#found === undefined) return undefined
    const categories = [...this.#found.values()]
    return pairCategories.find((candidate) => categories.includes(candidate))
  }
}

const none: readonly string[] = Object.freeze([])
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
  found: Findings,
  rules: Rules,
): void {
  if (entry.currency !== record.currency) found.set('currency', 'currency_mismatch')
  if (differs(entry.network, record.network)) found.set('network', 'network_mismatch')
  if (differs(entry.address, record.address)) found.set('address', 'address_mismatch')
  if (isTagApart(entry, record)) found.set('tag', 'address_mismatch')
  if (isOther(entry.withdrawalId, record.id)) found.set('withdrawal_id', 'reference_mismatch')
  if (isOther(entry.externalRef, record.externalRef))
    found.set('external_ref', 'reference_mismatch')
  if (isOther(entry.transactionId, record.transactionId))
    found.set('transaction_id', 'reference_mismatch')
  if (differs(entry.endUserId, record.endUserId)) found.set('end_user_id', 'reference_mismatch')
  compareHash(entry, record, found)
  compareStatus(entry, record, found, rules)
  if (isDateApart(entry, record, rules.dateWindowMs)) found.set('date', 'date_mismatch')
}

// What the ledger leaves empty, and what the source has no field for, is not compared.
function differs(ledger: string, provider: string | null): boolean {
  return ledger !== '' && provider !== null && ledger !== provider
}

// One of a row's identifiers is enough.
function isOther(ledger: string, provider: string | null): boolean {
  return differs(ledger, provider) && !identifiersIn(ledger).includes(provider as string)
}

// Of several identifiers each names a record of the match.
function compareNamed(
  entry: LedgerEntry,
  records: readonly ProviderRecord[],
  found: Findings,
): void {
  const { withdrawalId, externalRef, transactionId, txnHash } = entry
  if (![withdrawalId, externalRef, transactionId, txnHash].some(isSeveral)) return
  const isUnnamed = (texts: string, of: (record: ProviderRecord) => string | null): boolean =>
    isSeveral(texts) &&
    identifiersIn(texts).some((one) => records.every((record) => (of(record) ?? one) !== one))
  if (isUnnamed(withdrawalId, (record) => record.id))
    found.set('withdrawal_id', 'reference_mismatch')
  if (isUnnamed(externalRef, (record) => record.externalRef))
    found.set('external_ref', 'reference_mismatch')
  if (isUnnamed(transactionId, (record) => record.transactionId))
    found.set('transaction_id', 'reference_mismatch')
  if (
    isSeveral(txnHash) &&
    identifiersIn(txnHash).some((hash) =>
      records.every((record) => record.txnHash !== hash && record.provisoryHash !== hash),
    )
  )
    found.set('txn_hash', 'reference_mismatch')
}

/** True where both sides have a tag and it is not the same one. */
export function isTagApart(
  left: { readonly tag: string },
  right: { readonly tag: string },
): boolean {
  return left.tag !== '' && right.tag !== '' && left.tag !== right.tag
}

// A hash equal to the provisional one is no other reference: it was replaced, once a final one is
// there.
function compareHash(entry: LedgerEntry, record: ProviderRecord, found: Findings): void {
  if (entry.txnHash === '' || entry.txnHash === record.txnHash) return
  const hashes = identifiersIn(entry.txnHash)
  if (hashes.includes(record.txnHash)) return
  const isProvisional =
    record.provisoryHash !== null &&
    record.provisoryHash !== '' &&
    hashes.includes(record.provisoryHash)
  if (!isProvisional) found.set('txn_hash', 'reference_mismatch')
  else if (record.txnHash !== '' && !found.has('txn_hash')) found.set('txn_hash', 'hash_replaced')
}

function compareStatus(
  entry: LedgerEntry,
  record: ProviderRecord,
  found: Findings,
  { statusMap, ledgerStatuses }: Rules,
): void {
  const provider = classifyProviderStatus(record.status, statusMap)
  // A row without a status is a booking.
  const hasNone = entry.status === ''
  if (hasNone && provider === 'final' && !record.isBlocked) return
  const ledger = hasNone ? 'final' : classifyLedgerStatus(entry.status, statusMap, ledgerStatuses)
  if (record.isBlocked && ledger === 'final') found.set('is_blocked', 'blocked')
  const verdict =
    entry.status === record.status && !hasNone ? 'agree' : statusVerdict(ledger, provider, hasNone)
  if (verdict === 'not_final_yet' || verdict === 'status_unknown') found.observe(verdict)
  else if (verdict !== 'agree') {
    found.set('status', 'status_mismatch')
    if (verdict === 'money') found.isMoneyDisputed = true
  }
}

type StatusVerdict = 'agree' | 'mismatch' | 'money' | StatusObservation

// The table of reconciliation.md, Statuses; `hasNone`: of a ledger row without a status, which is
// compared as final.
function statusVerdict(
  ledger: StatusClass,
  provider: StatusClass,
  hasNone: boolean,
): StatusVerdict {
  if (ledger === 'unknown' || provider === 'unknown') {
    if (ledger === 'failed' || provider === 'failed') return 'mismatch'
    return provider === 'unknown' && ledger === 'final' && !hasNone ? 'mismatch' : 'status_unknown'
  }
  if (ledger === provider) return 'agree'
  if (ledger !== 'open' && provider !== 'open') return 'money'
  return hasNone ? 'not_final_yet' : 'mismatch'
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
 * Milliseconds from an instant to the span [from, to], 0 inside it; with microseconds behind the
 * point, which is exact enough by far for instants that are near each other.
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
      : isOneCurrency || isAlike(entries)
        ? sumOf(field === 'fee' ? comparableFees(entries) : entries.map((entry) => entry[field]))
        : ''
  const provider =
    records.length === 1
      ? ((records[0] as ProviderRecord)[field] ?? '')
      : isOneCurrency || isAlike(records)
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
 * The fees of rows; none where one of them is in another currency than its row, because the
 * provider's fee is in the currency of the amount. Assumed: a withdrawal's fee is (P21); a feed
 * row's fee in another currency is left out of its record.
 */
export function comparableFees(entries: readonly LedgerEntry[]): readonly (DecimalText | '')[] {
  return entries.every(({ feeCurrency }) => feeCurrency === '') ? entries.map(({ fee }) => fee) : []
}

// What a void side counts for: nothing. Both sides are still shown as they are.
function voidMoney(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  shown: Pick<Comparison, 'amount' | 'fee' | 'total'>,
  isOneCurrency: boolean,
  rules: Rules,
): Pick<Comparison, 'amount' | 'fee' | 'total'> {
  const zero = { amount: '0', fee: '0', feeCurrency: '', total: '0' }
  const rows = entries.map((entry) => (isVoidEntry(entry, rules) ? { ...entry, ...zero } : entry))
  const counted = records.map((record) =>
    isVoidRecord(record, rules) ? { ...record, ...zero } : record,
  )
  const withDifference = (sides: MoneySides, { difference }: MoneySides): MoneySides => ({
    ...sides,
    difference: sides.ledger === '' && sides.provider === '' ? '' : difference,
  })
  const amount = moneySides(rows, counted, 'amount', isOneCurrency)
  return {
    amount: withDifference(shown.amount, amount),
    fee: withDifference(shown.fee, moneySides(rows, counted, 'fee', isOneCurrency)),
    // Whether the ledger gives nothing but totals is said by its own cells, not by their zeros.
    total: withDifference(shown.total, totalSides(rows, counted, shown.amount, isOneCurrency)),
  }
}

// A source without totals is compared by amount and fee together where the ledger gives nothing but
// totals; else it would be matched unseen.
function totalSides(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  amount: MoneySides,
  isOneCurrency: boolean,
): MoneySides {
  const isAlone = amount.ledger === '' && records.some(({ total }) => total === null)
  return moneySides(
    entries,
    isAlone ? records.map((record) => ({ ...record, total: grossOf(record) })) : records,
    'total',
    isOneCurrency,
  )
}

/**
 * What was debited: as the source says, or where it has no such field its amount and fee together.
 * Empty where it gives no amount.
 */
export function grossOf({ total, amount, fee }: ProviderRecord): DecimalText | '' {
  if (total !== null) return total
  return amount === '' || fee === null || fee === '' ? amount : sumDecimals([amount, fee])
}

// Amounts of different currencies are never added.
function isAlike(several: readonly { readonly currency: string }[]): boolean {
  return several.every(({ currency }) => currency === several[0]?.currency)
}

// Empty cells are not compared; of several rows those that say something are summed.
function sumOf(values: readonly (DecimalText | '')[]): DecimalText | '' {
  const given = values.filter((value) => value !== '')
  return given.length === 0 ? '' : sumDecimals(given)
}

// True where the field differs and the tolerance allows it; notes the difference otherwise.
function judgeMoney(
  sides: MoneySides,
  field: 'amount' | 'fee' | 'total',
  currency: string,
  found: Findings,
  rules: Rules,
): boolean {
  if (sides.difference === '' || sides.difference === '0' || isEqualDecimal(sides.difference, '0'))
    return false
  const tolerance = toleranceOf(rules.tolerances, currency)
  if (
    tolerance &&
    (isWithin(sides.difference, tolerance.absolute) ||
      isWithin(sides.difference, multiplyDecimals(sides.provider, tolerance.relative)))
  )
    return true
  found.set(field, `${field}_mismatch`)
  return false
}

/** True where two amounts of one currency are equal or differ by what its tolerance allows. */
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
    (isWithin(difference, tolerance.absolute) ||
      isWithin(difference, multiplyDecimals(provider, tolerance.relative)))
  )
}
