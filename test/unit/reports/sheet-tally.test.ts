import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../../src-main/contract/report.ts'
import type { Dialect } from '../../../src-main/contract/reporting.ts'
import { dialects } from '../../../src-main/contract/reporting.ts'
import type { FieldKind } from '../../../src-main/domain/field.ts'
import { languagesOf } from '../../../src-main/reports/sheet-readings.ts'
import { sheetJudge, SheetTally } from '../../../src-main/reports/sheet-tally.ts'
import { viewCell } from '../../../src-main/reports/spreadsheet-view.ts'

const text = { name: 'ref', kind: 'text' } as const
const money = { name: 'amount', kind: 'money' } as const

/** The change that viewCell gives, in every language of the dialect. */
function changeByView(writtenText: string, kind: FieldKind, dialect: Dialect): string | undefined {
  for (const language of languagesOf(dialect)) {
    const change = viewCell(writtenText, { kind }, language, dialect.instants).kind
    if (change !== undefined && change !== 'startsFormula') return change
  }
  return undefined
}

describe('sheetJudge', () => {
  it.each([
    // Long digits.
    ['202610010000000123', 'exponent'],
    ['9007199254740993', 'exponent'],
    ['123456789012', 'exponent'],
    ['12345678901', undefined],
    // Leading zeros.
    ['000777', 'leadingZero'],
    ['0042', 'leadingZero'],
    ['00', 'leadingZero'],
    ['0', undefined],
    // Exponents.
    ['1E5', 'becomesNumber'],
    ['2E17', 'becomesNumber'],
    ['7e-3', 'becomesNumber'],
    ['1.5E+3', 'becomesNumber'],
    ['1E400', undefined],
    ['1E5F', undefined],
    // Dates and times of day.
    ['3-10', 'becomesDate'],
    ['1/2', 'becomesDate'],
    ['OCT1', 'becomesDate'],
    ['2026-10', 'becomesDate'],
    ['10/2026', 'becomesDate'],
    ['1-2-26', 'becomesDate'],
    ['25/04/2026', 'becomesDate'],
    ['2026/10/01 09:30', 'becomesDate'],
    ['1 oct 2026', 'becomesDate'],
    ['October 1, 2026', 'becomesDate'],
    ['DEC-99', 'becomesDate'],
    ['1:2', 'becomesDate'],
    ['9 pm', 'becomesDate'],
    ['MARVEL1', undefined],
    ['OCT32', 'becomesDate'],
    ['OCT321', undefined],
    ['13-45', undefined],
    ['2026-13', undefined],
    ['W-000123', undefined],
    // Words for yes and no.
    ['TRUE', 'becomesFlag'],
    ['false', 'becomesFlag'],
    ['True', 'becomesFlag'],
    ['TRUELY', undefined],
    // Other numbers.
    ['(15)', 'becomesNumber'],
    ['1,234', 'becomesNumber'],
    ['1.50', 'becomesNumber'],
    ['.5', 'becomesNumber'],
    // Texts that stay unchanged.
    ['7f3a9c0e-1b2d-4f6a-8c9e-0a1b2c3d4e5f', undefined],
    ['0x6cc4fdcb70f402e113f41df38192cea2b698ed9f', undefined],
    ["'=cmd()", undefined],
    ['="0042"', undefined],
    ['USDT', undefined],
    ['MAY', undefined],
  ] as const)('input 117: finds that a spreadsheet changes %j: %s', (writtenText, change) => {
    expect(sheetJudge(text, dialects.excel)(writtenText)).toBe(change)
  })

  it.each([
    // From Microsoft's support article 66033 on CSV files.
    ['06E2', '6.00E+02', 'becomesNumber'],
    ['123E4', '1.23E+06', 'becomesNumber'],
    // Clone ids and gene names of RIKEN and HGNC, as Excel changed them in published tables.
    ['2310009E13', '2.31E+19', 'becomesNumber'],
    ['SEPT2', '2-sep', 'becomesDate'],
    ['MARCH1', '1-mar', 'becomesDate'],
    ['DEC1', '1-dec', 'becomesDate'],
    // A telephone number and a postal code from Microsoft's page on keeping leading zeros.
    ['0014255550177', '14255550177', 'leadingZero'],
    ['00123', '123', 'leadingZero'],
  ] as const)(
    'input 117: reads %j as Excel is documented to: %s',
    (writtenText, shownText, change) => {
      expect(viewCell(writtenText, text, 'en')).toEqual({ shown: shownText, kind: change })
      expect(sheetJudge(text, dialects.excel)(writtenText)).toBe(change)
    },
  )

  it.each([
    ['12345678.123456789012345678', 'digits'],
    ['0.1234567890123456', 'digits'],
    ['-1234567890.1234567', 'digits'],
    ['1234567890123.5', 'exponent'],
    ['0.123456789012345', undefined],
    ['100.000000000000000000', undefined],
    ['0.000000000000000001', undefined],
    ['-15.50', undefined],
  ] as const)(
    'input 117: finds that the amount %s of an amount column is %s',
    (writtenText, change) => {
      expect(sheetJudge(money, dialects.excel)(writtenText)).toBe(change)
      expect(sheetJudge(money, dialects['excel-es'])(writtenText.replace('.', ','))).toBe(change)
    },
  )

  it.each([
    ['ENE-5', 'becomesDate'],
    ['set1', 'becomesDate'],
    ['1.5', 'becomesDate'],
    ['1.10.2026', 'becomesDate'],
    ['VERDADERO', 'becomesFlag'],
    ['Verdadeiro', 'becomesFlag'],
    ['1.234', 'becomesNumber'],
    ['1,5E3', 'becomesNumber'],
  ] as const)(
    'input 117: finds that %j is changed in Spanish or Portuguese',
    (writtenText, change) => {
      expect(sheetJudge(text, dialects['excel-es'])(writtenText)).toBe(change)
    },
  )

  it('gives the result of viewCell for any cell', () => {
    const parts = fc.constantFrom(
      ...'0 1 2 7 9 12 30 99 2026 000 1234567890 E e+ - / . , : ( ) T % am p Oct ene SEPT march TRUE verdadero x f'.split(
        ' ',
      ),
      ' ',
    )
    const kinds = fc.constantFrom<FieldKind>('id', 'text', 'money', 'number', 'flag', 'json')
    const cells = fc.array(parts, { maxLength: 7 }).map((list) => list.join(''))
    fc.assert(
      fc.property(
        fc.oneof(cells, fc.string({ maxLength: 12 })),
        kinds,
        fc.constantFrom<Dialect>(dialects.excel, dialects['excel-es']),
        (cell, kind, dialect) => {
          expect(sheetJudge({ kind }, dialect)(cell)).toBe(changeByView(cell, kind, dialect))
        },
      ),
      { numRuns: 20_000, seed: 33 },
    )
  })

  it("accepts an instant in the dialect's own form, and reports an instant whose day and month flip", () => {
    const instant = { kind: 'instant' } as const
    const dayFirstDialect: Dialect = { ...dialects.excel, instants: 'dayFirst' }
    expect([
      sheetJudge(instant, dialects.excel)('2026-10-03 12:00:00'),
      sheetJudge(instant, dialects['excel-es'])('03/10/2026 12:00:00'),
      sheetJudge(instant, dayFirstDialect)('03/10/2026 12:00:00'),
      sheetJudge(instant, dialects.excel)('3-10'),
    ]).toEqual([undefined, undefined, 'dateFlips', 'becomesDate'])
  })
})

describe('SheetTally', () => {
  it('counts every cell by column and change, with the first cell of each', () => {
    const columns: readonly Column[] = [text, money]
    const tally = new SheetTally(columns, dialects.excel)
    for (let index = 0; index < 5000; index += 1) tally.add([`R-${index}`, '1.5'])
    for (const row of [
      ['0042', '12345678.123456789012345678'],
      ['1E5', ''],
      ['0043', '2'],
    ])
      tally.add(row)
    expect(tally.hints()).toEqual([
      { kind: 'leadingZero', column: 'ref', cells: 2, written: '0042', shown: '42' },
      { kind: 'becomesNumber', column: 'ref', cells: 1, written: '1E5', shown: '1.00E+05' },
      {
        kind: 'digits',
        column: 'amount',
        cells: 1,
        written: '12345678.123456789012345678',
        shown: '12345678.1234567',
      },
    ])
  })
})
