import { describe, expect, it } from 'vitest'
import type { PaymentView, RecordView } from '../../../../../src-main/contract/window.ts'
import { timeLine } from '../../../../../src-renderer/features/payment/time-line.ts'

const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000000Z`

const record = (
  report: 'withdrawals' | 'transactions',
  key: string,
  cells: RecordView['cells'],
  history: RecordView['history'] = [],
): RecordView => ({
  report,
  key,
  cells,
  raw: null,
  isDamaged: false,
  firstSeen: at(9),
  lastSeen: at(9),
  history,
  related: [],
  askedBy: [],
  breaks: [],
})

const view: PaymentView = {
  key: 'W-1',
  withdrawal: record(
    'withdrawals',
    'W-1',
    {
      id: 'W-1',
      amount: '1',
      currency: 'BTC',
      created_at: at(2),
      confirmation_date: at(4),
      txn_hash: '0xab',
      status: 'COMPLETED',
    },
    [{ at: at(10), field: 'status', old: 'PENDING', new: 'COMPLETED' }],
  ),
  feed: [
    record('transactions', '7', {
      id: '7',
      amount_from: '1',
      from_currency: 'BTC',
      created_at: at(3),
      updated_at: at(5),
      status: 'DONE',
    }),
  ],
  quotes: [{ id: 'Q-1', pair: 'BTC_USDC', base_amount: '1', base_asset: 'BTC', created_at: at(1) }],
  run: { id: 'r-1', madeAt: at(11), asOf: at(11), ledgerFile: 'book.csv' },
  pairs: [
    {
      report: 'breaks',
      key: 'b-1',
      cells: {
        category: 'amount_mismatch',
        currency: 'BTC',
        ledger_amount: '2',
        amount_difference: '-1',
        ledger_line: '5;6',
        ledger_date: '',
      },
      lines: [],
      isLedgerGone: true,
    },
  ],
  decisions: [
    {
      id: 'd-1',
      at: at(12),
      by: 'ana',
      kind: 'note',
      breaks: ['b-1'],
      facts: { note: 'asked' },
      undoneBy: null,
      canUndo: true,
    },
  ],
  others: [],
}

describe('timeLine', () => {
  it('orders all sources by time, with steps without a time at the end', () => {
    expect(timeLine(view).map(({ kind, source }) => `${source} ${kind}`)).toEqual([
      'quotes quoteMade',
      'provider withdrawalMade',
      'feed feedMade',
      'provider withdrawalConfirmed',
      'feed feedUpdated',
      'provider seen',
      'provider changed',
      'run broken',
      'person decided',
      'ledger ledgerRow',
    ])
  })

  it('gives a ledger row its lines, its file and its amount with a currency', () => {
    const row = timeLine(view).at(-1)
    expect(row).toMatchObject({ at: null, amount: { value: '2', currency: 'BTC' } })
    expect(row?.facts).toEqual([
      { name: 'line', value: '5, 6', kind: 'text' },
      { name: 'file', value: 'book.csv', kind: 'text' },
      { name: 'fileGone', value: '', kind: 'text' },
    ])
  })

  it('keeps the order of the steps within one instant', () => {
    const sameInstantView = {
      ...view,
      quotes: view.quotes.map((quote) => ({ ...quote, created_at: at(2) })),
    }
    expect(
      timeLine(sameInstantView)
        .slice(0, 2)
        .map(({ kind }) => kind),
    ).toEqual(['quoteMade', 'withdrawalMade'])
  })

  it('shows no difference for a break with equal amounts', () => {
    const pairs = view.pairs.map((pair) => ({
      ...pair,
      cells: { ...pair.cells, amount_difference: '0.00' },
    }))
    expect(timeLine({ ...view, pairs }).find(({ kind }) => kind === 'broken')?.amount).toBeNull()
  })
})
