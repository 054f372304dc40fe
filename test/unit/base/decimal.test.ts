import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MoneyKey } from '../../../src-main/base/decimal.ts'
import {
  addDecimals,
  canonicalDecimal,
  compareDecimals,
  isAtMostInMagnitude,
  isEqualDecimal,
  isNegativeDecimal,
  multiplyDecimals,
  readDecimal,
  readJsonNumber,
  scaledToDecimal,
  subtractDecimals,
  sumDecimals,
  toMoneyKey,
  toScaled,
} from '../../../src-main/base/decimal.ts'

const THIRTY = '123456789012345678901234567890'
const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })
const wholeNumber = (maxLength: number): fc.Arbitrary<string> =>
  digits(1, maxLength).map((text) => text.replace(/^0+(?=.)/, ''))

/**
 * Amounts of every size up to 30 + 30 digits, many of them close together around the limits of the
 * columns.
 */
const amount = fc.oneof(
  fc
    .tuple(fc.boolean(), wholeNumber(30), digits(0, 30))
    .map(([isNegative, integer, fraction]) => spell(isNegative, integer, fraction)),
  fc
    .tuple(fc.boolean(), wholeNumber(3), digits(0, 3))
    .map(([isNegative, integer, fraction]) => spell(isNegative, integer, fraction)),
  fc
    .tuple(
      fc.boolean(),
      fc.constantFrom(
        '0',
        '1',
        '999999999999999999',
        '1000000000000000000',
        '9223372036854775806',
        '9223372036854775807',
        '9223372036854775808',
        THIRTY,
      ),
      fc.constantFrom(
        '',
        '0',
        '5',
        '999999999999999999',
        '000000000000000000000000000001',
        '000000000000000001',
        '999999999999999999999999999999',
        '123456789012345678000000000001',
        '1234567890123456780',
      ),
    )
    .map(([isNegative, integer, fraction]) => spell(isNegative, integer, fraction)),
)

function spell(isNegative: boolean, integer: string, fraction: string): string {
  const isZero = /^0*$/.test(integer + fraction)
  return `${isNegative && !isZero ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`
}

// The model: an integer in units of 10⁻¹⁰⁰, read and written by other means than the sources use.
const MODEL_SCALE = 100

function toModel(text: string): bigint {
  const [integer = '', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(integer) * 10n ** 100n + BigInt(fraction.padEnd(MODEL_SCALE, '0'))
  return text.startsWith('-') ? -size : size
}

function fromModel(value: bigint): string {
  const size = value < 0n ? -value : value
  const fraction = (size % 10n ** 100n).toString().padStart(MODEL_SCALE, '0').replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / 10n ** 100n}${fraction === '' ? '' : `.${fraction}`}`
}

describe('readDecimal', () => {
  it.each([
    ['1', '1'],
    ['1.0', '1.0'],
    ['1.10', '1.10'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['-5', '-5'],
    ['-0', '0'],
    ['-0.00', '0.00'],
    ['-0.01', '-0.01'],
    ['007.50', '7.50'],
    ['-00', '0'],
    [THIRTY, THIRTY],
    [`-${THIRTY}.${THIRTY}`, `-${THIRTY}.${THIRTY}`],
    [`000${THIRTY}`, THIRTY],
    [`0.${THIRTY}000`, `0.${THIRTY}`],
  ])('input 40: reads %j as %j, the digits as received', (text, decimal) => {
    expect(readDecimal(text)).toBe(decimal)
  })

  it.each([
    '1,5',
    '1e3',
    ' 1.0',
    '1.0 ',
    '١٢',
    '１２',
    '',
    '-',
    '--1',
    '+1',
    '.5',
    '5.',
    '1.0.0',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '-Infinity',
    '1.5\n',
    '\u22125',
    '1 000',
  ])('input 39: refuses %j', (text) => {
    expect(readDecimal(text)).toBeUndefined()
  })

  it.each([`1${THIRTY}`, `-1${THIRTY}.5`, `0.${THIRTY}1`, `0.${'0'.repeat(30)}1`])(
    'input 62: refuses %j, more than 30 + 30 digits',
    (text) => {
      expect(readDecimal(text)).toBeUndefined()
    },
  )

  it('input 39: keeps the value of every plain decimal of at most 30 + 30 digits and refuses every longer one', () => {
    fc.assert(
      fc.property(fc.boolean(), digits(1, 35), digits(0, 35), (isNegative, integer, fraction) => {
        const text = `${isNegative ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`
        const fits =
          integer.replace(/^0+/, '').length <= 30 && fraction.replace(/0+$/, '').length <= 30
        const decimal = readDecimal(text)
        expect(decimal === undefined ? 'refused' : fromModel(toModel(decimal))).toBe(
          fits ? fromModel(toModel(text)) : 'refused',
        )
      }),
    )
  })

  it('returns its own output unchanged', () => {
    fc.assert(
      fc.property(amount, (text) => {
        expect(readDecimal(text)).toBe(text)
      }),
    )
  })
})

describe('readJsonNumber', () => {
  it.each([
    ['1', '1'],
    ['1.0', '1.0'],
    ['1.10', '1.10'],
    ['1e-7', '0.0000001'],
    ['1E-07', '0.0000001'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['1e-18', '0.000000000000000001'],
    ['15e-1', '1.5'],
    ['1.5e1', '15'],
    ['1.25e1', '12.5'],
    ['1e+2', '100'],
    ['1.5e0', '1.5'],
    ['-0', '0'],
    ['-0.0', '0.0'],
    ['-0e5', '0'],
    ['0e400', '0'],
    ['0.00e-400', '0'],
    ['-5', '-5'],
    ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
    ['9007199254740993', '9007199254740993'],
    [`${THIRTY}.${THIRTY}`, `${THIRTY}.${THIRTY}`],
    ['1e29', `1${'0'.repeat(29)}`],
    ['1e-30', `0.${'0'.repeat(29)}1`],
    ['10e-31', `0.${'0'.repeat(29)}1`],
  ])('A51, A52, inputs 11 and 13: reads %s as %s', (literal, decimal) => {
    expect(readJsonNumber(literal)).toBe(decimal)
  })

  it.each([
    '1e400',
    '-1e400',
    '1e30',
    '1e-31',
    '11e-31',
    '1e999999',
    '1e-999999',
    `1${THIRTY}`,
    `0.${THIRTY}1`,
    'NaN',
    'Infinity',
    '',
    '1.',
    '.5',
    '+1',
    '1e',
    '0x10',
    '1,5',
    ' 1',
  ])('input 13: refuses %s', (literal) => {
    expect(readJsonNumber(literal)).toBeUndefined()
  })

  it('A52: has the value of every JSON number that expands to at most 30 + 30 digits and refuses every other', () => {
    const literal = fc.tuple(
      fc.boolean(),
      wholeNumber(32),
      digits(0, 32),
      fc.oneof(fc.constant(undefined), fc.integer({ min: -70, max: 70 })),
      fc.constantFrom('e', 'E'),
      fc.boolean(),
    )
    fc.assert(
      fc.property(literal, ([isNegative, integer, fraction, exponent, letter, hasPlus]) => {
        const power =
          exponent === undefined ? '' : `${letter}${exponent >= 0 && hasPlus ? '+' : ''}${exponent}`
        const text = `${isNegative ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}${power}`
        // In units of 10⁻¹⁷⁰ every such number is an integer.
        const size =
          BigInt(integer + fraction) * 10n ** BigInt(170 - fraction.length + (exponent ?? 0))
        const fits = size < 10n ** 200n && size % 10n ** 140n === 0n
        const decimal = readJsonNumber(text)
        const value = decimal === undefined ? undefined : toModel(decimal) * 10n ** 70n
        expect(value).toBe(fits ? (isNegative ? -size : size) : undefined)
        expect(decimal === undefined || readDecimal(decimal) === decimal).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('canonicalDecimal', () => {
  it.each([
    ['1.10', '1.1'],
    ['1.000', '1'],
    ['0.000', '0'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['-1.50', '-1.5'],
    ['100', '100'],
    ['1500.00', '1500'],
  ])('writes %s as %s', (text, canonical) => {
    expect(canonicalDecimal(text)).toBe(canonical)
  })

  it('X06: gives one text for two amounts exactly when they are equal in value', () => {
    fc.assert(
      fc.property(amount, amount, fc.nat(5), (left, right, zeros) => {
        const longer = left.includes('.')
          ? `${left}${'0'.repeat(zeros)}`
          : `${left}.${'0'.repeat(zeros + 1)}`
        expect(canonicalDecimal(longer)).toBe(fromModel(toModel(left)))
        expect(canonicalDecimal(left) === canonicalDecimal(right)).toBe(
          toModel(left) === toModel(right),
        )
      }),
    )
  })
})

describe('isEqualDecimal', () => {
  it.each([
    ['1.10', '1.1', true],
    ['1.500000000000000000', '1.5', true],
    ['-0', '0.00', true],
    ['1.1', '1.10000000000000000000000000001', false],
    ['1', '-1', false],
  ])('X06, input 40: compares %s and %s: %s', (left, right, isEqual) => {
    expect(isEqualDecimal(left, right)).toBe(isEqual)
  })
})

describe('isNegativeDecimal', () => {
  it('agrees with the value', () => {
    fc.assert(
      fc.property(amount, (text) => {
        expect(isNegativeDecimal(text)).toBe(toModel(text) < 0n)
      }),
    )
  })
})

describe('addDecimals, subtractDecimals, sumDecimals, compareDecimals', () => {
  it('add amounts that floats cannot represent exactly', () => {
    expect([
      addDecimals('0.1', '0.2'),
      subtractDecimals('0.3', '0.1'),
      sumDecimals(['0.1', '0.2', '-0.3']),
      sumDecimals([]),
    ]).toEqual(['0.3', '0.2', '0', '0'])
  })

  it('add 18-decimal amounts of 20 digits exactly', () => {
    expect(addDecimals('12345678901234567890.123456789012345678', '0.000000000000000001')).toBe(
      '12345678901234567890.123456789012345679',
    )
  })

  it('agree with integers for any two amounts', () => {
    fc.assert(
      fc.property(amount, amount, (left, right) => {
        const [a, b] = [toModel(left), toModel(right)]
        expect([
          addDecimals(left, right),
          subtractDecimals(left, right),
          Math.sign(compareDecimals(left, right)),
        ]).toEqual([fromModel(a + b), fromModel(a - b), a < b ? -1 : a > b ? 1 : 0])
      }),
    )
  })

  it('agree with integers for any list, in any order', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), (values) => {
        const total = fromModel(values.reduce((sum, value) => sum + toModel(value), 0n))
        expect([sumDecimals(values), sumDecimals(values.toReversed())]).toEqual([total, total])
      }),
    )
  })
})

describe('multiplyDecimals, isAtMostInMagnitude', () => {
  it('agree with integers for any two amounts', () => {
    fc.assert(
      fc.property(amount, amount, (left, right) => {
        const [a, b] = [toModel(left), toModel(right)]
        const size = (value: bigint): bigint => (value < 0n ? -value : value)
        expect([multiplyDecimals(left, right), isAtMostInMagnitude(left, right)]).toEqual([
          fromModel((a * b) / 10n ** 100n),
          size(a) <= size(b),
        ])
      }),
    )
  })
})

describe('toScaled, scaledToDecimal', () => {
  it.each(['1x', '1.2.3', '-', '1.x'])('refuse %j, which is not a number', (text) => {
    expect(() => toScaled(text)).toThrow(
      expect.objectContaining({ kind: 'store', code: 'AMOUNT_DAMAGED' }) as Error,
    )
  })

  it('count units of 10⁻³⁰', () => {
    expect([
      toScaled('1'),
      toScaled('-0.5'),
      toScaled(`0.${'0'.repeat(29)}1`),
      toScaled('0.00'),
    ]).toEqual([10n ** 30n, -5n * 10n ** 29n, 1n, 0n])
  })

  it('convert any amount to its canonical text', () => {
    fc.assert(
      fc.property(amount, (text) => {
        expect(toScaled(text)).toBe(toModel(text) / 10n ** 70n)
        expect(scaledToDecimal(toScaled(text))).toBe(fromModel(toModel(text)))
      }),
    )
  })
})

describe('toMoneyKey', () => {
  it.each<[string, MoneyKey]>([
    ['0', { whole: 0n, fraction: 0n, rest: null }],
    ['1.5', { whole: 1n, fraction: 500000000000000000n, rest: null }],
    ['-1.5', { whole: -2n, fraction: 500000000000000000n, rest: null }],
    ['-0.000000000000000001', { whole: -1n, fraction: 999999999999999999n, rest: null }],
    ['0.0000000000000000015', { whole: 0n, fraction: 1n, rest: '500000000000' }],
    ['-0.0000000000000000015', { whole: -1n, fraction: 999999999999999998n, rest: '500000000000' }],
    [
      '9223372036854775806.5',
      { whole: 9223372036854775806n, fraction: 500000000000000000n, rest: null },
    ],
  ])('splits %s', (text, key) => {
    expect(toMoneyKey(text)).toEqual(key)
  })

  it('orders any two amounts by value, and fits into 64 bits', () => {
    fc.assert(
      fc.property(amount, amount, (left, right) => {
        const [a, b] = [toMoneyKey(left), toMoneyKey(right)]
        expect(Math.sign(compareKeys(a, b))).toBe(
          toModel(left) < toModel(right) ? -1 : toModel(left) > toModel(right) ? 1 : 0,
        )
        expect([BigInt.asIntN(64, a.whole), a.fraction >= 0n && a.fraction < 10n ** 18n]).toEqual([
          a.whole,
          true,
        ])
      }),
      { numRuns: 3000 },
    )
  })

  it('orders amounts that differ in their last digit', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        wholeNumber(30),
        digits(30, 30),
        (isNegative, integer, fraction) => {
          fc.pre(!/^0*$/.test(integer + fraction) && !fraction.endsWith('9'))
          const smallerAmount = spell(isNegative, integer, fraction)
          const largerAmount = spell(
            isNegative,
            integer,
            `${fraction.slice(0, -1)}${Number(fraction.at(-1)) + 1}`,
          )
          expect(compareKeys(toMoneyKey(smallerAmount), toMoneyKey(largerAmount))).toBe(
            isNegative ? 1 : -1,
          )
        },
      ),
    )
  })

  it('X06: gives equal amounts in different spellings one key', () => {
    fc.assert(
      fc.property(amount, (text) => {
        const [integer, fraction = ''] = text.split('.')
        expect(toMoneyKey(`${integer}.${fraction.padEnd(30, '0')}`)).toEqual(toMoneyKey(text))
      }),
    )
  })
})

/** The order of SQL: whole, fraction, rest with nulls first. */
function compareKeys(left: MoneyKey, right: MoneyKey): number {
  if (left.whole !== right.whole) return left.whole < right.whole ? -1 : 1
  if (left.fraction !== right.fraction) return left.fraction < right.fraction ? -1 : 1
  const [a, b] = [left.rest ?? '', right.rest ?? '']
  return a < b ? -1 : a > b ? 1 : 0
}
