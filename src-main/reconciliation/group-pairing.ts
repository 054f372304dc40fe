import type { DecimalText } from '../base/decimal.ts'
import { canonicalDecimal } from '../base/decimal.ts'
import type { Comparison } from './compare.ts'
import { compareSides } from './compare.ts'
import type { ProviderRecord } from './provider-record.ts'
import { providerIdentity } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'
import type { Rules } from './rules.ts'

/** True where two records, by their places, were set apart and make no pair. */
export type IsApart = (entry: number, record: number) => boolean

/** More pairs than this are not tried one by one. */
export const MAX_PAIRS = 1_000_000

/** The pairs of a group, and what is left without a partner. */
export interface PairedGroup {
  readonly pairs: readonly Pair[]
  /** A row by its place, and the number of its twins; doubtful: two partners are equally good. */
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
  /** How much the rows of twins and the records of a column differ. */
  score(i: number, column: number): number
}

/** Rows of one side that cannot be told apart. */
interface Twins {
  /** Places, in a stable order. */
  readonly places: number[]
}

/**
 * Rows of one side that are the same row written twice, though not every one of them need differ
 * from a row of the other side by as much.
 */
interface Kin {
  /** Each with the number of its column in the scores; in a stable order. */
  readonly members: { readonly place: number; readonly column: number; isTaken: boolean }[]
}

/**
 * Pairs rows and records by the fewest differences, round by round, and leaves alone what would have
 * to be guessed. Undefined where a group has more pairs than are tried: such a shared identifier
 * names nothing.
 */
export function pairGroup(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isApart: IsApart | undefined,
): PairedGroup | undefined {
  const left = twinsOf(
    entries.map(ledgerIdentity),
    entries.map((entry) => entry.line),
  )
  const hasWithdrawalIds = entries.some(({ withdrawalId }) => withdrawalId !== '')
  // What a second recording has of its own is compared all the same: of two recordings the one that
  // fits better is the partner.
  const ownOf = (record: ProviderRecord): string =>
    isApart
      ? nameOf(record)
      : JSON.stringify([
          record.createdAt,
          record.confirmedAt,
          record.transactionId,
          hasWithdrawalIds && record.id,
        ])
  const kinOf = records.map(providerIdentity)
  const columns = twinsOf(
    records.map((record, at) => `${kinOf[at] as string}\n${ownOf(record)}`),
    records.map(nameOf),
  )
  if (left.length * columns.length > MAX_PAIRS) return undefined
  const columnOf = new Map(
    columns.flatMap(({ places }, column) => places.map((place) => [place, column] as const)),
  )
  const right: Kin[] = twinsOf(kinOf, records.map(nameOf)).map(({ places }) => ({
    members: places.map((place) => ({
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
  const scores = left.map((entry) =>
    columns.map((record) => score(entry.places[0] as number, record.places[0] as number)),
  )
  return assign(left, right, scores)
}

// The number of differences; among equals an exact pair goes before one that the tolerance lets
// pass.
function scoreOf(comparison: Comparison): number {
  return 2 * comparison.differences.length + (comparison.isWithinTolerance ? 1 : 0)
}

/** A record of either source by its ids. */
export const nameOf = (record: ProviderRecord): string =>
  `${record.withdrawalId}\u0000${record.feedId}`

/**
 * Everything of a row that is mapped but the free note: rows equal in all of it are the same row
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
    // Only where there is one: decisions keep a hash of this text (decisions.ts, ledgerKey).
    ...(entry.tag + entry.feeCurrency === '' ? [] : [entry.tag, entry.feeCurrency]),
  ])
}

function canonical(value: DecimalText | ''): string {
  return value === '' ? '' : canonicalDecimal(value)
}

function twinsOf(identities: readonly string[], places: readonly (number | string)[]): Twins[] {
  const groups = new Map<string, number[]>()
  identities.forEach((identity, at) => {
    const group = groups.get(identity)
    if (group) group.push(at)
    else groups.set(identity, [at])
  })
  const byPlace = (a: number, b: number): number =>
    (places[a] as number | string) < (places[b] as number | string) ? -1 : 1
  // Ordered by content, so that the input's order does not decide.
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, found]) => ({ places: found.sort(byPlace) }))
}

function assign(
  left: readonly Twins[],
  right: readonly Kin[],
  scores: readonly (readonly number[])[],
): PairedGroup {
  const pairs: Pair[] = []
  const leftOver = left.map((twins) => twins.places.length)
  const doubtful = { left: new Set<number>(), right: new Set<number>() }
  for (;;) {
    const round = bestPairs(leftOver, right, scores, doubtful)
    // One side is used up, or whatever is left was set apart: a surplus like any other.
    if (round.length === 0) break
    const guessed = guessedOf(round, leftOver)
    for (const pair of round) {
      const { i, j } = pair
      if (guessed.left.has(i) || guessed.right.has(j)) continue
      for (const member of guessed.filled.get(pair) ?? pair.fitting.slice(0, leftOver[i])) {
        member.isTaken = true
        pairs.push({
          i,
          j,
          ledger: nextPlace(left[i] as Twins, leftOver, i),
          provider: member.place,
          column: member.column,
        })
      }
    }
    for (const i of guessed.left) doubtful.left.add(i)
    for (const j of guessed.right) doubtful.right.add(j)
  }
  return {
    pairs,
    restLedger: left.flatMap(({ places }, i) =>
      places
        .slice(places.length - (leftOver[i] as number))
        .map((at) => ({ at, i, isDoubtful: doubtful.left.has(i) })),
    ),
    restProvider: right.flatMap(({ members }, j) =>
      members
        .filter(({ isTaken }) => !isTaken)
        .map(({ place, column }) => ({ at: place, j, column, isDoubtful: doubtful.right.has(j) })),
    ),
    score: (i, column) => (scores[i] as readonly number[])[column] as number,
  }
}

export interface Pair {
  /** Which twins of the ledger, which kin of the provider. */
  readonly i: number
  readonly j: number
  readonly ledger: number
  readonly provider: number
  readonly column: number
}

function nextPlace(twins: Twins, over: number[], at: number): number {
  const used = twins.places.length - (over[at] as number)
  over[at] = (over[at] as number) - 1
  return twins.places[used] as number
}

/**
 * Twins of the ledger and kin of the provider that differ by as little as any, with those members
 * of the kin that do.
 */
interface BestPair {
  readonly i: number
  readonly j: number
  readonly fitting: readonly Member[]
}

type Member = Kin['members'][number]

function bestPairs(
  leftOver: readonly number[],
  right: readonly Kin[],
  scores: readonly (readonly number[])[],
  doubtful: { readonly left: ReadonlySet<number>; readonly right: ReadonlySet<number> },
): BestPair[] {
  let best = Infinity
  let pairs: BestPair[] = []
  leftOver.forEach((leftCount, i) => {
    if (leftCount === 0 || doubtful.left.has(i)) return
    right.forEach(({ members }, j) => {
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
        fitting: members.filter(({ isTaken, column }) => !isTaken && row[column] === least),
      })
    })
  })
  return pairs
}

/**
 * Those that two equally good different partners want, or that want them, with all that hangs
 * together with them: choosing among them would be a guess, unless the rows that want them are
 * alike and enough for all of them.
 */
function guessedOf(round: readonly BestPair[], leftOver: readonly number[]): Guessed {
  const guessed = {
    left: new Set<number>(),
    right: new Set<number>(),
    filled: new Map<BestPair, readonly Member[]>(),
  }
  for (const part of partsOf(round)) {
    const byLeft = Map.groupBy(part, ({ i }) => i)
    const byRight = Map.groupBy(part, ({ j }) => j)
    const isLeftGuess = [...byLeft].some(
      ([i, own]) =>
        own.length > 1 &&
        ((leftOver[i] as number) < own.reduce((sum, { fitting }) => sum + fitting.length, 0) ||
          own.some(({ j }) => (byRight.get(j)?.length ?? 0) > 1)),
    )
    const isRightGuess = [...byRight.values()].some((own) => {
      if (own.length === 1) return false
      if (own.some(({ i }) => (byLeft.get(i)?.length ?? 0) > 1)) return true
      const filled = fillKin(own, leftOver)
      if (filled)
        own.forEach((pair, at) => guessed.filled.set(pair, filled[at] as readonly Member[]))
      return !filled
    })
    if (!isLeftGuess && !isRightGuess) continue
    for (const { i, j } of part) {
      guessed.left.add(i)
      guessed.right.add(j)
    }
  }
  return guessed
}

interface Guessed {
  readonly left: ReadonlySet<number>
  readonly right: ReadonlySet<number>
  /**
   * The members that each pair of a shared kin takes. A pair that is the only one of its kin takes the
   * first members that fit.
   */
  readonly filled: ReadonlyMap<BestPair, readonly Member[]>
}

/**
 * Gives every row that shares a kin a member that fits it. A row with a choice leaves the member that
 * is another row's only one. Undefined where some row gets none.
 */
function fillKin(
  own: readonly BestPair[],
  leftOver: readonly number[],
): readonly (readonly Member[])[] | undefined {
  const wanted = own.map(({ i }) => leftOver[i] as number)
  return fillInOrder(own, wanted) ?? fillByTurns(own, wanted)
}

// Nearly always enough.
function fillInOrder(own: readonly BestPair[], wanted: readonly number[]): Member[][] | undefined {
  const taken = new Set<Member>()
  const filled = own.map(({ fitting }, at) => {
    const free = fitting.filter((member) => !taken.has(member)).slice(0, wanted[at])
    for (const member of free) taken.add(member)
    return free
  })
  return filled.every(({ length }, at) => length === wanted[at]) ? filled : undefined
}

// Steps after which a group is left ambiguous; hardly any group takes so many.
const MAX_FILL_STEPS = 5_000_000

/**
 * Fills the pairs as a largest flow: a pair without a member takes one from a pair that can take
 * another. Members of one column are equally good.
 */
function fillByTurns(own: readonly BestPair[], wanted: readonly number[]): Member[][] | undefined {
  const members = Map.groupBy(
    new Set(own.flatMap(({ fitting }) => fitting)),
    ({ column }) => column,
  )
  const columns = own.map(({ fitting }) => [...new Set(fitting.map(({ column }) => column))])
  const free = new Map([...members].map(([column, all]) => [column, all.length]))
  /** For each column, how many of its members each pair holds. */
  const held = new Map([...members.keys()].map((column) => [column, new Map<number, number>()]))
  const heldBy = (column: number): Map<number, number> => held.get(column) as Map<number, number>
  const give = (column: number, to: number, count: number): void =>
    void heldBy(column).set(to, (heldBy(column).get(to) ?? 0) + count)
  let steps = 0
  for (let at = 0; at < own.length; at += 1) {
    for (let missing = wanted[at] as number; missing > 0;) {
      // Breadth first: the column through which each pair is reached, and the pair that gives it up.
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
      if (last === undefined || steps > MAX_FILL_STEPS) return undefined
      const path: { readonly column: number; readonly to: number }[] = []
      for (let column: number | undefined = last; column !== undefined;) {
        const to = giver.get(column) as number
        path.push({ column, to })
        column = reached.get(to)
      }
      // The first takes what is free, each one behind it what the one before gives up.
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
  const rest = new Map([...members].map(([column, all]) => [column, [...all]]))
  return own.map((_, at) =>
    (columns[at] as readonly number[]).flatMap((column) =>
      (rest.get(column) as Member[]).splice(0, heldBy(column).get(at) ?? 0),
    ),
  )
}

/** The pairs by what hangs together. */
function partsOf(round: readonly BestPair[]): BestPair[][] {
  const sides = [Map.groupBy(round, ({ i }) => i), Map.groupBy(round, ({ j }) => j)] as const
  const seen = new Set<BestPair>()
  const parts: BestPair[][] = []
  for (const first of round) {
    if (seen.has(first)) continue
    const part = [first]
    seen.add(first)
    // It grows while it is gone through.
    for (const { i, j } of part) {
      for (const other of [...(sides[0].get(i) ?? []), ...(sides[1].get(j) ?? [])]) {
        if (seen.has(other)) continue
        seen.add(other)
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
