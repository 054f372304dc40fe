import type { DecimalText } from '../base/decimal.ts'
import { isEqualDecimal, sumDecimals, toScaled } from '../base/decimal.ts'
import {
  comparableFees,
  compareRecords,
  grossOf,
  hasDifferentTag,
  isAmountNear,
} from './compare.ts'
import type { IsExcludedPair, Pair } from './group-pairing.ts'
import { ledgerIdentity, MAX_PAIRS_PER_GROUP, pairGroup, recordIdText } from './group-pairing.ts'
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
  readonly surplusLedger: readonly { readonly index: number; readonly match: number }[]
  readonly surplusProvider: readonly { readonly index: number; readonly match: number }[]
  readonly ambiguousLedger: readonly number[]
  readonly ambiguousProvider: readonly number[]
  /** Void rows without a partner in the group. A live row that is in no list stays free. */
  readonly voidLedger: readonly number[]
  /** Void records without a partner in the group. A live record that is in no list stays free. */
  readonly voidProvider: readonly number[]
}

/**
 * Decides one group (reconciliation.md, Matching and Void). Decides the live rows and records first,
 * as if the void ones did not exist. Then pairs void rows with void records, and the remaining void
 * ones with unmatched live ones of the other side. `key` is the kind of key that the group shares.
 * The order of the two lists does not change the result.
 */
export function decideGroup(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isExcluded?: IsExcludedPair,
  key: GroupKey = 'identifier',
): GroupDecision {
  const decide = key === 'hash' ? decideHashGroup : decideLive
  const ledger = partition(entries, (entry) => isVoidEntry(entry, rules))
  const provider = partition(records, (record) => isVoidRecord(record, rules))
  if (ledger.voidIndexes.length === 0 && provider.voidIndexes.length === 0)
    return decide(entries, records, rules, isExcluded)
  const liveDecision = renumberDecision(
    decide(
      ledger.liveIndexes.map((index) => entries[index] as LedgerEntry),
      provider.liveIndexes.map((index) => records[index] as ProviderRecord),
      rules,
      isExcluded &&
        ((row, record) =>
          isExcluded(ledger.liveIndexes[row] as number, provider.liveIndexes[record] as number)),
    ),
    ledger.liveIndexes,
    provider.liveIndexes,
  )
  const isUnfit = (row: number, record: number): boolean =>
    isExcluded?.(row, record) === true ||
    (key === 'hash' &&
      !agreesBeyondHash(entries[row] as LedgerEntry, records[record] as ProviderRecord, rules))
  const mayPairByExclusion = (row: number, record: number): boolean =>
    key === 'hash' &&
    isExcluded?.(row, record) !== true &&
    isAnyAddressEmpty(entries[row] as LedgerEntry, records[record] as ProviderRecord)
  const decision = withVoid(
    liveDecision,
    ledger,
    provider,
    (rowIndexes, recordIndexes) =>
      pairByFewestDifferences(entries, records, rowIndexes, recordIndexes, rules, isUnfit),
    mayPairByExclusion,
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

/** Indexes of the live items of one side, and of the void ones, whose status is of class failed. */
interface Partition {
  readonly liveIndexes: readonly number[]
  readonly voidIndexes: readonly number[]
}

function partition<T>(items: readonly T[], isVoid: (item: T) => boolean): Partition {
  const liveIndexes: number[] = []
  const voidIndexes: number[] = []
  items.forEach((item, index) => (isVoid(item) ? voidIndexes : liveIndexes).push(index))
  return { liveIndexes, voidIndexes }
}

// Translates the indexes of a decision over parts of two lists into indexes of the whole lists.
function renumberDecision(
  decision: GroupDecision,
  ledger: readonly number[],
  provider: readonly number[],
): GroupDecision {
  const toRow = (index: number): number => ledger[index] as number
  const toRecord = (index: number): number => provider[index] as number
  return {
    ...decision,
    matches: decision.matches.map((match) => ({
      ledger: match.ledger.map(toRow),
      provider: match.provider.map(toRecord),
    })),
    surplusLedger: decision.surplusLedger.map(({ index, match }) => ({
      index: toRow(index),
      match,
    })),
    surplusProvider: decision.surplusProvider.map(({ index, match }) => ({
      index: toRecord(index),
      match,
    })),
    ambiguousLedger: decision.ambiguousLedger.map(toRow),
    ambiguousProvider: decision.ambiguousProvider.map(toRecord),
  }
}

type IndexPair = readonly [ledger: number, provider: number]

// Adds the void rows and records to the decision over the live ones. An ambiguous row or record
// stays ambiguous, because any void partner for it would be a guess. If exactly one row and one
// record then remain and at least one of them is void, they are paired where `mayPairLast` allows it.
function withVoid(
  liveDecision: GroupDecision,
  ledger: Partition,
  provider: Partition,
  pair: (rowIndexes: readonly number[], recordIndexes: readonly number[]) => IndexPair[],
  mayPairLast: (row: number, record: number) => boolean,
): GroupDecision {
  const usedLedger = new Set([
    ...liveDecision.matches.flatMap((match) => match.ledger),
    ...liveDecision.ambiguousLedger,
  ])
  const usedProvider = new Set([
    ...liveDecision.matches.flatMap((match) => match.provider),
    ...liveDecision.ambiguousProvider,
  ])
  const isLedgerFree = (index: number): boolean => !usedLedger.has(index)
  const isProviderFree = (index: number): boolean => !usedProvider.has(index)
  const matches = [...liveDecision.matches]
  const addPair = ([row, record]: IndexPair): void => {
    usedLedger.add(row)
    usedProvider.add(record)
    matches.push({ ledger: [row], provider: [record] })
  }
  const addPairs = (rowIndexes: readonly number[], recordIndexes: readonly number[]): void =>
    pair(rowIndexes.filter(isLedgerFree), recordIndexes.filter(isProviderFree)).forEach(addPair)
  addPairs(ledger.voidIndexes, provider.voidIndexes)
  addPairs(ledger.voidIndexes, provider.liveIndexes)
  addPairs(ledger.liveIndexes, provider.voidIndexes)
  const voidRows = ledger.voidIndexes.filter(isLedgerFree)
  const voidRecords = provider.voidIndexes.filter(isProviderFree)
  const [row, ...otherRows] = [...voidRows, ...ledger.liveIndexes.filter(isLedgerFree)]
  const [record, ...otherRecords] = [...voidRecords, ...provider.liveIndexes.filter(isProviderFree)]
  if (
    row !== undefined &&
    record !== undefined &&
    otherRows.length + otherRecords.length === 0 &&
    voidRows.length + voidRecords.length > 0 &&
    mayPairLast(row, record)
  )
    addPair([row, record])
  return {
    ...liveDecision,
    matches,
    surplusLedger: liveDecision.surplusLedger.filter(({ index }) => isLedgerFree(index)),
    surplusProvider: liveDecision.surplusProvider.filter(({ index }) => isProviderFree(index)),
    voidLedger: ledger.voidIndexes.filter(isLedgerFree),
    voidProvider: provider.voidIndexes.filter(isProviderFree),
  }
}

// Pairs rows and records by fewest differences until one side is used up. Among equally good pairs,
// the content decides.
function pairByFewestDifferences(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rowIndexes: readonly number[],
  recordIndexes: readonly number[],
  rules: Rules,
  isUnfit: IsExcludedPair,
): IndexPair[] {
  if (rowIndexes.length === 0 || recordIndexes.length === 0) return []
  const entryOf = (index: number): LedgerEntry => entries[index] as LedgerEntry
  const recordOf = (index: number): ProviderRecord => records[index] as ProviderRecord
  const sortedRows = inContentOrder(rowIndexes, (index) => [
    ledgerIdentity(entryOf(index)),
    entryOf(index).line,
  ])
  const sortedRecords = inContentOrder(recordIndexes, (index) => [
    providerIdentity(recordOf(index)),
    recordIdText(recordOf(index)),
  ])
  const isComparable = rowIndexes.length * recordIndexes.length <= MAX_PAIRS_PER_GROUP
  const candidatePairs = isComparable
    ? sortedRows.flatMap((row) => sortedRecords.map((record): IndexPair => [row, record]))
    : sortedRows
        .slice(0, sortedRecords.length)
        .map((row, index): IndexPair => [row, sortedRecords[index] as number])
  const scoredPairs = candidatePairs
    .filter(([row, record]) => !isUnfit(row, record))
    .map(([row, record]) => ({
      row,
      record,
      score: compareRecords([entryOf(row)], [recordOf(record)], rules).differences.length,
    }))
    .sort((a, b) => a.score - b.score)
  const usedRows = new Set<number>()
  const usedRecords = new Set<number>()
  return scoredPairs.flatMap(({ row, record }): IndexPair[] => {
    if (usedRows.has(row) || usedRecords.has(record)) return []
    usedRows.add(row)
    usedRecords.add(record)
    return [[row, record]]
  })
}

function inContentOrder(
  indexes: readonly number[],
  keysOf: (index: number) => readonly (string | number)[],
): number[] {
  return indexes
    .map((index) => ({ index, keys: keysOf(index) }))
    .sort((a, b) => {
      const keyIndex = a.keys.findIndex((key, index) => key !== b.keys[index])
      if (keyIndex < 0) return 0
      return (a.keys[keyIndex] as string) < (b.keys[keyIndex] as string) ? -1 : 1
    })
    .map(({ index }) => index)
}

// Tries the rules in order: one to one, exact split, near split, identical rows, fewest
// differences, true ties.
function decideLive(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isExcluded: IsExcludedPair | undefined,
): GroupDecision {
  if (entries.length === 0 || records.length === 0) return emptyDecision
  if (isExcluded) return decideByDifferences(entries, records, rules, isExcluded)
  if (entries.length === 1 && records.length === 1)
    return { ...emptyDecision, matches: [{ ledger: [0], provider: [0] }] }
  if (isExactSplit(entries, records) || isNearSplit(entries, records, rules))
    return {
      ...emptyDecision,
      matches: [
        { ledger: entries.map((_, index) => index), provider: records.map((_, index) => index) },
      ],
    }
  return decideByDifferences(entries, records, rules, undefined)
}

// Applies the rules of reconciliation.md, Hash passes. Only an exact split matches the whole group
// at once. A record that is neither paired, ambiguous nor a duplicate stays free for later passes.
function decideHashGroup(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isExcluded: IsExcludedPair | undefined,
): GroupDecision {
  if (entries.length === 0 || records.length === 0) return emptyDecision
  const entryOf = (index: number): LedgerEntry => entries[index] as LedgerEntry
  const recordOf = (index: number): ProviderRecord => records[index] as ProviderRecord
  const isUnfit = (rowIndex: number, recordIndex: number): boolean =>
    isExcluded?.(rowIndex, recordIndex) === true ||
    !agreesBeyondHash(entryOf(rowIndex), recordOf(recordIndex), rules)
  const mayPairByExclusion = (rowIndex: number, recordIndex: number): boolean =>
    isExcluded?.(rowIndex, recordIndex) !== true &&
    isAnyAddressEmpty(entryOf(rowIndex), recordOf(recordIndex))
  // Nearly every group is one row and one record, which need no scores.
  if (entries.length === 1 && records.length === 1)
    return isUnfit(0, 0) && !mayPairByExclusion(0, 0)
      ? emptyDecision
      : { ...emptyDecision, matches: [{ ledger: [0], provider: [0] }] }
  const wholeGroup = {
    ledger: entries.map((_, index) => index),
    provider: records.map((_, index) => index),
  }
  if (!isExcluded && isExactSplit(entries, records))
    return { ...emptyDecision, matches: [wholeGroup] }
  const pairedGroup = pairGroup(entries, records, rules, isUnfit)
  if (!pairedGroup) return allAmbiguous(entries, records)
  const pairs = pairedGroup.pairs.map(({ ledger, provider }): IndexPair => [ledger, provider])
  const restRows = pairedGroup.restLedger.filter(({ isDoubtful }) => !isDoubtful)
  const restRecords = pairedGroup.restProvider.filter(({ isDoubtful }) => !isDoubtful)
  const [row, secondRow] = restRows
  const [record, secondRecord] = restRecords
  if (row && record && !secondRow && !secondRecord && mayPairByExclusion(row.index, record.index))
    pairs.push([row.index, record.index])
  const isRowFree = ({ index }: { readonly index: number }): boolean =>
    !pairs.some(([rowIndex]) => rowIndex === index)
  const isRecordFree = ({ index }: { readonly index: number }): boolean =>
    !pairs.some(([, recordIndex]) => recordIndex === index)
  const isInDoubt = ({ isDoubtful }: { readonly isDoubtful: boolean }): boolean => isDoubtful
  return {
    matches: pairs.map(([ledger, provider]) => ({ ledger: [ledger], provider: [provider] })),
    surplusLedger: restRows.filter(isRowFree).flatMap(({ index, duplicatesIndex }) => {
      const match = pairedGroup.pairs.findIndex((pair) => pair.duplicatesIndex === duplicatesIndex)
      return match < 0 ? [] : [{ index, match }]
    }),
    surplusProvider: restRecords.filter(isRecordFree).flatMap(({ index }) => {
      const match = pairs.findIndex(([, matchedIndex]) =>
        isSamePayment(recordOf(index), recordOf(matchedIndex)),
      )
      return match < 0 ? [] : [{ index, match }]
    }),
    ambiguousLedger: pairedGroup.restLedger.filter(isInDoubt).map(({ index }) => index),
    ambiguousProvider: pairedGroup.restProvider.filter(isInDoubt).map(({ index }) => index),
    ...noVoidLists,
  }
}

function isAnyAddressEmpty(entry: LedgerEntry, record: ProviderRecord): boolean {
  return entry.address === '' || record.address === ''
}

// True if a row and a record that share a hash are one payout: their address or their money
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

// True if both records are one payout, recorded twice. The service gives every record an id of its
// own, so ids are not compared.
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
 * True if several rows of one side add up exactly to the only row of the other side, in amounts
 * and in fees. Totals are summed where the ledger has no amounts.
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
  // Amounts that only some of the rows give prove nothing. Fees are exempt, because a fee is often
  // booked on one row only.
  const isPartial = (values: Values): boolean =>
    values.some((value) => value === '') && values.some((value) => value !== '' && value !== null)
  // The rule does not apply where the provider's records do not have the field.
  if (principal.some(isPartial) && principal[1].some((value) => value !== null)) return false
  return addsUp(...principal) === true && addsUp(...fees) !== false
}

/** The sum of a near split is at least this many times nearer to the whole than any single part. */
const NEAR_SPLIT_FACTOR = 10n

/**
 * True if several different rows of one side, the parts, nearly add up to the only row of the
 * other side, the whole. The sum of all parts is at least ten times nearer to the whole than any
 * single part, and than any sum of all parts but one. No part agrees with the whole within the
 * tolerance.
 */
export function isNearSplit(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
): boolean {
  if ((entries.length === 1) === (records.length === 1)) return false
  const currency = entries[0]?.currency
  if (![...entries, ...records].every((item) => item.currency === currency)) return false
  const hasOnlyTotals = entries.every(({ amount }) => amount === '')
  const ledger = entries.map((entry) => (hasOnlyTotals ? entry.total : entry.amount))
  const provider = records.map((record) => (hasOnlyTotals ? grossOf(record) : record.amount))
  if ([...ledger, ...provider].includes('')) return false
  const identities =
    entries.length > 1 ? entries.map(ledgerIdentity) : records.map(providerIdentity)
  if (new Set(identities).size === 1) return false
  const [whole = 0n] = (entries.length === 1 ? ledger : provider).map(toScaled)
  const parts = (entries.length === 1 ? provider : ledger).map(toScaled)
  const sum = parts.reduce((total, part) => total + part, 0n)
  const distance = (value: bigint): bigint => (value < whole ? whole - value : value - whole)
  const limit = distance(sum) * NEAR_SPLIT_FACTOR
  const doesPartAgree = ledger.some((ledgerAmount) =>
    provider.some((providerAmount) =>
      isAmountNear(ledgerAmount, providerAmount, currency ?? '', rules),
    ),
  )
  return (
    !doesPartAgree &&
    parts.every((part) => distance(part) >= limit && distance(sum - part) >= limit)
  )
}

// True if both sides have the same sum. Returns undefined if either side gives no value.
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
  isExcluded: IsExcludedPair | undefined,
): GroupDecision {
  const pairedGroup = pairGroup(entries, records, rules, isExcluded)
  if (!pairedGroup) return allAmbiguous(entries, records)
  const { pairs, restLedger, restProvider, score } = pairedGroup
  // Where any row of the group is ambiguous, each unpaired row or record is ambiguous too, unless it
  // is a duplicate of a matched one.
  const isAnyDoubtful = restLedger.some(({ isDoubtful }) => isDoubtful)
  const isSurplusRow = ({ duplicatesIndex, isDoubtful }: (typeof restLedger)[number]): boolean =>
    !isAnyDoubtful ||
    (!isDoubtful && pairs.some((pair) => pair.duplicatesIndex === duplicatesIndex))
  const isSurplusRecord = ({
    equivalentsIndex,
    isDoubtful,
  }: (typeof restProvider)[number]): boolean =>
    !isAnyDoubtful ||
    (!isDoubtful && pairs.some((pair) => pair.equivalentsIndex === equivalentsIndex))
  return {
    matches: pairs.map((pair) => ({ ledger: [pair.ledger], provider: [pair.provider] })),
    surplusLedger: restLedger.filter(isSurplusRow).map(({ index, duplicatesIndex }) => ({
      index,
      match: closestMatch(pairs, (pair) => score(duplicatesIndex, pair.scoreColumn)),
    })),
    surplusProvider: restProvider.filter(isSurplusRecord).map(({ index, scoreColumn }) => ({
      index,
      match: closestMatch(pairs, (pair) => score(pair.duplicatesIndex, scoreColumn)),
    })),
    ...noVoidLists,
    ambiguousLedger: restLedger.filter((row) => !isSurplusRow(row)).map(({ index }) => index),
    ambiguousProvider: restProvider
      .filter((record) => !isSurplusRecord(record))
      .map(({ index }) => index),
  }
}

function allAmbiguous(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
): GroupDecision {
  return {
    ...emptyDecision,
    ambiguousLedger: entries.map((_, index) => index),
    ambiguousProvider: records.map((_, index) => index),
  }
}

/** The index of the match with the lowest score for a surplus row, the first of several. */
function closestMatch(pairs: readonly Pair[], score: (pair: Pair) => number): number {
  let best = 0
  pairs.forEach((pair, index) => {
    if (score(pair) < score(pairs[best] as Pair)) best = index
  })
  return best
}
