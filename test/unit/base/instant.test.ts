import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  instantToMs,
  isInstant,
  msToInstant,
  nowInstant,
  readInstant,
  readIsoParts,
  readOffset,
  shiftInstant,
} from '../../../src-main/base/instant.ts'
import { fakeClock } from './fake-clock.ts'

const moment = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 11, 31) })
const anyMoment = fc.integer({
  min: new Date('0000-01-01T00:00:00Z').getTime(),
  max: Date.UTC(9999, 11, 31, 23, 59, 59, 999),
})
const micros = fc.integer({ min: 0, max: 999 })

function byDate(ms: number, micro = 0): string {
  return `${new Date(ms).toISOString().slice(0, -1)}${String(micro).padStart(3, '0')}Z`
}

describe('readInstant', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000000Z'],
    ['2026-11-21T10:00:00z', '2026-11-21T10:00:00.000000Z'],
    ['2026-11-21 10:00:00Z', '2026-11-21T10:00:00.000000Z'],
    ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000000Z'],
    ['2026-11-21T10:00:00.000000Z', '2026-11-21T10:00:00.000000Z'],
    ['2026-11-21T10:00:00+00:00', '2026-11-21T10:00:00.000000Z'],
    ['2026-11-21T10:00:00-03:00', '2026-11-21T13:00:00.000000Z'],
    ['2026-11-21T10:00:00-0300', '2026-11-21T13:00:00.000000Z'],
    ['2026-11-21T10:00:00-03', '2026-11-21T13:00:00.000000Z'],
    ['2026-11-21T10:00:00+05:30', '2026-11-21T04:30:00.000000Z'],
    ['2026-01-01T00:30:00+14:00', '2025-12-31T10:30:00.000000Z'],
    ['2026-12-31T23:30:00-00:45', '2027-01-01T00:15:00.000000Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999000Z'],
    ['1900-03-01T00:00:00Z', '1900-03-01T00:00:00.000000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000000Z'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000000Z'],
    ['2000-02-29T12:00:00Z', '2000-02-29T12:00:00.000000Z'],
  ])('A25, B24, inputs 17 and 43: reads %s as %s', (text, instant) => {
    expect(readInstant(text)).toBe(instant)
  })

  it('input 17: takes a time without an offset as UTC', () => {
    expect(readInstant('2026-11-21T10:00:00')).toBe('2026-11-21T10:00:00.000000Z')
  })

  it.each([
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000000Z'],
    ['2016-12-31T23:59:60.500000Z', '2017-01-01T00:00:00.500000Z'],
    ['2016-12-31T20:59:60-03:00', '2017-01-01T00:00:00.000000Z'],
  ])('input 43: reads the leap second %s as the second after it', (text, instant) => {
    expect(readInstant(text)).toBe(instant)
  })

  it.each([
    ['2026-11-21T10:00:00.5Z', '2026-11-21T10:00:00.500000Z'],
    ['2026-11-21T10:00:00,25Z', '2026-11-21T10:00:00.250000Z'],
    ['2026-11-21T10:00:00.123456Z', '2026-11-21T10:00:00.123456Z'],
    ['2026-11-21T10:00:00.1234569Z', '2026-11-21T10:00:00.123456Z'],
    ['2026-11-21T10:00:00.999999999999-01:00', '2026-11-21T11:00:00.999999Z'],
  ])('truncates %s to microseconds and never rounds', (text, instant) => {
    expect(readInstant(text)).toBe(instant)
  })

  it.each([
    '2026-02-30T10:00:00Z',
    '2026-02-30T10:00:00.000000Z',
    '2025-02-29T10:00:00Z',
    '1900-02-29T10:00:00Z',
    '2026-04-31T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-00-01T10:00:00Z',
    '2026-01-00T10:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T10:60:00Z',
    '2026-01-01T10:00:61Z',
    '2026-01-01T10:00:00+19:00',
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00+01:00',
    '2026-01-01',
    '1763719200',
    '1763719200000',
    '20260101T100000Z',
    '2026-1-1T10:00:00Z',
    '26-01-01T10:00:00Z',
    '+12026-01-01T10:00:00Z',
    '2026-01-01T10:00:00Z ',
    ' 2026-01-01T10:00:00Z',
    '2026-01-01T10:00:00Z\n',
    '2026-01-01T10:00:00.Z',
    '2026-01-01T10:00:00 America/Sao_Paulo',
    '٢٠٢٦-01-01T10:00:00Z',
    'null',
    '',
  ])('input 17: refuses %j', (text) => {
    expect(readInstant(text)).toBeUndefined()
  })

  it.each(['2026-01-01T10:00:00+05:75', '2026-01-01T10:00:00-0399', '2026-01-01T10:00:00+00:60'])(
    'input 17: refuses %s, an impossible offset',
    (text) => {
      expect(readInstant(text)).toBeUndefined()
    },
  )

  it('agrees with Date for any time and offset from 1970 to 2100, at a width of 27', () => {
    fc.assert(
      fc.property(
        moment,
        micros,
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        (ms, micro, offset) => {
          const size = Math.abs(offset)
          const offsetText = `${offset < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
          const result = readInstant(byDate(ms + offset * 60000, micro).replace('Z', offsetText))
          expect([result, result?.length]).toEqual([byDate(ms, micro), 27])
        },
      ),
    )
  })

  it('reads an offset of whole hours and any fraction, also if the UTC day differs', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 6 }),
        (ms, hours, micro, length) => {
          const fraction = String(micro).padStart(6, '0').slice(0, length)
          const localTime = new Date(ms + hours * 3_600_000).toISOString().slice(0, 19)
          const offset =
            hours === 0
              ? 'Z'
              : `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
          const expectedInstant =
            Math.abs(hours) > 18
              ? undefined
              : `${new Date(ms).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`
          expect(readInstant(`${localTime}${length > 0 ? '.' : ''}${fraction}${offset}`)).toBe(
            expectedInstant,
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    '2026-02-29T10:00:00Z',
    '2026-01-01T24:00:00+00:00',
    '2026-01-01T10:60:00-03:00',
    '2026-13-01T10:00:00.5Z',
    '2026-01-32T10:00:00Z',
    '2026-01-01T10:00:61Z',
  ])('refuses %s, a date or time that does not exist', (text) => {
    expect(readInstant(text)).toBeUndefined()
  })

  it('reads a leap second as the following second', () => {
    expect([readInstant('2016-12-31T23:59:60Z'), readInstant('2016-12-31T20:59:60-03:00')]).toEqual(
      ['2017-01-01T00:00:00.000000Z', '2017-01-01T00:00:00.000000Z'],
    )
  })

  it('returns its own output unchanged', () => {
    fc.assert(
      fc.property(anyMoment, micros, (ms, micro) => {
        expect(readInstant(byDate(ms, micro))).toBe(byDate(ms, micro))
      }),
    )
  })
})

describe('readIsoParts', () => {
  it('distinguishes a date from a date with a time', () => {
    expect(readIsoParts('2026-11-21')).toEqual({
      year: 2026,
      month: 11,
      day: 21,
      hour: 0,
      minute: 0,
      second: 0,
      micro: 0,
      offset: undefined,
      hasTime: false,
    })
    expect(readIsoParts('2026-11-21T10:20:30.4-03:30')).toEqual({
      year: 2026,
      month: 11,
      day: 21,
      hour: 10,
      minute: 20,
      second: 30,
      micro: 400000,
      offset: -210,
      hasTime: true,
    })
  })
})

describe('readOffset', () => {
  it.each([
    ['Z', 0],
    ['z', 0],
    ['+03', 180],
    ['-0300', -180],
    ['+05:30', 330],
    ['-00:30', -30],
    ['', undefined],
    [undefined, undefined],
  ])('reads %s as %s minutes', (text, minutes) => {
    expect(readOffset(text)).toBe(minutes)
  })
})

describe('isInstant', () => {
  it.each([
    ['2026-11-21T10:00:00.000000Z', true],
    ['2026-11-21T10:00:00Z', false],
    ['2026-11-21 10:00:00.000000Z', false],
    ['=HYPERLINK("http://e","xx")', false],
    ['2026-02-30T10:00:00.000000Z', false],
    ['2025-02-29T10:00:00.000000Z', false],
    ['2024-02-29T10:00:00.000000Z', true],
    ['2026-13-01T10:00:00.000000Z', false],
    ['2026-00-10T10:00:00.000000Z', false],
    ['2026-01-00T10:00:00.000000Z', false],
    ['2026-01-01T24:00:00.000000Z', false],
    ['2026-01-01T10:60:00.000000Z', false],
    ['2016-12-31T23:59:60.000000Z', false],
  ])('for %s returns %s', (text, isValid) => {
    expect(isInstant(text)).toBe(isValid)
  })
})

describe('msToInstant, instantToMs', () => {
  it('agree with Date over all years', () => {
    fc.assert(
      fc.property(anyMoment, micros, (ms, micro) => {
        expect([msToInstant(ms), instantToMs(byDate(ms, micro))]).toEqual([byDate(ms), ms])
      }),
      { numRuns: 500 },
    )
  })

  it('input 17: have no year 10000 and none before 0000', () => {
    expect([
      msToInstant(Date.UTC(9999, 11, 31, 23, 59, 59, 999)),
      msToInstant(Date.UTC(10000, 0)),
      msToInstant(new Date('-000001-12-31T23:59:59Z').getTime()),
    ]).toEqual(['9999-12-31T23:59:59.999000Z', undefined, undefined])
  })

  it('A25: sort as text in the order of time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(moment, micros), { minLength: 2, maxLength: 20 }),
        (moments) => {
          const texts = moments.map(([ms, micro]) => readInstant(byDate(ms, micro)))
          const byTime = moments.toSorted(
            ([left, low], [right, high]) => left - right || low - high,
          )
          expect(texts.toSorted()).toEqual(byTime.map(([ms, micro]) => byDate(ms, micro)))
        },
      ),
    )
  })
})

describe('nowInstant', () => {
  it('reads the given clock', () => {
    expect(nowInstant(fakeClock())).toBe('2026-11-21T10:00:00.000000Z')
  })
})

describe('shiftInstant', () => {
  it('moves by whole milliseconds and keeps the microseconds', () => {
    fc.assert(
      fc.property(
        moment,
        micros,
        fc.integer({ min: -400 * 86400000, max: 400 * 86400000 }),
        (ms, micro, shiftMs) => {
          expect(shiftInstant(byDate(ms, micro), shiftMs)).toBe(byDate(ms + shiftMs, micro))
        },
      ),
    )
  })

  it.each([
    ['9000-01-01T00:00:00.000001Z', 1000, '9000-01-01T00:00:01.000001Z'],
    ['0001-01-01T00:00:00.000001Z', 1000, '0001-01-01T00:00:01.000001Z'],
  ])('keeps the microseconds of %s, far from today', (from, shiftMs, to) => {
    expect(shiftInstant(from, shiftMs)).toBe(to)
  })

  it('stops at the ends of the calendar', () => {
    expect([
      shiftInstant('9999-12-31T00:00:00.000000Z', 2 * 86400000),
      shiftInstant('0000-01-01T00:00:00.000000Z', -1),
    ]).toEqual(['9999-12-31T23:59:59.999999Z', '0000-01-01T00:00:00.000000Z'])
  })
})
