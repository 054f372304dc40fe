import { isEqualDecimal, sumDecimals } from '../base/decimal.ts'
import type { DecimalText } from '../base/decimal.ts'
import { compareSides } from './compare.ts'
import type { Comparison } from './compare.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import { providerIdentity } from './provider-record.ts'
import type { ProviderRecord } from './provider-record.ts'
import type { Rules } from './rules.ts'

/** What became of a group that shares one identifier; numbers are places in the two lists handed in. */
export interface GroupDecision {
  readonly matches: readonly { readonly ledger: readonly number[]; readonly provider: readonly number[] }[]
  /** Surplus rows, each with the match that the group made (for its partner's ids). */
  readonly surplusLedger: readonly { readonly at: number; readonly match: number }[]
  readonly surplusProvider: readonly { readonly at: number; readonly match: number }[]
  readonly ambiguousLedger: readonly number[]
  readonly ambiguousProvider: readonly number[]
}

// More pairs than this are not tried: such a shared identifier names nothing, and nothing is guessed.
const MAX_PAIRS = 1_000_000

/**
 * Decides one group (reconciliation.md, Matching): one to one, exact split, identical rows, fewest differences, true
 * ties. The order of the two lists does not change who is matched with whom.
 */
export function decideGroup(entries: readonly LedgerEntry[], records: readonly ProviderRecord[], rules: Rules, isApart?: IsApart): GroupDecision {
  if (isApart) return decideByDifferences(entries, records, rules, isApart)
  if (entries.length === 1 && records.length === 1) return { ...nothing, matches: [{ ledger: [0], provider: [0] }] }
  if (isExactSplit(entries, records)) return { ...nothing, matches: [{ ledger: entries.map((_, at) => at), provider: records.map((_, at) => at) }] }
  return decideByDifferences(entries, records, rules, undefined)
}

/** True where a person said that these two, by their places, do not belong together. */
export type IsApart = (entry: number, record: number) => boolean

const nothing: GroupDecision = { matches: [], surplusLedger: [], surplusProvider: [], ambiguousLedger: [], ambiguousProvider: [] }

/** True where several rows of one side add up exactly, in every money field the ledger gives, to the one of the other. */
export function isExactSplit(entries: readonly LedgerEntry[], records: readonly ProviderRecord[]): boolean {
  if ((entries.length === 1) === (records.length === 1)) return false
  const currency = entries[0]?.currency
  if (!entries.every((entry) => entry.currency === currency) || !records.every((record) => record.currency === currency)) return false
  const sides: readonly [readonly (DecimalText | '')[], readonly (DecimalText | '' | null)[]][] = [
    [entries.map((entry) => entry.amount), records.map((record) => record.amount)],
    [entries.map((entry) => entry.fee), records.map((record) => record.fee)],
    [entries.map((entry) => entry.total), records.map((record) => record.total)],
  ]
  // An amount that only some of the rows give proves nothing; a fee is often booked on one of them.
  const isPartial = (values: readonly (DecimalText | '' | null)[]): boolean => values.some((value) => value === '') && values.some((value) => value !== '' && value !== null)
  if ([0, 2].some((at) => sides[at]?.some(isPartial))) return false
  const judged = sides.map(([left, right]) => addsUp(left, right))
  return !judged.includes(false) && (judged[0] === true || judged[2] === true)
}

function addsUp(left: readonly (DecimalText | '')[], right: readonly (DecimalText | '' | null)[]): boolean | undefined {
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

function decideByDifferences(entries: readonly LedgerEntry[], records: readonly ProviderRecord[], rules: Rules, isApart: IsApart | undefined): GroupDecision {
  const left = twinsOf(
    entries.map(ledgerIdentity),
    entries.map((entry) => entry.line),
  )
  const right = twinsOf(
    records.map(providerIdentity),
    records.map((record) => `${record.withdrawalId}\u0000${record.feedId}`),
  )
  if (left.length * right.length > MAX_PAIRS) return { ...nothing, ambiguousLedger: entries.map((_, at) => at), ambiguousProvider: records.map((_, at) => at) }
  const score = (entry: number, record: number): number =>
    isApart?.(entry, record) === true ? Infinity : scoreOf(compareSides([entries[entry] as LedgerEntry], [records[record] as ProviderRecord], rules))
  const scores = left.map((entry) => right.map((record) => score(entry.places[0] as number, record.places[0] as number)))
  return assign(left, right, scores)
}

// The number of differences; among equals an exact pair goes before one that the tolerance lets pass.
function scoreOf(comparison: Comparison): number {
  return 2 * comparison.differences.length + (comparison.isWithinTolerance ? 1 : 0)
}

/** Everything of a row that is mapped but the free note: rows equal in all of it are the same row written twice. */
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
  return value === '' ? '' : sumDecimals([value])
}

function twinsOf(identities: readonly string[], places: readonly (number | string)[]): Twins[] {
  const groups = new Map<string, number[]>()
  identities.forEach((identity, at) => {
    const group = groups.get(identity)
    if (group) group.push(at)
    else groups.set(identity, [at])
  })
  const byPlace = (a: number, b: number): number => ((places[a] as number | string) < (places[b] as number | string) ? -1 : 1)
  // Ordered by content, so that the input's order does not decide.
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => ({ places: found.sort(byPlace) }))
}

/** Takes the pairs with the fewest differences, round by round; a round that would have to guess ends in ambiguity. */
function assign(left: readonly Twins[], right: readonly Twins[], scores: readonly (readonly number[])[]): GroupDecision {
  const pairs: Pair[] = []
  const leftOver = left.map((twins) => twins.places.length)
  const rightOver = right.map((twins) => twins.places.length)
  const matches = (): GroupDecision['matches'] => pairs.map((pair) => ({ ledger: [pair.ledger], provider: [pair.provider] }))
  while (leftOver.some((count) => count > 0) && rightOver.some((count) => count > 0)) {
    const round = bestPairs(leftOver, rightOver, scores)
    // Whatever is left was set apart by hand: it is a surplus like any other.
    if (round.length === 0) break
    if (isGuess(round, leftOver, rightOver))
      return { ...nothing, matches: matches(), ambiguousLedger: rest(left, leftOver).map(({ at }) => at), ambiguousProvider: rest(right, rightOver).map(({ at }) => at) }
    for (const [i, j] of round) {
      const take = Math.min(leftOver[i] as number, rightOver[j] as number)
      for (let count = 0; count < take; count += 1) pairs.push({ i, j, ledger: nextPlace(left[i] as Twins, leftOver, i), provider: nextPlace(right[j] as Twins, rightOver, j) })
    }
  }
  const score = (i: number, j: number): number => (scores[i] as readonly number[])[j] as number
  return {
    ...nothing,
    matches: matches(),
    surplusLedger: rest(left, leftOver).map(({ at, twins }) => ({ at, match: closest(pairs, (pair) => score(twins, pair.j)) })),
    surplusProvider: rest(right, rightOver).map(({ at, twins }) => ({ at, match: closest(pairs, (pair) => score(pair.i, twins)) })),
  }
}

interface Pair {
  /** Which twins of each side. */
  readonly i: number
  readonly j: number
  readonly ledger: number
  readonly provider: number
}

/** The match whose partner a surplus row fits best; the first of several. */
function closest(pairs: readonly Pair[], score: (pair: Pair) => number): number {
  let best = 0
  pairs.forEach((pair, at) => {
    if (score(pair) < score(pairs[best] as Pair)) best = at
  })
  return best
}

function rest(twins: readonly Twins[], over: readonly number[]): { readonly at: number; readonly twins: number }[] {
  return twins.flatMap((group, number) => group.places.slice(group.places.length - (over[number] as number)).map((at) => ({ at, twins: number })))
}

function nextPlace(twins: Twins, over: number[], at: number): number {
  const used = twins.places.length - (over[at] as number)
  over[at] = (over[at] as number) - 1
  return twins.places[used] as number
}

function bestPairs(leftOver: readonly number[], rightOver: readonly number[], scores: readonly (readonly number[])[]): [number, number][] {
  let best = Infinity
  let pairs: [number, number][] = []
  leftOver.forEach((leftCount, i) => {
    if (leftCount === 0) return
    rightOver.forEach((rightCount, j) => {
      if (rightCount === 0) return
      const score = (scores[i] as readonly number[])[j] as number
      if (score < best) {
        best = score
        pairs = []
      }
      if (score === best && score < Infinity) pairs.push([i, j])
    })
  })
  return pairs
}

// Two equally good different partners are a guess, unless the rows that want them are alike and enough for all of them.
function isGuess(pairs: readonly [number, number][], leftOver: readonly number[], rightOver: readonly number[]): boolean {
  return [0, 1].some((side) => {
    const own = side === 0 ? leftOver : rightOver
    const other = side === 0 ? rightOver : leftOver
    const partners = new Map<number, number[]>()
    for (const pair of pairs) partners.set(pair[side] as number, [...(partners.get(pair[side] as number) ?? []), pair[1 - side] as number])
    return [...partners].some(([at, wanted]) => {
      if (wanted.length === 1) return false
      const needed = wanted.reduce((sum, partner) => sum + (other[partner] as number), 0)
      const isSharedBack = wanted.some((partner) => pairs.filter((pair) => pair[1 - side] === partner).length > 1)
      return isSharedBack || (own[at] as number) < needed
    })
  })
}
