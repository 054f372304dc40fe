import { describe, expect, it } from 'vitest'
import { readAmounts } from '../../../../src-main/store/browse/amount-readings.ts'

describe('readAmounts', () => {
  it.each([
    ['1234.5', ['1234.5'], ''],
    ['1,234.50', ['1234.5'], ''],
    ['1.234,50', ['1234.5'], ''],
    ["1'234.50", ['1234.5'], ''],
    ['1 234,5 usdc', ['1234.5'], 'USDC'],
    ['BTC 0.00000001', ['0.00000001'], 'BTC'],
    ['1,234', ['1.234', '1234'], ''],
    ['1.234.567', ['1234567'], ''],
    ['−7', ['-7'], ''],
    ['+7.000', ['7', '7000'], ''],
    ['12,34,56', undefined, ''],
    ['2026-11-02', undefined, ''],
    ['W-1', undefined, ''],
    ['BTC 1 USDC', undefined, ''],
    ['', undefined, ''],
  ] as const)('reads %s', (text, amounts, currency) => {
    expect(readAmounts(text)).toEqual(amounts && { amounts, currency })
  })
})
