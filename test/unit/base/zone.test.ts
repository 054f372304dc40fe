import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DateParts } from '../../../src-main/base/instant.ts'
import { msToInstant, readIsoParts } from '../../../src-main/base/instant.ts'
import type { Zone } from '../../../src-main/base/zone.ts'
import { findZone, wallToUtcMs } from '../../../src-main/base/zone.ts'

function getZone(name: string): Zone {
  const zone = findZone(name)
  if (!zone) throw new Error(`no zone ${name}`)
  return zone
}

function instantOf(wall: string, zone: string): string | undefined {
  return msToInstant(wallToUtcMs(readIsoParts(wall) as DateParts, getZone(zone)))
}

describe('findZone', () => {
  it('knows no invented zone', () => {
    expect([findZone('Mars/Olympus'), findZone(''), findZone('__proto__')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    ['UTC', '2026-07-01T00:00:00Z', 0],
    ['America/Sao_Paulo', '2026-01-15T12:00:00Z', -180],
    ['America/Sao_Paulo', '2018-12-15T12:00:00Z', -120],
    ['America/New_York', '2026-01-15T12:00:00Z', -300],
    ['America/New_York', '2026-07-15T12:00:00Z', -240],
    ['Europe/Madrid', '2026-07-15T12:00:00Z', 120],
    ['Asia/Kolkata', '2026-07-15T12:00:00Z', 330],
    ['Asia/Kathmandu', '2026-07-15T12:00:00Z', 345],
    ['Pacific/Kiritimati', '2026-07-15T12:00:00Z', 840],
    ['America/New_York', '2026-03-08T06:59:59.999Z', -300],
    ['America/New_York', '2026-03-08T07:00:00Z', -240],
    ['America/New_York', '2026-11-01T05:59:59.999Z', -240],
    ['America/New_York', '2026-11-01T06:00:00Z', -300],
  ])('of %s at %s lies %s minutes east', (zone, at, minutes) => {
    expect(getZone(zone).offsetAt(Date.parse(at))).toBe(minutes)
  })
})

describe('wallToUtcMs', () => {
  it.each([
    ['2026-11-21T10:00:00', 'UTC', '2026-11-21T10:00:00.000000Z'],
    ['2026-11-21', 'America/Sao_Paulo', '2026-11-21T03:00:00.000000Z'],
    ['2018-12-21', 'America/Sao_Paulo', '2018-12-21T02:00:00.000000Z'],
    ['2026-01-15T10:00:00', 'America/New_York', '2026-01-15T15:00:00.000000Z'],
    ['2026-07-15T10:00:00', 'America/New_York', '2026-07-15T14:00:00.000000Z'],
    ['2026-07-15T10:00:00', 'Europe/Madrid', '2026-07-15T08:00:00.000000Z'],
    ['2026-07-15T10:00:00', 'Asia/Kathmandu', '2026-07-15T04:15:00.000000Z'],
    ['2026-07-15T00:30:00', 'Pacific/Kiritimati', '2026-07-14T10:30:00.000000Z'],
    ['2026-07-15T23:30:00', 'Pacific/Pago_Pago', '2026-07-16T10:30:00.000000Z'],
  ])('reads %s in %s as %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone)).toBe(instant)
  })

  it.each([
    ['2026-03-08T02:30:00', 'America/New_York', '2026-03-08T07:30:00.000000Z'],
    ['2026-03-08T02:00:00', 'America/New_York', '2026-03-08T07:00:00.000000Z'],
    ['2026-03-29T02:30:00', 'Europe/Madrid', '2026-03-29T01:30:00.000000Z'],
    ['2018-11-04T00:30:00', 'America/Sao_Paulo', '2018-11-04T03:30:00.000000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000000Z'],
  ])('moves %s, which %s skipped, forward by the gap to %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone)).toBe(instant)
  })

  it.each([
    ['2026-11-01T01:30:00', 'America/New_York', '2026-11-01T05:30:00.000000Z'],
    ['2026-11-01T01:00:00', 'America/New_York', '2026-11-01T05:00:00.000000Z'],
    ['2026-11-01T02:00:00', 'America/New_York', '2026-11-01T07:00:00.000000Z'],
    ['2026-10-25T02:30:00', 'Europe/Madrid', '2026-10-25T00:30:00.000000Z'],
    ['2019-02-16T23:30:00', 'America/Sao_Paulo', '2019-02-17T01:30:00.000000Z'],
    ['2019-02-17T00:00:00', 'America/Sao_Paulo', '2019-02-17T03:00:00.000000Z'],
  ])('takes the first of the two %s of %s, %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone)).toBe(instant)
  })

  it('lets an offset of the text win over the zone', () => {
    expect(instantOf('2026-11-21T10:00:00+05:30', 'America/New_York')).toBe(
      '2026-11-21T04:30:00.000000Z',
    )
  })

  it('gives an instant at which the zone shows that reading, the first such one', () => {
    const zone = fc.constantFrom(
      'America/New_York',
      'America/Sao_Paulo',
      'Europe/Madrid',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'America/St_Johns',
      'Africa/Casablanca',
    )
    fc.assert(
      fc.property(
        zone,
        fc.integer({ min: Date.UTC(1975, 0) / 1000, max: Date.UTC(2037, 11, 31) / 1000 }),
        (name, seconds) => {
          const wall = wallAt(seconds * 1000, name)
          const found = wallToUtcMs(readIsoParts(wall) as DateParts, getZone(name))
          expect(wallAt(found, name)).toBe(wall)
          expect(found).toBeLessThanOrEqual(seconds * 1000)
        },
      ),
      { numRuns: 400 },
    )
  })
})

const formats = new Map<string, Intl.DateTimeFormat>()

// What a wall clock in that zone shows, by the runtime itself.
function wallAt(ms: number, name: string): string {
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: name,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(name, format)
  return format.format(ms)
}
