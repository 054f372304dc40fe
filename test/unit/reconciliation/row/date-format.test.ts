import { describe, expect, it } from 'vitest'
import { findZone } from '../../../../src-main/base/zone.ts'
import {
  compileDateFormat,
  readIsoDate,
} from '../../../../src-main/reconciliation/row/date-format.ts'
import { dateRange } from '../../../../src-main/reconciliation/row/date-range.ts'

/** The first and last instant that a text means in a zone, undefined where it is not a date. */
function range(
  text: string,
  zoneName: string,
  format?: string,
): readonly [string, string] | undefined {
  const zone = findZone(zoneName)
  const reader = format === undefined ? readIsoDate : compileDateFormat(format)
  if (!zone || !reader) throw new Error('the test names no zone or no format')
  const parts = reader(text)
  const range = parts && dateRange(parts, zone)
  return range && [range.dateFrom, range.dateTo]
}

const singleInstant = (text: string): readonly [string, string] => [text, text]

describe('readIsoDate', () => {
  it.each([
    ['2026-09-01T10:00:00Z', '2026-09-01T10:00:00.000000Z'],
    ['2026-09-01 10:00', '2026-09-01T10:00:00.000000Z'],
    ['2026-09-01T10:00:00.5+05:30', '2026-09-01T04:30:00.500000Z'],
    ['2026-09-01T10:00:00,123456789-0300', '2026-09-01T13:00:00.123456Z'],
    ['2026-12-31T23:30:00-01', '2027-01-01T00:30:00.000000Z'],
    ['2026-09-01T10:00:00.1234567Z', '2026-09-01T10:00:00.123456Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000000Z'],
    ['2026-09-01 10:00:00 -0300', '2026-09-01T13:00:00.000000Z'],
    ['2026/09/01 10:00:00', '2026-09-01T10:00:00.000000Z'],
    ['2026-09-01 10:00 GMT', '2026-09-01T10:00:00.000000Z'],
    ['2026-09-01T10:00:00UTC', '2026-09-01T10:00:00.000000Z'],
  ])('reads %s', (text, instant) => {
    expect(range(text, 'UTC')).toEqual(singleInstant(instant))
  })

  it.each([
    '01/02/2026',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2027-02-29',
    '45321',
    '2026-09-01T25:00:00Z',
    '2026-09-01T10:61:00Z',
    '2026-9-1',
    'yesterday',
    '01092026',
    '09012026',
    '2026-09-01T10:00:00+25:00',
    '2026-09-01 UTC',
    '2026/09-01',
    '2026/9/1',
    '2026-09-01 10:00:00 -0300 UTC',
    '2026-09-01 10:00:00 UTC-3',
    '2026-09-01 10:00:00 utc',
    '20261301',
  ])('input 66: refuses %s', (text) => {
    expect(readIsoDate(text)).toBeUndefined()
  })

  it.each([
    ['Coinbase', '2026-10-01 12:00:00 UTC', '2026-10-01T12:00:00.000000Z'],
    ['Ruby on Rails', '2026-10-01 12:00:00.123456 UTC', '2026-10-01T12:00:00.123456Z'],
    ['PostgreSQL', '2026-10-01 12:00:00.123456+00', '2026-10-01T12:00:00.123456Z'],
    ['ledger-autosync', '2026-10-01 12:00:00 -0700', '2026-10-01T19:00:00.000000Z'],
    ['Go', '2026-10-01 12:00:00.123456789 +0000 UTC', '2026-10-01T12:00:00.123456Z'],
    ['Electrum', '2026-10-01 12:00', '2026-10-01T12:00:00.000000Z'],
    ['Kraken', '2026-10-01 12:00:00.1234', '2026-10-01T12:00:00.123400Z'],
    ['Binance', '2026-10-01 12:00:00', '2026-10-01T12:00:00.000000Z'],
    ['a log with slashes', '2026/10/01 12:00:00', '2026-10-01T12:00:00.000000Z'],
  ])('c37: reads an instant as %s writes it: %s', (_program, text, instant) => {
    expect(range(text, 'UTC')).toEqual(singleInstant(instant))
  })

  it("c37: gives UTC and GMT the offset 0 in every zone of a mapping, and reads a day in the mapping's zone", () => {
    expect(range('2026-10-01 12:00:00 UTC', 'America/Sao_Paulo')).toEqual(
      singleInstant('2026-10-01T12:00:00.000000Z'),
    )
    expect(range('2026-10-01 12:00:00 GMT', 'Asia/Tokyo')).toEqual(
      singleInstant('2026-10-01T12:00:00.000000Z'),
    )
    const day = ['2026-10-08T03:00:00.000000Z', '2026-10-09T02:59:59.999999Z']
    expect(range('2026/10/08', 'America/Sao_Paulo')).toEqual(day)
    expect(range('20261008', 'America/Sao_Paulo')).toEqual(day)
  })

  it('c37: drops the digits after the microsecond', () => {
    expect(range('2026-10-06 12:00:00.999999999', 'UTC')).toEqual(
      singleInstant('2026-10-06T12:00:00.999999Z'),
    )
  })

  it('c37: reads no date of eight digits in another order, for any day and month', () => {
    for (let day = 1; day <= 31; day += 1)
      for (let month = 1; month <= 12; month += 1)
        for (const year of ['1999', '2009', '2026', '2031']) {
          const [d, m] = [day, month].map((value) => String(value).padStart(2, '0'))
          expect(readIsoDate(`${d}${m}${year}`)).toBeUndefined()
          expect(readIsoDate(`${m}${d}${year}`)).toBeUndefined()
        }
  })

  it('reads a day without a time as the whole day in the zone, however long it is', () => {
    expect(range('2026-09-01', 'UTC')).toEqual([
      '2026-09-01T00:00:00.000000Z',
      '2026-09-01T23:59:59.999999Z',
    ])
    expect(range('2026-09-01', 'America/Sao_Paulo')).toEqual([
      '2026-09-01T03:00:00.000000Z',
      '2026-09-02T02:59:59.999999Z',
    ])
    // New York: 23 hours in March, 25 in November.
    expect(range('2026-03-08', 'America/New_York')).toEqual([
      '2026-03-08T05:00:00.000000Z',
      '2026-03-09T03:59:59.999999Z',
    ])
    expect(range('2026-11-01', 'America/New_York')).toEqual([
      '2026-11-01T04:00:00.000000Z',
      '2026-11-02T04:59:59.999999Z',
    ])
    // In Chile, the midnight of this day is skipped.
    expect(range('2026-09-06', 'America/Santiago')).toEqual([
      '2026-09-06T04:00:00.000000Z',
      '2026-09-07T02:59:59.999999Z',
    ])
    expect(range('2026-12-31', 'Asia/Kathmandu')).toEqual([
      '2026-12-30T18:15:00.000000Z',
      '2026-12-31T18:14:59.999999Z',
    ])
  })

  it('moves a time that a clock change skips forward, and takes the first of a repeated time', () => {
    expect(range('2026-03-08 02:30', 'America/New_York')).toEqual(
      singleInstant('2026-03-08T07:30:00.000000Z'),
    )
    expect(range('2026-11-01 01:30', 'America/New_York')).toEqual(
      singleInstant('2026-11-01T05:30:00.000000Z'),
    )
    expect(range('2026-11-01 01:30-05:00', 'America/New_York')).toEqual(
      singleInstant('2026-11-01T06:30:00.000000Z'),
    )
  })
})

describe('compileDateFormat', () => {
  it.each([
    ['dd/MM/yyyy', '05/09/2026', ['2026-09-05T00:00:00.000000Z', '2026-09-05T23:59:59.999999Z']],
    ['MM/dd/yyyy', '05/09/2026', ['2026-05-09T00:00:00.000000Z', '2026-05-09T23:59:59.999999Z']],
    ['d/M/yy', '5/9/26', ['2026-09-05T00:00:00.000000Z', '2026-09-05T23:59:59.999999Z']],
    ['dd.MM.yyyy HH:mm:ss', '05.09.2026 23:59:58', singleInstant('2026-09-05T23:59:58.000000Z')],
    ['yyyyMMddHHmm', '202609052359', singleInstant('2026-09-05T23:59:00.000000Z')],
    [
      'yyyy-MM-dd HH:mm:ss.SSS',
      '2026-09-05 01:02:03.045',
      singleInstant('2026-09-05T01:02:03.045000Z'),
    ],
    [
      "yyyy-MM-dd'T'HH:mm:ssXXX",
      '2026-09-05T01:02:03+02:00',
      singleInstant('2026-09-04T23:02:03.000000Z'),
    ],
    [
      "d 'de' M 'de' yyyy",
      '5 de 9 de 2026',
      ['2026-09-05T00:00:00.000000Z', '2026-09-05T23:59:59.999999Z'],
    ],
    ["yyyy-MM-dd ''H''", "2026-09-05 '7'", singleInstant('2026-09-05T07:00:00.000000Z')],
    ['MM/dd/yyyy hh:mm a', '09/05/2026 12:05 AM', singleInstant('2026-09-05T00:05:00.000000Z')],
    ['MM/dd/yyyy hh:mm a', '09/05/2026 12:05 p.m.', singleInstant('2026-09-05T12:05:00.000000Z')],
    ['M/d/yyyy h:mm a', '9/5/2026 1:05 pm', singleInstant('2026-09-05T13:05:00.000000Z')],
  ] as const)('%s reads %s', (format, text, expected) => {
    expect(range(text, 'UTC', format)).toEqual(expected)
  })

  it.each([
    ['dd/MM/yyyy', '31/02/2026'],
    ['dd/MM/yyyy', '13/13/2026'],
    ['dd/MM/yyyy', '5/9/2026'],
    ['dd/MM/yyyy', '05-09-2026'],
    ['dd/MM/yyyy', '05/09/2026 10:00'],
    ['dd/MM/yyyy', ' 05/09/2026'],
    ['dd.MM.yyyy', '05x09x2026'],
    ['dd/MM/yyyy HH:mm', '05/09/2026 24:00'],
    ['MM/dd/yyyy hh:mm a', '09/05/2026 13:05 PM'],
    ['MM/dd/yyyy hh:mm a', '09/05/2026 00:05 AM'],
    ['yyyy-MM-dd', '٢٠٢٦-٠٩-٠٥'],
  ])('input 66: %s does not read %j', (format, text) => {
    const reader = compileDateFormat(format)
    expect(reader).toBeTypeOf('function')
    expect(reader?.(text)).toBeUndefined()
  })

  it.each([
    '',
    'yyyy-MM',
    'dd/MM',
    'HH:mm',
    'EEE dd/MM/yyyy',
    'dd MMMMM yyyy',
    'dd/MM/yyyy dd',
    'MM MMM dd yyyy',
    'dd/MM/yyyy HH hh a',
    'epoch_microseconds',
    'EPOCH_SECONDS',
    'YYYY-MM-DD',
    'yyyy-MM-dd hh:mm',
    'yyyy-MM-dd HH:mm a',
    "yyyy-MM-dd '",
    'yyy-MM-dd',
    'dd/MM/yyyy k',
  ])('refuses the format %j, which lacks a part or has an unsupported letter', (format) => {
    expect(compileDateFormat(format)).toBeUndefined()
  })

  it('reads the marks of a format literally: a hostile format stays linear', () => {
    const reader = compileDateFormat('(.*)+yyyy-MM-dd$')
    expect(reader?.('(.*)+2026-09-05$')).toMatchObject({ year: 2026, month: 9, day: 5 })
    expect(reader?.(`${'a'.repeat(50000)}2026-09-05`)).toBeUndefined()
  })

  it.each([
    ['Excel', 'dd-MMM-yyyy', '01-Oct-2026'],
    ['Oracle', 'dd-MMM-yy', '01-OCT-26'],
    ['Buckets', 'dd MMM yyyy', '01 OCT 2026'],
    ['Bitstamp', 'MMM d, yyyy, hh:mm a', 'Oct. 1, 2026, 12:00 AM'],
    ['SAS', 'ddMMMyyyy', '01OCT2026'],
    ['a Spanish bank', "d 'de' MMMM 'de' yyyy", '1 de octubre de 2026'],
    ['a Spanish bank, abbreviated', 'd-MMM-yyyy', '1-oct.-2026'],
    ['a Brazilian bank', "d 'de' MMMM 'de' yyyy", '1 de outubro de 2026'],
    ['a Brazilian bank, abbreviated', 'd/MMM/yyyy', '1/out/2026'],
    ['CoinTracking', 'dd.MM.yyyy HH:mm:ss XXX', '01.10.2026 02:00:00 GMT+0200'],
    ['a file with the year first', 'yyyy-MMM-dd', '2026-OCT-01'],
    ['Mercado Bitcoin', 'dd/MM/yyyy HH:mm:ss', '01/10/2026 00:00:00'],
  ])('c37: reads a date as %s writes it: %s reads %s', (_program, format, text) => {
    expect(range(text, 'UTC', format)?.[0]).toBe('2026-10-01T00:00:00.000000Z')
  })

  it('c37: reads times of JavaScript and Excel, with the no-break space before AM', () => {
    const nine = singleInstant('2026-10-01T09:05:00.000000Z')
    const format = 'MMM d, yyyy h:mm:ss a'
    expect(range('Oct 1, 2026 9:05:00 AM', 'UTC', format)).toEqual(nine)
    expect(range('Oct 1, 2026 9:05:00\u202fAM', 'UTC', format)).toEqual(nine)
    expect(range('1/10/2026\u00a09:05 p.\u00a0m.', 'UTC', 'd/M/yyyy h:mm a')).toEqual(
      singleInstant('2026-10-01T21:05:00.000000Z'),
    )
    expect(range('Oct 1, 2026 9:05 AM UTC', 'Asia/Tokyo', 'MMM d, yyyy h:mm a z')).toEqual(nine)
  })

  it.each([
    [1, 'Jan', 'January', 'ene', 'enero', 'JANEIRO'],
    [2, 'feb.', 'February', 'febrero', 'fev', 'fevereiro'],
    [3, 'mar', 'March', 'marzo', 'março', 'MARC\u0327O'],
    [4, 'apr', 'April', 'abr.', 'abril'],
    [5, 'May', 'mayo', 'mai', 'maio'],
    [6, 'jun', 'June', 'junio', 'junho'],
    [7, 'jul', 'July', 'julio', 'julho'],
    [8, 'Aug', 'August', 'ago.', 'agosto'],
    [9, 'Sep', 'Sept.', 'September', 'septiembre', 'setiembre', 'set', 'setembro'],
    [10, 'oct', 'October', 'octubre', 'out.', 'outubro'],
    [11, 'nov', 'November', 'noviembre', 'novembro'],
    [12, 'DEC', 'December', 'dic', 'diciembre', 'dez', 'dezembro'],
  ])('c37: month %i has the names %s, %s, %s', (month, ...names) => {
    for (const name of names)
      for (const format of ['d MMM yyyy', 'd MMMM yyyy'])
        expect(compileDateFormat(format)?.(`1 ${name} 2026`)?.month, String(name)).toBe(month)
  })

  it.each(['1 Okt 2026', '1 xyz 2026', '1 de 2026', '31 Feb 2026', '1 Octo 2026', '1 mar.. 2026'])(
    'c37: d MMM yyyy does not read %j',
    (text) => {
      expect(compileDateFormat('d MMM yyyy')?.(text)).toBeUndefined()
    },
  )

  it('stays linear with adjacent letters of open length', () => {
    const reader = compileDateFormat('yyyyMMMdhmsa')
    const start = performance.now()
    expect(reader?.(`2026${'a'.repeat(50000)}${'1'.repeat(50000)}`)).toBeUndefined()
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
