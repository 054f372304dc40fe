import { describe, expect, it } from 'vitest'
import { instantWriter } from '../../../src-main/reports/instants.ts'

const at = '2026-03-08T07:30:00.123456Z'

describe('instantWriter', () => {
  it.each([
    ['iso', 'UTC', '2026-03-08T07:30:00.123456Z'],
    ['iso', 'America/New_York', '2026-03-08T03:30:00.123456-04:00'],
    ['iso', 'Asia/Kathmandu', '2026-03-08T13:15:00.123456+05:45'],
    ['iso', 'Europe/London', '2026-03-08T07:30:00.123456+00:00'],
    ['spaced', 'UTC', '2026-03-08 07:30:00'],
    ['spaced', 'Pacific/Auckland', '2026-03-08 20:30:00'],
    ['dayFirst', 'America/Sao_Paulo', '08/03/2026 04:30:00'],
    ['monthFirst', 'America/Los_Angeles', '03/07/2026 23:30:00'],
  ] as const)('writes %s in %s', (form, zone, expected) => {
    expect(instantWriter(form, zone)(at)).toBe(expected)
  })

  it('follows a zone through a clock change', () => {
    const write = instantWriter('iso', 'America/New_York')
    expect([write('2026-03-08T06:59:59.999999Z'), write('2026-03-08T07:00:00.000000Z')]).toEqual([
      '2026-03-08T01:59:59.999999-05:00',
      '2026-03-08T03:00:00.000000-04:00',
    ])
  })

  it("input 148: writes the exact instant where a zone's offset has seconds", () => {
    const instant = '1972-01-07T00:44:29.000000Z'
    const iso = instantWriter('iso', 'Africa/Monrovia')(instant)
    expect([iso, new Date(iso).getTime()]).toEqual([
      '1972-01-07T00:00:29.000000-00:44',
      Date.parse(instant),
    ])
    expect(instantWriter('spaced', 'Africa/Monrovia')(instant)).toBe('1972-01-06 23:59:59')
  })

  it.each(['soon', '', '2026-02-30T00:00:00.000000Z', '2026-03-08'])(
    'leaves %j, which is not an instant, unchanged',
    (text) => {
      expect(instantWriter('dayFirst', 'Europe/Madrid')(text)).toBe(text)
    },
  )

  it('refuses an unknown zone', () => {
    expect(() => instantWriter('iso', 'Mars/Olympus')).toThrow(
      expect.objectContaining({ kind: 'badInput', code: 'TIME_ZONE_UNKNOWN' }) as Error,
    )
  })
})
