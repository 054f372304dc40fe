import { describe, expect, test } from 'vitest'
import { dateCandidates } from '../../../../src-main/reconciliation/row/date-candidates.ts'
import { compileDateFormat } from '../../../../src-main/reconciliation/row/date-format.ts'

const formats = (...texts: readonly string[]): readonly string[] =>
  dateCandidates(texts).map(({ format, count }) => `${format ?? 'ISO'} ${count}`)

describe('dateCandidates', () => {
  test('input 66: offers both readings of a date that is day first and month first, and chooses none', () => {
    expect(formats('01/02/2026', '03/04/2026')).toEqual(['dd/MM/yyyy 2', 'MM/dd/yyyy 2'])
  })

  test('puts the format that reads the most dates first if a day above 12 decides', () => {
    expect(formats('01/02/2026', '25/12/2026', '', '31/12/2026')).toEqual([
      'dd/MM/yyyy 3',
      'MM/dd/yyyy 1',
    ])
    expect(formats('12/25/2026', '01/02/2026')).toEqual(['MM/dd/yyyy 2', 'dd/MM/yyyy 1'])
  })

  test('returns the reading of each text in order, and undefined for unreadable texts', () => {
    const [dayFirst, monthFirst] = dateCandidates(['01/02/2026 10:05', '', '25/12/2026 23:59'])
    expect(
      dayFirst?.read.map(
        (parts) => parts && [parts.year, parts.month, parts.day, parts.hour, parts.minute],
      ),
    ).toEqual([[2026, 2, 1, 10, 5], undefined, [2026, 12, 25, 23, 59]])
    expect(monthFirst?.read.map((parts) => parts?.month)).toEqual([1, undefined, undefined])
  })

  test('offers ISO 8601 alone where it reads every date', () => {
    expect(formats('2026-11-20T21:50:58Z', '2026-11-21', '2026-11-21 10:00:00')).toEqual(['ISO 3'])
  })

  test('reads the marks, times, AM and PM, fractions and offsets of files', () => {
    for (const [text, format] of [
      ['20.11.2026 21:50:58', 'dd.MM.yyyy HH:mm:ss'],
      ['20-11-26 21:50', 'dd-MM-yy HH:mm'],
      ['11/20/2026, 9:50:58 p.m.', 'MM/dd/yyyy, h:mm:ss a'],
      ['2026/11/20 9:50:58.123456', 'yyyy/MM/dd H:mm:ss.SSSSSS'],
      ['20/11/2026T21:50:58-03:00', "dd/MM/yyyy'T'HH:mm:ssXXX"],
      ['20112026', 'ddMMyyyy'],
      ['20261120215058', 'yyyyMMddHHmmss'],
    ] as const) {
      expect(dateCandidates([text])[0]?.format).toBe(format)
      expect(compileDateFormat(format)?.(text)).toMatchObject({ year: 2026, month: 11, day: 20 })
    }
  })

  test('reads one digit and two with one format', () => {
    expect(formats('1/2/2026', '25/12/2026')[0]).toBe('d/M/yyyy 2')
  })

  test('input 66: offers nothing for a number that is not a date, words, or a day that does not exist', () => {
    expect([
      formats('12345'),
      formats('yesterday'),
      formats('2026-02-30'),
      formats('31/31/2026'),
      formats(''),
    ]).toEqual([[], [], [], [], []])
  })

  test('c37: offers ISO 8601 alone where it reads UTC, slashes or eight digits', () => {
    expect(formats('2026-10-01 12:00:00 UTC', '2026/10/08', '20261007')).toEqual(['ISO 3'])
    expect(formats('2026-10-01 12:00:00 UTC', '2026-10-9')).toContain('yyyy-MM-d 1')
  })

  test.each([
    ['Bitstamp', 'MMM d, yyyy, hh:mm a', ['Oct. 1, 2026, 09:05 AM', 'June 12, 2026, 12:05 PM']],
    ['Excel in English', 'd-MMM-yyyy', ['1-Oct-2026', '12-Sep-2026']],
    ['Excel in Spanish', 'd-MMM-yyyy h:mm a', ['1-ene-2026 9:05 a. m.', '12-dic-2026 9:05 p. m.']],
    ['SAS', 'ddMMMyyyy', ['01OCT2026', '02OCT2026']],
    ['JavaScript', "MMM d, yyyy 'at' h:mm a", ['October 1, 2026 at 9:05\u202fAM']],
    ['a Spanish bank', "d 'de' MMM 'de' yyyy", ['1 de octubre de 2026', '12 de mayo de 2026']],
    ['a Brazilian bank', 'd/MMM/yyyy', ['1/out/2026', '12/mar/2026']],
    ['a file with the year first', 'yyyy-MMM-dd HH:mm', ['2026-Oct-01 10:00']],
    ['CoinTracking', 'dd.MM.yyyy HH:mm:ss XXX', ['18.10.2026 10:00:00 GMT+0100']],
    ['Bitcoin Core', 'epoch_seconds', ['1790856000', '1790942400']],
    ['Kraken’s trades', 'epoch_seconds', ['1790856000.1234', '1790942400.5']],
    ['Binance', 'epoch_milliseconds', ['1790856000123', '1790942400000']],
    ['Excel, as numbers', 'excel_serial', ['46296', '46296.375', '46297,5']],
  ])(
    'c37: offers for dates of %s first the format %s, which reads them all',
    (_p, format, texts) => {
      const [first] = dateCandidates(texts)
      expect(first).toMatchObject({ format, count: texts.length })
      expect(texts.map((text) => compileDateFormat(format)?.(text))).toEqual(first?.read)
    },
  )

  test('finds names of months in twelve spellings and of many lengths', () => {
    const names =
      'Jan. Feb. March April May June July Aug. Sept. Oct. Nov. Dec. enero febrero marzo abril'
    const texts = names.split(' ').flatMap((name) => [`${name} 1, 2026`, `${name} 21, 2026`])
    expect(formats(...texts)[0]).toBe(`MMM d, yyyy ${texts.length}`)
  })

  test('offers numbers as dates only where they are plausible', () => {
    for (const text of ['12345', '99999', '1.5', '0.00012', '4102444800', '946684799', '1000'])
      expect(formats(text), text).toEqual([])
    expect(formats('179085600012', '17908560001234567')).toEqual([])
    expect(formats('45321')).toEqual(['excel_serial 1'])
  })

  test('offers nothing for unknown month names, and stays fast on long cells', () => {
    expect(formats('1 Okt 2026', 'Wednesday 3, 2026', 'Oct 26', 'Oct 2026')).toEqual([])
    const start = performance.now()
    const longTexts = ['1', 'a', ' ', '1 ', '1 de '].map((piece) => piece.repeat(20_000))
    expect(formats(...longTexts, ...longTexts.map((text) => `1 Oct 2026 ${text}x`))).toEqual([])
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
