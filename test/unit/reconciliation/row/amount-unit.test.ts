import { describe, expect, it } from 'vitest'
import { amountReader } from '../../../../src-main/reconciliation/row/amount-format.ts'
import { isUnitOf, splitUnit } from '../../../../src-main/reconciliation/row/amount-unit.ts'

describe('splitUnit', () => {
  it.each([
    ['c10', '0.5 BTC', '0.5', 'BTC'],
    ['c10', 'USDT 1,234.56', '1,234.56', 'USDT'],
    ['c10', '$ 25,000.00', '25,000.00', '$'],
    ['c10', '1,234.56 USDT', '1,234.56', 'USDT'],
    ['Bitstamp', '2.00000000 ETH', '2.00000000', 'ETH'],
    ['Bitstamp, a fee', '3.00 EUR', '3.00', 'EUR'],
    ['Binance', '0.1700000000ZEN', '0.1700000000', 'ZEN'],
    ['Binance, a fee', '0.0000001300BTC', '0.0000001300', 'BTC'],
    ['Intl in German', '25.000,00\u00a0€', '25.000,00', '€'],
    ['Intl in French', '1\u202f234,50\u00a0€', '1\u202f234,50', '€'],
    ['Intl in English', '-$25.00', '-25.00', '$'],
    ['Intl in Portuguese', 'R$\u00a01.234,56', '1.234,56', 'R$'],
    ['Intl in Portuguese, negative', '-R$\u00a01.234,56', '-1.234,56', 'R$'],
    ['Intl in Swiss German', 'CHF\u00a01’234.50', '1’234.50', 'CHF'],
    ['Excel’s accounting format', '($25.00)', '(25.00)', '$'],
    ['Excel with the sign before the parenthesis', 'BTC (0.5)', '(0.5)', 'BTC'],
    ['parentheses around the whole cell', '(0.5 BTC)', '(0.5)', 'BTC'],
    ['SAP, with the minus last', '25.00- EUR', '25.00-', 'EUR'],
    ['a minus and no blank', '-0.5BTC', '-0.5', 'BTC'],
    ['a plus', '+0.5 BTC', '+0.5', 'BTC'],
    ['the code first', 'BTC -0.5', '-0.5', 'BTC'],
    ['the sign first', '₿0.5', '0.5', '₿'],
    ['no zero before the point', '.75 BTC', '.75', 'BTC'],
    ['a unit with digits', '0.5 1INCH', '0.5', '1INCH'],
    ['a unit with digits first', '1INCH 0.5', '0.5', '1INCH'],
    ['a unit with more digits', '5 1000SATS', '5', '1000SATS'],
    ['a unit with a point', '12.5 USDT.e', '12.5', 'USDT.e'],
    ['a word', '100 000 000 satoshis', '100 000 000', 'satoshis'],
    ['blanks between thousands', '1 234.50BTC', '1 234.50', 'BTC'],
    ['no unit', ' 0.5 ', '0.5', ''],
    ['no unit in parentheses', '(0.5)', '(0.5)', ''],
    ['an empty cell', '  ', '', ''],
  ])('c10: splits an amount as %s writes it: %j is %j and %j', (_program, text, amount, unit) => {
    expect(splitUnit(text)).toEqual({ amount, unit })
  })

  it.each([
    '0.5 BTC (fee)',
    '0.5 BTC fee',
    '$25 USD',
    '1.23457E+19',
    '1E-7',
    '0x10',
    'WD-1',
    'BTC',
    'n/a',
    '12 days 3 h',
    '2026-10-01 UTC',
    '--5 BTC',
    '+-5 BTC',
    '-BTC -5',
    '25 EUR-',
    '5 %',
    '(0.5 BTC) (1 BTC)',
  ])('c10: leaves %j whole, which is not exactly a number and one unit', (text) => {
    expect(splitUnit(text)).toEqual({ amount: text, unit: '' })
  })

  it('c10: gives an amount that the reader of the notation accepts', () => {
    const readAmount = amountReader({ decimal: '.', thousands: ',', negative: '-1' })
    expect(
      ['0.5 BTC', 'USDT 1,234.56', '$ 25,000.00', '-$1,000'].map((text) =>
        readAmount(splitUnit(text).amount),
      ),
    ).toEqual(['0.5', '1234.56', '25000.00', '-1000'])
  })

  it('stays fast on long cells', () => {
    const start = performance.now()
    for (const text of [
      `a${' '.repeat(60_000)}1 x`,
      `1${' 1'.repeat(30_000)}x`,
      '$'.repeat(60_000),
    ])
      expect(splitUnit(text).unit).toBe('')
    for (let row = 0; row < 2000; row += 1) splitUnit(`a${' '.repeat(100)}1 b c`.slice(0, 119))
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

describe('isUnitOf', () => {
  it.each([
    ['BTC', 'BTC', true],
    ['$', 'USDT', true],
    ['$', 'USD', true],
    ['US$', 'USDC', true],
    ['R$', 'BRL', true],
    ['€', 'EURC', true],
    ['₿', 'BTC', true],
    ['$', 'BTC', false],
    ['€', 'USDT', false],
    ['BTC', 'ETH', false],
    ['USD', 'USDT', false],
    ['BTC', 'WBTC', false],
    ['constructor', 'BTC', false],
  ])('c10: %s beside the currency %s: %s', (unit, currency, expected) => {
    expect(isUnitOf(unit, currency)).toBe(expected)
  })
})
