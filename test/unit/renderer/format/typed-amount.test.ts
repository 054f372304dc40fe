import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalDecimal } from '../../../../src-main/base/decimal.ts'
import { numberNotations } from '../../../../src-main/contract/window.ts'
import { formatAmount, formatExact } from '../../../../src-renderer/format/amount.ts'
import type { Region } from '../../../../src-renderer/format/region.ts'
import { regionOf } from '../../../../src-renderer/format/region.ts'
import { readTypedAmount } from '../../../../src-renderer/format/typed-amount.ts'

const inNotation = (numbers: (typeof numberNotations)[number]): Region =>
  regionOf({ numbers }, 'en-US')
const locales = ['en-US', 'es-AR', 'pt-BR', 'pt-PT', 'de-CH', 'fr-FR', 'en-IN', 'hi-IN', 'ar-EG']
const regions = [
  ...numberNotations.map(inNotation),
  ...locales.map((locale) => regionOf(undefined, locale)),
]

const digits = fc.stringMatching(/^\d{1,30}$/)
const amount = fc
  .tuple(fc.boolean(), fc.stringMatching(/^(?:0|[1-9]\d{0,29})$/), fc.option(digits))
  .map(([isNegative, wholeDigits, fraction]) =>
    canonicalDecimal(
      `${isNegative ? '-' : ''}${wholeDigits}${fraction === null ? '' : `.${fraction}`}`,
    ),
  )

function read(writtenText: string, region: Region): string {
  const typedAmount = readTypedAmount(writtenText, region)
  return typedAmount.kind === 'amount' ? canonicalDecimal(typedAmount.text) : typedAmount.problem
}

describe('readTypedAmount', () => {
  it('reads back every amount that formatAmount writes, in every region', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...regions), (value, region) => {
        expect(read(formatAmount(value, region), region)).toBe(value)
      }),
      { numRuns: 2000 },
    )
  })

  it('reads the output of formatExact, and never as another amount', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...regions), (value, region) => {
        expect(read(formatExact(value, region), region)).toBe(value)
      }),
      { numRuns: 2000 },
    )
  })

  it('never reads the text of one region as another amount in another one', () => {
    const pair = fc.tuple(fc.constantFrom(...regions), fc.constantFrom(...regions))
    fc.assert(
      fc.property(amount, pair, (value, [from, to]) => {
        const answer = read(formatAmount(value, from), to)
        expect([value, 'ambiguous', 'marks', 'digits']).toContain(answer)
      }),
      { numRuns: 2000 },
    )
  })

  it('refuses a text that could be two amounts', () => {
    expect([
      read('1.234', inNotation('1.234.567,89')),
      read('-12.345', inNotation('1.234.567,89')),
      read('1,234', inNotation('1,234,567.89')),
      read('12,345', inNotation('12,34,567.89')),
    ]).toEqual(['ambiguous', 'ambiguous', 'ambiguous', 'ambiguous'])
  })

  it('reads an unambiguous text, also in its copied form', () => {
    const commaRegion = inNotation('1.234.567,89')
    expect(
      ['1.234,5', '1.234.567', '1234,5', '1,234', '1234.56', '0.123', '-7'].map((text) =>
        read(text, commaRegion),
      ),
    ).toEqual(['1234.5', '1234567', '1234.5', '1.234', '1234.56', '0.123', '-7'])
    expect(read("1'234.50", inNotation("1'234'567.89"))).toBe('1234.5')
    expect(read('1 234,50', inNotation('1 234 567,89'))).toBe('1234.5')
    expect(read('12,34,567', inNotation('12,34,567.89'))).toBe('1234567')
  })

  it('refuses groups of another length, other marks and anything else', () => {
    const pointRegion = inNotation('1,234,567.89')
    expect(
      ['1,23', '1,2345', '12,34,567', '1.234,5', '1 234', '1,234,5'].map((text) =>
        read(text, pointRegion),
      ),
    ).toEqual(['marks', 'marks', 'marks', 'marks', 'marks', 'marks'])
    expect(
      ['', '1e3', '+1', '.5', '5.', '0x10', '١٢', 'NaN', '--1', '1-2'].map((text) =>
        read(text, pointRegion),
      ),
    ).toEqual(Array.from({ length: 9 }, () => 'digits').concat('marks'))
    expect(read('1'.repeat(31), pointRegion)).toBe('long')
  })

  it('keeps the typed zeros', () => {
    expect(readTypedAmount('007,10', inNotation('1234567,89'))).toEqual({
      kind: 'amount',
      text: '7.10',
    })
  })
})
