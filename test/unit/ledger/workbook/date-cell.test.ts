import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateCellText } from '../../../../src-main/ledger/workbook/date-cell.ts'

describe('dateCellText', () => {
  it.each([
    ['46266', '2026-09-01'],
    ['46266.0', '2026-09-01'],
    ['4.6266E4', '2026-09-01'],
    ['46266.5', '2026-09-01T12:00:00'],
    ['46266.500011574077', '2026-09-01T12:00:01'],
    // openpyxl and XlsxWriter write sixteen digits of an instant with milliseconds.
    ['46300.52100836806', '2026-10-05T12:30:15.123'],
    ['46173.93078703704', '2026-05-31T22:20:20'],
    // A serial of five decimals is exact only to ±0.432 seconds, so it is rounded to a second.
    ['46173.97063', '2026-05-31T23:17:42'],
    ['46266.999999999', '2026-09-02'],
    ['61', '1900-03-01'],
    ['2958465', '9999-12-31'],
  ])('reads %s as %s', (serial, text) => {
    expect(dateCellText(serial, 'date', 1900)).toBe(text)
  })

  it('counts from 1904 where the workbook does', () => {
    expect(dateCellText('44804', 'date', 1904)).toBe('2026-09-01')
    expect(dateCellText('0.25', 'date', 1904)).toBe('1904-01-01T06:00:00')
  })

  it('returns the time alone for a time cell below 1, and day and time for a greater one', () => {
    expect(dateCellText('0.3784722222222222', 'time', 1904)).toBe('09:05:00')
    expect(dateCellText('.5', 'time', 1900)).toBe('12:00:00')
    expect(dateCellText('0', 'time', 1900)).toBe('00:00:00')
    expect(dateCellText('46266.5', 'time', 1900)).toBe('2026-09-01T12:00:00')
  })

  it.each(['-1', 'x', '', '2958466', '99999999', '1E9', '1,5'])('finds no date in %j', (serial) => {
    expect(dateCellText(serial, 'date', 1900)).toBeUndefined()
  })

  // The test may use binary numbers, because a spreadsheet computes the serial with them.
  it('returns every millisecond of an instant that a program wrote as a binary float', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2080, 0, 1) }), (ms) => {
        const serial = String(ms / 86_400_000 + 25_569)
        // With so few decimals, a whole second could be meant.
        fc.pre((serial.split('.')[1] ?? '').length > 8)
        const text = new Date(ms).toISOString().slice(0, 23).replace('.000', '')
        expect(dateCellText(serial, 'date', 1900)).toBe(
          text.endsWith('T00:00:00') ? text.slice(0, 10) : text,
        )
      }),
    )
  })
})
