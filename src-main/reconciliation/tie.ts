import { canonicalDecimal, isEqualDecimal } from '../base/decimal.ts'
import { hasDifferentTag } from './compare.ts'
import type { CandidateGroup, KeyColumn } from './key-index.ts'
import { candidateGroups, EMPTY_GROUP } from './key-index.ts'
import type { ProviderRecord } from './provider-record.ts'

/**
 * One key by which a withdrawal and a feed row may be tied. The operator chooses the keys (G39).
 */
export interface TieKey {
  readonly name: 'txn_hash' | 'external_ref'
  readonly withdrawals: KeyColumn
  readonly feed: KeyColumn
  text(record: ProviderRecord): string
}

export interface TieSources {
  readonly keys: readonly TieKey[]
  withdrawal(index: number): ProviderRecord
  feed(index: number): ProviderRecord
  /** True for a record of class failed, with which no money left. */
  isVoid(record: ProviderRecord): boolean
  /**
   * For each pair, true if its texts alone show that the two records may be tied and that they agree
   * (areTextsAgreeing). False means that the records must be compared.
   */
  areAgreeing(pairs: readonly IndexPair[]): readonly boolean[]
}

type IndexPair = readonly [withdrawal: number, feed: number]

/**
 * `feedOf` holds for each withdrawal its feed row or -1, and `isContradicted` 1 if the two disagree
 * in a field (contradictions). `isTied` holds 1 for each feed row that is tied.
 */
export interface Ties {
  readonly feedOf: Int32Array
  readonly isContradicted: Uint8Array
  readonly isTied: Uint8Array
}

/** Pairs whose texts are read at once. */
const PAIRS_PER_READ = 500

/** Groups of one key with more pairs than this are not compared pair by pair. */
const MAX_PAIRS_PER_TIE_GROUP = 1_000_000

/**
 * Ties feed rows to withdrawals, key by key in the operator's order. A withdrawal ties to at most
 * one feed row, so that duplicates in the feed stay visible. A void withdrawal ties to no live feed
 * row, because the row of a paid retry would disappear behind the failed try. Of several feed rows,
 * the one with the fewest contradictions is tied, then the one with the lowest id. A group
 * with more than MAX_PAIRS_PER_TIE_GROUP pairs (records that share the hash of a batch) is divided
 * by currency and amount, and parts that are still too large are not tied. Yields between groups
 * and reads.
 */
export function* tieFeed(
  sources: TieSources,
  withdrawalCount: number,
  feedCount: number,
): Generator<void, Ties> {
  const feedOf = new Int32Array(withdrawalCount).fill(-1)
  const isContradicted = new Uint8Array(withdrawalCount)
  const isTied = new Uint8Array(feedCount)
  const tie = ([withdrawal, feed]: IndexPair, contradictionCount: number): void => {
    feedOf[withdrawal] = feed
    isContradicted[withdrawal] = contradictionCount === 0 ? 0 : 1
    isTied[feed] = 1
  }
  for (const key of sources.keys) {
    const groups = candidateGroups(
      key.withdrawals,
      key.feed,
      (index) => feedOf[index] === -1,
      (index) => isTied[index] === 0,
    )
    for (const group of tieAgreeingPairs(groups, sources, (pair) => tie(pair, 0))) {
      for (const part of splitGroup(group, sources)) {
        yield
        for (const { withdrawal, feed, contradictionCount } of pairUp(part, key, sources))
          tie([withdrawal.index, feed.index], contradictionCount)
      }
    }
  }
  return { feedOf, isContradicted, isTied }
}

/**
 * Ties the groups of one pair whose texts agree, which are nearly all groups, without reading their
 * records. Reading the records of a million ties would take most of a run. Yields the other groups.
 */
function* tieAgreeingPairs(
  groups: Iterable<CandidateGroup>,
  sources: TieSources,
  tie: (pair: IndexPair) => void,
): Generator<CandidateGroup> {
  let waitingPairs: IndexPair[] = []
  function* readWaitingPairs(): Generator<CandidateGroup> {
    const areAgreeing = sources.areAgreeing(waitingPairs)
    for (const [index, pair] of waitingPairs.entries()) {
      if (areAgreeing[index] === true) tie(pair)
      else yield { ledger: [pair[0]], provider: [pair[1]] }
    }
    waitingPairs = []
    yield EMPTY_GROUP
  }
  for (const group of groups) {
    if (group.ledger.length * group.provider.length > 1) yield group
    else waitingPairs.push([group.ledger[0] as number, group.provider[0] as number])
    if (waitingPairs.length === PAIRS_PER_READ) yield* readWaitingPairs()
  }
  if (waitingPairs.length > 0) yield* readWaitingPairs()
}

interface IndexedRecord {
  readonly index: number
  readonly record: ProviderRecord
}

interface Tie {
  readonly withdrawal: IndexedRecord
  readonly feed: IndexedRecord
  readonly contradictionCount: number
}

interface TieGroup {
  readonly withdrawals: readonly IndexedRecord[]
  readonly feeds: readonly IndexedRecord[]
}

function* splitGroup(
  { ledger: withdrawalIndexes, provider: feedIndexes }: CandidateGroup,
  sources: TieSources,
): Generator<TieGroup> {
  const withdrawals = withdrawalIndexes.map((index) => ({
    index,
    record: sources.withdrawal(index),
  }))
  const feeds = feedIndexes.map((index) => ({ index, record: sources.feed(index) }))
  if (withdrawals.length * feeds.length <= MAX_PAIRS_PER_TIE_GROUP)
    return yield { withdrawals, feeds }
  const byAmount = Map.groupBy(feeds, ({ record }) => amountKey(record))
  for (const [amount, part] of Map.groupBy(withdrawals, ({ record }) => amountKey(record))) {
    const feedPart = byAmount.get(amount) ?? []
    if (part.length * feedPart.length <= MAX_PAIRS_PER_TIE_GROUP)
      yield { withdrawals: part, feeds: feedPart }
  }
}

function amountKey({ currency, amount }: ProviderRecord): string {
  return `${currency} ${amount === '' ? '' : canonicalDecimal(amount)}`
}

function pairUp(
  { withdrawals, feeds }: TieGroup,
  key: TieKey,
  { isVoid }: TieSources,
): readonly Tie[] {
  const pairs = withdrawals.flatMap((withdrawal) => {
    const isVoidWithdrawal = isVoid(withdrawal.record)
    return feeds
      .filter((feed) => key.text(withdrawal.record) === key.text(feed.record))
      .map((feed) => ({ feed, isVoidFeed: isVoid(feed.record) }))
      .filter(({ isVoidFeed }) => !isVoidWithdrawal || isVoidFeed)
      .map(({ feed, isVoidFeed }) => {
        const contradictionCount = contradictions(withdrawal.record, feed.record).length
        const score = contradictionCount + (isVoidWithdrawal === isVoidFeed ? 0 : 1)
        return { withdrawal, feed, contradictionCount, score }
      })
  })
  pairs.sort(
    (a, b) =>
      a.score - b.score ||
      compareText(a.withdrawal.record.withdrawalId, b.withdrawal.record.withdrawalId) ||
      compareText(a.feed.record.feedId, b.feed.record.feedId),
  )
  const usedRecords = new Set<object>()
  return pairs.filter(({ withdrawal, feed }) => {
    if (usedRecords.has(withdrawal) || usedRecords.has(feed)) return false
    usedRecords.add(withdrawal).add(feed)
    return true
  })
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * Names of the fields in which a withdrawal and its feed row disagree. Status words of two services
 * are not compared.
 */
export function contradictions(withdrawal: ProviderRecord, feed: ProviderRecord): string[] {
  const names: string[] = []
  if (withdrawal.currency !== feed.currency) names.push('currency')
  else {
    if (!isSameAmount(withdrawal.amount, feed.amount)) names.push('amount')
    if (feed.fee !== null && !isSameAmount(withdrawal.fee ?? '', feed.fee)) names.push('fee')
  }
  if (
    (withdrawal.address !== '' && feed.address !== '' && withdrawal.address !== feed.address) ||
    hasDifferentTag(withdrawal, feed)
  )
    names.push('address')
  if (
    withdrawal.externalRef !== '' &&
    feed.externalRef !== '' &&
    withdrawal.externalRef !== feed.externalRef
  )
    names.push('external_ref')
  if (withdrawal.txnHash !== '' && feed.txnHash !== '' && withdrawal.txnHash !== feed.txnHash)
    names.push('txn_hash')
  return names
}

function isSameAmount(left: string, right: string): boolean {
  return left === '' || right === '' || isEqualDecimal(left, right)
}
