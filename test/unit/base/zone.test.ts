import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DateParts } from '../../../src-main/base/instant.ts'
import { msToInstant, readIsoParts } from '../../../src-main/base/instant.ts'
import type { Zone } from '../../../src-main/base/zone.ts'
import { dayBeginMs, findZone, wallToUtcMs } from '../../../src-main/base/zone.ts'
import { isGate } from '../../support/is-gate.ts'

function getZone(name: string): Zone {
  const zone = findZone(name)
  if (!zone) throw new Error(`no zone ${name}`)
  return zone
}

function instantOf(wall: string, zone: string): string | undefined {
  return msToInstant(wallToUtcMs(readIsoParts(wall) as DateParts, getZone(zone)))
}

describe('findZone', () => {
  it('finds no invented zone', () => {
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
  ])('returns %s, which at %s is %s minutes east of UTC', (zone, at, minutes) => {
    expect(getZone(zone).offsetMsAt(Date.parse(at))).toBe(minutes * 60_000)
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
  ])('takes the first of the two readings %s in %s, %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone)).toBe(instant)
  })

  it('prefers an offset of the text to the zone', () => {
    expect(instantOf('2026-11-21T10:00:00+05:30', 'America/New_York')).toBe(
      '2026-11-21T04:30:00.000000Z',
    )
  })

  it('returns the first instant at which the zone shows that reading', () => {
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
          const result = wallToUtcMs(readIsoParts(wall) as DateParts, getZone(name))
          expect(wallAt(result, name)).toBe(wall)
          expect(result).toBeLessThanOrEqual(seconds * 1000)
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('input 148: changes off the quarter hour', () => {
  it.each([
    ['Africa/Monrovia', '1972-01-07T00:44:29.999Z', -2_670],
    ['Africa/Monrovia', '1972-01-07T00:44:30Z', 0],
    ['America/Goose_Bay', '1987-04-05T04:00:59.999Z', -14_400],
    ['America/Goose_Bay', '1987-04-05T04:01:00Z', -10_800],
    ['America/Goose_Bay', '1988-04-03T04:01:00Z', -7_200],
    ['America/St_Johns', '2009-11-01T02:30:59.999Z', -9_000],
    ['America/St_Johns', '2009-11-01T02:31:00Z', -12_600],
    ['Asia/Gaza', '2010-03-26T22:00:59.999Z', 7_200],
    ['Asia/Gaza', '2010-03-26T22:01:00Z', 10_800],
    ['Asia/Kathmandu', '1985-12-31T18:30:00Z', 20_700],
    ['America/Caracas', '2007-12-09T06:59:59.999Z', -14_400],
    ['America/Caracas', '2007-12-09T07:00:00Z', -16_200],
  ])('put %s at %s %s seconds east of UTC', (zone, at, seconds) => {
    expect(getZone(zone).offsetMsAt(Date.parse(at))).toBe(seconds * 1000)
  })

  it('are exact in every zone from 1970 to 2040, with wall-clock readings and starts of days', () => {
    const errors: string[] = []
    for (const name of checkedZones) {
      const zone = getZone(name)
      const offsetOf = offsetReader(name)
      const changes = changesBetween(Date.UTC(1970, 0), Date.UTC(2041, 0), offsetOf)
      for (const at of changes) {
        // The instants lie on both sides of the change and of the day that contains it.
        const samples = [
          at - DAY_MS,
          at - 60_001,
          at - 1,
          at,
          at + 29_500,
          at + 900_000,
          at + DAY_MS,
        ]
        for (const ms of samples)
          if (zone.offsetMsAt(ms) !== offsetOf(ms)) errors.push(`${name} ${ms}`)
        const [offsetBefore, offsetAfter] = [offsetOf(at - 1), offsetOf(at)]
        for (const localMs of [
          at + offsetBefore - 1000,
          at + offsetBefore,
          at + offsetAfter - 1000,
          at + offsetAfter,
        ]) {
          const result = wallToUtcMs(partsOf(localMs), zone)
          if (result !== readSlowly(localMs, at, offsetBefore, offsetAfter))
            errors.push(`${name} shows ${new Date(localMs).toISOString()} at ${result}`)
        }
        for (const day of [-1, 0, 1].map((days) => dayOf(at + offsetAfter) + days * DAY_MS))
          if (dayBeginMs(partsOf(day), zone) !== dayBeginSlowly(day, at, offsetBefore, offsetAfter))
            errors.push(`${name} begins ${new Date(day).toISOString()} elsewhere`)
      }
    }
    expect(errors).toEqual([])
  })

  it('are read from the runtime a few times for each day, however many rows need them', () => {
    const lookups = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    onTestFinished(() => lookups.mockRestore())
    const { offsetMsAt } = getZone('America/Bahia_Banderas')
    const begin = Date.UTC(2026, 0)
    for (let row = 0; row < 365_000; row += 1) offsetMsAt(begin + row * 86_400)
    expect(lookups.mock.calls.length).toBeLessThan(800)
  })
})

const DAY_MS = 86_400_000
// The gate checks all of the runtime's zones. A single run checks every twentieth and the unusual
// ones.
const checkedZones = Intl.supportedValuesOf('timeZone').filter(
  (name, at) =>
    isGate || at % 20 === 0 || /Monrovia|Goose_Bay|St_Johns|Gaza|Apia|Lord_Howe|Troll/.test(name),
)
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS

function partsOf(localMs: number): DateParts {
  return readIsoParts(new Date(localMs).toISOString().slice(0, 19)) as DateParts
}

// Reads the offset from the zone name that the runtime writes. The sources read a wall clock
// instead.
function offsetReader(name: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  return (ms) => {
    const result = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(ms))
    if (!result) throw new Error(`no offset in ${format.format(ms)}`)
    const [, sign, hours = 0, minutes = 0, seconds = 0] = result
    const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
    return sign === '-' ? -size : size
  }
}

// No two changes of a zone are less than six days apart in these years.
function changesBetween(from: number, to: number, offsetOf: (ms: number) => number): number[] {
  const changes: number[] = []
  for (let at = from; at < to; at += 3 * DAY_MS) {
    const offsetBefore = offsetOf(at)
    if (offsetBefore === offsetOf(at + 3 * DAY_MS)) continue
    let [last, first] = [at, at + 3 * DAY_MS]
    while (first - last > 1) {
      const middle = Math.floor((last + first) / 2)
      if (offsetOf(middle) === offsetBefore) last = middle
      else first = middle
    }
    changes.push(first)
  }
  return changes
}

// The first instant that shows a reading. If none does, the instant by the offset before the
// change.
function readSlowly(
  localMs: number,
  at: number,
  offsetBefore: number,
  offsetAfter: number,
): number {
  return localMs - offsetBefore < at || localMs - offsetAfter < at
    ? localMs - offsetBefore
    : localMs - offsetAfter
}

// The first instant of a day: by the clock before the change, at the change or by the clock after.
function dayBeginSlowly(
  day: number,
  at: number,
  offsetBefore: number,
  offsetAfter: number,
): number {
  if (day - offsetBefore < at) return day - offsetBefore
  return Math.max(at, day - offsetAfter)
}

const formats = new Map<string, Intl.DateTimeFormat>()

// The wall clock of a zone, by the runtime itself.
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
