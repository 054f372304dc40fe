import { describe, expect, test } from 'vitest'
import type { PairCells } from '../../../../../../../src-renderer/features/reconciliation/break-view.ts'
import {
  countCategories,
  MAX_BREAKS_PER_DECISION,
  sumDifferences,
  toggleRow,
  withRows,
} from '../../../../../../../src-renderer/features/reconciliation/breaks/queue/mark-rows.ts'

const row = (id: string, changes: PairCells = {}): PairCells => ({
  break_id: id,
  category: 'amount_mismatch',
  currency: 'USDT',
  ...changes,
})
const rows = (from: number, count: number): PairCells[] =>
  Array.from({ length: count }, (_, index) => row(`b${from + index}`))
const ids = (marks: ReadonlyMap<string, PairCells>): string[] => [...marks.keys()]

describe('withRows', () => {
  test('adds rows in order and keeps each break once, in its newest version', () => {
    const marks = withRows(withRows(new Map(), [row('a'), row('b')]), [
      row('b', { status: 'open' }),
      row('c'),
    ])
    expect(ids(marks)).toEqual(['a', 'b', 'c'])
    expect(marks.get('b')).toEqual(row('b', { status: 'open' }))
  })

  test('stops at the limit of one decision, but still replaces rows that are marked already', () => {
    const fullMarks = withRows(new Map(), rows(0, MAX_BREAKS_PER_DECISION + 5))
    expect(fullMarks.size).toBe(1000)
    expect(fullMarks.has('b1000')).toBe(false)
    expect(withRows(fullMarks, [row('b7', { status: 'open' }), row('new')])).toEqual(
      new Map([...fullMarks, ['b7', row('b7', { status: 'open' })]]),
    )
  })
})

describe('toggleRow', () => {
  test('marks a row, and unmarks it again', () => {
    const singleMark = toggleRow(new Map(), row('a'))
    expect(ids(singleMark)).toEqual(['a'])
    expect(ids(toggleRow(withRows(singleMark, [row('b')]), row('a')))).toEqual(['b'])
  })
})

describe('sumDifferences', () => {
  test('adds the differences shown in the list, exactly, per currency', () => {
    const marks = [
      row('a', { amount_difference: '0.1' }),
      row('b', { amount_difference: '0.2' }),
      row('c', { amount_difference: '-0.000000000000000001' }),
      row('d', { category: 'fee_mismatch', fee_difference: '5', amount_difference: '0' }),
      row('e', { currency: 'BTC', amount_difference: '', total_difference: '-2' }),
      row('f', { currency: 'BTC', amount_difference: '1;2' }),
      row('g', { currency: 'ADA', amount_difference: '' }),
    ]
    expect(sumDifferences(marks)).toEqual([
      { currency: 'BTC', sum: '-2' },
      { currency: 'USDT', sum: '5.299999999999999999' },
    ])
  })
})

describe('countCategories', () => {
  test('sorts by frequency, the highest first', () => {
    expect(countCategories([row('a', { category: 'blocked' }), row('b'), row('c')])).toEqual([
      { category: 'amount_mismatch', count: 2 },
      { category: 'blocked', count: 1 },
    ])
  })
})
