import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDecimal, toScaled } from '../../../../src-main/base/decimal.ts'
import { Limbs, LimbSum } from '../../../../src-main/matching/prints/limbs.ts'

const nines = (count: number): string => '9'.repeat(count)
const digitsUpTo = (maxDigits: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom('0', '9', '1', nines(maxDigits), `1${'0'.repeat(maxDigits - 1)}`),
    fc
      .array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: maxDigits })
      .map((list) => list.join('')),
  )
const amount = fc
  .tuple(digitsUpTo(15), fc.option(digitsUpTo(18)))
  .map(([whole, fraction]) => (fraction === null ? whole : `${whole}.${fraction}`))

// Reads from the middle of a longer text, as in production.
function read(limbs: Limbs, text: string): boolean {
  return limbs.read(`7${text}7`, 1, text.length + 1)
}

function limbsOf(text: string): Limbs {
  const limbs = new Limbs()
  expect(read(limbs, text)).toBe(true)
  return limbs
}

/** A decimal with only the digits that it needs. */
function unscaled(units: bigint): string {
  const text = String(units).padStart(31, '0')
  return `${text.slice(0, -30)}.${text.slice(-30, -12)}`
}

describe('Limbs', () => {
  it('reads exactly the unsigned decimals of at most 15 and 18 digits', () => {
    const anyText = fc.oneof(
      amount,
      fc.tuple(digitsUpTo(17), digitsUpTo(20)).map(([whole, fraction]) => `${whole}.${fraction}`),
      fc.constantFrom(
        '',
        '.',
        '.5',
        '5.',
        '-1',
        '+1',
        '1e3',
        '1..2',
        '1.2.3',
        ' 1',
        '1 ',
        '１',
        '1,5',
        'x',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        expect(read(new Limbs(), text)).toBe(/^\d{1,15}(?:\.\d{1,18})?$/.test(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps every digit, also after another amount was read', () => {
    const limbs = new Limbs()
    fc.assert(
      fc.property(amount, (text) => {
        expect(read(limbs, text)).toBe(true)
        const value =
          (BigInt(limbs.whole) * 10n ** 18n + BigInt(limbs.high) * 10n ** 9n + BigInt(limbs.low)) *
          10n ** 12n
        expect(value).toBe(toScaled(readDecimal(text) ?? ''))
      }),
      { numRuns: 1000 },
    )
  })

  it('distinguishes a sum from a value that is one last digit off', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom(0n, 1n, -1n, 10n ** 9n, 10n ** 18n),
        (left, right, offBy) => {
          const exact = toScaled(readDecimal(left) ?? '') + toScaled(readDecimal(right) ?? '')
          const expected = exact + offBy * 10n ** 12n
          fc.pre(expected >= 0n && expected < 10n ** 45n)
          expect(limbsOf(unscaled(expected)).isSum(limbsOf(left), limbsOf(right))).toBe(
            offBy === 0n,
          )
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('LimbSum', () => {
  it('is the exact sum of all amounts added, also when read in between', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 60 }),
        fc.nat({ max: 60 }),
        (amounts, readIndex) => {
          const sum = new LimbSum()
          let exact = 0n
          amounts.forEach((text, at) => {
            sum.add(limbsOf(text))
            exact += toScaled(readDecimal(text) ?? '')
            if (at === readIndex) expect(sum.total()).toBe(exact)
          })
          expect(sum.total()).toBe(exact)
        },
      ),
      { numRuns: 300 },
    )
  })

  it.each([
    ['the largest amounts, which pass 2^53 with the tenth', `${nines(15)}.${nines(18)}`, 2000],
    ['more decimals than are carried at once', `0.${nines(18)}`, 2_000_003],
  ])('adds %s exactly', (_name, text, times) => {
    const sum = new LimbSum()
    const limbs = limbsOf(text)
    for (let at = 0; at < times; at += 1) sum.add(limbs)
    expect(sum.total()).toBe(toScaled(text) * BigInt(times))
  })
})
