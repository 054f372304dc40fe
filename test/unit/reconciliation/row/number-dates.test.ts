import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findZone } from '../../../../src-main/base/zone.ts'
import { compileDateFormat } from '../../../../src-main/reconciliation/row/date-format.ts'
import { dateRange } from '../../../../src-main/reconciliation/row/date-range.ts'

/** The meaning of a number in this format: an instant, a whole day, or undefined. */
function read(format: string, text: string, zoneName = 'UTC'): string | undefined {
  const zone = findZone(zoneName)
  const parts = compileDateFormat(format)?.(text)
  if (!zone || !parts) return undefined
  const range = dateRange(parts, zone)
  return parts.hasTime ? range?.dateFrom : range?.dateFrom.slice(0, 10)
}

describe('epoch_seconds', () => {
  it.each([
    ['Kraken’s trades', '1790856000.1234', '2026-10-01T12:00:00.123400Z'],
    ['Bitcoin Core', '1790856000', '2026-10-01T12:00:00.000000Z'],
    ['Python', '1790856000.123456', '2026-10-01T12:00:00.123456Z'],
    ['Prometheus', '1790856000.123', '2026-10-01T12:00:00.123000Z'],
  ])('c37: reads the seconds of %s: %s', (_program, text, instant) => {
    expect(read('epoch_seconds', text)).toBe(instant)
    expect(read('epoch_seconds', text, 'America/Sao_Paulo')).toBe(instant)
  })

  it('reads every microsecond exactly', () => {
    const seconds = fc.integer({ min: 946_684_800, max: 4_102_444_799 })
    fc.assert(
      fc.property(seconds, fc.nat({ max: 999_999 }), (wholeSeconds, micro) => {
        const decimals = String(micro).padStart(6, '0')
        const iso = new Date(wholeSeconds * 1000).toISOString().slice(0, 19)
        expect(read('epoch_seconds', `${wholeSeconds}.${decimals}`)).toBe(`${iso}.${decimals}Z`)
        expect(
          read('epoch_milliseconds', `${wholeSeconds}${decimals.slice(0, 3)}.${decimals.slice(3)}`),
        ).toBe(`${iso}.${decimals}Z`)
      }),
    )
  })

  it.each([
    '1790856000123',
    '946684799',
    '4102444800',
    '0',
    '-1790856000',
    '1.790856E9',
    '1,790,856,000',
    '1790856000.',
    '2026-10-01',
    '',
    'NaN',
    '9'.repeat(400),
  ])('does not read %j', (text) => {
    expect(read('epoch_seconds', text)).toBeUndefined()
  })
})

describe('epoch_milliseconds', () => {
  it.each([
    ['Binance', '1790856000123', '2026-10-01T12:00:00.123000Z'],
    ['Bitfinex', '1790856000000', '2026-10-01T12:00:00.000000Z'],
    ['JavaScript’s performance clock', '1790856000123.456', '2026-10-01T12:00:00.123456Z'],
    ['more digits than microseconds', '1790856000123.4569', '2026-10-01T12:00:00.123456Z'],
  ])('c37: reads the milliseconds of %s: %s', (_program, text, instant) => {
    expect(read('epoch_milliseconds', text)).toBe(instant)
  })

  it('does not read seconds, microseconds or exponents as milliseconds', () => {
    for (const text of ['1790856000', '1790856000123456', '1.79086E+12'])
      expect(read('epoch_milliseconds', text)).toBeUndefined()
  })
})

describe('excel_serial', () => {
  it.each([
    ['46296', '2026-10-01'],
    ['46296.0', '2026-10-01'],
    ['46296.375', '2026-10-01T09:00:00.000000Z'],
    ['46296,375', '2026-10-01T09:00:00.000000Z'],
    ['46296.5', '2026-10-01T12:00:00.000000Z'],
    ['46296.861111111109', '2026-10-01T20:40:00.000000Z'],
    ['46296.37543', '2026-10-01T09:00:37.000000Z'],
    ['46296.3750001157', '2026-10-01T09:00:00.010000Z'],
    ['46296.99999', '2026-10-01T23:59:59.000000Z'],
    ['46296.99999999999', '2026-10-02T00:00:00.000000Z'],
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
    ['2958465', '9999-12-31'],
  ])('c37: reads a serial of Excel or LibreOffice: %s is %s', (text, expected) => {
    expect(read('excel_serial', text)).toBe(expected)
  })

  it('reads a serial’s time in the mapping’s zone', () => {
    expect(read('excel_serial', '46296.375', 'America/Sao_Paulo')).toBe(
      '2026-10-01T12:00:00.000000Z',
    )
  })

  it.each(['60', '0', '0.5', '-1', '2958466', '46296.', '4.6E4', '46,296.5', '1.10.2026', ''])(
    'does not read %j (60 would be 29 February 1900)',
    (text) => {
      expect(read('excel_serial', text)).toBeUndefined()
    },
  )

  it('agrees with the fraction of a day at every second', () => {
    fc.assert(
      fc.property(fc.nat({ max: 86_399 }), fc.integer({ min: 9, max: 15 }), (second, digits) => {
        // Programs write the shortest decimals, which are correctly rounded.
        const unit = 10n ** BigInt(digits)
        const scaled = (BigInt(second) * unit * 2n + 86_400n) / (2n * 86_400n)
        const text = `46296.${String(scaled).padStart(digits, '0')}`
        const time = new Date(second * 1000).toISOString().slice(11, 19)
        expect(read('excel_serial', text)).toBe(
          second === 0 ? '2026-10-01' : `2026-10-01T${time}.000000Z`,
        )
      }),
    )
  })
})
