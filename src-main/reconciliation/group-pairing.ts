import type { DecimalText } from '../base/decimal.ts'
import { canonicalDecimal } from '../base/decimal.ts'
import type { Comparison } from './compare.ts'
import { compareSides } from './compare.ts'
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
export const MAX_PAIRS = 1_000_000

/** The pairs of a group, and the rows and records without a partner. */
export interface PairedGroup {
  readonly pairs: readonly Pair[]
  /**
   * Each remaining row, with its index `at` and the index `i` of its set of duplicates. A doubtful
   * row has several partners that are equally good.
   */
  readonly restLedger: readonly {
    readonly at: number
    readonly i: number
    readonly isDoubtful: boolean
  }[]
  readonly restProvider: readonly {
    readonly at: number
    readonly j: number
    readonly column: number
    readonly isDoubtful: boolean
  }[]
  /** The score of the rows of duplicates `i` against the records of a column. Lower is better. */
  score(i: number, column: number): number
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
  /** Each record with the number of its column in the scores, in a stable order. */
  readonly members: { readonly index: number; readonly column: number; isTaken: boolean }[]
}

/**
 * Pairs rows and records by the fewest differences, round by round, and leaves out pairs that would
 * be guesses. Returns undefined for a group with more than MAX_PAIRS pairs: an identifier that so
 * many records share identifies none of them.
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
          hasWithdrawalIds && record.id,
        ])
  const identities = records.map(providerIdentity)
  const columns = groupDuplicates(
    records.map((record, at) => `${identities[at] as string}\n${recordingKeyOf(record)}`),
    records.map(recordIdText),
  )
  if (duplicates.length * columns.length > MAX_PAIRS) return undefined
  const columnOf = new Map(
    columns.flatMap(({ indexes }, column) => indexes.map((index) => [index, column] as const)),
  )
  const equivalents: EquivalentRecords[] = groupDuplicates(
    identities,
    records.map(recordIdText),
  ).map(({ indexes }) => ({
    members: indexes.map((index) => ({
      index,
      column: columnOf.get(index) as number,
      isTaken: false,
    })),
  }))
  const score = (entry: number, record: number): number =>
    isExcluded?.(entry, record) === true
      ? Infinity
      : scoreOf(
          compareSides([entries[entry] as LedgerEntry], [records[record] as ProviderRecord], rules),
        )
  const scores = duplicates.map((entry) =>
    columns.map((record) => score(entry.indexes[0] as number, record.indexes[0] as number)),
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
    // Added only where filled: decisions store a hash of this text (decisions.ts, ledgerKey).
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
  identities.forEach((identity, at) => {
    const group = groups.get(identity)
    if (group) group.push(at)
    else groups.set(identity, [at])
  })
  const bySortKey = (a: number, b: number): number =>
    (sortKeys[a] as number | string) < (sortKeys[b] as number | string) ? -1 : 1
  // Sorted by content, so that the result does not depend on the order of the input.
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
      const { i, j } = pair
      if (ambiguity.left.has(i) || ambiguity.right.has(j)) continue
      for (const member of ambiguity.assigned.get(pair) ??
        pair.bestMembers.slice(0, remainingCounts[i])) {
        member.isTaken = true
        pairs.push({
          i,
          j,
          ledger: nextIndex(duplicates[i] as Duplicates, remainingCounts, i),
          provider: member.index,
          column: member.column,
        })
      }
    }
    for (const i of ambiguity.left) doubtful.left.add(i)
    for (const j of ambiguity.right) doubtful.right.add(j)
  }
  return {
    pairs,
    restLedger: duplicates.flatMap(({ indexes }, i) =>
      indexes
        .slice(indexes.length - (remainingCounts[i] as number))
        .map((at) => ({ at, i, isDoubtful: doubtful.left.has(i) })),
    ),
    restProvider: equivalents.flatMap(({ members }, j) =>
      members
        .filter(({ isTaken }) => !isTaken)
        .map(({ index, column }) => ({ at: index, j, column, isDoubtful: doubtful.right.has(j) })),
    ),
    score: (i, column) => (scores[i] as readonly number[])[column] as number,
  }
}

export interface Pair {
  /** Index `i` of the duplicates in the ledger, `j` of the equivalent provider records. */
  readonly i: number
  readonly j: number
  readonly ledger: number
  readonly provider: number
  readonly column: number
}

function nextIndex(duplicates: Duplicates, remainingCounts: number[], at: number): number {
  const usedCount = duplicates.indexes.length - (remainingCounts[at] as number)
  remainingCounts[at] = (remainingCounts[at] as number) - 1
  return duplicates.indexes[usedCount] as number
}

/**
 * Duplicates of the ledger and equivalent provider records that have the lowest score of the round.
 * `bestMembers` are the records with exactly this score.
 */
interface BestPair {
  readonly i: number
  readonly j: number
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
  remainingCounts.forEach((remainingRows, i) => {
    if (remainingRows === 0 || doubtful.left.has(i)) return
    equivalents.forEach(({ members }, j) => {
      if (doubtful.right.has(j)) return
      const row = scores[i] as readonly number[]
      const lowestScore = members.reduce(
        (score, { isTaken, column }) => (isTaken ? score : Math.min(score, row[column] as number)),
        Infinity,
      )
      if (lowestScore === Infinity || lowestScore > bestScore) return
      if (lowestScore < bestScore) pairs = []
      bestScore = lowestScore
      pairs.push({
        i,
        j,
        bestMembers: members.filter(
          ({ isTaken, column }) => !isTaken && row[column] === lowestScore,
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
    const byLeft = Map.groupBy(component, ({ i }) => i)
    const byRight = Map.groupBy(component, ({ j }) => j)
    const isLeftGuess = [...byLeft].some(
      ([i, ownPairs]) =>
        ownPairs.length > 1 &&
        ((remainingCounts[i] as number) <
          ownPairs.reduce((sum, { bestMembers }) => sum + bestMembers.length, 0) ||
          ownPairs.some(({ j }) => (byRight.get(j)?.length ?? 0) > 1)),
    )
    const isRightGuess = [...byRight.values()].some((ownPairs) => {
      if (ownPairs.length === 1) return false
      if (ownPairs.some(({ i }) => (byLeft.get(i)?.length ?? 0) > 1)) return true
      const assigned = assignMembers(ownPairs, remainingCounts)
      if (assigned)
        ownPairs.forEach((pair, at) =>
          ambiguity.assigned.set(pair, assigned[at] as readonly Member[]),
        )
      return !assigned
    })
    if (!isLeftGuess && !isRightGuess) continue
    for (const { i, j } of component) {
      ambiguity.left.add(i)
      ambiguity.right.add(j)
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
  const memberCounts = pairs.map(({ i }) => remainingCounts[i] as number)
  return assignInOrder(pairs, memberCounts) ?? assignByMaxFlow(pairs, memberCounts)
}

// Assigns the members greedily, which nearly always succeeds.
function assignInOrder(
  ownPairs: readonly BestPair[],
  memberCounts: readonly number[],
): Member[][] | undefined {
  const usedMembers = new Set<Member>()
  const assigned = ownPairs.map(({ bestMembers }, at) => {
    const freeMembers = bestMembers
      .filter((member) => !usedMembers.has(member))
      .slice(0, memberCounts[at])
    for (const member of freeMembers) usedMembers.add(member)
    return freeMembers
  })
  return assigned.every(({ length }, at) => length === memberCounts[at]) ? assigned : undefined
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
    ({ column }) => column,
  )
  const columns = ownPairs.map(({ bestMembers }) => [
    ...new Set(bestMembers.map(({ column }) => column)),
  ])
  /** For each column, the number of its members that no pair holds. */
  const freeCounts = new Map(
    [...members].map(([column, columnMembers]) => [column, columnMembers.length]),
  )
  /** For each column, the number of its members that each pair holds. */
  const heldCounts = new Map(
    [...members.keys()].map((column) => [column, new Map<number, number>()]),
  )
  const heldBy = (column: number): Map<number, number> =>
    heldCounts.get(column) as Map<number, number>
  const addHeld = (column: number, to: number, count: number): void =>
    void heldBy(column).set(to, (heldBy(column).get(to) ?? 0) + count)
  let steps = 0
  for (let at = 0; at < ownPairs.length; at += 1) {
    for (let missingCount = memberCounts[at] as number; missingCount > 0;) {
      // Searches breadth first for a column with a free member. Each pair that the search reaches is
      // stored with the column of the member that it would give up, and each column with the pair
      // that would take that member.
      const givenUpColumn = new Map<number, number | undefined>([[at, undefined]])
      const takerOf = new Map<number, number>()
      let freeColumn: number | undefined
      for (const taker of givenUpColumn.keys()) {
        for (const column of columns[taker] as readonly number[]) {
          steps += 1
          if (takerOf.has(column)) continue
          takerOf.set(column, taker)
          if ((freeCounts.get(column) as number) > 0) freeColumn = column
          else
            for (const [holder, count] of heldBy(column))
              if (count > 0 && !givenUpColumn.has(holder)) givenUpColumn.set(holder, column)
          if (freeColumn !== undefined) break
        }
        if (freeColumn !== undefined) break
      }
      if (freeColumn === undefined || steps > MAX_FLOW_STEPS) return undefined
      const path: { readonly column: number; readonly to: number }[] = []
      for (let column: number | undefined = freeColumn; column !== undefined;) {
        const to = takerOf.get(column) as number
        path.push({ column, to })
        column = givenUpColumn.get(to)
      }
      // The first pair of the path takes free members. Each following pair takes the members that
      // the pair before it gives up.
      const count = Math.min(
        missingCount,
        freeCounts.get(freeColumn) as number,
        ...path
          .slice(1)
          .map(
            ({ column }, index) => heldBy(column).get((path[index] as { to: number }).to) as number,
          ),
      )
      freeCounts.set(freeColumn, (freeCounts.get(freeColumn) as number) - count)
      path.forEach(({ column, to }, index) => {
        addHeld(column, to, count)
        if (index > 0) addHeld(column, (path[index - 1] as { to: number }).to, -count)
      })
      missingCount -= count
    }
  }
  const restOfColumn = new Map(
    [...members].map(([column, columnMembers]) => [column, [...columnMembers]]),
  )
  return ownPairs.map((_, at) =>
    (columns[at] as readonly number[]).flatMap((column) =>
      (restOfColumn.get(column) as Member[]).splice(0, heldBy(column).get(at) ?? 0),
    ),
  )
}

/** The connected components of the pairs. Two pairs are connected if they share a row or a record. */
function connectedPairs(round: readonly BestPair[]): BestPair[][] {
  const sides = [Map.groupBy(round, ({ i }) => i), Map.groupBy(round, ({ j }) => j)] as const
  const visitedPairs = new Set<BestPair>()
  const components: BestPair[][] = []
  for (const first of round) {
    if (visitedPairs.has(first)) continue
    const component = [first]
    visitedPairs.add(first)
    // The list grows during the loop.
    for (const { i, j } of component) {
      for (const other of [...(sides[0].get(i) ?? []), ...(sides[1].get(j) ?? [])]) {
        if (visitedPairs.has(other)) continue
        visitedPairs.add(other)
        component.push(other)
      }
      // All pairs of this row and of this record are in the component now, so neither list is read
      // again.
      sides[0].delete(i)
      sides[1].delete(j)
    }
    components.push(component)
  }
  return components
}
