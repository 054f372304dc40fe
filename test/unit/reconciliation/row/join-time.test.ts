import { describe, expect, it } from 'vitest'
import { findZone } from '../../../../src-main/base/zone.ts'
import type { DateReader } from '../../../../src-main/reconciliation/row/date-format.ts'
import {
  compileDateFormat,
  readIsoDate,
} from '../../../../src-main/reconciliation/row/date-format.ts'
import { dateRange } from '../../../../src-main/reconciliation/row/date-range.ts'
import { joinTime } from '../../../../src-main/reconciliation/row/join-time.ts'

/** The first and last instant of a date with a time, undefined where they cannot be joined. */
function join(
  date: string,
  time: string,
  zoneName = 'UTC',
  reader: DateReader = readIsoDate,
): readonly [string, string] | undefined {
  const zone = findZone(zoneName)
  const parts = reader(date)
  if (!zone || !parts) throw new Error('the test names no zone or no date')
  const joinedParts = joinTime(parts, time)
  const range = joinedParts && dateRange(joinedParts, zone)
  return range && [range.dateFrom, range.dateTo]
}

const singleInstant = (text: string): readonly [string, string] => [text, text]
const evening = singleInstant('2026-10-01T20:40:00.000000Z')

describe('joinTime', () => {
  it('c21: joins date and time in the zone of the mapping', () => {
    expect(join('2026-10-01', '20:40:00', 'America/Sao_Paulo')).toEqual(
      singleInstant('2026-10-01T23:40:00.000000Z'),
    )
    expect(join('2026-10-02', '21:30:00', 'America/Sao_Paulo')).toEqual(
      singleInstant('2026-10-03T00:30:00.000000Z'),
    )
  })

  it.each([
    ['Firefly III, in c21', '20:40:00'],
    ['a clock without seconds', '20:40'],
    ['Excel in English', '8:40:00 PM'],
    ['Excel in Spanish', '8:40 p.\u00a0m.'],
    ['JavaScript', '8:40:00\u202fPM'],
    ['PostgreSQL with decimals', '20:40:00.000000'],
    ['a workbook’s time cell', '20:40:00.000'],
    ['LibreOffice, as a number', '0.861111111111111'],
    ['LibreOffice with a decimal comma', '0,8611111111'],
    ['a workbook reader, with day zero', '1899-12-30T20:40:00'],
    ['a workbook reader, 1904 system', '1904-01-01T20:40:00'],
    ['a workbook cell that repeats the date', '2026-10-01 20:40:00'],
    ['a blank around', ' 20:40 '],
  ])('c21: reads the time as %s writes it: %s', (_program, time) => {
    expect(join('2026-10-01', time)).toEqual(evening)
  })

  it('c21: reads a date without a time as the whole day', () => {
    const day = ['2026-10-01T00:00:00.000000Z', '2026-10-01T23:59:59.999999Z']
    expect(join('2026-10-01', '')).toEqual(day)
    expect(join('2026-10-01', '  ')).toEqual(day)
  })

  it('joins a time to a date of any format', () => {
    const reader = compileDateFormat('dd/MM/yyyy') ?? readIsoDate
    expect(join('01/10/2026', '20:40', 'UTC', reader)).toEqual(evening)
    const serial = compileDateFormat('excel_serial') ?? readIsoDate
    expect(join('46296', '0.86111111', 'UTC', serial)).toEqual(evening)
  })

  it('keeps the decimals of a second, and the first and last time of a day', () => {
    expect(join('2026-10-01', '20:40:00.123456789')).toEqual(
      singleInstant('2026-10-01T20:40:00.123456Z'),
    )
    expect(join('2026-10-01', '0')).toEqual(singleInstant('2026-10-01T00:00:00.000000Z'))
    expect(join('2026-10-01', '12:00 AM')).toEqual(singleInstant('2026-10-01T00:00:00.000000Z'))
    expect(join('2026-10-01', '0.99999999999')).toEqual(
      singleInstant('2026-10-01T23:59:59.999000Z'),
    )
  })

  it('uses an offset of the time, unless it contradicts the offset of the date', () => {
    expect(join('2026-10-01', '20:40:00 -03:00')).toEqual(
      singleInstant('2026-10-01T23:40:00.000000Z'),
    )
    expect(join('2026-10-01', '20:40:00 UTC', 'Asia/Tokyo')).toEqual(evening)
    expect(join('2026-10-01 20:40:00Z', '20:40:00 -03:00')).toBeUndefined()
  })

  it('accepts a time that agrees with the time of the date, and keeps the more precise of the two', () => {
    expect(join('2026-10-01 20:40:00', '20:40')).toEqual(evening)
    expect(join('2026-10-01 20:40', '20:40:13')).toEqual(
      singleInstant('2026-10-01T20:40:13.000000Z'),
    )
    expect(join('2026-10-01 20:40:13.5Z', '20:40:13')).toEqual(
      singleInstant('2026-10-01T20:40:13.500000Z'),
    )
  })

  it('ignores midnight without an offset after a date, which SQL Server writes for a day', () => {
    expect(join('2026-10-01 00:00:00', '20:40:00')).toEqual(evening)
    expect(join('2026-10-01 00:00:00.000', '20:40:00')).toEqual(evening)
  })

  it.each([
    ['2026-10-01 20:41:00', '20:40:00'],
    ['2026-10-01 20:40:14', '20:40:13'],
    ['2026-10-01 20:40:13.5', '20:40:13.4'],
    ['2026-10-01T00:00:00Z', '20:40:00'],
    ['2026-10-01', '2026-10-02 20:40:00'],
    ['2026-10-01', '2026-10-01'],
    ['2026-10-01', '24:00'],
    ['2026-10-01', '20:60'],
    ['2026-10-01', '13:00 PM'],
    ['2026-10-01', '0:30 AM'],
    ['2026-10-01', '1.5'],
    ['2026-10-01', '1'],
    ['2026-10-01', '-0.5'],
    ['2026-10-01', 'n/a'],
    ['2026-10-01', 'evening'],
  ])('refuses %s with the time %s', (date, time) => {
    expect(join(date, time)).toBeUndefined()
  })
})
