import { describe, expect, it } from 'vitest'
import type { Zone } from '../../../src-main/base/zone.ts'
import { findZone } from '../../../src-main/base/zone.ts'
import type { DayKnowledge } from '../../../src-main/reconciliation/day-axis.ts'
import { axisDays, dayKnowledge, usualCount } from '../../../src-main/reconciliation/day-axis.ts'

const zone = (name: string): Zone => findZone(name) as Zone
const daysOf = (now: string, name: string, count: number): readonly string[] =>
  axisDays(Date.parse(now), zone(name), count).map(({ day }) => day)

describe('axisDays', () => {
  it('ends with the day that holds the current instant, even without withdrawals', () => {
    expect(axisDays(Date.parse('2026-03-01T00:00:00Z'), zone('UTC'), 2)).toEqual([
      { day: '2026-02-28', from: '2026-02-28T00:00:00.000000Z', to: '2026-02-28T23:59:59.999999Z' },
      { day: '2026-03-01', from: '2026-03-01T00:00:00.000000Z', to: '2026-03-01T23:59:59.999999Z' },
    ])
  })

  it('counts the days of the zone, whose today may be yesterday or tomorrow in UTC', () => {
    const now = '2026-11-27T02:00:00Z'
    expect(daysOf(now, 'America/Sao_Paulo', 2)).toEqual(['2026-11-25', '2026-11-26'])
    expect(daysOf(now, 'UTC', 2)).toEqual(['2026-11-26', '2026-11-27'])
    expect(daysOf('2026-11-27T12:00:00Z', 'Pacific/Kiritimati', 1)).toEqual(['2026-11-28'])
  })

  it('leaves no gap and no overlap between days where the clocks change', () => {
    const days = axisDays(Date.parse('2026-11-02T12:00:00Z'), zone('America/New_York'), 3)
    expect(days.map(({ from }) => from)).toEqual([
      '2026-10-31T04:00:00.000000Z',
      '2026-11-01T04:00:00.000000Z',
      '2026-11-02T05:00:00.000000Z',
    ])
    expect(days.map(({ to }) => to)).toEqual([
      '2026-11-01T03:59:59.999999Z',
      '2026-11-02T04:59:59.999999Z',
      '2026-11-03T04:59:59.999999Z',
    ])
  })

  it('covers the months and years before today', () => {
    expect(daysOf('2028-03-01T12:00:00Z', 'UTC', 3)).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
    expect(daysOf('2026-01-01T00:00:00Z', 'UTC', 2)).toEqual(['2025-12-31', '2026-01-01'])
  })
})

describe('dayKnowledge', () => {
  const day = { from: '2026-11-26T00:00:00.000000Z', to: '2026-11-26T23:59:59.999999Z' }
  const instantAt = (time: string): string => `2026-11-${time}.000000Z`

  it('is none for a day after the last sync, before the first record, or without a sync', () => {
    expect(dayKnowledge(day, null)).toBe('none')
    expect(dayKnowledge(day, { from: null, to: instantAt('25T23:59:59') })).toBe('none')
    expect(
      dayKnowledge(day, { from: instantAt('27T00:00:00'), to: instantAt('28T00:00:00') }),
    ).toBe('none')
  })

  it('is partial for a day within which the sync ended or began', () => {
    expect(dayKnowledge(day, { from: null, to: instantAt('26T14:00:00') })).toBe('partly')
    expect(
      dayKnowledge(day, { from: instantAt('26T14:00:00'), to: instantAt('28T00:00:00') }),
    ).toBe('partly')
  })

  it('is whole for a day inside the span', () => {
    expect(dayKnowledge(day, { from: null, to: instantAt('27T00:00:00') })).toBe('whole')
    expect(dayKnowledge(day, { from: day.from, to: day.to })).toBe('whole')
  })
})

describe('usualCount', () => {
  const weeks = (counts: readonly number[], knowledge: DayKnowledge = 'whole') =>
    counts.flatMap((count) => [
      { count, knowledge },
      ...Array.from({ length: 6 }, () => ({ count: 999, knowledge: 'whole' as const })),
    ])

  it('is the median of the same weekday, the lower of two middle values', () => {
    expect(usualCount(weeks([9, 1, 5, 3, 7, 0]), 35, 5)).toBe(5)
    expect(usualCount(weeks([9, 1, 5, 3, 0]), 28, 4)).toBe(3)
  })

  it('is unknown with fewer than three days that are known as a whole', () => {
    expect(usualCount(weeks([9, 1, 0]), 14, 6)).toBeUndefined()
    expect(usualCount(weeks([9, 1, 5, 3, 0], 'partly'), 28, 4)).toBeUndefined()
  })
})
