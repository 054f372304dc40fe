import { describe, expect, test } from 'vitest'
import { compareStated } from '../../../../../../src-renderer/features/reconciliation/ledgers/preview-stated.ts'

const pointNotation = { decimal: '.', thousands: '', negative: '-1' } as const
const commaNotation = { decimal: ',', thousands: '.', negative: '-1' } as const

describe('compareStated', () => {
  test('reports equal values whatever their trailing zeros', () => {
    expect(compareStated('1234.50', '1234.5', pointNotation)).toEqual({
      kind: 'equal',
      stated: '1234.50',
    })
    expect(compareStated(' 1.234,5 ', '1234.5', commaNotation)).toEqual({
      kind: 'equal',
      stated: '1234.5',
    })
  })

  test('returns the exact difference, the file’s total minus the stated total', () => {
    expect(
      compareStated(
        '12345678901234567890.123456789012345678',
        '12345678901234567890.123456789012345679',
        pointNotation,
      ),
    ).toEqual({
      kind: 'differs',
      stated: '12345678901234567890.123456789012345678',
      difference: '0.000000000000000001',
    })
    expect(compareStated('0.3', '0.1', pointNotation)).toMatchObject({ difference: '-0.2' })
  })

  test('reads the file’s own notation first, else the window’s', () => {
    expect(compareStated('1.234', '1234', commaNotation).kind).toBe('equal')
    expect(compareStated('1,234.56', '1234.56', pointNotation).kind).toBe('equal')
    expect(compareStated('\u2212', '0', pointNotation).kind).toBe('unreadable')
    expect(compareStated('\u22125', '-5', pointNotation).kind).toBe('equal')
  })

  test('reads no amount from an empty field, words or an exponent', () => {
    expect([
      compareStated('  ', '1', pointNotation).kind,
      compareStated('12x', '1', pointNotation).kind,
      compareStated('1E3', '1000', pointNotation).kind,
      compareStated('1,2,3', '123', pointNotation).kind,
    ]).toEqual(['none', 'unreadable', 'unreadable', 'unreadable'])
  })
})
