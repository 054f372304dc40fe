import { describe, expect, it } from 'vitest'
import type { VolumePart } from '../../../../../../src-main/contract/trends.ts'
import {
  ageParts,
  durationOf,
  isLow,
  partConditions,
  percentText,
  rateFloor,
  rateOf,
  weekChange,
} from '../../../../../../src-renderer/features/reconciliation/runs/trends-view.ts'

describe('rateOf', () => {
  it('is rounded down, so that 100 % means every row', () => {
    expect([
      rateOf({ rows: 3, matched: 2 }),
      rateOf({ rows: 10_000, matched: 9_999 }),
      rateOf({ rows: 5, matched: 5 }),
      rateOf({ rows: 0, matched: 0 }),
    ]).toEqual([666, 999, 1000, undefined])
  })
})

describe('percentText', () => {
  it('writes thousandths with the region’s mark and a true minus', () => {
    expect([985, 1000, -7, 0].map((thousandths) => percentText(thousandths, ','))).toEqual([
      '98,5',
      '100,0',
      '−0,7',
      '0,0',
    ])
  })
})

describe('rateFloor', () => {
  it('starts the axis close below the lowest rate, and at 0 without rates', () => {
    expect([
      rateFloor([985, 999]),
      rateFloor([1000]),
      rateFloor([0]),
      rateFloor([undefined]),
    ]).toEqual([980, 998, 0, 0])
  })
})

describe('ageParts', () => {
  it('adds every bucket to one of three ages', () => {
    expect(ageParts({ '0-1': 1, '2-7': 2, '8-30': 4, '31-90': 8, '91+': 16, '': 32 })).toEqual({
      upToWeek: 35,
      upToMonth: 4,
      overMonth: 24,
    })
  })
})

describe('durationOf', () => {
  it('counts hours up to two days, then whole days', () => {
    expect([0, 1, 47, 48, 100].map(durationOf)).toEqual([
      { unit: 'underHour', count: 1 },
      { unit: 'hours', count: 1 },
      { unit: 'hours', count: 47 },
      { unit: 'days', count: 2 },
      { unit: 'days', count: 4 },
    ])
  })
})

describe('weekChange and isLow', () => {
  it('compare with the week before, and find a day far below its weekday', () => {
    expect([
      weekChange({ week: 15, weekBefore: 10 }),
      weekChange({ week: 2, weekBefore: 3 }),
      weekChange({ week: 2, weekBefore: 0 }),
    ]).toEqual([500, -333, undefined])
    expect([isLow(4, 10), isLow(5, 10), isLow(0, 4), isLow(0, null)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('partConditions', () => {
  const part = { currency: 'BTC', network: '' } as VolumePart
  const days = Array.from({ length: 9 }, (_, index) => ({
    day: `2026-11-0${index + 1}`,
    from: `from ${index + 1}`,
    to: `to ${index + 1}`,
    count: 0,
    knowledge: 'whole' as const,
    usual: null,
  }))

  it('selects the seven whole days before today, and no network if there is none', () => {
    expect(partConditions(part, days, 'UTC')).toEqual([
      { column: 'currency', operator: '=', value: 'BTC' },
      { column: 'network_name', operator: 'empty', value: '' },
      { column: 'created_at', operator: '>=', value: '2026-11-02' },
      { column: 'created_at', operator: '<=', value: '2026-11-08' },
    ])
    expect(
      partConditions({ ...part, network: null }, days, 'Asia/Tokyo').map(({ value }) => value),
    ).toEqual(['BTC', 'from 2', 'to 8'])
  })
})
