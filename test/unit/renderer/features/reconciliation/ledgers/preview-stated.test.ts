import { describe, expect, test } from 'vitest'
import { compareStated } from '../../../../../../src-renderer/features/reconciliation/ledgers/preview-stated.ts'

const plain = { decimal: '.', thousands: '', negative: '-1' } as const
const comma = { decimal: ',', thousands: '.', negative: '-1' } as const

describe('compareStated', () => {
  test('reports equal whatever zeros are written', () => {
    expect(compareStated('1234.50', '1234.5', plain)).toEqual({ kind: 'equal', stated: '1234.50' })
    expect(compareStated(' 1.234,5 ', '1234.5', comma)).toEqual({ kind: 'equal', stated: '1234.5' })
  })

  test('returns the difference to the last digit, the file less the stated', () => {
    expect(
      compareStated(
        '12345678901234567890.123456789012345678',
        '12345678901234567890.123456789012345679',
        plain,
      ),
    ).toEqual({
      kind: 'differs',
      stated: '12345678901234567890.123456789012345678',
      difference: '0.000000000000000001',
    })
    expect(compareStated('0.3', '0.1', plain)).toMatchObject({ difference: '-0.2' })
  })

  test('reads the file’s own notation first, else the window’s', () => {
    expect(compareStated('1.234', '1234', comma).kind).toBe('equal')
    expect(compareStated('1,234.56', '1234.56', plain).kind).toBe('equal')
    expect(compareStated('\u2212', '0', plain).kind).toBe('unreadable')
    expect(compareStated('\u22125', '-5', plain).kind).toBe('equal')
  })

  test('reads no amount from an empty field, words or an exponent', () => {
    expect([
      compareStated('  ', '1', plain).kind,
      compareStated('12x', '1', plain).kind,
      compareStated('1E3', '1000', plain).kind,
      compareStated('1,2,3', '123', plain).kind,
    ]).toEqual(['none', 'unreadable', 'unreadable', 'unreadable'])
  })
})
