import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareSides } from '../../../src-main/reconciliation/compare.ts'
import type { GroupDecision } from '../../../src-main/reconciliation/decide-group.ts'
import { decideGroup } from '../../../src-main/reconciliation/decide-group.ts'
import type { ProviderRecord } from '../../../src-main/reconciliation/provider-record.ts'
import type { LedgerEntry } from '../../../src-main/reconciliation/row/ledger-entry.ts'
import type { Rules } from '../../../src-main/reconciliation/rules.ts'
import { makeEntry, makeRecord, plainRules } from '../../support/reconcile-parts.ts'

// A second implementation of the rules of reconciliation.md (Matching, Void), by brute force, for
// groups of a few rows and records. Only the comparison of one pair is the program's own.

interface Group {
  readonly entries: readonly LedgerEntry[]
  readonly records: readonly ProviderRecord[]
  readonly rules: Rules
}

/** Integers in hundred-thousandths, so that the reference adds without the program's decimals. */
const units = (text: string): number => Math.round(Number(text) * 100_000)
const isVoidRow = ({ status }: LedgerEntry): boolean => status === 'failed'
const isVoidRecord = ({ status }: ProviderRecord): boolean => status === 'REJECTED'
const rowKey = ({ line: _, original: __, ...row }: LedgerEntry): string => JSON.stringify(row)
const recordKey = ({ id: _, withdrawalId: __, ...record }: ProviderRecord): string =>
  JSON.stringify(record)
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
const without = (values: readonly number[], at: number): readonly number[] =>
  values.toSpliced(at, 1)

/** The tolerance of every test here, in units. */
const TOLERANCE = 100
const toleranceRules: Rules = {
  ...plainRules,
  tolerances: { '*': { absolute: '0.001', relative: '0' } },
}

/**
 * The verdict on each row and record of a decision, by content: identical ones are interchangeable.
 */
function verdicts(decision: GroupDecision, { entries, records }: Group): string[] {
  const rows = (places: readonly number[]): string =>
    places
      .map((at) => rowKey(entries[at] as LedgerEntry))
      .toSorted()
      .join('+')
  const others = (places: readonly number[]): string =>
    places
      .map((at) => recordKey(records[at] as ProviderRecord))
      .toSorted()
      .join('+')
  return [
    ...decision.matches.map((one) => `match ${rows(one.ledger)} = ${others(one.provider)}`),
    ...decision.surplusLedger.map(({ at }) => `surplus row ${rows([at])}`),
    ...decision.surplusProvider.map(({ at }) => `surplus record ${others([at])}`),
    ...decision.ambiguousLedger.map((at) => `ambiguous row ${rows([at])}`),
    ...decision.ambiguousProvider.map((at) => `ambiguous record ${others([at])}`),
    ...decision.voidLedger.map((at) => `void row ${rows([at])}`),
    ...decision.voidProvider.map((at) => `void record ${others([at])}`),
  ].toSorted()
}

const none: GroupDecision = {
  matches: [],
  surplusLedger: [],
  surplusProvider: [],
  ambiguousLedger: [],
  ambiguousProvider: [],
  voidLedger: [],
  voidProvider: [],
}

/** Rules 1 to 5 for a group with exactly one row or exactly one record. */
function decideSingle({ entries, records, rules }: Group): GroupDecision {
  const rows = entries.map((_, at) => at)
  const others = records.map((_, at) => at)
  const wholeMatch = { ...none, matches: [{ ledger: rows, provider: others }] }
  if (entries.length === 1 && records.length === 1) return wholeMatch
  const isRowAlone = entries.length === 1
  const manySide: readonly (LedgerEntry | ProviderRecord)[] = isRowAlone ? records : entries
  const [alone] = (isRowAlone ? entries : records) as readonly [LedgerEntry | ProviderRecord]
  const isOneCurrency = manySide.every(({ currency }) => currency === alone.currency)
  const parts = manySide.map(({ amount }) => units(amount))
  const target = units(alone.amount)
  const fees = manySide.map(({ fee }) => fee ?? '').filter((fee) => fee !== '')
  const areFeesEqual =
    fees.length === 0 || (alone.fee ?? '') === '' || sum(fees.map(units)) === units(alone.fee ?? '')
  if (isOneCurrency && sum(parts) === target && areFeesEqual) return wholeMatch

  const keys = isRowAlone ? records.map(recordKey) : entries.map(rowKey)
  const areIdentical = new Set(keys).size === 1
  if (!areIdentical && isOneCurrency) {
    const isNear = (value: number): boolean =>
      Math.abs(value - target) >= 10 * Math.abs(sum(parts) - target)
    const hasAgreeing = parts.some(
      (part) => Math.abs(part - target) <= (rules === toleranceRules ? TOLERANCE : 0),
    )
    const isNearSplit =
      !hasAgreeing && parts.every((part, at) => isNear(part) && isNear(sum(without(parts, at))))
    if (isNearSplit) return wholeMatch
  }
  // An exact pair goes before one that only the tolerance allows (README, Decisions).
  const scores = manySide.map((_, at) => {
    const pair = isRowAlone ? ([0, at] as const) : ([at, 0] as const)
    const { differences, isWithinTolerance } = compareSides(
      [entries[pair[0]] as LedgerEntry],
      [records[pair[1]] as ProviderRecord],
      rules,
    )
    return 2 * differences.length + (isWithinTolerance ? 1 : 0)
  })
  const best = scores.indexOf(Math.min(...scores))
  const isTie = scores.some((score, at) => score === scores[best] && keys[at] !== keys[best])
  if (isTie) return { ...none, ambiguousLedger: rows, ambiguousProvider: others }
  const rest = manySide.map((_, at) => at).filter((at) => at !== best)
  const surplus = rest.map((at) => ({ at, match: 0 }))
  return isRowAlone
    ? { ...none, matches: [{ ledger: [0], provider: [best] }], surplusProvider: surplus }
    : { ...none, matches: [{ ledger: [best], provider: [0] }], surplusLedger: surplus }
}

const amounts = [
  '1',
  '2',
  '3',
  '2.99',
  '3.001',
  '0.3',
  '0.29',
  '0.1',
  '0.2',
  '0.00099',
  '5',
  '4.995',
]
const anyAmount = fc.constantFrom(...amounts)
const rowOf = (status: readonly string[]): fc.Arbitrary<Partial<LedgerEntry>> =>
  fc.record({
    externalRef: fc.constant('R'),
    amount: anyAmount,
    fee: fc.constantFrom('', '0.1', '0.2'),
    currency: fc.constantFrom('USDC', 'USDC', 'USDC', 'BTC'),
    address: fc.constantFrom('', '', 'a', 'b'),
    status: fc.constantFrom(...status),
  })
const recordOf = (status: readonly string[]): fc.Arbitrary<Partial<ProviderRecord>> =>
  fc.record({
    externalRef: fc.constant('R'),
    amount: anyAmount,
    fee: fc.constantFrom('', '0.1', '0.3'),
    currency: fc.constantFrom('USDC', 'USDC', 'USDC', 'BTC'),
    address: fc.constantFrom('', '', 'a', 'b'),
    status: fc.constantFrom(...status),
  })
const makeGroup = (
  rows: readonly Partial<LedgerEntry>[],
  records: readonly Partial<ProviderRecord>[],
  hasTolerance: boolean,
): Group => ({
  entries: rows.map((row, at) => makeEntry({ line: at + 2, ...row })),
  records: records.map((record, at) => makeRecord({ id: `W-${at + 1}`, ...record })),
  rules: hasTolerance ? toleranceRules : plainRules,
})
const anyRules = fc.boolean()

describe('decideGroup against a second implementation of the rules', () => {
  it('rules 1 to 5: decides one row or one record among up to four as the rules say', () => {
    const live = fc.oneof(
      fc.tuple(
        fc.array(rowOf(['', 'paid']), { minLength: 1, maxLength: 4 }),
        fc.array(recordOf(['COMPLETED']), { minLength: 1, maxLength: 1 }),
      ),
      fc.tuple(
        fc.array(rowOf(['', 'paid']), { minLength: 1, maxLength: 1 }),
        fc.array(recordOf(['COMPLETED']), { minLength: 1, maxLength: 4 }),
      ),
    )
    fc.assert(
      fc.property(live, anyRules, ([rows, others], hasTolerance) => {
        const group = makeGroup(rows, others, hasTolerance)
        expect(verdicts(decideGroup(group.entries, group.records, group.rules), group)).toEqual(
          verdicts(decideSingle(group), group),
        )
      }),
      { numRuns: 3000 },
    )
  })

  it('X26: takes the five steps of a hash pass for up to four rows and records', () => {
    const group = fc.tuple(
      fc.array(
        rowOf(['paid']).chain((row) =>
          fc.constantFrom('', '', 'R', 'S').map((externalRef) => ({ ...row, externalRef })),
        ),
        { maxLength: 4 },
      ),
      fc.array(
        recordOf(['COMPLETED']).chain((row) =>
          fc.constantFrom('', 'R', 'S').map((externalRef) => ({ ...row, externalRef })),
        ),
        { maxLength: 4 },
      ),
      anyRules,
    )
    fc.assert(
      fc.property(group, ([rows, others, hasTolerance]) => {
        const whole = makeGroup(rows, others, hasTolerance)
        const decision = decideGroup(whole.entries, whole.records, whole.rules, undefined, 'hash')
        expect(verdicts(decision, whole)).toEqual(verdicts(decideHash(whole), whole))
      }),
      { numRuns: 3000 },
    )
  })

  it('X24: decides the live part first, then pairs void ones by fewest differences', () => {
    const group = fc.tuple(
      fc.array(rowOf(['', 'failed']), { maxLength: 4 }),
      fc.array(recordOf(['COMPLETED', 'REJECTED']), { maxLength: 4 }),
      anyRules,
    )
    fc.assert(
      fc.property(group, ([rows, others, hasTolerance]) => {
        const whole = makeGroup(rows, others, hasTolerance)
        const live: Group = {
          ...whole,
          entries: whole.entries.filter((row) => !isVoidRow(row)),
          records: whole.records.filter((record) => !isVoidRecord(record)),
        }
        const decision = decideGroup(whole.entries, whole.records, whole.rules)
        const alone = decideGroup(live.entries, live.records, live.rules)
        checkVoid(whole, decision, alone, live)
      }),
      { numRuns: 3000 },
    )
  })
})

/**
 * The pairs of a round if their order does not matter: every order ends in pairs with the same
 * content. Undefined where it matters, which is a true tie.
 */
function onlyWay(
  edges: readonly (readonly [number, number])[],
  keyOf: (edge: readonly [number, number]) => string,
): readonly (readonly [number, number])[] | undefined {
  const ways = new Map<string, readonly (readonly [number, number])[]>()
  const take = (chosen: readonly (readonly [number, number])[]): void => {
    const free = edges.filter(([row, other]) =>
      chosen.every((one) => one[0] !== row && one[1] !== other),
    )
    if (free.length === 0) ways.set(chosen.map(keyOf).toSorted().join(), chosen)
    for (const edge of free) take([...chosen, edge])
  }
  take([])
  return ways.size === 1 ? [...ways.values()][0] : undefined
}

/** The connected components of a set of pairs. */
function componentsOf(
  edges: readonly (readonly [number, number])[],
): (readonly [number, number])[][] {
  const groups: (readonly [number, number])[][] = []
  for (const edge of edges) {
    const joined = groups.filter((part) =>
      part.some(([row, other]) => row === edge[0] || other === edge[1]),
    )
    for (const part of joined) groups.splice(groups.indexOf(part), 1)
    groups.push([...joined.flat(), edge])
  }
  return groups
}

/** The five steps of a hash pass, for live rows and records. */
function decideHash(group: Group): GroupDecision {
  const { entries, records, rules } = group
  const entry = (at: number): LedgerEntry => entries[at] as LedgerEntry
  const record = (at: number): ProviderRecord => records[at] as ProviderRecord
  if (entries.length === 0 || records.length === 0) return none
  if ((entries.length === 1) !== (records.length === 1)) {
    const split = decideSingle(group)
    const [match] = split.matches
    const isWhole =
      match && match.ledger.length === entries.length && match.provider.length === records.length
    const total = (all: readonly { readonly amount: string }[]): number =>
      sum(all.map(({ amount }) => units(amount)))
    const feesOf = (all: readonly { readonly fee: string | null }[]): number[] =>
      all.flatMap(({ fee }) => ((fee ?? '') === '' ? [] : [units(fee ?? '')]))
    const [left, right] = [feesOf(entries), feesOf(records)]
    const areFeesEqual = left.length === 0 || right.length === 0 || sum(left) === sum(right)
    if (isWhole && total(entries) === total(records) && areFeesEqual) return split
  }
  const tolerance = rules === toleranceRules ? TOLERANCE : 0
  const agrees = (row: number, other: number): boolean =>
    (entry(row).address !== '' && entry(row).address === record(other).address) ||
    (entry(row).currency === record(other).currency &&
      Math.abs(units(entry(row).amount) - units(record(other).amount)) <= tolerance)
  const score = (row: number, other: number): number => {
    const comparison = compareSides([entry(row)], [record(other)], rules)
    return 2 * comparison.differences.length + (comparison.isWithinTolerance ? 1 : 0)
  }
  const rows = new Set(entries.keys())
  const others = new Set(records.keys())
  const doubtful = { rows: new Set<number>(), others: new Set<number>() }
  const pairs: (readonly [number, number])[] = []
  for (;;) {
    const edges = [...rows].flatMap((row) =>
      [...others].filter((other) => agrees(row, other)).map((other) => [row, other] as const),
    )
    if (edges.length === 0) break
    const least = Math.min(...edges.map((edge) => score(...edge)))
    const best = edges.filter((edge) => score(...edge) === least)
    for (const part of componentsOf(best)) {
      const way = onlyWay(
        part,
        ([row, other]) => `${rowKey(entry(row))}=${recordKey(record(other))}`,
      )
      for (const [row, other] of way ?? part) {
        rows.delete(row)
        others.delete(other)
        if (!way) {
          doubtful.rows.add(row)
          doubtful.others.add(other)
        }
      }
      if (way) pairs.push(...way)
    }
  }
  const [row, other] = [[...rows][0], [...others][0]]
  const matched = pairs.map((pair) => pair)
  if (rows.size === 1 && others.size === 1 && row !== undefined && other !== undefined)
    if (entry(row).address === '' || record(other).address === '') {
      matched.push([row, other])
      rows.delete(row)
      others.delete(other)
    }
  return {
    ...none,
    matches: matched.map(([left, right]) => ({ ledger: [left], provider: [right] })),
    surplusLedger: [...rows].flatMap((at) =>
      matched.some(([left]) => rowKey(entry(left)) === rowKey(entry(at))) ? [{ at, match: 0 }] : [],
    ),
    surplusProvider: [...others].flatMap((at) =>
      matched.some(
        ([, right]) =>
          record(at).externalRef !== '' &&
          record(at).externalRef === record(right).externalRef &&
          record(at).address === record(right).address &&
          record(at).currency === record(right).currency &&
          record(at).amount === record(right).amount,
      )
        ? [{ at, match: 0 }]
        : [],
    ),
    ambiguousLedger: [...doubtful.rows],
    ambiguousProvider: [...doubtful.others],
  }
}

// The live matches and ambiguities equal those of the live part alone. Every other pair has a void
// side, and had the fewest differences among the pairs still possible.
function checkVoid(whole: Group, decision: GroupDecision, alone: GroupDecision, live: Group): void {
  const { entries, records, rules } = whole
  const entry = (at: number): LedgerEntry => entries[at] as LedgerEntry
  const record = (at: number): ProviderRecord => records[at] as ProviderRecord
  const isVoidPair = ({ ledger, provider }: GroupDecision['matches'][number]): boolean =>
    ledger.some((at) => isVoidRow(entry(at))) || provider.some((at) => isVoidRecord(record(at)))
  const liveOnly = (decision: GroupDecision, group: Group): string[] =>
    verdicts({ ...decision, surplusLedger: [], surplusProvider: [] }, group)
  const rest = { ...decision, voidLedger: [], voidProvider: [] }
  expect(
    liveOnly({ ...rest, matches: decision.matches.filter((one) => !isVoidPair(one)) }, whole),
  ).toEqual(liveOnly(alone, live))

  const used = { rows: new Set<number>(), records: new Set<number>() }
  for (const one of decision.matches.filter((match) => !isVoidPair(match))) {
    for (const at of one.ledger) used.rows.add(at)
    for (const at of one.provider) used.records.add(at)
  }
  for (const at of decision.ambiguousLedger) used.rows.add(at)
  for (const at of decision.ambiguousProvider) used.records.add(at)
  const score = (row: number, other: number): number =>
    compareSides([entry(row)], [record(other)], rules).differences.length
  const isOfStep = [
    (row: number, other: number) => isVoidRow(entry(row)) && isVoidRecord(record(other)),
    (row: number, other: number) => isVoidRow(entry(row)) !== isVoidRecord(record(other)),
  ]
  const pairs = decision.matches.filter(isVoidPair).map(({ ledger, provider }) => {
    expect([ledger.length, provider.length]).toEqual([1, 1])
    return [ledger[0] as number, provider[0] as number] as const
  })
  for (const isStep of isOfStep) {
    const free = (): (readonly [number, number])[] =>
      entries.flatMap((_, row) =>
        records.flatMap((__, other) =>
          !used.rows.has(row) && !used.records.has(other) && isStep(row, other)
            ? [[row, other] as const]
            : [],
        ),
      )
    const own = pairs
      .filter(([row, other]) => isStep(row, other))
      .toSorted((left, right) => score(...left) - score(...right))
    for (const pair of own) {
      const sameKind = free().filter(([row]) => isVoidRow(entry(row)) === isVoidRow(entry(pair[0])))
      expect(score(...pair)).toBe(Math.min(...sameKind.map((one) => score(...one))))
      used.rows.add(pair[0])
      used.records.add(pair[1])
    }
    expect(free()).toEqual([])
  }
  expect(decision.voidLedger).toEqual(
    entries.flatMap((row, at) => (isVoidRow(row) && !used.rows.has(at) ? [at] : [])),
  )
  expect(decision.voidProvider).toEqual(
    records.flatMap((one, at) => (isVoidRecord(one) && !used.records.has(at) ? [at] : [])),
  )
  for (const { at } of decision.surplusLedger) expect(used.rows.has(at)).toBe(false)
  for (const { at } of decision.surplusProvider) expect(used.records.has(at)).toBe(false)
}
