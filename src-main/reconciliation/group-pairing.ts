import type { DecimalText } from '../base/decimal.ts'
import { canonicalDecimal } from '../base/decimal.ts'
import type { Comparison } from './compare.ts'
import { compareRecords } from './compare.ts'
import type { ProviderRecord } from './provider-record.ts'
import { providerIdentity } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'
import type { Rules } from './rules.ts'

/**
 * True if two records must not be paired: a person separated them, or they share a hash but agree
 * in neither address nor money. The arguments are indexes.
 */
export type IsExcludedPair = (entry: number, record: number) => boolean

/** Groups with more pairs are not compared pair by pair. */
export const MAX_PAIRS_PER_GROUP = 1_000_000

/** The pairs of a group, and the rows and records without a partner. */
export interface PairedGroup {
  readonly pairs: readonly Pair[]
  /**
   * Each remaining row, with its index and the index of its set of duplicates. A doubtful row
   * has several partners that are equally good.
   */
  readonly restLedger: readonly {
    readonly index: number
    readonly duplicatesIndex: number
    readonly isDoubtful: boolean
  }[]
  readonly restProvider: readonly {
    readonly index: number
    readonly equivalentsIndex: number
    readonly scoreColumn: number
    readonly isDoubtful: boolean
  }[]
  /** The score of a set of duplicates against the records of a score column. Lower is better. */
  score(duplicatesIndex: number, scoreColumn: number): number
}

/** Rows of one side that are identical in every compared field. */
interface Duplicates {
  /** Indexes of the rows, in a stable order. */
  readonly indexes: number[]
}

/**
 * Provider records with the same identity: one record written several times. Their scores against a
 * ledger row may still differ, because dates and ids of the service are not part of the identity.
 */
interface EquivalentRecords {
  /** Each record with the number of its score column, in a stable order. */
  readonly members: { readonly index: number; readonly scoreColumn: number; isTaken: boolean }[]
}

/**
 * Pairs rows and records by the fewest differences, round by round, and leaves out pairs that would
 * be guesses. Returns undefined for a group with more than MAX_PAIRS_PER_GROUP pairs: an identifier
 * that so many records share identifies none of them.
 */
export function pairGroup(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isExcluded: IsExcludedPair | undefined,
): PairedGroup | undefined {
  const duplicates = groupDuplicates(
    entries.map(ledgerIdentity),
    entries.map((entry) => entry.line),
  )
  const hasWithdrawalIds = entries.some(({ withdrawalId }) => withdrawalId !== '')
  // The fields in which two recordings of one payment usually differ. They count in the score, so
  // that the recording with fewer differences becomes the partner. `isExcluded` may refuse one
  // recording and not the other, so each recording then has a column of its own.
  const recordingKeyOf = (record: ProviderRecord): string =>
    isExcluded
      ? recordIdText(record)
      : JSON.stringify([
          record.createdAt,
          record.confirmedAt,
          record.transactionId,
          hasWithdrawalIds && record.normalId,
        ])
  const identities = records.map(providerIdentity)
  const scoreColumns = groupDuplicates(
    records.map((record, index) => `${identities[index] as string}\n${recordingKeyOf(record)}`),
    records.map(recordIdText),
  )
  if (duplicates.length * scoreColumns.length > MAX_PAIRS_PER_GROUP) return undefined
  const scoreColumnOf = new Map(
    scoreColumns.flatMap(({ indexes }, scoreColumn) =>
      indexes.map((index) => [index, scoreColumn] as const),
    ),
  )
  const equivalents: EquivalentRecords[] = groupDuplicates(
    identities,
    records.map(recordIdText),
  ).map(({ indexes }) => ({
    members: indexes.map((index) => ({
      index,
      scoreColumn: scoreColumnOf.get(index) as number,
      isTaken: false,
    })),
  }))
  const score = (entry: number, record: number): number =>
    isExcluded?.(entry, record) === true
      ? Infinity
      : scoreOf(
          compareRecords(
            [entries[entry] as LedgerEntry],
            [records[record] as ProviderRecord],
            rules,
          ),
        )
  const scores = duplicates.map((entry) =>
    scoreColumns.map((record) => score(entry.indexes[0] as number, record.indexes[0] as number)),
  )
  return pairInRounds(duplicates, equivalents, scores)
}

// Each difference counts two, and a pair that only the tolerance allows counts one more. Of two
// pairs with equally many differences, the exact one therefore goes first.
function scoreOf(comparison: Comparison): number {
  return 2 * comparison.differences.length + (comparison.isWithinTolerance ? 1 : 0)
}

/** A text that identifies a record of either source by its ids. */
export const recordIdText = (record: ProviderRecord): string =>
  `${record.withdrawalId}\u0000${record.feedId}`

/**
 * All mapped fields of a row except the free note. Rows that are equal in all of them are one row
 * written twice.
 */
export function ledgerIdentity(entry: LedgerEntry): string {
  return JSON.stringify([
    entry.withdrawalId,
    entry.externalRef,
    entry.txnHash,
    entry.transactionId,
    entry.currency,
    canonical(entry.amount),
    canonical(entry.fee),
    canonical(entry.total),
    entry.network,
    entry.address,
    entry.status,
    entry.dateFrom,
    entry.dateTo,
    entry.endUserId,
    // Added only where filled, so that rows without them keep their hash. Decisions store a hash of
    // this text (decisions.ts, ledgerKey).
    ...(entry.tag + entry.feeCurrency === '' ? [] : [entry.tag, entry.feeCurrency]),
  ])
}

function canonical(value: DecimalText | ''): string {
  return value === '' ? '' : canonicalDecimal(value)
}

function groupDuplicates(
  identities: readonly string[],
  sortKeys: readonly (number | string)[],
): Duplicates[] {
  const groups = new Map<string, number[]>()
  identities.forEach((identity, index) => {
    const group = groups.get(identity)
    if (group) group.push(index)
    else groups.set(identity, [index])
  })
  const bySortKey = (a: number, b: number): number =>
    (sortKeys[a] as number | string) < (sortKeys[b] as number | string) ? -1 : 1
  // Sorts by content, so that the result does not depend on the order of the input.
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, indexes]) => ({ indexes: indexes.sort(bySortKey) }))
}

function pairInRounds(
  duplicates: readonly Duplicates[],
  equivalents: readonly EquivalentRecords[],
  scores: readonly (readonly number[])[],
): PairedGroup {
  const pairs: Pair[] = []
  const remainingCounts = duplicates.map((set) => set.indexes.length)
  const doubtful = { left: new Set<number>(), right: new Set<number>() }
  for (;;) {
    const round = bestPairs(remainingCounts, equivalents, scores, doubtful)
    // One side is used up, or every remaining pair is excluded or doubtful.
    if (round.length === 0) break
    const ambiguity = findAmbiguous(round, remainingCounts)
    for (const pair of round) {
      const { duplicatesIndex, equivalentsIndex } = pair
      if (ambiguity.left.has(duplicatesIndex) || ambiguity.right.has(equivalentsIndex)) continue
      for (const member of ambiguity.assigned.get(pair) ??
        pair.bestMembers.slice(0, remainingCounts[duplicatesIndex])) {
        member.isTaken = true
        pairs.push({
          duplicatesIndex,
          equivalentsIndex,
          ledger: nextIndex(
            duplicates[duplicatesIndex] as Duplicates,
            remainingCounts,
            duplicatesIndex,
          ),
          provider: member.index,
          scoreColumn: member.scoreColumn,
        })
      }
    }
    for (const duplicatesIndex of ambiguity.left) doubtful.left.add(duplicatesIndex)
    for (const equivalentsIndex of ambiguity.right) doubtful.right.add(equivalentsIndex)
  }
  return {
    pairs,
    restLedger: duplicates.flatMap(({ indexes }, duplicatesIndex) =>
      indexes.slice(indexes.length - (remainingCounts[duplicatesIndex] as number)).map((index) => ({
        index,
        duplicatesIndex,
        isDoubtful: doubtful.left.has(duplicatesIndex),
      })),
    ),
    restProvider: equivalents.flatMap(({ members }, equivalentsIndex) =>
      members
        .filter(({ isTaken }) => !isTaken)
        .map(({ index, scoreColumn }) => ({
          index,
          equivalentsIndex,
          scoreColumn,
          isDoubtful: doubtful.right.has(equivalentsIndex),
        })),
    ),
    score: (duplicatesIndex, scoreColumn) =>
      (scores[duplicatesIndex] as readonly number[])[scoreColumn] as number,
  }
}

export interface Pair {
  /** The indexes of the set of duplicates in the ledger and of the equivalent provider records. */
  readonly duplicatesIndex: number
  readonly equivalentsIndex: number
  readonly ledger: number
  readonly provider: number
  readonly scoreColumn: number
}

function nextIndex(duplicates: Duplicates, remainingCounts: number[], index: number): number {
  const usedCount = duplicates.indexes.length - (remainingCounts[index] as number)
  remainingCounts[index] = (remainingCounts[index] as number) - 1
  return duplicates.indexes[usedCount] as number
}

/**
 * Duplicates of the ledger and equivalent provider records that have the lowest score of the round.
 * `bestMembers` are the records with exactly this score.
 */
interface BestPair {
  readonly duplicatesIndex: number
  readonly equivalentsIndex: number
  readonly bestMembers: readonly Member[]
}

type Member = EquivalentRecords['members'][number]

function bestPairs(
  remainingCounts: readonly number[],
  equivalents: readonly EquivalentRecords[],
  scores: readonly (readonly number[])[],
  doubtful: { readonly left: ReadonlySet<number>; readonly right: ReadonlySet<number> },
): BestPair[] {
  let bestScore = Infinity
  let pairs: BestPair[] = []
  remainingCounts.forEach((remainingRows, duplicatesIndex) => {
    if (remainingRows === 0 || doubtful.left.has(duplicatesIndex)) return
    equivalents.forEach(({ members }, equivalentsIndex) => {
      if (doubtful.right.has(equivalentsIndex)) return
      const row = scores[duplicatesIndex] as readonly number[]
      const lowestScore = members.reduce(
        (score, { isTaken, scoreColumn }) =>
          isTaken ? score : Math.min(score, row[scoreColumn] as number),
        Infinity,
      )
      if (lowestScore === Infinity || lowestScore > bestScore) return
      if (lowestScore < bestScore) pairs = []
      bestScore = lowestScore
      pairs.push({
        duplicatesIndex,
        equivalentsIndex,
        bestMembers: members.filter(
          ({ isTaken, scoreColumn }) => !isTaken && row[scoreColumn] === lowestScore,
        ),
      })
    })
  })
  return pairs
}

/**
 * Finds the rows and records that have several different best partners, and all rows and records
 * connected with them through further pairs. Any choice among the partners would be a guess, unless
 * the rows are identical and there are enough rows for all the partners.
 */
function findAmbiguous(round: readonly BestPair[], remainingCounts: readonly number[]): Ambiguity {
  const ambiguity = {
    left: new Set<number>(),
    right: new Set<number>(),
    assigned: new Map<BestPair, readonly Member[]>(),
  }
  for (const component of connectedPairs(round)) {
    const byLeft = Map.groupBy(component, ({ duplicatesIndex }) => duplicatesIndex)
    const byRight = Map.groupBy(component, ({ equivalentsIndex }) => equivalentsIndex)
    const isLeftGuess = [...byLeft].some(
      ([duplicatesIndex, ownPairs]) =>
        ownPairs.length > 1 &&
        ((remainingCounts[duplicatesIndex] as number) <
          ownPairs.reduce((sum, { bestMembers }) => sum + bestMembers.length, 0) ||
          ownPairs.some(
            ({ equivalentsIndex }) => (byRight.get(equivalentsIndex)?.length ?? 0) > 1,
          )),
    )
    const isRightGuess = [...byRight.values()].some((ownPairs) => {
      if (ownPairs.length === 1) return false
      if (ownPairs.some(({ duplicatesIndex }) => (byLeft.get(duplicatesIndex)?.length ?? 0) > 1))
        return true
      const assigned = assignMembers(ownPairs, remainingCounts)
      if (assigned)
        ownPairs.forEach((pair, index) =>
          ambiguity.assigned.set(pair, assigned[index] as readonly Member[]),
        )
      return !assigned
    })
    if (!isLeftGuess && !isRightGuess) continue
    for (const { duplicatesIndex, equivalentsIndex } of component) {
      ambiguity.left.add(duplicatesIndex)
      ambiguity.right.add(equivalentsIndex)
    }
  }
  return ambiguity
}

interface Ambiguity {
  readonly left: ReadonlySet<number>
  readonly right: ReadonlySet<number>
  /**
   * The members assigned to each pair that shares its records with other pairs. A pair that is not
   * in the map takes the first members that fit.
   */
  readonly assigned: ReadonlyMap<BestPair, readonly Member[]>
}

/**
 * Assigns a fitting member to every row of pairs that share their records. If only one member fits a
 * row, the row receives that member. Returns undefined if not every row can receive a member.
 */
function assignMembers(
  pairs: readonly BestPair[],
  remainingCounts: readonly number[],
): readonly (readonly Member[])[] | undefined {
  const memberCounts = pairs.map(
    ({ duplicatesIndex }) => remainingCounts[duplicatesIndex] as number,
  )
  return assignInOrder(pairs, memberCounts) ?? assignByMaxFlow(pairs, memberCounts)
}

// Assigns the members greedily, which nearly always succeeds.
function assignInOrder(
  ownPairs: readonly BestPair[],
  memberCounts: readonly number[],
): Member[][] | undefined {
  const usedMembers = new Set<Member>()
  const assigned = ownPairs.map(({ bestMembers }, index) => {
    const freeMembers = bestMembers
      .filter((member) => !usedMembers.has(member))
      .slice(0, memberCounts[index])
    for (const member of freeMembers) usedMembers.add(member)
    return freeMembers
  })
  return assigned.every(({ length }, index) => length === memberCounts[index])
    ? assigned
    : undefined
}

// Steps after which the search stops and the group stays ambiguous. Hardly any group needs so many.
const MAX_FLOW_STEPS = 5_000_000

/**
 * Assigns the members by maximum flow: a pair that lacks a member takes one from a pair that can
 * take another member instead. Members of one column are equally good.
 */
function assignByMaxFlow(
  ownPairs: readonly BestPair[],
  memberCounts: readonly number[],
): Member[][] | undefined {
  const members = Map.groupBy(
    new Set(ownPairs.flatMap(({ bestMembers }) => bestMembers)),
    ({ scoreColumn }) => scoreColumn,
  )
  const scoreColumns = ownPairs.map(({ bestMembers }) => [
    ...new Set(bestMembers.map(({ scoreColumn }) => scoreColumn)),
  ])
  /** For each column, the number of its members that no pair holds. */
  const freeCounts = new Map(
    [...members].map(([scoreColumn, columnMembers]) => [scoreColumn, columnMembers.length]),
  )
  /** For each column, the number of its members that each pair holds. */
  const heldCounts = new Map(
    [...members.keys()].map((scoreColumn) => [scoreColumn, new Map<number, number>()]),
  )
  const countsByPair = (scoreColumn: number): Map<number, number> =>
    heldCounts.get(scoreColumn) as Map<number, number>
  const addHeld = (scoreColumn: number, to: number, count: number): void =>
    void countsByPair(scoreColumn).set(to, (countsByPair(scoreColumn).get(to) ?? 0) + count)
  let steps = 0
  for (let index = 0; index < ownPairs.length; index += 1) {
    for (let missingCount = memberCounts[index] as number; missingCount > 0;) {
      // Searches breadth first for a column with a free member. Each pair that the search reaches is
      // stored with the column of the member that it would give up, and each column with the pair
      // that would take that member.
      const givenUpColumn = new Map<number, number | undefined>([[index, undefined]])
      const takerOf = new Map<number, number>()
      let freeColumn: number | undefined
      for (const taker of givenUpColumn.keys()) {
        for (const scoreColumn of scoreColumns[taker] as readonly number[]) {
          steps += 1
          if (takerOf.has(scoreColumn)) continue
          takerOf.set(scoreColumn, taker)
          if ((freeCounts.get(scoreColumn) as number) > 0) freeColumn = scoreColumn
          else
            for (const [holder, count] of countsByPair(scoreColumn))
              if (count > 0 && !givenUpColumn.has(holder)) givenUpColumn.set(holder, scoreColumn)
          if (freeColumn !== undefined) break
        }
        if (freeColumn !== undefined) break
      }
      if (freeColumn === undefined || steps > MAX_FLOW_STEPS) return undefined
      const path: { readonly scoreColumn: number; readonly to: number }[] = []
      for (let scoreColumn: number | undefined = freeColumn; scoreColumn !== undefined;) {
        const to = takerOf.get(scoreColumn) as number
        path.push({ scoreColumn, to })
        scoreColumn = givenUpColumn.get(to)
      }
      // The first pair of the path takes free members. Each following pair takes the members that
      // the pair before it gives up.
      const count = Math.min(
        missingCount,
        freeCounts.get(freeColumn) as number,
        ...path
          .slice(1)
          .map(
            ({ scoreColumn }, index) =>
              countsByPair(scoreColumn).get((path[index] as { to: number }).to) as number,
          ),
      )
      freeCounts.set(freeColumn, (freeCounts.get(freeColumn) as number) - count)
      path.forEach(({ scoreColumn, to }, index) => {
        addHeld(scoreColumn, to, count)
        if (index > 0) addHeld(scoreColumn, (path[index - 1] as { to: number }).to, -count)
      })
      missingCount -= count
    }
  }
  const unassignedMembers = new Map(
    [...members].map(([scoreColumn, columnMembers]) => [scoreColumn, [...columnMembers]]),
  )
  return ownPairs.map((_, index) =>
    (scoreColumns[index] as readonly number[]).flatMap((scoreColumn) =>
      (unassignedMembers.get(scoreColumn) as Member[]).splice(
        0,
        countsByPair(scoreColumn).get(index) ?? 0,
      ),
    ),
  )
}

/** The connected components of the pairs. Two pairs are connected if they share a row or a record. */
function connectedPairs(round: readonly BestPair[]): BestPair[][] {
  const sides = [
    Map.groupBy(round, ({ duplicatesIndex }) => duplicatesIndex),
    Map.groupBy(round, ({ equivalentsIndex }) => equivalentsIndex),
  ] as const
  const visitedPairs = new Set<BestPair>()
  const components: BestPair[][] = []
  for (const first of round) {
    if (visitedPairs.has(first)) continue
    const component = [first]
    visitedPairs.add(first)
    // The list grows during the loop.
    for (const { duplicatesIndex, equivalentsIndex } of component) {
      for (const other of [
        ...(sides[0].get(duplicatesIndex) ?? []),
        ...(sides[1].get(equivalentsIndex) ?? []),
      ]) {
        if (visitedPairs.has(other)) continue
        visitedPairs.add(other)
        component.push(other)
      }
      // All pairs of this row and of this record are in the component now, so neither list is read
      // again.
      sides[0].delete(duplicatesIndex)
      sides[1].delete(equivalentsIndex)
    }
    components.push(component)
  }
  return components
}
