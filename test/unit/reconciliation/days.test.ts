import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Zone } from '../../../src-main/base/zone.ts'
import { findZone } from '../../../src-main/base/zone.ts'
import { daySpan, edgeDay, localDay, wholeDay } from '../../../src-main/reconciliation/days.ts'
import { slowDay, slowDaySpan } from '../../support/slow-days.ts'

const zoneOf = (name: string): Zone => findZone(name) as Zone

describe('wholeDay', () => {
  // Each case has a zone, a day, its first instant, and its length in minutes.
  it.each([
    ['America/Argentina/Buenos_Aires', '2026-10-05', '2026-10-05T03:00', 1440],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00', 1380],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00', 1500],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00', 1380],
    ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00', 1500],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00', 1380],
    ['America/Havana', '2025-11-02', '2025-11-02T04:00', 1500],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00', 1380],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30', 1410],
    ['Asia/Kathmandu', '2026-10-05', '2026-10-04T18:15', 1440],
    ['Asia/Kolkata', '2026-10-05', '2026-10-04T18:30', 1440],
    ['Pacific/Chatham', '2026-04-05', '2026-04-04T10:15', 1500],
    ['Asia/Pyongyang', '2018-05-04', '2018-05-03T15:30', 1410],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00', 1440],
  ])('%s, %s: begins at %s and has %i minutes', (name, day, begin, minutes) => {
    const from = `${begin}:00.000000Z`
    const to = new Date(Date.parse(`${begin}Z`) + minutes * 60000 - 1)
      .toISOString()
      .replace('Z', '999Z')
    const zone = zoneOf(name)
    expect(daySpan(day, zone)).toEqual({ from, to })
    expect([wholeDay(from, zone), wholeDay(to, zone)]).toEqual([
      { from, to },
      { from, to },
    ])
    expect([edgeDay(from, 'from', zone), edgeDay(to, 'to', zone)]).toEqual([day, day])
    expect([edgeDay(from, 'to', zone), edgeDay(to, 'from', zone)]).toEqual([undefined, undefined])
  })

  it('input 148: has no day that a zone skipped, and begins a day without midnight at the clock change', () => {
    expect(daySpan('2011-12-30', zoneOf('Pacific/Apia'))).toBeUndefined()
    expect(daySpan('1993-08-21', zoneOf('Pacific/Kwajalein'))).toBeUndefined()
    // In 1919 Toronto's clocks went from 23:30 to 00:30. The day begins then, not half an hour
    // later.
    expect(daySpan('1919-03-31', zoneOf('America/Toronto'))?.from).toBe(
      '1919-03-31T04:30:00.000000Z',
    )
    expect(daySpan('1919-03-30', zoneOf('America/Toronto'))?.to).toBe('1919-03-31T04:29:59.999999Z')
    expect(daySpan('1972-01-07', zoneOf('Africa/Monrovia'))?.from).toBe(
      '1972-01-07T00:44:30.000000Z',
    )
    expect(localDay('2009-11-01T02:30:59.999999Z', zoneOf('America/St_Johns'))).toBe('2009-11-01')
    expect(localDay('2009-11-01T02:31:00.000000Z', zoneOf('America/St_Johns'))).toBe('2009-10-31')
  })

  it('agrees with a slow reading of the runtime’s calendar, in any zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: Date.UTC(2016, 0, 1), max: Date.UTC(2036, 0, 1) }),
        (name, ms) => {
          const instant = new Date(ms).toISOString().replace('Z', '000Z')
          expect(localDay(instant, zoneOf(name))).toBe(slowDay(ms, name))
          expect(wholeDay(instant, zoneOf(name))).toEqual(slowDaySpan(slowDay(ms, name), name))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('contains its instant even in a day of two parts, and at both ends of the calendar', () => {
    // In St. John's the clocks went from 00:01 back to 23:01 of the day before.
    const instantInSecondPart = '2009-11-01T03:00:00.000000Z'
    expect(
      wholeDay(instantInSecondPart, zoneOf('America/St_Johns')).to >= instantInSecondPart,
    ).toBe(true)
    const [first, last] = ['0000-01-01T00:00:00.000000Z', '9999-12-31T23:59:59.999999Z']
    for (const zone of [zoneOf('Asia/Tokyo'), zoneOf('America/Lima')])
      for (const instant of [first, last]) {
        const { from, to } = wholeDay(instant, zone)
        expect(from <= instant && instant <= to).toBe(true)
      }
  })
})
