import type { DecimalText } from '../base/decimal.ts'
import { isEqualDecimal } from '../base/decimal.ts'
import { classifyLedgerStatus, classifyProviderStatus } from '../domain/status.ts'
import { distanceMs, hasDifferentTag, isAmountNear } from './compare.ts'
import type { ProviderRecord } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'
import { looksRounded } from './row/rounded.ts'
import type { Rules } from './rules.ts'
import { isVoidEntry, isVoidRecord } from './rules.ts'

export const suggestionReasons = [
  'currency',
  'amount',
  'amount_within_tolerance',
  'address',
  'date',
  'same_hour',
  'fee',
  'network',
  'status',
  'end_user_id',
] as const
/**
 * The reasons of a suggestion. Currency, amount, address and date always agree. The others are
 * listed where they agree too.
 */
export type SuggestionReason = (typeof suggestionReasons)[number]

// The score of the required agreements. The optional ones can raise it to 100.
const REQUIRED_SCORE = 60
const weights: Readonly<Partial<Record<SuggestionReason, number>>> = {
  amount: 15,
  same_hour: 10,
  fee: 4,
  network: 4,
  status: 4,
  end_user_id: 3,
}
const HOUR_MS = 3_600_000
/** Records of one currency and address that form more pairs than this get no suggestions. */
const MAX_PAIRS_PER_ADDRESS = 1_000_000
/** Records that are read between two yields. */
const READS_PER_YIELD = 64

export interface Suggestion {
  readonly ledger: number
  readonly provider: number
  /** From 0 to 100. */
  readonly score: number
  readonly reasons: readonly SuggestionReason[]
}

/** Indexes of the records inside the period without a partner. Only these are read. */
export interface UnmatchedRecords {
  readonly ledger: readonly number[]
  readonly provider: readonly number[]
  entry(index: number): LedgerEntry
  record(index: number): ProviderRecord
  /** True for a pair that a person refused or separated. */
  isRefused(ledger: number, provider: number): boolean
}

/**
 * Pass 6 (reconciliation.md): yields pairs with the same currency and address, an amount within
 * tolerance and a date within the window, where each is the other's only candidate. Only a person
 * can accept a suggestion. A row whose amount looks rounded by a spreadsheet gets none. Yields
 * undefined regularly, so that the run can be stopped.
 */
export function* suggestPairs(
  unmatchedRecords: UnmatchedRecords,
  rules: Rules,
): Generator<Suggestion | undefined> {
  let groupCount = 0
  for (const group of yield* groupByAddress(unmatchedRecords)) {
    groupCount += 1
    if (groupCount % READS_PER_YIELD === 0) yield undefined
    if (group.ledger.length * group.provider.length > MAX_PAIRS_PER_ADDRESS) continue
    const entries = group.ledger.map((index) => ({
      index,
      value: unmatchedRecords.entry(index),
    }))
    const records = group.provider.map((index) => ({
      index,
      value: unmatchedRecords.record(index),
    }))
    const pairs = entries.flatMap((entry) =>
      records
        .filter(
          (record) =>
            isCandidate(entry.value, record.value, rules) &&
            !unmatchedRecords.isRefused(entry.index, record.index),
        )
        .map((record) => ({ entry, record })),
    )
    const candidateCounts = new Map<object, number>()
    for (const { entry, record } of pairs)
      for (const member of [entry, record])
        candidateCounts.set(member, (candidateCounts.get(member) ?? 0) + 1)
    for (const { entry, record } of pairs) {
      // A row that looks rounded gets no suggestion itself, but it counts as a candidate of its
      // record, so that the record is not suggested for another row.
      if (
        candidateCounts.get(entry) !== 1 ||
        candidateCounts.get(record) !== 1 ||
        looksRounded(principalOf(entry.value, rules))
      )
        continue
      yield {
        ledger: entry.index,
        provider: record.index,
        ...scorePair(entry.value, record.value, rules),
      }
    }
  }
}

interface Group {
  readonly ledger: number[]
  readonly provider: number[]
}

// Groups the records of the smaller side first. Of the larger side, only records with a key of the
// smaller side are added. Memory therefore grows with the smaller side.
function* groupByAddress(unmatchedRecords: UnmatchedRecords): Generator<undefined, Group[]> {
  const groups = new Map<string, Group>()
  const keys = {
    ledger: (index: number): string => keyOf(unmatchedRecords.entry(index)),
    provider: (index: number): string => keyOf(unmatchedRecords.record(index)),
  }
  const [smallerSide, largerSide] =
    unmatchedRecords.ledger.length <= unmatchedRecords.provider.length
      ? (['ledger', 'provider'] as const)
      : (['provider', 'ledger'] as const)
  for (const [index, recordIndex] of unmatchedRecords[smallerSide].entries()) {
    if (index % READS_PER_YIELD === 0) yield undefined
    const key = keys[smallerSide](recordIndex)
    if (key === '') continue
    const group = groups.get(key) ?? { ledger: [], provider: [] }
    group[smallerSide].push(recordIndex)
    groups.set(key, group)
  }
  for (const [index, recordIndex] of unmatchedRecords[largerSide].entries()) {
    if (index % READS_PER_YIELD === 0) yield undefined
    groups.get(keys[largerSide](recordIndex))?.[largerSide].push(recordIndex)
  }
  return [...groups.values()].filter(
    (group) => group.ledger.length > 0 && group.provider.length > 0,
  )
}

function keyOf({
  currency,
  address,
}: {
  readonly currency: string
  readonly address: string
}): string {
  return currency === '' || address === '' ? '' : `${currency}\0${address}`
}

function principalOf(entry: LedgerEntry, rules: Rules): DecimalText | '' {
  return entry[rules.principal]
}

function isCandidate(entry: LedgerEntry, record: ProviderRecord, rules: Rules): boolean {
  const ledger = principalOf(entry, rules)
  const provider = record[rules.principal] ?? ''
  if (ledger === '' || provider === '' || entry.dateFrom === '') return false
  return (
    !hasDifferentTag(entry, record) &&
    !isVoidEntry(entry, rules) &&
    !isVoidRecord(record, rules) &&
    isDateNear(entry, record, rules.dateWindowMs) &&
    isAmountNear(ledger, provider, record.currency, rules)
  )
}

function isDateNear(entry: LedgerEntry, record: ProviderRecord, ms: number): boolean {
  return [record.createdAt, record.confirmedAt].some(
    (instant) => instant !== '' && distanceMs(entry.dateFrom, entry.dateTo, instant) <= ms,
  )
}

function scorePair(
  entry: LedgerEntry,
  record: ProviderRecord,
  rules: Rules,
): Pick<Suggestion, 'score' | 'reasons'> {
  const isExact = isEqualDecimal(principalOf(entry, rules), record[rules.principal] ?? '')
  const hasSameStatusClass = (): boolean => {
    const ledger = classifyLedgerStatus(entry.status, rules.statusMap, rules.ledgerStatuses)
    return ledger !== 'unknown' && ledger === classifyProviderStatus(record.status, rules.statusMap)
  }
  const agreements: readonly (readonly [SuggestionReason, boolean])[] = [
    ['currency', true],
    [isExact ? 'amount' : 'amount_within_tolerance', true],
    ['address', true],
    ['date', true],
    ['same_hour', isDateNear(entry, record, HOUR_MS)],
    [
      'fee',
      entry.fee !== '' &&
        entry.feeCurrency === '' &&
        record.fee !== null &&
        record.fee !== '' &&
        isEqualDecimal(entry.fee, record.fee),
    ],
    ['network', entry.network !== '' && entry.network === record.network],
    [
      'status',
      entry.status !== '' &&
        record.status !== '' &&
        (entry.status === record.status || hasSameStatusClass()),
    ],
    ['end_user_id', entry.endUserId !== '' && entry.endUserId === record.endUserId],
  ]
  const reasons = agreements.filter(([, isMet]) => isMet).map(([reason]) => reason)
  return {
    score: reasons.reduce((sum, reason) => sum + (weights[reason] ?? 0), REQUIRED_SCORE),
    reasons,
  }
}
