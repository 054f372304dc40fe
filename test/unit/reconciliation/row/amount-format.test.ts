import { describe, expect, it } from 'vitest'
import { amountReader } from '../../../../src-main/reconciliation/row/amount-format.ts'
import type { Mapping } from '../../../../src-main/reconciliation/row/mapping.ts'

type Notation = Pick<Mapping, 'decimal' | 'thousands' | 'negative'>
const plain: Notation = { decimal: '.', thousands: '', negative: '-1' }

/** The digits read, or `refused`. */
function read(text: string, notation: Partial<Notation> = {}): string {
  const result = amountReader({ ...plain, ...notation })(text)
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
    ['-0.00', '0.00'],
    ['0.000000000000000000000000000001', '0.000000000000000000000000000001'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['-.75', '-0.75'],
    ['+.75', '0.75'],
    ['999999999999999999999999999999', '999999999999999999999999999999'],
    ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
  ])('reads %j as its own digits', (text, digits) => {
    expect(read(text)).toBe(digits)
  })

  it.each([
    '',
    '-',
    '.',
    '+.',
    '+-5',
    '5.',
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
    '\u22125',
  ])('input 62: refuses %j in the plain notation', (text) => {
    expect(read(text)).toBe('refused')
  })

  it('input 62: refuses more than thirty digits on either side, unless the surplus ones are zeros that say nothing', () => {
    expect([
      read('1'.repeat(31)),
      read(`0.${'1'.repeat(31)}`),
      read(`0${'1'.repeat(30)}`),
      read(`0.${'1'.repeat(30)}00`),
    ]).toEqual(['refused', 'refused', '1'.repeat(30), `0.${'1'.repeat(30)}`])
  })

  it.each(['1.23457E+19', '1E-07', '4e+3', '-1.5e7', '1,5E3', '1E5'])(
    'input 61: says of %j that a spreadsheet rounded it',
    (text) => {
      for (const notation of [
        plain,
        { ...plain, decimal: ',' as const },
        { ...plain, thousands: ',' as const },
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
    'reads %j with %j between thousands, however a program writes that mark',
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
  ] as const)('with %j between thousands, %j gives %s', (thousands, text, digits) => {
    expect(read(text, { thousands })).toBe(digits)
  })

  it('takes a point as a mark only in its own place where the comma is the decimal mark and no thousands mark is named', () => {
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
