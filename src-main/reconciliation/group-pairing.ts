import type { DecimalText } from '../base/decimal.ts'
import { canonicalDecimal } from '../base/decimal.ts'
import type { Comparison } from './compare.ts'
import { compareSides } from './compare.ts'
import type { ProviderRecord } from './provider-record.ts'
import { providerIdentity } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'
import type { Rules } from './rules.ts'

/**
 * True where a person separated the two records, so that they are not paired. The arguments are
 * indexes.
 */
export type IsExcludedPair = (entry: number, record: number) => boolean

/** Groups with more pairs are not compared pair by pair. */
export const MAX_PAIRS = 1_000_000

/** The pairs of a group, and the rows and records without a partner. */
export interface PairedGroup {
  readonly pairs: readonly Pair[]
  /**
   * A row by its index and the index `i` of its duplicates. Doubtful: two partners are equally
   * good.
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
  /** The score of the rows of duplicates `i` and the records of a column; lower is better. */
  score(i: number, column: number): number
}

/** Rows of one side that are identical in every compared field. */
interface Duplicates {
  /** Indexes of the rows, in a stable order. */
  readonly indexes: number[]
}

/**
 * Provider records that are one record written twice. Their scores against a ledger row may still
 * differ, because dates and ids of the service are not part of the identity.
 */
interface EquivalentRecords {
  /** Each record with the number of its column in the scores, in a stable order. */
  readonly members: { readonly place: number; readonly column: number; isTaken: boolean }[]
}

/**
 * Pairs rows and records by the fewest differences, round by round, and pairs none that would be a
 * guess. Returns undefined where a group has more than MAX_PAIRS pairs: such a shared identifier
 * names nothing.
 */
export function pairGroup(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isApart: IsExcludedPair | undefined,
): PairedGroup | undefined {
  const duplicates = groupDuplicates(
    entries.map(ledgerIdentity),
    entries.map((entry) => entry.line),
  )
  const hasWithdrawalIds = entries.some(({ withdrawalId }) => withdrawalId !== '')
  // Fields in which a second recording differs by nature still count in the score. Of two
  // recordings, the one with fewer differences is the partner.
  const ownOf = (record: ProviderRecord): string =>
    isApart
      ? recordIdText(record)
      : JSON.stringify([
          record.createdAt,
          record.confirmedAt,
          record.transactionId,
          hasWithdrawalIds && record.id,
        ])
  const identities = records.map(providerIdentity)
  const columns = groupDuplicates(
    records.map((record, at) => `${identities[at] as string}\n${ownOf(record)}`),
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
    members: indexes.map((place) => ({
      place,
      column: columnOf.get(place) as number,
      isTaken: false,
    })),
  }))
  const score = (entry: number, record: number): number =>
    isApart?.(entry, record) === true
      ? Infinity
      : scoreOf(
          compareSides([entries[entry] as LedgerEntry], [records[record] as ProviderRecord], rules),
        )
  const scores = duplicates.map((entry) =>
    columns.map((record) => score(entry.indexes[0] as number, record.indexes[0] as number)),
  )
  return assign(duplicates, equivalents, scores)
}

// Counts the differences twice. Among equal counts, an exact pair goes before one that only the
// tolerance allows.
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
  const byPlace = (a: number, b: number): number =>
    (sortKeys[a] as number | string) < (sortKeys[b] as number | string) ? -1 : 1
  // Ordered by content, so that the order of the input does not decide.
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, indexes]) => ({ indexes: indexes.sort(byPlace) }))
}

function assign(
  duplicates: readonly Duplicates[],
  equivalents: readonly EquivalentRecords[],
  scores: readonly (readonly number[])[],
): PairedGroup {
  const pairs: Pair[] = []
  const remaining = duplicates.map((twins) => twins.indexes.length)
  const doubtful = { left: new Set<number>(), right: new Set<number>() }
  for (;;) {
    const round = bestPairs(remaining, equivalents, scores, doubtful)
    // One side is used up, or a person separated all remaining pairs, so the rest is surplus.
    if (round.length === 0) break
    const ambiguous = findAmbiguous(round, remaining)
    for (const pair of round) {
      const { i, j } = pair
      if (ambiguous.left.has(i) || ambiguous.right.has(j)) continue
      for (const member of ambiguous.assigned.get(pair) ??
        pair.bestMembers.slice(0, remaining[i])) {
        member.isTaken = true
        pairs.push({
          i,
          j,
          ledger: nextIndex(duplicates[i] as Duplicates, remaining, i),
          provider: member.place,
          column: member.column,
        })
      }
    }
    for (const i of ambiguous.left) doubtful.left.add(i)
    for (const j of ambiguous.right) doubtful.right.add(j)
  }
  return {
    pairs,
    restLedger: duplicates.flatMap(({ indexes }, i) =>
      indexes
        .slice(indexes.length - (remaining[i] as number))
        .map((at) => ({ at, i, isDoubtful: doubtful.left.has(i) })),
    ),
    restProvider: equivalents.flatMap(({ members }, j) =>
      members
        .filter(({ isTaken }) => !isTaken)
        .map(({ place, column }) => ({ at: place, j, column, isDoubtful: doubtful.right.has(j) })),
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

function nextIndex(duplicates: Duplicates, remaining: number[], at: number): number {
  const usedCount = duplicates.indexes.length - (remaining[at] as number)
  remaining[at] = (remaining[at] as number) - 1
  return duplicates.indexes[usedCount] as number
}

/**
 * Duplicates of the ledger and equivalent provider records with the lowest score of the round, with
 * the members that have this score.
 */
interface BestPair {
  readonly i: number
  readonly j: number
  readonly bestMembers: readonly Member[]
}

type Member = EquivalentRecords['members'][number]

function bestPairs(
  remaining: readonly number[],
  equivalents: readonly EquivalentRecords[],
  scores: readonly (readonly number[])[],
  doubtful: { readonly left: ReadonlySet<number>; readonly right: ReadonlySet<number> },
): BestPair[] {
  let best = Infinity
  let pairs: BestPair[] = []
  remaining.forEach((leftCount, i) => {
    if (leftCount === 0 || doubtful.left.has(i)) return
    equivalents.forEach(({ members }, j) => {
      if (doubtful.right.has(j)) return
      const row = scores[i] as readonly number[]
      const least = members.reduce(
        (low, { isTaken, column }) => (isTaken ? low : Math.min(low, row[column] as number)),
        Infinity,
      )
      if (least === Infinity || least > best) return
      if (least < best) pairs = []
      best = least
      pairs.push({
        i,
        j,
        bestMembers: members.filter(({ isTaken, column }) => !isTaken && row[column] === least),
      })
    })
  })
  return pairs
}

/**
 * Finds the rows and records whose best partners are several and different, with everything
 * connected to them. Choosing among these would be a guess, unless the rows are identical and
 * enough for all the partners.
 */
function findAmbiguous(round: readonly BestPair[], remaining: readonly number[]): Ambiguity {
  const ambiguous = {
    left: new Set<number>(),
    right: new Set<number>(),
    assigned: new Map<BestPair, readonly Member[]>(),
  }
  for (const part of partsOf(round)) {
    const byLeft = Map.groupBy(part, ({ i }) => i)
    const byRight = Map.groupBy(part, ({ j }) => j)
    const isLeftGuess = [...byLeft].some(
      ([i, ownPairs]) =>
        ownPairs.length > 1 &&
        ((remaining[i] as number) <
          ownPairs.reduce((sum, { bestMembers }) => sum + bestMembers.length, 0) ||
          ownPairs.some(({ j }) => (byRight.get(j)?.length ?? 0) > 1)),
    )
    const isRightGuess = [...byRight.values()].some((ownPairs) => {
      if (ownPairs.length === 1) return false
      if (ownPairs.some(({ i }) => (byLeft.get(i)?.length ?? 0) > 1)) return true
      const assigned = assignMembers(ownPairs, remaining)
      if (assigned)
        ownPairs.forEach((pair, at) =>
          ambiguous.assigned.set(pair, assigned[at] as readonly Member[]),
        )
      return !assigned
    })
    if (!isLeftGuess && !isRightGuess) continue
    for (const { i, j } of part) {
      ambiguous.left.add(i)
      ambiguous.right.add(j)
    }
  }
  return ambiguous
}

interface Ambiguity {
  readonly left: ReadonlySet<number>
  readonly right: ReadonlySet<number>
  /**
   * Members assigned to each pair that shares its records with other pairs. The only pair of its
   * records takes the first members that fit.
   */
  readonly assigned: ReadonlyMap<BestPair, readonly Member[]>
}

/**
 * Assigns a fitting member to every row of pairs that share their records. A row with a choice
 * leaves the member that is another row's only one. Returns undefined where some row gets none.
 */
function assignMembers(
  pairs: readonly BestPair[],
  remaining: readonly number[],
): readonly (readonly Member[])[] | undefined {
  const memberCounts = pairs.map(({ i }) => remaining[i] as number)
  return assignInOrder(pairs, memberCounts) ?? assignByMaxFlow(pairs, memberCounts)
}

// Assigns the members greedily, which nearly always succeeds.
function assignInOrder(
  ownPairs: readonly BestPair[],
  memberCounts: readonly number[],
): Member[][] | undefined {
  const usedMembers = new Set<Member>()
  const assigned = ownPairs.map(({ bestMembers }, at) => {
    const free = bestMembers.filter((member) => !usedMembers.has(member)).slice(0, memberCounts[at])
    for (const member of free) usedMembers.add(member)
    return free
  })
  return assigned.every(({ length }, at) => length === memberCounts[at]) ? assigned : undefined
}

// Steps after which a group is left ambiguous; hardly any group reaches this number.
const MAX_FLOW_STEPS = 5_000_000

/**
 * Assigns the members by maximum flow: a pair without a member takes one from a pair that can take
 * another. Members of one column are equally good.
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
  const free = new Map([...members].map(([column, all]) => [column, all.length]))
  /** For each column, the number of its members that each pair holds. */
  const heldCounts = new Map(
    [...members.keys()].map((column) => [column, new Map<number, number>()]),
  )
  const heldBy = (column: number): Map<number, number> =>
    heldCounts.get(column) as Map<number, number>
  const give = (column: number, to: number, count: number): void =>
    void heldBy(column).set(to, (heldBy(column).get(to) ?? 0) + count)
  let steps = 0
  for (let at = 0; at < ownPairs.length; at += 1) {
    for (let missing = memberCounts[at] as number; missing > 0;) {
      // Breadth first: the column through which each pair is reached, and the pair that gives it
      // up.
      const reached = new Map<number, number | undefined>([[at, undefined]])
      const giver = new Map<number, number>()
      let last: number | undefined
      for (const one of reached.keys()) {
        for (const column of columns[one] as readonly number[]) {
          steps += 1
          if (giver.has(column)) continue
          giver.set(column, one)
          if ((free.get(column) as number) > 0) last = column
          else
            for (const [other, count] of heldBy(column))
              if (count > 0 && !reached.has(other)) reached.set(other, column)
          if (last !== undefined) break
        }
        if (last !== undefined) break
      }
      if (last === undefined || steps > MAX_FLOW_STEPS) return undefined
      const path: { readonly column: number; readonly to: number }[] = []
      for (let column: number | undefined = last; column !== undefined;) {
        const to = giver.get(column) as number
        path.push({ column, to })
        column = reached.get(to)
      }
      // The first pair takes a free member, and each following pair takes the one that its
      // predecessor gives up.
      const count = Math.min(
        missing,
        free.get(last) as number,
        ...path
          .slice(1)
          .map(
            ({ column }, place) => heldBy(column).get((path[place] as { to: number }).to) as number,
          ),
      )
      free.set(last, (free.get(last) as number) - count)
      path.forEach(({ column, to }, place) => {
        give(column, to, count)
        if (place > 0) give(column, (path[place - 1] as { to: number }).to, -count)
      })
      missing -= count
    }
  }
  const restOfColumn = new Map([...members].map(([column, all]) => [column, [...all]]))
  return ownPairs.map((_, at) =>
    (columns[at] as readonly number[]).flatMap((column) =>
      (restOfColumn.get(column) as Member[]).splice(0, heldBy(column).get(at) ?? 0),
    ),
  )
}

/** The connected components of the pairs: pairs are connected where they share rows or records. */
function partsOf(round: readonly BestPair[]): BestPair[][] {
  const sides = [Map.groupBy(round, ({ i }) => i), Map.groupBy(round, ({ j }) => j)] as const
  const visited = new Set<BestPair>()
  const parts: BestPair[][] = []
  for (const first of round) {
    if (visited.has(first)) continue
    const part = [first]
    visited.add(first)
    // The list grows during the loop.
    for (const { i, j } of part) {
      for (const other of [...(sides[0].get(i) ?? []), ...(sides[1].get(j) ?? [])]) {
        if (visited.has(other)) continue
        visited.add(other)
        part.push(other)
      }
      // A pair that is reached again has no neighbour left to visit.
      sides[0].delete(i)
      sides[1].delete(j)
    }
    parts.push(part)
  }
  return parts
}
