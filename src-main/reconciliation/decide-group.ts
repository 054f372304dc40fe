import type { DecimalText } from '../base/decimal.ts'
import { isEqualDecimal, sumDecimals, toScaled } from '../base/decimal.ts'
import { comparableFees, compareSides, grossOf, hasDifferentTag, isAmountNear } from './compare.ts'
import type { IsExcludedPair, Pair } from './group-pairing.ts'
import { ledgerIdentity, MAX_PAIRS, pairGroup, recordIdText } from './group-pairing.ts'
import type { ProviderRecord } from './provider-record.ts'
import { providerIdentity } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'
import type { Rules } from './rules.ts'
import { isVoidEntry, isVoidRecord } from './rules.ts'

/**
 * The outcome for a group that shares one identifier. Numbers are indexes into the two lists passed
 * in.
 */
export interface GroupDecision {
  readonly matches: readonly {
    readonly ledger: readonly number[]
    readonly provider: readonly number[]
  }[]
  /** Surplus rows, each with the index of the match that gives its partner's ids. */
  readonly surplusLedger: readonly { readonly at: number; readonly match: number }[]
  readonly surplusProvider: readonly { readonly at: number; readonly match: number }[]
  readonly ambiguousLedger: readonly number[]
  readonly ambiguousProvider: readonly number[]
  /**
   * Void rows and records without a partner in the group. A live one that is in no list stays free.
   */
  readonly voidLedger: readonly number[]
  readonly voidProvider: readonly number[]
}

/**
 * Decides one group (reconciliation.md, Matching and Void). Live rows and records are decided
 * first, as if the void ones were not there. Void ones are then paired with each other, and a
 * remaining void one with an unmatched live one of the other side. `key` says what the group
 * shares. The order of the two lists does not change the result.
 */
export function decideGroup(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isApart?: IsExcludedPair,
  key: GroupKey = 'identifier',
): GroupDecision {
  const decide = key === 'hash' ? decideHashGroup : decideLive
  const ledger = partition(entries, (entry) => isVoidEntry(entry, rules))
  const provider = partition(records, (record) => isVoidRecord(record, rules))
  if (ledger.failed.length === 0 && provider.failed.length === 0)
    return decide(entries, records, rules, isApart)
  const live = renumberDecision(
    decide(
      ledger.live.map((at) => entries[at] as LedgerEntry),
      provider.live.map((at) => records[at] as ProviderRecord),
      rules,
      isApart &&
        ((row, record) => isApart(ledger.live[row] as number, provider.live[record] as number)),
    ),
    ledger.live,
    provider.live,
  )
  const isUnfit = (row: number, record: number): boolean =>
    isApart?.(row, record) === true ||
    (key === 'hash' &&
      !agreesBeyondHash(entries[row] as LedgerEntry, records[record] as ProviderRecord, rules))
  const decision = withVoid(live, ledger, provider, (rows, others) =>
    pairFewest(entries, records, rows, others, rules, isUnfit),
  )
  // A shared hash is not an identity, so a void row or record may still find its partner in a later
  // pass.
  return key === 'hash' ? { ...decision, ...noVoidLists } : decision
}

/**
 * The kind of key that a group shares: an identifier of one payment, or the hash of a transaction
 * that may pay many (X26).
 */
export type GroupKey = 'identifier' | 'hash'

interface Partition {
  readonly live: readonly number[]
  readonly failed: readonly number[]
}

function partition<T>(items: readonly T[], isFailed: (item: T) => boolean): Partition {
  const live: number[] = []
  const failedAt: number[] = []
  items.forEach((item, at) => (isFailed(item) ? failedAt : live).push(at))
  return { live, failed: failedAt }
}

// Translates the indexes of a decision over parts of two lists into indexes of the whole lists.
function renumberDecision(
  decision: GroupDecision,
  ledger: readonly number[],
  provider: readonly number[],
): GroupDecision {
  const toRow = (at: number): number => ledger[at] as number
  const toRecord = (at: number): number => provider[at] as number
  return {
    ...decision,
    matches: decision.matches.map((match) => ({
      ledger: match.ledger.map(toRow),
      provider: match.provider.map(toRecord),
    })),
    surplusLedger: decision.surplusLedger.map(({ at, match }) => ({ at: toRow(at), match })),
    surplusProvider: decision.surplusProvider.map(({ at, match }) => ({ at: toRecord(at), match })),
    ambiguousLedger: decision.ambiguousLedger.map(toRow),
    ambiguousProvider: decision.ambiguousProvider.map(toRecord),
  }
}

type IndexPair = readonly [ledger: number, provider: number]

// Adds the void rows and records to the decision over the live ones. Ambiguous live ones stay
// ambiguous: giving one of them a void partner would be a guess.
function withVoid(
  live: GroupDecision,
  ledger: Partition,
  provider: Partition,
  pair: (rows: readonly number[], others: readonly number[]) => IndexPair[],
): GroupDecision {
  const usedLedger = new Set([
    ...live.matches.flatMap((match) => match.ledger),
    ...live.ambiguousLedger,
  ])
  const usedProvider = new Set([
    ...live.matches.flatMap((match) => match.provider),
    ...live.ambiguousProvider,
  ])
  const freeLedger = (at: number): boolean => !usedLedger.has(at)
  const freeProvider = (at: number): boolean => !usedProvider.has(at)
  const matches = [...live.matches]
  const take = (rows: readonly number[], others: readonly number[]): void => {
    for (const [row, record] of pair(rows.filter(freeLedger), others.filter(freeProvider))) {
      usedLedger.add(row)
      usedProvider.add(record)
      matches.push({ ledger: [row], provider: [record] })
    }
  }
  take(ledger.failed, provider.failed)
  take(ledger.failed, provider.live)
  take(ledger.live, provider.failed)
  return {
    ...live,
    matches,
    surplusLedger: live.surplusLedger.filter(({ at }) => freeLedger(at)),
    surplusProvider: live.surplusProvider.filter(({ at }) => freeProvider(at)),
    voidLedger: ledger.failed.filter(freeLedger),
    voidProvider: provider.failed.filter(freeProvider),
  }
}

// Pairs rows and records by fewest differences, ties by content, until one side is used up.
function pairFewest(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  left: readonly number[],
  right: readonly number[],
  rules: Rules,
  isUnfit: IsExcludedPair,
): IndexPair[] {
  if (left.length === 0 || right.length === 0) return []
  const entryOf = (at: number): LedgerEntry => entries[at] as LedgerEntry
  const recordOf = (at: number): ProviderRecord => records[at] as ProviderRecord
  const rows = inContentOrder(left, (at) => [ledgerIdentity(entryOf(at)), entryOf(at).line])
  const others = inContentOrder(right, (at) => [
    providerIdentity(recordOf(at)),
    recordIdText(recordOf(at)),
  ])
  const isComparable = left.length * right.length <= MAX_PAIRS
  const scored = (
    isComparable
      ? rows.flatMap((row) => others.map((other): IndexPair => [row, other]))
      : rows.slice(0, others.length).map((row, at): IndexPair => [row, others[at] as number])
  )
    .filter(([row, other]) => !isUnfit(row, other))
    .map((pair) => ({
      pair,
      score: compareSides([entryOf(pair[0])], [recordOf(pair[1])], rules).differences.length,
    }))
    .sort((a, b) => a.score - b.score)
  const usedIndexes = [new Set<number>(), new Set<number>()] as const
  return scored.flatMap(({ pair }) => {
    if (usedIndexes[0].has(pair[0]) || usedIndexes[1].has(pair[1])) return []
    usedIndexes[0].add(pair[0])
    usedIndexes[1].add(pair[1])
    return [pair]
  })
}

function inContentOrder(
  indexes: readonly number[],
  keysOf: (at: number) => readonly (string | number)[],
): number[] {
  const keyed = indexes.map((at) => ({ at, keys: keysOf(at) }))
  return keyed
    .sort((a, b) => {
      const which = a.keys.findIndex((key, position) => key !== b.keys[position])
      return which < 0 ? 0 : (a.keys[which] as string) < (b.keys[which] as string) ? -1 : 1
    })
    .map(({ at }) => at)
}

// Tries the rules in order: one to one, exact split, near split, identical rows, fewest
// differences, true ties.
function decideLive(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isApart: IsExcludedPair | undefined,
): GroupDecision {
  if (entries.length === 0 || records.length === 0) return emptyDecision
  if (isApart) return decideByDifferences(entries, records, rules, isApart)
  if (entries.length === 1 && records.length === 1)
    return { ...emptyDecision, matches: [{ ledger: [0], provider: [0] }] }
  if (isExactSplit(entries, records) || isNearSplit(entries, records, rules))
    return {
      ...emptyDecision,
      matches: [{ ledger: entries.map((_, at) => at), provider: records.map((_, at) => at) }],
    }
  return decideByDifferences(entries, records, rules, undefined)
}

// Applies the rules of reconciliation.md, Hash passes. Only an exact split concerns the whole
// group. A record that is neither paired, ambiguous nor a duplicate is left to the later passes.
function decideHashGroup(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isApart: IsExcludedPair | undefined,
): GroupDecision {
  if (entries.length === 0 || records.length === 0) return emptyDecision
  const entryOf = (at: number): LedgerEntry => entries[at] as LedgerEntry
  const recordOf = (at: number): ProviderRecord => records[at] as ProviderRecord
  const isUnfit = (rowIndex: number, recordIndex: number): boolean =>
    isApart?.(rowIndex, recordIndex) === true ||
    !agreesBeyondHash(entryOf(rowIndex), recordOf(recordIndex), rules)
  const mayPairByExclusion = (rowIndex: number, recordIndex: number): boolean =>
    isApart?.(rowIndex, recordIndex) !== true &&
    (entryOf(rowIndex).address === '' || recordOf(recordIndex).address === '')
  // Nearly every group is one row and one record, which need no scores.
  if (entries.length === 1 && records.length === 1)
    return isUnfit(0, 0) && !mayPairByExclusion(0, 0)
      ? emptyDecision
      : { ...emptyDecision, matches: [{ ledger: [0], provider: [0] }] }
  const all = { ledger: entries.map((_, at) => at), provider: records.map((_, at) => at) }
  if (!isApart && isExactSplit(entries, records)) return { ...emptyDecision, matches: [all] }
  const paired = pairGroup(entries, records, rules, isUnfit)
  if (!paired) return allAmbiguous(entries, records)
  const pairs = paired.pairs.map(({ ledger, provider }): IndexPair => [ledger, provider])
  const rows = paired.restLedger.filter(({ isDoubtful }) => !isDoubtful)
  const others = paired.restProvider.filter(({ isDoubtful }) => !isDoubtful)
  const [row, other] = [rows[0]?.at, others[0]?.at]
  if (rows.length === 1 && others.length === 1 && row !== undefined && other !== undefined)
    if (mayPairByExclusion(row, other)) pairs.push([row, other])
  const isFree = (side: 0 | 1) => (one: { readonly at: number }) =>
    !pairs.some((pair) => pair[side] === one.at)
  const isInDoubt = ({ isDoubtful }: { readonly isDoubtful: boolean }): boolean => isDoubtful
  return {
    matches: pairs.map(([ledger, provider]) => ({ ledger: [ledger], provider: [provider] })),
    surplusLedger: rows.filter(isFree(0)).flatMap(({ at, i }) => {
      const match = paired.pairs.findIndex((pair) => pair.i === i)
      return match < 0 ? [] : [{ at, match }]
    }),
    surplusProvider: others.filter(isFree(1)).flatMap(({ at }) => {
      const match = pairs.findIndex(([, record]) => isSamePayment(recordOf(at), recordOf(record)))
      return match < 0 ? [] : [{ at, match }]
    }),
    ambiguousLedger: paired.restLedger.filter(isInDoubt).map(({ at }) => at),
    ambiguousProvider: paired.restProvider.filter(isInDoubt).map(({ at }) => at),
    ...noVoidLists,
  }
}

// True where a row and a record of one transaction are one payout: their address or their money
// agrees.
function agreesBeyondHash(entry: LedgerEntry, record: ProviderRecord, rules: Rules): boolean {
  if (entry.address !== '' && entry.address === record.address && !hasDifferentTag(entry, record))
    return true
  const [ledger, provider] =
    entry.amount === '' ? [entry.total, grossOf(record)] : [entry.amount, record.amount]
  return (
    entry.currency === record.currency &&
    ledger !== '' &&
    provider !== '' &&
    isAmountNear(ledger, provider, record.currency, rules)
  )
}

// True for a payout recorded twice. Ids belong to the service and are not compared.
function isSamePayment(left: ProviderRecord, right: ProviderRecord): boolean {
  return (
    left.externalRef !== '' &&
    left.externalRef === right.externalRef &&
    left.address === right.address &&
    left.tag === right.tag &&
    left.currency === right.currency &&
    (left.amount === right.amount ||
      (left.amount !== '' && right.amount !== '' && isEqualDecimal(left.amount, right.amount)))
  )
}

const noVoidLists = { voidLedger: [], voidProvider: [] } as const

const emptyDecision: GroupDecision = {
  matches: [],
  surplusLedger: [],
  surplusProvider: [],
  ambiguousLedger: [],
  ambiguousProvider: [],
  ...noVoidLists,
}

/**
 * True where several rows of one side add up exactly to the one of the other side, in amounts and
 * fees. Totals are summed where the ledger has no amounts.
 */
export function isExactSplit(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
): boolean {
  if ((entries.length === 1) === (records.length === 1)) return false
  const currency = entries[0]?.currency
  if (
    !entries.every((entry) => entry.currency === currency) ||
    !records.every((record) => record.currency === currency)
  )
    return false
  type Values = readonly (DecimalText | '' | null)[]
  const fees: readonly [readonly (DecimalText | '')[], Values] = [
    comparableFees(entries),
    records.map((record) => record.fee),
  ]
  const principal: typeof fees = entries.every(({ amount }) => amount === '')
    ? [entries.map((entry) => entry.total), records.map(grossOf)]
    : [entries.map((entry) => entry.amount), records.map((record) => record.amount)]
  // An amount that only some of the rows give proves nothing. A fee is often booked on one of them.
  const isPartial = (values: Values): boolean =>
    values.some((value) => value === '') && values.some((value) => value !== '' && value !== null)
  // A field that the other side does not have need not add up.
  if (principal.some(isPartial) && principal[1].some((value) => value !== null)) return false
  return addsUp(...principal) === true && addsUp(...fees) !== false
}

/** How many times nearer the sum of a near split is than any part of it. */
const NEAR_SPLIT_FACTOR = 10n

/**
 * True where several different rows of one side nearly add up to the one of the other side: their
 * sum is at least ten times nearer to its amount than any of them and than the sum without any of
 * them, and none of them agrees with its amount within the tolerance.
 */
export function isNearSplit(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
): boolean {
  if ((entries.length === 1) === (records.length === 1)) return false
  const currency = entries[0]?.currency
  if (![...entries, ...records].every((one) => one.currency === currency)) return false
  const isOfTotals = entries.every(({ amount }) => amount === '')
  const ledger = entries.map((entry) => (isOfTotals ? entry.total : entry.amount))
  const provider = records.map((record) => (isOfTotals ? grossOf(record) : record.amount))
  if ([...ledger, ...provider].includes('')) return false
  const identities =
    entries.length > 1 ? entries.map(ledgerIdentity) : records.map(providerIdentity)
  if (new Set(identities).size === 1) return false
  const [whole = 0n] = (entries.length === 1 ? ledger : provider).map(toScaled)
  const parts = (entries.length === 1 ? provider : ledger).map(toScaled)
  const sum = parts.reduce((all, part) => all + part, 0n)
  const distance = (value: bigint): bigint => (value < whole ? whole - value : value - whole)
  const limit = distance(sum) * NEAR_SPLIT_FACTOR
  const isAgreeing = ledger.some((one) =>
    provider.some((other) => isAmountNear(one, other, currency ?? '', rules)),
  )
  return (
    !isAgreeing && parts.every((part) => distance(part) >= limit && distance(sum - part) >= limit)
  )
}

function addsUp(
  ledgerValues: readonly (DecimalText | '')[],
  providerValues: readonly (DecimalText | '' | null)[],
): boolean | undefined {
  const ledger = ledgerValues.filter((value) => value !== '')
  const provider = providerValues.filter(
    (value): value is DecimalText => value !== '' && value !== null,
  )
  if (ledger.length === 0 || provider.length === 0) return undefined
  return isEqualDecimal(sumDecimals(ledger), sumDecimals(provider))
}

function decideByDifferences(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isApart: IsExcludedPair | undefined,
): GroupDecision {
  const paired = pairGroup(entries, records, rules, isApart)
  if (!paired) return allAmbiguous(entries, records)
  const { pairs, restLedger, restProvider, score } = paired
  // A record that remains beside an ambiguous one is ambiguous too, unless it is another recording
  // of a matched one.
  const isAnyDoubtful = restLedger.some(({ isDoubtful }) => isDoubtful)
  const isSurplusLeft = ({ i, isDoubtful }: (typeof restLedger)[number]): boolean =>
    !isAnyDoubtful || (!isDoubtful && pairs.some((pair) => pair.i === i))
  const isSurplusRight = ({ j, isDoubtful }: (typeof restProvider)[number]): boolean =>
    !isAnyDoubtful || (!isDoubtful && pairs.some((pair) => pair.j === j))
  return {
    matches: pairs.map((pair) => ({ ledger: [pair.ledger], provider: [pair.provider] })),
    surplusLedger: restLedger
      .filter(isSurplusLeft)
      .map(({ at, i }) => ({ at, match: closest(pairs, (pair) => score(i, pair.column)) })),
    surplusProvider: restProvider
      .filter(isSurplusRight)
      .map(({ at, column }) => ({ at, match: closest(pairs, (pair) => score(pair.i, column)) })),
    ...noVoidLists,
    ambiguousLedger: restLedger.filter((one) => !isSurplusLeft(one)).map(({ at }) => at),
    ambiguousProvider: restProvider.filter((one) => !isSurplusRight(one)).map(({ at }) => at),
  }
}

function allAmbiguous(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
): GroupDecision {
  return {
    ...emptyDecision,
    ambiguousLedger: entries.map((_, at) => at),
    ambiguousProvider: records.map((_, at) => at),
  }
}

/** The index of the match whose partner a surplus row fits best; the first of several. */
function closest(pairs: readonly Pair[], score: (pair: Pair) => number): number {
  let best = 0
  pairs.forEach((pair, at) => {
    if (score(pair) < score(pairs[best] as Pair)) best = at
  })
  return best
}
