import { describe, expect, it } from 'vitest'
import { findZone } from '../../../../src-main/base/zone.ts'
import { compileDateFormat, readIsoDate } from '../../../../src-main/reconciliation/row/date-format.ts'
import { dateRange } from '../../../../src-main/reconciliation/row/ledger-entry.ts'

/** The first and last instant that a text means in a zone; undefined where it is no date. */
function range(
  text: string,
  zoneName: string,
  format?: string,
): readonly [string, string] | undefined {
  const zone = findZone(zoneName)
  const reader = format === undefined ? readIsoDate : compileDateFormat(format)
  if (!zone || !reader) throw new Error('the test names no zone or no format')
  const parts = reader(text)
  const found = parts && dateRange(parts, zone)
  return found && [found.dateFrom, found.dateTo]
}

const at = (text: string): readonly [string, string] => [text, text]

describe('readIsoDate', () => {
  it.each([
    ['2026-09-01T10:00:00Z', '2026-09-01T10:00:00.000000Z'],
    ['2026-09-01 10:00', '2026-09-01T10:00:00.000000Z'],
    ['2026-09-01T10:00:00.5+05:30', '2026-09-01T04:30:00.500000Z'],
    ['2026-09-01T10:00:00,123456789-0300', '2026-09-01T13:00:00.123456Z'],
    ['2026-12-31T23:30:00-01', '2027-01-01T00:30:00.000000Z'],
    ['2026-09-01T10:00:00.1234567Z', '2026-09-01T10:00:00.123456Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000000Z'],
  ])('reads %s', (text, instant) => {
    expect(range(text, 'UTC')).toEqual(at(instant))
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
    '20260901',
    '2026-09-01T10:00:00+25:00',
  ])('input 66: refuses %s', (text) => {
    expect(readIsoDate(text)).toBeUndefined()
  })

  it('reads a day without a time as all of that day in the zone, however long it is', () => {
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
    // Chile: its midnight of this day is skipped.
    expect(range('2026-09-06', 'America/Santiago')).toEqual([
      '2026-09-06T04:00:00.000000Z',
      '2026-09-07T02:59:59.999999Z',
    ])
    expect(range('2026-12-31', 'Asia/Kathmandu')).toEqual([
      '2026-12-30T18:15:00.000000Z',
      '2026-12-31T18:14:59.999999Z',
    ])
  })

  it('moves a time that a clock change skips forward, and takes the first of a time that comes twice', () => {
    expect(range('2026-03-08 02:30', 'America/New_York')).toEqual(at('2026-03-08T07:30:00.000000Z'))
    expect(range('2026-11-01 01:30', 'America/New_York')).toEqual(at('2026-11-01T05:30:00.000000Z'))
    expect(range('2026-11-01 01:30-05:00', 'America/New_York')).toEqual(
      at('2026-11-01T06:30:00.000000Z'),
    )
  })
})

describe('compileDateFormat', () => {
  it.each([
    ['dd/MM/yyyy', '05/09/2026', ['2026-09-05T00:00:00.000000Z', '2026-09-05T23:59:59.999999Z']],
    ['MM/dd/yyyy', '05/09/2026', ['2026-05-09T00:00:00.000000Z', '2026-05-09T23:59:59.999999Z']],
    ['d/M/yy', '5/9/26', ['2026-09-05T00:00:00.000000Z', '2026-09-05T23:59:59.999999Z']],
    ['dd.MM.yyyy HH:mm:ss', '05.09.2026 23:59:58', at('2026-09-05T23:59:58.000000Z')],
    ['yyyyMMddHHmm', '202609052359', at('2026-09-05T23:59:00.000000Z')],
    ['yyyy-MM-dd HH:mm:ss.SSS', '2026-09-05 01:02:03.045', at('2026-09-05T01:02:03.045000Z')],
    ["yyyy-MM-dd'T'HH:mm:ssXXX", '2026-09-05T01:02:03+02:00', at('2026-09-04T23:02:03.000000Z')],
    [
      "d 'de' M 'de' yyyy",
      '5 de 9 de 2026',
      ['2026-09-05T00:00:00.000000Z', '2026-09-05T23:59:59.999999Z'],
    ],
    ["yyyy-MM-dd ''H''", "2026-09-05 '7'", at('2026-09-05T07:00:00.000000Z')],
    ['MM/dd/yyyy hh:mm a', '09/05/2026 12:05 AM', at('2026-09-05T00:05:00.000000Z')],
    ['MM/dd/yyyy hh:mm a', '09/05/2026 12:05 p.m.', at('2026-09-05T12:05:00.000000Z')],
    ['M/d/yyyy h:mm a', '9/5/2026 1:05 pm', at('2026-09-05T13:05:00.000000Z')],
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
    'dd MMM yyyy',
    'EEE dd/MM/yyyy',
    'YYYY-MM-DD',
    'yyyy-MM-dd hh:mm',
    'yyyy-MM-dd HH:mm a',
    "yyyy-MM-dd '",
    'yyy-MM-dd',
    'dd/MM/yyyy k',
  ])('refuses the format %j, which lacks a part or holds what is not offered', (format) => {
    expect(compileDateFormat(format)).toBeUndefined()
  })

  it('takes the marks of a pattern as text: a hostile format stays linear', () => {
    const reader = compileDateFormat('(.*)+yyyy-MM-dd$')
    expect(reader?.('(.*)+2026-09-05$')).toMatchObject({ year: 2026, month: 9, day: 5 })
    expect(reader?.(`${'a'.repeat(50000)}2026-09-05`)).toBeUndefined()
  })
})
