import { describe, expect, it } from 'vitest'
import { amountReader, scaleUnits } from '../../../../src-main/reconciliation/row/amount-format.ts'
import type { Mapping } from '../../../../src-main/reconciliation/row/mapping.ts'

type Notation = Pick<Mapping, 'decimal' | 'thousands' | 'negative'>
const plainNotation: Notation = { decimal: '.', thousands: '', negative: '-1' }

/** The digits read, or `refused`. */
function read(text: string, notation: Partial<Notation> = {}): string {
  const result = amountReader({ ...plainNotation, ...notation })(text)
  return typeof result === 'string' ? result : 'refused'
}

describe('amountReader', () => {
  it.each([
    ['1', '1'],
    ['1.50', '1.50'],
    ['-5.00', '-5.00'],
    ['  7.0 ', '7.0'],
    ['007.10', '7.10'],
    ['-0', '0'],
    ['\u22120.5', '-0.5'],
    ['-0.00', '0.00'],
    ['0.000000000000000000000000000001', '0.000000000000000000000000000001'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['-.75', '-0.75'],
    ['+.75', '0.75'],
    ['999999999999999999999999999999', '999999999999999999999999999999'],
    ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
    ['5.', '5'],
    ['-1.', '-1'],
  ])('reads %j as the digits %s', (text, digits) => {
    expect(read(text)).toBe(digits)
  })

  it.each([
    '',
    '-',
    '.',
    '+.',
    '+-5',
    '1.0.0',
    '1,5',
    '1 000',
    '$1,000',
    '1_000',
    'Infinity',
    'NaN',
    '0x10',
    '++5',
    '--5',
    '(5.00)',
    '5-',
    '１２',
    '١٢',
    '12.5x',
    'n/a',
    '\u2212',
  ])('input 62: refuses %j in the plain notation', (text) => {
    expect(read(text)).toBe('refused')
  })

  it('input 62: refuses more than thirty digits on either side, unless the extra digits are insignificant zeros', () => {
    expect([
      read('1'.repeat(31)),
      read(`0.${'1'.repeat(31)}`),
      read(`0${'1'.repeat(30)}`),
      read(`0.${'1'.repeat(30)}00`),
    ]).toEqual(['refused', 'refused', '1'.repeat(30), `0.${'1'.repeat(30)}`])
  })

  it.each(['1.23457E+19', '1E-07', '4e+3', '-1.5e7', '1,5E3', '1E5'])(
    'input 61: reports that a spreadsheet rounded %j',
    (text) => {
      for (const notation of [
        plainNotation,
        { ...plainNotation, decimal: ',' as const },
        { ...plainNotation, thousands: ',' as const },
      ]) {
        expect(amountReader(notation)(text)).toMatchObject({
          problem: expect.stringContaining('rounded by a spreadsheet') as string,
        })
      }
    },
  )

  it.each([
    ['1\u00a0234\u00a0567,5', ' ', '1234567.5'],
    ['-1\u202f234,5', ' ', '-1234.5'],
    ['1 234,5', ' ', '1234.5'],
    ['12\u2019345,25', "'", '12345.25'],
  ] as const)(
    'reads %j with %j between thousands, in every form of that mark',
    (text, thousands, digits) => {
      expect(read(text, { decimal: ',', thousands })).toBe(digits)
    },
  )

  it.each([
    ['1.234,56', '1234.56'],
    ['1234,56', '1234.56'],
    ['12.345.678', '12345678'],
    ['-1.234,5', '-1234.5'],
    ['0,5', '0.5'],
    ['1.234', '1234'],
    ['12.34', 'refused'],
    ['1.23,45', 'refused'],
    ['1,234.56', 'refused'],
    ['1,2,3', 'refused'],
    ['1.234.56', 'refused'],
    ['.234', 'refused'],
    ['1.2345', 'refused'],
    ['1..234', 'refused'],
    ['0.500', 'refused'],
    ['00.002.000', 'refused'],
    ['-0.500', 'refused'],
  ])('input 51: with a decimal comma and points between thousands, %j gives %s', (text, digits) => {
    expect(read(text, { decimal: ',', thousands: '.' })).toBe(digits)
  })

  it.each([
    [',', '1,234,567.89', '1234567.89'],
    [',', '1,23.4', 'refused'],
    [',', '1,234,56', 'refused'],
    [' ', '1 234 567.89', '1234567.89'],
    [' ', '12 34', 'refused'],
    ["'", "1'234.5", '1234.5'],
    ["'", "1'2345", 'refused'],
    ["'", "'123", 'refused'],
    [',', '0,500', 'refused'],
    [' ', '0 500', 'refused'],
  ] as const)('with %j between thousands, %j gives %s', (thousands, text, digits) => {
    expect(read(text, { thousands })).toBe(digits)
  })

  it('reads a point only as a correct thousands mark where the comma is the decimal mark and no thousands mark is named', () => {
    expect([read('1,5', { decimal: ',' }), read('1.5', { decimal: ',' })]).toEqual([
      '1.5',
      'refused',
    ])
  })

  it.each([
    ['(1)', '(5.00)', '-5.00'],
    ['(1)', '( 5 )', '-5'],
    ['(1)', '5', '5'],
    ['(1)', '(5', 'refused'],
    ['(1)', '5)', 'refused'],
    ['(1)', '()', 'refused'],
    ['(1)', '(-5)', 'refused'],
    ['(1)', '((5))', 'refused'],
    ['(1)', '5-', 'refused'],
    ['1-', '5-', '-5'],
    ['1-', '5.00 -', '-5.00'],
    ['1-', '-5-', 'refused'],
    ['1-', '5--', 'refused'],
    ['1-', '(5)', 'refused'],
  ] as const)('with negatives written as %s, %j gives %s', (negative, text, digits) => {
    expect(read(text, { negative })).toBe(digits)
  })
})

describe('amountReader, cases', () => {
  it('c29: reads the amounts of point.csv and comma.csv, with a plus and without the first zero', () => {
    expect(['+0.5', '0.25', '1000.75', '.75', '+0.0001'].map((text) => read(text))).toEqual([
      '0.5',
      '0.25',
      '1000.75',
      '0.75',
      '0.0001',
    ])
    const comma = { decimal: ',', thousands: '.' } as const
    expect(
      ['+0,5', '0,25', '+1.000,75', ',75', '+0,0001'].map((text) => read(text, comma)),
    ).toEqual(['0.5', '0.25', '1000.75', '0.75', '0.0001'])
  })

  it.each([
    ['(1)', '+5.00', '5.00'],
    ['(1)', '(.75)', '-0.75'],
    ['1-', '+5', '5'],
    ['1-', '.75-', '-0.75'],
  ] as const)('c29: with negatives written as %s, %j gives %s', (negative, text, digits) => {
    expect(read(text, { negative })).toBe(digits)
  })

  it.each([
    ['Odoo', '+1,234.50', { thousands: ',' }, '1234.50'],
    ['a Swiss bank', "+1'234.50", { thousands: "'" }, '1234.50'],
    ['a German bank', '+1.234,50', { decimal: ',', thousands: '.' }, '1234.50'],
    ['a statement of Excel', '+.5', {}, '0.5'],
  ] as const)(
    'c29: reads a positive amount as %s writes it: %s',
    (_program, text, notation, digits) => {
      expect(read(text, notation)).toBe(digits)
    },
  )

  it('c10: quotes the cell in every problem, shortened', () => {
    const problem = (text: string): unknown => amountReader(plainNotation)(text)
    expect(problem(' 0.5 BTC ')).toEqual({
      problem:
        '"0.5 BTC" is not an amount in this notation (see decimal, thousands and negative of the mapping)',
    })
    expect(problem('1E-7')).toEqual({
      problem: '"1E-7" was rounded by a spreadsheet (it has an exponent)',
    })
    expect(problem('1'.repeat(31))).toEqual({
      problem: `"${'1'.repeat(31)}" has more than 30 digits before or after the point`,
    })
    expect(problem(`0.${'1'.repeat(60)}`)).toEqual({
      problem: `"0.${'1'.repeat(37)}…" has more than 30 digits before or after the point`,
    })
    expect(problem('say "12"\n')).toMatchObject({
      problem: expect.stringContaining('"say \\"12\\"" is not') as string,
    })
    expect(problem('😀'.repeat(60_000))).toMatchObject({
      problem: expect.stringContaining(`"${'😀'.repeat(39)}…"`) as string,
    })
  })
})

describe('scaleUnits', () => {
  it.each([
    ['c02, satoshi', '1500000', 8, '0.015'],
    ['c02, satoshi', '120000000', 8, '1.2'],
    ['c02, a fee of Electrum in satoshi', '250', 8, '0.0000025'],
    ['Sparrow', '-150000000', 8, '-1.5'],
    ['Etherscan, wei', '1234567890123456789', 18, '1.234567890123456789'],
    ['Stripe, cents', '1999', 2, '19.99'],
    ['Tether on Tron, six places', '1000000', 6, '1'],
    ['a whole number with zeros after the point', '1500000.00', 8, '0.015'],
    ['zero', '0', 8, '0'],
    ['minus zero', '-0.0', 8, '0'],
    ['no places', '25', 0, '25'],
    ['hundreds without places', '2500', 0, '2500'],
    ['the longest', '9'.repeat(30), 30, `0.${'9'.repeat(30)}`],
    ['the smallest', '1', 30, `0.${'0'.repeat(29)}1`],
  ])('c02: %s: %s with %i places is %s', (_what, text, places, expected) => {
    expect(scaleUnits(text, places, text)).toBe(expected)
  })

  it.each(['0.015', '1500000.5', '-0.1', '0.000000000000000000000000000001'])(
    'c02: refuses %s, which is not a whole number, with its cell',
    (text) => {
      expect(scaleUnits(text, 8, ` ${text} BTC`)).toEqual({
        problem: `"${text} BTC" is not a whole number of its smallest unit`,
      })
    },
  )

  it('reads a cell in the notation of the file first', () => {
    const amount = amountReader({ ...plainNotation, decimal: ',', thousands: '.' })('1.500.000')
    expect(scaleUnits(amount as string, 8, '1.500.000')).toBe('0.015')
  })
})
