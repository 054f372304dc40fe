import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from '../../../src-main/base/json.ts'
import { identifiersIn } from '../../../src-main/reconciliation/row/ledger-entry.ts'
import { readMapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { openForReading } from '../../../src-main/store/database/database.ts'
import { findLedgerIds } from '../../../src-main/store/records/ledger-ids.ts'
import { runLedger } from '../../support/case-runs.ts'
import { caseContent } from '../../support/case-worlds.ts'
import type { ReconciledRun } from '../../support/reconcile.ts'
import { makeCache, makeFolder, withdrawalText, writeLedger } from '../../support/reconcile.ts'
import { makeEntry, makeRecord, reconcileLists } from '../../support/reconcile-parts.ts'

const JOINT = '\0'

interface Row {
  readonly ids: readonly string[]
  readonly amount: string
}
interface Payout {
  readonly id: string
  readonly amount: string
}
interface World {
  readonly rows: readonly Row[]
  readonly payouts: readonly Payout[]
}

// Few ids, so that rows share payouts, and W-9, which the provider never has.
const world: fc.Arbitrary<World> = fc.record({
  rows: fc.array(
    fc.record({
      ids: fc.uniqueArray(fc.constantFrom('W-1', 'W-2', 'W-3', 'W-4', 'W-5', 'W-6', 'W-9'), {
        minLength: 1,
        maxLength: 3,
      }),
      amount: fc.constantFrom('1', '2', '3', '5', '0.5'),
    }),
    { maxLength: 5 },
  ),
  payouts: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('W-1', 'W-2', 'W-3', 'W-4', 'W-5', 'W-6'),
      amount: fc.constantFrom('1', '2', '3', '0.5'),
    }),
    { selector: ({ id }) => id, maxLength: 6 },
  ),
})

/**
 * The connected components of rows and payouts, where an id in a row connects it with a payout.
 */
function components({ rows, payouts }: World): readonly World[] {
  const remaining = new Set(rows)
  const groups: World[] = []
  for (const start of rows) {
    if (!remaining.has(start)) continue
    const ownRows = new Set([start])
    const namedPayouts = new Set<Payout>()
    for (let size = -1; size !== ownRows.size + namedPayouts.size;) {
      size = ownRows.size + namedPayouts.size
      for (const payout of payouts)
        if ([...ownRows].some(({ ids }) => ids.includes(payout.id))) namedPayouts.add(payout)
      for (const row of rows)
        if ([...namedPayouts].some(({ id }) => row.ids.includes(id))) ownRows.add(row)
    }
    for (const row of ownRows) remaining.delete(row)
    groups.push({
      rows: rows.filter((row) => ownRows.has(row)),
      payouts: payouts.filter((payout) => namedPayouts.has(payout)),
    })
  }
  const joinedPayouts = new Set(groups.flatMap(({ payouts: groupPayouts }) => groupPayouts))
  return [
    ...groups,
    ...payouts
      .filter((payout) => !joinedPayouts.has(payout))
      .map((payout) => ({ rows: [], payouts: [payout] })),
  ]
}

interface Outcome {
  readonly category: string
  readonly differences: string
  readonly ledger_line: string
  readonly withdrawal_id: string
  readonly amount_difference: string
}

// The outcomes as sorted texts. Rows are given by content, because identical rows are
// interchangeable.
function textsOf(outcomes: readonly Outcome[], { rows }: World): string[] {
  return outcomes
    .map(({ category, differences, ledger_line, withdrawal_id, amount_difference }) => {
      const lines = ledger_line.split(';').filter(Boolean)
      const ownRows = lines.map((line) => JSON.stringify(rows[Number(line) - 2])).toSorted()
      // An ambiguous row shows its own cell.
      const isAlone = category === 'ambiguous' && lines.length > 0
      const ids = isAlone ? '' : withdrawal_id.split(';').toSorted().join()
      return `${category} ${differences} ${ownRows.join()} ${ids} ${amount_difference}`
    })
    .toSorted()
}

function outcomesInMemory({ rows, payouts }: World): Outcome[] {
  const entries = rows.map(({ ids, amount }, index) =>
    makeEntry({ line: index + 2, withdrawalId: ids.join(JOINT), amount }),
  )
  const { breaks, matches } = reconcileLists(
    entries,
    payouts.map(({ id, ...payout }) =>
      makeRecord({ ...payout, normalId: id, txnHash: `hash of ${id}` }),
    ),
  )
  return [
    ...matches.map(({ line, id }) => ({
      ...{ category: 'match', differences: '', amount_difference: '0' },
      ...{ ledger_line: line, withdrawal_id: id },
    })),
    ...breaks.map(({ category, differences, row }) => ({
      ...{ category, differences, amount_difference: row.amount_difference },
      ...{ ledger_line: row.ledger_line, withdrawal_id: row.withdrawal_id },
    })),
  ]
}

const verdicts = (fullWorld: World): string[] => textsOf(outcomesInMemory(fullWorld), fullWorld)

describe('rows that name several withdrawals in a cell', () => {
  it('are decided together with all rows and payouts that their ids connect, and with no others', () => {
    let partialMatches = 0
    fc.assert(
      fc.property(world, (fullWorld) => {
        const parts = components(fullWorld)
        expect(verdicts(fullWorld)).toEqual(parts.flatMap(verdicts).toSorted())
        // One row and one payout that it names are a match, even if it names others.
        for (const part of parts) {
          const [row, payout] = [part.rows[0], part.payouts[0]]
          if (part.rows.length !== 1 || part.payouts.length !== 1 || !row || !payout) continue
          partialMatches += row.ids.length > 1 ? 1 : 0
          const partVerdicts = verdicts(part)
          expect(partVerdicts).toHaveLength(1)
          expect(partVerdicts[0]).not.toMatch(/^missing/)
          if (row.ids.length > 1) expect(partVerdicts[0]).toContain('withdrawal_id')
        }
      }),
      { numRuns: 1500 },
    )
    expect(partialMatches).toBeGreaterThan(50)
  })

  it('have the same verdicts in any order of rows, ids and payouts', () => {
    const shuffledWorlds = world.chain((fullWorld) =>
      fc.record({
        originalWorld: fc.constant(fullWorld),
        rows: fc.shuffledSubarray([...fullWorld.rows], { minLength: fullWorld.rows.length }),
        payouts: fc.shuffledSubarray([...fullWorld.payouts], {
          minLength: fullWorld.payouts.length,
        }),
      }),
    )
    fc.assert(
      fc.property(shuffledWorlds, ({ originalWorld, rows, payouts }) => {
        expect(verdicts({ rows, payouts })).toEqual(verdicts(originalWorld))
      }),
      { numRuns: 1000 },
    )
  })

  const mapping = {
    columns: {
      withdrawal_id: { column: 'ids', separator: ';' },
      currency: 'currency',
      amount: 'amount',
    },
  }
  const uuid = (number: number): string =>
    `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const run = (rows: string, ...amounts: string[]): Promise<ReconciledRun> =>
    runLedger(
      amounts.map((amount, index) => ({ id: uuid(index), amount, charged_fee: '0' })),
      `ids,currency,amount\n${rows}\n`,
      mapping,
    )

  it('have the in-memory outcome where threads pair them, and add up to the last digit', async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ rows, payouts }) => {
        fc.pre(rows.length > 0)
        const { summary, breaks, matches } = await runLedger(
          payouts.map(({ id, amount }) => ({ id, amount })),
          `ids,currency,amount\n${rows.map(({ ids, amount }) => `${ids.join(' ; ')},BTC,${amount}`).join('\n')}\n`,
          mapping,
        )
        const isKnown = ({ category }: Outcome): boolean => category !== 'missing_at_provider'
        expect(
          textsOf(
            [
              ...breaks,
              ...matches.map((row) => ({ ...row, category: 'match', differences: '' })),
            ] as unknown as Outcome[],
            { rows, payouts },
          ),
        ).toEqual(textsOf(outcomesInMemory({ rows, payouts }).filter(isKnown), { rows, payouts }))
        const { ledger, provider } = summary
        expect(ledger.matched + ledger.broken + ledger.unchecked).toBe(rows.length)
        expect(provider.matched + provider.broken).toBe(payouts.length)
        const halves = [...breaks, ...matches].map((row) => Number(row.amount_difference) * 2)
        const { difference = '0' } = summary.totals.BTC ?? {}
        expect(halves.reduce((sum, half) => sum + half, 0)).toBe(Number(difference) * 2)
      }),
      { numRuns: 25 },
    )
  }, 60_000)

  it.each([
    ['adds up', `${uuid(0)};${uuid(1)},BTC,0.3`, ['0.1', '0.2'], {}],
    [
      'adds up, ids with blanks and twice',
      `" ${uuid(0)} ;${uuid(1)};; ${uuid(0)}",BTC,0.3`,
      ['0.1', '0.2'],
      {},
    ],
    ['falls short', `${uuid(0)};${uuid(1)},BTC,0.31`, ['0.1', '0.2'], { amount_mismatch: 1 }],
    [
      'names an absent withdrawal',
      `${uuid(0)};${uuid(8)},BTC,0.1`,
      ['0.1'],
      { reference_mismatch: 1 },
    ],
    [
      'is joined by a second row',
      `${uuid(0)};${uuid(1)},BTC,0.1\n${uuid(1)},BTC,0.2`,
      ['0.1', '0.2'],
      undefined,
    ],
  ])('are one booking that %s', async (_name, rows, amounts, breaks) => {
    const { summary } = await run(rows, ...amounts)
    if (breaks) expect(summary.breaks).toEqual(breaks)
    expect(summary.ledger.rejected).toBe(0)
    const { ledger, provider } = summary
    expect(ledger.matched + ledger.broken).toBe(ledger.rows)
    expect(provider.matched + provider.broken).toBe(amounts.length)
  })

  it('are read from the payout report of a payment provider by a pattern for each part', async () => {
    const { summary } = await runLedger(
      [
        { external_ref: 'PO-11', amount: '0.1' },
        { external_ref: 'PO-12', amount: '0.2' },
      ],
      'memo,currency,amount\n"payout PO-11 (ann) | payout PO-12 (bob) | thanks",BTC,0.3\n',
      {
        columns: {
          external_ref: { column: 'memo', separator: '|', extract: 'PO-[0-9]+' },
          currency: 'currency',
          amount: 'amount',
        },
      },
    )
    expect([summary.breaks, summary.ledger.matched]).toEqual([{}, 1])
  })

  it('have all of their withdrawals fetched that the cache lacks', () => {
    const cache = makeCache(makeFolder(), {
      ...caseContent([]),
      withdrawals: [
        withdrawalText({ id: uuid(1), currency: 'BTC', status: 'COMPLETED' }, { amount: '1' }),
        withdrawalText({ id: uuid(2), currency: 'BTC', status: 'PENDING' }, { amount: '1' }),
      ],
    })
    const ledgerPath = writeLedger(
      makeFolder(),
      `ids,currency,amount\n${uuid(1)};${uuid(2)} ; ${uuid(3)};${uuid(3)},BTC,1\n${uuid(4).toUpperCase()}; ,BTC,1\n`,
    )
    const db = openForReading(cache)
    try {
      const { wanted } = findLedgerIds(
        db,
        {
          ledgerPath,
          mapping: readMapping(readJson(JSON.stringify(mapping))),
          finalStatuses: ['COMPLETED'],
        },
        false,
        { signal: new AbortController().signal, progress: () => undefined },
      )
      expect(wanted).toEqual([uuid(2), uuid(3), uuid(4)])
    } finally {
      db.close()
    }
  })

  it('are separated by a character that no identifier has', () => {
    expect(identifiersIn(['a', 'b'].join(JOINT))).toEqual(['a', 'b'])
    expect(identifiersIn('')).toEqual([])
  })
})
