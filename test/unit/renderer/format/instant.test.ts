import { afterEach, describe, expect, it } from 'vitest'
import {
  ago,
  exactInstant,
  formatDay,
  formatInstant,
  instantPieces,
  zoneName,
} from '../../../../src-renderer/format/instant.ts'
import { followDisplay } from '../../../../src-renderer/format/region.ts'

afterEach(() => followDisplay(() => undefined))

describe('instantPieces', () => {
  it('uses day and time as written for UTC', () => {
    expect(instantPieces('2026-11-20T21:50:58.123400Z', 'UTC')).toEqual({
      day: '2026-11-20',
      time: '21:50:58',
    })
  })

  it('converts day and time to the zone of the machine', () => {
    const local = new Date('2026-11-20T23:50:58.123Z')
    expect(instantPieces('2026-11-20T23:50:58.123400Z', 'local').time).toBe(
      local.toTimeString().slice(0, 8),
    )
  })
})

describe('exactInstant', () => {
  it('shows every digit that is not padding', () => {
    expect(
      [
        '2026-11-20T21:50:58.123400Z',
        '2026-11-20T21:50:58.000000Z',
        '2026-11-20T21:50:50.000000Z',
      ].map(exactInstant),
    ).toEqual([
      '2026-11-20 21:50:58.1234 UTC',
      '2026-11-20 21:50:58 UTC',
      '2026-11-20 21:50:50 UTC',
    ])
  })
})

describe('zoneName', () => {
  it('names UTC in every language', () => {
    followDisplay(() => ({ language: 'pt', timeZone: 'UTC' }))
    expect(zoneName('2026-11-20T21:50:58.000000Z')).toBe('UTC')
    followDisplay(() => ({ language: 'en', timeZone: 'local' }))
    expect(zoneName('2026-11-20T21:50:58.000000Z')).not.toBe('')
  })
})

describe('ago', () => {
  it('uses the largest full unit, and never the future', () => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    const before = (ms: number): string => ago(new Date(now - ms).toISOString(), now)
    expect([12_000, 90_000, 3_600_000, 86_400_000 * 2, 86_400_000 * 75].map(before)).toEqual([
      '12 sec. ago',
      '1 min. ago',
      '1 hr. ago',
      '2 days ago',
      '2 mo. ago',
    ])
    expect(before(-60_000)).toBe('now')
  })
})

describe('formatDay', () => {
  it('writes a day in the language, whatever the zone', () => {
    expect(formatDay('2026-11-20')).toBe('20 Nov 2026')
    followDisplay(() => ({ language: 'es', timeZone: 'local' }))
    expect(formatDay('2026-11-20T00:00:00.000000Z')).toBe('20 nov 2026')
  })
})

describe('formatInstant', () => {
  it('names day, time and zone', () => {
    expect(formatInstant('2026-11-20T21:50:58.123400Z')).toBe('20 Nov 2026 21:50:58 UTC')
    followDisplay(() => ({ language: 'pt', timeZone: 'UTC' }))
    expect(formatInstant('2026-11-20T21:50:58.123400Z', 'minute')).toBe('20 nov 2026 21:50 UTC')
  })
})
