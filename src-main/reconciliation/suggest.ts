import type { DecimalText } from '../base/decimal.ts'
import { isEqualDecimal } from '../base/decimal.ts'
import { classifyLedgerStatus, classifyProviderStatus } from '../domain/status.ts'
import { distanceMs, isAmountNear, isTagApart } from './compare.ts'
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
 * What speaks for a suggestion: currency, amount, address and date always do; the others where they
 * agree too.
 */
export type SuggestionReason = (typeof suggestionReasons)[number]

// What has to agree makes 60; what may agree besides fills up to 100.
const ALWAYS = 60
const weights: Readonly<Partial<Record<SuggestionReason, number>>> = {
  amount: 15,
  same_hour: 10,
  fee: 4,
  network: 4,
  status: 4,
  end_user_id: 3,
}
const HOUR_MS = 3_600_000
const MAX_PAIRS = 1_000_000
/** Records that are read between two pauses. */
const FEW = 64

export interface Suggestion {
  readonly ledger: number
  readonly provider: number
  /** 0 to 100. */
  readonly score: number
  readonly reasons: readonly SuggestionReason[]
}

/** Records without a partner inside the period, by their places; only those are read. */
export interface Lonely {
  readonly ledger: readonly number[]
  readonly provider: readonly number[]
  entry(at: number): LedgerEntry
  record(at: number): ProviderRecord
  /** Pairs that a person has refused or taken apart. */
  isRefused(ledger: number, provider: number): boolean
}

/**
 * Pass 6 (reconciliation.md): pairs of the same currency, address, amount within tolerance and date
 * within the window, where each is the other's only candidate. Never taken by itself. An amount
 * that a spreadsheet seems to have rounded is not suggested for. Gives undefined now and then, as a
 * pause.
 */
export function* suggestPairs(lonely: Lonely, rules: Rules): Generator<Suggestion | undefined> {
  let groups = 0
  for (const group of yield* sameAddress(lonely)) {
    if ((groups += 1) % FEW === 0) yield undefined
    if (group.ledger.length * group.provider.length > MAX_PAIRS) continue
    const entries = group.ledger.map((at) => ({ at, value: lonely.entry(at) }))
    const records = group.provider.map((at) => ({ at, value: lonely.record(at) }))
    const pairs = entries.flatMap((entry) =>
      records
        .filter(
          (record) =>
            isCandidate(entry.value, record.value, rules) && !lonely.isRefused(entry.at, record.at),
        )
        .map((record) => ({ entry, record })),
    )
    const wanted = new Map<object, number>()
    for (const { entry, record } of pairs)
      for (const one of [entry, record]) wanted.set(one, (wanted.get(one) ?? 0) + 1)
    for (const { entry, record } of pairs) {
      // One that seems rounded is a candidate all the same, beside which another is not the only
      // one.
      if (
        wanted.get(entry) !== 1 ||
        wanted.get(record) !== 1 ||
        looksRounded(principal(entry.value, rules))
      )
        continue
      yield { ledger: entry.at, provider: record.at, ...judge(entry.value, record.value, rules) }
    }
  }
}

interface Group {
  readonly ledger: number[]
  readonly provider: number[]
}

// The smaller side makes the groups, so that a cache of millions beside a small ledger costs the
// ledger's memory.
function* sameAddress(lonely: Lonely): Generator<undefined, Group[]> {
  const groups = new Map<string, Group>()
  const keys = {
    ledger: (at: number): string => keyOf(lonely.entry(at)),
    provider: (at: number): string => keyOf(lonely.record(at)),
  }
  const [first, second] =
    lonely.ledger.length <= lonely.provider.length
      ? (['ledger', 'provider'] as const)
      : (['provider', 'ledger'] as const)
  for (const [place, at] of lonely[first].entries()) {
    if (place % FEW === 0) yield undefined
    const key = keys[first](at)
    if (key === '') continue
    const group = groups.get(key) ?? { ledger: [], provider: [] }
    group[first].push(at)
    groups.set(key, group)
  }
  for (const [place, at] of lonely[second].entries()) {
    if (place % FEW === 0) yield undefined
    groups.get(keys[second](at))?.[second].push(at)
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

function principal(entry: LedgerEntry, rules: Rules): DecimalText | '' {
  return entry[rules.principal]
}

function isCandidate(entry: LedgerEntry, record: ProviderRecord, rules: Rules): boolean {
  const ledger = principal(entry, rules)
  const provider = record[rules.principal] ?? ''
  if (ledger === '' || provider === '' || entry.dateFrom === '' || record.createdAt === '')
    return false
  return (
    !isTagApart(entry, record) &&
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

function judge(
  entry: LedgerEntry,
  record: ProviderRecord,
  rules: Rules,
): Pick<Suggestion, 'score' | 'reasons'> {
  const isExact = isEqualDecimal(principal(entry, rules), record[rules.principal] ?? '')
  const isOneClass = (): boolean => {
    const ledger = classifyLedgerStatus(entry.status, rules.statusMap, rules.ledgerStatuses)
    return ledger !== 'unknown' && ledger === classifyProviderStatus(record.status, rules.statusMap)
  }
  const agrees: readonly (readonly [SuggestionReason, boolean])[] = [
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
        (entry.status === record.status || isOneClass()),
    ],
    ['end_user_id', entry.endUserId !== '' && entry.endUserId === record.endUserId],
  ]
  const reasons = agrees.filter(([, isSo]) => isSo).map(([reason]) => reason)
  return { score: reasons.reduce((sum, reason) => sum + (weights[reason] ?? 0), ALWAYS), reasons }
}
