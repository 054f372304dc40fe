import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRecords } from '../../../src-main/reconciliation/compare.ts'
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
const recordKey = ({ normalId: _, withdrawalId: __, ...record }: ProviderRecord): string =>
  JSON.stringify(record)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const withoutItem = (values: readonly number[], index: number): readonly number[] =>
  values.toSpliced(index, 1)

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
  const rowTexts = (indexes: readonly number[]): string =>
    indexes
      .map((index) => rowKey(entries[index] as LedgerEntry))
      .toSorted()
      .join('+')
  const recordTexts = (indexes: readonly number[]): string =>
    indexes
      .map((index) => recordKey(records[index] as ProviderRecord))
      .toSorted()
      .join('+')
  return [
    ...decision.matches.map(
      (match) => `match ${rowTexts(match.ledger)} = ${recordTexts(match.provider)}`,
    ),
    ...decision.surplusLedger.map(({ index }) => `surplus row ${rowTexts([index])}`),
    ...decision.surplusProvider.map(({ index }) => `surplus record ${recordTexts([index])}`),
    ...decision.ambiguousLedger.map((index) => `ambiguous row ${rowTexts([index])}`),
    ...decision.ambiguousProvider.map((index) => `ambiguous record ${recordTexts([index])}`),
    ...decision.voidLedger.map((index) => `void row ${rowTexts([index])}`),
    ...decision.voidProvider.map((index) => `void record ${recordTexts([index])}`),
  ].toSorted()
}

const emptyDecision: GroupDecision = {
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
  const rows = entries.map((_, index) => index)
  const recordIndexes = records.map((_, index) => index)
  const wholeMatch = { ...emptyDecision, matches: [{ ledger: rows, provider: recordIndexes }] }
  if (entries.length === 1 && records.length === 1) return wholeMatch
  const isRowAlone = entries.length === 1
  const manySide: readonly (LedgerEntry | ProviderRecord)[] = isRowAlone ? records : entries
  const [single] = (isRowAlone ? entries : records) as readonly [LedgerEntry | ProviderRecord]
  const isOneCurrency = manySide.every(({ currency }) => currency === single.currency)
  const parts = manySide.map(({ amount }) => units(amount))
  const target = units(single.amount)
  const fees = manySide.map(({ fee }) => fee ?? '').filter((fee) => fee !== '')
  const areFeesEqual =
    fees.length === 0 ||
    (single.fee ?? '') === '' ||
    sum(fees.map(units)) === units(single.fee ?? '')
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
      !hasAgreeing &&
      parts.every((part, index) => isNear(part) && isNear(sum(withoutItem(parts, index))))
    if (isNearSplit) return wholeMatch
  }
  // An exact pair goes before one that only the tolerance allows (README, Decisions).
  const scores = manySide.map((_, index) => {
    const pair = isRowAlone ? ([0, index] as const) : ([index, 0] as const)
    const { differences, isWithinTolerance } = compareRecords(
      [entries[pair[0]] as LedgerEntry],
      [records[pair[1]] as ProviderRecord],
      rules,
    )
    return 2 * differences.length + (isWithinTolerance ? 1 : 0)
  })
  const best = scores.indexOf(Math.min(...scores))
  const isTie = scores.some((score, index) => score === scores[best] && keys[index] !== keys[best])
  if (isTie) return { ...emptyDecision, ambiguousLedger: rows, ambiguousProvider: recordIndexes }
  const freeIndexes = manySide.map((_, index) => index).filter((index) => index !== best)
  const surplus = freeIndexes.map((index) => ({ index, match: 0 }))
  return isRowAlone
    ? { ...emptyDecision, matches: [{ ledger: [0], provider: [best] }], surplusProvider: surplus }
    : { ...emptyDecision, matches: [{ ledger: [best], provider: [0] }], surplusLedger: surplus }
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
  entries: rows.map((row, index) => makeEntry({ line: index + 2, ...row })),
  records: records.map((record, index) => makeRecord({ normalId: `W-${index + 1}`, ...record })),
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
      fc.property(live, anyRules, ([rows, recordParts], hasTolerance) => {
        const group = makeGroup(rows, recordParts, hasTolerance)
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
      fc.property(group, ([rows, recordParts, hasTolerance]) => {
        const wholeGroup = makeGroup(rows, recordParts, hasTolerance)
        const decision = decideGroup(
          wholeGroup.entries,
          wholeGroup.records,
          wholeGroup.rules,
          undefined,
          'hash',
        )
        expect(verdicts(decision, wholeGroup)).toEqual(verdicts(decideHash(wholeGroup), wholeGroup))
      }),
      { numRuns: 3000 },
    )
  })

  it('X24: decides the live part first, then pairs void rows and records by fewest differences', () => {
    const group = fc.tuple(
      fc.array(rowOf(['', 'failed']), { maxLength: 4 }),
      fc.array(recordOf(['COMPLETED', 'REJECTED']), { maxLength: 4 }),
      anyRules,
    )
    fc.assert(
      fc.property(group, ([rows, recordParts, hasTolerance]) => {
        const wholeGroup = makeGroup(rows, recordParts, hasTolerance)
        const live: Group = {
          ...wholeGroup,
          entries: wholeGroup.entries.filter((row) => !isVoidRow(row)),
          records: wholeGroup.records.filter((record) => !isVoidRecord(record)),
        }
        const decision = decideGroup(wholeGroup.entries, wholeGroup.records, wholeGroup.rules)
        const liveDecision = decideGroup(live.entries, live.records, live.rules)
        checkVoid(wholeGroup, decision, liveDecision, live)
      }),
      { numRuns: 3000 },
    )
  })
})

/**
 * The pairs of a round if their order does not matter: every order ends in pairs with the same
 * content. Undefined where it matters, which is a true tie.
 */
function uniquePairing(
  edges: readonly (readonly [number, number])[],
  keyOf: (edge: readonly [number, number]) => string,
): readonly (readonly [number, number])[] | undefined {
  const pairings = new Map<string, readonly (readonly [number, number])[]>()
  const extend = (chosen: readonly (readonly [number, number])[]): void => {
    const free = edges.filter(([row, recordAt]) =>
      chosen.every((pair) => pair[0] !== row && pair[1] !== recordAt),
    )
    if (free.length === 0) pairings.set(chosen.map(keyOf).toSorted().join(), chosen)
    for (const edge of free) extend([...chosen, edge])
  }
  extend([])
  return pairings.size === 1 ? [...pairings.values()][0] : undefined
}

/** The connected components of a set of pairs. */
function componentsOf(
  edges: readonly (readonly [number, number])[],
): (readonly [number, number])[][] {
  const groups: (readonly [number, number])[][] = []
  for (const edge of edges) {
    const touching = groups.filter((part) =>
      part.some(([row, recordAt]) => row === edge[0] || recordAt === edge[1]),
    )
    for (const part of touching) groups.splice(groups.indexOf(part), 1)
    groups.push([...touching.flat(), edge])
  }
  return groups
}

/** The five steps of a hash pass, for live rows and records. */
function decideHash(group: Group): GroupDecision {
  const { entries, records, rules } = group
  const entry = (index: number): LedgerEntry => entries[index] as LedgerEntry
  const record = (index: number): ProviderRecord => records[index] as ProviderRecord
  if (entries.length === 0 || records.length === 0) return emptyDecision
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
  const agrees = (row: number, recordAt: number): boolean =>
    (entry(row).address !== '' && entry(row).address === record(recordAt).address) ||
    (entry(row).currency === record(recordAt).currency &&
      Math.abs(units(entry(row).amount) - units(record(recordAt).amount)) <= tolerance)
  const score = (row: number, recordAt: number): number => {
    const comparison = compareRecords([entry(row)], [record(recordAt)], rules)
    return 2 * comparison.differences.length + (comparison.isWithinTolerance ? 1 : 0)
  }
  const rows = new Set(entries.keys())
  const freeRecords = new Set(records.keys())
  const doubtful = { rows: new Set<number>(), records: new Set<number>() }
  const pairs: (readonly [number, number])[] = []
  for (;;) {
    const edges = [...rows].flatMap((row) =>
      [...freeRecords]
        .filter((recordAt) => agrees(row, recordAt))
        .map((recordAt) => [row, recordAt] as const),
    )
    if (edges.length === 0) break
    const lowestScore = Math.min(...edges.map((edge) => score(...edge)))
    const best = edges.filter((edge) => score(...edge) === lowestScore)
    for (const part of componentsOf(best)) {
      const pairing = uniquePairing(
        part,
        ([row, recordAt]) => `${rowKey(entry(row))}=${recordKey(record(recordAt))}`,
      )
      for (const [row, recordAt] of pairing ?? part) {
        rows.delete(row)
        freeRecords.delete(recordAt)
        if (!pairing) {
          doubtful.rows.add(row)
          doubtful.records.add(recordAt)
        }
      }
      if (pairing) pairs.push(...pairing)
    }
  }
  const [row, recordAt] = [[...rows][0], [...freeRecords][0]]
  const matched = pairs.map((pair) => pair)
  if (rows.size === 1 && freeRecords.size === 1 && row !== undefined && recordAt !== undefined)
    if (entry(row).address === '' || record(recordAt).address === '') {
      matched.push([row, recordAt])
      rows.delete(row)
      freeRecords.delete(recordAt)
    }
  return {
    ...emptyDecision,
    matches: matched.map(([left, right]) => ({ ledger: [left], provider: [right] })),
    surplusLedger: [...rows].flatMap((index) =>
      matched.some(([left]) => rowKey(entry(left)) === rowKey(entry(index)))
        ? [{ index, match: 0 }]
        : [],
    ),
    surplusProvider: [...freeRecords].flatMap((index) =>
      matched.some(
        ([, right]) =>
          record(index).externalRef !== '' &&
          record(index).externalRef === record(right).externalRef &&
          record(index).address === record(right).address &&
          record(index).currency === record(right).currency &&
          record(index).amount === record(right).amount,
      )
        ? [{ index, match: 0 }]
        : [],
    ),
    ambiguousLedger: [...doubtful.rows],
    ambiguousProvider: [...doubtful.records],
  }
}

// The live matches and ambiguities equal the matches and ambiguities of the live part alone. Every
// other pair has a void side, and had the fewest differences among the pairs still possible.
function checkVoid(
  wholeGroup: Group,
  decision: GroupDecision,
  liveDecision: GroupDecision,
  live: Group,
): void {
  const { entries, records, rules } = wholeGroup
  const entry = (index: number): LedgerEntry => entries[index] as LedgerEntry
  const record = (index: number): ProviderRecord => records[index] as ProviderRecord
  const isVoidPair = ({ ledger, provider }: GroupDecision['matches'][number]): boolean =>
    ledger.some((index) => isVoidRow(entry(index))) ||
    provider.some((index) => isVoidRecord(record(index)))
  const liveOnly = (decision: GroupDecision, group: Group): string[] =>
    verdicts({ ...decision, surplusLedger: [], surplusProvider: [] }, group)
  const withoutVoid = { ...decision, voidLedger: [], voidProvider: [] }
  expect(
    liveOnly(
      { ...withoutVoid, matches: decision.matches.filter((match) => !isVoidPair(match)) },
      wholeGroup,
    ),
  ).toEqual(liveOnly(liveDecision, live))

  const usedIndexes = { rows: new Set<number>(), records: new Set<number>() }
  for (const match of decision.matches.filter((candidate) => !isVoidPair(candidate))) {
    for (const index of match.ledger) usedIndexes.rows.add(index)
    for (const index of match.provider) usedIndexes.records.add(index)
  }
  for (const index of decision.ambiguousLedger) usedIndexes.rows.add(index)
  for (const index of decision.ambiguousProvider) usedIndexes.records.add(index)
  const score = (row: number, recordAt: number): number =>
    compareRecords([entry(row)], [record(recordAt)], rules).differences.length
  const isOfStep = [
    (row: number, recordAt: number) => isVoidRow(entry(row)) && isVoidRecord(record(recordAt)),
    (row: number, recordAt: number) => isVoidRow(entry(row)) !== isVoidRecord(record(recordAt)),
  ]
  const pairs = decision.matches.filter(isVoidPair).map(({ ledger, provider }) => {
    expect([ledger.length, provider.length]).toEqual([1, 1])
    return [ledger[0] as number, provider[0] as number] as const
  })
  for (const isStep of isOfStep) {
    const free = (): (readonly [number, number])[] =>
      entries.flatMap((_, row) =>
        records.flatMap((__, recordAt) =>
          !usedIndexes.rows.has(row) && !usedIndexes.records.has(recordAt) && isStep(row, recordAt)
            ? [[row, recordAt] as const]
            : [],
        ),
      )
    const stepPairs = pairs
      .filter(([row, recordAt]) => isStep(row, recordAt))
      .toSorted((left, right) => score(...left) - score(...right))
    for (const pair of stepPairs) {
      const sameKind = free().filter(([row]) => isVoidRow(entry(row)) === isVoidRow(entry(pair[0])))
      expect(score(...pair)).toBe(Math.min(...sameKind.map((edge) => score(...edge))))
      usedIndexes.rows.add(pair[0])
      usedIndexes.records.add(pair[1])
    }
    expect(free()).toEqual([])
  }
  expect(decision.voidLedger).toEqual(
    entries.flatMap((row, index) =>
      isVoidRow(row) && !usedIndexes.rows.has(index) ? [index] : [],
    ),
  )
  expect(decision.voidProvider).toEqual(
    records.flatMap((candidate, index) =>
      isVoidRecord(candidate) && !usedIndexes.records.has(index) ? [index] : [],
    ),
  )
  for (const { index } of decision.surplusLedger) expect(usedIndexes.rows.has(index)).toBe(false)
  for (const { index } of decision.surplusProvider)
    expect(usedIndexes.records.has(index)).toBe(false)
}
