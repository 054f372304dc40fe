import { describe, expect, test } from 'vitest'
import type { PairCells } from '../../../../../../../src-renderer/features/reconciliation/break-view.ts'
import {
  matchProblem,
  sideRecords,
  sumSide,
} from '../../../../../../../src-renderer/features/reconciliation/breaks/queue/match-sides.ts'

const line = (number: string, amount: string): PairCells => ({
  break_id: `l${number}`,
  category: 'missing_at_provider',
  withdrawal_id: 'w-wrong',
  currency: 'USDT',
  ledger_currency: 'USDT',
  ledger_line: number,
  ledger_amount: amount,
})
const payment = (id: string, amount: string): PairCells => ({
  break_id: `p${id}`,
  category: 'missing_in_ledger',
  withdrawal_id: id,
  feed_id: '7',
  currency: 'USDT',
  provider_currency: 'USDT',
  provider_amount: amount,
})
const surplusRow: PairCells = {
  break_id: 's',
  category: 'duplicate_in_ledger',
  withdrawal_id: 'w9',
  currency: 'USDT',
  provider_currency: 'USDT',
  ledger_currency: 'USDT',
  ledger_line: '12',
  ledger_amount: '3',
}
const pair: PairCells = {
  ...payment('w3', '4'),
  break_id: 'x',
  category: 'amount_mismatch',
  ledger_line: '4',
  ledger_amount: '5',
  ledger_currency: 'USDT',
}

describe('sideRecords', () => {
  test('counts a withdrawal and its feed row as one record, and a surplus row without the withdrawal of its original', () => {
    expect(sideRecords([line('3', '1.5'), payment('w1', '2'), surplusRow])).toEqual([
      { side: 'ledger', breakId: 'l3', name: '3', amount: '1.5', currency: 'USDT' },
      { side: 'provider', breakId: 'pw1', name: 'w1', amount: '2', currency: 'USDT' },
      { side: 'ledger', breakId: 's', name: '12', amount: '3', currency: 'USDT' },
    ])
  })
})

describe('matchProblem', () => {
  test('requires exactly one record on one side and at least one on the other', () => {
    expect(matchProblem([line('1', '1'), payment('w1', '1')])).toBeUndefined()
    expect(matchProblem([line('1', '1'), line('2', '1'), payment('w1', '2')])).toBeUndefined()
    expect(matchProblem([line('1', '2'), payment('w1', '1'), payment('w2', '1')])).toBeUndefined()
    expect(
      matchProblem([line('1', '1'), line('2', '1'), payment('w1', '1'), payment('w2', '1')]),
    ).toBe('severalRecords')
    expect(matchProblem([line('1', '1'), surplusRow])).toBe('noProvider')
    expect(matchProblem([payment('w1', '1'), payment('w2', '1')])).toBe('noLedger')
    expect(matchProblem([line('1', '1')])).toBe('tooFewBreaks')
  })

  test('refuses a pair that is already matched', () => {
    expect(matchProblem([pair, line('1', '1')])).toBe('alreadyPaired')
  })
})

describe('sumSide', () => {
  test('sums one side exactly, and returns undefined if currencies differ or an amount is unknown', () => {
    const records = sideRecords([line('1', '0.1'), line('2', '0.2'), payment('w1', '0.3')])
    expect(sumSide(records, 'ledger')).toEqual({ sum: '0.3', currency: 'USDT' })
    expect(sumSide(records, 'provider')).toEqual({ sum: '0.3', currency: 'USDT' })
    expect(
      sumSide(
        [...records, ...sideRecords([{ ...line('3', '1'), ledger_currency: 'USDC' }])],
        'ledger',
      ),
    ).toBeUndefined()
    expect(sumSide(sideRecords([line('1', '')]), 'ledger')).toBeUndefined()
  })
})
