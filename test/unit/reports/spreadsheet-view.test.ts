import { describe, expect, it } from 'vitest'
import type { Column } from '../../../src-main/contract/report.ts'
import { viewCell, viewRows } from '../../../src-main/reports/spreadsheet-view.ts'

const id = { kind: 'id' } as const
const text = { kind: 'text' } as const
const money = { kind: 'money' } as const
const instant = { kind: 'instant' } as const

describe('viewCell', () => {
  it.each([
    ['12345678901234567890', id, '1.23457E+19', 'exponent'],
    ['999999999999', id, '1E+12', 'exponent'],
    ['12345678901', id, '12345678901', undefined],
    ['0042', id, '42', 'leadingZero'],
    ['1E10', text, '1.00E+10', 'becomesNumber'],
    ['0.123456789012345678', money, '0.123456789012345', 'digits'],
    ['1.50', money, '1.5', undefined],
    ['-0.00', money, '0', undefined],
    ['1234567.1234567890123', money, '1234567.12345678', 'digits'],
    ['0.000000000000000001', money, '0.000000000000000001', undefined],
    ['1,234', text, '1234', 'becomesNumber'],
    ["'=1+1", text, "'=1+1", 'startsFormula'],
    ["'quoted", text, "'quoted", undefined],
    ['3-4', text, '4-mar', 'becomesDate'],
    ['MAR-1', text, '1-mar', 'becomesDate'],
    ['31-12', text, '31-dec', 'becomesDate'],
    ['45-12', text, '45-12', undefined],
    ['2026-09-03 10:00:00', instant, '9/3/2026 10:00', undefined],
    ['2026-09-03', text, '9/3/2026', 'becomesDate'],
    ['03/04/2026 10:00:00', instant, '3/4/2026 10:00', 'dateFlips'],
    ['25/04/2026 10:00:00', instant, '25/04/2026 10:00:00', 'dateFlips'],
    ['2026-09-03T10:00:00.000000Z', instant, '2026-09-03T10:00:00.000000Z', undefined],
    ['0xabc', text, '0xabc', undefined],
    ['', text, '', undefined],
  ] as const)('input 117: %j in an English spreadsheet', (writtenText, column, shownText, kind) => {
    expect(viewCell(writtenText, column, 'en', 'dayFirst')).toEqual(
      kind === undefined ? { shown: shownText } : { shown: shownText, kind },
    )
  })

  it.each([
    ['1,5', money, 'es', '1,5', undefined],
    ['1.234', money, 'es', '1234', 'becomesNumber'],
    ['1234.56', money, 'pt', '1234.56', undefined],
    ['1.5', money, 'es', '1-may', 'becomesDate'],
    ['1.5', money, 'pt', '1-mai', 'becomesDate'],
    ['12345678901234567890,5', money, 'pt', '1,23457E+19', 'digits'],
    ['3-4', text, 'es', '3-abr', 'becomesDate'],
    ['MAR-1', text, 'pt', '1-mar', 'becomesDate'],
    ['25/04/2026 10:00:00', instant, 'es', '25/04/2026 10:00', undefined],
    ['04/25/2026 10:00:00', instant, 'pt', '04/25/2026 10:00:00', 'dateFlips'],
    ['04/03/2026 10:00:00', instant, 'es', '04/03/2026 10:00', undefined],
  ] as const)('input 117: %j of %j in %s', (writtenText, column, language, shownText, kind) => {
    expect(
      viewCell(
        writtenText,
        column,
        language,
        writtenText.startsWith('04/25') ? 'monthFirst' : 'dayFirst',
      ),
    ).toEqual(kind === undefined ? { shown: shownText } : { shown: shownText, kind })
  })
})

describe('an instant with slashes', () => {
  it.each([
    ['monthFirst', 'en', undefined],
    ['dayFirst', 'en', 'dateFlips'],
    ['monthFirst', 'es', 'dateFlips'],
    ['dayFirst', 'pt', undefined],
  ] as const)(
    'written %s and read in %s is the same day only if both have the same order',
    (form, language, kind) => {
      expect(viewCell('03/04/2026 10:00:00', instant, language, form).kind).toBe(kind)
    },
  )
})

describe('viewRows', () => {
  it('warns once for each column and kind, with its first cell', () => {
    const columns: readonly Column[] = [
      { name: 'id', kind: 'id' },
      { name: 'amount', kind: 'money' },
    ]
    const rows = [
      ['0001', '1.5'],
      ['0002', '0.1234567890123456789'],
      ['12345678901234567890', '2'],
    ]
    expect(viewRows(rows, columns, 'en')).toEqual({
      shown: [
        ['1', '1.5'],
        ['2', '0.123456789012345'],
        ['1.23457E+19', '2'],
      ],
      warnings: [
        { kind: 'leadingZero', column: 'id', written: '0001', shown: '1' },
        {
          kind: 'digits',
          column: 'amount',
          written: '0.1234567890123456789',
          shown: '0.123456789012345',
        },
        { kind: 'exponent', column: 'id', written: '12345678901234567890', shown: '1.23457E+19' },
      ],
    })
  })
})
