import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEqualDecimal } from '../../../../src-main/base/decimal.ts'
import { sheetNumber } from '../../../../src-main/ledger/workbook/sheet-number.ts'

describe('sheetNumber', () => {
  it.each([
    ['1.1000000000000001', '1.1'],
    ['0.69999999999999996', '0.7'],
    ['-2.2999999999999998', '-2.3'],
    ['0.30000000000000004', '0.3'],
    ['99.999999999999986', '100'],
    ['1E-4', '0.0001'],
    ['1.0000000000000001E-5', '0.00001'],
    ['1E-18', '0.000000000000000001'],
  ])('reads %s as the spreadsheet shows it', (literal, shownText) => {
    expect(sheetNumber(literal)).toBe(shownText)
  })

  it.each([
    '1234567890.123456',
    '0.1234567890123456',
    '0.123456789012345678',
    '1.23457E+19',
    '42.50',
    '42',
    '-0',
    '12345678901234567',
    'x',
  ])('leaves %s as written', (literal) => {
    expect(sheetNumber(literal)).toBe(literal)
  })

  // The test may use binary numbers, because a spreadsheet does.
  it('input 61: returns every amount of up to twelve digits that was typed into a spreadsheet', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999 }),
        fc.integer({ min: 0, max: 10 }),
        (units, places) => {
          const digits = String(units).padStart(places + 1, '0')
          const typedText =
            places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
          const storedText =
            Number(Number(typedText).toPrecision(17)) === 0
              ? '0'
              : Number(typedText)
                  .toPrecision(17)
                  .replace(/(\.[0-9]*?)0+(e|$)/, '$1$2')
                  .replace(/\.(e|$)/, '$1')
          expect([
            typedText,
            storedText,
            isEqualDecimal(sheetNumber(storedText.replace('e', 'E')), typedText),
          ]).toEqual([typedText, storedText, true])
        },
      ),
    )
  })
})
