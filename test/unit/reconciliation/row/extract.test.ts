import { describe, expect, it } from 'vitest'
import type { Extractor } from '../../../../src-main/reconciliation/row/extract.ts'
import { compilePattern, isExtractor } from '../../../../src-main/reconciliation/row/extract.ts'

function extractor(pattern: string): Extractor {
  const result = compilePattern(pattern)
  if (!isExtractor(result)) throw new Error(result.problem)
  return result
}

describe('compilePattern', () => {
  it.each([
    ['WD-[0-9]+', 'Payout WD-0001 to a customer', 'WD-0001'],
    ['WD-[0-9]+', 'WD-1 and WD-2', 'WD-1'],
    ['ref[:= ]*([A-Z0-9-]+)', 'SEPA ref: AB-12 / 7', 'AB-12'],
    ['(?i)wd-(\\d+)', 'payout Wd-77', '77'],
    ['(?:WD|PO)-(\\d+)', 'PO-9', '9'],
    ['(?P<id>\\d{4})-(\\d+)', '2026-77', '2026'],
    [
      '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}',
      'id=0b5d7f3a-1c2d-4e5f-8a9b-0c1d2e3f4a5b;',
      '0b5d7f3a-1c2d-4e5f-8a9b-0c1d2e3f4a5b',
    ],
    ['\\b[0-9a-f]{64}\\b', `tx ${'ab'.repeat(32)}.`, 'ab'.repeat(32)],
    ['pago (\\p{Lu}+)', 'Retiro, pago ÑANDÚ', 'ÑANDÚ'],
    ['^\\s*(\\S+)', '  first second', 'first'],
    ['a.c', 'a\u{1f600}c', 'a\u{1f600}c'],
  ])('%s extracts from %j the text %j', (pattern, cell, expected) => {
    expect(extractor(pattern)(cell)).toBe(expected)
  })

  it.each([
    ['PayPal', 'Invoice ID: ([\\w-]+)', 'Mass Pay Payment; Invoice ID: WD-0001; USD', 'WD-0001'],
    ['Stripe', 'po_[A-Za-z0-9]+', 'STRIPE PAYOUT po_1NXY2Zabc', 'po_1NXY2Zabc'],
    ['MT940', '/EREF/([^/]+)/', '/TRTP/SEPA/EREF/WD-0001/REMI/payout/', 'WD-0001'],
  ])('extracts the reference from a booking text of %s', (_program, pattern, cell, expected) => {
    expect(extractor(pattern)(cell)).toBe(expected)
  })

  it('gives undefined where nothing or only empty text is found', () => {
    expect(extractor('WD-[0-9]+')('no reference')).toBeUndefined()
    expect(extractor('WD-[0-9]+')('')).toBeUndefined()
    expect(extractor('[0-9]*')('abc')).toBeUndefined()
    expect(extractor('(a)|b')('b')).toBeUndefined()
  })

  it('keeps no state between cells', () => {
    const extract = extractor('WD-([0-9]+)')
    expect([extract('WD-1 WD-2'), extract('x'), extract('WD-3'), extract('WD-3')]).toEqual([
      '1',
      undefined,
      '3',
      '3',
    ])
  })

  it.each(['WD-(?=\\d)', 'WD-(?!X)', '(?<=WD-)\\d+', '(?<!WD-)\\d+', 'a(b(?=c))'])(
    'reports lookaround in %s',
    (pattern) => {
      expect(compilePattern(pattern)).toEqual({
        problem:
          'uses lookaround, which the engine does not have; put the wanted part into a group',
      })
    },
  )

  it.each(['(a)\\1', '(?<n>a)\\k<n>', '(?P<n>a)(?P=n)'])(
    'reports a back-reference in %s',
    (pattern) => {
      expect(compilePattern(pattern)).toEqual({
        problem: 'uses a back-reference, which the engine does not have',
      })
    },
  )

  it.each([
    ['', 'is an empty pattern'],
    ['(WD', 'is not a pattern (missing closing ): (WD)'],
    ['[WD', 'is not a pattern (missing closing ]: [WD)'],
    ['*', 'is not a pattern (missing argument to repetition operator: *)'],
    ['a\\', 'is not a pattern (trailing backslash at end of expression)'],
    ['[z-a]', 'is not a pattern (invalid character class range: z-a)'],
    ['(?>a)', 'is not a pattern (invalid or unsupported Perl syntax: (?>)'],
    ['a{1001}', 'is not a pattern (invalid repeat count: {1001})'],
    ['(?:a{1000}){1000}', 'is not a pattern (invalid repeat count: {1000})'],
    ['x'.repeat(201), 'is longer than 200 characters'],
    ['[a-z]{600}', 'repeats too much; use smaller counts in braces'],
  ])('reports the problem of %j', (pattern, problem) => {
    expect(compilePattern(pattern)).toEqual({ problem })
  })

  // A backtracking engine would take hours, or longer than the age of the universe, for each of
  // these. The cells hold everything that the pattern demands, so that no search for a missing
  // letter ends early.
  const length = 60_000
  it.each([
    ['(a+)+[bc]$', `b${'a'.repeat(length)}`],
    ['(a|aa)+[bc]$', `b${'a'.repeat(length)}`],
    ['((a*)*)*[bc]$', `b${'a'.repeat(length)}`],
    ['(a|a?)+[bc]$', `b${'a'.repeat(length)}`],
    ['(x+x+)+y', `y${'x'.repeat(length)}`],
    ['(?:a?){30}a{30}[bc]', 'a'.repeat(length)],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(length)],
    ['(.*)(.*)(.*)(.*)(.*)[xy]', 'a'.repeat(length)],
    ['^(\\w+\\s?)*$', `${'a '.repeat(length / 2)}!`],
    ['^(([a-zA-Z0-9])+\\.?)+@', 'a'.repeat(length)],
    ['(?:.{1,10}){1,10}Q', 'a'.repeat(length)],
  ])('threat 9: stays linear with %s, where a backtracking engine never ends', (pattern, cell) => {
    const extract = extractor(pattern)
    const start = performance.now()
    expect(extract(cell)).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(3000)
  })

  it('takes time in proportion to the length of a cell', () => {
    const extract = extractor('(?:(?:a?){40}a{40})*[a!]*$')
    const timeOnce = (size: number): number => {
      const cell = `${'a'.repeat(size)}!`
      const start = performance.now()
      expect(extract(cell)?.length).toBe(size + 1)
      return performance.now() - start
    }
    const time = (size: number): number => Math.min(...[1, 2, 3].map(() => timeOnce(size)))
    time(1000)
    // The cell is four times as long. Sixteen times the time would be quadratic.
    expect(time(32_000) / time(8000)).toBeLessThan(10)
  })
})
