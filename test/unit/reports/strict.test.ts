import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardText } from '../../../src-main/base/formula-guard.ts'
import { unguarded } from '../../../src-main/ledger/ledger-file.ts'
import { strictHeader, strictLine } from '../../../src-main/reports/strict.ts'
import { FORMULA_STARTS, formulaText as text } from '../../support/formula-texts.ts'

function reread(writtenText: string): string[][] {
  return parse(writtenText, { record_delimiter: '\r\n' }) as string[][]
}

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

  it('X09: writes a lone empty cell as a record', () => {
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
          const writtenText = strictLine(cells)
          expect(reread(writtenText)).toEqual([cells.map((cell) => guardText(cell ?? ''))])
          expect(reread(writtenText).map((row) => row.map(unguarded))).toEqual([
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
    'X11, inputs 17 and 116: guards %j, an unreadable time',
    (cell) => {
      expect(strictLine([cell])).toBe(`'${cell}\r\n`)
    },
  )

  it('X11, inputs 17 and 116: guards an unreadable time of the usual width', () => {
    expect(strictLine(['=1+1+cmd|calc!A1...........'])).toBe("'=1+1+cmd|calc!A1...........\r\n")
  })

  it('X09, X11, inputs 17 and 116: guards any text in any column as guardText does', () => {
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
