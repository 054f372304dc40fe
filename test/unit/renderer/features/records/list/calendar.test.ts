import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  monthWeeks,
  startOfWeek,
} from '../../../../../../src-renderer/features/records/list/calendar.ts'

describe('monthWeeks', () => {
  it('begins each week as the region does and contains the whole month', () => {
    const firstDays = (['sunday', 'monday', 'saturday'] as const).map(
      (start) => monthWeeks('2026-11-20', start)[0]?.[0],
    )
    expect(firstDays).toEqual(['2026-11-01', '2026-10-26', '2026-10-31'])
    expect(monthWeeks('2026-11-20', 'monday').map((week) => week[6])).toEqual([
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
      '2026-11-29',
      '2026-12-06',
    ])
    expect(monthWeeks('2026-02-01', 'sunday')).toHaveLength(4)
  })
})

describe('addMonths', () => {
  it('stays within the target month', () => {
    expect([
      addMonths('2026-01-31', 1),
      addMonths('2026-01-31', -2),
      addMonths('2028-02-29', 12),
      addMonths('2026-12-05', 1),
    ]).toEqual(['2026-02-28', '2025-11-30', '2029-02-28', '2027-01-05'])
  })
})

describe('startOfWeek', () => {
  it('is the day itself on the first day of a week', () => {
    expect([
      startOfWeek('2026-11-02', 'monday'),
      startOfWeek('2026-11-01', 'monday'),
      addDays('2026-03-01', -1),
    ]).toEqual(['2026-11-02', '2026-10-26', '2026-02-28'])
  })
})
