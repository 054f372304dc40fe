import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unguarded } from '../../../src-main/ledger/ledger-file.ts'
import { guardText, strictHeader, strictLine } from '../../../src-main/reports/strict.ts'

const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']

/** Any text, and many that begin like a formula, a quote or a decimal. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .tuple(
      fc.constantFrom('', ' ', '  '),
      fc.constantFrom(...FORMULA_STARTS, "'", "''", '"', ','),
      fc.string({ maxLength: 26 }),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('', '-', '+'),
      fc.string({ unit: fc.constantFrom(...'0123456789.-'), maxLength: 27 }),
    )
    .map((parts) => parts.join('')),
)

function reread(written: string): string[][] {
  return parse(written, { record_delimiter: '\r\n' }) as string[][]
}

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
    '\t=1',
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
    'X11, input 116: gives %j, which really begins with a quote, a second one',
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

  it('X09, X11, input 116: is undone by unguarded for any text', () => {
    fc.assert(
      fc.property(text, (cell) => {
        expect(unguarded(guardText(cell))).toBe(cell)
      }),
      { numRuns: 3000 },
    )
  })

  it('threat 8, X11, input 116: leaves no text that begins like a formula and is no decimal', () => {
    fc.assert(
      fc.property(text, (cell) => {
        const first = guardText(cell).replace(/^ +/, '')[0] ?? ''
        expect(FORMULA_STARTS.includes(first) && !/^-\d+(\.\d+)?$/.test(guardText(cell))).toBe(
          false,
        )
      }),
      { numRuns: 3000 },
    )
  })
})

describe('strictLine', () => {
  it('X10, X11, input 117: writes commas, CRLF, quotes where needed, null as empty, and every digit', () => {
    const cells = [
      '0042',
      '=1+1',
      '-5.00',
      '1.500000000000000000',
      '2026-11-21T10:00:00.000000Z',
      'true',
      '{"a":1}',
      null,
      '',
      'a,b',
      'line\nend',
      'say "hi"',
      "'quoted",
      '12345678901234567890',
      '1E10',
    ]
    expect(strictLine(cells)).toBe(
      `0042,'=1+1,-5.00,1.500000000000000000,2026-11-21T10:00:00.000000Z,true,"{""a"":1}",,,"a,b","line\nend","say ""hi""",''quoted,12345678901234567890,1E10\r\n`,
    )
  })

  it('X09: writes a lone empty cell so that it is a record', () => {
    expect([
      strictLine(['']),
      strictLine([null]),
      strictLine(['', null]),
      strictLine(['a']),
    ]).toEqual(['""\r\n', '""\r\n', ',\r\n', 'a\r\n'])
  })

  it('X09, X11: is read back by csv-parse, and unguarded, to the same cells', () => {
    const row = fc.array(fc.option(text), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        for (const cells of rows) {
          const written = strictLine(cells)
          expect(reread(written)).toEqual([cells.map((cell) => guardText(cell ?? ''))])
          expect(reread(written).map((read) => read.map(unguarded))).toEqual([
            cells.map((cell) => cell ?? ''),
          ])
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('X11, input 116: exempts true decimals and instants in the columns that hold them', () => {
    expect(strictLine(['-5.00', '-0.1', '1969-12-31T23:59:59.000000Z'])).toBe(
      '-5.00,-0.1,1969-12-31T23:59:59.000000Z\r\n',
    )
  })

  it.each(['=1+1', '-2+3', '@SUM(A1)', "'soon", '+00:00', ' =1'])(
    'X11, inputs 17 and 116: guards %j, a time that could not be read',
    (cell) => {
      expect(strictLine([cell])).toBe(`'${cell}\r\n`)
    },
  )

  it('X11, inputs 17 and 116: guards a time that could not be read and has the width of one', () => {
    expect(strictLine(['=1+1+cmd|calc!A1...........'])).toBe("'=1+1+cmd|calc!A1...........\r\n")
  })

  it('X09, X11, inputs 17 and 116: is undone for any text in any column', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc
            .tuple(
              fc.constantFrom(...FORMULA_STARTS, "'"),
              fc.string({ minLength: 26, maxLength: 26 }),
            )
            .map((parts) => parts.join('')),
        ),
        (cell) => {
          expect(reread(strictLine([cell, 'x']))).toEqual([[guardText(cell), 'x']])
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('strictHeader', () => {
  it('joins the names', () => {
    expect(strictHeader(['id', 'amount'])).toBe('id,amount\r\n')
  })
})
