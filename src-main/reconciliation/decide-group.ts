import type { DecimalText } from '../base/decimal.ts'
import { canonicalDecimal, isEqualDecimal, sumDecimals, toScaled } from '../base/decimal.ts'
import type { Comparison } from './compare.ts'
import { compareSides, grossOf } from './compare.ts'
import type { ProviderRecord } from './provider-record.ts'
import { providerIdentity } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'
import type { Rules } from './rules.ts'
import { isVoidEntry, isVoidRecord } from './rules.ts'

/**
 * What became of a group that shares one identifier; numbers are places in the two lists handed in.
 */
export interface GroupDecision {
  readonly matches: readonly {
    readonly ledger: readonly number[]
    readonly provider: readonly number[]
  }[]
  /** Surplus rows, each with the match that the group made (for its partner's ids). */
  readonly surplusLedger: readonly { readonly at: number; readonly match: number }[]
  readonly surplusProvider: readonly { readonly at: number; readonly match: number }[]
  readonly ambiguousLedger: readonly number[]
  readonly ambiguousProvider: readonly number[]
  /** Void rows and records without a partner in the group. A live one that is in no list is free. */
  readonly voidLedger: readonly number[]
  readonly voidProvider: readonly number[]
}

// More pairs than this are not tried: such a shared identifier names nothing, and nothing is
// guessed.
const MAX_PAIRS = 1_000_000

/**
 * Decides one group (reconciliation.md, Matching and Void). Live rows and records come first, as if
 * the void ones were not there. Void ones are then paired with each other, and one that is left with
 * a live one of the other side that has no partner. The order of the two lists does not change the
 * result.
 */
export function decideGroup(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isApart?: IsApart,
): GroupDecision {
  const ledger = partition(entries, (entry) => isVoidEntry(entry, rules))
  const provider = partition(records, (record) => isVoidRecord(record, rules))
  if (ledger.failed.length === 0 && provider.failed.length === 0)
    return decideLive(entries, records, rules, isApart)
  const live = renumbered(
    decideLive(
      ledger.live.map((at) => entries[at] as LedgerEntry),
      provider.live.map((at) => records[at] as ProviderRecord),
      rules,
      isApart &&
        ((left, right) => isApart(ledger.live[left] as number, provider.live[right] as number)),
    ),
    ledger.live,
    provider.live,
  )
  return withVoid(live, ledger, provider, (left, right) =>
    pairFewest(entries, records, left, right, rules, isApart),
  )
}

interface Partition {
  readonly live: readonly number[]
  readonly failed: readonly number[]
}

function partition<T>(items: readonly T[], isFailed: (item: T) => boolean): Partition {
  const live: number[] = []
  const failed: number[] = []
  items.forEach((item, at) => (isFailed(item) ? failed : live).push(at))
  return { live, failed }
}

// A decision over parts of two lists, by the places in the whole lists.
function renumbered(
  decision: GroupDecision,
  ledger: readonly number[],
  provider: readonly number[],
): GroupDecision {
  const left = (at: number): number => ledger[at] as number
  const right = (at: number): number => provider[at] as number
  return {
    ...decision,
    matches: decision.matches.map((match) => ({
      ledger: match.ledger.map(left),
      provider: match.provider.map(right),
    })),
    surplusLedger: decision.surplusLedger.map(({ at, match }) => ({ at: left(at), match })),
    surplusProvider: decision.surplusProvider.map(({ at, match }) => ({ at: right(at), match })),
    ambiguousLedger: decision.ambiguousLedger.map(left),
    ambiguousProvider: decision.ambiguousProvider.map(right),
  }
}

type PlacePair = readonly [ledger: number, provider: number]

// Adds the void rows and records to the decision over the live ones. Ambiguous live ones stay so:
// giving one of them a void partner would be a guess.
function withVoid(
  live: GroupDecision,
  ledger: Partition,
  provider: Partition,
  pair: (left: readonly number[], right: readonly number[]) => PlacePair[],
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
  const take = (left: readonly number[], right: readonly number[]): void => {
    for (const [row, record] of pair(left.filter(freeLedger), right.filter(freeProvider))) {
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

// Pairs rows and records by fewest differences, equals by content, until one side is used up.
function pairFewest(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  left: readonly number[],
  right: readonly number[],
  rules: Rules,
  isApart: IsApart | undefined,
): PlacePair[] {
  if (left.length === 0 || right.length === 0) return []
  const entryOf = (at: number): LedgerEntry => entries[at] as LedgerEntry
  const recordOf = (at: number): ProviderRecord => records[at] as ProviderRecord
  const rows = inContentOrder(left, (at) => [ledgerIdentity(entryOf(at)), entryOf(at).line])
  const others = inContentOrder(right, (at) => [
    providerIdentity(recordOf(at)),
    nameOf(recordOf(at)),
  ])
  const isComparable = left.length * right.length <= MAX_PAIRS
  const scored = (
    isComparable
      ? rows.flatMap((row) => others.map((other): PlacePair => [row, other]))
      : rows.slice(0, others.length).map((row, at): PlacePair => [row, others[at] as number])
  )
    .filter(([row, other]) => isApart?.(row, other) !== true)
    .map((pair) => ({
      pair,
      score: compareSides([entryOf(pair[0])], [recordOf(pair[1])], rules).differences.length,
    }))
    .sort((a, b) => a.score - b.score)
  const used = [new Set<number>(), new Set<number>()] as const
  return scored.flatMap(({ pair }) => {
    if (used[0].has(pair[0]) || used[1].has(pair[1])) return []
    used[0].add(pair[0])
    used[1].add(pair[1])
    return [pair]
  })
}

function inContentOrder(
  places: readonly number[],
  keysOf: (at: number) => readonly (string | number)[],
): number[] {
  const keyed = places.map((at) => ({ at, keys: keysOf(at) }))
  return keyed
    .sort((a, b) => {
      const which = a.keys.findIndex((key, place) => key !== b.keys[place])
      return which < 0 ? 0 : (a.keys[which] as string) < (b.keys[which] as string) ? -1 : 1
    })
    .map(({ at }) => at)
}

const nameOf = (record: ProviderRecord): string => `${record.withdrawalId}\u0000${record.feedId}`

// One to one, exact split, near split, identical rows, fewest differences, true ties.
function decideLive(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isApart: IsApart | undefined,
): GroupDecision {
  if (entries.length === 0 || records.length === 0) return nothing
  if (isApart) return decideByDifferences(entries, records, rules, isApart)
  if (entries.length === 1 && records.length === 1)
    return { ...nothing, matches: [{ ledger: [0], provider: [0] }] }
  if (isExactSplit(entries, records) || isNearSplit(entries, records))
    return {
      ...nothing,
      matches: [{ ledger: entries.map((_, at) => at), provider: records.map((_, at) => at) }],
    }
  return decideByDifferences(entries, records, rules, undefined)
}

/** True where a person said that these two, by their places, do not belong together. */
export type IsApart = (entry: number, record: number) => boolean

const noVoid = { voidLedger: [], voidProvider: [] } as const

const nothing: GroupDecision = {
  matches: [],
  surplusLedger: [],
  surplusProvider: [],
  ambiguousLedger: [],
  ambiguousProvider: [],
  ...noVoid,
}

/**
 * True where several rows of one side add up exactly to the one of the other, in amounts and fees;
 * in totals where the ledger has no amounts.
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
    entries.map((entry) => entry.fee),
    records.map((record) => record.fee),
  ]
  const principal: typeof fees = entries.every(({ amount }) => amount === '')
    ? [entries.map((entry) => entry.total), records.map(grossOf)]
    : [entries.map((entry) => entry.amount), records.map((record) => record.amount)]
  // An amount that only some of the rows give proves nothing; a fee is often booked on one of them.
  const isPartial = (values: Values): boolean =>
    values.some((value) => value === '') && values.some((value) => value !== '' && value !== null)
  // Of what the other side has no field for nothing has to add up.
  if (principal.some(isPartial) && principal[1].some((value) => value !== null)) return false
  return addsUp(...principal) === true && addsUp(...fees) !== false
}

/** How many times nearer the sum of a near split is than any part of it. */
const NEAR_SPLIT_FACTOR = 10n

/**
 * True where several different rows of one side come so near to the one of the other side that their
 * sum is at least ten times nearer to its amount than any of them and than the sum without any of
 * them, and none of them has its amount.
 */
export function isNearSplit(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
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
  return parts.every(
    (part) => part !== whole && distance(part) >= limit && distance(sum - part) >= limit,
  )
}

function addsUp(
  left: readonly (DecimalText | '')[],
  right: readonly (DecimalText | '' | null)[],
): boolean | undefined {
  const ledger = left.filter((value) => value !== '')
  const provider = right.filter((value): value is DecimalText => value !== '' && value !== null)
  if (ledger.length === 0 || provider.length === 0) return undefined
  return isEqualDecimal(sumDecimals(ledger), sumDecimals(provider))
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

function decideByDifferences(
  entries: readonly LedgerEntry[],
  records: readonly ProviderRecord[],
  rules: Rules,
  isApart: IsApart | undefined,
): GroupDecision {
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
  if (left.length * columns.length > MAX_PAIRS)
    return {
      ...nothing,
      ambiguousLedger: entries.map((_, at) => at),
      ambiguousProvider: records.map((_, at) => at),
    }
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

/**
 * Takes the pairs with the fewest differences, round by round. Rows that would have to be guessed
 * among are ambiguous, and so is what then is left without a partner, unless it is a recording more
 * of what was matched.
 */
function assign(
  left: readonly Twins[],
  right: readonly Kin[],
  scores: readonly (readonly number[])[],
): GroupDecision {
  const pairs: Pair[] = []
  const leftOver = left.map((twins) => twins.places.length)
  const doubtful = { left: new Set<number>(), right: new Set<number>() }
  for (;;) {
    const round = bestPairs(leftOver, right, scores, doubtful)
    // Nobody is left on one side, or whatever is left was set apart by hand: a surplus like any
    // other.
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
  const isDoubtful = doubtful.left.size > 0
  const restLeft = left.flatMap(({ places }, i) =>
    places.slice(places.length - (leftOver[i] as number)).map((at) => ({ at, i })),
  )
  const restRight = right.flatMap(({ members }, j) =>
    members
      .filter(({ isTaken }) => !isTaken)
      .map(({ place, column }) => ({ at: place, j, column })),
  )
  const isSurplusLeft = ({ i }: { readonly i: number }): boolean =>
    !isDoubtful || (!doubtful.left.has(i) && pairs.some((pair) => pair.i === i))
  const isSurplusRight = ({ j }: { readonly j: number }): boolean =>
    !isDoubtful || (!doubtful.right.has(j) && pairs.some((pair) => pair.j === j))
  const score = (i: number, column: number): number =>
    (scores[i] as readonly number[])[column] as number
  return {
    matches: pairs.map((pair) => ({ ledger: [pair.ledger], provider: [pair.provider] })),
    surplusLedger: restLeft
      .filter(isSurplusLeft)
      .map(({ at, i }) => ({ at, match: closest(pairs, (pair) => score(i, pair.column)) })),
    surplusProvider: restRight
      .filter(isSurplusRight)
      .map(({ at, column }) => ({ at, match: closest(pairs, (pair) => score(pair.i, column)) })),
    ...noVoid,
    ambiguousLedger: restLeft.filter((one) => !isSurplusLeft(one)).map(({ at }) => at),
    ambiguousProvider: restRight.filter((one) => !isSurplusRight(one)).map(({ at }) => at),
  }
}

interface Pair {
  /** Which twins of the ledger, which kin of the provider. */
  readonly i: number
  readonly j: number
  readonly ledger: number
  readonly provider: number
  readonly column: number
}

/** The match whose partner a surplus row fits best; the first of several. */
function closest(pairs: readonly Pair[], score: (pair: Pair) => number): number {
  let best = 0
  pairs.forEach((pair, at) => {
    if (score(pair) < score(pairs[best] as Pair)) best = at
  })
  return best
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
   * Whom each of several who want the same kin gets; where only one wants it, whoever comes first.
   */
  readonly filled: ReadonlyMap<BestPair, readonly Member[]>
}

/**
 * Members of one kin for all rows that want them, each one that fits; undefined where some would go
 * without. Who fits others too leaves those that fit nobody else.
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

// Steps after which nobody shall wait any longer for an answer that hardly any group needs: nothing
// is guessed then.
const MOST_STEPS = 5_000_000

/**
 * As a largest flow: whoever goes without takes from one who can take another. Members of one
 * column are as good as each other.
 */
function fillByTurns(own: readonly BestPair[], wanted: readonly number[]): Member[][] | undefined {
  const members = Map.groupBy(
    new Set(own.flatMap(({ fitting }) => fitting)),
    ({ column }) => column,
  )
  const columns = own.map(({ fitting }) => [...new Set(fitting.map(({ column }) => column))])
  const free = new Map([...members].map(([column, all]) => [column, all.length]))
  /** Of each column who has how many of it. */
  const held = new Map([...members.keys()].map((column) => [column, new Map<number, number>()]))
  const heldBy = (column: number): Map<number, number> => held.get(column) as Map<number, number>
  const give = (column: number, to: number, count: number): void =>
    void heldBy(column).set(to, (heldBy(column).get(to) ?? 0) + count)
  let steps = 0
  for (let at = 0; at < own.length; at += 1) {
    for (let missing = wanted[at] as number; missing > 0;) {
      // Breadth first: by which column each one is reached, and who would give a column up.
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
      if (last === undefined || steps > MOST_STEPS) return undefined
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
      // Whoever comes here again has nobody left to visit.
      sides[0].delete(i)
      sides[1].delete(j)
    }
    parts.push(part)
  }
  return parts
}
