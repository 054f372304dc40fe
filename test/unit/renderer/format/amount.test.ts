import { describe, expect, it } from 'vitest'
import type { AmountPieces } from '../../../../src-renderer/format/amount.ts'
import {
  amountPieces,
  formatAmount,
  formatBytes,
  formatCount,
  glanceDigits,
  groupDigits,
} from '../../../../src-renderer/format/amount.ts'

describe('amountPieces', () => {
  it('keeps every digit of an amount beyond the precision of a number', () => {
    expect(amountPieces('123456789012345678901234567890.123456789012345678')).toEqual({
      sign: '',
      whole: '123,456,789,012,345,678,901,234,567,890',
      point: '.',
      fraction: '123456789012345678',
    })
  })

  it('shows at least two digits of a fraction and no padding beyond them', () => {
    expect(
      ['12', '12.5', '12.500000', '12.505', '0.00000001'].map(
        (text) => amountPieces(text)?.fraction,
      ),
    ).toEqual(['00', '50', '50', '505', '00000001'])
  })

  it('writes a real minus sign, and removes leading zeros', () => {
    expect(amountPieces('-0012.3')).toEqual({ sign: '−', whole: '12', point: '.', fraction: '30' })
    expect(amountPieces('000')).toEqual({ sign: '', whole: '0', point: '.', fraction: '00' })
  })

  it('returns undefined for any other text', () => {
    expect(
      ['', '1,204', '1.', '.5', '1e3', '+1', '−1', ' 1', 'NaN'].map((text) => amountPieces(text)),
    ).toEqual(Array.from({ length: 9 }))
  })
})

describe('glanceDigits', () => {
  it('counts two digits, and for a small amount the first two that are not zero', () => {
    expect(
      ['1.23456', '0.5', '0.00012345', '0.00', '-0.012'].map((text) =>
        glanceDigits(amountPieces(text) as AmountPieces),
      ),
    ).toEqual([2, 2, 5, 4, 3])
  })
})

describe('groupDigits', () => {
  it('groups from the right', () => {
    expect(['1', '123', '1234', '123456', '1234567'].map((digits) => groupDigits(digits))).toEqual([
      '1',
      '123',
      '1,234',
      '123,456',
      '1,234,567',
    ])
  })
})

describe('formatCount', () => {
  it('groups the digits of a count, even of a negative one', () => {
    expect([0, 999, 5_000_000, -1204].map(formatCount)).toEqual(['0', '999', '5,000,000', '-1,204'])
  })
})

describe('formatAmount', () => {
  it('leaves a text that is not an amount unchanged, and null empty', () => {
    expect([
      formatAmount('-1204.5'),
      formatAmount('1.2.3'),
      formatAmount(null),
      formatAmount(''),
    ]).toEqual(['−1,204.50', '1.2.3', '', ''])
  })
})

describe('formatBytes', () => {
  it('chooses the unit that needs at most three digits', () => {
    expect(
      [0, 999, 1000, 9_400_000, 312_000_000, 999_499, 999_500, 1_200_000_000_000].map(formatBytes),
    ).toEqual(['0 B', '999 B', '1 kB', '9.4 MB', '312 MB', '999 kB', '1 MB', '1.2 TB'])
  })
})
