import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isRoundedOf,
  looksRounded,
  significantDigits,
} from '../../../../src-main/reconciliation/row/rounded.ts'

describe('looksRounded', () => {
  test.each([
    '0.123456789012345',
    '123.456789012345',
    '-0.00123456789012345',
    '12345678901234500000',
    '12345678901234000000',
    '12345678901230000000',
    '123456789012345',
    '0.1234567890123450',
  ])('%s has exactly the digits that a spreadsheet keeps', (text) => {
    expect(looksRounded(text)).toBe(true)
  })

  test.each([
    '0',
    '1.5',
    '0.12345678901234',
    '0.1234567890123456',
    '0.123456789012345678',
    '1000000000000000000',
    '12345678901200000000',
    '12345678901234',
    '123456789012345678',
  ])('%s is an ordinary sum', (text) => {
    expect(looksRounded(text)).toBe(false)
  })
})

describe('significantDigits', () => {
  test('counts from the first to the last non-zero digit', () => {
    expect(
      ['0', '0.00', '1.50', '-0.0042', '1200', '100.001', '000.5'].map(significantDigits),
    ).toEqual([0, 0, 2, 2, 2, 6, 1])
  })
})

describe('isRoundedOf', () => {
  test.each([
    ['0.123456789012346', '0.123456789012345678', 'rounded half up'],
    ['0.123456789012345', '0.123456789012345678', 'cut off'],
    ['12345678901234600000', '12345678901234567890', 'rounded before the point'],
    ['12345678901234500000', '12345678901234567890', 'cut off before the point'],
    ['0.123456789012344', '0.1234567890123445', 'half even, down'],
    ['0.123456789012345', '0.1234567890123445', 'half up'],
    ['1', '0.9999999999999999', 'carried through every digit'],
    ['10', '9.9999999999999999', 'carried into a new digit'],
    ['100000000000000000000', '99999999999999999999', 'carried before the point'],
    ['-0.123456789012346', '-0.123456789012345678', 'negative'],
    ['0.12345678901235', '0.123456789012349999', 'a last digit that became zero'],
    ['0.1234567890123460', '0.123456789012345678', 'zeros at the end'],
  ])("%s is the spreadsheet's rounding of %s: %s", (ledger, provider) => {
    expect(isRoundedOf(ledger, provider)).toBe(true)
  })

  test.each([
    ['0.123456789012345678', '0.123456789012345678', 'equal'],
    ['1.50', '1.5', 'equal in value'],
    ['0.12345678901235', '0.123456789012345678', 'rounded further'],
    ['0.123456789012347', '0.123456789012345678', 'another number'],
    ['1.23456789012346', '0.123456789012345678', 'the point elsewhere'],
    ['-0.123456789012346', '0.123456789012345678', 'the other sign'],
    ['0.123456789012346', '0.1234567890123454', 'raised without a reason'],
    ['1.5', '1.6', 'short numbers'],
    ['0.1234567890123456', '0.12345678901234567', 'sixteen digits'],
    ['0', '0.0000000000000001', 'nothing left'],
  ])('%s is not a rounding of %s: %s', (ledger, provider) => {
    expect(isRoundedOf(ledger, provider)).toBe(false)
  })

  test('agrees with rounding and cutting by whole numbers, at any position of the point', () => {
    fc.assert(
      fc.property(
        fc.bigInt(10n ** 15n, 10n ** 25n),
        fc.integer({ min: 0, max: 25 }),
        (units, places) => {
          const text = (value: bigint): string => {
            const digits = value.toString().padStart(places + 1, '0')
            return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
          }
          const step = 10n ** BigInt(units.toString().length - 15)
          const truncated = (units / step) * step
          const roundedUp = ((units + step / 2n) / step) * step
          expect(isRoundedOf(text(roundedUp), text(units))).toBe(roundedUp !== units)
          expect(isRoundedOf(text(truncated), text(units))).toBe(truncated !== units)
          expect(isRoundedOf(text(roundedUp + step), text(units))).toBe(false)
        },
      ),
    )
  })
})
