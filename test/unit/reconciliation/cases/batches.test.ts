import { describe, expect, it } from 'vitest'
import { runCase } from '../../../support/case-runs.ts'

describe('a batch that one transaction paid', () => {
  it.each([
    ['all.csv', 3, {}],
    ['lacks-one.csv', 2, { missing_in_ledger: 1 }],
    ['one-more.csv', 3, { missing_at_provider: 1 }],
    ['summed.csv', 1, {}],
    ['refs.csv', 2, { missing_at_provider: 1, missing_in_ledger: 1 }],
  ])(
    'X26: is not a duplicate, whatever cells the ledger lacks or adds (%s)',
    async (ledger, matched, breaks) => {
      const { summary } = await runCase('c01-batch-hash', ledger)
      expect([summary.ledger.matched, summary.breaks]).toEqual([matched, breaks])
    },
  )
})

describe('one booking that was paid out in parts', () => {
  it.each(['split.csv', 'nofee.csv'])('is matched where the parts add up (%s)', async (ledger) => {
    const { summary } = await runCase('c28-payout-in-parts', ledger)
    expect([summary.breaks, summary.ledger.matched, summary.provider.matched]).toEqual([{}, 2, 3])
  })

  it('is one difference where the parts nearly add up', async () => {
    const { summary, breaks } = await runCase('c28-payout-in-parts', 'short.csv')
    expect(summary.breaks).toEqual({ amount_mismatch: 1 })
    expect(summary.ledger).toMatchObject({ rows: 2, matched: 1, broken: 1 })
    expect(summary.provider).toMatchObject({ records: 3, matched: 1, broken: 2 })
    expect(
      breaks.map((row) => [row.ledger_amount, row.provider_amount, row.amount_difference]),
    ).toEqual([['0.31', '0.3', '-0.01']])
  })
})
