import { describe, expect, it } from 'vitest'
import {
  makeFolder,
  paidWithdrawal,
  reconcileTexts,
  withdrawalText,
} from '../../support/reconcile.ts'

const HASH = 'ab'.repeat(32)
const isComplete = { isCacheComplete: true }

/** A withdrawal as the older generation gives it, with a fee and without a debited amount. */
const olderWithdrawal = (id: string, amount: string, fee: string): string =>
  withdrawalText(
    { id, created_at: '2026-09-01T10:00:00Z', currency: 'BTC', status: 'COMPLETED' },
    { amount, charged_fee: fee },
  )

describe('a withdrawal without a debited amount', () => {
  const run = (
    rows: readonly string[],
    withdrawals: readonly string[],
  ): ReturnType<typeof reconcileTexts> =>
    reconcileTexts(
      makeFolder(),
      ['withdrawal_id,currency,total', ...rows].join('\n'),
      { withdrawals },
      isComplete,
    )

  it('is compared by amount plus fee with a ledger that gives only totals', async () => {
    const { summary } = await run(
      ['W-1,BTC,1.1', 'W-2,BTC,2.2'],
      [olderWithdrawal('W-1', '1', '0.1'), olderWithdrawal('W-2', '2', '0.1')],
    )
    expect([summary.ledger.matched, summary.breaks]).toEqual([1, { total_mismatch: 1 }])
    expect(summary.totals).toEqual({
      BTC: { ledger: '3.3', provider: '3.2', difference: '-0.1' },
    })
  })

  it('counts with amount plus fee if it is missing in a ledger that gives only totals', async () => {
    const { summary } = await run(
      ['W-1,BTC,1.1'],
      [olderWithdrawal('W-1', '1', '0.1'), olderWithdrawal('W-2', '2', '0.1')],
    )
    expect(summary.breaks).toEqual({ missing_in_ledger: 1 })
    expect(summary.totals).toEqual({ BTC: { ledger: '1.1', provider: '3.2', difference: '2.1' } })
  })

  it('matches one row together with another, by the sum of amounts and fees', async () => {
    const { summary, matches } = await reconcileTexts(
      makeFolder(),
      `txn_hash,currency,total\n${HASH},BTC,3.2\n`,
      {
        withdrawals: ['W-1', 'W-2'].map((id, index) =>
          withdrawalText(
            {
              id,
              created_at: '2026-09-01T10:00:00Z',
              currency: 'BTC',
              status: 'COMPLETED',
              txn_hash: HASH,
            },
            { amount: `${index + 1}`, charged_fee: '0.1' },
          ),
        ),
      },
      isComplete,
    )
    expect([summary.breaks, matches.length]).toEqual([{}, 1])
  })

  it('is not compared by its amount if it has no fee either', async () => {
    const { summary } = await run(['W-1,BTC,1'], [paidWithdrawal('W-1')])
    expect(summary.breaks).toEqual({ total_mismatch: 1 })
  })
})

describe('the total of a split', () => {
  const run = (
    rows: readonly string[],
    withdrawals: readonly (readonly [id: string, amount: string, debited: string])[],
  ): ReturnType<typeof reconcileTexts> =>
    reconcileTexts(
      makeFolder(),
      ['external_ref,currency,amount,total', ...rows.map((row) => `R-1,BTC,${row}`)].join('\n'),
      {
        withdrawals: withdrawals.map(([id, amount, debited]) =>
          paidWithdrawal(id, amount, {
            external_ref: 'R-1',
            ...(debited === '' ? {} : { debited_amount: debited }),
          }),
        ),
      },
      isComplete,
    )

  it.each([
    [
      'a record lacks one',
      ['3,3.3'],
      [
        ['W-1', '1', '1.1'],
        ['W-2', '2', ''],
      ],
      {},
    ],
    ['a row lacks one', ['1,1.1', '2,'], [['W-1', '3', '3.3']], {}],
    ['none is lacking', ['1,1.1', '2,2.1'], [['W-1', '3', '3.3']], { total_mismatch: 1 }],
  ] as const)(
    'is compared only where every row and record has one: %s',
    async (_name, rows, withdrawals, breaks) => {
      const { summary } = await run(rows, withdrawals)
      expect(summary.breaks).toEqual(breaks)
    },
  )
})

it('a record without an address does not contradict the address of its row', async () => {
  const { breaks, summary } = await reconcileTexts(
    makeFolder(),
    `txn_hash,currency,amount,address\n${HASH},BTC,12,bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\n`,
    { withdrawals: [paidWithdrawal('W-1', '21', { txn_hash: HASH, address: null })] },
    isComplete,
  )
  expect(summary.breaks).toEqual({ amount_mismatch: 1 })
  expect(breaks[0]?.differences).toBe('amount')
})

const feedRow = (amounts: Readonly<Record<string, string | null>>): string =>
  JSON.stringify({
    id: 1,
    external_id: 'R-1',
    transaction_type: 'withdrawal',
    rail: 'crypto',
    status: 'COM',
    from_currency: 'BTC',
    to_currency: 'BTC',
    fee_currency: 'BTC',
    created_at: '2026-09-01T10:00:00Z',
    ...amounts,
  })

it.each([
  ['on top of the amount', { amount_from: '5', amount_to: '5', fee: '0.1' }, '5', '5.1'],
  ['part of amount_from', { amount_from: '5', amount_to: '4.9', fee: '0.1' }, '4.9', '5'],
] as const)(
  'the total of a feed row whose fee is %s is compared',
  async (_, amounts, net, gross) => {
    const run = async (total: string): Promise<unknown> => {
      const { summary, breaks } = await reconcileTexts(
        makeFolder(),
        `external_ref,currency,amount,total\nR-1,BTC,${net},${total}\n`,
        { feed: [feedRow(amounts)] },
        { ...isComplete, feedNet: 'per_row', statusMap: { COM: 'final' } },
      )
      return [summary.breaks, breaks.map(({ total_difference }) => total_difference)]
    }
    expect(await run(gross)).toEqual([{}, []])
    expect(await run('7')).toEqual([{ total_mismatch: 1 }, [gross === '5' ? '-2' : '-1.9']])
  },
)

it('the fee of a feed row with an unknown net amount is compared', async () => {
  const feed = [feedRow({ amount_from: '5', amount_to: '4.8', fee: '0.1' })]
  const run = async (fee: string): Promise<unknown> => {
    const { summary } = await reconcileTexts(
      makeFolder(),
      `external_ref,currency,amount,fee\nR-1,BTC,4.9,${fee}\n`,
      { feed },
      { ...isComplete, feedNet: 'per_row', statusMap: { COM: 'final' } },
    )
    return [summary.breaks, summary.observations]
  }
  expect(await run('0.1')).toEqual([{}, { net_unknown: 1 }])
  expect(await run('0.7')).toEqual([{ fee_mismatch: 1 }, { net_unknown: 1 }])
})

it('the fees of a split are compared even if an empty fee has another currency', async () => {
  const { summary } = await reconcileTexts(
    makeFolder(),
    'external_ref,currency,amount,fee,fee_currency\nR-1,BTC,1,0.1,BTC\nR-1,BTC,2,,ETH\n',
    {
      withdrawals: [
        withdrawalText(
          {
            id: 'W-1',
            created_at: '2026-09-01T10:00:00Z',
            currency: 'BTC',
            status: 'COMPLETED',
            external_ref: 'R-1',
          },
          { amount: '3', charged_fee: '0.3' },
        ),
      ],
    },
    isComplete,
  )
  expect(summary.breaks).toEqual({ fee_mismatch: 1 })
})

it('a status that is void on only one side is a disputed payment', async () => {
  const { summary, breaks } = await reconcileTexts(
    makeFolder(),
    'withdrawal_id,currency,amount,status\nW-1,BTC,5,RETURNED\n',
    { withdrawals: [paidWithdrawal('W-1', '5', { status: 'RETURNED' })] },
    {
      ...isComplete,
      mapping: JSON.stringify({ statuses: { RETURNED: 'final' } }),
    },
  )
  expect(summary.breaks).toEqual({ status_mismatch: 1 })
  expect(breaks[0]?.severity).toBe('high')
  expect(summary.totals).toEqual({ BTC: { ledger: '5', provider: '0', difference: '-5' } })
})
