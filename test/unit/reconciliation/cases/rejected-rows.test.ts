import { describe, expect, it } from 'vitest'
import { runCase } from '../../../support/case-runs.ts'
import type { RunOptions } from '../../../support/reconcile.ts'

describe('rows that cannot be read', () => {
  it.each([
    [
      'bad-ends.csv',
      { matched: 2, rejected: 2 },
      [
        ['WD-0001', ''],
        ['WD-0004', ''],
      ],
    ],
    ['bad-middle.csv', { matched: 3, rejected: 1 }, [['WD-0002', '']]],
    ['bad-amount-end.csv', { matched: 3, rejected: 1 }, [['WD-0004', '']]],
    ['unknown-ref.csv', { matched: 4, rejected: 1 }, []],
  ] as const)(
    'cause breaks of the withdrawals that they name, whatever their dates (%s)',
    async (ledger, rows, named) => {
      const { summary, breaks } = await runCase('c26-rejected-rows-leave-the-period', ledger)
      expect(summary.ledger).toMatchObject(rows)
      expect(summary.provider).toMatchObject({ records: 4, outside_period: 0 })
      expect(breaks.map((row) => [row.external_ref, row.ledger_line]).toSorted()).toEqual(named)
      for (const row of breaks)
        expect([row.category, row.differences]).toEqual(['missing_in_ledger', 'rejected_line'])
    },
  )

  it('do not move an end of the period that was given', async () => {
    const run = async (options: RunOptions): Promise<unknown> => {
      const { summary, breaks } = await runCase(
        'c26-rejected-rows-leave-the-period',
        'bad-ends.csv',
        undefined,
        options,
      )
      const refs = breaks.map((row) => row.external_ref).toSorted()
      return [refs, summary.provider.outside_period, summary.given_days]
    }
    const [from, to] = ['2026-10-12', '2026-10-13']
    expect(await run({ from, to })).toEqual([[], 2, { from, to }])
    expect(await run({ from })).toEqual([['WD-0004'], 1, { from, to: null }])
    expect(await run({ to })).toEqual([['WD-0001'], 1, { from: null, to }])
  })
})
