import { describe, expect, test } from 'vitest'
import { dateCandidates } from '../../../../src-main/reconciliation/row/date-candidates.ts'
import { compileDateFormat } from '../../../../src-main/reconciliation/row/date-format.ts'

const formats = (...texts: readonly string[]): readonly string[] =>
  dateCandidates(texts).map(({ format, count }) => `${format ?? 'ISO'} ${count}`)

describe('dateCandidates', () => {
  test('input 66: offers both readings of a date that is day first and month first, and chooses none', () => {
    expect(formats('01/02/2026', '03/04/2026')).toEqual(['dd/MM/yyyy 2', 'MM/dd/yyyy 2'])
  })

  test('puts the format that reads the most first where a day above 12 decides', () => {
    expect(formats('01/02/2026', '25/12/2026', '', '31/12/2026')).toEqual([
      'dd/MM/yyyy 3',
      'MM/dd/yyyy 1',
    ])
    expect(formats('12/25/2026', '01/02/2026')).toEqual(['MM/dd/yyyy 2', 'dd/MM/yyyy 1'])
  })

  test('says how each text reads, in order, and which cannot', () => {
    const [dayFirst, monthFirst] = dateCandidates(['01/02/2026 10:05', '', '25/12/2026 23:59'])
    expect(
      dayFirst?.read.map(
        (parts) => parts && [parts.year, parts.month, parts.day, parts.hour, parts.minute],
      ),
    ).toEqual([[2026, 2, 1, 10, 5], undefined, [2026, 12, 25, 23, 59]])
    expect(monthFirst?.read.map((parts) => parts?.month)).toEqual([1, undefined, undefined])
  })

  test('leaves ISO 8601 alone where it reads every date', () => {
    expect(formats('2026-11-20T21:50:58Z', '2026-11-21', '2026-11-21 10:00:00')).toEqual(['ISO 3'])
  })

  test('knows the marks, times, halves of the day, fractions and offsets of files', () => {
    for (const [text, format] of [
      ['20.11.2026 21:50:58', 'dd.MM.yyyy HH:mm:ss'],
      ['20-11-26 21:50', 'dd-MM-yy HH:mm'],
      ['11/20/2026, 9:50:58 p.m.', 'MM/dd/yyyy, h:mm:ss a'],
      ['2026/11/20 21:50:58.123456', 'yyyy/MM/dd HH:mm:ss.SSSSSS'],
      ['20/11/2026T21:50:58-03:00', "dd/MM/yyyy'T'HH:mm:ssXXX"],
      ['20261120', 'yyyyMMdd'],
      ['20261120215058', 'yyyyMMddHHmmss'],
    ] as const) {
      expect(dateCandidates([text])[0]?.format).toBe(format)
      expect(compileDateFormat(format)?.(text)).toMatchObject({ year: 2026, month: 11, day: 20 })
    }
  })

  test('reads one digit and two with the same format', () => {
    expect(formats('1/2/2026', '25/12/2026')[0]).toBe('d/M/yyyy 2')
  })

  test('input 66: offers nothing for a number of a spreadsheet, words or a day that no calendar has', () => {
    expect([
      formats('45321'),
      formats('yesterday'),
      formats('2026-02-30'),
      formats('31/31/2026'),
      formats(''),
    ]).toEqual([[], [], [], [], []])
  })
})
