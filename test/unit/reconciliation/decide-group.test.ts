import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GroupDecision } from '../../../src-main/reconciliation/decide-group.ts'
import {
  decideGroup,
  isExactSplit,
  isNearSplit,
} from '../../../src-main/reconciliation/decide-group.ts'
import type { ProviderRecord } from '../../../src-main/reconciliation/provider-record.ts'
import type { LedgerEntry } from '../../../src-main/reconciliation/row/ledger-entry.ts'
import { makeEntry, makeRecord, plainRules } from '../../support/reconcile-parts.ts'

const rows = (...parts: readonly Partial<LedgerEntry>[]): LedgerEntry[] =>
  parts.map((part, index) => makeEntry({ line: index + 2, externalRef: 'R', ...part }))
const records = (...parts: readonly Partial<ProviderRecord>[]): ProviderRecord[] =>
  parts.map((part, index) => makeRecord({ normalId: `W-${index + 1}`, externalRef: 'R', ...part }))
const decide = (
  ledgerRows: readonly LedgerEntry[],
  providerRecords: readonly ProviderRecord[],
): GroupDecision => decideGroup(ledgerRows, providerRecords, plainRules)
const emptyDecision = {
  matches: [],
  surplusLedger: [],
  surplusProvider: [],
  ambiguousLedger: [],
  ambiguousProvider: [],
  voidLedger: [],
  voidProvider: [],
}

describe('decideGroup', () => {
  it('rule 1: matches one row with one record, however much they differ', () => {
    expect(decide(rows({ amount: '1', currency: 'BTC' }), records({ amount: '9' }))).toEqual({
      ...emptyDecision,
      matches: [{ ledger: [0], provider: [0] }],
    })
  })

  it('rule 2: matches an exact split as a whole, in both directions', () => {
    expect(decide(rows({ amount: '4' }, { amount: '6' }), records({ amount: '10' }))).toEqual({
      ...emptyDecision,
      matches: [{ ledger: [0, 1], provider: [0] }],
    })
    expect(
      decide(rows({ amount: '10' }), records({ amount: '4' }, { amount: '5' }, { amount: '1' })),
    ).toEqual({ ...emptyDecision, matches: [{ ledger: [0], provider: [0, 1, 2] }] })
  })

  it('rule 2: finds no split where only some of the rows give an amount', () => {
    expect(
      isExactSplit(
        rows({ amount: '10' }, { amount: '', total: '11' }),
        records({ amount: '10', total: '11' }),
      ),
    ).toBe(false)
    expect(
      isExactSplit(
        rows({ amount: '4', fee: '1' }, { amount: '6', fee: '' }),
        records({ amount: '10', fee: '1' }),
      ),
    ).toBe(true)
    // A feed row has no total.
    expect(
      isExactSplit(
        rows({ amount: '4', total: '4' }, { amount: '6' }),
        records({ amount: '10', total: null }),
      ),
    ).toBe(true)
    expect(
      isExactSplit(
        rows({ amount: '', total: '4' }, { amount: '', total: '6.5' }),
        records({ amount: '10', fee: '0.5', total: null }),
      ),
    ).toBe(true)
  })

  it('rule 5: takes the exact row before a row that only the tolerance allows', () => {
    const rules = { ...plainRules, tolerances: { '*': { absolute: '0.5', relative: '0' } } }
    expect(
      decideGroup(rows({ amount: '5.2' }, { amount: '5' }), records({ amount: '5' }), rules),
    ).toMatchObject({
      matches: [{ ledger: [1], provider: [0] }],
      surplusLedger: [{ index: 0 }],
      ambiguousLedger: [],
    })
  })

  it('threat 10, rule 3: matches one of identical rows and reports the others as surplus', () => {
    expect(decide(rows({}, {}, {}), records({}))).toMatchObject({
      matches: [{ ledger: [0], provider: [0] }],
      surplusLedger: [{ index: 1 }, { index: 2 }],
      ambiguousLedger: [],
    })
    expect(decide(rows({}), records({ normalId: 'W-9' }, { normalId: 'W-2' }))).toMatchObject({
      matches: [{ ledger: [0], provider: [1] }],
      surplusProvider: [{ index: 0 }],
      ambiguousProvider: [],
    })
  })

  it('rule 3: pairs as many identical rows as there are identical records', () => {
    expect(decide(rows({}, {}, {}), records({}, {})).matches).toHaveLength(2)
    expect(decide(rows({}, {}, {}), records({}, {})).surplusLedger).toHaveLength(1)
    expect(decide(rows({}, {}), records({}, {}))).toMatchObject({
      surplusLedger: [],
      surplusProvider: [],
      ambiguousLedger: [],
    })
  })

  it('rule 5: matches the pair with the fewest differences and calls the rest surplus', () => {
    const decision = decide(
      rows({ amount: '9' }, { amount: '10', address: 'other' }, { amount: '10' }),
      records({ address: 'addr' }),
    )
    expect([
      decision.matches,
      decision.surplusLedger.map(({ index }) => index).sort(),
      decision.ambiguousLedger,
    ]).toEqual([[{ ledger: [2], provider: [0] }], [0, 1], []])
    // The exact pairs are matched first, then the next best.
    expect(
      decide(rows({ amount: '1' }, { amount: '2' }), records({ amount: '2' }, { amount: '3' }))
        .matches,
    ).toEqual([
      { ledger: [1], provider: [0] },
      { ledger: [0], provider: [1] },
    ])
  })

  it('threat 10, rule 5, X05: guesses nothing where two different partners are equally good', () => {
    expect(decide(rows({}), records({ txnHash: 'a' }, { txnHash: 'b' }))).toEqual({
      ...emptyDecision,
      ambiguousLedger: [0],
      ambiguousProvider: [0, 1],
    })
    expect(decide(rows({ amount: '4' }, { amount: '5' }), records({ amount: '10' }))).toEqual({
      ...emptyDecision,
      ambiguousLedger: [0, 1],
      ambiguousProvider: [0],
    })
    const { matches, ambiguousLedger, ambiguousProvider } = decide(
      rows({ amount: '1' }, { amount: '2' }),
      records({ amount: '3' }, { amount: '4' }),
    )
    expect([matches, ambiguousLedger.length, ambiguousProvider.length]).toEqual([[], 2, 2])
  })

  it('rule 3: pairs the better fitting recording of a payment recorded twice, whichever has the lower id', () => {
    const [early, late] = [
      { createdAt: '2026-09-02T10:00:00.000000Z', transactionId: 'T-8' } as const,
      { createdAt: '2026-09-20T10:00:00.000000Z', transactionId: 'T-9' } as const,
    ]
    const lateRow = rows({ transactionId: 'T-9', dateFrom: late.createdAt, dateTo: late.createdAt })
    for (const [index, recordings] of [
      [1, records(early, late)],
      [0, records(late, early)],
    ] as const)
      expect(decide(lateRow, recordings)).toEqual({
        ...emptyDecision,
        matches: [{ ledger: [0], provider: [index] }],
        surplusProvider: [{ index: 1 - index, match: 0 }],
      })
    const bothRows = [
      ...lateRow,
      ...rows({ transactionId: 'T-8', dateFrom: early.createdAt, dateTo: early.createdAt }),
    ]
    expect(decide(bothRows, records(early, late)).matches).toEqual(
      expect.arrayContaining([
        { ledger: [0], provider: [1] },
        { ledger: [1], provider: [0] },
      ]),
    )
    // Choosing which of two rows has the fitting recording would be a guess.
    const sameDate = { dateFrom: early.createdAt, dateTo: early.createdAt } as const
    expect(
      decide(
        rows(sameDate, { ...sameDate, endUserId: 'u' }),
        records({ ...early, endUserId: null }, { ...late, endUserId: null }),
      ),
    ).toMatchObject({
      matches: [],
      ambiguousLedger: { length: 2 },
      ambiguousProvider: { length: 2 },
    })
  })

  it.each([
    [
      'a date',
      rows(
        { dateFrom: '2026-09-07T00:00:00.000000Z', dateTo: '2026-09-07T23:59:59.999999Z' },
        { dateFrom: '2026-09-09T00:00:00.000000Z', dateTo: '2026-09-09T23:59:59.999999Z' },
      ),
      [{ createdAt: '2026-09-08T12:00:00.000000Z' }, { createdAt: '2026-09-07T02:00:00.000000Z' }],
      { ledgerOfFirst: 1, surplus: 0 },
    ],
    [
      'a number',
      rows({}, { transactionId: 'tA' }),
      [{ transactionId: 'tA' }, { transactionId: 'tB' }],
      { ledgerOfFirst: 1, surplus: 0 },
    ],
    [
      'a number, beside a number that fits no record',
      rows({}, { transactionId: 'tA' }, { transactionId: 'tC' }),
      [{ transactionId: 'tA' }, { transactionId: 'tB' }],
      { ledgerOfFirst: 1, surplus: 1 },
    ],
  ] as const)(
    'rule 5: leaves the only fitting recording, by %s, to its row, whichever has the lower id',
    (_name, ledgerRows, [first, second], expected) => {
      for (const index of [0, 1]) {
        const { matches, surplusLedger, ...rest } = decide(
          ledgerRows,
          index === 0 ? records(first, second) : records(second, first),
        )
        expect(matches).toHaveLength(2)
        expect(matches).toEqual(
          expect.arrayContaining([
            { ledger: [expected.ledgerOfFirst], provider: [index] },
            { ledger: [0], provider: [1 - index] },
          ]),
        )
        expect([surplusLedger.length, rest]).toEqual([
          expected.surplus,
          {
            surplusProvider: [],
            ambiguousLedger: [],
            ambiguousProvider: [],
            voidLedger: [],
            voidProvider: [],
          },
        ])
      }
    },
  )

  it('rule 5: gives every row a fitting recording where possible, and guesses nothing otherwise', () => {
    const day = fc.integer({ min: 1, max: 8 })
    const fits = (row: number, record: number): boolean => Math.abs(row - record) <= 1
    fc.assert(
      fc.property(
        fc.uniqueArray(day, { minLength: 1, maxLength: 6 }),
        fc.array(day, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat({ max: 9 })),
        (days, recordDays, salt) => {
          const ledgerRows = rows(
            ...days.map(
              (index) =>
                ({
                  dateFrom: `2026-09-0${index}T00:00:00.000000Z`,
                  dateTo: `2026-09-0${index}T00:00:00.000000Z`,
                }) as const,
            ),
          )
          const salts = [...salt.take(recordDays.length)]
          const providerRecords = records(
            ...recordDays.map(
              (at, index) =>
                ({
                  normalId: `W-${salts[index] as number}${index}`,
                  createdAt: `2026-09-0${at}T00:00:00.000000Z`,
                }) as const,
            ),
          )
          if (ledgerRows.length === 1 && providerRecords.length === 1) return
          const { matches, ambiguousLedger } = decide(ledgerRows, providerRecords)
          const daysWithFit = days.filter((row) => recordDays.some((record) => fits(row, record)))
          const fittingMatches = matches.filter(({ ledger, provider }) =>
            fits(days[ledger[0] as number] as number, recordDays[provider[0] as number] as number),
          )
          if (mostPairs(daysWithFit, recordDays, fits) === daysWithFit.length)
            expect(fittingMatches).toHaveLength(daysWithFit.length)
          else
            for (const row of daysWithFit)
              expect(
                fittingMatches.some(({ ledger }) => days[ledger[0] as number] === row) ||
                  ambiguousLedger.some((index) => days[index] === row),
              ).toBe(true)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('rule 5: ends at once if hundreds of rows fit hundreds of recordings', () => {
    const instantAt = (minute: number): `${string}Z` =>
      `2026-09-01T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000000Z`
    const minutes = Array.from({ length: 700 }, (_, minute) => minute)
    const hour = { ...plainRules, dateWindowMs: 3_600_000 }
    const groupDecision = decideGroup(
      rows(
        ...minutes.map((minute) => ({ dateFrom: instantAt(minute), dateTo: instantAt(minute) })),
      ),
      // Each recording is in the hour after its row: the first by id is the last by time.
      records(
        ...minutes.map((minute) => ({
          normalId: `W-${String(9999 - minute)}`,
          createdAt: instantAt(minute + 60),
        })),
      ),
      hour,
    )
    expect([
      groupDecision.matches.length,
      groupDecision.ambiguousLedger.length,
      groupDecision.surplusLedger.length,
    ]).toEqual([700, 0, 0])
  })

  it('rule 5: leaves only contested rows and records ambiguous, and matches the others with their best partner', () => {
    const threeRecords = records({ amount: '1' }, { amount: '2' }, { amount: '3' })
    const ledgerRows = rows(
      { amount: '1' },
      { amount: '2' },
      { amount: '3' },
      {
        amount: '3',
        dateFrom: '2026-09-01T10:00:00.000000Z',
        dateTo: '2026-09-01T10:00:00.000000Z',
      },
    )
    const { matches, ambiguousLedger, ambiguousProvider, surplusLedger } = decide(
      ledgerRows,
      threeRecords,
    )
    expect([matches, [...ambiguousLedger].sort(), ambiguousProvider, surplusLedger]).toEqual([
      expect.toSatisfy((list: unknown[]) => list.length === 2),
      [2, 3],
      [2],
      [],
    ])
    expect(matches).toEqual(
      expect.arrayContaining([
        { ledger: [0], provider: [0] },
        { ledger: [1], provider: [1] },
      ]),
    )
    // Another copy of a matched row is still a duplicate. A row that fits no record may belong to
    // the rows in doubt.
    const decisionWithCopies = decide(
      [...ledgerRows, ...rows({ amount: '1' }, { amount: '77' })],
      threeRecords,
    )
    expect([
      decisionWithCopies.surplusLedger.map(({ index }) => index),
      [...decisionWithCopies.ambiguousLedger].sort(),
    ]).toEqual([[4], [2, 3, 5]])
  })

  it('gives each surplus row the match of its own duplicate', () => {
    const ledgerRows = rows({ amount: '1' }, { amount: '2' }, { amount: '2' })
    const { matches, surplusLedger } = decide(ledgerRows, records({ amount: '1' }, { amount: '2' }))
    const [surplusRow] = surplusLedger
    const partner = matches[surplusRow?.match ?? -1]?.provider
    expect([surplusLedger.length, ledgerRows[surplusRow?.index ?? -1]?.amount, partner]).toEqual([
      1,
      '2',
      [1],
    ])
  })

  it('matches as many rows as records where each pair is exact, in any order', () => {
    const values = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(
        values.chain((list) =>
          fc.record({
            list: fc.constant(list),
            other: fc.shuffledSubarray(list, { minLength: list.length }),
          }),
        ),
        ({ list, other }) => {
          const { matches, ...rest } = decide(
            rows(...list.map((value) => ({ amount: `${value}` }))),
            records(...other.map((value) => ({ amount: `${value}.0` }))),
          )
          expect(
            matches
              .map(({ ledger, provider }) => [list[ledger[0] ?? -1], other[provider[0] ?? -1]])
              .sort(),
          ).toEqual(list.map((value) => [value, value]).sort())
          expect(rest).toMatchObject({
            surplusLedger: [],
            surplusProvider: [],
            ambiguousLedger: [],
            ambiguousProvider: [],
          })
        },
      ),
    )
  })

  it('X04: puts every row and every record in exactly one place, for any group', () => {
    const amount = fc.constantFrom('1', '2', '3', '1.0')
    const entry = fc.record({ amount, address: fc.constantFrom('', 'a', 'b') })
    const record = fc.record({ amount, address: fc.constantFrom('', 'a', 'b') })
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 5 }),
        fc.array(record, { minLength: 1, maxLength: 5 }),
        (ledgerRows, providerRecords) => {
          const decision = decide(rows(...ledgerRows), records(...providerRecords))
          const ledger = [
            ...decision.matches.flatMap((match) => match.ledger),
            ...decision.surplusLedger.map(({ index }) => index),
            ...decision.ambiguousLedger,
          ]
          const provider = [
            ...decision.matches.flatMap((match) => match.provider),
            ...decision.surplusProvider.map(({ index }) => index),
            ...decision.ambiguousProvider,
          ]
          expect(ledger.sort()).toEqual(ledgerRows.map((_, index) => index))
          expect(provider.sort()).toEqual(providerRecords.map((_, index) => index))
          // A group with members on both sides never stays undecided.
          expect(decision.matches.length + decision.ambiguousLedger.length).toBeGreaterThan(0)
          expect(decision.surplusLedger.length > 0 && decision.surplusProvider.length > 0).toBe(
            false,
          )
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('calls a reference shared by thousands on both sides ambiguous, and compares no pair of them', () => {
    const indexes = Array.from({ length: 1500 }, (_, index) => index)
    let reads = 0
    const countReads = <T extends object>(target: T): T =>
      new Proxy(target, { get: (from, name) => ((reads += 1), Reflect.get(from, name) as unknown) })
    const decision = decide(
      rows(...indexes.map((index) => ({ amount: `${index + 1}` }))).map(countReads),
      records(...indexes.map((index) => ({ amount: `-${index + 1}` }))).map(countReads),
    )
    expect([
      decision.matches.length,
      decision.ambiguousLedger.length,
      decision.ambiguousProvider.length,
    ]).toEqual([0, 1500, 1500])
    // Each row is read a few times. Comparing the 2,250,000 pairs would need more reads than this
    // limit.
    expect(reads).toBeLessThan(100 * 3000)
  })
})

describe('isExactSplit', () => {
  it('requires one member on one side and several on the other, all in one currency', () => {
    expect(isExactSplit(rows({ amount: '10' }), records({ amount: '10' }))).toBe(false)
    expect(
      isExactSplit(
        rows({ amount: '4' }, { amount: '6' }),
        records({ amount: '4' }, { amount: '6' }),
      ),
    ).toBe(false)
    expect(
      isExactSplit(
        rows({ amount: '4' }, { amount: '6', currency: 'BTC' }),
        records({ amount: '10' }),
      ),
    ).toBe(false)
    expect(
      isExactSplit(
        rows({ amount: '4' }, { amount: '6' }),
        records({ amount: '10', currency: 'BTC' }),
      ),
    ).toBe(false)
  })

  it('adds exactly, in eighteen decimals and beyond, fees too, and totals where there are no amounts', () => {
    expect(
      isExactSplit(rows({ amount: '0.1' }, { amount: '0.2' }), records({ amount: '0.30' })),
    ).toBe(true)
    expect(
      isExactSplit(
        rows({ amount: '0.1' }, { amount: '0.200000000000000001' }),
        records({ amount: '0.3' }),
      ),
    ).toBe(false)
    expect(
      isExactSplit(
        rows({ amount: '4', fee: '0.1' }, { amount: '6', fee: '0.2' }),
        records({ amount: '10', fee: '0.3' }),
      ),
    ).toBe(true)
    expect(
      isExactSplit(
        rows({ amount: '4', fee: '0.1' }, { amount: '6', fee: '0.2' }),
        records({ amount: '10', fee: '0.4' }),
      ),
    ).toBe(false)
    // The total is compared after the rows are matched.
    expect(
      isExactSplit(
        rows({ amount: '4', total: '5' }, { amount: '6', total: '6' }),
        records({ amount: '10', total: '12' }),
      ),
    ).toBe(true)
    expect(
      isExactSplit(
        rows({ amount: '', total: '5' }, { amount: '', total: '6' }),
        records({ amount: '10', total: '12' }),
      ),
    ).toBe(false)
    expect(
      isExactSplit(
        rows({ amount: '', total: '5' }, { amount: '', total: '6' }),
        records({ amount: '10', total: '11' }),
      ),
    ).toBe(true)
    expect(
      isExactSplit(
        rows({ amount: '', fee: '1' }, { amount: '', fee: '2' }),
        records({ amount: '10', fee: '3' }),
      ),
    ).toBe(false)
  })
})

describe('isNearSplit', () => {
  const sums = (whole: string, ...parts: readonly string[]): boolean => {
    const withAmounts = (amounts: readonly string[]) => amounts.map((amount) => ({ amount }))
    const result = isNearSplit(
      rows(...withAmounts([whole])),
      records(...withAmounts(parts)),
      plainRules,
    )
    expect(
      isNearSplit(rows(...withAmounts(parts)), records(...withAmounts([whole])), plainRules),
    ).toBe(result)
    return result
  }

  it('rule 4: accepts several amounts whose sum is ten times nearer than any of them, in both directions', () => {
    expect(sums('7.5', '5.001', '2.5')).toBe(true)
    expect(sums('10', '4', '6')).toBe(true)
    // Exactly ten times nearer than the sum without the smallest.
    expect(sums('100', '50', '39', '10')).toBe(true)
    expect(sums('100', '50', '39.1', '10')).toBe(true)
    expect(sums('100', '50', '41', '8')).toBe(false)
  })

  it('rule 4: finds no near split in an agreeing pair, identical parts, or two currencies', () => {
    expect(sums('10', '10', '0.5')).toBe(false)
    expect(sums('10', '5', '5.0')).toBe(false)
    expect(
      isNearSplit(
        rows({ amount: '10' }),
        records({ amount: '4' }, { amount: '6', currency: 'BTC' }),
        plainRules,
      ),
    ).toBe(false)
    expect(
      isNearSplit(rows({ amount: '10' }), records({ amount: '' }, { amount: '10.1' }), plainRules),
    ).toBe(false)
  })

  it('rule 4: finds no near split in a pair that agrees within the tolerance', () => {
    const rules = { ...plainRules, tolerances: { '*': { absolute: '0.001', relative: '0' } } }
    const ledgerRows = rows({ amount: '3' }, { amount: '0.00099' })
    const providerRecords = records({ amount: '3.001' })
    expect(isNearSplit(ledgerRows, providerRecords, plainRules)).toBe(true)
    expect(decideGroup(ledgerRows, providerRecords, rules)).toMatchObject({
      matches: [{ ledger: [0], provider: [0] }],
      surplusLedger: [{ index: 1 }],
    })
  })

  it('rule 4: matches all rows as one pair that has the difference', () => {
    const ledgerRows = rows({ amount: '7.5' })
    const providerRecords = records({ amount: '5.001' }, { amount: '2.5' })
    expect(decide(ledgerRows, providerRecords).matches).toEqual([{ ledger: [0], provider: [0, 1] }])
  })
})

describe('decideGroup, with void rows and records', () => {
  const failedRow = { status: 'failed' }
  const failedRecord = { status: 'ERROR' }

  it('X24: decides live rows and records as if there were no void rows and records', () => {
    expect(
      decide(rows({ amount: '3' }), records(failedRecord, { amount: '3' }, failedRecord)),
    ).toEqual({
      ...emptyDecision,
      matches: [{ ledger: [0], provider: [1] }],
      voidProvider: [0, 2],
    })
  })

  it('X24: puts no void row or record into a split', () => {
    expect(
      decide(
        rows({ amount: '3' }),
        records({ amount: '1' }, { amount: '2' }, { amount: '3', ...failedRecord }),
      ),
    ).toEqual({
      ...emptyDecision,
      matches: [{ ledger: [0], provider: [0, 1] }],
      voidProvider: [2],
    })
  })

  it('X24: pairs void rows and records by fewest differences', () => {
    const nearAddress = { address: 'addr-A' }
    expect(
      decide(
        rows({ ...failedRow, address: 'addr-B' }, { ...failedRow, ...nearAddress }),
        records({ ...failedRecord, ...nearAddress }),
      ),
    ).toEqual({ ...emptyDecision, matches: [{ ledger: [1], provider: [0] }], voidLedger: [0] })
  })

  it('X24: pairs a remaining void record with a live row without a partner', () => {
    expect(decide(rows({}), records(failedRecord)).matches).toEqual([
      { ledger: [0], provider: [0] },
    ])
    // The second of two identical rows would otherwise be a duplicate.
    expect(decide(rows({}, {}), records({}, failedRecord))).toEqual({
      ...emptyDecision,
      matches: [
        { ledger: [0], provider: [0] },
        { ledger: [1], provider: [1] },
      ],
    })
  })

  it('X24, X26: pairs the only void row or record that a hash leaves with the only one of the other side, where one has no address', () => {
    const decideHash = (
      ledgerRows: readonly LedgerEntry[],
      providerRecords: readonly ProviderRecord[],
    ): GroupDecision => decideGroup(ledgerRows, providerRecords, plainRules, undefined, 'hash')
    const paidPair = { ledger: [0], provider: [0] }
    const lastPair = { ledger: [1], provider: [1] }
    const typo = { amount: '8' }
    for (const [row, record] of [
      [typo, failedRecord],
      [{ ...typo, ...failedRow }, {}],
      [{ ...typo, ...failedRow }, failedRecord],
    ]) {
      const ledgerRows = rows({ amount: '5' }, { address: 'a', ...row })
      expect(decideHash(ledgerRows, records({ amount: '5' }, { ...record }))).toEqual({
        ...emptyDecision,
        matches: [paidPair, lastPair],
      })
      // Two addresses that differ contradict each other, and of two rows or records, live or void,
      // either may be the partner.
      for (const [group, list] of [
        [ledgerRows, records({ amount: '5' }, { address: 'b', ...record })],
        [ledgerRows, records({ amount: '5' }, { ...record }, { amount: '7', address: 'b' })],
        [
          [...ledgerRows, ...rows({ amount: '9', ...row })],
          records({ amount: '5' }, { ...record }),
        ],
      ] as const)
        expect(decideHash(group, list)).toEqual({ ...emptyDecision, matches: [paidPair] })
    }
  })

  it('X24, X05: gives ambiguous rows no void partner', () => {
    const decision = decide(
      rows({ amount: '1' }, { amount: '2' }),
      records({ amount: '5' }, failedRecord),
    )
    expect(decision.ambiguousLedger).toEqual([0, 1])
    expect(decision.voidProvider).toEqual([1])
  })
})

/** The largest number of rows that can each have a record, by brute force. */
function mostPairs(
  rowDays: readonly number[],
  recordDays: readonly number[],
  fits: (row: number, record: number) => boolean,
): number {
  const [row, ...otherRowDays] = rowDays
  if (row === undefined) return 0
  const countWithout = mostPairs(otherRowDays, recordDays, fits)
  const countsWith = recordDays.flatMap((record, index) =>
    fits(row, record) ? [1 + mostPairs(otherRowDays, recordDays.toSpliced(index, 1), fits)] : [],
  )
  return Math.max(countWithout, ...countsWith)
}
