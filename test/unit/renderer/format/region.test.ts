import { afterEach, describe, expect, it } from 'vitest'
import { numberNotations } from '../../../../src-main/contract/window.ts'
import { formatAmount } from '../../../../src-renderer/format/amount.ts'
import { formatDays } from '../../../../src-renderer/format/day-range.ts'
import { formatDay } from '../../../../src-renderer/format/instant.ts'
import { followDisplay, plainRegion, regionOf } from '../../../../src-renderer/format/region.ts'

afterEach(() => followDisplay(() => undefined))

const amountIn = (locale: string): string =>
  formatAmount('-1234567.891', regionOf(undefined, locale))

describe('regionOf', () => {
  it("uses the system's marks and groups, whatever its language", () => {
    expect(
      ['en-US', 'es-MX', 'es-AR', 'pt-BR', 'de-CH', 'fr-FR', 'en-IN', 'ar-EG'].map(amountIn),
    ).toEqual([
      '−1,234,567.891',
      '−1,234,567.891',
      '−1.234.567,891',
      '−1.234.567,891',
      '−1’234’567.891',
      '−1\u202f234\u202f567,891',
      '−12,34,567.891',
      '−1,234,567.891',
    ])
  })

  it("uses the system's order of dates and first day of the week", () => {
    const orders = ['en-US', 'en-GB', 'ja-JP', 'ar-EG'].map((locale) => {
      const { dateOrder, weekStart } = regionOf(undefined, locale)
      return [dateOrder, weekStart]
    })
    expect(orders).toEqual([
      ['monthDayYear', 'sunday'],
      ['dayMonthYear', 'monday'],
      ['yearMonthDay', 'sunday'],
      ['dayMonthYear', 'saturday'],
    ])
  })

  it('gives each explicit choice precedence over the system', () => {
    const chosenRegion = regionOf({ numbers: '1 234 567,89', dateOrder: 'system' }, 'en-US')
    expect(chosenRegion).toEqual({
      decimal: ',',
      group: '\u202f',
      isLakh: false,
      dateOrder: 'monthDayYear',
      weekStart: 'sunday',
    })
  })

  it('writes each notation as its name shows', () => {
    expect(
      numberNotations.map((numbers) =>
        formatAmount('1234567.89', regionOf({ numbers }, 'en-US'))
          .replaceAll('\u202f', ' ')
          .replaceAll('’', "'"),
      ),
    ).toEqual(numberNotations)
  })

  it('works without a usable locale', () => {
    expect(regionOf(undefined, 'C')).toEqual(plainRegion)
  })
})

describe('formatDay', () => {
  it('writes the month as a word, in the given order', () => {
    const orders = ['dayMonthYear', 'monthDayYear', 'yearMonthDay'] as const
    expect(orders.map((order) => formatDay('2026-09-04', order))).toEqual([
      '4 Sep 2026',
      'Sep 4, 2026',
      '2026 Sep 4',
    ])
    const dayIn = (language: 'es' | 'pt'): string => {
      followDisplay(() => ({ language, timeZone: 'UTC' }))
      return formatDay('2026-09-04')
    }
    expect([dayIn('es'), dayIn('pt')]).toEqual(['4 sept 2026', '4 set 2026'])
  })
})

describe('formatDays', () => {
  it('writes the common parts of both ends once', () => {
    expect([
      formatDays('2026-11-01', '2026-11-20'),
      formatDays('2026-10-28', '2026-11-20'),
      formatDays('2025-12-28', '2026-01-03'),
      formatDays('2026-11-20', '2026-11-20'),
    ]).toEqual([
      '1 – 20 Nov 2026',
      '28 Oct – 20 Nov 2026',
      '28 Dec 2025 – 3 Jan 2026',
      '20 Nov 2026',
    ])
  })
})
