import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardText, hasInnerGuard, unguardText } from '../../../src-main/base/formula-guard.ts'
import { FORMULA_STARTS, formulaText as text } from '../../support/formula-texts.ts'

describe('guardText', () => {
  it.each([
    '-5.00',
    '-1.5',
    '0',
    '1.10',
    '-0.000000000000000001',
    '12345678901234567890.123456789012345678',
  ])('X11, input 116: leaves the decimal %s as it is', (cell) => {
    expect(guardText(cell)).toBe(cell)
  })

  it.each([
    '=1+1',
    '+cmd',
    '+1',
    '@x',
    '@SUM(A1)',
    '-2+3',
    '-1+1',
    '--5',
    '-',
    '- 5',
    '-5.',
    '-.5',
    '-1e5',
    '\tx',
    '\rx',
    '\nx',
    '\0=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    ' =1',
    '   -2+3',
    ' -5.00',
    "=cmd|'/c calc'!A1",
    '=HYPERLINK("http://evil","x")',
    '=WEBSERVICE("http://evil")',
    '-5.00\n',
  ])('threat 8, X11, inputs 60 and 116: guards %j', (cell) => {
    expect(guardText(cell)).toBe(`'${cell}`)
  })

  it.each(["'", "'x", "''", "'=1", "'-5.00"])(
    'X11, input 116: adds a quote to %j, which already begins with a quote',
    (cell) => {
      expect(guardText(cell)).toBe(`'${cell}`)
    },
  )

  it.each([
    '',
    'abc',
    '0042',
    '1E10',
    'a=1',
    '1+1',
    'x-y',
    ' x',
    '0xabc',
    'é',
    '2026-11-21',
    '"=1"',
    '\u00a0x',
    '(5.00)',
  ])('A56, input 117: leaves %j as it is', (cell) => {
    expect(guardText(cell)).toBe(cell)
  })

  it('X09, X11, input 116: is undone by unguardText for any text', () => {
    fc.assert(
      fc.property(text, (cell) => {
        expect(unguardText(guardText(cell))).toBe(cell)
      }),
      { numRuns: 3000 },
    )
  })

  it('threat 8, X11, input 116: leaves no text that begins like a formula and is not a decimal', () => {
    fc.assert(
      fc.property(text, (cell) => {
        const firstCharacter = guardText(cell).replace(/^ +/, '')[0] ?? ''
        expect(
          FORMULA_STARTS.includes(firstCharacter) && !/^-\d+(\.\d+)?$/.test(guardText(cell)),
        ).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })
})

/** Every invisible Unicode character that can precede a sign. */
const blanks = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) =>
    /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(sign),
  )

describe('guardText, blanks before the sign', () => {
  it('input 138: guards a sign after every blank and invisible character', () => {
    expect(blanks.length).toBeGreaterThan(4000)
    const unguarded = blanks.filter(
      (blank) =>
        !guardText(`${blank}=1+41`).startsWith("'") ||
        !guardText(`${blank} ${blank}-1+41`).startsWith("'"),
    )
    expect(unguarded).toEqual([])
  })

  it.each(['\u00a0x', '\u200b', '\ufeff1.5', '\u3000(5.00)', '\u00a0\u00a0'])(
    'input 138: leaves %j, which no sign follows, as it is',
    (cell) => {
      expect(guardText(cell)).toBe(cell)
    },
  )

  it('input 138: exempts only decimals without blanks', () => {
    expect(['-1.5', '\u00a0-1.5', '-1.5\u00a0', '\u200b-1.5'].map(guardText)).toEqual([
      '-1.5',
      "'\u00a0-1.5",
      "'-1.5\u00a0",
      "'\u200b-1.5",
    ])
  })
})

const FORMULA = /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]/u

describe('guardText, other separators', () => {
  it.each([
    ['x;=1+41', "x;'=1+41"],
    ['x;=1+41;y', "x;'=1+41;y"],
    ['x\t=1+41', "x\t'=1+41"],
    ['x,=1+41', "x,'=1+41"],
    ['x|=1+41', "x|'=1+41"],
    ['x\n=1+41', "x\n'=1+41"],
    ['x\r=1+41', "x\r'=1+41"],
    ['x\r\n=1+41', "x\r\n'=1+41"],
    ['\t=1', "'\t'=1"],
    ['=1;=2', "'=1;'=2"],
    ['x;+1', "x;'+1"],
    ['x;-1', "x;'-1"],
    ['x;@SUM(A1)', "x;'@SUM(A1)"],
    ['x;＝1', "x;'＝1"],
    ['x; =1', "x;' =1"],
    ['x;\u00a0=1', "x;'\u00a0=1"],
    ['x;\t=1', "x;'\t'=1"],
    ['x;;=1', "x;;'=1"],
    ['x;"=1"', 'x;\'"=1"'],
    ["x;'=1", "x;''=1"],
    ["'x;=1", "''x;'=1"],
    ['{"a":"b;=1"}', '{"a":"b;\'=1"}'],
  ])('input 139: guards each beginning of %j', (cell, guardedText) => {
    expect(guardText(cell)).toBe(guardedText)
    expect(hasInnerGuard(guardedText)).toBe(true)
    expect(unguardText(guardedText)).toBe(cell)
  })

  it.each([
    'a;b',
    "a,'b'",
    'a, b-c',
    'a;1=1',
    '{"a":-1,"b":"=1"}',
    "don't; stop",
    'a|b',
    'a\r\nb',
    '3;7',
  ])('input 139: leaves %j, in which no cell would begin with a sign, as it is', (cell) => {
    expect(guardText(cell)).toBe(cell)
    expect(hasInnerGuard(cell)).toBe(false)
  })

  it('inputs 138 and 139: leaves no formula wherever a text is split', () => {
    fc.assert(
      fc.property(text, (cell) => {
        const guardedText = guardText(cell)
        const isExempt = guardedText === cell && /^-\d+(\.\d+)?$/.test(cell)
        const pieces = [';', ',', '|', '\t', /\r\n|\n|\r/, /[;,|\t\r\n]/].flatMap((separator) =>
          guardedText.split(separator),
        )
        expect(isExempt ? [] : pieces.filter((piece) => FORMULA.test(piece))).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  it('inputs 138 and 139: takes time in proportion to the text', () => {
    for (const part of ['\t', "\t'", ';"', '\u00a0', ' ;', "'", '\r\n'])
      for (const end of ['', '=1', 'x']) {
        const cell = part.repeat(200_000) + end
        const startMs = performance.now()
        expect(unguardText(guardText(cell))).toBe(cell)
        expect(performance.now() - startMs).toBeLessThan(2000)
      }
  })
})
